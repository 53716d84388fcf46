/*
 * What stands in tables and vtables beside the fields of the schema: padding, and fields that only
 * a newer schema knows, or none.
 */
#include "analysis/inspect/inspect_internal.h"

bool ptv_is_zero(const ptv_image *im, uint64_t at, uint64_t end)
{
    while (at < end && ptv_u8(im, at) == 0) {
        at++;
    }
    return at >= end;
}

enum { HEAD = 4, SLOT = 2, MOST = 256 };

/* Inline bytes of a table that are a field's. */
typedef struct span {
    uint32_t at, end;
} span;

/* All but numbers are an offset. */
static uint32_t inline_size(const ptv_field *field)
{
    const bool number = field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG;
    return number ? field->size : 4;
}

static void insert(span *spans, unsigned count, span one)
{
    while (count > 0 && spans[count - 1].at > one.at) {
        spans[count] = spans[count - 1];
        count--;
    }
    spans[count] = one;
}

static unsigned list_fields(span spans[MOST], const ptv_image *im, const ptv_table *type,
                            uint32_t at)
{
    unsigned count = 1;
    spans[0] = (span){at, at + HEAD}; /* the way to the vtable */
    for (unsigned slot = 0; slot < type->count && count < MOST; slot++) {
        const uint32_t field = ptv_slot(im, at, slot);
        if (field != 0 && type->fields[slot].kind != PTV_KIND_NONE) {
            insert(spans, count++, (span){field, field + inline_size(&type->fields[slot])});
        }
    }
    return count;
}

static void tell(const ptv_census *census, uint64_t at, uint64_t end)
{
    if (at < end && end <= census->limit && !ptv_is_zero(census->im, at, end)) {
        census->hidden(census->context, PTV_HIDING_FIELDS, at, end - at);
    }
}

void ptv_look_between_fields(const ptv_census *census, const ptv_table *type, uint32_t at)
{
    const ptv_image *im = census->im;
    const uint32_t vtable = at - ptv_u32(im, at), size = ptv_u16(im, vtable);
    const uint32_t known = HEAD + SLOT * (uint32_t)type->count;
    span spans[MOST];
    const unsigned count = list_fields(spans, im, type, at);
    uint32_t done = at;
    for (unsigned i = 0; i < count; i++) {
        tell(census, done, spans[i].at);
        done = spans[i].end > done ? spans[i].end : done;
    }
    tell(census, done, (uint64_t)at + ptv_u16(im, vtable + 2));
    tell(census, (uint64_t)vtable + known, (uint64_t)vtable + size);
}
