/* Rules about local headers against the directory, and descriptors. layout.c checks places. */
#include "package.h"

#include "../context/rules.h"

static const ptv_rule local_header_missing_rule, local_name_differs_rule, local_header_differs_rule,
    local_flags_differ_rule, local_version_above_rule, descriptor_wrong_rule;

/* ---- Fields in both headers ---- */

/*@ requires \valid_read(h); assigns \nothing; */
static uint64_t value_of(const ptv_zip_header *h, unsigned slot)
{
    switch (slot) {
    case PTV_MEMBER_METHOD: return h->method;
    case PTV_MEMBER_TIME: return h->time;
    case PTV_MEMBER_DATE: return h->date;
    case PTV_MEMBER_CRC32: return h->crc32;
    case PTV_MEMBER_COMPRESSED_SIZE: return h->compressed_size;
    default: return h->size;
    }
}

/*@ requires \valid_read(l); assigns \nothing; */
static bool is_behind_data(const ptv_zip_header *l, unsigned slot)
{
    bool later =
        slot == PTV_MEMBER_CRC32 || slot == PTV_MEMBER_COMPRESSED_SIZE || slot == PTV_MEMBER_SIZE;
    return later && (l->flags & PTV_ZIP_DESCRIPTOR_FLAG) != 0 && value_of(l, slot) == 0;
}

static void fields(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e, const ptv_zip_header *l)
{
    static const uint8_t slots[] = {PTV_MEMBER_METHOD, PTV_MEMBER_TIME, PTV_MEMBER_DATE,
                                    PTV_MEMBER_CRC32,  PTV_MEMBER_SIZE, PTV_MEMBER_COMPRESSED_SIZE};
    for (size_t k = 0; k < sizeof slots; k++) {
        uint64_t found = value_of(l, slots[k]), wanted = value_of(e, slots[k]);
        if (found != wanted && !is_behind_data(l, slots[k])) {
            ptv_report_member(zip, &local_header_differs_rule, i, l, slots[k],
                              ptv_unsigned_mismatch(found, wanted, wanted));
            return;
        }
    }
}

static const ptv_rule local_header_differs_rule = {
    .name = "local-header-differs",
    .code = 1133,
    .severity = PTV_ERROR,
    .title = "the local header of a member differs from the list of members",
    .why = "Python's zipfile looks at the list alone and reads on; libzip compares and refuses",
    .fix = "write the archive again: a program has changed one of the two",
};

/*@ requires ptv_is_header(im, e) && ptv_is_header(im, l); assigns \nothing; */
static bool has_name_of(const ptv_image *im, const ptv_zip_header *e, const ptv_zip_header *l)
{
    const uint64_t listed = ptv_zip_name_at(e), local = ptv_zip_name_at(l);
    uint32_t i = 0;
    if (l->name_length != e->name_length) {
        return false;
    }
    /*@ loop invariant i <= e->name_length; loop assigns i; loop variant e->name_length - i; */
    while (i < e->name_length && ptv_u8(im, listed + i) == ptv_u8(im, local + i)) {
        i++;
    }
    return i == e->name_length;
}

/*@ requires ptv_is_member(zip, e) && ptv_is_member(zip, l); assigns PTV_REPORTED(zip->run); */
static void name(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e, const ptv_zip_header *l)
{
    if (!has_name_of(&zip->run->image, e, l)) {
        ptv_report_member(zip, &local_name_differs_rule, i, l, PTV_MEMBER_NAME, ptv_no_mismatch());
    }
}

static const ptv_rule local_name_differs_rule = {
    .name = "local-name-differs",
    .code = 1134,
    .severity = PTV_ERROR,
    .title = "a member has a different name in its local header and in the list of members",
    .why = "libzip refuses to open the archive, Python's zipfile to read the member; a reader from "
           "the front takes the other name",
    .fix = "write the archive again",
};

/*@ requires ptv_is_member(zip, e) && ptv_is_member(zip, l); assigns PTV_REPORTED(zip->run); */
static void versions(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e,
                     const ptv_zip_header *l)
{
    if (l->version_needed > e->version_needed) {
        ptv_report_member(zip, &local_version_above_rule, i, l, PTV_MEMBER_VERSION_NEEDED,
                          ptv_unsigned_mismatch(l->version_needed, 0, e->version_needed));
    }
    if (l->flags != e->flags) {
        ptv_report_member(zip, &local_flags_differ_rule, i, l, PTV_MEMBER_FLAGS,
                          ptv_unsigned_mismatch(l->flags, e->flags, e->flags));
    }
}

static const ptv_rule local_version_above_rule = {
    .name = "local-version-above",
    .code = 1135,
    .severity = PTV_ERROR,
    .title = "the local header of a member needs a newer version than the list of members says",
    .why = "Python's zipfile does not look; libzip refuses",
    .fix = "write the archive again",
};

static const ptv_rule local_flags_differ_rule = {
    .name = "local-flags-differ",
    .code = 1136,
    .severity = PTV_WARNING,
    .title = "the local header of a member and the list of members have different flags",
    .why = "Python's zipfile and libzip go by the list; a reader from the front does not",
    .fix = "write the archive again",
};

/* ---- Descriptors ---- */

/* Compares CRC and both sizes at `at` with the record. Sizes have `width` bytes each. */
/*@ requires ptv_is_loaded(im) && \valid_read(e) && (width == 4 || width == 8);
    requires at + 4 + 2 * width <= im->loaded; assigns \nothing; */
static bool agrees(const ptv_image *im, const ptv_zip_header *e, uint64_t at, unsigned width)
{
    uint64_t first = width == 4 ? ptv_u32(im, at + 4) : ptv_u64(im, at + 4);
    uint64_t second = width == 4 ? ptv_u32(im, at + 8) : ptv_u64(im, at + 12);
    return ptv_u32(im, at) == e->crc32 && first == e->compressed_size && second == e->size;
}

/* Length of the descriptor at `at`, whose signature has `mark` bytes; 0 if there is none. */
/*@ requires ptv_is_loaded(im) && limit <= im->loaded && \valid_read(e) && mark <= 4;
    assigns \nothing; ensures \result == 0 || at + \result <= limit; */
static uint64_t with_mark(const ptv_image *im, const ptv_zip_header *e, uint64_t at, unsigned mark,
                          uint64_t limit)
{
    /*@ loop invariant width == 4 || width == 8 || width == 12; loop assigns width;
        loop variant 12 - width; */
    for (unsigned width = 4; width <= 8; width += 4) {
        const uint64_t length = mark + 4 + 2 * (uint64_t)width;
        if (ptv_within(limit, at, length) && agrees(im, e, at + mark, width)) {
            return length;
        }
    }
    return 0;
}

uint64_t ptv_descriptor_length(const ptv_image *im, const ptv_zip_header *e, uint64_t at,
                               uint64_t limit)
{
    if ((e->flags & PTV_ZIP_DESCRIPTOR_FLAG) == 0) {
        return 0;
    }
    const bool marked = ptv_within(limit, at, 4) && ptv_u32(im, at) == PTV_ZIP_DESCRIPTOR_MARK;
    const uint64_t length = marked ? with_mark(im, e, at, 4, limit) : 0;
    return length != 0 ? length : with_mark(im, e, at, 0, limit);
}

/*@ requires ptv_is_member(zip, e) && ptv_is_member(zip, l) && e->head == PTV_ZIP_ENTRY;
    requires ptv_zip_end_of(l) + e->compressed_size <= zip->directory <= zip->limit;
    requires e->local_offset == l->at && l->head == PTV_ZIP_LOCAL;
    assigns PTV_REPORTED(zip->run); */
static void descriptor(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e,
                       const ptv_zip_header *l)
{
    const uint64_t end = ptv_zip_behind(l) + e->compressed_size;
    if ((e->flags & PTV_ZIP_DESCRIPTOR_FLAG) != 0 &&
        ptv_descriptor_length(&zip->run->image, e, end, zip->directory) == 0) {
        ptv_report_member(zip, &descriptor_wrong_rule, i, e, PTV_MEMBER_DESCRIPTOR,
                          ptv_no_mismatch());
    }
}

static const ptv_rule descriptor_wrong_rule = {
    .name = "descriptor-wrong",
    .code = 1137,
    .severity = PTV_ERROR,
    .title = "a member is not followed by a data descriptor, or by one with different sizes",
    .why = "Python's zipfile does not look at it and reads the member; libzip compares and refuses",
    .fix = "write the archive again, with sizes in front",
};

/* ---- All local headers ---- */

/* Adds the length of the local header to *read. */
static bool local(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e, uint64_t *read)
{
    ptv_zip_header l;
    if (!ptv_zip_local_at(&zip->run->image, e->local_offset, zip->directory, &l)) {
        ptv_report_member(zip, &local_header_missing_rule, i, e, PTV_MEMBER_LOCAL_OFFSET,
                          ptv_unsigned_mismatch(e->local_offset, 1, 0));
        return false;
    }
    *read += ptv_zip_behind(&l) - l.at;
    const uint64_t room = zip->directory - ptv_zip_behind(&l);
    if (e->compressed_size > room) {
        ptv_report_member(zip, &local_header_missing_rule, i, e, PTV_MEMBER_COMPRESSED_SIZE,
                          ptv_unsigned_mismatch(e->compressed_size, 0, room));
        return false;
    }
    name(zip, i, e, &l);
    fields(zip, i, e, &l);
    versions(zip, i, e, &l);
    ptv_check_extras(zip, i, &l);
    descriptor(zip, i, e, &l);
    return true;
}

static const ptv_rule local_header_missing_rule = {
    .name = "local-header-missing",
    .code = 1138,
    .severity = PTV_ERROR,
    .title = "a member is not where the list of members says, or continues after the members",
    .why = "Python's zipfile refuses it when it is read, libzip when the archive is opened",
    .fix = "the file was truncated or changed: copy or export it again",
};

/*
 * Local headers are before the directory. If all together are longer, members share them, and to
 * read each one as often as it is shared would take more than linear time.
 */
bool ptv_check_locals(const ptv_zip *zip)
{
    bool sound = true;
    uint64_t read = 0;
    ptv_zip_walk walk = ptv_zip_begin(zip);
    while (!zip->run->stopped && ptv_zip_next(zip, &walk)) {
        if (read > zip->directory) {
            ptv_report_member(zip, &ptv_members_overlap_rule, walk.i, &walk.entry,
                              PTV_MEMBER_LOCAL_OFFSET, ptv_no_mismatch());
            ptv_skip_rules(zip->run, &ptv_package_extra_list, PTV_SKIP_STRUCTURE);
            ptv_skip_rules(zip->run, &ptv_package_local_list, PTV_SKIP_STRUCTURE);
            return false;
        }
        sound = local(zip, walk.i, &walk.entry, &read) && sound;
    }
    return sound && !zip->run->stopped;
}

const ptv_rule ptv_members_overlap_rule = {
    .name = "members-overlap",
    .code = 1142,
    .severity = PTV_ERROR,
    .title = "two members of a package share bytes",
    .why = "older versions of Python's zipfile and libzip read both, newer zipfile refuses: one of "
           "the two is inside of the data of the other",
    .fix = "treat the file as forged, or export the package again",
};

static const ptv_rule *const rules[] = {&local_header_differs_rule, &local_name_differs_rule,
                                        &local_version_above_rule,  &local_flags_differ_rule,
                                        &descriptor_wrong_rule,     &local_header_missing_rule};

const ptv_rule_list ptv_package_local_list = PTV_RULE_LIST_OF(rules, NULL);
