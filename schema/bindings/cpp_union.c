/* flatc headers for C++: code for unions, beyond the enum of their tags. */
#include "schema/bindings/cpp.h"

/* ---- Members ---- */

static bool is_text(src_span type)
{
    return src_is(type, "flatbuffers::String") || src_is(type, "std::string");
}

/* The type of the current member; the object API appends a T. */
bool cpp_targets(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = shape_last_part(src_trim(hole));
    if (is_text(hole)) {
        name = src_span_of("string");
    } else if (step->as != NULL && !shape_strip(name, step->as, &name)) {
        return false;
    }
    shape_claim(r, step, BIND_MEMBER, bind_text(name));
    return true;
}

/* The object API class of that type. */
bool cpp_targets_class(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, BIND_MEMBER,
                bind_text(is_text(hole) ? src_span_of("string") : shape_last_part(hole)));
    return true;
}

/* "XTraits", "XUnionTraits" */
bool cpp_of_traits(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    (void)step;
    return (shape_strip(hole, "*UnionTraits", &name) && src_same(name, r->name)) ||
           (shape_strip(hole, "*Traits", &name) && src_same(name, r->name));
}

/*
 * "any_as_X", with "Root::any_as" kept: the union has a member X or, if it is in another file, X
 * ends like the type, which is the member.
 */
bool cpp_is_getter(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span as = shape_last_part(r->kept);
    (void)step;
    if (hole.size <= as.size + 1 || !src_same((src_span){hole.at, as.size}, as) ||
        hole.at[as.size] != '_') {
        return false;
    }
    hole = src_behind(hole, as.size + 1);
    const bind_type *t = r->set->types;
    while (t != NULL && shape_find_of(r->set, t, hole, &cpp_value_copy, BIND_NUMBER) == NULL) {
        t = t->next;
    }
    size_t n = r->member.size;
    return t != NULL || (hole.size >= n && src_same(src_behind(hole, hole.size - n), r->member));
}

bool cpp_oldest(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    ((cpp_file *)r->own)->oldest |= !r->trying;
    return true;
}

bool cpp_is_oldest(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return ((const cpp_file *)r->own)->oldest;
}

/* The alignment of a member that is a struct; read before, or in another file. */
bool cpp_union_aligns(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return cpp_aligns(r->set, r->kept, hole);
}

bool cpp_union_is_none(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return cpp_is_value_of(r->set, hole, r->name) && src_is(cpp_value_name(hole, r->name), "NONE");
}
