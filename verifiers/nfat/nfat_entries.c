/* The list of a container: reading an entry, and reporting about it. */
#include "container.h"

ptv_nfat ptv_nfat_of(ptv_run *run)
{
    uint32_t count = ptv_u32(&run->image, PTV_NFAT_COUNT_AT);
    uint64_t data = ptv_nfat_row(count);
    return (ptv_nfat){run, count, data, run->image.size - data};
}

ptv_nfat_entry ptv_nfat_entry_at(const ptv_nfat *l, uint32_t i)
{
    const ptv_image *im = &l->run->image;
    uint64_t at = ptv_nfat_row(i);
    return (ptv_nfat_entry){at, ptv_u64(im, at + PTV_NFAT_OFFSET_AT),
                            ptv_u64(im, at + PTV_NFAT_LENGTH_AT)};
}

bool ptv_nfat_inside(const ptv_nfat *l, const ptv_nfat_entry *e)
{
    return ptv_within(l->room, e->offset, e->length);
}

uint32_t ptv_nfat_id_length(const ptv_image *im, uint32_t i)
{
    uint64_t at = ptv_nfat_row(i);
    uint32_t length = 0;
    /*@ loop invariant length <= PTV_NFAT_ID_BYTES; loop assigns length;
        loop variant PTV_NFAT_ID_BYTES - length; */
    while (length < PTV_NFAT_ID_BYTES && ptv_u8(im, at + length) != 0) {
        length++;
    }
    return length;
}

PTV_NOINLINE void ptv_report_nfat(const ptv_nfat *l, const ptv_rule *rule, uint32_t i,
                                  unsigned slot, ptv_mismatch mismatch)
{
    const ptv_image *im = &l->run->image;
    const ptv_frame root = {NULL, &ptv_nfat_table, 0, PTV_NFAT_ENTRIES, (int32_t)i};
    const ptv_frame row = {&root, &ptv_nfat_entry_table, 0, -1, -1};
    const ptv_nfat_entry e = ptv_nfat_entry_at(l, i);
    const ptv_range ranges[] = {
        [PTV_NFAT_ENTRY_ID] = {e.at, PTV_NFAT_ID_BYTES},
        [PTV_NFAT_ENTRY_OFFSET] = {e.at + PTV_NFAT_OFFSET_AT, 8},
        [PTV_NFAT_ENTRY_LENGTH] = {e.at + PTV_NFAT_LENGTH_AT, 8},
        [PTV_NFAT_ENTRY_DATA] = {l->data + e.offset, e.length},
    };
    const ptv_about id = {.subject = im->bytes + e.at, .length = ptv_nfat_id_length(im, i)};
    ptv_report_about(l->run, rule, ptv_field_of(&row, slot), ranges[slot], mismatch, id);
}
