/*
 * Rules about the places of members, and about checksums. Members must follow each other from the
 * first byte to the list: the newest reader walks through the file, and all others go by the list,
 * so some readers do not see what is between members.
 */
#include "package.h"

#include "../context/rules.h"
#include "../context/sort.h"

static const ptv_rule package_starts_late_rule, member_gap_rule, member_hidden_rule,
    members_order_rule, member_checksum_rule, member_data_misaligned_rule;

/* All bytes of a member: local header, data and descriptor. */
typedef struct span {
    uint64_t begin, end;
    uint64_t record; /* position of its directory record */
    uint32_t i, unused;
} span;

static span span_of(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e)
{
    const ptv_range data = ptv_member_data(&zip->run->image, e);
    uint64_t end = data.at + data.length;
    end += ptv_descriptor_length(&zip->run->image, e, end, zip->directory);
    return (span){e->local_offset, end, e->at, i, 0};
}

static void report(const ptv_zip *zip, const ptv_rule *rule, const span *s, ptv_mismatch mismatch)
{
    ptv_zip_header e;
    (void)ptv_zip_entry_at(&zip->run->image, s->record, zip->limit, &e);
    ptv_report_member(zip, rule, s->i, &e, PTV_MEMBER_LOCAL_OFFSET, mismatch);
}

/* ---- Between two members ---- */

static void mismatch(const ptv_zip *zip, uint64_t at, uint64_t end)
{
    const bool hidden = end - at >= 4 && ptv_u32(&zip->run->image, at) == PTV_ZIP_LOCAL_MARK;
    ptv_report_in_header(zip->run, hidden ? &member_hidden_rule : &member_gap_rule, "(gap)",
                         (ptv_range){at, end - at}, ptv_unsigned_mismatch(end - at, 0, 0));
}

static const ptv_rule member_gap_rule = {
    .name = "member-gap",
    .code = 1140,
    .severity = PTV_WARNING,
    .title = "a package has bytes between its members that belong to none",
    .why = "Python's zipfile and libzip pass over them; no exporter writes any",
    .found_is = "bytes",
    .fix = "find out what wrote them, or export the package again",
};

static const ptv_rule member_hidden_rule = {
    .name = "member-hidden",
    .code = 1141,
    .severity = PTV_ERROR,
    .title = "a package has a member that its list does not name",
    .why = "Python's zipfile and libzip do not see it; a reader that walks from the front takes "
           "its bytes in the place of another one's",
    .found_is = "bytes",
    .fix = "treat the file as forged, or export the package again",
};

static void judge(const ptv_zip *zip, const span *s, uint64_t *end)
{
    const bool first = *end == 0;
    if (first && s->begin != 0) {
        report(zip, &package_starts_late_rule, s, ptv_unsigned_mismatch(s->begin, 0, 0));
    } else if (s->begin < *end) {
        report(zip, &ptv_members_overlap_rule, s,
               ptv_unsigned_mismatch(s->begin, *end, zip->directory));
    } else if (s->begin > *end) {
        mismatch(zip, *end, s->begin);
    }
    *end = s->end > *end ? s->end : *end;
}

static const ptv_rule package_starts_late_rule = {
    .name = "package-starts-late",
    .code = 1139,
    .severity = PTV_ERROR,
    .title = "the first member of a package does not begin where the file does",
    .why = "Python's zipfile and libzip go by the list of members; the newest C++ reader walks "
           "from the first byte and takes the members that stand there",
    .fix = "remove what comes before the archive, or export the package again",
};

/* ---- All members ---- */

static bool is_before(void *context, uint32_t a, uint32_t b)
{
    const span *spans = context;
    return spans[a].begin != spans[b].begin ? spans[a].begin < spans[b].begin
                                            : spans[a].i < spans[b].i;
}

/* Finds the first member whose place precedes that of the previous member in the list. */
static bool find_unsorted(const ptv_zip *zip, span *found)
{
    uint64_t last = 0;
    ptv_zip_walk walk = ptv_zip_begin(zip);
    while (ptv_zip_next(zip, &walk)) {
        if (walk.entry.local_offset < last) {
            *found = span_of(zip, walk.i, &walk.entry);
            return true;
        }
        last = walk.entry.local_offset;
    }
    return false;
}

static bool judge_sorted(const ptv_zip *zip, uint64_t *end)
{
    const uint32_t count = (uint32_t)zip->count;
    span *spans = ptv_borrow_list(zip->run, &ptv_members_overlap_rule, count, sizeof *spans);
    ptv_zip_walk walk = ptv_zip_begin(zip);
    while (spans != NULL && ptv_zip_next(zip, &walk)) {
        spans[walk.i] = span_of(zip, walk.i, &walk.entry);
    }
    const ptv_sortable sortable = {spans, sizeof *spans, is_before, spans, 0};
    ptv_sort(&sortable, spans == NULL ? 0 : count);
    for (uint32_t i = 0; spans != NULL && i < count && !zip->run->stopped; i++) {
        judge(zip, &spans[i], end);
    }
    return spans != NULL;
}

static bool judge_all(const ptv_zip *zip)
{
    span unsorted;
    uint64_t end = 0;
    if (find_unsorted(zip, &unsorted)) {
        report(zip, &members_order_rule, &unsorted, ptv_no_mismatch());
        if (!judge_sorted(zip, &end)) {
            return false;
        }
    } else {
        ptv_zip_walk walk = ptv_zip_begin(zip);
        while (!zip->run->stopped && ptv_zip_next(zip, &walk)) {
            const span s = span_of(zip, walk.i, &walk.entry);
            judge(zip, &s, &end);
        }
    }
    if (end < zip->directory && zip->count > 0) {
        mismatch(zip, end, zip->directory);
    }
    return true;
}

static const ptv_rule members_order_rule = {
    .name = "members-order",
    .code = 1143,
    .severity = PTV_WARNING,
    .title = "the list of members of a package is not in the order of the members",
    .why = "Python's zipfile and libzip find them by the list, the newest C++ reader by walking in "
           "its order, which fails here and is given up",
    .fix = "none needed; the archive was not written by an exporter",
};

/* ---- Data ---- */

static void data(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e)
{
    enum { ALIGNED = 8 };
    const ptv_range bytes = ptv_member_data(&zip->run->image, e);
    if (bytes.at % ALIGNED != 0) {
        ptv_report_member(zip, &member_data_misaligned_rule, i, e, PTV_MEMBER_DATA,
                          ptv_multiple_mismatch(bytes.at, ALIGNED));
    }
    if (zip->run->crc32 != NULL) {
        uint32_t sum = zip->run->crc32(zip->run->image.bytes + bytes.at, bytes.length);
        if (sum != e->crc32) {
            ptv_report_member(zip, &member_checksum_rule, i, e, PTV_MEMBER_CRC32,
                              ptv_unsigned_mismatch(e->crc32, sum, sum));
        }
    }
}

static const ptv_rule member_checksum_rule = {
    .name = "member-checksum",
    .code = 1144,
    .severity = PTV_ERROR,
    .title = "the checksum of a member is not that of its bytes",
    .why = "Python's zipfile refuses to read it; libzip and the runtime compare it only when they "
           "are asked to, and load wrong weights",
    .fix = "copy the file again: its bytes changed on the way",
};

static const ptv_rule member_data_misaligned_rule = {
    .name = "member-data-misaligned",
    .code = 1145,
    .severity = PTV_NOTE,
    .once = 1,
    .title = "the bytes of a member do not begin at a multiple of 8 in the file",
    .why = "the exporter does not align them; who maps the file has to copy",
    .found_is = "position",
    .fix = "none needed",
};

/* Skips rules that have not fired: members could not be sorted, or they share bytes. */
static void skip_layout(ptv_run *run, ptv_skip why)
{
    for (size_t i = 0; i < ptv_package_layout_list.count; i++) {
        if (!ptv_has_fired(run, ptv_package_layout_list.rules[i])) {
            ptv_skip_rule(run, ptv_package_layout_list.rules[i], why);
        }
    }
}

/* Checksums are not computed if members overlap, so that no byte is read more than once. */
bool ptv_check_layout(const ptv_zip *zip)
{
    if (!judge_all(zip)) {
        skip_layout(zip->run, PTV_SKIP_MEMORY);
        return false;
    }
    if (zip->run->stopped || ptv_has_fired(zip->run, &ptv_members_overlap_rule)) {
        skip_layout(zip->run, PTV_SKIP_STRUCTURE);
        return false;
    }
    ptv_zip_walk walk = ptv_zip_begin(zip);
    while (!zip->run->stopped && ptv_zip_next(zip, &walk)) {
        if (walk.entry.method == 0) {
            data(zip, walk.i, &walk.entry);
        }
    }
    return true;
}

static const ptv_rule *const rules[] = {&package_starts_late_rule,   &member_gap_rule,
                                        &member_hidden_rule,         &ptv_members_overlap_rule,
                                        &members_order_rule,         &member_checksum_rule,
                                        &member_data_misaligned_rule};

const ptv_rule_list ptv_package_layout_list = PTV_RULE_LIST_OF(rules, NULL);
