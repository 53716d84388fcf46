/*
 * flatc headers for C++: KeyCompareWithValue() for keys that are arrays or structs. Each member of
 * the struct is compared using two variables: "lhs_key_x", from "lhs_key.x()", and the same with
 * rhs. What follows "lhs_" is kept.
 */
#include <string.h>

#include "schema/bindings/cpp.h"

/* The struct type of the key, or of its elements. NULL if it is none, or in another file. */
static const bind_type *type_of_key(const shape_reader *r)
{
    const bind_claim *c =
        shape_find_of(r->set, r->type, r->member, &cpp_accessor_copy, BIND_TARGET);
    return c == NULL || c->value.form != BIND_TEXT ? NULL : shape_type_named(r->set, c->value.text);
}

/* step->value: number of open loops. */
bool cpp_key_begins(shape_reader *r, const shape_step *step, src_span hole)
{
    r->sum = (uint64_t)step->value;
    r->count = 0;
    r->list = hole;
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(1));
    return true;
}

/* "lhs_key.x" where "key_x" was kept. Yields the position of the dot. */
static bool is_kept(const shape_reader *r, const char *as, src_span hole, size_t *dot)
{
    src_span text;
    const char *at = NULL;
    if (shape_strip(hole, as, &text) && text.size == r->kept.size) {
        at = memchr(text.at, '.', text.size);
    }
    *dot = at == NULL ? 0 : (size_t)(at - text.at);
    return at != NULL && memcmp(text.at, r->kept.at, *dot) == 0 && r->kept.at[*dot] == '_' &&
           memcmp(at + 1, r->kept.at + *dot + 1, text.size - *dot - 1) == 0;
}

bool cpp_key_is(shape_reader *r, const shape_step *step, src_span hole)
{
    size_t dot;
    return is_kept(r, step->as, hole, &dot);
}

/* The same; if x is a member of the key itself, it must exist. Deeper members are not checked. */
bool cpp_key_has(shape_reader *r, const shape_step *step, src_span hole)
{
    size_t dot;
    if (!is_kept(r, step->as, hole, &dot)) {
        return false;
    }
    if (!src_same((src_span){r->kept.at, dot}, r->member)) {
        return true;
    }
    r->count++;
    const bind_type *type = type_of_key(r);
    src_span name = {r->kept.at + dot + 1, r->kept.size - dot - 1};
    return type == NULL ||
           shape_find_of(r->set, type, name, &cpp_layout_copy, BIND_PRESENT) != NULL;
}

/* Whether all members of the struct were compared and no loop is open. True if its beginning was
 * missed. */
bool cpp_key_ends(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    const bind_type *type = type_of_key(r);
    bool known = r->list.size > 0 && !r->lost;
    r->list.size = 0;
    return !known ||
           (r->sum == 0 &&
            (type == NULL || r->count == shape_count(type, &cpp_layout_copy, BIND_PRESENT)));
}

/* "lhs_key" where "key_x" was kept. */
bool cpp_key_owner(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span text;
    return shape_strip(hole, step->as, &text) && text.size < r->kept.size &&
           r->kept.at[text.size] == '_' && memcmp(text.at, r->kept.at, text.size) == 0;
}

/* "x_compare_result" where "key_x" was kept. */
bool cpp_key_result(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span x, kept = r->kept;
    (void)step;
    if (!shape_strip(hole, "*_compare_result", &x) || x.size >= kept.size) {
        return false;
    }
    const char *at = kept.at + kept.size - x.size;
    return at[-1] == '_' && memcmp(at, x.at, x.size) == 0;
}
