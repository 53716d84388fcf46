/*
 * Rules about segments: where they lie, and who uses them. What they contain is
 * not looked at.
 */
#include <string.h>

#include "../tables/program.h"
#include "rules.h"

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
    UNUSED,
    MIXED_USE,
    RULES
};

static const ptv_rule rules[RULES];

typedef struct segment {
    uint64_t offset; /* from the segment base */
    uint64_t size;
} segment;

static ptv_vec segments_of(const ptv_run *run)
{
    return ptv_vec_of(&run->image, run->root, PTV_PROGRAM_PROGRAM_SEGMENTS);
}

static segment segment_at(const ptv_run *run, const ptv_frame *table)
{
    const ptv_image *im = &run->image;
    return (segment){ptv_scalar_of(im, table->at, table->type, PTV_PROGRAM_DATA_SEGMENT_OFFSET),
                     ptv_scalar_of(im, table->at, table->type, PTV_PROGRAM_DATA_SEGMENT_SIZE)};
}

/* A frame for segments[i], for rules that look at several segments at once. */
static ptv_frame segment_frame(const ptv_run *run, ptv_frame *root, uint32_t i)
{
    root->field = PTV_PROGRAM_PROGRAM_SEGMENTS;
    root->index = (int32_t)i;
    uint32_t at = ptv_table_in(&run->image, segments_of(run), i);
    return (ptv_frame){root, &run->schema->tables[PTV_PROGRAM_DATA_SEGMENT], at, -1, -1};
}

static segment segment_number(const ptv_run *run, const ptv_frame *root, uint32_t i)
{
    ptv_frame copy = *root;
    ptv_frame frame = segment_frame(run, &copy, i);
    return segment_at(run, &frame);
}

static void fault_in_segment(ptv_run *run, const ptv_frame *root, uint32_t i, unsigned slot,
                             ptv_gap gap)
{
    ptv_frame copy = *root;
    ptv_frame frame = segment_frame(run, &copy, i);
    ptv_fault(run, ptv_field_of(&frame, slot), gap);
}

/* offset + size, or UINT64_MAX when that wraps. */
static uint64_t end_of(segment s)
{
    return s.size > UINT64_MAX - s.offset ? UINT64_MAX : s.offset + s.size;
}

/* Only numbers are compared: the segment itself may be elsewhere. */
static void past_end(ptv_run *run, const ptv_frame *table)
{
    segment s = segment_at(run, table);
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

static void past_area(ptv_run *run, const ptv_frame *table)
{
    segment s = segment_at(run, table);
    uint64_t room = run->segment_bytes;
    if (run->segment_base == 0 || room == 0 || ptv_within(room, s.offset, s.size)) {
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
    segment s = segment_at(run, table);
    if (run->segment_base == 0 && s.size > 0) {
        ptv_fault(run, ptv_field_of(table, PTV_PROGRAM_DATA_SEGMENT_SIZE),
                  ptv_unsigned_gap(s.size, 0, 0));
    }
}

static void misaligned(ptv_run *run, const ptv_frame *table)
{
    segment s = segment_at(run, table);
    uint64_t at = run->segment_base + s.offset;
    if (run->segment_base != 0 && s.size > 0 && at % 16 != 0) {
        ptv_fault(run, ptv_field_of(table, PTV_PROGRAM_DATA_SEGMENT_OFFSET),
                  ptv_multiple_gap(at, 16));
    }
}

static void unusual_alignment(ptv_run *run, const ptv_frame *table)
{
    segment s = segment_at(run, table);
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
    uint32_t count = segments_of(run).count;
    *previous = 0;
    for (uint32_t i = 0; i < count; i++) {
        segment s = segment_number(run, root, i);
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
    return first_unsorted(run, root, &previous) == segments_of(run).count;
}

static void unsorted(ptv_run *run, const ptv_frame *root)
{
    uint64_t previous;
    uint32_t i = first_unsorted(run, root, &previous);
    if (i < segments_of(run).count) {
        uint64_t offset = segment_number(run, root, i).offset;
        fault_in_segment(run, root, i, PTV_PROGRAM_DATA_SEGMENT_OFFSET,
                         ptv_unsigned_gap(offset, previous, UINT64_MAX));
    }
}

/* Ascending segments: each must begin behind all before it. */
static void overlap_in_order(ptv_run *run, const ptv_frame *root)
{
    uint64_t end = 0;
    uint32_t count = segments_of(run).count;
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        segment s = segment_number(run, root, i);
        if (s.size == 0) {
            continue;
        }
        if (s.offset < end) {
            fault_in_segment(run, root, i, PTV_PROGRAM_DATA_SEGMENT_OFFSET,
                             ptv_unsigned_gap(s.offset, end, UINT64_MAX));
        }
        end = end_of(s) > end ? end_of(s) : end;
    }
}

static bool overlaps_earlier(const ptv_run *run, const ptv_frame *root, uint32_t i, segment s)
{
    for (uint32_t j = 0; j < i; j++) {
        segment other = segment_number(run, root, j);
        if (other.size > 0 && s.offset < end_of(other) && other.offset < end_of(s)) {
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
    uint32_t count = segments_of(run).count;
    if (count > FEW) {
        ptv_skip_rule(run, &rules[OVERLAP], PTV_SKIP_TOO_MANY);
        return;
    }
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        segment s = segment_number(run, root, i);
        if (s.size > 0 && overlaps_earlier(run, root, i, s)) {
            fault_in_segment(run, root, i, PTV_PROGRAM_DATA_SEGMENT_OFFSET, ptv_no_gap());
        }
    }
}

static void overlap(ptv_run *run, const ptv_frame *root)
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
    uint32_t count = segments_of(run).count;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t one = end_of(segment_number(run, root, i));
        end = one > end ? one : end;
    }
    return end;
}

static void area_size(ptv_run *run, const ptv_frame *root)
{
    uint64_t end = end_of_all(run, root);
    if (run->segment_base != 0 && run->segment_bytes != 0 && end < run->segment_bytes) {
        ptv_fault_in_header(run, run->rule, "header.segment_data_size", (ptv_range){32, 8},
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
    uint32_t count = segments_of(run).count;
    for (uint32_t i = 0; i < count; i++) {
        segment s = segment_number(run, root, i);
        if (s.size > 0 && s.offset > end &&
            !is_zero(run, run->segment_base + end, run->segment_base + s.offset)) {
            return;
        }
        end = end_of(s) > end ? end_of(s) : end;
    }
}

/* ---- Who uses which segment ---- */

/* Two bits per segment: holds constants or initial values, holds blobs. */
enum { USES_BYTES = PTV_SCRATCH_BYTES / 2, USES_MOST = USES_BYTES * 8 };

typedef struct uses {
    uint8_t *data;
    uint8_t *blob;
    uint32_t count;
} uses;

static void mark(uint8_t *bits, const uses *u, uint64_t i)
{
    if (i < u->count) {
        bits[i / 8] |= (uint8_t)(1u << i % 8);
    }
}

static bool is_marked(const uint8_t *bits, uint32_t i)
{
    return bits[i / 8] >> i % 8 & 1;
}

static void mark_subsegment(const ptv_run *run, uses *u, uint32_t table)
{
    const ptv_image *im = &run->image;
    if (table != 0 && ptv_vec_of(im, table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS).count > 0) {
        mark(u->data, u,
             ptv_scalar_of(im, table, &run->schema->tables[PTV_PROGRAM_SUBSEGMENT_OFFSETS],
                           PTV_PROGRAM_SUBSEGMENT_OFFSETS_SEGMENT_INDEX));
    }
}

static void mark_data(ptv_run *run, const ptv_frame *root, uses *u)
{
    const ptv_image *im = &run->image;
    mark_subsegment(run, u, ptv_table_of(im, root->at, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT));
    ptv_vec lists = ptv_vec_of(im, root->at, PTV_PROGRAM_PROGRAM_MUTABLE_DATA_SEGMENTS);
    for (uint32_t i = 0; i < lists.count; i++) {
        mark_subsegment(run, u, ptv_table_in(im, lists, i));
    }
}

static void mark_names(ptv_run *run, const ptv_frame *root, uses *u)
{
    const ptv_image *im = &run->image;
    ptv_vec names = ptv_vec_of(im, root->at, PTV_PROGRAM_PROGRAM_NAMED_DATA);
    for (uint32_t i = 0; i < names.count; i++) {
        mark(u->blob, u,
             ptv_scalar_of(im, ptv_table_in(im, names, i),
                           &run->schema->tables[PTV_PROGRAM_NAMED_DATA],
                           PTV_PROGRAM_NAMED_DATA_SEGMENT_INDEX));
    }
}

static void mark_delegate(const ptv_run *run, uses *u, uint32_t delegate)
{
    const ptv_image *im = &run->image;
    const ptv_table *type = &run->schema->tables[PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE];
    uint32_t data = ptv_table_of(im, delegate, PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED);
    if (data != 0 &&
        ptv_scalar_of(im, data, type, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_LOCATION) ==
            PTV_PROGRAM_DATA_LOCATION_SEGMENT) {
        mark(u->blob, u,
             ptv_scalar_of(im, data, type, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_INDEX));
    }
}

static void mark_delegates(ptv_run *run, const ptv_frame *root, uses *u)
{
    const ptv_image *im = &run->image;
    ptv_vec plans = ptv_vec_of(im, root->at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (uint32_t i = 0; i < plans.count; i++) {
        ptv_vec delegates =
            ptv_vec_of(im, ptv_table_in(im, plans, i), PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
        if (!ptv_spend(run, root, 4 + 4ull * delegates.count)) {
            return;
        }
        for (uint32_t j = 0; j < delegates.count; j++) {
            mark_delegate(run, u, ptv_table_in(im, delegates, j));
        }
    }
}

static void report_uses(ptv_run *run, const ptv_frame *root, const uses *u)
{
    for (uint32_t i = 0; i < u->count && !run->stopped; i++) {
        bool data = is_marked(u->data, i);
        bool blob = is_marked(u->blob, i);
        if (data == blob) {
            run->rule = &rules[data ? MIXED_USE : UNUSED];
            fault_in_segment(run, root, i, PTV_PROGRAM_DATA_SEGMENT_OFFSET, ptv_no_gap());
        }
    }
}

static void uses_of_segments(ptv_run *run, const ptv_frame *root)
{
    uint8_t *scratch = ptv_scratch(run);
    uses u = {scratch, scratch + USES_BYTES, segments_of(run).count};
    if (u.count > USES_MOST) {
        ptv_skip_rule(run, &rules[UNUSED], PTV_SKIP_TOO_MANY);
        ptv_skip_rule(run, &rules[MIXED_USE], PTV_SKIP_TOO_MANY);
        return;
    }
    memset(scratch, 0, PTV_SCRATCH_BYTES);
    mark_data(run, root, &u);
    mark_names(run, root, &u);
    mark_delegates(run, root, &u);
    report_uses(run, root, &u);
}

#define ROOT_FIELD(slot) (UINT64_C(1) << PTV_PROGRAM_PROGRAM_##slot)
#define USERS                                                                                  \
    (ROOT_FIELD(SEGMENTS) | ROOT_FIELD(CONSTANT_SEGMENT) | ROOT_FIELD(MUTABLE_DATA_SEGMENTS) | \
     ROOT_FIELD(NAMED_DATA) | ROOT_FIELD(EXECUTION_PLAN))

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
                  .breaks = "segments[0].size = 0x7fffffffffff"},
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
                   .breaks = "header.segment_data_size minus 1 and one byte appended"},
    [OVERLAP] = {.name = "segment-overlap",
                 .code = 303,
                 .severity = PTV_ERROR,
                 .on = PTV_PROGRAM_PROGRAM,
                 .reads = ROOT_FIELD(SEGMENTS),
                 .check = overlap,
                 .title = "two segments share bytes",
                 .why = "weights of one would be the payload or the weights of another",
                 .fix = "export the model again",
                 .breaks = "segments[1].offset = segments[0].offset"},
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
                  .breaks = "swap segments[0] segments[1]"},
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
         .breaks = "header.segment_base_offset = 0"},
    [MISALIGNED] = {.name = "segment-misaligned",
                    .code = 306,
                    .severity = PTV_WARNING,
                    .on = PTV_PROGRAM_DATA_SEGMENT,
                    .needs = PTV_CODE_BASE_MISALIGNED,
                    .check = misaligned,
                    .title = "a segment does not begin at a multiple of 16 in the file",
                    .why = "kernels and backends that use a mapped segment in place expect 16",
                    .fix = "export with segment_alignment 16 or more",
                    .breaks = "segments[0].offset = 4"},
    [UNUSUAL_ALIGNMENT] = {.name = "segment-alignment-small",
                           .code = 307,
                           .severity = PTV_NOTE,
                           .once = 1,
                           .on = PTV_PROGRAM_DATA_SEGMENT,
                           .needs = PTV_CODE_BASE_UNUSUAL,
                           .check = unusual_alignment,
                           .title = "a segment begins at a multiple of 16, but not of 128",
                           .why = "128 is what exporters choose unless they are told otherwise",
                           .fix = "none needed unless a backend asks for more",
                           .breaks = "segments[1].offset plus 16"},
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
                   .breaks = "one byte appended and header.segment_data_size plus 1"},
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
                 .breaks = "the byte before the first segment = 1"},
    [UNUSED] = {.name = "segment-unused",
                .code = 310,
                .severity = PTV_NOTE,
                .on = PTV_PROGRAM_PROGRAM,
                .reads = USERS,
                .check = uses_of_segments,
                .title = "a segment that nothing refers to",
                .why = "its bytes are shipped for nothing",
                .fix = "none needed",
                .breaks = "execution_plan[0].delegates[0].processed.index of a segment's only user "
                          "changed"},
    [MIXED_USE] = {.name = "segment-mixed-use",
                   .code = 311,
                   .severity = PTV_WARNING,
                   .on = PTV_PROGRAM_PROGRAM,
                   .reads = USERS,
                   .title = "a segment holds tensors and is a blob at the same time",
                   .why =
                       "a delegate would be given weights for its payload, or the other way round",
                   .fix = "export the model again",
                   .breaks = "named_data[0].segment_index = constant_segment.segment_index"},
};

const ptv_rule_list ptv_segment_list = PTV_RULE_LIST(rules);
