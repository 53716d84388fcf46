/* Rules about the constants of MPS graphs: place and number of their bytes after the graph. */
#include "mps_graph.h"

static const ptv_rule mps_constant_past_end_rule, mps_constant_empty_rule, mps_constant_short_rule,
    mps_constant_long_rule, mps_constant_misaligned_rule, mps_constant_segment_differs_rule,
    mps_constant_buffer_unused_rule;

enum { ALIGNED = 16 };

/* The constant being checked: the tensor in a value of the graph. */
typedef struct constant {
    ptv_run *run;
    uint32_t value;
    ptv_mps_tensor tensor;
} constant;

PTV_COLD static void report(const constant *c, const ptv_rule *rule, unsigned slot,
                            ptv_mismatch mismatch)
{
    ptv_frame frames[2] = {ptv_root_frame(ptv_state_of(c->run)->schema, c->run->root)};
    const ptv_frame *tensor =
        ptv_frame_down(c->run, frames, PTV_MPS_MPS_GRAPH_MPS_VALUES, (int32_t)c->value);
    ptv_report_at(c->run, rule, ptv_field_of(tensor, slot), mismatch);
}

/* ---- Place ---- */

/* Returns false, and reports, if the bytes are not there. */
static bool check_place(const constant *c)
{
    uint64_t size = c->tensor.size, offset = c->tensor.offset, area = c->run->segment_bytes;
    if (size == 0) {
        report(c, &mps_constant_empty_rule, PTV_MPS_MPS_TENSOR_CONSTANT_BUFFER_SIZE,
               ptv_unsigned_mismatch(0, 1, UINT64_MAX));
        return false;
    }
    if (!ptv_within(area, offset, size)) {
        report(c, &mps_constant_past_end_rule, PTV_MPS_MPS_TENSOR_SEGMENT_OFFSET,
               size <= area ? ptv_unsigned_mismatch(offset, 0, area - size)
                            : ptv_none_mismatch(offset));
        return false;
    }
    if (offset % ALIGNED != 0) {
        report(c, &mps_constant_misaligned_rule, PTV_MPS_MPS_TENSOR_SEGMENT_OFFSET,
               ptv_multiple_mismatch(offset, ALIGNED));
    }
    return true;
}

static const ptv_rule mps_constant_empty_rule = {
    .name = "mps-constant-empty",
    .code = 1271,
    .severity = PTV_ERROR,
    .with = &mps_constant_past_end_rule,
    .title = "a constant of an MPS graph has no bytes",
    .why = "the process ends when the graph is built",
    .fix = "look at constant_ids: what has no bytes is not a constant",
};

static const ptv_rule mps_constant_misaligned_rule = {
    .name = "mps-constant-misaligned",
    .code = 1274,
    .severity = PTV_WARNING,
    .with = &mps_constant_past_end_rule,
    .title = "a constant of an MPS graph is not at a multiple of 16",
    .why = "exporters pad each constant to 16; its numbers are read in place",
    .fix = "look at what makes the payload: it pads each constant to a multiple of 16; or bytes "
           "were inserted before it",
};

/* ---- Size ---- */

static void check_size(const constant *c)
{
    uint64_t needed;
    if (!ptv_mps_bytes(&c->run->image, &c->tensor, &needed) || c->tensor.size == needed) {
        return;
    }
    report(c, c->tensor.size < needed ? &mps_constant_short_rule : &mps_constant_long_rule,
           PTV_MPS_MPS_TENSOR_CONSTANT_BUFFER_SIZE,
           ptv_unsigned_mismatch(c->tensor.size, needed, needed));
}

static const ptv_rule mps_constant_short_rule = {
    .name = "mps-constant-short",
    .code = 1272,
    .severity = PTV_ERROR,
    .with = &mps_constant_past_end_rule,
    .title = "a constant of an MPS graph has fewer bytes than its shape needs",
    .why = "the framework reads as many bytes as the shape says, or ends the process",
    .fix = "compare dims and datatype of the tensor with what is stored: whoever changes one has "
           "to store the other again",
};

static const ptv_rule mps_constant_long_rule = {
    .name = "mps-constant-long",
    .code = 1273,
    .severity = PTV_WARNING,
    .with = &mps_constant_past_end_rule,
    .title = "a constant of an MPS graph has more bytes than its shape needs",
    .why = "the rest is not used; no exporter writes it",
    .fix = "compare dims and datatype of the tensor with what is stored: whoever changes one has "
           "to store the other again",
};

static void check_constants(ptv_run *run, const ptv_frame *graph)
{
    ptv_vec ids = ptv_vec_of(&run->image, graph->at, PTV_MPS_MPS_GRAPH_CONSTANT_IDS);
    if (!ptv_spend(run, graph, UINT64_C(4) * ids.count)) {
        return;
    }
    for (uint32_t i = 0; i < ids.count && !run->stopped; i++) {
        int32_t id = (int32_t)ptv_u32(&run->image, ids.at + 4 * i);
        const constant c = {run, (uint32_t)id, ptv_mps_tensor_at(&run->image, graph->at, id)};
        if (c.tensor.at != 0 && check_place(&c)) {
            check_size(&c);
        }
    }
}

static const ptv_rule mps_constant_past_end_rule = {
    .name = "mps-constant-past-end",
    .code = 1270,
    .severity = PTV_ERROR,
    .on = PTV_MPS_MPS_GRAPH,
    .reads = PTV_MPS_ROOT(MPS_VALUES) | PTV_MPS_ROOT(CONSTANT_IDS),
    .check = check_constants,
    .title = "a constant of an MPS graph reaches past the end of the data behind the graph",
    .why = "the backend hands the framework a pointer to bytes that are not the payload's",
    .fix = "compare offset and size of the constant with the data in the payload: it was "
           "truncated, or constants were replaced",
};

/* ---- Repeated information ---- */

/* The graph may repeat what the header says, which counts. Exporters, not yet knowing, write 0. */
static void check_segment(ptv_run *run, const ptv_frame *segment)
{
    uint64_t offset = (uint64_t)ptv_mps_data_segment_offset(&run->image, segment->at);
    uint64_t size = (uint64_t)ptv_mps_data_segment_size(&run->image, segment->at);
    if (offset != 0 && offset != run->segment_base) {
        ptv_report_at(run, &mps_constant_segment_differs_rule,
                      ptv_field_of(segment, PTV_MPS_DATA_SEGMENT_OFFSET),
                      ptv_unsigned_mismatch(offset, run->segment_base, run->segment_base));
    } else if (size != 0 && size != run->segment_bytes) {
        ptv_report_at(run, &mps_constant_segment_differs_rule,
                      ptv_field_of(segment, PTV_MPS_DATA_SEGMENT_SIZE),
                      ptv_unsigned_mismatch(size, run->segment_bytes, run->segment_bytes));
    }
}

static const ptv_rule mps_constant_segment_differs_rule = {
    .name = "mps-constant-segment-differs",
    .code = 1275,
    .severity = PTV_WARNING,
    .on = PTV_MPS_DATA_SEGMENT,
    .check = check_segment,
    .title = "header and graph of an MPS payload disagree about where the constants are",
    .why = "the backend goes by the header; who writes more than 0 into the graph writes the same",
    .fix = "find out which of the two was changed, or export the model again",
};

static void check_buffer(ptv_run *run, const ptv_frame *buffer)
{
    uint32_t bytes = ptv_vec_of(&run->image, buffer->at, PTV_MPS_BUFFER_STORAGE).count;
    if (bytes != 0) {
        ptv_report_at(run, &mps_constant_buffer_unused_rule,
                      ptv_field_of(buffer, PTV_MPS_BUFFER_STORAGE),
                      ptv_unsigned_mismatch(bytes, 0, 0));
    }
}

static const ptv_rule mps_constant_buffer_unused_rule = {
    .name = "mps-constant-buffer-unused",
    .code = 1276,
    .severity = PTV_WARNING,
    .on = PTV_MPS_BUFFER,
    .check = check_buffer,
    .title = "a tensor of an MPS graph has bytes inside the graph",
    .why = "releases since 0.4 look for constants behind the graph, and ignore these",
    .found_is = "bytes",
    .fix = "lower the model again with the release that will run it",
};

static const ptv_rule *const rules[] = {
    &mps_constant_past_end_rule,     &mps_constant_empty_rule,
    &mps_constant_short_rule,        &mps_constant_long_rule,
    &mps_constant_misaligned_rule,   &mps_constant_segment_differs_rule,
    &mps_constant_buffer_unused_rule};

const ptv_rule_list ptv_mps_constant_list = PTV_RULE_LIST_OF(rules, &ptv_schema_mps);
