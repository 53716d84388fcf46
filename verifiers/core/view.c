/* Reading tables that the walk has passed. What may still be wrong is found elsewhere. */
#include "view.h"

static uint32_t follow(const ptv_image *im, uint32_t at)
{
    return at == 0 ? 0 : at + ptv_u32(im, at);
}

uint32_t ptv_slot(const ptv_image *im, uint32_t table, unsigned slot)
{
    uint32_t vtable = table - ptv_u32(im, table);
    uint32_t entry = 4 + 2 * (uint32_t)slot;
    if (entry >= ptv_u16(im, vtable)) {
        return 0;
    }
    uint32_t offset = ptv_u16(im, vtable + entry);
    return offset == 0 ? 0 : table + offset;
}

uint64_t ptv_scalar_at(const ptv_image *im, uint64_t at, ptv_scalar scalar)
{
    switch (scalar) {
    case PTV_BOOL:
    case PTV_U8: return ptv_u8(im, at);
    case PTV_I8: return (uint64_t)(int64_t)(int8_t)ptv_u8(im, at);
    case PTV_U16: return ptv_u16(im, at);
    case PTV_I16: return (uint64_t)(int64_t)(int16_t)ptv_u16(im, at);
    case PTV_U32:
    case PTV_F32: return ptv_u32(im, at);
    case PTV_I32: return (uint64_t)(int64_t)(int32_t)ptv_u32(im, at);
    default: return ptv_u64(im, at);
    }
}

uint64_t ptv_scalar_of(const ptv_image *im, uint32_t table, const ptv_table *type, unsigned slot)
{
    const ptv_field *field = &type->fields[slot];
    uint32_t at = ptv_slot(im, table, slot);
    return at == 0 ? field->value : ptv_scalar_at(im, at, (ptv_scalar)field->scalar);
}

ptv_vec ptv_vec_of(const ptv_image *im, uint32_t table, unsigned slot)
{
    uint32_t at = follow(im, ptv_slot(im, table, slot));
    if (at == 0) {
        return (ptv_vec){0, 0};
    }
    return (ptv_vec){at + 4, ptv_u32(im, at)};
}

uint32_t ptv_table_of(const ptv_image *im, uint32_t table, unsigned slot)
{
    return follow(im, ptv_slot(im, table, slot));
}

uint32_t ptv_table_in(const ptv_image *im, ptv_vec vec, uint32_t i)
{
    PTV_REQUIRE(i < vec.count);
    return follow(im, vec.at + 4 * i);
}

ptv_vec ptv_string_in(const ptv_image *im, ptv_vec vec, uint32_t i)
{
    uint32_t at = ptv_table_in(im, vec, i);
    return (ptv_vec){at + 4, ptv_u32(im, at)};
}
