/* Sizes and dim_order of a tensor. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { GM_RANK = 16 }; /* the runtime's limit */

typedef struct gm_shape {
    uint32_t rank;
    int32_t sizes[GM_RANK]; /* never negative */
    uint8_t order[GM_RANK]; /* dim_order: outermost dimension first */
} gm_shape;

/* Computes the bytes of a tensor with such elements. False if over 2 GiB: no bundle can hold it. */
bool gm_shape_bytes(const gm_shape *shape, unsigned element, uint64_t *bytes);

/* The last dimension varies fastest, or the first: C and Fortran order in numpy. */
void gm_shape_rows(gm_shape *shape);
void gm_shape_columns(gm_shape *shape);
bool gm_shape_is_rows(const gm_shape *shape);
bool gm_shape_is_columns(const gm_shape *shape);

/* Returns whether `order` contains each dimension exactly once. */
bool gm_shape_is_ordered(const gm_shape *shape);

/* Distance between consecutive elements along each dimension, in elements. */
void gm_shape_strides(const gm_shape *shape, uint64_t strides[GM_RANK]);
