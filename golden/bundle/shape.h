/* Sizes and memory order of a tensor. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { GM_RANK = 16 }; /* the runtime's limit */

typedef struct gm_shape {
    uint32_t rank;
    int32_t sizes[GM_RANK]; /* never negative */
    uint8_t order[GM_RANK]; /* dim_order: outermost dimension first */
} gm_shape;

/* Bytes of a tensor of such elements; false when they pass 2 GiB, which no bundle holds. */
bool gm_shape_bytes(const gm_shape *shape, unsigned element, uint64_t *bytes);

/* The last dimension is the fastest, or the first one: what numpy calls C and Fortran. */
void gm_shape_rows(gm_shape *shape);
void gm_shape_columns(gm_shape *shape);
bool gm_shape_is_rows(const gm_shape *shape);
bool gm_shape_is_columns(const gm_shape *shape);

/* Whether `order` has each dimension once. */
bool gm_shape_is_ordered(const gm_shape *shape);

/* Elements from one to the next along each dimension. */
void gm_shape_strides(const gm_shape *shape, uint64_t strides[GM_RANK]);
