/* Shapes of the tensors of calls: a small hash table, and the place of each value's shape in it. */
#include "call_shapes.h"

#include <string.h>

enum { PROBES = 8, LEAST_SHAPES = 16, MOST_SHAPES = 128 };

static size_t shapes_for(size_t values)
{
    size_t shapes = LEAST_SHAPES;
    while (shapes < MOST_SHAPES && shapes < values) {
        shapes *= 2;
    }
    return shapes;
}

size_t ptv_shape_table_bytes(size_t values)
{
    return sizeof(struct ptv_shape_table) +
           shapes_for(values) * (sizeof(ptv_shape_facts) + sizeof(ptv_held_call)) +
           values * sizeof(uint16_t);
}

struct ptv_shape_table *ptv_shape_table_in(void *memory, size_t values)
{
    const size_t shapes = shapes_for(values);
    struct ptv_shape_table *t = memory;
    t->facts = (ptv_shape_facts *)(void *)(t + 1);
    t->held = (ptv_held_call *)(void *)(t->facts + shapes);
    t->numbers = (uint16_t *)(void *)(t->held + shapes);
    t->last = (uint32_t)shapes - 1;
    return t;
}

uint8_t ptv_order_of(const uint8_t *order, uint32_t count, uint32_t rank)
{
    bool same = true, last = rank == 4 || rank == 5;
    uint32_t left = rank <= PTV_RANK_MAX ? (UINT32_C(1) << rank) - 1 : 1;
    for (uint32_t i = 0; rank <= PTV_RANK_MAX && i < rank && i < count; i++) {
        const unsigned dim = order[i];
        same = same && dim == i;
        last = last && dim == (i == 0 ? 0 : i + 1 == rank ? 1 : i + 1);
        left &= dim < PTV_RANK_MAX ? ~(UINT32_C(1) << dim) : ~0u;
    }
    return left != 0 ? PTV_NO_ORDER : same ? 0 : last ? 1 : 2;
}

/* Returns -1 if unknown. The value may have been read for all rules already. */
static int64_t count_elements(const ptv_calls *c, int64_t value, const ptv_shape_facts *f)
{
    const ptv_value *v = c->plan.values.known == NULL ? NULL : &c->plan.values.known[value];
    uint64_t elements, bytes;
    if (v != NULL && v->bytes > 0) {
        elements = v->bytes / ptv_element_size(f->type);
        return elements <= INT32_MAX ? (int64_t)elements : -1;
    }
    bool known =
        f->sizes.count <= PTV_RANK_MAX &&
        ptv_shape_bytes(c->plan.im, f->type, f->sizes, &elements, &bytes) == PTV_BYTES_KNOWN &&
        elements <= INT32_MAX;
    return known ? (int64_t)elements : -1;
}

ptv_shape_facts ptv_read_shape(const ptv_calls *c, int64_t value)
{
    const ptv_image *im = c->plan.im;
    const uint32_t at = ptv_value_at(c->plan.values, value);
    ptv_shape_facts f = {.sizes = ptv_vec_of(im, at, PTV_PROGRAM_TENSOR_SIZES),
                         .type = (int8_t)ptv_program_tensor_scalar_type(im, at),
                         .dynamism = (uint8_t)ptv_program_tensor_shape_dynamism(im, at),
                         .used = true};
    const ptv_vec order = ptv_vec_of(im, at, PTV_PROGRAM_TENSOR_DIM_ORDER);
    f.order = ptv_order_of(im->bytes + order.at, order.count, f.sizes.count);
    f.elements = count_elements(c, value, &f);
    return f;
}

static bool same_facts(const ptv_image *im, const ptv_shape_facts *a, const ptv_shape_facts *b)
{
    return a->elements == b->elements && a->type == b->type && a->order == b->order &&
           a->dynamism == b->dynamism && a->sizes.count == b->sizes.count &&
           a->sizes.count <= PTV_RANK_MAX && (a->sizes.at == 0) == (b->sizes.at == 0) &&
           memcmp(im->bytes + a->sizes.at, im->bytes + b->sizes.at, 4 * (size_t)a->sizes.count) ==
               0;
}

/* Finds or adds these facts. Returns 1 + their place in the table; 0 if there is no room. */
static unsigned place_facts(const ptv_calls *c, const ptv_shape_facts *f)
{
    uint32_t hash = (uint32_t)f->type + f->sizes.count;
    for (uint32_t i = 0; i < f->sizes.count && i < PTV_RANK_MAX; i++) {
        hash = 31 * hash + ptv_u32(c->plan.im, f->sizes.at + 4 * i);
    }
    unsigned place = (hash ^ hash >> 7 ^ hash >> 14) & c->shapes->last;
    for (unsigned i = 0; i < PROBES; i++, place = (place + 1) & c->shapes->last) {
        ptv_shape_facts *there = &c->shapes->facts[place];
        if (!there->used) {
            *there = *f;
        }
        if (same_facts(c->plan.im, there, f)) {
            return place + 1;
        }
    }
    return 0;
}

PTV_NOINLINE unsigned ptv_find_shape(const ptv_calls *c, int64_t value)
{
    const ptv_shape_facts f = ptv_read_shape(c, value);
    c->shapes->numbers[value] = (uint16_t)place_facts(c, &f);
    return c->shapes->numbers[value];
}
