/* flatc headers for C++: reading tables. */
#include "schema/bindings/cpp.h"

/* ---- Slots ---- */

/* Slots ascend, and all the following lists have this order. */
bool cpp_ascends(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    if (!bind_number(hole, &value) || value.number <= r->sum) {
        return false;
    }
    r->sum = value.number;
    return true;
}

/* ---- Accessors ---- */

/* "GetField<int32_t>(VT_X, 7)"; the accessor's type was kept. */
bool cpp_takes_scalar(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return cpp_takes_type(r, step, r->kept);
}

/* A pointer: to a table, unless its type says otherwise. */
bool cpp_takes_pointer(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    if (!cpp_type_of(hole, &type)) {
        return false;
    }
    type.base = type.base == FBS_NONE ? (fbs_base)step->value : type.base;
    cpp_claim_type(r, step, &type);
    return true;
}

/* "deep::er::Any::Leaf" as a member of the union; its own claims are in its own namespace. */
bool cpp_casts(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = cpp_value_name(hole, (src_span){0});
    (void)step;
    return name.size >= r->member.size &&
           src_same((src_span){name.at + name.size - r->member.size, r->member.size}, r->member);
}

/* any_as_Leaf(): the member follows the last _as_ that the union precedes. */
bool cpp_is_cast(shape_reader *r, const shape_step *step, src_span hole)
{
    static const char as[] = "_as_";
    src_span field = r->member;
    if (!shape_strip(hole, step->as, &hole)) {
        return false;
    }
    if (hole.size <= field.size + 4 || !src_same((src_span){hole.at, field.size}, field) ||
        !src_begins(src_behind(hole, field.size), as)) {
        return false;
    }
    r->member = (src_span){hole.at + field.size + 4, hole.size - field.size - 4};
    return true;
}

/* ---- Verify() ---- */

bool cpp_takes_required(shape_reader *r, const shape_step *step, src_span hole)
{
    bool required = src_is(hole, "Required") || src_is(hole, "64Required");
    shape_claim(r, step, BIND_REQUIRED, bind_integer(required));
    return required || hole.size == 0 || src_is(hole, "64");
}

bool cpp_keeps_type(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    const shape_step wire = {.line = step->line, .as = "wire"};
    r->kept = hole;
    if (!cpp_type_of(hole, &type)) {
        return false;
    }
    type.base = type.base == FBS_NONE ? FBS_STRUCT : type.base;
    cpp_claim_type(r, &wire, &type);
    return true;
}

/* Alignment of the kept type. For a tag, flatc always uses 1, whatever its integer type. */
bool cpp_table_aligns(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    fbs_base base = bind_scalar(r->kept);
    bool tag = src_ends(r->member, "_TYPE") || src_ends(r->member, "_type");
    (void)step;
    ((cpp_file *)r->own)->aligns |= !r->trying;
    if (base == FBS_NONE) {
        return cpp_aligns(r->set, r->kept, hole);
    }
    return bind_number(hole, &value) &&
           (value.number == fbs_size_of(base) || (tag && value.number == 1));
}

/* A vector that needs no further verification: its elements are no references. */
bool cpp_is_flat(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    uint64_t element = shape_said(r, &cpp_accessor_copy, BIND_ELEMENT);
    return element != FBS_STRING && element != FBS_TABLE && element != FBS_UNION;
}

/* Every nested root that can be read is verified; before 2.0.8, none is. */
bool cpp_verifies_nested(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *read = NULL, *verified = NULL;
    bool none = !((const cpp_file *)r->own)->aligns &&
                shape_find(r->type, NULL, &cpp_nested_verify_copy, BIND_NESTED) == NULL;
    do {
        read = shape_find(r->type, read, &cpp_nested_copy, BIND_NESTED);
        verified = shape_find(r->type, verified, &cpp_nested_verify_copy, BIND_NESTED);
    } while (!none && read != NULL && verified != NULL);
    return (none || read == verified) && shape_done(r, step, hole);
}
