/*
 * Rules about segments: what uses them. Everything that can name a segment marks it in the run's
 * scratch memory, two bits per segment.
 */
#include <string.h>

#include "constants.h"

static const ptv_rule segment_unused_rule, segment_mixed_use_rule;

/* Two bits per segment: it holds constants or initial values; it holds blobs. */
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

/*
 * A single offset is the placeholder, which takes nothing from the segment. Exporters write it if
 * there are no constants, with an empty segment or the number of one that is used otherwise.
 */
static void mark_subsegment(const ptv_run *run, uses *u, uint32_t table)
{
    ptv_pieces p = ptv_pieces_of(run, table);
    bool others = p.there && is_marked(u->blob, (uint32_t)p.segment);
    if (p.offsets.count > 1 || (p.offsets.count == 1 && !others)) {
        mark(u->data, u, p.segment);
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
             (uint64_t)ptv_program_named_data_segment_index(im, ptv_table_in(im, names, i)));
    }
}

static void mark_delegate(const ptv_run *run, uses *u, uint32_t delegate)
{
    const ptv_image *im = &run->image;
    uint32_t data = ptv_table_of(im, delegate, PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED);
    if (data != 0 && ptv_program_backend_delegate_data_reference_location(im, data) ==
                         PTV_PROGRAM_DATA_LOCATION_SEGMENT) {
        mark(u->blob, u, (uint64_t)ptv_program_backend_delegate_data_reference_index(im, data));
    }
}

/* Returns false if the budget is spent: then a segment without marks may still be used. */
static bool mark_delegates(ptv_run *run, const ptv_frame *root, uses *u)
{
    const ptv_image *im = &run->image;
    ptv_vec plans = ptv_vec_of(im, root->at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (uint32_t i = 0; i < plans.count; i++) {
        ptv_vec delegates =
            ptv_vec_of(im, ptv_table_in(im, plans, i), PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
        if (!ptv_spend(run, root, 4 + 4ull * delegates.count)) {
            return false;
        }
        for (uint32_t j = 0; j < delegates.count; j++) {
            mark_delegate(run, u, ptv_table_in(im, delegates, j));
        }
    }
    return true;
}

static void report_uses(ptv_run *run, const ptv_frame *root, const uses *u)
{
    for (uint32_t i = 0; i < u->count && !run->stopped; i++) {
        bool data = is_marked(u->data, i);
        bool blob = is_marked(u->blob, i);
        if (data == blob) {
            ptv_report_in_segment(run, data ? &segment_mixed_use_rule : &segment_unused_rule, root,
                                  i, PTV_PROGRAM_DATA_SEGMENT_OFFSET, ptv_no_mismatch());
        }
    }
}

static void uses_of_segments(ptv_run *run, const ptv_frame *root)
{
    uint8_t *scratch = ptv_scratch(run);
    uses u = {scratch, scratch + USES_BYTES, ptv_segments_of(run).count};
    if (u.count > USES_MOST) {
        ptv_skip_rule(run, &segment_unused_rule, PTV_SKIP_TOO_MANY);
        ptv_skip_rule(run, &segment_mixed_use_rule, PTV_SKIP_TOO_MANY);
        return;
    }
    memset(scratch, 0, PTV_SCRATCH_BYTES);
    mark_names(run, root, &u);
    if (!mark_delegates(run, root, &u)) {
        return;
    }
    mark_data(run, root, &u);
    report_uses(run, root, &u);
}

static const ptv_rule segment_unused_rule = {
    .name = "segment-unused",
    .code = 310,
    .severity = PTV_NOTE,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(SEGMENTS) | PTV_ROOT(CONSTANT_SEGMENT) | PTV_ROOT(MUTABLE_DATA_SEGMENTS) |
             PTV_ROOT(NAMED_DATA) | PTV_ROOT(EXECUTION_PLAN),
    .check = uses_of_segments,
    .title = "a segment that nothing refers to",
    .why = "its bytes are shipped for nothing",
    .fix = "none needed",
};

static const ptv_rule segment_mixed_use_rule = {
    .name = "segment-mixed-use",
    .code = 311,
    .severity = PTV_WARNING,
    .with = &segment_unused_rule,
    .title = "a segment holds tensors and is a blob at the same time",
    .why = "a delegate would be given weights for its payload, or the other way round",
    .fix =
        "compare what names this segment, delegates[].processed.index, "
        "constant_segment.segment_index and named_data[].segment_index: one of them means another",
};

static const ptv_rule *const rules[] = {&segment_unused_rule, &segment_mixed_use_rule};

const ptv_rule_list ptv_segment_use_list = PTV_RULE_LIST(rules);
