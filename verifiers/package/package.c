/* Places in a package, and the directory of a package that was opened. */
#include "package.h"

/* ---- Places ---- */

/* Offset of a field in a directory record and in a local header, or 0 if it is not there. */
static const struct {
    uint8_t entry, local, width;
} fields[PTV_MEMBER_FIELDS] = {
    [PTV_MEMBER_VERSION_MADE] = {4, 0, 2}, [PTV_MEMBER_VERSION_NEEDED] = {6, 4, 2},
    [PTV_MEMBER_FLAGS] = {8, 6, 2},        [PTV_MEMBER_METHOD] = {10, 8, 2},
    [PTV_MEMBER_TIME] = {12, 10, 2},       [PTV_MEMBER_DATE] = {14, 12, 2},
    [PTV_MEMBER_CRC32] = {16, 14, 4},      [PTV_MEMBER_COMPRESSED_SIZE] = {20, 18, 4},
    [PTV_MEMBER_SIZE] = {24, 22, 4},       [PTV_MEMBER_NAME] = {28, 26, 2},
    [PTV_MEMBER_EXTRA] = {30, 28, 2},      [PTV_MEMBER_COMMENT] = {32, 0, 2},
    [PTV_MEMBER_DISK] = {34, 0, 2},        [PTV_MEMBER_INTERNAL] = {36, 0, 2},
    [PTV_MEMBER_EXTERNAL] = {38, 0, 4},    [PTV_MEMBER_LOCAL_OFFSET] = {42, 0, 4},
};

/* For a text, returns its bytes, or its length field if it has none. */
ptv_range ptv_member_range(const ptv_image *im, const ptv_zip_header *h, unsigned slot)
{
    const uint64_t extra = ptv_zip_extra_at(h);
    if (slot == PTV_MEMBER_NAME && h->name_length > 0) {
        return (ptv_range){ptv_zip_name_at(h), h->name_length};
    }
    if (slot == PTV_MEMBER_EXTRA && h->extra_length > 0) {
        return (ptv_range){extra, h->extra_length};
    }
    if (slot == PTV_MEMBER_COMMENT && h->comment_length > 0) {
        return (ptv_range){extra + h->extra_length, h->comment_length};
    }
    if (slot == PTV_MEMBER_DATA) {
        return ptv_member_data(im, h);
    }
    if (slot == PTV_MEMBER_DESCRIPTOR) {
        const ptv_range data = ptv_member_data(im, h);
        return (ptv_range){data.at + data.length, 4};
    }
    const bool entry = h->head == PTV_ZIP_ENTRY;
    return (ptv_range){h->at + (entry ? fields[slot].entry : fields[slot].local),
                       fields[slot].width};
}

ptv_range ptv_member_data(const ptv_image *im, const ptv_zip_header *e)
{
    const uint64_t local = e->local_offset;
    PTV_REQUIRE(e->head == PTV_ZIP_ENTRY && ptv_in(im, local, PTV_ZIP_LOCAL));
    const uint64_t lengths = (uint64_t)ptv_u16(im, local + 26) + ptv_u16(im, local + 28);
    return (ptv_range){local + PTV_ZIP_LOCAL + lengths, e->compressed_size};
}

PTV_NOINLINE void ptv_report_member(const ptv_zip *zip, const ptv_rule *rule, uint32_t i,
                                    const ptv_zip_header *h, unsigned slot, ptv_mismatch mismatch)
{
    const ptv_image *im = &zip->run->image;
    const ptv_frame root = {NULL, &ptv_package_table, 0, PTV_PACKAGE_MEMBERS, (int32_t)i};
    const ptv_frame member = {&root, &ptv_member_table, 0, PTV_MEMBER_LOCAL, -1};
    const ptv_frame local = {&member, &ptv_member_table, 0, -1, -1};
    const ptv_frame *frame = h->head == PTV_ZIP_ENTRY ? &member : &local;
    const ptv_about name = {.subject = im->bytes + ptv_zip_name_at(h), .length = h->name_length};
    ptv_report_about(zip->run, rule, ptv_field_of(frame, slot), ptv_member_range(im, h, slot),
                     mismatch, name);
}

/* ---- The directory of a package that was opened ---- */

/* A package keeps its directory where other units keep their segments. */
ptv_zip ptv_package_zip(ptv_run *run, const ptv_unit *unit)
{
    const uint64_t end = unit->segment_base + unit->segment_bytes;
    return (ptv_zip){.run = run,
                     .end = end,
                     .limit = end,
                     .directory = unit->segment_base,
                     .size = unit->segment_bytes,
                     .count = UINT32_MAX};
}

bool ptv_package_find(const ptv_zip *zip, ptv_package_part part, ptv_zip_walk *walk,
                      ptv_range *data)
{
    *walk = ptv_zip_begin(zip);
    while (ptv_zip_next(zip, walk)) {
        if (ptv_part_of(&zip->run->image, &walk->entry) == part) {
            *data = ptv_in(&zip->run->image, walk->entry.local_offset, PTV_ZIP_LOCAL)
                        ? ptv_member_data(&zip->run->image, &walk->entry)
                        : (ptv_range){0, 0};
            return true;
        }
    }
    return false;
}
