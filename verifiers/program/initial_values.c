/*
 * Rules about initial values of planned tensors: mutable_data_segments. The runtime uses only its
 * first element.
 */
#include <string.h>

#include "constants.h"
#include "fits.h"

#define PLACES (PTV_ROOT(MUTABLE_DATA_SEGMENTS) | PTV_ROOT(SEGMENTS))

static const ptv_rule initial_values_many_rule, initial_values_ignored_rule,
    initial_offsets_missing_rule, initial_segment_shared_rule, initial_value_past_end_rule,
    initial_values_empty_rule;

static ptv_vec lists_of(const ptv_run *run)
{
    return ptv_vec_of(&run->image, run->root, PTV_PROGRAM_PROGRAM_MUTABLE_DATA_SEGMENTS);
}

static void many(ptv_run *run, const ptv_frame *root)
{
    uint32_t count = lists_of(run).count;
    if (count > 1) {
        ptv_report_at(run, &initial_values_many_rule,
                      ptv_field_of(root, PTV_PROGRAM_PROGRAM_MUTABLE_DATA_SEGMENTS),
                      ptv_unsigned_mismatch(count, 0, 1));
    }
}

static const ptv_rule initial_values_many_rule = {
    .name = "initial-values-many",
    .code = 340,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(MUTABLE_DATA_SEGMENTS),
    .title = "there is more than one list of initial values",
    .why = "the runtime uses the first and ignores the others; Python readers refuse the program",
    .fix = "put all initial values into one list and one segment: runtimes read no other",
    .check = many,
};

static void ignored(ptv_run *run, const ptv_frame *extra)
{
    const unsigned slot = PTV_PROGRAM_EXTRA_TENSOR_INFO_MUTABLE_DATA_SEGMENTS_IDX;
    int64_t i = ptv_program_extra_tensor_info_mutable_data_segments_idx(&run->image, extra->at);
    if (i != 0) {
        ptv_report_at(run, &initial_values_ignored_rule, ptv_field_of(extra, slot),
                      ptv_unsigned_mismatch((uint64_t)i, 0, 0));
    }
}

static const ptv_rule initial_values_ignored_rule = {
    .name = "initial-values-ignored",
    .code = 341,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_EXTRA_TENSOR_INFO,
    .reads = PTV_ROOT(MUTABLE_DATA_SEGMENTS),
    .title = "a tensor names another list of initial values than the first",
    .why = "the runtime does not look: it copies from the first list",
    .fix = "put the initial value into the first list, and write 0 into mutable_data_segments_idx",
    .check = ignored,
};

PTV_NOINLINE static void report(ptv_run *run, const ptv_rule *rule, const ptv_frame *root,
                                uint32_t i, unsigned slot, ptv_mismatch mismatch)
{
    ptv_frame frames[2] = {*root};
    const ptv_frame *f =
        ptv_frame_down(run, frames, PTV_PROGRAM_PROGRAM_MUTABLE_DATA_SEGMENTS, (int32_t)i);
    ptv_report_at(run, rule, ptv_field_of(f, slot), mismatch);
}

/* If it fires, indexes.c does not judge indexes into the list. */
static void offsets_missing(ptv_run *run, const ptv_frame *root)
{
    ptv_vec lists = lists_of(run);
    const unsigned slot = PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS;
    for (uint32_t i = 0; i < lists.count && !run->stopped; i++) {
        if (ptv_slot(&run->image, ptv_table_in(&run->image, lists, i), slot) == 0) {
            report(run, &initial_offsets_missing_rule, root, i, slot, ptv_absent_mismatch());
        }
    }
}

static const ptv_rule initial_offsets_missing_rule = {
    .name = "initial-offsets-missing",
    .code = 342,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(MUTABLE_DATA_SEGMENTS),
    .title = "a list of initial values has no offsets",
    .why = "the runtime refuses to load a value of it",
    .fix = "write the offsets of the list: 0, which stands for no data, and one for each initial "
           "value",
    .check = offsets_missing,
};

/* ---- Segments in use ---- */

enum { MOST = PTV_SCRATCH_BYTES * 8 }; /* one bit per segment */

/* Marks segment i. Returns whether it was marked already; false if it does not exist. */
static bool take(uint8_t *taken, uint32_t count, uint64_t i)
{
    uint8_t bit = (uint8_t)(1u << i % 8);
    if (i >= count || (taken[i / 8] & bit) != 0) {
        return i < count;
    }
    taken[i / 8] |= bit;
    return false;
}

static void shared(ptv_run *run, const ptv_frame *root)
{
    ptv_vec lists = lists_of(run);
    uint32_t count = ptv_segments_of(run).count;
    if (count > MOST) {
        ptv_skip_rule(run, &initial_segment_shared_rule, PTV_SKIP_TOO_MANY);
        return;
    }
    uint8_t *taken = memset(ptv_scratch(run), 0, PTV_SCRATCH_BYTES);
    ptv_pieces constants = ptv_constants_of(run, root);
    if (constants.offsets.count > 1) {
        (void)take(taken, count, constants.segment);
    }
    for (uint32_t i = 0; i < lists.count && !run->stopped; i++) {
        ptv_pieces values = ptv_pieces_of(run, ptv_table_in(&run->image, lists, i));
        if (values.offsets.count > 0 && take(taken, count, values.segment)) {
            report(run, &initial_segment_shared_rule, root, i,
                   PTV_PROGRAM_SUBSEGMENT_OFFSETS_SEGMENT_INDEX, ptv_no_mismatch());
        }
    }
}

static const ptv_rule initial_segment_shared_rule = {
    .name = "initial-segment-shared",
    .code = 343,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PLACES | PTV_ROOT(CONSTANT_SEGMENT),
    .title = "initial values are in a segment of constants or of other initial values",
    .why = "exporters write one segment for each; one of the two numbers is wrong",
    .fix = "compare segment_index of constant_segment and of mutable_data_segments: each wants a "
           "segment of its own",
    .check = shared,
};

/* ---- Tensors ---- */

/* If no segment has bytes there is no segment base, which the runtime needs before it copies. */
static void initial_value(ptv_run *run, const ptv_tensor *t)
{
    ptv_vec lists = lists_of(run);
    uint64_t bytes, offset;
    if (t->storage != PTV_STORED_INITIALISED || lists.count == 0 || t->sizes.at == 0 ||
        !ptv_tensor_bytes(&run->image, t, &bytes)) {
        return;
    }
    ptv_pieces p = ptv_pieces_of(run, ptv_table_in(&run->image, lists, 0));
    if (!ptv_piece(run, &p, t->data, &offset)) {
        return;
    }
    if (bytes > p.in.size - offset) {
        const ptv_place at = ptv_field_of(t->frame, PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX);
        ptv_report_misfit(run, &initial_value_past_end_rule, &at,
                          ptv_unsigned_mismatch(bytes, 0, p.in.size - offset), t->sizes,
                          &(ptv_placement){offset, bytes, p.in.size}, NULL);
    } else if (run->segment_base == 0 && p.in.size == 0) {
        ptv_report_at(run, &initial_values_empty_rule,
                      ptv_field_of(t->frame, PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX),
                      ptv_no_mismatch());
    }
}

static const ptv_rule initial_value_past_end_rule = {
    .name = "initial-value-past-end",
    .code = 344,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_TENSOR,
    .reads = PLACES,
    .title = "an initial value has more bytes than its segment after its offset",
    .why = "the runtime would copy from past the end of the segment",
    .found_is = "bytes",
    .fix = "compare sizes and scalar_type of the tensor with the data that was stored: whoever "
           "changes one has to store the other again; or the segment was truncated",
    .tensor = initial_value,
};

static const ptv_rule initial_values_empty_rule = {
    .name = "initial-values-empty",
    .code = 345,
    .severity = PTV_WARNING,
    .with = &initial_value_past_end_rule,
    .title = "a tensor has an initial value, but the file has no bytes in segments",
    .why = "without them there is no extended header, and the runtime refuses to load the value, "
           "empty as it is",
    .fix = "remove tensors without elements from the state of the model",
};

static const ptv_rule *const rules[] = {&initial_values_many_rule,     &initial_values_ignored_rule,
                                        &initial_offsets_missing_rule, &initial_segment_shared_rule,
                                        &initial_value_past_end_rule,  &initial_values_empty_rule};

const ptv_rule_list ptv_initial_value_list = PTV_RULE_LIST(rules);
