/*
 * Rules about the values of an XNNPACK graph: the fields of single tensors, and which tensors are
 * bound to the arguments of the call. Constants and quantisation are in xnnpack_constants.c, the
 * use of values by nodes is in xnnpack_flow.c.
 */
#include "xnnpack_graph.h"

#include <string.h>

static const ptv_rule xnnpack_datatype_invalid_rule, xnnpack_shape_too_large_rule,
    xnnpack_dimension_zero_rule, xnnpack_external_both_ways_rule,
    xnnpack_external_out_of_range_rule, xnnpack_external_repeated_rule, xnnpack_external_gap_rule;

/* ---- One tensor ---- */

static bool is_quantised(const ptv_frame *tensor)
{
    return tensor->up->type == &ptv_schema_xnnpack.tables[PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE];
}

/* enum-value-unknown reports numbers that are not in the enum. */
PTV_NOINLINE static void check_datatype(ptv_run *run, const ptv_frame *tensor,
                                        const ptv_xnn_tensor *t)
{
    bool needs_parameters =
        (t->datatype >= PTV_XNN_TYPE(QINT8) && t->datatype <= PTV_XNN_TYPE(QPINT8));
    if (t->datatype == PTV_XNN_TYPE(INVALID) || (needs_parameters && !is_quantised(tensor))) {
        ptv_report_at(run, &xnnpack_datatype_invalid_rule, ptv_field_of(tensor, PTV_XNN(DATATYPE)),
                      ptv_no_mismatch());
    }
}

PTV_NOINLINE static void check_dimensions(ptv_run *run, const ptv_frame *tensor,
                                          const ptv_xnn_tensor *t)
{
    for (uint32_t i = 0; i < t->dims.count; i++) {
        if (ptv_xnn_dim(&run->image, t->dims, i) == 0) {
            ptv_report_at(run, &xnnpack_dimension_zero_rule,
                          ptv_element_of(tensor, PTV_XNN(DIMS), i), ptv_no_mismatch());
        }
    }
}

static const ptv_rule xnnpack_dimension_zero_rule = {
    .name = "xnnpack-dimension-zero",
    .code = 753,
    .severity = PTV_WARNING,
    .with = &xnnpack_datatype_invalid_rule,
    .title = "a tensor of an XNNPACK graph has a dimension of 0",
    .why = "no exporter hands tensors without elements to this backend",
    .fix = "look for the operator in the model that leaves nothing (a slice, an empty list), or "
           "keep it out of the partition",
};

/* Returns false if there are too many dimensions to check each of them. */
PTV_NOINLINE static bool check_shape(ptv_run *run, const ptv_frame *tensor, const ptv_xnn_tensor *t)
{
    uint64_t bytes;
    if (t->dims.count > PTV_XNN_RANK_MAX) {
        ptv_report_at(run, &xnnpack_shape_too_large_rule, ptv_field_of(tensor, PTV_XNN(DIMS)),
                      ptv_unsigned_mismatch(t->dims.count, 0, PTV_XNN_RANK_MAX));
        return false;
    }
    if (!ptv_xnn_bytes(&run->image, PTV_XNN_TYPE(FP32), t->dims, &bytes)) {
        ptv_report_at(run, &xnnpack_shape_too_large_rule, ptv_field_of(tensor, PTV_XNN(DIMS)),
                      ptv_no_mismatch());
    }
    if (t->num_dims != t->dims.count) {
        ptv_report_at(run, &ptv_xnnpack_rank_mismatch_rule, ptv_field_of(tensor, PTV_XNN(NUM_DIMS)),
                      ptv_unsigned_mismatch(t->num_dims, t->dims.count, t->dims.count));
    }
    return true;
}

static const ptv_rule xnnpack_shape_too_large_rule = {
    .name = "xnnpack-shape-too-large",
    .code = 751,
    .severity = PTV_ERROR,
    .with = &xnnpack_datatype_invalid_rule,
    .title = "a tensor of an XNNPACK graph has too many dimensions or elements",
    .why = "the backend refuses more than 6 dimensions, and sizes that do not fit the machine",
    .fix =
        "reshape the tensor in the model to at most 6 dimensions, or keep it out of the partition",
};

const ptv_rule ptv_xnnpack_rank_mismatch_rule = {
    .name = "xnnpack-rank-mismatch",
    .code = 752,
    .severity = PTV_WARNING,
    .with = &xnnpack_datatype_invalid_rule,
    .title = "an XNNPACK graph counts other dimensions than it lists",
    .why = "today's backend counts the list; older ones believe num_dims and read past it",
    .fix = "write the length of dims into num_dims: one of the two was changed alone",
};

static uint32_t externs_of(const ptv_run *run)
{
    return (uint32_t)ptv_xnnpack_xnn_graph_num_externs(&run->image, run->root);
}

PTV_NOINLINE static void check_external(ptv_run *run, const ptv_frame *tensor,
                                        const ptv_xnn_tensor *t)
{
    enum { BOTH = PTV_XNN_INPUT | PTV_XNN_OUTPUT };
    uint32_t count = externs_of(run);
    if (t->flags > BOTH || (t->flags != 0) != (t->external != PTV_XNN_NONE)) {
        bool internal = t->external == PTV_XNN_NONE;
        ptv_report_at(run, &ptv_xnnpack_external_flags_rule, ptv_field_of(tensor, PTV_XNN(FLAGS)),
                      ptv_unsigned_mismatch(t->flags, internal ? 0 : PTV_XNN_INPUT,
                                            internal ? 0 : PTV_XNN_OUTPUT));
    } else if (t->flags == BOTH) {
        ptv_report_at(run, &xnnpack_external_both_ways_rule, ptv_field_of(tensor, PTV_XNN(FLAGS)),
                      ptv_unsigned_mismatch(BOTH, PTV_XNN_INPUT, PTV_XNN_OUTPUT));
    }
    if (t->external != PTV_XNN_NONE && t->external >= count && count <= PTV_XNN_EXTERNS_MAX) {
        ptv_report_at(run, &xnnpack_external_out_of_range_rule,
                      ptv_field_of(tensor, PTV_XNN(EXTERNAL_ID)),
                      ptv_unsigned_mismatch(t->external, count == 0, count == 0 ? 0 : count - 1));
    }
}

const ptv_rule ptv_xnnpack_external_flags_rule = {
    .name = "xnnpack-external-flags",
    .code = 754,
    .severity = PTV_ERROR,
    .with = &xnnpack_datatype_invalid_rule,
    .title = "flags and external id of a value of an XNNPACK graph disagree",
    .why = "an external value without id is looked up far behind the arguments of the call; one "
           "without flags is never connected, and other flags are refused",
    .fix = "write the flag, 1 for inputs and 2 for outputs, together with an id below num_externs; "
           "other values have no flag and the largest id",
};

static const ptv_rule xnnpack_external_both_ways_rule = {
    .name = "xnnpack-external-both-ways",
    .code = 755,
    .severity = PTV_WARNING,
    .with = &xnnpack_datatype_invalid_rule,
    .title = "a value of an XNNPACK graph is both an input and an output",
    .why = "it loads and is connected twice; no exporter writes it",
    .fix = "copy the input in the model (clone) where it is returned as it is",
};

static void check_tensor(ptv_run *run, const ptv_frame *tensor)
{
    ptv_xnn_tensor t = ptv_xnn_read(&run->image, tensor->at);
    check_datatype(run, tensor, &t);
    if (check_shape(run, tensor, &t)) {
        check_dimensions(run, tensor, &t);
    }
    check_external(run, tensor, &t);
}

static const ptv_rule xnnpack_datatype_invalid_rule = {
    .name = "xnnpack-datatype-invalid",
    .code = 750,
    .severity = PTV_ERROR,
    .on = PTV_XNNPACK_XNN_TENSOR_VALUE,
    .check = check_tensor,
    .title = "a tensor of an XNNPACK graph has no datatype that it can have",
    .why =
        "the backend refuses a tensor without datatype, and a quantised one that has no parameters",
    .fix = "look at what makes the graph: each tensor has a datatype, and a quantised one its "
           "parameters",
};

/* ---- All tensors ---- */

/* Marks an external id. Returns true if it was marked before. Ids out of range are ignored. */
static bool is_repeated(uint8_t *seen, uint32_t external, uint32_t count)
{
    if (external >= count) {
        return false;
    }
    bool before = seen[external / 8] >> external % 8 & 1;
    seen[external / 8] |= (uint8_t)(1u << external % 8);
    return before;
}

static uint32_t marked(const uint8_t *seen, uint32_t count)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += seen[i / 8] >> i % 8 & 1;
    }
    return sum;
}

/* Marks all external ids. Returns false if one is repeated or out of range. */
PTV_NOINLINE static bool mark_externals(ptv_run *run, const ptv_frame *root, uint8_t *seen,
                                        uint32_t count)
{
    const ptv_image *im = &run->image;
    ptv_vec xvalues = ptv_vec_of(im, root->at, PTV_XNN_GRAPH(XVALUES));
    bool sound = !ptv_has_fired(run, &xnnpack_external_out_of_range_rule);
    memset(seen, 0, (count + 7) / 8);
    for (uint32_t i = 0; i < xvalues.count && !run->stopped; i++) {
        if (is_repeated(seen, ptv_xnn_external_in(im, xvalues, i), count)) {
            sound = false;
            ptv_xnn_fault_value(run, &xnnpack_external_repeated_rule, i, PTV_XNN(EXTERNAL_ID));
        }
    }
    return sound;
}

static const ptv_rule xnnpack_external_repeated_rule = {
    .name = "xnnpack-external-repeated",
    .code = 757,
    .severity = PTV_ERROR,
    .with = &xnnpack_external_gap_rule,
    .title = "two values of an XNNPACK graph have the same external id",
    .why = "one of them is never connected: its argument keeps what it had",
    .fix = "number inputs and outputs from 0, as the arguments of the call: one of the two has the "
           "id of another",
};

static void check_externals(ptv_run *run, const ptv_frame *root)
{
    uint32_t count = externs_of(run);
    uint8_t *seen = ptv_scratch(run);
    _Static_assert(PTV_XNN_EXTERNS_MAX / 8 <= PTV_SCRATCH_BYTES, "a bit each");
    if (count > PTV_XNN_EXTERNS_MAX) {
        ptv_report_at(run, &xnnpack_external_out_of_range_rule,
                      ptv_field_of(root, PTV_XNN_GRAPH(NUM_EXTERNS)),
                      ptv_unsigned_mismatch(count, 0, PTV_XNN_EXTERNS_MAX));
        return;
    }
    bool listed = ptv_slot(&run->image, root->at, PTV_XNN_GRAPH(XVALUES)) != 0; /* else missing */
    bool sound = mark_externals(run, root, seen, count) && listed;
    uint32_t there = marked(seen, count);
    if (!sound) {
        ptv_skip_rule(run, &xnnpack_external_gap_rule, PTV_SKIP_STRUCTURE);
    } else if (there < count) {
        ptv_report_at(run, &xnnpack_external_gap_rule,
                      ptv_field_of(root, PTV_XNN_GRAPH(NUM_EXTERNS)),
                      ptv_unsigned_mismatch(count, there, there));
    }
}

static const ptv_rule xnnpack_external_out_of_range_rule = {
    .name = "xnnpack-external-out-of-range",
    .code = 756,
    .severity = PTV_ERROR,
    .with = &xnnpack_datatype_invalid_rule,
    .title = "an XNNPACK graph has external values it does not count",
    .why = "the backend refuses ids that num_externs does not cover, and more than 4096 of them; "
           "older ones use the id as it is",
    .fix = "write the number of inputs and outputs into num_externs; their ids count from 0, as "
           "the arguments of the call do",
};

static const ptv_rule xnnpack_external_gap_rule = {
    .name = "xnnpack-external-gap",
    .code = 758,
    .severity = PTV_WARNING,
    .on = PTV_XNNPACK_XNN_GRAPH,
    .reads = PTV_XNN_READS(XVALUES),
    .check = check_externals,
    .title = "an XNNPACK graph counts external values that it does not have",
    .why = "the arguments between are passed and never looked at",
    .fix = "look for an input or output that was removed from the graph: num_externs and the ids "
           "behind it go down by one, too",
};

static const ptv_rule *const rules[] = {
    &xnnpack_datatype_invalid_rule,      &xnnpack_shape_too_large_rule,
    &ptv_xnnpack_rank_mismatch_rule,     &xnnpack_dimension_zero_rule,
    &ptv_xnnpack_external_flags_rule,    &xnnpack_external_both_ways_rule,
    &xnnpack_external_out_of_range_rule, &xnnpack_external_repeated_rule,
    &xnnpack_external_gap_rule};

const ptv_rule_list ptv_xnnpack_list = PTV_RULE_LIST_OF(rules, &ptv_schema_xnnpack);
