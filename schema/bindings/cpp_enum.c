/* Headers of flatc for C++: enums, and unions as far as they are enums. */
#include "schema/bindings/cpp.h"

enum { BOTH = 1u << FBS_DEF_ENUM | 1u << FBS_DEF_UNION };

const bind_copy cpp_value_copy = {"enum", BIND_OF_VALUES, BOTH, 0};
static const bind_copy array_copy = {"array of values", BIND_OF_TYPES, BOTH, 0};

/* ---- Values ---- */

static const bind_claim *value_of(const shape_reader *r, src_span name)
{
    const bind_claim *c = shape_find(r->type, NULL, &cpp_value_copy, BIND_NUMBER);
    while (c != NULL && !src_same(c->member, name)) {
        c = shape_find(r->type, c, &cpp_value_copy, BIND_NUMBER);
    }
    return c;
}

static bool is_reserved(src_span name)
{
    return src_is(name, "NONE") || src_is(name, "ANY");
}

/*
 * Behind the values of bit_flags stand NONE = 0 and ANY, all bits. Whether they are these or
 * values of the schema shows only what follows: they are the last ones.
 */
static bool takes_value(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = cpp_value_name(hole, r->name);
    r->member = name;
    (void)step;
    return true;
}

static bool takes_number(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value = {.form = BIND_INTEGER, .number = UINT64_C(1) << 63};
    if (!src_is(hole, "(-9223372036854775807LL - 1LL)") && !bind_number(hole, &value)) {
        return false;
    }
    r->sum |= value.number;
    r->count++;
    shape_claim(r, step, BIND_NUMBER, value);
    return true;
}

/* MIN = Low, MAX = High. */
static bool takes_limit(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span limit = cpp_value_name(r->kept, r->name);
    const bind_claim *claim = value_of(r, cpp_value_name(hole, r->name));
    bool least = src_is(limit, "MIN");
    if (claim == NULL || (!least && !src_is(limit, "MAX"))) {
        return false;
    }
    shape_claim(r, step, least ? BIND_MIN : BIND_MAX, claim->value);
    return true;
}

/* NONE = 0, ANY = all bits; then the end. */
static bool ends_flags(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    return r->count > 0 && bind_number(hole, &value) && value.number == r->sum;
}

static bool is_none(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    src_span name = cpp_value_name(hole, r->name);
    return is_reserved(name) && src_is(name, step->value == 0 ? "NONE" : "ANY");
}

static bool starts(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->sum = 0;
    r->count = 0;
    return true;
}

/* ---- Arrays of values and names ---- */

bool cpp_begin_values(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->order = &cpp_value_copy;
    r->cursor = NULL;
    return true;
}

bool cpp_next_value(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_next(r, step, cpp_value_name(hole, r->name));
}

bool cpp_is_value(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return src_same(cpp_value_name(hole, r->name), r->member);
}

/* "Red", or "" where a number has no value. r->count: the number it stands for. */
static bool next_name(shape_reader *r, const shape_step *step, src_span hole)
{
    r->count++;
    r->sum--;
    if (hole.size == 0) {
        return r->cursor != NULL;
    }
    uint64_t before = r->cursor == NULL ? 0 : r->cursor->value.number;
    bool first = r->cursor == NULL;
    if (!shape_next(r, step, hole) || !src_same(hole, r->cursor->member)) {
        return false;
    }
    bool right = first || r->cursor->value.number - before == r->count;
    r->count = 0;
    return right;
}

static bool starts_names(shape_reader *r, const shape_step *step, src_span hole)
{
    int64_t size;
    (void)step;
    r->count = 0;
    if (!src_integer(hole, &size)) {
        return false;
    }
    r->sum = (uint64_t)size;
    return true;
}

static bool ends_names(shape_reader *r, const shape_step *step, src_span hole)
{
    return r->sum == 1 && shape_done(r, step, hole);
}

/* The first value of the enum, and (step->value 1) the last. */
static bool is_limit(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = shape_find(r->type, NULL, &cpp_value_copy, BIND_NUMBER);
    for (const bind_claim *next = c; step->value != 0 && next != NULL;) {
        c = next;
        next = shape_find(r->type, c, &cpp_value_copy, BIND_NUMBER);
    }
    return c != NULL && src_same(c->member, cpp_value_name(hole, r->name));
}

/* static_cast<size_t>(e), and less the first value where that is not 0. */
static bool is_index(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span inside[SRC_HOLES];
    const bind_claim *c = shape_find(r->type, NULL, &cpp_value_copy, BIND_NUMBER);
    bool zero = c != NULL && c->value.number == 0;
    if (hole.size == 0) {
        return zero;
    }
    return !zero && src_match(hole, " - static_cast<size_t>(%d)", inside) &&
           is_limit(r, step, inside[0]);
}

/* clang-format off */
static const shape enum_rows[] = {
    {CPP_TOP, CPP_ENUM, 0, "enum class %w : %w {", &cpp_type_copy,
     {{shape_enter, 0, .hole = 0}, {cpp_takes_space, 0, .hole = 0},
      {shape_base, 0, 1, .fact = BIND_BASE}, {starts, 0, .hole = 0}}},
    {CPP_TOP, CPP_ENUM, 0, "enum %w : %w {", &cpp_type_copy,
     {{shape_enter, 0, .hole = 0}, {cpp_takes_space, 0, .hole = 0},
      {shape_base, 0, 1, .fact = BIND_BASE}, {starts, 0, .hole = 0}}},
    {CPP_TOP, 0, 0, "FLATBUFFERS_DEFINE_BITMASK_OPERATORS(%w, %w)", &cpp_type_copy,
     {{shape_of, 0, .hole = 0}, {shape_base, 0, 1, .fact = BIND_BASE}}},
    {CPP_ENUM, CPP_TOP, 0, "%w = 0,\n%w = %n\n};", NULL,
     {{is_none, 0, .hole = 0}, {is_none, 1, 0, .value = 1}, {ends_flags, 1, .hole = 1}}},
    {CPP_ENUM, 0, 0, "%w = %w,\n%w = %w", &cpp_type_copy,
     {{shape_keep, 0, .hole = 0}, {takes_limit, 0, .hole = 1}, {shape_keep, 1, .hole = 0},
      {takes_limit, 1, .hole = 1}}},
    {CPP_ENUM, 0, 0, "%w = %*,", &cpp_value_copy,
     {{takes_value, 0, .hole = 0}, {takes_number, 0, .hole = 1}}},
    {CPP_ENUM, 0, 0, "%w = %*", &cpp_value_copy,
     {{takes_value, 0, .hole = 0}, {takes_number, 0, .hole = 1}}},
    {CPP_ENUM, CPP_TOP, 0, "};", NULL, {{0}}},

    {CPP_TOP, CPP_ENUM_VALUES, 1,
     "inline const %w (&%w())[%n] {\nstatic const %w values[] = {", &array_copy,
     {{shape_enter, 0, .hole = 0}, {shape_of, 0, 1, .as = "EnumValues*"},
      {shape_of, 1, .hole = 0}, {shape_number, 0, 2, .fact = BIND_COUNT},
      {cpp_begin_values, 0, .hole = 0}}},
    {CPP_ENUM_VALUES, 0, 0, "%d,", NULL, {{cpp_next_value, 0, .hole = 0}}},
    {CPP_ENUM_VALUES, SHAPE_BACK, 0, "%d\n};\nreturn values;\n}", NULL,
     {{cpp_next_value, 0, .hole = 0}, {shape_done, 0, .hole = 0}}},

    {CPP_TOP, CPP_ENUM_NAMES, 1,
     "inline const char * const *%w() {\nstatic const char * const names[%n] = {", &cpp_value_copy,
     {{shape_enter, 0, 0, .as = "EnumNames*"}, {shape_begin, 0, .hole = 0},
      {starts_names, 1, .hole = 0}}},
    {CPP_ENUM_NAMES, 0, 0, "\"%*\",", NULL, {{next_name, 0, .hole = 0}}},
    {CPP_ENUM_NAMES, SHAPE_BACK, 0, "nullptr\n};\nreturn names;\n}", NULL,
     {{ends_names, 0, .hole = 0}}},

    {CPP_TOP, 0, 0,
     "inline const char *%w(%w e) {\nif (flatbuffers::IsOutRange(e, %d, %d)) return \"\";\n"
     "const size_t index = static_cast<size_t>(e)%*;\nreturn %w()[index];\n}", NULL,
     {{shape_enter, 0, 0, .as = "EnumName*"}, {shape_of, 0, .hole = 1}, {is_limit, 1, .hole = 0},
      {is_limit, 1, 1, .value = 1}, {is_index, 2, .hole = 0},
      {shape_of, 3, 0, .as = "EnumNames*"}}},
    {CPP_TOP, CPP_ENUM_CASES, 1, "inline const char *%w(%w e) {\nswitch (e) {", &cpp_value_copy,
     {{shape_enter, 0, 0, .as = "EnumName*"}, {shape_of, 0, .hole = 1},
      {shape_begin, 0, .hole = 0}}},
    {CPP_ENUM_CASES, 0, 0, "case %d: return \"%w\";", NULL,
     {{cpp_next_value, 0, .hole = 0}, {cpp_is_value, 0, .hole = 1}}},
    {CPP_ENUM_CASES, SHAPE_BACK, 0, "default: return \"\";\n}\n}", NULL,
     {{shape_done, 0, .hole = 0}}},
};
/* clang-format on */

const shape_rows cpp_enum_part = SHAPE_ROWS(enum_rows);
