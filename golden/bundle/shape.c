/* Sizes, dim_order, and what follows from them. */
#include "golden/bundle/shape.h"

bool gm_shape_bytes(const gm_shape *shape, unsigned element, uint64_t *bytes)
{
    bool none = false;
    *bytes = element;
    for (uint32_t i = 0; i < shape->rank; i++) {
        none = none || shape->sizes[i] == 0;
    }
    for (uint32_t i = 0; i < shape->rank && !none; i++) {
        *bytes *= (uint32_t)shape->sizes[i]; /* less than 2^31 times 2^31 */
        if (*bytes > INT32_MAX) {
            return false;
        }
    }
    *bytes = none ? 0 : *bytes;
    return true;
}

void gm_shape_rows(gm_shape *shape)
{
    for (uint32_t i = 0; i < shape->rank; i++) {
        shape->order[i] = (uint8_t)i;
    }
}

void gm_shape_columns(gm_shape *shape)
{
    for (uint32_t i = 0; i < shape->rank; i++) {
        shape->order[i] = (uint8_t)(shape->rank - 1 - i);
    }
}

bool gm_shape_is_rows(const gm_shape *shape)
{
    bool rows = true;
    for (uint32_t i = 0; i < shape->rank; i++) {
        rows = rows && shape->order[i] == i;
    }
    return rows;
}

bool gm_shape_is_columns(const gm_shape *shape)
{
    bool columns = true;
    for (uint32_t i = 0; i < shape->rank; i++) {
        columns = columns && shape->order[i] == shape->rank - 1 - i;
    }
    return columns;
}

bool gm_shape_is_ordered(const gm_shape *shape)
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < shape->rank; i++) {
        if (shape->order[i] >= shape->rank) {
            return false;
        }
        seen |= UINT32_C(1) << shape->order[i];
    }
    return seen == (UINT32_C(1) << shape->rank) - 1;
}

void gm_shape_strides(const gm_shape *shape, uint64_t strides[GM_RANK])
{
    uint64_t stride = 1;
    for (uint32_t i = shape->rank; i-- > 0;) {
        uint8_t dimension = shape->order[i];
        strides[dimension] = stride;
        stride *= (uint32_t)shape->sizes[dimension];
    }
}
