/*
 * Reading tables that the walk has accepted: no bounds checks, no error paths. Positions are byte
 * offsets in the image; a position of 0 always means absent.
 */
#ifndef PTV_CORE_VIEW_H
#define PTV_CORE_VIEW_H

#include "image.h"
#include "schema.h"

/* A vector or a string: position of its first element, and number of elements. */
typedef struct ptv_vec {
    uint32_t at;
    uint32_t count;
} ptv_vec;

/* What verified tables are, as far as reading goes: what accessors may be called for. */
/*@ logic integer ptv_vtable_at{L}(uint8_t *b, integer table) =
      (uint32_t)(table - ptv_u32_at(b, table));
    predicate ptv_is_table{L}(ptv_image *im, integer table) =
      ptv_is_loaded(im) && table + 4 <= im->loaded &&
      \let vtable = ptv_vtable_at(im->bytes, table);
      \let size = ptv_u16_at(im->bytes, vtable);
      vtable + 2 <= im->loaded && size % 2 == 0 && vtable + size <= im->loaded &&
      vtable + size <= 0xffffffff;
    logic integer ptv_slot_at{L}(uint8_t *b, integer table, integer slot) =
      \let vtable = ptv_vtable_at(b, table);
      \let offset = 4 + 2 * slot < ptv_u16_at(b, vtable)
                     ? ptv_u16_at(b, (uint32_t)(vtable + (4 + 2 * slot))) : 0;
      offset == 0 ? 0 : (uint32_t)(table + offset);
    predicate ptv_leads{L}(ptv_image *im, integer at) =
      ptv_is_loaded(im) && (at == 0 || (at + 4 <= im->loaded && 0 < ptv_u32_at(im->bytes, at) &&
      at + ptv_u32_at(im->bytes, at) + 4 <= im->loaded &&
      at + ptv_u32_at(im->bytes, at) + 4 <= 0xffffffff)); */

/* Position of the field in `slot` of the table at `table`, 0 if absent. */
/*@ requires ptv_is_table(im, table) && slot < 0x8000; assigns \nothing;
    ensures \result == ptv_slot_at(im->bytes, table, slot); */
static inline uint32_t ptv_slot(const ptv_image *im, uint32_t table, unsigned slot)
{
    uint32_t vtable = table - ptv_u32(im, table);
    uint32_t entry = 4 + 2 * (uint32_t)slot;
    /*@ assert entry == 4 + 2 * slot; */
    uint32_t offset = entry < ptv_u16(im, vtable) ? ptv_u16(im, vtable + entry) : 0;
    return offset == 0 ? 0 : table + offset;
}

/* Position that the offset word at `at` leads to; 0 if `at` is 0. */
/*@ requires ptv_is_loaded(im) && (at == 0 || at + 4 <= im->loaded); assigns \nothing;
    ensures \result == (at == 0 ? 0 : (uint32_t)(at + ptv_u32_at(im->bytes, at))); */
static inline uint32_t ptv_follow(const ptv_image *im, uint32_t at)
{
    return at == 0 ? 0 : at + ptv_u32(im, at);
}

/*@ logic integer ptv_scalar_bytes(integer scalar) =
      scalar == PTV_BOOL || scalar == PTV_U8 || scalar == PTV_I8 ? 1 :
      scalar == PTV_U16 || scalar == PTV_I16 ? 2 :
      scalar == PTV_U32 || scalar == PTV_I32 || scalar == PTV_F32 ? 4 : 8; */

/* A scalar of any width, sign-extended by its type; the default if absent. Not for floats. */
/*@ requires ptv_is_table(im, table) && \valid_read(type) && slot < 0x8000;
    requires \valid_read(type->fields + slot);
    requires ptv_slot_at(im->bytes, table, slot) +
             ptv_scalar_bytes((ptv_scalar)type->fields[slot].scalar) <= im->loaded;
    assigns \nothing; */
uint64_t ptv_scalar_of(const ptv_image *im, uint32_t table, const ptv_table *type, unsigned slot);

/* The scalar of type `scalar` at `at`, such as an element of a vector, sign-extended likewise. */
/*@ requires ptv_is_loaded(im) && at + ptv_scalar_bytes(scalar) <= im->loaded; assigns \nothing; */
uint64_t ptv_scalar_at(const ptv_image *im, uint64_t at, ptv_scalar scalar);

/* Vector or string in `slot`; {0, 0} if absent. */
/*@ requires ptv_is_table(im, table) && slot < 0x8000;
    requires ptv_leads(im, ptv_slot_at(im->bytes, table, slot));
    assigns \nothing; */
static inline ptv_vec ptv_vec_of(const ptv_image *im, uint32_t table, unsigned slot)
{
    uint32_t at = ptv_follow(im, ptv_slot(im, table, slot));
    return at == 0 ? (ptv_vec){0, 0} : (ptv_vec){at + 4, ptv_u32(im, at)};
}

/* Table (or union value) in `slot`; 0 if absent. */
/*@ requires ptv_is_table(im, table) && slot < 0x8000;
    requires ptv_leads(im, ptv_slot_at(im->bytes, table, slot));
    assigns \nothing; ensures \result == 0 || \result + 4 <= im->loaded; */
static inline uint32_t ptv_table_of(const ptv_image *im, uint32_t table, unsigned slot)
{
    return ptv_follow(im, ptv_slot(im, table, slot));
}

/* Position of element i of a vector of tables or strings. */
/*@ requires i < vec.count && vec.at + 4 * vec.count <= 0xffffffff;
    requires 0 < vec.at && ptv_leads(im, vec.at + 4 * i);
    assigns \nothing; ensures \result + 4 <= im->loaded; */
static inline uint32_t ptv_table_in(const ptv_image *im, ptv_vec vec, uint32_t i)
{
    PTV_REQUIRE(i < vec.count);
    return ptv_follow(im, vec.at + 4 * i);
}

/*@ requires i < vec.count && vec.at + 4 * vec.count <= 0xffffffff;
    requires 0 < vec.at && ptv_leads(im, vec.at + 4 * i);
    assigns \nothing; */
static inline ptv_vec ptv_string_in(const ptv_image *im, ptv_vec vec, uint32_t i)
{
    uint32_t at = ptv_table_in(im, vec, i);
    return (ptv_vec){at + 4, ptv_u32(im, at)};
}

#endif
