/* Functions that create a struct, from last member to first. */
#include "schema/bindings/layout.h"

static shape_layout *layout_of(const shape_reader *r)
{
    return r->own;
}

bool shape_struct_torn(const shape_reader *r)
{
    shape_layout *l = layout_of(r);
    l->torn = l->torn || r->lost;
    return l->torn;
}

static shape_layout_part *innermost(shape_layout *l)
{
    return l->depth == 0 ? NULL : &l->parts[l->depth - 1];
}

/* Leaves structs that are completely written. Returns false if one is exceeded. */
static bool leave(shape_layout *l)
{
    shape_layout_part *in = innermost(l);
    while (in != NULL && in->times == 0 && l->written - in->from == in->size) {
        l->depth--;
        in = innermost(l);
    }
    bool more = in != NULL && in->times == 0 && l->written - in->from > in->size;
    return !more && l->written <= l->size;
}

/* Changes nothing during a trial. */
static bool writes(shape_reader *r, uint64_t bytes)
{
    shape_layout *l = layout_of(r);
    if (r->trying) {
        shape_layout trial = *l;
        trial.written += bytes;
        return bytes <= l->size && leave(&trial);
    }
    l->written += bytes;
    return leave(l);
}

static bool enters(shape_reader *r, shape_layout_part part)
{
    shape_layout *l = layout_of(r);
    part.from = l->written;
    part.mark = r->type == NULL ? NULL : r->type->last;
    if (l->depth < LAYOUT_DEPTH && !r->trying) {
        l->parts[l->depth++] = part;
    }
    return l->depth < LAYOUT_DEPTH;
}

/* A number in the range of sizes and counts. */
static bool is_size(src_span text, uint64_t *size)
{
    return src_unsigned(text, size) && *size > 0 && *size <= UINT32_MAX;
}

bool shape_struct_begins(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t size;
    (void)step;
    if (!is_size(hole, &size)) {
        return false;
    }
    if (!r->trying) {
        *layout_of(r) = (shape_layout){.size = size, .list = layout_of(r)->list};
    }
    return true;
}

static bool is_struct(const shape_reader *r, const bind_claim_site *copy, src_span member)
{
    const bind_claim *c = shape_find_of(r->set, r->type, member, copy, BIND_TYPE);
    return c != NULL && c->value.number == FBS_STRUCT;
}

/* The nested struct at this offset, if it is a direct member. */
static void claim_inner(shape_reader *r, const shape_step *step, uint64_t align, uint64_t size)
{
    const shape_layout *l = layout_of(r);
    uint64_t offset = l->size - l->written - size;
    const bind_claim *c = shape_find(r->type, NULL, step->copy, BIND_OFFSET);
    while (c != NULL && (c->value.number != offset || !is_struct(r, step->copy, c->member))) {
        c = shape_find(r->type, c, step->copy, BIND_OFFSET);
    }
    if (c != NULL && l->depth == 0) {
        r->member = c->member;
        shape_claim(r, step, BIND_STRIDE, bind_integer((int64_t)size));
        shape_claim(r, step, BIND_NATURAL_ALIGN, bind_integer((int64_t)align));
    }
}

bool shape_struct_inner(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t align, size;
    const shape_layout *l = layout_of(r);
    if (shape_struct_torn(r)) {
        return true;
    }
    if (!is_size(r->kept, &align) || !is_size(hole, &size) || size % align != 0 ||
        size > l->size - l->written || (l->size - l->written - size) % align != 0) {
        return false;
    }
    if (!r->trying) {
        bool element = l->depth == 1 && l->parts[0].times > 0;
        layout_of(r)->inner += l->depth == 0 || element;
        claim_inner(r, step, align, size);
    }
    return enters(r, (shape_layout_part){.size = size});
}

bool shape_struct_pads(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t size;
    (void)step;
    return shape_struct_torn(r) || (is_size(hole, &size) && writes(r, size));
}

bool shape_struct_loop(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t times;
    (void)step;
    return shape_struct_torn(r) || (is_size(hole, &times) && times <= UINT16_MAX &&
                                    enters(r, (shape_layout_part){.times = times}));
}

bool shape_struct_in_loop(const shape_reader *r)
{
    const shape_layout *l = layout_of(r);
    unsigned i = 0;
    while (i < l->depth && l->parts[i].times == 0) {
        i++;
    }
    return i < l->depth;
}

/* What the loop wrote comes earlier, and is as long as the loop says. */
static void settle(bind_claim *c, uint64_t by, uint64_t times, bool inner)
{
    for (; c != NULL; c = c->next) {
        if (c->fact == BIND_OFFSET) {
            c->value.number -= by;
        } else if (c->fact == BIND_LENGTH && !inner) {
            c->value.number = times;
        }
    }
}

bool shape_struct_loop_ends(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_layout *l = layout_of(r);
    const shape_layout_part *in = innermost(l);
    (void)step, (void)hole;
    if (shape_struct_torn(r)) {
        return true;
    }
    if (in == NULL || in->times == 0 || l->written == in->from) {
        return false;
    }
    uint64_t by = (l->written - in->from) * (in->times - 1);
    if (r->trying) {
        return by <= l->size - l->written;
    }
    if (in->mark != NULL) {
        settle(*in->mark, by, in->times, l->depth > 1);
    }
    l->depth--;
    return writes(r, by);
}

static uint64_t structs_of(const shape_reader *r, const bind_claim_site *copy, bind_fact fact)
{
    uint64_t count = 0;
    for (const bind_claim *c = shape_find(r->type, NULL, copy, fact); c != NULL;
         c = shape_find(r->type, c, copy, fact)) {
        count += c->value.number == FBS_STRUCT;
    }
    return count;
}

bool shape_struct_whole(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_layout *l = layout_of(r);
    (void)hole;
    return shape_struct_torn(r) || (l->depth == 0 && l->written == l->size && r->rest.size == 0 &&
                                    l->inner == structs_of(r, step->copy, BIND_TYPE) +
                                                    structs_of(r, step->copy, BIND_ELEMENT));
}

bool shape_struct_puts(shape_reader *r, const shape_step *step, fbs_base base)
{
    const shape_layout *l = layout_of(r);
    bool loop = shape_struct_in_loop(r), array = loop && l->depth == 1;
    uint64_t size = fbs_size_of(base);
    if (base == FBS_NONE || size > l->size - l->written || !writes(r, size)) {
        return false;
    }
    uint64_t offset = l->size - l->written;
    shape_claim(r, step, BIND_OFFSET, bind_integer((int64_t)offset));
    shape_claim(r, step, loop ? BIND_ELEMENT : BIND_TYPE, bind_integer(base));
    if (array) {
        shape_claim(r, step, BIND_LENGTH, bind_integer(0)); /* set when the loop ends */
    }
    return true;
}

/* ---- Parameters ---- */

bool shape_struct_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    if (!r->trying) {
        layout_of(r)->list = hole;
    }
    hole = src_trim(hole);
    bool some = src_begins(hole, ",");
    r->rest = some ? src_behind(hole, 1) : hole;
    return some || hole.size == 0;
}

src_span shape_struct_last(shape_reader *r)
{
    size_t n = r->rest.size;
    while (n > 0 && r->rest.at[n - 1] != ',') {
        n--;
    }
    src_span last = n > 0 ? src_behind(r->rest, n) : r->rest;
    r->rest.size = n > 0 ? n - 1 : 0;
    return src_trim(last);
}
