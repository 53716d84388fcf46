/* Reads scalars of verified tables whose type is known only from the schema tables. */
#include "view.h"

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
    default: break;
    }
    return ptv_u64(im, at);
}

uint64_t ptv_scalar_of(const ptv_image *im, uint32_t table, const ptv_table *type, unsigned slot)
{
    const ptv_field *field = &type->fields[slot];
    uint32_t at = ptv_slot(im, table, slot);
    return at == 0 ? field->value : ptv_scalar_at(im, at, (ptv_scalar)field->scalar);
}
