/*
 * Rules about segments: where they lie. What uses them is in segment_uses.c. What they contain is
 * not checked.
 */
#include "segments.h"

#include "../context/limits.h"

static const ptv_rule segment_overlap_rule, segment_without_header_rule,
    segment_alignment_small_rule;

/* Compares numbers only: the segment itself may not be in memory. */
PTV_NOINLINE static void lies_within(ptv_run *run, const ptv_rule *rule, const ptv_frame *table,
                                     uint64_t room)
{
    ptv_segment s = ptv_read_segment(&run->image, table->at);
    if (s.offset > room) {
        ptv_report_at(run, rule, ptv_field_of(table, PTV_PROGRAM_DATA_SEGMENT_OFFSET),
                      ptv_unsigned_mismatch(s.offset, 0, room));
    } else if (s.size > room - s.offset) {
        ptv_report_at(run, rule, ptv_field_of(table, PTV_PROGRAM_DATA_SEGMENT_SIZE),
                      ptv_unsigned_mismatch(s.size, 0, room - s.offset));
    }
}

static void past_end(ptv_run *run, const ptv_frame *table)
{
    if (run->segment_base != 0) {
        lies_within(run, &ptv_segment_past_end_rule, table, run->image.size - run->segment_base);
    }
}

const ptv_rule ptv_segment_past_end_rule = {
    .name = "segment-past-end",
    .code = 301,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_DATA_SEGMENT,
    .needs = &ptv_segment_area_past_end_rule,
    .check = past_end,
    .title = "a segment reaches past the end of the file",
    .why = "the loader reads base+offset up to base+offset+size; the tail is not there",
    .fix = "the file was truncated, or its header was changed: copy or export it again",
};

/* In a program, 0 bytes means an unknown size; in a data file, an empty area. */
static void past_area(ptv_run *run, const ptv_frame *table)
{
    if (ptv_is_data_file(run) || (run->segment_base != 0 && run->segment_bytes != 0)) {
        lies_within(run, &ptv_segment_past_area_rule, table, run->segment_bytes);
    }
}

const ptv_rule ptv_segment_past_area_rule = {
    .name = "segment-past-area",
    .code = 302,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_DATA_SEGMENT,
    .needs = &ptv_segment_past_end_rule,
    .check = past_area,
    .title = "a segment reaches past the end of the segment area",
    .why = "the header says how many bytes belong to segments; the rest is not theirs",
    .fix = "compare offset and size of the segment with header.segment_data_size: one of the three "
           "was changed since the export",
};

/* Without a base, constants and named data would be read from the program itself. */
static void without_header(ptv_run *run, const ptv_frame *table)
{
    ptv_segment s = ptv_read_segment(&run->image, table->at);
    if (run->segment_base == 0 && s.size > 0) {
        ptv_report_at(run, &segment_without_header_rule,
                      ptv_field_of(table, PTV_PROGRAM_DATA_SEGMENT_SIZE),
                      ptv_unsigned_mismatch(s.size, 0, 0));
    }
}

static const ptv_rule segment_without_header_rule = {
    .name = "segment-without-header",
    .code = 305,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_DATA_SEGMENT,
    .check = without_header,
    .title = "a segment has bytes, but the file has no segment area",
    .why = "constants and named data would be read from the program itself, delegates fail to load",
    .fix = "the extended header was lost: export the model again",
};

/* Where the segment begins in the file; 0, which is always aligned, if it has no bytes there. */
static uint64_t start_of(const ptv_run *run, const ptv_frame *table)
{
    ptv_segment s = ptv_read_segment(&run->image, table->at);
    return run->segment_base != 0 && s.size > 0 ? run->segment_base + s.offset : 0;
}

static void misaligned(ptv_run *run, const ptv_frame *table)
{
    uint64_t at = start_of(run, table);
    if (at % 16 != 0) {
        ptv_report_at(run, &ptv_segment_misaligned_rule,
                      ptv_field_of(table, PTV_PROGRAM_DATA_SEGMENT_OFFSET),
                      ptv_multiple_mismatch(at, 16));
    }
}

const ptv_rule ptv_segment_misaligned_rule = {
    .name = "segment-misaligned",
    .code = 306,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_DATA_SEGMENT,
    .needs = &ptv_segment_base_misaligned_rule,
    .check = misaligned,
    .title = "a segment does not begin at a multiple of 16 in the file",
    .why = "kernels and backends that use a mapped segment in place expect 16",
    .found_is = "position",
    .fix = "export with segment_alignment 16 or more",
};

static void unusual_alignment(ptv_run *run, const ptv_frame *table)
{
    uint64_t at = start_of(run, table);
    if (at % 16 == 0 && at % 128 != 0) {
        ptv_report_at(run, &segment_alignment_small_rule,
                      ptv_field_of(table, PTV_PROGRAM_DATA_SEGMENT_OFFSET),
                      ptv_multiple_mismatch(at, 128));
    }
}

static const ptv_rule segment_alignment_small_rule = {
    .name = "segment-alignment-small",
    .code = 307,
    .severity = PTV_NOTE,
    .once = 1,
    .on = PTV_PROGRAM_DATA_SEGMENT,
    .needs = &ptv_segment_base_alignment_small_rule,
    .check = unusual_alignment,
    .title = "a segment begins at a multiple of 16, but not of 128",
    .why = "128 is what exporters choose unless they are told otherwise",
    .found_is = "position",
    .fix = "none needed unless a backend asks for more",
};

/*
 * The first segment that begins before one listed earlier, or the number of segments.
 * Empty segments have no place of their own and may share an offset with a neighbour.
 */
static uint32_t first_unsorted(const ptv_run *run, uint64_t *previous)
{
    uint32_t count = ptv_segments_of(run).count;
    *previous = 0;
    for (uint32_t i = 0; i < count; i++) {
        ptv_segment s = ptv_segment_number(run, i);
        if (s.size > 0 && s.offset < *previous) {
            return i;
        }
        *previous = s.size > 0 ? s.offset : *previous;
    }
    return count;
}

static bool is_sorted(const ptv_run *run)
{
    uint64_t previous;
    return first_unsorted(run, &previous) == ptv_segments_of(run).count;
}

static void unsorted(ptv_run *run, const ptv_frame *root)
{
    uint64_t previous;
    uint32_t i = first_unsorted(run, &previous);
    if (i < ptv_segments_of(run).count) {
        uint64_t offset = ptv_segment_number(run, i).offset;
        ptv_report_in_segment(run, &ptv_segments_unsorted_rule, root, i,
                              PTV_PROGRAM_DATA_SEGMENT_OFFSET,
                              ptv_unsigned_mismatch(offset, previous, UINT64_MAX));
    }
}

const ptv_rule ptv_segments_unsorted_rule = {
    .name = "segments-unsorted",
    .code = 304,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(SEGMENTS),
    .check = unsorted,
    .title = "segments are not in ascending order",
    .why = "every exporter writes them in order; readers that derive sizes rely on it",
    .fix = "write segments in the order in which the list has them; whoever sorts the list has to "
           "change everything that refers to it by number",
};

/* Ascending segments: each must begin after the end of all earlier ones. */
static void overlap_in_order(ptv_run *run, const ptv_rule *rule, const ptv_frame *root)
{
    uint64_t end = 0;
    uint32_t count = ptv_segments_of(run).count;
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        ptv_segment s = ptv_segment_number(run, i);
        if (s.size == 0) {
            continue;
        }
        if (s.offset < end) {
            ptv_report_in_segment(run, rule, root, i, PTV_PROGRAM_DATA_SEGMENT_OFFSET,
                                  ptv_unsigned_mismatch(s.offset, end, UINT64_MAX));
        }
        end = ptv_segment_end(s) > end ? ptv_segment_end(s) : end;
    }
}

static bool overlaps_earlier(const ptv_run *run, uint32_t i, ptv_segment s)
{
    for (uint32_t j = 0; j < i; j++) {
        ptv_segment other = ptv_segment_number(run, j);
        if (other.size > 0 && s.offset < ptv_segment_end(other) &&
            other.offset < ptv_segment_end(s)) {
            return true;
        }
    }
    return false;
}

/*
 * Segments out of order are legal, but never written. Comparing all pairs is quadratic, so only a
 * few are compared. With more, the rule is listed as not run.
 */
static void overlap_in_disorder(ptv_run *run, const ptv_rule *rule, const ptv_frame *root)
{
    enum { FEW = 512 };
    uint32_t count = ptv_segments_of(run).count;
    if (count > FEW) {
        ptv_skip_rule(run, rule, PTV_SKIP_TOO_MANY);
        return;
    }
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        ptv_segment s = ptv_segment_number(run, i);
        if (s.size > 0 && overlaps_earlier(run, i, s)) {
            ptv_report_in_segment(run, rule, root, i, PTV_PROGRAM_DATA_SEGMENT_OFFSET,
                                  ptv_no_mismatch());
        }
    }
}

void ptv_check_segments_apart(ptv_run *run, const ptv_rule *rule, const ptv_frame *root)
{
    if (is_sorted(run)) {
        overlap_in_order(run, rule, root);
    } else {
        overlap_in_disorder(run, rule, root);
    }
}

static void overlap(ptv_run *run, const ptv_frame *root)
{
    ptv_check_segments_apart(run, &segment_overlap_rule, root);
}

static const ptv_rule segment_overlap_rule = {
    .name = "segment-overlap",
    .code = 303,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(SEGMENTS),
    .check = overlap,
    .title = "two segments share bytes",
    .why = "weights of one would be the payload or the weights of another",
    .fix = "compare offset and size of the two segments: whoever makes one longer has to move "
           "those after it",
};

static uint64_t end_of_all(const ptv_run *run)
{
    uint64_t end = 0;
    uint32_t count = ptv_segments_of(run).count;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t one = ptv_segment_end(ptv_segment_number(run, i));
        end = one > end ? one : end;
    }
    return end;
}

static void area_size(ptv_run *run, const ptv_frame *root)
{
    (void)root;
    uint64_t end = end_of_all(run);
    if (run->segment_base != 0 && run->segment_bytes != 0 && end < run->segment_bytes) {
        ptv_range field = {ptv_is_data_file(run) ? 40 : 32, 8};
        ptv_report_in_header(run, &ptv_segment_area_size_rule, "header.segment_data_size", field,
                             ptv_unsigned_mismatch(run->segment_bytes, end, end));
    }
}

const ptv_rule ptv_segment_area_size_rule = {
    .name = "segment-area-size",
    .code = 308,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(SEGMENTS),
    .needs = &ptv_segment_area_past_end_rule,
    .check = area_size,
    .title = "the segment area is larger than its segments",
    .why = "the exporter writes the end of the last segment here; the rest is nobody's",
    .fix = "look for a segment that was taken from the list or made shorter: segment_data_size is "
           "where the last one ends",
};

/* Where to look for the first nonzero byte of a gap. Fast, as padding can be most of a file. */
/*@ requires ptv_is_loaded(im) && im->size == im->loaded; assigns \nothing;
    ensures \result <= im->size; */
static uint64_t first_words_not_zero(const ptv_image *im)
{
    uint64_t at = 0;
    /*@ loop invariant at <= im->size; loop assigns at; loop variant im->size - at; */
    while (im->size - at >= 32 && (ptv_u64(im, at) | ptv_u64(im, at + 8) | ptv_u64(im, at + 16) |
                                   ptv_u64(im, at + 24)) == 0) {
        at += 32;
    }
    return at;
}

/*
 * Reports the first nonzero byte of [at, end), and returns false if there is one. If the base makes
 * places wrap, at > end.
 */
static bool is_zero(ptv_run *run, uint64_t at, uint64_t end)
{
    if (at >= end) {
        return true;
    }
    const ptv_image gap = ptv_image_of(run, at, end);
    if (gap.loaded == 0) {
        ptv_skip_rule(run, &ptv_padding_not_zero_rule, PTV_SKIP_NOT_LOADED);
        return true;
    }
    for (uint64_t i = first_words_not_zero(&gap); i < gap.size; i++) {
        uint8_t byte = ptv_u8(&gap, i);
        if (byte != 0) {
            ptv_report_in_header(run, &ptv_padding_not_zero_rule, "(padding)",
                                 (ptv_range){at + i, 1}, ptv_unsigned_mismatch(byte, 0, 0));
            return false;
        }
    }
    return true;
}

/* Gaps are known only if the segments are in order. */
static void padding(ptv_run *run, const ptv_frame *root)
{
    (void)root;
    if ((run->flags & PTV_LEAVE_PADDING) != 0 || run->segment_base < run->flat_size ||
        !is_sorted(run) || !is_zero(run, run->flat_size, run->segment_base)) {
        return;
    }
    uint64_t end = 0;
    uint32_t count = ptv_segments_of(run).count;
    for (uint32_t i = 0; i < count; i++) {
        ptv_segment s = ptv_segment_number(run, i);
        if (s.size > 0 && s.offset > end &&
            !is_zero(run, run->segment_base + end, run->segment_base + s.offset)) {
            return;
        }
        end = ptv_segment_end(s) > end ? ptv_segment_end(s) : end;
    }
}

const ptv_rule ptv_padding_not_zero_rule = {
    .name = "padding-not-zero",
    .code = 309,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(SEGMENTS),
    .needs = &ptv_segment_past_end_rule,
    .check = padding,
    .title = "bytes between segments are not zero",
    .why = "padding is written as zeros; anything else was put there later",
    .fix =
        "find out who wrote between the segments after the export, or whether bytes are missing or "
        "too many before them: then all that follows has moved",
};

static const ptv_rule *const rules[] = {
    &ptv_segment_past_end_rule,    &ptv_segment_past_area_rule,  &segment_overlap_rule,
    &ptv_segments_unsorted_rule,   &segment_without_header_rule, &ptv_segment_misaligned_rule,
    &segment_alignment_small_rule, &ptv_segment_area_size_rule,  &ptv_padding_not_zero_rule};

const ptv_rule_list ptv_segment_list = PTV_RULE_LIST(rules);
