/*
 * Reading tables that the walk has passed: no bounds checks, no error paths.
 * Positions are byte offsets in the image; 0 means absent everywhere.
 */
#ifndef PTV_CORE_VIEW_H
#define PTV_CORE_VIEW_H

#include "image.h"
#include "schema.h"

/* A vector or a string: position of the first element, number of elements. */
typedef struct ptv_vec {
    uint32_t at;
    uint32_t count;
} ptv_vec;

/* Where the field in `slot` of the table at `table` is, 0 when absent. */
uint32_t ptv_slot(const ptv_image *im, uint32_t table, unsigned slot);

/* A scalar of any width, sign-extended by its type; the default when absent. Not for floats. */
uint64_t ptv_scalar_of(const ptv_image *im, uint32_t table, const ptv_table *type, unsigned slot);

/* Element i of a vector of scalars of type `scalar`, sign-extended likewise. */
uint64_t ptv_scalar_at(const ptv_image *im, uint64_t at, ptv_scalar scalar);

/* Vector or string in `slot`; {0, 0} when absent. */
ptv_vec ptv_vec_of(const ptv_image *im, uint32_t table, unsigned slot);

/* Table (or union value) in `slot`, 0 when absent. */
uint32_t ptv_table_of(const ptv_image *im, uint32_t table, unsigned slot);

/* Element i of a vector of tables (the table's position) or of strings (the string's). */
uint32_t ptv_table_in(const ptv_image *im, ptv_vec vec, uint32_t i);
ptv_vec ptv_string_in(const ptv_image *im, ptv_vec vec, uint32_t i);

#endif
