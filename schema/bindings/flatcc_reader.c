/*
 * Headers of flatcc for C: the reader, which is what each of them begins with. Most facts of a
 * field stand in the arguments of one macro.
 */
#include "schema/bindings/flatcc.h"

#include <string.h>

enum { STRUCT = 1u << FBS_DEF_STRUCT, TABLE = 1u << FBS_DEF_TABLE };
enum { ENUM = 1u << FBS_DEF_ENUM, UNION = 1u << FBS_DEF_UNION };

static const bind_copy layout_copy = {"struct", BIND_OF_STRUCTS, STRUCT, 0};
static const bind_copy name_copy = {"name function", BIND_OF_VALUES, ENUM | UNION, 0};
static const bind_copy file_copy = {"identifier", BIND_OF_TYPES, TABLE, 0};

/* ---- Declarations ---- */

static bool takes_kind(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_KIND, bind_integer(step->value));
    return true;
}

/*
 * A file may have several headers, one behind the other, and one of them twice. The common ones
 * have nothing of a schema; parsers and printers of JSON are not read.
 */
static bool is_skipped(shape_reader *r, const shape_step *step, src_span hole)
{
    const fc_header *h = r->own;
    src_span name;
    (void)step;
    for (uint32_t i = 0; i < h->guard_count; i++) {
        if (src_same(h->guards[i], hole)) {
            return true;
        }
    }
    return src_is(hole, "FLATBUFFERS_COMMON_READER_H") ||
           src_is(hole, "FLATBUFFERS_COMMON_BUILDER_H") ||
           shape_strip(hole, "*_JSON_PARSER_H", &name) ||
           shape_strip(hole, "*_JSON_PRINTER_H", &name);
}

/* Its guard was kept; what common readers say in the end is not theirs. */
static bool ends_skipped(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return src_same(hole, r->kept) ||
           (src_is(hole, "FLATBUFFERS_COMMON_H") && src_is(r->kept, "FLATBUFFERS_COMMON_READER_H"));
}

static bool guards(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_header *h = r->own;
    (void)step;
    if (!r->trying && h->guard_count < sizeof h->guards / sizeof h->guards[0]) {
        h->guards[h->guard_count++] = hole;
    }
    return true;
}

/* 0: none; flatbuffers_identifier: of all the file; "ED00". */
static bool takes_identifier(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bool text = src_match(hole, "\"%*\"", part) && part[0].size == 4;
    if (!text && !src_is(hole, "0") && !src_is(hole, "flatbuffers_identifier")) {
        return false;
    }
    if (text || src_is(hole, "0")) {
        shape_claim(r, step, BIND_IDENTIFIER, text ? bind_text(part[0]) : bind_nothing());
    }
    return true;
}

/* What has no extension has "bin". */
static bool takes_extension(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    if (src_is(hole, "flatbuffers_extension")) {
        return true;
    }
    if (!src_match(hole, "\"%*\"", part)) {
        return false;
    }
    if (!src_is(part[0], "bin")) {
        shape_claim(r, step, BIND_EXTENSION, bind_text(part[0]));
    }
    return true;
}

/* The type identifier is the hash, its lowest byte first: "\x25\x7b\x6d\xbc" of 0xbc6d7b25. */
static bool takes_hash(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    if (!bind_number(hole, &value) || value.number > UINT32_MAX) {
        return false;
    }
    r->sum = value.number;
    return true;
}

static int digit_of(char c)
{
    const char *digits = "0123456789abcdef", *at = c == '\0' ? NULL : strchr(digits, c);
    return at == NULL ? -1 : (int)(at - digits);
}

static bool is_hash(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    if (hole.size != 16) {
        return false;
    }
    for (unsigned i = 0; i < 4; i++) {
        const char *at = hole.at + i * 4;
        int high = digit_of(at[2]), low = digit_of(at[3]);
        if (at[0] != '\\' || at[1] != 'x' || high < 0 || low < 0 ||
            (r->sum >> (i * 8) & 0xff) != (uint64_t)(high * 16 + low)) {
            return false;
        }
    }
    return true;
}

/* ---- Fields ---- */

/* "INT32_C(0)" where nothing is the default. */
static bool is_zero(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value;
    (void)r, (void)step;
    bool wrapped = src_match(hole, "%w(%*)", part);
    return bind_number(wrapped ? part[1] : hole, &value) &&
           (value.form == BIND_REAL ? value.real == 0 : value.number == 0);
}

/* "flatbuffers_int64_vec_t", "X_vec_t" */
static bool takes_vector(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, scalar;
    shape_claim(r, step, BIND_TYPE, bind_integer(FBS_VECTOR));
    if (!shape_strip(hole, "*_vec_t", &name)) {
        return false;
    }
    if (!shape_strip(name, "flatbuffers_*", &scalar)) {
        shape_claim(r, step, BIND_TARGET, bind_text(name));
        return true;
    }
    fbs_base base = src_is(scalar, "string") ? FBS_STRING : bind_base(scalar);
    bind_fact fact = base == FBS_UBYTE ? BIND_WIRE_ELEMENT : BIND_ELEMENT; /* bool is uint8, too */
    shape_claim(r, step, fact, bind_integer(base));
    return base != FBS_NONE;
}

static bool takes_target(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!shape_strip(hole, step->as, &name)) {
        return false;
    }
    shape_claim(r, step, BIND_TYPE, bind_integer(step->value));
    shape_claim(r, step, BIND_TARGET, bind_text(name));
    return true;
}

static bool takes_nested(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, BIND_NESTED, bind_text(hole));
    return true;
}

/* "table" and "struct": what the type is. */
static bool sorts(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)r, (void)step;
    return src_is(hole, "table") || src_is(hole, "struct");
}

/* "X_vec_sort_by_f" of the field. */
static bool sorts_by(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span field = r->member, rest;
    bool good = fc_field_of(r, step, hole) && shape_strip(r->member, "vec_sort_by_*", &rest) &&
                src_same(rest, field);
    r->member = field;
    return good;
}

/* clang-format off */
static const shape reader_rows[] = {
    {FC_FILE, FC_SKIPPED, 1, "#ifndef %w\n#define %w", NULL,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0}, {is_skipped, 0, .hole = 0}}},
    {FC_SKIPPED, SHAPE_BACK, 0, "#endif /* %w */", NULL, {{ends_skipped, 0, .hole = 0}}},
    {FC_SKIPPED, 0, 0, "%*", NULL, {{0}}},
    {FC_FILE, FC_TOP, 1, "#ifndef %w\n#define %w", NULL,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0}, {guards, 0, .hole = 0}}},
    {FC_TOP, SHAPE_BACK, 0, "#include \"flatcc/flatcc_epilogue.h\"\n#endif", NULL, {{0}}},
    {FC_TOP, SHAPE_BACK, 0, "#include \"flatcc/flatcc_epilogue.h\"\n#endif /* %w */", NULL, {{0}}},
    {FC_TOP, 0, 0, "#ifndef %w\n#include \"%*\"\n#endif", NULL, {{0}}},
    {FC_TOP, 0, 0, "#ifndef %w\n#include <%*>\n#endif", NULL, {{0}}},
    {FC_TOP, 0, 0, "#include \"%*\"", NULL, {{0}}},
    {FC_TOP, 0, 0, "#ifndef flatbuffers_identifier\n#define flatbuffers_identifier 0\n#endif", NULL,
     {{0}}},
    {FC_TOP, 0, 0,
     "#ifndef flatbuffers_extension\n#define flatbuffers_extension \"%*\"\n#endif", NULL,
     {{0}}},
    {FC_TOP, 0, 0, "#undef flatbuffers_identifier\n#define flatbuffers_identifier %*", NULL, {{0}}},
    {FC_TOP, 0, 0, "#undef flatbuffers_extension\n#define flatbuffers_extension %*", NULL, {{0}}},

    {FC_TOP, 0, 0,
     "typedef const struct %w *%w;\ntypedef struct %w *%w;\n"
     "typedef const flatbuffers_uoffset_t *%w;\ntypedef flatbuffers_uoffset_t *%w;", &fc_type_copy,
     {{shape_enter, 0, 0, .as = "*_table"}, {shape_of, 0, 1, .as = "*_table_t"},
      {shape_of, 1, 0, .as = "*_table"}, {shape_of, 1, 1, .as = "*_mutable_table_t"},
      {shape_of, 2, 0, .as = "*_vec_t"}, {shape_of, 3, 0, .as = "*_mutable_vec_t"},
      {takes_kind, 0, 0, .value = FBS_DEF_TABLE}}},
    {FC_TOP, 0, 0,
     "typedef struct %w %w;\ntypedef const %w *%w;\ntypedef %w *%w;\ntypedef const %w *%w;\n"
     "typedef %w *%w;", &fc_type_copy,
     {{shape_enter, 0, .hole = 0}, {shape_of, 0, 1, .as = "*_t"},
      {shape_of, 1, 1, .as = "*_struct_t"}, {shape_of, 2, 1, .as = "*_mutable_struct_t"},
      {shape_of, 3, 1, .as = "*_vec_t"}, {shape_of, 4, 1, .as = "*_mutable_vec_t"},
      {takes_kind, 0, 0, .value = FBS_DEF_STRUCT}}},
    {FC_TOP, 0, 0, "#ifndef %w\n#define %w %*\n#endif", &file_copy,
     {{fc_of_type, 0, 0, .as = "*_file_identifier"}, {shape_of, 1, 0, .as = "*_file_identifier"},
      {takes_identifier, 1, .hole = 1}}},
    {FC_TOP, 0, 0, "#ifndef %w\n#define %w %*\n#endif", &file_copy,
     {{fc_of_type, 0, 0, .as = "*_file_extension"}, {shape_of, 1, 0, .as = "*_file_extension"},
      {takes_extension, 1, .hole = 1}}},
    {FC_TOP, 0, 0, "#ifndef %w\n#define %w %*\n#endif", &file_copy,
     {{shape_of, 0, 0, .as = "*_identifier"}, {shape_of, 1, 0, .as = "*_identifier"},
      {takes_identifier, 1, .hole = 1}}},
    {FC_TOP, 0, 0, "#define %w ((flatbuffers_thash_t)%*)\n#define %w \"%*\"", NULL,
     {{shape_of, 0, 0, .as = "*_type_hash"}, {takes_hash, 0, .hole = 1},
      {shape_of, 1, 0, .as = "*_type_identifier"}, {is_hash, 1, .hole = 1}}},

    {FC_TOP, FC_ENUM, 1,
     "typedef %w %w;\n__flatbuffers_define_integer_type(%w, %w, %n)", &fc_type_copy,
     {{shape_enter, 1, .hole = 0}, {shape_of, 0, 1, .as = "*_enum_t"},
      {fc_takes_base, 0, .hole = 0}, {shape_of, 1, 1, .as = "*_enum_t"}, {fc_is_bits, 1, .hole = 2},
      {takes_kind, 0, 0, .value = FBS_DEF_ENUM}}},
    {FC_TOP, FC_ENUM, 1,
     "typedef %w %w;\n__flatbuffers_define_integer_type(%w, %w, %n)\n"
     "__flatbuffers_define_union(flatbuffers_, %w)", &fc_type_copy,
     {{shape_enter, 1, .hole = 0}, {shape_of, 0, 1, .as = "*_union_type_t"},
      {fc_takes_base, 0, .hole = 0}, {shape_of, 1, 1, .as = "*_union_type_t"},
      {fc_is_bits, 1, .hole = 2}, {shape_of, 2, .hole = 0},
      {takes_kind, 0, 0, .value = FBS_DEF_UNION}}},
    {FC_ENUM, 0, 0, "#define %w %*", &fc_value_copy,
     {{fc_field_of, 0, .hole = 0}, {fc_takes_value, 0, .hole = 1}}},
    {FC_ENUM, FC_NAMES, 0, "static inline const char *%w(%w %w)\n{\nswitch (%w) {", NULL,
     {{shape_of, 0, 0, .as = "*_name"}, {shape_of, 0, 1, .as = "*_enum_t"},
      {fc_begins_values, 0, .hole = 0}}},
    {FC_ENUM, FC_NAMES, 0, "static inline const char *%w(%w %w)\n{\nswitch (%w) {", NULL,
     {{shape_of, 0, 0, .as = "*_type_name"}, {shape_of, 0, 1, .as = "*_union_type_t"},
      {fc_begins_values, 0, .hole = 0}}},
    {FC_NAMES, 0, 0, "case %w: return \"%w\";", &name_copy,
     {{fc_next_value, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {fc_present, 0, .hole = 0}}},
    {FC_NAMES, FC_KNOWN, 0,
     "default: return \"\";\n}\n}\nstatic inline int %w(%w %w)\n{\nswitch (%w) {", NULL,
     {{shape_done, 0, .hole = 0}, {fc_begins_values, 0, .hole = 0}}},
    {FC_KNOWN, 0, 0, "case %w: return 1;", NULL, {{fc_next_value, 0, .hole = 0}}},
    {FC_KNOWN, SHAPE_BACK, 0, "default: return 0;\n}\n}", NULL, {{shape_done, 0, .hole = 0}}},

    {FC_TOP, FC_STRUCT, 1, "struct %w {", NULL,
     {{shape_enter, 0, .hole = 0}, {fc_starts_struct, 0, .hole = 0}}},
    {FC_TOP, 0, 0, "#pragma pack(%*)", NULL, {{0}}},
    {FC_STRUCT, 0, 0, "alignas(%n) %w %w;", &layout_copy,
     {{shape_on, 0, .hole = 2}, {shape_keep, 0, .hole = 1}, {fc_takes_align, 0, .hole = 0}}},
    {FC_STRUCT, 0, 0, "alignas(%n) %w %w[%n];", &layout_copy,
     {{shape_on, 0, .hole = 2}, {shape_keep, 0, .hole = 1}, {fc_takes_align, 0, 0, .value = 1},
      {fc_takes_array, 0, .hole = 3}}},
    {FC_STRUCT, 0, 0, "uint8_t __padding%n[%n];", NULL, {{fc_pads, 0, .hole = 1}}},
    {FC_STRUCT, 0, 0, "%w %w;", &layout_copy,
     {{shape_on, 0, .hole = 1}, {shape_keep, 0, .hole = 0}, {fc_takes_packed, 0, .hole = 2}}},
    {FC_STRUCT, 0, 0, "%w %w[%n];", &layout_copy,
     {{shape_on, 0, .hole = 1}, {shape_keep, 0, .hole = 0}, {fc_takes_packed, 0, .hole = 2}}},
    {FC_STRUCT, SHAPE_BACK, 0,
     "};\nstatic_assert(sizeof(%w) == %n, \"struct size mismatch\");", &fc_type_copy,
     {{shape_of, 1, 0, .as = "*_t"}, {fc_ends_struct, 1, .hole = 1}}},
    {FC_STRUCT, SHAPE_BACK, 0,
     "};\n#pragma pack()\nstatic_assert(sizeof(%w) == %n, \"struct size mismatch\");",
     &fc_type_copy,
     {{shape_of, 2, 0, .as = "*_t"}, {fc_ends_struct, 2, .hole = 1}}},
    {FC_TOP, 0, 0,
     "static inline const %w *%w(const %w *p, size_t i) { return p + i; }\n"
     "static inline %w *%w(%w *p, size_t i) { return p + i; }\n"
     "static inline %w %w(%w vec, size_t i)\n__flatbuffers_struct_vec_at(vec, i)", NULL,
     {{shape_of, 0, 0, .as = "*_t"}, {shape_of, 2, 0, .as = "*_struct_t"}}},
    {FC_TOP, 0, 0,
     "static inline size_t %w(void) { return %n; }\nstatic inline size_t %w(%w vec)\n"
     "__flatbuffers_vec_len(vec)\n__flatbuffers_struct_as_root(%w)", &fc_type_copy,
     {{shape_of, 0, 0, .as = "*__size"}, {shape_number, 0, 1, .fact = BIND_SIZE},
      {shape_of, 1, 0, .as = "*_vec_len"}, {shape_of, 3, .hole = 0}}},
    {FC_TOP, 0, 0, "__flatbuffers_define_struct_scalar_field(%w, %w, %w, %w)", &fc_reader_copy,
     {{fc_of_type, 0, .hole = 0}, {shape_on, 0, .hole = 1}, {fc_present, 0, .hole = 0},
      {fc_takes_scalar, 0, .hole = 2}, {fc_is_stored, 0, .hole = 3}}},
    {FC_TOP, 0, 0, "__flatbuffers_define_struct_struct_field(%w, %w, %w)", &fc_reader_copy,
     {{fc_of_type, 0, .hole = 0}, {shape_on, 0, .hole = 1}, {fc_present, 0, .hole = 0},
      {takes_target, 0, 2, .as = "*_struct_t", .value = FBS_STRUCT}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_struct_scalar_fixed_array_field(%w, %w, %w, %w, %n)", &fc_reader_copy,
     {{fc_of_type, 0, .hole = 0}, {shape_on, 0, .hole = 1}, {fc_present, 0, .hole = 0},
      {fc_takes_scalar, 0, 2, .fact = BIND_ELEMENT}, {fc_is_stored, 0, .hole = 3},
      {shape_number, 0, 4, .fact = BIND_LENGTH},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_ARRAY}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_struct_struct_fixed_array_field(%w, %w, %w, %n)", &fc_reader_copy,
     {{fc_of_type, 0, .hole = 0}, {shape_on, 0, .hole = 1}, {fc_present, 0, .hole = 0},
      {takes_target, 0, 2, .as = "*_struct_t", .value = FBS_ARRAY},
      {shape_number, 0, 3, .fact = BIND_LENGTH},
      {shape_const, 0, 0, .fact = BIND_ELEMENT, .value = FBS_STRUCT}}},

    {FC_TOP, 0, 0,
     "struct %w { uint8_t unused__; };\nstatic inline size_t %w(%w vec)\n"
     "__flatbuffers_vec_len(vec)\nstatic inline %w %w(%w vec, size_t i)\n"
     "__flatbuffers_offset_vec_at(%w, vec, i, 0)\n__flatbuffers_table_as_root(%w)", &fc_type_copy,
     {{shape_enter, 5, .hole = 0}, {shape_of, 0, 0, .as = "*_table"},
      {shape_of, 1, 0, .as = "*_vec_len"}, {shape_of, 3, 0, .as = "*_table_t"},
      {shape_of, 3, 1, .as = "*_vec_at"}, {shape_of, 4, 0, .as = "*_table_t"},
      {takes_kind, 0, 0, .value = FBS_DEF_TABLE}}},
    {FC_TOP, 0, 0, "__flatbuffers_define_scalar_field(%n, %w, %w, %w, %w, %*)", &fc_reader_copy,
     {{shape_of, 0, .hole = 1}, {shape_on, 0, .hole = 2}, {shape_number, 0, 0, .fact = BIND_ID},
      {fc_takes_scalar, 0, .hole = 3}, {fc_is_stored, 0, .hole = 4},
      {fc_takes_default, 0, .hole = 5}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_scalar_optional_field(%n, %w, %w, %w, %w, %*)", &fc_reader_copy,
     {{shape_of, 0, .hole = 1}, {shape_on, 0, .hole = 2}, {shape_number, 0, 0, .fact = BIND_ID},
      {fc_takes_scalar, 0, .hole = 3}, {fc_is_stored, 0, .hole = 4}, {is_zero, 0, .hole = 5},
      {shape_none, 0, 0, .fact = BIND_DEFAULT}}},
    {FC_TOP, 0, 0, "__flatbuffers_define_string_field(%n, %w, %w, %n)", &fc_reader_copy,
     {{shape_of, 0, .hole = 1}, {shape_on, 0, .hole = 2}, {shape_number, 0, 0, .fact = BIND_ID},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_STRING},
      {fc_takes_flag, 0, 3, .fact = BIND_ASKED}}},
    {FC_TOP, 0, 0, "__flatbuffers_define_vector_field(%n, %w, %w, %w, %n)", &fc_reader_copy,
     {{shape_of, 0, .hole = 1}, {shape_on, 0, .hole = 2}, {shape_number, 0, 0, .fact = BIND_ID},
      {takes_vector, 0, .hole = 3}, {fc_takes_flag, 0, 4, .fact = BIND_ASKED}}},
    {FC_TOP, 0, 0, "__flatbuffers_define_table_field(%n, %w, %w, %w, %n)", &fc_reader_copy,
     {{shape_of, 0, .hole = 1}, {shape_on, 0, .hole = 2}, {shape_number, 0, 0, .fact = BIND_ID},
      {takes_target, 0, 3, .as = "*_table_t", .value = FBS_TABLE},
      {fc_takes_flag, 0, 4, .fact = BIND_ASKED}}},
    {FC_TOP, 0, 0, "__flatbuffers_define_struct_field(%n, %w, %w, %w, %n)", &fc_reader_copy,
     {{shape_of, 0, .hole = 1}, {shape_on, 0, .hole = 2}, {shape_number, 0, 0, .fact = BIND_ID},
      {takes_target, 0, 3, .as = "*_struct_t", .value = FBS_STRUCT},
      {fc_takes_flag, 0, 4, .fact = BIND_ASKED}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_union_field(flatbuffers_, %n, %w, %w, %w, %n)", &fc_reader_copy,
     {{shape_of, 0, .hole = 1}, {shape_on, 0, .hole = 2}, {shape_number, 0, 0, .fact = BIND_ID},
      {takes_target, 0, 3, .value = FBS_UNION}, {fc_takes_flag, 0, 4, .fact = BIND_ASKED}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_union_vector_field(flatbuffers_, %n, %w, %w, %w, %n)", &fc_reader_copy,
     {{shape_of, 0, .hole = 1}, {shape_on, 0, .hole = 2}, {shape_number, 0, 0, .fact = BIND_ID},
      {takes_target, 0, 3, .value = FBS_VECTOR}, {fc_takes_flag, 0, 4, .fact = BIND_ASKED},
      {shape_const, 0, 0, .fact = BIND_ELEMENT, .value = FBS_UNION}}},
    {FC_TOP, 0, 0, "__flatbuffers_nested_buffer_as_root(%w, %w, %w, %w)", &fc_nested_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {takes_nested, 0, .hole = 2}}},
    {FC_TOP, 0, 0, "__flatbuffers_define_scan_by_string_field(%w, %w)", &fc_key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1},
      {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_find_by_string_field(%w, %w)\n"
     "__flatbuffers_define_%*_sort_by_string_field(%w, %w)\n"
     "__flatbuffers_define_default_find_by_string_field(%w, %w)\n"
     "__flatbuffers_define_default_scan_by_string_field(%w, %w)\n#define %w %w", &fc_key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {sorts, 1, .hole = 0},
      {shape_of, 1, .hole = 1}, {shape_is, 1, .hole = 2}, {shape_is, 2, .hole = 1},
      {shape_is, 3, .hole = 1}, {shape_of, 4, 0, .as = "*_vec_sort"},
      {sorts_by, 4, .hole = 1}, {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_find_by_string_field(%w, %w)\n"
     "__flatbuffers_define_%*_sort_by_string_field(%w, %w)", &fc_key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {sorts, 1, .hole = 0},
      {shape_of, 1, .hole = 1}, {shape_is, 1, .hole = 2},
      {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
    {FC_TOP, 0, 0, "__flatbuffers_define_scan_by_scalar_field(%w, %w, %*)", &fc_key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1},
      {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_find_by_scalar_field(%w, %w, %*)\n"
     "__flatbuffers_define_%*_sort_by_scalar_field(%w, %w, %*)\n"
     "__flatbuffers_define_default_find_by_scalar_field(%w, %w, %*)\n"
     "__flatbuffers_define_default_scan_by_scalar_field(%w, %w, %*)\n#define %w %w", &fc_key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {sorts, 1, .hole = 0},
      {shape_of, 1, .hole = 1}, {shape_is, 1, .hole = 2}, {shape_is, 2, .hole = 1},
      {shape_is, 3, .hole = 1}, {shape_of, 4, 0, .as = "*_vec_sort"},
      {sorts_by, 4, .hole = 1}, {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_find_by_scalar_field(%w, %w, %*)\n"
     "__flatbuffers_define_%*_sort_by_scalar_field(%w, %w, %*)", &fc_key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {sorts, 1, .hole = 0},
      {shape_of, 1, .hole = 1}, {shape_is, 1, .hole = 2},
      {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
};
/* clang-format on */

const shape_rows fc_reader_part = SHAPE_ROWS(reader_rows);
