/* Shapes of tensors. See shape.h. */
#include "fuzz/smith/shape.h"

#include <string.h>

#include "verifiers/program/read.h"

#define TYPE(name) PTV_PROGRAM_SCALAR_TYPE_##name

uint8_t fs_type(fs_build *b, uint32_t types)
{
    uint32_t choice = fs_byte(b);
    if (choice % 4 != 3 && (types >> TYPE(FLOAT) & 1) != 0) {
        return TYPE(FLOAT);
    }
    uint32_t count = 0;
    for (uint8_t type = 0; type < 32; type++) {
        count += types >> type & 1;
    }
    uint32_t skip = count == 0 ? 0 : choice / 4 % count;
    for (uint8_t type = 0; type < 32; type++) {
        if ((types >> type & 1) != 0 && skip-- == 0) {
            return type;
        }
    }
    return TYPE(FLOAT);
}

uint64_t fs_elements(const fs_shape *shape)
{
    uint64_t count = 1;
    for (uint32_t i = 0; i < shape->rank; i++) {
        count *= (uint64_t)shape->sizes[i];
    }
    return count;
}

uint64_t fs_shape_bytes(const fs_shape *shape)
{
    return fs_elements(shape) * ptv_element_size(shape->type);
}

static void order_as_listed(fs_shape *shape)
{
    for (uint8_t i = 0; i < shape->rank; i++) {
        shape->order[i] = i;
    }
}

fs_shape fs_any_shape(fs_build *b, uint8_t type, uint32_t rank)
{
    enum { USUAL = 4, MOST = 64 };
    fs_shape shape = {.type = type};
    uint32_t more = fs_chance(b, 32) ? FS_RANK : USUAL;
    shape.rank = (uint8_t)fs_from(b, rank, more);
    uint32_t elements = 1;
    for (uint32_t i = 0; i < shape.rank; i++) {
        uint32_t size = fs_chance(b, 16) ? fs_from(b, 1, 40) : fs_from(b, 1, 4);
        size = elements * size > MOST ? 1 : size;
        shape.sizes[i] = (int32_t)size;
        elements *= size;
    }
    order_as_listed(&shape);
    return shape;
}

fs_shape fs_flat_shape(uint8_t type, uint32_t count)
{
    return (fs_shape){.type = type, .rank = count > 0, .sizes = {(int32_t)count}};
}

bool fs_same_sizes(const fs_shape *a, const fs_shape *b)
{
    return a->rank == b->rank && memcmp(a->sizes, b->sizes, a->rank * sizeof a->sizes[0]) == 0;
}

bool fs_same_shape(const fs_shape *a, const fs_shape *b)
{
    return a->type == b->type && a->dynamism == b->dynamism && fs_same_sizes(a, b) &&
           memcmp(a->order, b->order, a->rank) == 0;
}

/* Rotates the dimensions, or makes them channels-last. */
void fs_reorder(fs_build *b, fs_shape *shape)
{
    uint32_t by = shape->rank < 2 ? 0 : fs_below(b, shape->rank);
    for (uint32_t i = 0; i < shape->rank; i++) {
        shape->order[i] = (uint8_t)((i + by) % shape->rank);
    }
    if (shape->rank == 4 && by == 1) {
        memcpy(shape->order, "\0\2\3\1", 4);
    }
}

void fs_write_shape(fs_model *m, ft_node *table, const fs_shape *shape, fs_shape_slots slots)
{
    fs_put(m, table, slots.type, shape->type);
    fs_indexes(m, table, slots.sizes, shape->sizes, shape->rank);
    fs_blob(m, table, slots.order, (fe_bytes){shape->order, shape->rank});
}
