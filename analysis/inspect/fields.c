/*
 * Finds bytes of tables and vtables outside the fields of the schema: padding, and fields that only
 * a newer schema knows, or none.
 */
#include "analysis/inspect/inspect_internal.h"

#include "base/zeros.h"

enum { HEAD = 4, SLOT = 2, MOST = 256 };

/* Everything but numbers is stored as an offset. */
static uint32_t inline_size(const ptv_field *field)
{
    const bool number = field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG;
    return number ? field->size : 4;
}

static void insert(ptv_span *spans, unsigned count, ptv_span one)
{
    while (count > 0 && spans[count - 1].at > one.at) {
        spans[count] = spans[count - 1];
        count--;
    }
    spans[count] = one;
}

/* Lists the inline bytes that belong to fields. */
static unsigned list_fields(ptv_span spans[MOST], const ptv_image *im, const ptv_table *type,
                            uint32_t at)
{
    unsigned count = 1;
    spans[0] = (ptv_span){0, HEAD}; /* the offset of the vtable */
    for (unsigned slot = 0; slot < type->count && count < MOST; slot++) {
        const uint32_t field = ptv_slot(im, at, slot);
        if (field != 0 && type->fields[slot].kind != PTV_KIND_NONE) {
            insert(spans, count++,
                   (ptv_span){field - at, field - at + inline_size(&type->fields[slot])});
        }
    }
    return count;
}

/* Lists the gaps between them, and after the last. */
static unsigned list_gaps(ptv_span spans[MOST + 1], const ptv_image *im, const ptv_table *type,
                          uint32_t at)
{
    const unsigned count = list_fields(spans, im, type, at);
    const uint32_t size = ptv_u16(im, at - ptv_u32(im, at) + 2);
    uint32_t done = 0;
    unsigned gaps = 0;
    spans[count] = (ptv_span){size, size};
    for (unsigned i = 0; i <= count; i++) {
        const ptv_span field = spans[i];
        if (done < field.at) {
            spans[gaps++] = (ptv_span){done, field.at};
        }
        done = field.end > done ? field.end : done;
    }
    return gaps;
}

static void tell(const ptv_census *census, uint64_t at, uint64_t end)
{
    if (at < end && end <= census->limit && !ptv_is_zero(census->im->bytes + at, end - at)) {
        census->hidden(census->context, PTV_HIDING_FIELDS, at, end - at);
    }
}

static void tell_all(const ptv_census *census, uint32_t at, const ptv_span *gaps, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        tell(census, (uint64_t)at + gaps[i].at, (uint64_t)at + gaps[i].end);
    }
}

static void find_gaps(ptv_layout *layout, const ptv_image *im, uint32_t at)
{
    ptv_span gaps[MOST + 1];
    const unsigned count = list_gaps(gaps, im, layout->type, at);
    layout->gap_count = (uint16_t)count;
    if (count <= PTV_LAYOUT_GAPS) {
        memcpy(layout->gaps, gaps, count * sizeof *gaps);
    }
}

static void find_leads(ptv_layout *layout, const ptv_image *im, uint32_t at)
{
    for (unsigned slot = 0; slot < layout->type->count; slot++) {
        const uint32_t field =
            ptv_leads_on(&layout->type->fields[slot]) ? ptv_slot(im, at, slot) : 0;
        if (field != 0 && layout->lead_count < PTV_LAYOUT_LEADS) {
            layout->leads[layout->lead_count] = (ptv_lead){(uint16_t)slot, (uint16_t)(field - at)};
        }
        layout->lead_count = (uint16_t)(layout->lead_count + (field != 0));
    }
}

const ptv_layout *ptv_layout_of(ptv_census *census, const ptv_table *type, uint32_t at, bool *fresh)
{
    const uint32_t vtable = at - ptv_u32(census->im, at);
    ptv_layout *kept = &census->layouts[vtable / SLOT % PTV_LAYOUTS];
    *fresh = kept->type != type || kept->vtable != vtable;
    if (*fresh) {
        *kept = (ptv_layout){.type = type, .vtable = vtable};
        find_leads(kept, census->im, at);
        find_gaps(kept, census->im, at);
    }
    return kept;
}

void ptv_look_between_fields(const ptv_census *census, const ptv_layout *layout, uint32_t at)
{
    if (layout->gap_count > PTV_LAYOUT_GAPS) {
        ptv_span gaps[MOST + 1];
        tell_all(census, at, gaps, list_gaps(gaps, census->im, layout->type, at));
    } else {
        tell_all(census, at, layout->gaps, layout->gap_count);
    }
}

void ptv_look_behind_slots(const ptv_census *census, const ptv_table *type, uint32_t vtable)
{
    const uint32_t known = HEAD + SLOT * (uint32_t)type->count;
    tell(census, (uint64_t)vtable + known, (uint64_t)vtable + ptv_u16(census->im, vtable));
}
