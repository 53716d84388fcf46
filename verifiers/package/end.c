/* Finds the list of members, by the end record of the archive and the end record of zip64. */
#include "zip.h"

#include "../context/rules.h"

static const ptv_rule package_end_missing_rule, package_end_not_last_rule, package_end_twice_rule,
    package_end_mark_rule, package_on_disks_rule, package_directory_misplaced_rule,
    package_zip64_broken_rule, package_zip64_differs_rule, package_zip64_unneeded_rule;

static void report(ptv_run *run, const ptv_rule *rule, const char *name, uint64_t at,
                   unsigned length, ptv_mismatch mismatch)
{
    ptv_report_in_header(run, rule, name, (ptv_range){at, length}, mismatch);
}

/* ---- Choosing the end record ---- */

/*@ requires ptv_is_loaded(im); assigns \nothing; ensures \result ==> at + 4 <= im->loaded; */
static bool is_mark(const ptv_image *im, uint64_t at, uint32_t mark)
{
    return ptv_in(im, at, 4) && ptv_u32(im, at) == mark;
}

/* Returns whether the comment of the record ends where the file does. */
/*@ requires ptv_is_loaded(im) && at + PTV_ZIP_END <= im->loaded; assigns \nothing;
    ensures \result ==> at + PTV_ZIP_END <= im->size <= at + PTV_ZIP_TAIL; */
static bool ends_file(const ptv_image *im, uint64_t at)
{
    return at + PTV_ZIP_END + ptv_u16(im, at + PTV_ZIP_END_COMMENT) == im->size;
}

/* Returns whether a reader that takes this record finds a directory, or a zip64 locator. */
/*@ requires ptv_is_loaded(im) && at + PTV_ZIP_END <= im->loaded; assigns \nothing; */
static bool is_usable(const ptv_image *im, uint64_t at)
{
    uint64_t size = ptv_u32(im, at + PTV_ZIP_END_SIZE);
    uint64_t offset = ptv_u32(im, at + PTV_ZIP_END_OFFSET);
    return (size <= at && is_mark(im, at - size, PTV_ZIP_ENTRY_MARK)) ||
           is_mark(im, offset, PTV_ZIP_ENTRY_MARK) ||
           (at >= PTV_ZIP_LOCATOR && is_mark(im, at - PTV_ZIP_LOCATOR, PTV_ZIP_LOCATOR_MARK));
}

/* End records in the part of the file that readers search, from its end backwards. */
typedef struct ends {
    uint64_t last, exact; /* the last of all, and the last that ends the file, or 0 */
    uint64_t other;       /* another one besides `exact`, preferably a usable one */
    unsigned count;
    bool usable; /* `other` is usable, or also ends the file */
} ends;

/*@ predicate are_in{L}(ptv_image *im, ends *e) =
      (e->last == 0 || e->last + PTV_ZIP_END <= im->loaded) &&
      (e->exact == 0 || e->exact + PTV_ZIP_END <= im->loaded); */

/*@ requires ptv_is_loaded(im) && \valid(e) && \separated(e, im);
    requires 0 < at && at + PTV_ZIP_END <= im->loaded && are_in(im, e);
    requires e->count < PTV_ZIP_TAIL;
    assigns *e; ensures are_in(im, e) && e->count == \old(e->count) + 1; */
static void visit(const ptv_image *im, ends *e, uint64_t at)
{
    const bool exact = ends_file(im, at);
    e->last = e->count++ == 0 ? at : e->last;
    if (exact && e->exact == 0) {
        e->exact = at;
    } else if (!e->usable) {
        e->usable = exact || is_usable(im, at);
        e->other = at;
    }
}

/*@ requires ptv_is_loaded(im) && im->size == im->loaded; assigns \nothing;
    ensures \result.exact != 0 ==> \result.exact + PTV_ZIP_END <= im->loaded;
    ensures \result.last != 0 ==> \result.last + PTV_ZIP_END <= im->loaded; */
static ends find_ends(const ptv_image *im)
{
    ends e = {0, 0, 0, 0, false};
    const uint64_t last = im->size < PTV_ZIP_END ? 0 : im->size - PTV_ZIP_END;
    const uint64_t room = PTV_ZIP_TAIL - PTV_ZIP_END;
    /*@ loop invariant at <= last && are_in(im, &e) && e.count <= last - at <= room + 1;
        loop assigns at, e; loop variant at; */
    for (uint64_t at = last; at > 0 && last - at <= room; at--) {
        if (im->bytes[at] == 'P' && ptv_u32(im, at) == PTV_ZIP_END_MARK) {
            visit(im, &e, at);
        }
    }
    return e;
}

static bool settle_end(ptv_run *run, uint64_t *end)
{
    const ends e = find_ends(&run->image);
    *end = e.exact;
    if (e.count == 0) {
        report(run, &package_end_missing_rule, "(file)", 0, 4, ptv_no_mismatch());
    } else if (e.exact == 0) {
        const uint64_t behind = run->image.size - e.last - PTV_ZIP_END;
        report(run, &package_end_not_last_rule, "end.comment_length", e.last + PTV_ZIP_END_COMMENT,
               2,
               ptv_unsigned_mismatch(ptv_u16(&run->image, e.last + PTV_ZIP_END_COMMENT), behind,
                                     behind));
    } else if (e.count > 1) {
        report(run, e.usable ? &package_end_twice_rule : &package_end_mark_rule, "(second end)",
               e.other, 4, ptv_no_mismatch());
    }
    return e.exact != 0 && !e.usable;
}

static const ptv_rule package_end_missing_rule = {
    .name = "package-end-missing",
    .code = 1101,
    .severity = PTV_ERROR,
    .title = "a package has no end record: it was truncated",
    .why = "readers begin with the record that ends the archive and names its list of members",
    .fix = "copy or export the package again: a save that failed leaves such a file",
};

static const ptv_rule package_end_not_last_rule = {
    .name = "package-end-not-last",
    .code = 1102,
    .severity = PTV_ERROR,
    .title = "a package continues after its end record, or ends in its comment",
    .why = "Python's zipfile ignores what follows and reads the archive; libzip refuses it",
    .fix = "find out what was appended, and remove it, or export the package again",
};

static const ptv_rule package_end_twice_rule = {
    .name = "package-end-twice",
    .code = 1103,
    .severity = PTV_ERROR,
    .title = "a package has a second end record that readers may take",
    .why = "Python's zipfile takes the last one, libzip 1.7 the first that fits: they may read "
           "different members",
    .fix = "look for an archive in the comment of the archive, or in front of it; export again",
};

static const ptv_rule package_end_mark_rule = {
    .name = "package-end-mark",
    .code = 1104,
    .severity = PTV_WARNING,
    .title = "the signature of an end record occurs a second time near the end of a package",
    .why = "Python's zipfile looks for the last one and may refuse the archive; libzip tries all "
           "and reads it",
    .fix = "take the comment away; in the bytes of a member it is a coincidence that does no harm",
};

/* ---- zip64 ---- */

/* Fields of the end record, and their counterparts in the zip64 record. */
static const struct {
    const char *name;
    uint8_t at, width, wide_at, wide_width;
} fields[] = {
    {"end.disk", PTV_ZIP_END_DISK, 2, 16, 4},
    {"end.directory_disk", PTV_ZIP_END_DIRECTORY_DISK, 2, 20, 4},
    {"end.entries_here", PTV_ZIP_END_COUNT_HERE, 2, 24, 8},
    {"end.entries", PTV_ZIP_END_COUNT, 2, 32, 8},
    {"end.directory_size", PTV_ZIP_END_SIZE, 4, 40, 8},
    {"end.directory_offset", PTV_ZIP_END_OFFSET, 4, 48, 8},
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

/*@ requires ptv_is_loaded(im) && at + width <= im->loaded;
    requires width == 2 || width == 4 || width == 8; assigns \nothing; */
static uint64_t number(const ptv_image *im, uint64_t at, unsigned width)
{
    return width == 2 ? ptv_u16(im, at) : width == 4 ? ptv_u32(im, at) : ptv_u64(im, at);
}

/* Checks what locator and record must contain in any archive. */
static bool check_locator(ptv_run *run, uint64_t locator, uint64_t record)
{
    const ptv_image *im = &run->image;
    static const struct {
        const char *name;
        uint8_t at, width;
        uint8_t value;
    } wanted[] = {{"locator.disk", 4, 4, 0}, {"locator.disks", 16, 4, 1}};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        uint64_t value = number(im, locator + wanted[i].at, wanted[i].width);
        if (value != wanted[i].value) {
            report(run, &package_zip64_broken_rule, wanted[i].name, locator + wanted[i].at,
                   wanted[i].width, ptv_unsigned_mismatch(value, wanted[i].value, wanted[i].value));
            return false;
        }
    }
    uint64_t offset = ptv_u64(im, locator + 8);
    if (offset != record || !is_mark(im, record, PTV_ZIP_END64_MARK)) {
        report(run, &package_zip64_broken_rule, "locator.offset", locator + 8, 8,
               ptv_unsigned_mismatch(offset, record, record));
        return false;
    }
    enum { BEHIND_SIZE = PTV_ZIP_END64 - 12 };
    uint64_t size = ptv_u64(im, record + 4);
    if (size != BEHIND_SIZE) {
        report(run, &package_zip64_broken_rule, "end64.size", record + 4, 8,
               ptv_unsigned_mismatch(size, BEHIND_SIZE, BEHIND_SIZE));
    }
    return size == BEHIND_SIZE;
}

static const ptv_rule package_zip64_broken_rule = {
    .name = "package-zip64-broken",
    .code = 1105,
    .severity = PTV_ERROR,
    .title = "the zip64 locator of a package does not lead to a record directly before it",
    .why = "Python's zipfile goes on with the 32-bit numbers then; libzip refuses the archive",
    .fix = "write the archive again with one tool",
};

/* A number must be the same in both records, unless the short one refers to the other. */
static bool check_fields(ptv_run *run, uint64_t end, uint64_t record)
{
    bool wide = false;
    for (unsigned i = 0; i < FIELDS; i++) {
        uint64_t value = number(&run->image, end + fields[i].at, fields[i].width);
        uint64_t other = number(&run->image, record + fields[i].wide_at, fields[i].wide_width);
        bool sentinel = value == (fields[i].width == 2 ? UINT16_MAX : UINT32_MAX);
        wide = wide || sentinel;
        if (!sentinel && value != other) {
            report(run, &package_zip64_differs_rule, fields[i].name, end + fields[i].at,
                   fields[i].width, ptv_unsigned_mismatch(value, other, other));
            return false;
        }
    }
    if (!wide) {
        report(run, &package_zip64_unneeded_rule, "(zip64)", record, PTV_ZIP_END64,
               ptv_no_mismatch());
    }
    return true;
}

static const ptv_rule package_zip64_differs_rule = {
    .name = "package-zip64-differs",
    .code = 1106,
    .severity = PTV_ERROR,
    .title = "the end record and the zip64 record of a package have different numbers",
    .why = "Python's zipfile and libzip 1.7 believe the zip64 record; newer libzip refuses",
    .fix = "write the archive again with one tool",
};

static const ptv_rule package_zip64_unneeded_rule = {
    .name = "package-zip64-unneeded",
    .code = 1107,
    .severity = PTV_WARNING,
    .title = "a package has a zip64 record that its end record does not ask for",
    .why = "Python's zipfile takes its numbers from there, readers without zip64 from the other",
    .fix = "none needed while both say the same; it was not written by an exporter",
};

/* ---- Numbers ---- */

static bool check_disks(ptv_run *run, uint64_t record, bool wide)
{
    for (unsigned i = 0; i < 2; i++) {
        uint64_t at = record + (wide ? fields[i].wide_at : fields[i].at);
        unsigned width = wide ? fields[i].wide_width : fields[i].width;
        uint64_t disk = number(&run->image, at, width);
        if (disk != 0) {
            report(run, &package_on_disks_rule, fields[i].name, at, width,
                   ptv_unsigned_mismatch(disk, 0, 0));
            return false;
        }
    }
    return true;
}

static bool check_counts(const ptv_zip *zip, uint64_t record, bool wide)
{
    uint64_t at = record + (wide ? fields[2].wide_at : fields[2].at);
    unsigned width = wide ? fields[2].wide_width : fields[2].width;
    uint64_t here = number(&zip->run->image, at, width);
    if (here != zip->count) {
        report(zip->run, &package_on_disks_rule, fields[2].name, at, width,
               ptv_unsigned_mismatch(here, zip->count, zip->count));
    }
    return here == zip->count;
}

static const ptv_rule package_on_disks_rule = {
    .name = "package-on-disks",
    .code = 1108,
    .severity = PTV_ERROR,
    .title = "a package says that parts of it are on other disks",
    .why = "Python's zipfile ignores the numbers of disks and reads on; libzip refuses the archive",
    .fix = "write the archive again, in one piece",
};

static bool check_directory(const ptv_zip *zip)
{
    const uint64_t most = zip->limit < zip->size ? 0 : zip->limit - zip->size;
    if (zip->size <= zip->limit && zip->directory == most) {
        return true;
    }
    report(zip->run, &package_directory_misplaced_rule, fields[5].name,
           zip->end + PTV_ZIP_END_OFFSET, 4, ptv_unsigned_mismatch(zip->directory, most, most));
    return false;
}

static const ptv_rule package_directory_misplaced_rule = {
    .name = "package-directory-misplaced",
    .code = 1109,
    .severity = PTV_ERROR,
    .title = "the list of members of a package does not end where its end record begins",
    .why = "Python's zipfile takes the list that ends there and moves all offsets; libzip takes "
           "the one at the offset, or refuses: with bytes in front, or two archives, they read "
           "different members",
    .fix = "remove what comes before the archive, or export the package again",
};

bool ptv_zip_open(ptv_run *run, ptv_zip *zip)
{
    *zip = (ptv_zip){.run = run};
    const ptv_image *im = &run->image;
    if (!settle_end(run, &zip->end)) {
        return false;
    }
    const uint64_t locator = zip->end < PTV_ZIP_LOCATOR ? 0 : zip->end - PTV_ZIP_LOCATOR;
    const bool wide = locator > 0 && is_mark(im, locator, PTV_ZIP_LOCATOR_MARK);
    uint64_t record = zip->end;
    if (wide) {
        record = locator < PTV_ZIP_END64 ? 0 : locator - PTV_ZIP_END64;
        if (!check_locator(run, locator, record) || !check_fields(run, zip->end, record)) {
            return false;
        }
    }
    zip->limit = record;
    zip->count = number(im, record + (wide ? 32 : PTV_ZIP_END_COUNT), wide ? 8 : 2);
    zip->size = number(im, record + (wide ? 40 : PTV_ZIP_END_SIZE), wide ? 8 : 4);
    zip->directory = number(im, record + (wide ? 48 : PTV_ZIP_END_OFFSET), wide ? 8 : 4);
    return check_disks(run, record, wide) && check_counts(zip, record, wide) &&
           check_directory(zip);
}

static const ptv_rule *const rules[] = {
    &package_end_missing_rule,    &package_end_not_last_rule, &package_end_twice_rule,
    &package_end_mark_rule,       &package_zip64_broken_rule, &package_zip64_differs_rule,
    &package_zip64_unneeded_rule, &package_on_disks_rule,     &package_directory_misplaced_rule};

const ptv_rule_list ptv_package_end_list = PTV_RULE_LIST_OF(rules, NULL);
