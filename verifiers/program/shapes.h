/* Element type, sizes and order of dimensions: the same in programs, bundles and weights. */
#pragma once

#include "read.h"

/* The three fields of a table that make a shape. */
typedef struct ptv_shape_slots {
    uint8_t scalar_type; /* i8 */
    uint8_t sizes;       /* [i32] */
    uint8_t dim_order;   /* [u8] */
} ptv_shape_slots;

/*
 * Judges the shape of `table`. An absent list is not judged (field-missing). `bound`:
 * the sizes are upper bounds, and nothing is stored or planned for them. Reads at most
 * PTV_RANK_MAX elements of each list, so it needs no budget.
 */
void ptv_check_shape(ptv_run *run, const ptv_frame *table, ptv_shape_slots slots, bool bound);

/* Whether type, sizes and order agree; else *slot says what does not. Ranks above 16 are equal. */
bool ptv_same_shape(const ptv_run *run, const ptv_tensor *a, const ptv_tensor *b, unsigned *slot);
