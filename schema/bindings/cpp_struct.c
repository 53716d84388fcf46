/*
 * Headers of flatc for C++: structs. Where a member lies is what the members and the paddings
 * before it take up.
 */
#include "schema/bindings/cpp.h"

enum { STRUCT = 1u << FBS_DEF_STRUCT, TABLE = 1u << FBS_DEF_TABLE };

const bind_copy cpp_layout_copy = {"layout", BIND_OF_STRUCTS, STRUCT, 0};
static const bind_copy constructor_copy = {"constructor", BIND_OF_ANY, STRUCT, 0};
static const bind_copy mutator_copy = {"mutable accessor", BIND_OF_ANY, STRUCT, 0};
static const bind_copy end_copy = {"end of the struct", BIND_OF_TYPES, STRUCT, 0};

/* ---- Layout ---- */

static bool size_of(const bind_set *set, const cpp_type *type, fbs_base base, uint64_t *size)
{
    if (base != FBS_NONE && base != FBS_STRUCT) {
        *size = fbs_size_of(base);
        return true;
    }
    for (const bind_type *t = set->types; t != NULL; t = t->next) {
        const bind_claim *c =
            src_same(t->name, type->target) ? shape_find(t, NULL, &end_copy, BIND_SIZE) : NULL;
        if (c != NULL) {
            *size = c->value.number;
            return true;
        }
    }
    return false;
}

static bool starts(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->size = 0;
    r->paddings = 0;
    r->flag = true; /* the size is known */
    return true;
}

/* "int16_t c_[3]": step 0 the type, the name and the count are in holes of their own. */
static bool lies(shape_reader *r, const cpp_type *type, uint64_t count, const shape_step *step)
{
    uint64_t size = 0;
    if (r->flag) {
        shape_claim(r, step, BIND_OFFSET, bind_integer((int64_t)r->size));
    }
    r->flag = r->flag && size_of(r->set, type, type->base, &size) && count < 65536;
    r->size += size * count;
    return true;
}

static bool takes_member(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    shape_step wire = *step;
    wire.as = "wire";
    r->kept = hole;
    if (!cpp_type_of(hole, &type)) {
        return false;
    }
    type.base = type.base == FBS_NONE ? FBS_STRUCT : type.base;
    cpp_claim_type(r, &wire, &type);
    return lies(r, &type, 1, step);
}

/* The type was kept; the hole is the length. */
static bool takes_array(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    bind_value length;
    if (!cpp_type_of(r->kept, &type) || !bind_number(hole, &length)) {
        return false;
    }
    fbs_base element = type.base == FBS_NONE ? FBS_STRUCT : type.base;
    shape_claim(r, step, BIND_TYPE, bind_integer(FBS_ARRAY));
    shape_claim(r, step, BIND_WIRE_ELEMENT, bind_integer(element));
    shape_claim(r, step, BIND_LENGTH, length);
    if (type.target.size > 0) {
        shape_claim(r, step, BIND_TARGET, bind_text(type.target));
    }
    return lies(r, &type, length.number, step);
}

/* "padding0__" */
static bool is_padding(src_span name)
{
    size_t n = 7;
    while (n < name.size && name.at[n] >= '0' && name.at[n] <= '9') {
        n++;
    }
    return src_begins(name, "padding") && n > 7 && n + 2 == name.size && src_ends(name, "__");
}

/* A line about a padding; there is one for each. */
static bool pads(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->count++;
    return is_padding(hole);
}

/* "int8_t padding0__;  int16_t padding1__;" */
static bool takes_padding(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    (void)step;
    while (src_match(hole, "%w %w;%*", part)) {
        uint64_t size = fbs_size_of(bind_base(part[0]));
        r->size += size;
        hole = src_trim(part[2]);
        r->paddings++;
        if (size == 0 || !is_padding(part[1])) {
            return false;
        }
    }
    return hole.size == 0;
}

/* All members have the size that the struct says. */
static bool ends(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value size;
    (void)step;
    return bind_number(hole, &size) && (!r->flag || size.number == r->size);
}

/* ---- Constructors ---- */

/* The next member; arrays are not in every list. */
static bool next_member(shape_reader *r, const shape_step *step, src_span name)
{
    while (!shape_next(r, step, name)) {
        const bind_claim *c = shape_find(r->type, r->cursor, &cpp_layout_copy,
                                         r->cursor == NULL ? BIND_PRESENT : r->cursor->fact);
        const bind_claim *array =
            c == NULL ? NULL
                      : shape_find_of(r->set, r->type, c->member, &cpp_layout_copy, BIND_LENGTH);
        if (array == NULL || r->order == NULL) {
            return false;
        }
        r->cursor = c;
        r->sum++;
    }
    return true;
}

/* "x_(flatbuffers::EndianScalar(_x))", "padding0__(0)", "v_(_v)" */
static bool inits(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    if (!src_match(hole, "%w(%*)", part)) {
        return false;
    }
    if (is_padding(part[0])) {
        r->count++;
        return src_is(part[1], "0");
    }
    static const char *const values[] = {"flatbuffers::EndianScalar(static_cast<%d>(%w))",
                                         "flatbuffers::EndianScalar(%w)", "%w"};
    src_span value[SRC_HOLES];
    const shape_step member = {.as = "*_"}, parameter = {.as = "_*"};
    size_t i = 0;
    while (i < 3 && !src_match(part[1], values[i], value)) {
        i++;
    }
    bool zero = part[1].size == 0 || src_is(part[1], "0");
    (void)step;
    return next_member(r, &member, part[0]) &&
           (zero || (i < 3 && shape_is(r, &parameter, value[i == 0 ? 1 : 0])));
}

/* The rest of the list may only be arrays; paddings are all in it. */
static bool skips_arrays(shape_reader *r, const shape_step *step, src_span hole)
{
    while (!shape_done(r, step, hole)) {
        const bind_claim *c = shape_find(r->type, r->cursor, &cpp_layout_copy,
                                         r->cursor == NULL ? BIND_PRESENT : r->cursor->fact);
        if (c == NULL ||
            shape_find_of(r->set, r->type, c->member, &cpp_layout_copy, BIND_LENGTH) == NULL) {
            return false;
        }
        r->cursor = c;
        r->sum++;
    }
    bool all = r->count == r->paddings;
    r->count = 0;
    return all;
}

static bool inits_last(shape_reader *r, const shape_step *step, src_span hole)
{
    return inits(r, step, hole) && skips_arrays(r, step, hole);
}

/* An array that was not in the list is copied. */
static bool copies(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->sum-- > 0;
}

static bool ends_body(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->count == r->paddings && r->sum == 0;
}

/* "float _x, flatbuffers::span<const int16_t, 3> _c" */
static bool takes_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step one = {.line = step->line, .as = "_*"};
    size_t depth = 0, from = 0;
    for (size_t i = 0; i <= hole.size; i++) {
        char c = i == hole.size ? ',' : hole.at[i];
        depth += c == '<' ? 1u : 0;
        depth -= c == '>' && depth > 0 ? 1u : 0;
        if (c == ',' && depth == 0) {
            if (!cpp_declares(r, &one, (src_span){hole.at + from, i - from})) {
                return false;
            }
            from = i + 1;
        }
    }
    return true;
}

/* A constructor: sum counts arrays that its list does not have, count paddings. */
static bool begins(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->count = 0;
    r->sum = 0;
    r->order = &cpp_layout_copy;
    r->cursor = NULL;
    return true;
}

/* A type that holds a type as a member is named in full. */
static bool is_full_name(shape_reader *r, const shape_step *step, src_span hole)
{
    if (!shape_of(r, step, hole)) {
        return false;
    }
    src_span last = shape_last_part(hole);
    src_span space = {hole.at, hole.size - last.size};
    space.size -= space.size > 0 ? 1 : 0;
    return src_same(space, r->space);
}

/* clang-format off */
static const shape struct_rows[] = {
    {CPP_TOP, CPP_LAYOUT, 1,
     "FLATBUFFERS_MANUALLY_ALIGNED_STRUCT(%n) %w FLATBUFFERS_FINAL_CLASS {\nprivate:",
     &cpp_type_copy,
     {{shape_enter, 0, .hole = 1}, {cpp_takes_space, 0, .hole = 1},
      {shape_number, 0, 0, .fact = BIND_ALIGN},
      {shape_const, 0, 0, .fact = BIND_KIND, .value = FBS_DEF_STRUCT}, {starts, 0, .hole = 0}}},
    {CPP_LAYOUT, 0, 0, "%*", NULL, {{takes_padding, 0, .hole = 0}}},
    {CPP_LAYOUT, 0, 0, "%d %w[%n];", &cpp_layout_copy,
     {{shape_on, 0, 1, .as = "*_"}, {shape_none, 0, 1, .fact = BIND_PRESENT},
      {shape_keep, 0, .hole = 0}, {takes_array, 0, .hole = 2}}},
    {CPP_LAYOUT, 0, 0, "%d %w;", &cpp_layout_copy,
     {{shape_on, 0, 1, .as = "*_"}, {shape_none, 0, 1, .fact = BIND_PRESENT},
      {takes_member, 0, .hole = 0}}},
    {CPP_LAYOUT, CPP_STRUCT, 0, "public:", NULL, {{0}}},

    {CPP_STRUCT, 0, 0, "struct Traits;", NULL, {{0}}},
    {CPP_STRUCT, 0, 0,
     "static FLATBUFFERS_CONSTEXPR_CPP11 const char *GetFullyQualifiedName() {\nreturn \"%d\";\n"
     "}", NULL,
     {{is_full_name, 1, .hole = 0}}},
    {CPP_STRUCT, 0, 0,
     "static const flatbuffers::TypeTable *MiniReflectTypeTable() {\nreturn %w();\n}", NULL,
     {{shape_of, 1, 0, .as = "*TypeTable"}}},
    {CPP_STRUCT, CPP_INITS, 1, "%w()\n: %*,", NULL,
     {{shape_of, 0, .hole = 0}, {begins, 0, .hole = 0}, {inits, 1, .hole = 0}}},
    {CPP_STRUCT, CPP_INIT_BODY, 1, "%w()\n: %* {", NULL,
     {{shape_of, 0, .hole = 0}, {begins, 0, .hole = 0}, {inits_last, 1, .hole = 0}}},
    {CPP_STRUCT, CPP_INITS, 1, "%w(%*)\n: %*,", &constructor_copy,
     {{shape_of, 0, .hole = 0}, {takes_parameters, 0, .hole = 1}, {begins, 0, .hole = 0},
      {inits, 1, .hole = 0}}},
    {CPP_STRUCT, CPP_INIT_BODY, 1, "%w(%*)\n: %* {", &constructor_copy,
     {{shape_of, 0, .hole = 0}, {takes_parameters, 0, .hole = 1}, {begins, 0, .hole = 0},
      {inits_last, 1, .hole = 0}}},
    {CPP_STRUCT, CPP_INIT_BODY, 1, "%w(%*) {", &constructor_copy,
     {{shape_of, 0, .hole = 0}, {takes_parameters, 0, .hole = 1}, {begins, 0, .hole = 0},
      {skips_arrays, 0, .hole = 0}}},
    {CPP_INITS, 0, 0, "%*,", NULL, {{inits, 0, .hole = 0}}},
    {CPP_INITS, CPP_INIT_BODY, 0, "%* {", NULL, {{inits_last, 0, .hole = 0}}},
    {CPP_INIT_BODY, 0, 0, "(void)%w;", NULL, {{pads, 0, .hole = 0}}},
    {CPP_INIT_BODY, 0, 0, "flatbuffers::CastToArray(%w).CopyFromSpan(%w);", NULL,
     {{shape_on, 0, 0, .as = "*_"}, {shape_is, 0, 1, .as = "_*"}, {copies, 0, .hole = 0}}},
    {CPP_INIT_BODY, 0, 0,
     "flatbuffers::CastToArrayOfEnum<%d>(%w).CopyFromSpan(%w);", &constructor_copy,
     {{shape_on, 0, 1, .as = "*_"}, {shape_is, 0, 2, .as = "_*"}, {copies, 0, .hole = 0},
      {shape_text, 0, 0, .fact = BIND_TARGET}}},
    {CPP_INIT_BODY, SHAPE_BACK, 0, "}", NULL, {{ends_body, 0, .hole = 0}}},

    {CPP_STRUCT, 0, 0,
     "bool %w() const {\nreturn flatbuffers::EndianScalar(%w) != 0;\n}", &cpp_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_is, 1, 0, .as = "*_"},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_BOOL}}},
    {CPP_STRUCT, 0, 0,
     "%d %w() const {\nreturn flatbuffers::EndianScalar(%w);\n}", &cpp_accessor_copy,
     {{shape_on, 0, .hole = 1}, {cpp_takes_type, 0, .hole = 0}, {shape_is, 1, 0, .as = "*_"}}},
    {CPP_STRUCT, 0, 0,
     "%d %w() const {\nreturn static_cast<%d>(flatbuffers::EndianScalar(%w));\n}",
     &cpp_accessor_copy,
     {{shape_on, 0, .hole = 1}, {cpp_takes_type, 0, .hole = 0}, {shape_keep, 0, .hole = 0},
      {shape_kept, 1, .hole = 0}, {shape_is, 1, 1, .as = "*_"}}},
    {CPP_STRUCT, 0, 0, "const %d &%w() const {\nreturn %w;\n}", &cpp_accessor_copy,
     {{shape_on, 0, .hole = 1}, {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_STRUCT},
      {cpp_takes_type, 0, .hole = 0}, {shape_is, 1, 0, .as = "*_"}}},
    {CPP_STRUCT, 0, 0, "%d &%w() {\nreturn %w;\n}", &mutator_copy,
     {{shape_on, 0, 1, .as = "mutable_*"},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_STRUCT},
      {cpp_takes_type, 0, .hole = 0}, {shape_is, 1, 0, .as = "*_"}}},
    {CPP_STRUCT, 0, 0,
     "const flatbuffers::Array<%*> *%w() const {\nreturn &flatbuffers::CastToArray(%w);\n}",
     &cpp_accessor_copy,
     {{shape_on, 0, .hole = 1}, {cpp_takes_array, 0, .hole = 0}, {shape_is, 1, 0, .as = "*_"}}},
    {CPP_STRUCT, 0, 0,
     "const flatbuffers::Array<%*> *%w() const {\n"
     "return &flatbuffers::CastToArrayOfEnum<%d>(%w);\n}", &cpp_accessor_copy,
     {{shape_on, 0, .hole = 1}, {cpp_takes_array, 0, .hole = 0},
      {shape_text, 1, 0, .fact = BIND_TARGET}, {shape_is, 1, 1, .as = "*_"}}},
    {CPP_STRUCT, 0, 0,
     "flatbuffers::Array<%*> *%w() {\nreturn &flatbuffers::CastToArray(%w);\n}", &mutator_copy,
     {{shape_on, 0, 1, .as = "mutable_*"}, {cpp_takes_array, 0, .hole = 0},
      {shape_is, 1, 0, .as = "*_"}}},
    {CPP_STRUCT, 0, 0,
     "flatbuffers::Array<%*> *%w() {\nreturn &flatbuffers::CastToArrayOfEnum<%d>(%w);\n}",
     &mutator_copy,
     {{shape_on, 0, 1, .as = "mutable_*"}, {cpp_takes_array, 0, .hole = 0},
      {shape_text, 1, 0, .fact = BIND_TARGET}, {shape_is, 1, 1, .as = "*_"}}},
    {CPP_STRUCT, 0, 0, "void %w(%*) {\nflatbuffers::WriteScalar(&%w, %*);\n}", &mutator_copy,
     {{cpp_declares, 0, 1, .as = "_*"}, {shape_is, 0, 0, .as = "mutate_*"},
      {shape_is, 1, 0, .as = "*_"}, {cpp_is_parameter, 1, 1, .as = "_*"}}},
    {CPP_STRUCT, 0, 0,
     "bool KeyCompareLessThan(const %w%*o) const {\nreturn %w() < o->%w();\n}\n"
     "int KeyCompareWithValue(%*) const {\n"
     "return static_cast<int>(%w() > %w) - static_cast<int>(%w() < %w);\n}", &cpp_accessor_copy,
     {{shape_of, 0, .hole = 0}, {shape_on, 1, .hole = 0}, {shape_is, 1, .hole = 1},
      {cpp_declares, 3, 0, .as = "_*"}, {shape_is, 4, .hole = 0}, {shape_is, 4, 1, .as = "_*"},
      {shape_is, 4, .hole = 2}, {shape_is, 4, 3, .as = "_*"},
      {shape_const, 1, 0, .fact = BIND_KEY, .value = 1}}},
    {CPP_STRUCT, SHAPE_BACK, 0, "};\nFLATBUFFERS_STRUCT_END(%w, %n);", &end_copy,
     {{shape_of, 1, .hole = 0}, {ends, 1, .hole = 1}, {shape_number, 1, 1, .fact = BIND_SIZE},
      {begins, 0, .hole = 0}, {cpp_tells_keys, 0, .hole = 0}}},
};
/* clang-format on */

const shape_rows cpp_struct_part = SHAPE_ROWS(struct_rows);
