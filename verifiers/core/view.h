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
static inline uint32_t ptv_slot(const ptv_image *im, uint32_t table, unsigned slot)
{
    uint32_t vtable = table - ptv_u32(im, table);
    uint32_t entry = 4 + 2 * (uint32_t)slot;
    uint32_t offset = entry < ptv_u16(im, vtable) ? ptv_u16(im, vtable + entry) : 0;
    return offset == 0 ? 0 : table + offset;
}

/* What the offset word at `at` leads to, 0 for 0. */
static inline uint32_t ptv_follow(const ptv_image *im, uint32_t at)
{
    return at == 0 ? 0 : at + ptv_u32(im, at);
}

/* A scalar of any width, sign-extended by its type; the default when absent. Not for floats. */
uint64_t ptv_scalar_of(const ptv_image *im, uint32_t table, const ptv_table *type, unsigned slot);

/* Element i of a vector of scalars of type `scalar`, sign-extended likewise. */
uint64_t ptv_scalar_at(const ptv_image *im, uint64_t at, ptv_scalar scalar);

/* Vector or string in `slot`; {0, 0} when absent. */
static inline ptv_vec ptv_vec_of(const ptv_image *im, uint32_t table, unsigned slot)
{
    uint32_t at = ptv_follow(im, ptv_slot(im, table, slot));
    return at == 0 ? (ptv_vec){0, 0} : (ptv_vec){at + 4, ptv_u32(im, at)};
}

/* Table (or union value) in `slot`, 0 when absent. */
static inline uint32_t ptv_table_of(const ptv_image *im, uint32_t table, unsigned slot)
{
    return ptv_follow(im, ptv_slot(im, table, slot));
}

/* Element i of a vector of tables (the table's position) or of strings (the string's). */
static inline uint32_t ptv_table_in(const ptv_image *im, ptv_vec vec, uint32_t i)
{
    PTV_REQUIRE(i < vec.count);
    return ptv_follow(im, vec.at + 4 * i);
}

static inline ptv_vec ptv_string_in(const ptv_image *im, ptv_vec vec, uint32_t i)
{
    uint32_t at = ptv_table_in(im, vec, i);
    return (ptv_vec){at + 4, ptv_u32(im, at)};
}

#endif
