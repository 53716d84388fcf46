/* A package as a whole: what is judged in which order, its members as units, places in it. */
#include "package.h"

#include "../context/limits.h"
#include "../context/rules.h"

/* ---- Places ---- */

/* Where a field is in a record of the directory, and in a local header; 0: it is not there. */
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

/* Texts are where their bytes are; without any, where their length is. */
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

/* Where units keep their segments, packages keep their list of members. */
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

/* ---- All of it ---- */

static const ptv_rule_list *const lists[] = {&ptv_package_end_list,   &ptv_package_entry_list,
                                             &ptv_package_extra_list, &ptv_package_part_list,
                                             &ptv_package_local_list, &ptv_package_layout_list,
                                             &ptv_alias_list};

/* What comes after the list that could not be read. */
static void skip_from(ptv_run *run, size_t list)
{
    for (; list < sizeof lists / sizeof lists[0]; list++) {
        for (size_t i = 0; i < lists[list]->count; i++) {
            if (!ptv_has_fired(run, lists[list]->rules[i])) {
                ptv_skip_rule(run, lists[list]->rules[i], PTV_SKIP_STRUCTURE);
            }
        }
    }
}

bool ptv_open_package(ptv_run *run, uint32_t *body)
{
    enum { ENTRIES = 1, LAYOUT = 5 };
    ptv_zip zip;
    (void)body; /* a zip is no flatbuffer */
    if (!ptv_is_loaded(run, run->image.size)) {
        return false;
    }
    if (!ptv_zip_open(run, &zip) || !ptv_check_entries(&zip)) {
        skip_from(run, ENTRIES);
        return false;
    }
    run->segment_base = zip.directory;
    run->segment_bytes = zip.size;
    ptv_check_members(&zip);
    if (!ptv_check_locals(&zip)) {
        skip_from(run, LAYOUT);
        return false;
    }
    run->sound = ptv_check_layout(&zip) && run->errors == 0;
    if (run->sound) {
        ptv_check_aliases(&zip);
    } else {
        skip_from(run, LAYOUT + 1);
    }
    return false;
}

static void add(ptv_run *run, const ptv_zip_walk *walk, ptv_range data, ptv_format format)
{
    ptv_unit unit = ptv_unit_inside(run, data.at, data.length);
    unit.item = walk->i;
    unit.format = (uint8_t)format;
    if (!ptv_add_unit(run, &unit)) {
        ptv_note_unseen(run, format, PTV_SKIP_MEMORY);
    }
}

/* What has another name is nobody's. */
void ptv_package_nested(ptv_run *run)
{
    static const uint8_t formats[PTV_PARTS] = {
        [PTV_PART_PROGRAM] = PTV_FORMAT_NATIVE_GRAPH, [PTV_PART_TENSORS] = PTV_FORMAT_SAFETENSORS};
    const ptv_zip zip = ptv_package_zip(run, ptv_unit_at(run, run->unit));
    for (unsigned part = 0; part < PTV_PART_ALIASES; part++) {
        ptv_zip_walk walk;
        ptv_range data;
        if (!run->sound) {
            ptv_note_unseen(run, (ptv_format)formats[part], PTV_SKIP_STRUCTURE);
        } else if (ptv_package_find(&zip, (ptv_package_part)part, &walk, &data)) {
            add(run, &walk, data, (ptv_format)formats[part]);
        }
    }
}
