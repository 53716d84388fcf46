/* Rules about single directory records. Names are in parts.c, extra fields in extras.c. */
#include "package.h"

#include "../context/rules.h"

static const ptv_rule package_entry_count_rule, member_record_broken_rule, member_compressed_rule,
    member_encrypted_rule, member_flags_unknown_rule, member_flags_unusual_rule,
    member_sizes_differ_rule, member_on_disk_rule, member_version_unknown_rule,
    member_too_large_rule, package_comment_rule;

/* ---- One record ---- */

/*@ requires ptv_is_member(zip, e); assigns PTV_REPORTED(zip->run); */
static void flags(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e)
{
    enum { ENCRYPTED = PTV_ZIP_ENCRYPTED | PTV_ZIP_STRONG | PTV_ZIP_MASKED };
    enum { HARMLESS = PTV_ZIP_DESCRIPTOR_FLAG | PTV_ZIP_UTF8_FLAG };
    const ptv_rule *rule = (e->flags & ENCRYPTED) != 0   ? &member_encrypted_rule
                           : (e->flags & ~HARMLESS) != 0 ? &member_flags_unknown_rule
                           : e->flags != 0               ? &member_flags_unusual_rule
                                                         : NULL;
    if (rule != NULL) {
        ptv_report_member(zip, rule, i, e, PTV_MEMBER_FLAGS, ptv_unsigned_mismatch(e->flags, 0, 0));
    }
}

static const ptv_rule member_encrypted_rule = {
    .name = "member-encrypted",
    .code = 1110,
    .severity = PTV_ERROR,
    .title = "a member of a package is encrypted",
    .why = "Python's zipfile refuses it when it is read; libzip overlooks strong encryption and "
           "reads what is stored",
    .fix = "store the member as it is",
};

static const ptv_rule member_flags_unknown_rule = {
    .name = "member-flags-unknown",
    .code = 1111,
    .severity = PTV_ERROR,
    .title = "a member of a package has flags that stored members do not have",
    .why = "Python's zipfile refuses patched data and reads the rest, libzip ignores most of them",
    .fix = "write the archive again with flags 0",
};

static const ptv_rule member_flags_unusual_rule = {
    .name = "member-flags-unusual",
    .code = 1112,
    .severity = PTV_WARNING,
    .title = "a member of a package says that its name is UTF-8, or that a descriptor follows it",
    .why = "the exporter sets no flags; the newest reader goes another way where there are some",
    .fix = "none needed; the archive was not written by an exporter",
};

/*@ requires ptv_is_member(zip, e); assigns PTV_REPORTED(zip->run); */
static void storage(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e)
{
    if (e->method != 0) {
        ptv_report_member(zip, &member_compressed_rule, i, e, PTV_MEMBER_METHOD,
                          ptv_unsigned_mismatch(e->method, 0, 0));
    } else if (e->compressed_size != e->size) {
        ptv_report_member(zip, &member_sizes_differ_rule, i, e, PTV_MEMBER_COMPRESSED_SIZE,
                          ptv_unsigned_mismatch(e->compressed_size, e->size, e->size));
    }
}

static const ptv_rule member_compressed_rule = {
    .name = "member-compressed",
    .code = 1113,
    .severity = PTV_ERROR,
    .title = "a member of a package is compressed",
    .why = "Python's zipfile decompresses it; the runtime refuses the whole package, which it "
           "reads where it stands",
    .fix = "write the archive again with all members stored",
};

static const ptv_rule member_sizes_differ_rule = {
    .name = "member-sizes-differ",
    .code = 1114,
    .severity = PTV_ERROR,
    .title = "a stored member of a package has two sizes",
    .why = "Python's zipfile reads one of them and finds the checksum wrong; libzip 1.7 opens it, "
           "newer libzip refuses",
    .fix = "write the archive again: the sizes of what is stored are equal",
};

/*@ requires ptv_is_member(zip, e); assigns PTV_REPORTED(zip->run); */
static void versions(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e)
{
    enum { KNOWN = 63 }; /* version 6.3 of the zip specification, in tenths */
    if (e->version_needed > KNOWN) {
        ptv_report_member(zip, &member_version_unknown_rule, i, e, PTV_MEMBER_VERSION_NEEDED,
                          ptv_unsigned_mismatch(e->version_needed, 0, KNOWN));
    }
    if (e->disk != 0) {
        ptv_report_member(zip, &member_on_disk_rule, i, e, PTV_MEMBER_DISK,
                          ptv_unsigned_mismatch(e->disk, 0, 0));
    }
}

static const ptv_rule member_version_unknown_rule = {
    .name = "member-version-unknown",
    .code = 1115,
    .severity = PTV_ERROR,
    .title = "a member of a package needs a version of zip that there is not",
    .why = "Python's zipfile refuses it; libzip reads it",
    .fix = "write the archive again; stored members need version 2.0",
};

static const ptv_rule member_on_disk_rule = {
    .name = "member-on-disk",
    .code = 1116,
    .severity = PTV_ERROR,
    .title = "a member of a package is on another disk",
    .why = "Python's zipfile ignores the number and reads what stands there; libzip refuses",
    .fix = "write the archive again, in one piece",
};

static void sizes(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e)
{
    static const uint64_t most[] = {[PTV_PART_PROGRAM] = UINT64_C(1) << 30,
                                    [PTV_PART_TENSORS] = UINT64_C(1) << 40,
                                    [PTV_PART_ALIASES] = UINT64_C(1) << 26,
                                    [PTV_PART_OTHER] = UINT64_C(1) << 40};
    const uint64_t limit = most[ptv_part_of(&zip->run->image, e)];
    if (e->size > limit) {
        ptv_report_member(zip, &member_too_large_rule, i, e, PTV_MEMBER_SIZE,
                          ptv_unsigned_mismatch(e->size, 0, limit));
    }
}

static const ptv_rule member_too_large_rule = {
    .name = "member-too-large",
    .code = 1117,
    .severity = PTV_ERROR,
    .title = "a package or a member of it is larger than the runtime reads",
    .why = "it stops at 2^20 members, 2^30 bytes of program, 2^26 of aliases, 2^40 of all else",
    .fix = "split the model",
};

/*@ requires ptv_is_member(zip, e); assigns PTV_REPORTED(zip->run); */
static void comment(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e)
{
    if (e->comment_length > 0) {
        ptv_report_member(zip, &package_comment_rule, i, e, PTV_MEMBER_COMMENT,
                          ptv_unsigned_mismatch(e->comment_length, 0, 0));
    }
}

static const ptv_rule package_comment_rule = {
    .name = "package-comment",
    .code = 1118,
    .severity = PTV_WARNING,
    .title = "a package has a comment",
    .why = "the exporter writes none; a comment is where a second archive may hide",
    .found_is = "bytes",
    .fix = "write the archive again without it",
};

/* ---- All records ---- */

/*@ requires ptv_is_zip(zip); assigns PTV_REPORTED(zip->run);
    ensures \result ==> zip->count <= PTV_MOST_MEMBERS && zip->size <= 0xffffffff; */
static bool count(const ptv_zip *zip)
{
    if (zip->count <= PTV_MOST_MEMBERS && zip->size <= UINT32_MAX) {
        return true;
    }
    ptv_report_in_header(zip->run, &member_too_large_rule, "end.entries",
                         (ptv_range){zip->end + PTV_ZIP_END_COUNT, 2},
                         ptv_unsigned_mismatch(zip->count, 0, PTV_MOST_MEMBERS));
    return false;
}

/* Reports why the list does not end where it should: a wrong count, or bytes that are no record. */
static bool settle_count(const ptv_zip *zip, const ptv_zip_walk *walk)
{
    ptv_zip_header next;
    const ptv_image *im = &zip->run->image;
    if (walk->seen == zip->count && walk->next == zip->limit) {
        return true;
    }
    if (walk->next == zip->limit || ptv_zip_entry_at(im, walk->next, zip->limit, &next)) {
        uint64_t found = walk->seen;
        uint64_t at = walk->next;
        while (ptv_zip_entry_at(im, at, zip->limit, &next)) {
            at = ptv_zip_behind(&next);
            found++;
        }
        ptv_report_in_header(zip->run, &package_entry_count_rule, "end.entries",
                             (ptv_range){zip->end + PTV_ZIP_END_COUNT, 2},
                             ptv_unsigned_mismatch(zip->count, found, found));
    } else {
        ptv_report_in_header(zip->run, &member_record_broken_rule, "(directory)",
                             (ptv_range){walk->next, zip->limit - walk->next}, ptv_no_mismatch());
    }
    return false;
}

static const ptv_rule package_entry_count_rule = {
    .name = "package-entry-count",
    .code = 1119,
    .severity = PTV_ERROR,
    .title = "the end record and the list of a package have different numbers of members",
    .why = "Python's zipfile goes by the bytes of the list and ignores the number; libzip refuses",
    .fix = "write the archive again with one tool",
};

static const ptv_rule member_record_broken_rule = {
    .name = "member-record-broken",
    .code = 1120,
    .severity = PTV_ERROR,
    .title = "the list of members of a package has bytes that are not a record",
    .why = "readers refuse it, or take the bytes for a member",
    .fix = "copy or export the package again",
};

/*@ requires ptv_is_zip(zip); assigns PTV_REPORTED(zip->run); */
static void archive_comment(const ptv_zip *zip)
{
    const uint64_t at = zip->end + PTV_ZIP_END;
    if (at < zip->run->image.size) {
        const uint64_t length = zip->run->image.size - at;
        ptv_report_in_header(zip->run, &package_comment_rule, "end.comment",
                             (ptv_range){at, length}, ptv_unsigned_mismatch(length, 0, 0));
    }
}

bool ptv_check_entries(const ptv_zip *zip)
{
    ptv_zip_walk walk = ptv_zip_begin(zip);
    archive_comment(zip);
    if (!count(zip)) {
        return false;
    }
    while (!zip->run->stopped && ptv_zip_next(zip, &walk)) {
        const ptv_zip_header *e = &walk.entry;
        flags(zip, walk.i, e);
        storage(zip, walk.i, e);
        versions(zip, walk.i, e);
        sizes(zip, walk.i, e);
        comment(zip, walk.i, e);
        ptv_check_extras(zip, walk.i, e);
    }
    return !zip->run->stopped && !ptv_has_fired(zip->run, &member_too_large_rule) &&
           settle_count(zip, &walk);
}

static const ptv_rule *const rules[] = {
    &member_encrypted_rule,    &member_flags_unknown_rule, &member_flags_unusual_rule,
    &member_compressed_rule,   &member_sizes_differ_rule,  &member_version_unknown_rule,
    &member_on_disk_rule,      &member_too_large_rule,     &package_comment_rule,
    &package_entry_count_rule, &member_record_broken_rule};

const ptv_rule_list ptv_package_entry_list = PTV_RULE_LIST_OF(rules, NULL);
