/* Properties of whole classes, kinds of their members, and which of them are required. */
#include "schema/bindings/shapes.h"

bool shape_exists(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    r->member = (src_span){0};
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return true;
}

bool shape_space(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->space = hole;
    return true;
}

bool shape_takes_space(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_SPACE, bind_text(r->space));
    return true;
}

static fbs_base type_in(shape_reader *r, const shape_step *step)
{
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return (fbs_base)shape_said(r, step->copy, BIND_TYPE);
}

bool shape_is_reference(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base type = type_in(r, step);
    (void)hole;
    return type != FBS_NONE && type != FBS_STRUCT && !fbs_is_scalar(type);
}

bool shape_is_struct(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return type_in(r, step) == FBS_STRUCT;
}

static bool is_slot(src_span text, uint64_t *slot)
{
    int64_t number;
    bool good = src_integer(text, &number) && number >= 4 && number % 2 == 0;
    *slot = good ? (uint64_t)number / 2 - 2 : 0;
    return good;
}

bool shape_on_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t slot;
    bool good = is_slot(hole, &slot);
    const bind_claim *c = good ? shape_find(r->type, NULL, step->copy, BIND_ID) : NULL;
    while (c != NULL && c->value.number != slot) {
        c = shape_find(r->type, c, step->copy, BIND_ID);
    }
    r->member = c == NULL ? (src_span){0} : c->member;
    return c != NULL;
}

/* Passes all fields up to the slot, the only required one. NULL if there is no such slot. */
static const bind_claim *pass(shape_reader *r, const shape_step *step, uint64_t slot)
{
    const bind_claim *c = shape_find(r->type, r->cursor, step->copy, BIND_ID);
    while (c != NULL && c->value.number <= slot) {
        r->member = c->member;
        shape_claim(r, step, BIND_REQUIRED, bind_integer(c->value.number == slot));
        if (c->value.number == slot) {
            return c;
        }
        c = shape_find(r->type, c, step->copy, BIND_ID);
    }
    return NULL;
}

bool shape_slot_required(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t slot;
    const bind_claim *c = is_slot(hole, &slot) ? pass(r, step, slot) : NULL;
    r->cursor = c != NULL ? c : r->cursor;
    return c != NULL;
}

bool shape_slots_done(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    for (const bind_claim *c = shape_find(r->type, r->cursor, step->copy, BIND_ID); c != NULL;
         c = shape_find(r->type, c, step->copy, BIND_ID)) {
        r->member = c->member;
        shape_claim(r, step, BIND_REQUIRED, bind_integer(0));
    }
    return true;
}
