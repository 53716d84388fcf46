/* flatc headers for C++: enums, and the enum part of unions. */
#include "schema/bindings/cpp.h"

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
 * After the values of bit_flags come NONE = 0 and ANY, all bits. Only what follows tells whether
 * these are generated or values of the schema: generated ones come last.
 */
bool cpp_takes_value(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = cpp_value_name(hole, r->name);
    r->member = name;
    (void)step;
    return true;
}

bool cpp_takes_number(shape_reader *r, const shape_step *step, src_span hole)
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
bool cpp_takes_limit(shape_reader *r, const shape_step *step, src_span hole)
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

/* NONE = 0, ANY = all bits; then the enum ends. */
bool cpp_ends_flags(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    return r->count > 0 && bind_number(hole, &value) && value.number == r->sum;
}

bool cpp_enum_is_none(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    src_span name = cpp_value_name(hole, r->name);
    return is_reserved(name) && src_is(name, step->value == 0 ? "NONE" : "ANY");
}

/* ---- Arrays of values and names ---- */

/* X::A, X_A, A. */
bool cpp_next_value(shape_reader *r, const shape_step *step, src_span hole)
{
    return cpp_is_value_of(r->set, hole, r->name) &&
           shape_next(r, step, cpp_value_name(hole, r->name));
}

bool cpp_is_value(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return cpp_is_value_of(r->set, hole, r->name) &&
           src_same(cpp_value_name(hole, r->name), r->member);
}

/* "Red", or "" for an unused number. r->count: numbers since the last name. */
bool cpp_next_name(shape_reader *r, const shape_step *step, src_span hole)
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

/* The length of the list, which generators write since 1.12. */
bool cpp_starts_names(shape_reader *r, const shape_step *step, src_span hole)
{
    int64_t size = 0;
    (void)step;
    r->count = 0;
    r->flag = hole.size == 0;
    if (!r->flag && !src_integer(hole, &size)) {
        return false;
    }
    r->sum = (uint64_t)size;
    return true;
}

/* The remaining place is that of nullptr. */
bool cpp_ends_names(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->flag || r->sum == 1;
}

/* The first value of the enum or, with step->value 1, the last. */
bool cpp_is_limit(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = shape_find(r->type, NULL, &cpp_value_copy, BIND_NUMBER);
    for (const bind_claim *next = c; step->value != 0 && next != NULL;) {
        c = next;
        next = shape_find(r->type, c, &cpp_value_copy, BIND_NUMBER);
    }
    return c != NULL && cpp_is_value_of(r->set, hole, r->name) &&
           src_same(c->member, cpp_value_name(hole, r->name));
}

/* static_cast<size_t>(e), minus the first value unless that is 0. */
bool cpp_is_index(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span inside[SRC_HOLES];
    const bind_claim *c = shape_find(r->type, NULL, &cpp_value_copy, BIND_NUMBER);
    bool zero = c != NULL && c->value.number == 0;
    if (hole.size == 0) {
        return zero;
    }
    return !zero &&
           (src_match(hole, " - static_cast<size_t>(%d)", inside) ||
            src_match(hole, " - static_cast<int>(%d)", inside)) &&
           cpp_is_limit(r, step, inside[0]);
}
