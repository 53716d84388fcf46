/*
 * Rules about segments: where they lie. Who uses them is in segment_uses.c; what they
 * contain is not looked at.
 */
#include "../tables/flat_tensor.h"
#include "../tables/program.h"
#include "segments.h"

enum {
    PAST_END,
    PAST_AREA,
    OVERLAP,
    UNSORTED,
    WITHOUT_HEADER,
    MISALIGNED,
    UNUSUAL_ALIGNMENT,
    AREA_SIZE,
    PADDING,
    RULES
};

static const ptv_rule rules[RULES];

/* Only numbers are compared: the segment itself may be elsewhere. */
static void past_end(ptv_run *run, const ptv_frame *table)
{
    ptv_segment s = ptv_segment_at(run, table);
    uint64_t room = run->image.size - run->segment_base;
    if (run->segment_base == 0 || ptv_within(room, s.offset, s.size)) {
        return;
    }
    bool from = s.offset > room;
    ptv_fault(
        run,
        ptv_field_of(table, from ? PTV_PROGRAM_DATA_SEGMENT_OFFSET : PTV_PROGRAM_DATA_SEGMENT_SIZE),
        ptv_unsigned_gap(from ? s.offset : s.size, 0, from ? room : room - s.offset));
}

/* In a program, 0 bytes are not known; in a data file they are none. */
static void past_area(ptv_run *run, const ptv_frame *table)
{
    ptv_segment s = ptv_segment_at(run, table);
    uint64_t room = run->segment_bytes;
    bool unknown = !ptv_is_data_file(run) && (run->segment_base == 0 || room == 0);
    if (unknown || ptv_within(room, s.offset, s.size)) {
        return;
    }
    bool from = s.offset > room;
    ptv_fault(
        run,
        ptv_field_of(table, from ? PTV_PROGRAM_DATA_SEGMENT_OFFSET : PTV_PROGRAM_DATA_SEGMENT_SIZE),
        ptv_unsigned_gap(from ? s.offset : s.size, 0, from ? room : room - s.offset));
}

/* Without a base the constants and named data would be read from the program itself. */
static void without_header(ptv_run *run, const ptv_frame *table)
{
    ptv_segment s = ptv_segment_at(run, table);
    if (run->segment_base == 0 && s.size > 0) {
        ptv_fault(run, ptv_field_of(table, PTV_PROGRAM_DATA_SEGMENT_SIZE),
                  ptv_unsigned_gap(s.size, 0, 0));
    }
}

static void misaligned(ptv_run *run, const ptv_frame *table)
{
    ptv_segment s = ptv_segment_at(run, table);
    uint64_t at = run->segment_base + s.offset;
    if (run->segment_base != 0 && s.size > 0 && at % 16 != 0) {
        ptv_fault(run, ptv_field_of(table, PTV_PROGRAM_DATA_SEGMENT_OFFSET),
                  ptv_multiple_gap(at, 16));
    }
}

static void unusual_alignment(ptv_run *run, const ptv_frame *table)
{
    ptv_segment s = ptv_segment_at(run, table);
    uint64_t at = run->segment_base + s.offset;
    if (run->segment_base != 0 && s.size > 0 && at % 16 == 0 && at % 128 != 0) {
        ptv_fault(run, ptv_field_of(table, PTV_PROGRAM_DATA_SEGMENT_OFFSET),
                  ptv_multiple_gap(at, 128));
    }
}

/*
 * The first segment that begins before one listed earlier, or the number of segments.
 * Empty segments have no place of their own and may share an offset with a neighbour.
 */
static uint32_t first_unsorted(const ptv_run *run, const ptv_frame *root, uint64_t *previous)
{
    uint32_t count = ptv_segments_of(run).count;
    *previous = 0;
    for (uint32_t i = 0; i < count; i++) {
        ptv_segment s = ptv_segment_number(run, root, i);
        if (s.size > 0 && s.offset < *previous) {
            return i;
        }
        *previous = s.size > 0 ? s.offset : *previous;
    }
    return count;
}

static bool is_sorted(const ptv_run *run, const ptv_frame *root)
{
    uint64_t previous;
    return first_unsorted(run, root, &previous) == ptv_segments_of(run).count;
}

static void unsorted(ptv_run *run, const ptv_frame *root)
{
    uint64_t previous;
    uint32_t i = first_unsorted(run, root, &previous);
    if (i < ptv_segments_of(run).count) {
        uint64_t offset = ptv_segment_number(run, root, i).offset;
        ptv_fault_in_segment(run, root, i, PTV_PROGRAM_DATA_SEGMENT_OFFSET,
                             ptv_unsigned_gap(offset, previous, UINT64_MAX));
    }
}

/* Ascending segments: each must begin behind all before it. */
static void overlap_in_order(ptv_run *run, const ptv_frame *root)
{
    uint64_t end = 0;
    uint32_t count = ptv_segments_of(run).count;
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        ptv_segment s = ptv_segment_number(run, root, i);
        if (s.size == 0) {
            continue;
        }
        if (s.offset < end) {
            ptv_fault_in_segment(run, root, i, PTV_PROGRAM_DATA_SEGMENT_OFFSET,
                                 ptv_unsigned_gap(s.offset, end, UINT64_MAX));
        }
        end = ptv_segment_end(s) > end ? ptv_segment_end(s) : end;
    }
}

static bool overlaps_earlier(const ptv_run *run, const ptv_frame *root, uint32_t i, ptv_segment s)
{
    for (uint32_t j = 0; j < i; j++) {
        ptv_segment other = ptv_segment_number(run, root, j);
        if (other.size > 0 && s.offset < ptv_segment_end(other) &&
            other.offset < ptv_segment_end(s)) {
            return true;
        }
    }
    return false;
}

/*
 * Segments out of order are legal and never written. Comparing each with each is
 * quadratic, so it is done for few; for more the rule says that it did not.
 */
static void overlap_in_disorder(ptv_run *run, const ptv_frame *root)
{
    enum { FEW = 512 };
    uint32_t count = ptv_segments_of(run).count;
    if (count > FEW) {
        ptv_skip_rule(run, run->rule, PTV_SKIP_TOO_MANY);
        return;
    }
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        ptv_segment s = ptv_segment_number(run, root, i);
        if (s.size > 0 && overlaps_earlier(run, root, i, s)) {
            ptv_fault_in_segment(run, root, i, PTV_PROGRAM_DATA_SEGMENT_OFFSET, ptv_no_gap());
        }
    }
}

void ptv_check_segments_apart(ptv_run *run, const ptv_frame *root)
{
    if (is_sorted(run, root)) {
        overlap_in_order(run, root);
    } else {
        overlap_in_disorder(run, root);
    }
}

static uint64_t end_of_all(const ptv_run *run, const ptv_frame *root)
{
    uint64_t end = 0;
    uint32_t count = ptv_segments_of(run).count;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t one = ptv_segment_end(ptv_segment_number(run, root, i));
        end = one > end ? one : end;
    }
    return end;
}

static void area_size(ptv_run *run, const ptv_frame *root)
{
    uint64_t end = end_of_all(run, root);
    if (run->segment_base != 0 && run->segment_bytes != 0 && end < run->segment_bytes) {
        ptv_range field = {ptv_is_data_file(run) ? 40 : 32, 8};
        ptv_fault_in_header(run, run->rule, "header.segment_data_size", field,
                            ptv_unsigned_gap(run->segment_bytes, end, end));
    }
}

/* Reports the first byte of [at, end) that is not zero; false when there is one. */
static bool is_zero(ptv_run *run, uint64_t at, uint64_t end)
{
    if (end > run->image.loaded) {
        ptv_skip_rule(run, run->rule, PTV_SKIP_NOT_LOADED);
        return true;
    }
    for (; at < end; at++) {
        uint8_t byte = ptv_u8(&run->image, at);
        if (byte != 0) {
            ptv_fault_in_header(run, run->rule, "(padding)", (ptv_range){at, 1},
                                ptv_unsigned_gap(byte, 0, 0));
            return false;
        }
    }
    return true;
}

/* Gaps are known only when the segments are in order. */
static void padding(ptv_run *run, const ptv_frame *root)
{
    if (run->segment_base < run->program_size || !is_sorted(run, root) ||
        !is_zero(run, run->program_size, run->segment_base)) {
        return;
    }
    uint64_t end = 0;
    uint32_t count = ptv_segments_of(run).count;
    for (uint32_t i = 0; i < count; i++) {
        ptv_segment s = ptv_segment_number(run, root, i);
        if (s.size > 0 && s.offset > end &&
            !is_zero(run, run->segment_base + end, run->segment_base + s.offset)) {
            return;
        }
        end = ptv_segment_end(s) > end ? ptv_segment_end(s) : end;
    }
}

#define ROOT_FIELD(slot) (UINT64_C(1) << PTV_PROGRAM_PROGRAM_##slot)
static const ptv_rule rules[RULES] = {
    [PAST_END] = {.name = "segment-past-end",
                  .code = PTV_CODE_SEGMENT_PAST_END,
                  .severity = PTV_ERROR,
                  .on = PTV_PROGRAM_DATA_SEGMENT,
                  .needs = PTV_CODE_AREA_PAST_END,
                  .check = past_end,
                  .title = "a segment reaches past the end of the file",
                  .why =
                      "the loader reads base+offset up to base+offset+size; the tail is not there",
                  .fix = "the file was cut, or its header was changed: copy or export it again",
                  .breaks = "from linear24; set segments[0].size = 61"},
    [PAST_AREA] = {.name = "segment-past-area",
                   .code = 302,
                   .severity = PTV_ERROR,
                   .on = PTV_PROGRAM_DATA_SEGMENT,
                   .needs = PTV_CODE_SEGMENT_PAST_END,
                   .check = past_area,
                   .title = "a segment reaches past the end of the segment area",
                   .why =
                       "the header says how many bytes belong to segments; the rest is not theirs",
                   .fix = "export the model again",
                   .breaks = "from delegates; set header.segment_data_size = 147"},
    [OVERLAP] = {.name = "segment-overlap",
                 .code = 303,
                 .severity = PTV_ERROR,
                 .on = PTV_PROGRAM_PROGRAM,
                 .reads = ROOT_FIELD(SEGMENTS),
                 .check = ptv_check_segments_apart,
                 .title = "two segments share bytes",
                 .why = "weights of one would be the payload or the weights of another",
                 .fix = "export the model again",
                 .breaks = "from delegates; set segments[1].size = 129"},
    [UNSORTED] = {.name = "segments-unsorted",
                  .code = 304,
                  .severity = PTV_WARNING,
                  .on = PTV_PROGRAM_PROGRAM,
                  .reads = ROOT_FIELD(SEGMENTS),
                  .check = unsorted,
                  .title = "segments are not in ascending order",
                  .why =
                      "every exporter writes them in order; readers that derive sizes rely on it",
                  .fix = "export the model again",
                  .breaks = "from delegates; swap segments[1] segments[2]"},
    [WITHOUT_HEADER] =
        {.name = "segment-without-header",
         .code = 305,
         .severity = PTV_ERROR,
         .on = PTV_PROGRAM_DATA_SEGMENT,
         .check = without_header,
         .title = "a segment has bytes, but the file has no segment area",
         .why = "constants and named data would be read from the program itself, delegates fail "
                "to load",
         .fix = "the extended header was lost: export the model again",
         .breaks = "from linear24; set header.segment_base_offset = 0; truncate -92"},
    [MISALIGNED] = {.name = "segment-misaligned",
                    .code = 306,
                    .severity = PTV_WARNING,
                    .on = PTV_PROGRAM_DATA_SEGMENT,
                    .needs = PTV_CODE_BASE_MISALIGNED,
                    .check = misaligned,
                    .title = "a segment does not begin at a multiple of 16 in the file",
                    .why = "kernels and backends that use a mapped segment in place expect 16",
                    .fix = "export with segment_alignment 16 or more",
                    .breaks =
                        "from delegates; set segments[2].offset = 120; set segments[2].size = 28"},
    [UNUSUAL_ALIGNMENT] =
        {.name = "segment-alignment-small",
         .code = 307,
         .severity = PTV_NOTE,
         .once = 1,
         .on = PTV_PROGRAM_DATA_SEGMENT,
         .needs = PTV_CODE_BASE_UNUSUAL,
         .check = unusual_alignment,
         .title = "a segment begins at a multiple of 16, but not of 128",
         .why = "128 is what exporters choose unless they are told otherwise",
         .fix = "none needed unless a backend asks for more",
         .breaks = "from delegates; set segments[2].offset = 112; set segments[2].size = 36"},
    [AREA_SIZE] = {.name = "segment-area-size",
                   .code = 308,
                   .severity = PTV_WARNING,
                   .on = PTV_PROGRAM_PROGRAM,
                   .reads = ROOT_FIELD(SEGMENTS),
                   .needs = PTV_CODE_AREA_PAST_END,
                   .check = area_size,
                   .title = "the segment area is larger than its segments",
                   .why =
                       "the exporter writes the end of the last segment here; the rest is nobody's",
                   .fix = "export the model again",
                   .breaks = "from linear; set header.segment_data_size = 61; grow 1"},
    [PADDING] = {.name = "padding-not-zero",
                 .code = 309,
                 .severity = PTV_WARNING,
                 .on = PTV_PROGRAM_PROGRAM,
                 .reads = ROOT_FIELD(SEGMENTS),
                 .needs = PTV_CODE_SEGMENT_PAST_END,
                 .check = padding,
                 .title = "bytes between segments are not zero",
                 .why = "padding is written as zeros; anything else was put there later",
                 .fix = "export the model again",
                 .breaks = "from linear; patch @base-1 u8 1"},
};

const ptv_rule_list ptv_segment_list = PTV_RULE_LIST(rules);

/* ---- In data files ---- */

/* An area without a list of segments lacks the list. */
static void data_area_size(ptv_run *run, const ptv_frame *root)
{
    if (ptv_segments_of(run).at != 0) {
        area_size(run, root);
    }
}

/* Where a segment ends outside of the area, gaps are not what they seem. */
static void data_padding(ptv_run *run, const ptv_frame *root)
{
    if (ptv_has_fired(run, rules[PAST_AREA].code)) {
        ptv_skip_rule(run, run->rule, PTV_SKIP_STRUCTURE);
    } else {
        padding(run, root);
    }
}

#define SEGMENT .on = PTV_FLAT_TENSOR_DATA_SEGMENT
#define ROOT \
    .on = PTV_FLAT_TENSOR_FLAT_TENSOR, .reads = UINT64_C(1) << PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS

static const ptv_guest guests[] = {
    {.rule = &rules[PAST_AREA], SEGMENT, .check = past_area},
    {.rule = &rules[UNSORTED], ROOT, .check = unsorted},
    {.rule = &rules[MISALIGNED], SEGMENT, .check = misaligned},
    {.rule = &rules[AREA_SIZE], ROOT, .check = data_area_size},
    {.rule = &rules[PADDING], ROOT, .check = data_padding},
};

const ptv_guest_list ptv_segment_guests = PTV_RULE_LIST_OF(guests, &ptv_schema_flat_tensor);
