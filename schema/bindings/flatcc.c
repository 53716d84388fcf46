/*
 * Headers of flatcc for C: the language, and what readers say. Names of types have their
 * namespace in front. Most facts of a field stand in the arguments of one macro.
 */
#include "schema/bindings/flatcc.h"

#include <string.h>

enum { TABLE = 1u << FBS_DEF_TABLE, STRUCT = 1u << FBS_DEF_STRUCT };
enum { ENUM = 1u << FBS_DEF_ENUM, UNION = 1u << FBS_DEF_UNION };

const bind_copy fc_reader_copy = {"reader", BIND_OF_WHOLE, TABLE | STRUCT, 0};
const bind_copy fc_value_copy = {"reader", BIND_OF_VALUES, ENUM | UNION, 0};
static const bind_copy type_copy = {"reader", BIND_OF_TYPES, TABLE | STRUCT | ENUM | UNION, 0};
static const bind_copy layout_copy = {"struct", BIND_OF_STRUCTS, STRUCT, 0};
static const bind_copy name_copy = {"name function", BIND_OF_VALUES, ENUM | UNION, 0};
static const bind_copy nested_copy = {"nested root", BIND_OF_NESTED, TABLE, 0};
static const bind_copy key_copy = {"keys", BIND_OF_WHOLE, TABLE | STRUCT, 0};
static const bind_copy use_copy = {"use", BIND_OF_ANY, STRUCT, 0};
static const bind_copy file_copy = {"identifier", BIND_OF_TYPES, TABLE, 0};

/* ---- Types and values ---- */

bool fc_takes_scalar(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    r->kept = hole;
    if (!shape_strip(hole, "flatbuffers_*", &name)) {
        shape_claim(r, step, BIND_TARGET, bind_text(hole));
        return true;
    }
    fbs_base base = bind_base(name);
    bool array = step->fact == BIND_ELEMENT;
    shape_claim(r, step, array ? BIND_ELEMENT : BIND_TYPE, bind_integer(base));
    shape_claim(r, step, BIND_TARGET, bind_nothing());
    return base != FBS_NONE;
}

/* "int64_t" of flatbuffers_int64, "X_enum_t" of the enum X: the name of the type was kept. */
bool fc_is_stored(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, stored;
    (void)step;
    if (!shape_strip(r->kept, "flatbuffers_*", &name)) {
        return shape_strip(hole, "*_enum_t", &stored) && src_same(stored, r->kept);
    }
    stored = shape_strip(hole, "flatbuffers_*", &stored) ? stored : hole;
    return bind_base(name) == bind_base(stored);
}

/* "INT8_C(0)": the value, and the integer that an enum is stored in. */
bool fc_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    static const struct {
        const char *name;
        fbs_base base;
    } macros[] = {{"INT8_C", FBS_BYTE},     {"UINT8_C", FBS_UBYTE}, {"INT16_C", FBS_SHORT},
                  {"UINT16_C", FBS_USHORT}, {"INT32_C", FBS_INT},   {"UINT32_C", FBS_UINT},
                  {"INT64_C", FBS_LONG},    {"UINT64_C", FBS_ULONG}};
    src_span part[SRC_HOLES];
    bind_value value;
    bool wrapped = src_match(hole, "%w(%*)", part);
    for (size_t i = 0; wrapped && i < sizeof macros / sizeof macros[0]; i++) {
        if (src_is(part[0], macros[i].name)) {
            shape_claim(r, step, BIND_WIRE, bind_integer(macros[i].base));
        }
    }
    if (!bind_number(wrapped ? part[1] : hole, &value)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

bool fc_takes_flag(shape_reader *r, const shape_step *step, src_span hole)
{
    bool flag = src_is(hole, "1");
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(flag));
    return flag || src_is(hole, "0");
}

bool fc_present(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return true;
}

bool fc_of_type(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!shape_strip(hole, step->as, &name)) {
        return false;
    }
    return (r->type != NULL && src_same(r->name, name)) || shape_enter(r, step, hole);
}

bool fc_field_of(shape_reader *r, const shape_step *step, src_span hole)
{
    size_t n = r->name.size;
    src_span name;
    if (!shape_strip(hole, step->as, &name) || name.size < n + 2 || name.at[n] != '_' ||
        !src_same((src_span){name.at, n}, r->name)) {
        return false;
    }
    r->member = (src_span){name.at + n + 1, name.size - n - 1};
    return true;
}

void fc_claim_layout(shape_reader *r, const shape_step *step, src_span name, bind_fact fact,
                     bind_value value)
{
    bind_type *t = r->trying || name.size == 0 ? NULL : r->set->types;
    while (t != NULL && !src_same(t->name, name)) {
        t = t->next;
    }
    if (t != NULL) {
        shape_add(
            r->set, t,
            &(bind_claim){
                .fact = fact, .copy = &use_copy, .value = value, .place = r->places[step->line]});
    }
}

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

/* ---- Enums ---- */

static bool begins_values(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->order = &fc_value_copy;
    r->cursor = NULL;
    return true;
}

/* "int16_t", and the bits of it. */
static bool takes_base(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    fbs_base base = bind_base(shape_strip(hole, "flatbuffers_*", &name) ? name : hole);
    r->sum = fbs_size_of(base) * 8;
    shape_claim(r, step, BIND_BASE, bind_integer(base));
    return base != FBS_NONE;
}

static bool is_bits(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    return bind_number(hole, &value) && value.number == r->sum;
}

/* "((X_enum_t)INT8_C(1))" */
static bool takes_value(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value;
    if (!src_match(hole, "((%w)%w(%*))", part) || !bind_number(part[2], &value)) {
        return false;
    }
    shape_claim(r, step, BIND_NUMBER, value);
    return true;
}

/* The next value of the type; "X_A" has its name in front. */
static bool next_value(shape_reader *r, const shape_step *step, src_span hole)
{
    return fc_field_of(r, step, hole) && shape_next(r, &(shape_step){.line = 0}, r->member);
}

/* ---- Structs ---- */

static bool starts_struct(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->size = 0;
    r->count = 1; /* the largest align */
    r->flag = true;
    return true;
}

static uint64_t size_of_type(const shape_reader *r, src_span type)
{
    src_span name;
    bind_fact fact = BIND_SIZE;
    fbs_base base = bind_base(shape_strip(type, "flatbuffers_*", &name) ? name : type);
    if (base != FBS_NONE) {
        return fbs_size_of(base);
    }
    if (shape_strip(type, "*_enum_t", &name)) {
        fact = BIND_BASE;
    } else if (!shape_strip(type, "*_t", &name)) {
        return 0;
    }
    const bind_type *t = r->set->types;
    while (t != NULL && !src_same(t->name, name)) {
        t = t->next;
    }
    const bind_claim *c = shape_find(t, NULL, &type_copy, fact);
    uint64_t number = c == NULL ? 0 : c->value.number;
    return fact == BIND_BASE ? fbs_size_of((fbs_base)number) : number;
}

static void lies(shape_reader *r, const shape_step *step, uint64_t align, uint64_t count)
{
    uint64_t size = size_of_type(r, r->kept);
    r->count = align > r->count ? align : r->count;
    r->size = (r->size + align - 1) / align * align;
    if (r->flag) {
        shape_claim(r, step, BIND_OFFSET, bind_integer((int64_t)r->size));
    }
    r->flag = r->flag && size != 0;
    r->size += size * count;
}

/* The first member has the align of the struct; behind it numbers have the align of their size. */
static bool is_aligned(const shape_reader *r, uint64_t align)
{
    src_span name;
    bool prefixed = shape_strip(r->kept, "flatbuffers_*", &name);
    bool number =
        prefixed || bind_base(r->kept) != FBS_NONE || shape_strip(r->kept, "*_enum_t", &name);
    uint64_t size = number ? size_of_type(r, r->kept) : 0;
    return size == 0 || (r->size == 0 ? align >= size : align == size);
}

/* The type was kept. An align is a power of two. */
static bool takes_align(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value align;
    if (!bind_number(hole, &align) || align.number == 0 || align.number > 32768 ||
        (align.number & (align.number - 1)) != 0 || !is_aligned(r, align.number)) {
        return false;
    }
    r->paddings = align.number;
    if (step->value == 0) {
        lies(r, step, align.number, 1);
    }
    return true;
}

static bool takes_array(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value length;
    if (!bind_number(hole, &length) || length.number > 65535) {
        return false;
    }
    shape_claim(r, step, BIND_LENGTH, length);
    lies(r, step, r->paddings, length.number);
    return true;
}

/* In a packed struct paddings are members, and nothing is aligned by the compiler. */
static bool takes_packed(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value length = bind_integer(1);
    if (hole.size > 0 && (!bind_number(hole, &length) || length.number > 65535)) {
        return false;
    }
    r->paddings = 1;
    lies(r, step, 1, length.number);
    return true;
}

static bool pads(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value size;
    (void)step;
    bool good = bind_number(hole, &size);
    r->size += good ? size.number : 0;
    return good;
}

static bool ends_struct(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value size;
    uint64_t whole = (r->size + r->count - 1) / r->count * r->count;
    if (!bind_number(hole, &size) || (r->flag && size.number != whole)) {
        return false;
    }
    shape_claim(r, step, BIND_SIZE, size);
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
     "typedef const flatbuffers_uoffset_t *%w;\ntypedef flatbuffers_uoffset_t *%w;", &type_copy,
     {{shape_enter, 0, 0, .as = "*_table"}, {shape_of, 0, 1, .as = "*_table_t"},
      {shape_of, 1, 0, .as = "*_table"}, {shape_of, 1, 1, .as = "*_mutable_table_t"},
      {shape_of, 2, 0, .as = "*_vec_t"}, {shape_of, 3, 0, .as = "*_mutable_vec_t"},
      {takes_kind, 0, 0, .value = FBS_DEF_TABLE}}},
    {FC_TOP, 0, 0,
     "typedef struct %w %w;\ntypedef const %w *%w;\ntypedef %w *%w;\ntypedef const %w *%w;\n"
     "typedef %w *%w;", &type_copy,
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
     "typedef %w %w;\n__flatbuffers_define_integer_type(%w, %w, %n)", &type_copy,
     {{shape_enter, 1, .hole = 0}, {shape_of, 0, 1, .as = "*_enum_t"},
      {takes_base, 0, .hole = 0}, {shape_of, 1, 1, .as = "*_enum_t"}, {is_bits, 1, .hole = 2},
      {takes_kind, 0, 0, .value = FBS_DEF_ENUM}}},
    {FC_TOP, FC_ENUM, 1,
     "typedef %w %w;\n__flatbuffers_define_integer_type(%w, %w, %n)\n"
     "__flatbuffers_define_union(flatbuffers_, %w)", &type_copy,
     {{shape_enter, 1, .hole = 0}, {shape_of, 0, 1, .as = "*_union_type_t"},
      {takes_base, 0, .hole = 0}, {shape_of, 1, 1, .as = "*_union_type_t"},
      {is_bits, 1, .hole = 2}, {shape_of, 2, .hole = 0},
      {takes_kind, 0, 0, .value = FBS_DEF_UNION}}},
    {FC_ENUM, 0, 0, "#define %w %*", &fc_value_copy,
     {{fc_field_of, 0, .hole = 0}, {takes_value, 0, .hole = 1}}},
    {FC_ENUM, FC_NAMES, 0, "static inline const char *%w(%w %w)\n{\nswitch (%w) {", NULL,
     {{shape_of, 0, 0, .as = "*_name"}, {shape_of, 0, 1, .as = "*_enum_t"},
      {begins_values, 0, .hole = 0}}},
    {FC_ENUM, FC_NAMES, 0, "static inline const char *%w(%w %w)\n{\nswitch (%w) {", NULL,
     {{shape_of, 0, 0, .as = "*_type_name"}, {shape_of, 0, 1, .as = "*_union_type_t"},
      {begins_values, 0, .hole = 0}}},
    {FC_NAMES, 0, 0, "case %w: return \"%w\";", &name_copy,
     {{next_value, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {fc_present, 0, .hole = 0}}},
    {FC_NAMES, FC_KNOWN, 0,
     "default: return \"\";\n}\n}\nstatic inline int %w(%w %w)\n{\nswitch (%w) {", NULL,
     {{shape_done, 0, .hole = 0}, {begins_values, 0, .hole = 0}}},
    {FC_KNOWN, 0, 0, "case %w: return 1;", NULL, {{next_value, 0, .hole = 0}}},
    {FC_KNOWN, SHAPE_BACK, 0, "default: return 0;\n}\n}", NULL, {{shape_done, 0, .hole = 0}}},

    {FC_TOP, FC_STRUCT, 1, "struct %w {", NULL,
     {{shape_enter, 0, .hole = 0}, {starts_struct, 0, .hole = 0}}},
    {FC_TOP, 0, 0, "#pragma pack(%*)", NULL, {{0}}},
    {FC_STRUCT, 0, 0, "alignas(%n) %w %w;", &layout_copy,
     {{shape_on, 0, .hole = 2}, {shape_keep, 0, .hole = 1}, {takes_align, 0, .hole = 0}}},
    {FC_STRUCT, 0, 0, "alignas(%n) %w %w[%n];", &layout_copy,
     {{shape_on, 0, .hole = 2}, {shape_keep, 0, .hole = 1}, {takes_align, 0, 0, .value = 1},
      {takes_array, 0, .hole = 3}}},
    {FC_STRUCT, 0, 0, "uint8_t __padding%n[%n];", NULL, {{pads, 0, .hole = 1}}},
    {FC_STRUCT, 0, 0, "%w %w;", &layout_copy,
     {{shape_on, 0, .hole = 1}, {shape_keep, 0, .hole = 0}, {takes_packed, 0, .hole = 2}}},
    {FC_STRUCT, 0, 0, "%w %w[%n];", &layout_copy,
     {{shape_on, 0, .hole = 1}, {shape_keep, 0, .hole = 0}, {takes_packed, 0, .hole = 2}}},
    {FC_STRUCT, SHAPE_BACK, 0,
     "};\nstatic_assert(sizeof(%w) == %n, \"struct size mismatch\");", &type_copy,
     {{shape_of, 1, 0, .as = "*_t"}, {ends_struct, 1, .hole = 1}}},
    {FC_STRUCT, SHAPE_BACK, 0,
     "};\n#pragma pack()\nstatic_assert(sizeof(%w) == %n, \"struct size mismatch\");", &type_copy,
     {{shape_of, 2, 0, .as = "*_t"}, {ends_struct, 2, .hole = 1}}},
    {FC_TOP, 0, 0,
     "static inline const %w *%w(const %w *p, size_t i) { return p + i; }\n"
     "static inline %w *%w(%w *p, size_t i) { return p + i; }\n"
     "static inline %w %w(%w vec, size_t i)\n__flatbuffers_struct_vec_at(vec, i)", NULL,
     {{shape_of, 0, 0, .as = "*_t"}, {shape_of, 2, 0, .as = "*_struct_t"}}},
    {FC_TOP, 0, 0,
     "static inline size_t %w(void) { return %n; }\nstatic inline size_t %w(%w vec)\n"
     "__flatbuffers_vec_len(vec)\n__flatbuffers_struct_as_root(%w)", &type_copy,
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
     "__flatbuffers_offset_vec_at(%w, vec, i, 0)\n__flatbuffers_table_as_root(%w)", &type_copy,
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
    {FC_TOP, 0, 0, "__flatbuffers_nested_buffer_as_root(%w, %w, %w, %w)", &nested_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {takes_nested, 0, .hole = 2}}},
    {FC_TOP, 0, 0, "__flatbuffers_define_scan_by_string_field(%w, %w)", &key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1},
      {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_find_by_string_field(%w, %w)\n"
     "__flatbuffers_define_%*_sort_by_string_field(%w, %w)\n"
     "__flatbuffers_define_default_find_by_string_field(%w, %w)\n"
     "__flatbuffers_define_default_scan_by_string_field(%w, %w)\n#define %w %w", &key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {sorts, 1, .hole = 0},
      {shape_of, 1, .hole = 1}, {shape_is, 1, .hole = 2}, {shape_is, 2, .hole = 1},
      {shape_is, 3, .hole = 1}, {shape_of, 4, 0, .as = "*_vec_sort"},
      {sorts_by, 4, .hole = 1}, {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_find_by_string_field(%w, %w)\n"
     "__flatbuffers_define_%*_sort_by_string_field(%w, %w)", &key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {sorts, 1, .hole = 0},
      {shape_of, 1, .hole = 1}, {shape_is, 1, .hole = 2},
      {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
    {FC_TOP, 0, 0, "__flatbuffers_define_scan_by_scalar_field(%w, %w, %*)", &key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1},
      {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_find_by_scalar_field(%w, %w, %*)\n"
     "__flatbuffers_define_%*_sort_by_scalar_field(%w, %w, %*)\n"
     "__flatbuffers_define_default_find_by_scalar_field(%w, %w, %*)\n"
     "__flatbuffers_define_default_scan_by_scalar_field(%w, %w, %*)\n#define %w %w", &key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {sorts, 1, .hole = 0},
      {shape_of, 1, .hole = 1}, {shape_is, 1, .hole = 2}, {shape_is, 2, .hole = 1},
      {shape_is, 3, .hole = 1}, {shape_of, 4, 0, .as = "*_vec_sort"},
      {sorts_by, 4, .hole = 1}, {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_define_find_by_scalar_field(%w, %w, %*)\n"
     "__flatbuffers_define_%*_sort_by_scalar_field(%w, %w, %*)", &key_copy,
     {{shape_of, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {sorts, 1, .hole = 0},
      {shape_of, 1, .hole = 1}, {shape_is, 1, .hole = 2},
      {shape_const, 0, 0, .fact = BIND_KEY, .value = 1}}},
};
/* clang-format on */

const shape_rows fc_reader_part = SHAPE_ROWS(reader_rows);

/* ---- The language ---- */

static bool is_ours(const src_file *file)
{
    src_lines lines = src_lines_of(file);
    src_line line;
    src_span hole[SRC_HOLES];
    for (unsigned i = 0; i < 8 && src_next(&lines, &line); i++) {
        if (src_match(line.text,
                      "/* Generated by flatcc %* FlatBuffers schema compiler for C by dvide.com */",
                      hole)) {
            return true;
        }
    }
    return false;
}

static void read_header(bind_set *set, const src_file *file)
{
    const shape_rows parts[] = {fc_reader_part, fc_sorter_part, fc_struct_part, fc_builder_part,
                                fc_verifier_part};
    fc_header *header = ptv_arena_take(&set->arena, sizeof *header);
    if (header == NULL) {
        set->failed = true;
        return;
    }
    shape_reader reader = {.set = set, .own = header};
    shape_read(&reader, file, parts, sizeof parts / sizeof parts[0]);
}

/* Fields that nothing searches for are no keys. */
static void tell_keys(bind_set *set)
{
    for (bind_type *t = set->types; t != NULL && !set->failed; t = t->next) {
        const bind_claim *last = NULL;
        for (const bind_claim *c = t->claims; c != NULL; c = c->next) {
            bool first = c->copy == &fc_reader_copy && c->member.size > 0 &&
                         (last == NULL || !src_same(last->member, c->member));
            last = first ? c : last;
            if (first && shape_find_of(set, t, c->member, &key_copy, BIND_KEY) == NULL) {
                bind_claim_of(set, t,
                              &(bind_claim){.member = c->member,
                                            .fact = BIND_KEY,
                                            .copy = &key_copy,
                                            .value = bind_integer(0),
                                            .place = c->place});
            }
        }
    }
}

/* A header that deals with the field and not with what is nested in it says that nothing is. */
static void tell_nested(bind_set *set)
{
    const bind_copy *const copies[][2] = {{&fc_reader_copy, &nested_copy},
                                          {&fc_builder_copy, &fc_builder_nested_copy},
                                          {&fc_verifier_copy, &fc_verifier_nested_copy}};
    for (bind_type *t = set->types; t != NULL && !set->failed; t = t->next) {
        for (const bind_claim *c = t->claims; c != NULL; c = c->next) {
            for (size_t i = 0; c->fact == BIND_NESTED && c->value.form == BIND_TEXT && i < 3; i++) {
                const bind_claim *slot = shape_find_of(set, t, c->member, copies[i][0], BIND_ID);
                if (slot != NULL &&
                    shape_find_of(set, t, c->member, copies[i][1], BIND_NESTED) == NULL) {
                    shape_add(set, t,
                              &(bind_claim){.member = c->member,
                                            .fact = BIND_NESTED,
                                            .copy = copies[i][1],
                                            .value = bind_nothing(),
                                            .place = slot->place});
                }
            }
        }
    }
}

static void finish(bind_set *set)
{
    tell_keys(set);
    tell_nested(set);
}

const bind_language bind_flatcc = {
    .name = "flatcc",
    .suffix = ".h",
    .is_ours = is_ours,
    .read = read_header,
    .finish = finish,
    .flat = true,
    .own_files = true,
};
