/* flatc headers for C++: writing tables: XBuilder, CreateX, CreateXDirect. */
#include "schema/bindings/cpp.h"

/* ---- Builder ---- */

/* The member of this type in "Item::VT_COUNT", without "VT_". */
static bool slot_of(const shape_reader *r, src_span hole, src_span *member)
{
    src_span last = shape_last_part(hole), type = {hole.at, hole.size - last.size};
    while (type.size > 0 && type.at[type.size - 1] == ':') {
        type.size--;
    }
    return (type.size == 0 || src_same(shape_last_part(type), r->name)) &&
           shape_strip(last, "VT_*", member);
}

bool cpp_is_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span member;
    (void)step;
    return slot_of(r, hole, &member) && bind_same_name(member, r->member);
}

/* The required fields according to Verify(), in that order. */
bool cpp_next_required(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = r->cursor;
    src_span name;
    do {
        c = shape_find(r->type, c, &cpp_verify_copy, BIND_REQUIRED);
    } while (c != NULL && c->value.number == 0);
    r->cursor = c;
    return step->value != 0
               ? c == NULL
               : c != NULL && slot_of(r, hole, &name) && bind_same_name(name, c->member);
}

bool cpp_builder_starts(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->cursor = NULL;
    r->count = 0;
    r->flag = false;
    return true;
}

/* ---- CreateXDirect ---- */

/* A parameter or its local copy, NAME__; a parameter may have such a name itself. */
bool cpp_passes(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step local = {.line = step->line, .as = "*__"};
    if (shape_next(r, &local, hole)) {
        r->count--;
        return true;
    }
    return shape_next(r, step, hole);
}

/* Data of a vector of numbers, aligned naturally or as the previous line says. */
bool cpp_makes_vector(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    if (!cpp_type_of(hole, &type)) {
        return false;
    }
    r->count++;
    uint32_t align = cpp_align_of(r->set, &type);
    if (!r->flag && align != 0) {
        shape_claim(r, step, BIND_DATA_ALIGN, bind_integer(align));
    }
    r->flag = false;
    return true;
}
