/*
 * The header and list of a container of delegate specializations (docs/format.md, "NFAT"). No
 * runtime reads containers so far, so errors are what any reader would trip over.
 * nfat_compile_specs.c compares the list with what the delegate asks for.
 */
#include "container.h"

#include <string.h>

#include "../context/limits.h"

enum { ALIGNED = 16 };

static const ptv_rule container_too_short_rule, container_version_unknown_rule,
    container_entries_past_end_rule, container_entries_few_rule, specialization_past_end_rule,
    specialization_not_adjacent_rule, container_trailing_bytes_rule, specialization_empty_rule,
    specialization_id_not_ascii_rule, specialization_id_unprintable_rule,
    specialization_id_empty_rule, container_without_fallback_rule, specialization_misaligned_rule;

/* ---- Header ---- */

static bool head(ptv_run *run)
{
    const ptv_image *im = &run->image;
    uint64_t most = im->size < PTV_NFAT_HEAD ? 0 : (im->size - PTV_NFAT_HEAD) / PTV_NFAT_ROW;
    most = most > INT32_MAX / PTV_NFAT_ROW ? INT32_MAX / PTV_NFAT_ROW : most;
    if (im->size < PTV_NFAT_HEAD) {
        ptv_report_in_header(run, &container_too_short_rule, "(file)", (ptv_range){0, im->size},
                             ptv_unsigned_mismatch(im->size, PTV_NFAT_HEAD, UINT64_MAX));
        return false;
    }
    uint32_t version = ptv_u32(im, PTV_NFAT_VERSION_AT);
    uint32_t count = ptv_u32(im, PTV_NFAT_COUNT_AT);
    if (version != PTV_NFAT_VERSION) {
        ptv_report_in_header(run, &container_version_unknown_rule, "header.version",
                             (ptv_range){PTV_NFAT_VERSION_AT, 4},
                             ptv_unsigned_mismatch(version, PTV_NFAT_VERSION, PTV_NFAT_VERSION));
        return false;
    }
    if (count > most) {
        ptv_report_in_header(run, &container_entries_past_end_rule, "header.entries",
                             (ptv_range){PTV_NFAT_COUNT_AT, 4},
                             ptv_unsigned_mismatch(count, 0, most));
        return false;
    }
    if (count < 2) {
        ptv_report_in_header(run, &container_entries_few_rule, "header.entries",
                             (ptv_range){PTV_NFAT_COUNT_AT, 4},
                             ptv_unsigned_mismatch(count, 2, UINT32_MAX));
    }
    return true;
}

static const ptv_rule container_too_short_rule = {
    .name = "container-too-short",
    .code = 140,
    .severity = PTV_ERROR,
    .title = "a container of specializations is shorter than its head",
    .why = "magic, version and number of entries take 12 bytes",
    .fix = "the file was truncated: copy or export it again",
};

static const ptv_rule container_version_unknown_rule = {
    .name = "container-version-unknown",
    .code = 141,
    .severity = PTV_ERROR,
    .title = "a container of specializations has a version other than 1",
    .why = "the layout of its entries is not known",
    .fix = "export the model again, or verify it with a newer release",
};

static const ptv_rule container_entries_past_end_rule = {
    .name = "container-entries-past-end",
    .code = 142,
    .severity = PTV_ERROR,
    .title = "a container has fewer bytes than its list of entries",
    .why = "each entry takes 48 bytes; a reader would take what comes behind for entries",
    .fix = "compare the length of the container with that of the original: it was truncated, or "
           "its number of entries changed",
};

static const ptv_rule container_entries_few_rule = {
    .name = "container-entries-few",
    .code = 143,
    .severity = PTV_WARNING,
    .title = "a container holds no specialization",
    .why = "the packer writes the native payload and at least one more",
    .fix = "lower to the native backend without specializations",
};

/* ---- Places of the payloads ---- */

static void ranges(const ptv_nfat *l)
{
    for (uint32_t i = 0; i < l->count && !l->run->stopped; i++) {
        ptv_nfat_entry e = ptv_nfat_entry_at(l, i);
        bool from = e.offset > l->room;
        if (!ptv_nfat_inside(l, &e)) {
            ptv_report_nfat(l, &specialization_past_end_rule, i,
                            from ? PTV_NFAT_ENTRY_OFFSET : PTV_NFAT_ENTRY_LENGTH,
                            ptv_unsigned_mismatch(from ? e.offset : e.length, 0,
                                                  from ? l->room : l->room - e.offset));
        } else if (e.length == 0) {
            ptv_report_nfat(l, &specialization_empty_rule, i, PTV_NFAT_ENTRY_LENGTH,
                            ptv_no_mismatch());
        } else if ((ptv_state_of(l->run)->base + l->data + e.offset) % ALIGNED != 0) {
            ptv_report_nfat(
                l, &specialization_misaligned_rule, i, PTV_NFAT_ENTRY_OFFSET,
                ptv_multiple_mismatch(ptv_state_of(l->run)->base + l->data + e.offset, ALIGNED));
        }
    }
}

static const ptv_rule specialization_past_end_rule = {
    .name = "specialization-past-end",
    .code = 144,
    .severity = PTV_ERROR,
    .title = "a specialization reaches past the end of its container",
    .why = "its backend would be given bytes that are not there",
    .fix = "the file was truncated: copy or export it again",
};

static const ptv_rule specialization_empty_rule = {
    .name = "specialization-empty",
    .code = 148,
    .severity = PTV_WARNING,
    .title = "a specialization has no bytes",
    .why = "no backend makes anything of an empty payload",
    .fix = "export the model again without it",
};

static const ptv_rule specialization_misaligned_rule = {
    .name = "specialization-misaligned",
    .code = 157,
    .severity = PTV_NOTE,
    .once = 1,
    .title = "a specialization must be copied before it is used",
    .why = "backends want their payload at a multiple of 16; the packer does not pad, and its list "
           "ends 12 bytes behind one",
    .found_is = "position",
    .fix = "none needed",
};

/* Payloads follow each other without gaps, and nothing follows the last. */
static void neighbours(const ptv_nfat *l)
{
    uint64_t end = 0, last = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        ptv_nfat_entry e = ptv_nfat_entry_at(l, i);
        if (e.offset != end) {
            ptv_report_nfat(l, &specialization_not_adjacent_rule, i, PTV_NFAT_ENTRY_OFFSET,
                            ptv_unsigned_mismatch(e.offset, end, end));
        }
        end = e.offset + e.length;
        last = end > last ? end : last;
    }
    if (last < l->room) {
        ptv_report_in_header(l->run, &container_trailing_bytes_rule, "(trailing bytes)",
                             (ptv_range){l->data + last, l->room - last},
                             ptv_unsigned_mismatch(l->room - last, 0, 0));
    }
}

static const ptv_rule specialization_not_adjacent_rule = {
    .name = "specialization-not-adjacent",
    .code = 146,
    .severity = PTV_WARNING,
    .once = 1,
    .title = "a specialization does not begin where the one before it ends",
    .why = "the packer writes them in the order of the list, with nothing in between",
    .fix = "find out what wrote the container, or export the model again",
};

static const ptv_rule container_trailing_bytes_rule = {
    .name = "container-trailing-bytes",
    .code = 147,
    .severity = PTV_WARNING,
    .title = "a container continues after its last specialization",
    .why = "no entry refers to these bytes; the packer writes none",
    .fix = "find out what appended them, or export the model again",
};

/* With broken ranges, neither order nor gaps can be checked. */
static void skip_neighbours(ptv_run *run)
{
    static const ptv_rule *const neighbourly[] = {&specialization_not_adjacent_rule,
                                                  &container_trailing_bytes_rule,
                                                  &ptv_specialization_stored_twice_rule};
    for (size_t i = 0; i < sizeof neighbourly / sizeof neighbourly[0]; i++) {
        ptv_skip_rule(run, neighbourly[i], PTV_SKIP_STRUCTURE);
    }
}

/* ---- Names ---- */

/* Returns the rule that the characters of an id break, or NULL. */
static const ptv_rule *bad_id(const ptv_nfat *l, uint32_t i)
{
    const ptv_image *im = &l->run->image;
    uint64_t at = ptv_nfat_row(i);
    uint32_t length = ptv_nfat_id_length(im, i);
    const ptv_rule *rule = length == 0 ? &specialization_id_empty_rule : NULL;
    for (uint32_t k = 0; k < PTV_NFAT_ID_BYTES; k++) {
        uint8_t c = ptv_u8(im, at + k);
        if (c >= 0x80) {
            return &specialization_id_not_ascii_rule;
        }
        if (k < length ? c < ' ' || c == 0x7f : c != 0) {
            rule = &specialization_id_unprintable_rule;
        }
    }
    return rule;
}

static const ptv_rule specialization_id_not_ascii_rule = {
    .name = "specialization-id-not-ascii",
    .code = 149,
    .severity = PTV_ERROR,
    .title = "the name of a specialization is not ASCII",
    .why = "no backend has such a name: the bytes are damaged",
    .fix = "look whether bytes are missing or too many before the entry; pack again if it was "
           "packed like this",
};

static const ptv_rule specialization_id_unprintable_rule = {
    .name = "specialization-id-unprintable",
    .code = 150,
    .severity = PTV_WARNING,
    .title = "the name of a specialization has control characters or continues after a zero byte",
    .why = "readers that stop at the first zero see another name than those that do not",
    .fix = "pack with the name under which the backend is registered, without a terminating zero "
           "or an end of line",
};

static const ptv_rule specialization_id_empty_rule = {
    .name = "specialization-id-empty",
    .code = 151,
    .severity = PTV_WARNING,
    .title = "a specialization has no name",
    .why = "backends are found by name: nothing can choose it",
    .fix = "pack with the name under which the backend is registered",
};

static bool has_id(const ptv_nfat *l, uint32_t i, const char *name)
{
    size_t length = strlen(name);
    return ptv_nfat_id_length(&l->run->image, i) == length &&
           memcmp(l->run->image.bytes + ptv_nfat_row(i), name, length) == 0;
}

static void ids(const ptv_nfat *l)
{
    for (uint32_t i = 0; i < l->count && !l->run->stopped; i++) {
        const ptv_rule *rule = bad_id(l, i);
        if (rule != NULL) {
            ptv_report_nfat(l, rule, i, PTV_NFAT_ENTRY_ID, ptv_no_mismatch());
        } else if (i == 0 && !has_id(l, 0, "NativeBackend")) {
            ptv_report_nfat(l, &container_without_fallback_rule, 0, PTV_NFAT_ENTRY_ID,
                            ptv_no_mismatch());
        }
    }
}

static const ptv_rule container_without_fallback_rule = {
    .name = "container-without-fallback",
    .code = 153,
    .severity = PTV_WARNING,
    .title = "a container does not begin with the payload of NativeBackend",
    .why = "it is what a device runs that has none of the special backends",
    .fix = "pack the payload of NativeBackend as the first entry; where there is none, lower the "
           "model for it, too",
};

bool ptv_open_nfat(ptv_run *run, uint32_t *body)
{
    (void)body; /* a container is no flatbuffer */
    if (!head(run)) {
        return false;
    }
    const ptv_nfat l = ptv_nfat_of(run);
    if (!ptv_is_loaded(run, l.data) || !ptv_may_read(run, l.data)) {
        return false;
    }
    ranges(&l);
    if (run->stopped) { /* the ranges of later entries have not been checked */
        return false;
    }
    ptv_nfat_overlaps(&l);
    if (!ptv_has_fired(run, &specialization_past_end_rule) &&
        !ptv_has_fired(run, &ptv_specialization_overlap_rule)) {
        neighbours(&l);
        ptv_nfat_stored_twice(&l);
    } else {
        skip_neighbours(run);
    }
    ids(&l);
    ptv_nfat_duplicates(&l);
    run->sound = true;
    return false;
}

static const ptv_rule *const rules[] = {&container_too_short_rule,
                                        &container_version_unknown_rule,
                                        &container_entries_past_end_rule,
                                        &container_entries_few_rule,
                                        &specialization_past_end_rule,
                                        &ptv_specialization_overlap_rule,
                                        &specialization_not_adjacent_rule,
                                        &container_trailing_bytes_rule,
                                        &specialization_empty_rule,
                                        &specialization_id_not_ascii_rule,
                                        &specialization_id_unprintable_rule,
                                        &specialization_id_empty_rule,
                                        &ptv_specialization_id_twice_rule,
                                        &container_without_fallback_rule,
                                        &ptv_specializations_differ_rule,
                                        &ptv_specializations_without_container_rule,
                                        &ptv_specialization_stored_twice_rule,
                                        &specialization_misaligned_rule,
                                        &ptv_container_program_needs_file_rule};

const ptv_rule_list ptv_nfat_list = PTV_RULE_LIST_OF(rules, NULL);
