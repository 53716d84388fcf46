/*
 * Rules about fields of XNNPACK graphs that the backend passes on or ignores: the declared count
 * of scales, their values, datatypes of 2023, and flags of nodes.
 */
#include "xnnpack_graph.h"

static const ptv_rule xnnpack_scale_count_ignored_rule, xnnpack_dynamic_type_misused_rule,
    xnnpack_node_flags_unknown_rule;

/* ---- Scales ---- */

/* Checks the scales in the parameters' own list. Scales in a constant are not checked here. */
PTV_NOINLINE static void check_list(ptv_run *run, const ptv_frame *params, unsigned slot)
{
    ptv_vec list = ptv_vec_of(&run->image, params->at, slot);
    if (!ptv_spend(run, params, UINT64_C(4) * list.count)) {
        return;
    }
    for (uint32_t i = 0; i < list.count; i++) {
        if (!ptv_xnn_is_scale(ptv_u32(&run->image, list.at + 4 * i))) {
            ptv_report_at(run, &ptv_xnnpack_scale_invalid_rule, ptv_element_of(params, slot, i),
                          ptv_no_mismatch());
            return;
        }
    }
}

/* xnnpack_constants.c checks the count of groups, which the backend relies on. */
PTV_NOINLINE static void check_channel(ptv_run *run, const ptv_frame *params, ptv_vec dims)
{
    const ptv_image *im = &run->image;
    uint32_t channel = (uint32_t)ptv_xnnpack_per_channel_quant_channel_dim(im, params->at);
    uint32_t count = (uint32_t)ptv_xnnpack_per_channel_quant_num_scales(im, params->at);
    if (channel < dims.count && count != ptv_xnn_dim(im, dims, channel)) {
        uint32_t wanted = ptv_xnn_dim(im, dims, channel);
        ptv_report_at(run, &xnnpack_scale_count_ignored_rule,
                      ptv_field_of(params, PTV_XNNPACK_PER_CHANNEL_QUANT_NUM_SCALES),
                      ptv_unsigned_mismatch(count, wanted, wanted));
    }
}

static void check_scales(ptv_run *run, const ptv_frame *table)
{
    const ptv_image *im = &run->image;
    uint32_t scheme =
        (uint32_t)ptv_xnnpack_xnn_quantized_tensor_value_quant_params_type(im, table->at);
    uint32_t tensor =
        ptv_table_of(im, table->at, PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_TENSOR_VALUE);
    bool channels = scheme == PTV_XNNPACK_XNN_QUANT_PARAMS_PER_CHANNEL_QUANT;
    if (tensor == 0 ||
        (!channels && scheme != PTV_XNNPACK_XNN_QUANT_PARAMS_PER_CHANNEL_GROUP_QUANT)) {
        return;
    }
    ptv_frame frames[2] = {*table};
    const ptv_frame *params =
        ptv_frame_down(run, frames, PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_QUANT_PARAMS, -1);
    uint32_t constant =
        ptv_xnn_number(im, params->at, params->type,
                       channels ? PTV_XNNPACK_PER_CHANNEL_QUANT_SCALE_BUFFER_IDX
                                : PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_SCALE_BUFFER_IDX);
    if (constant == 0) {
        check_list(run, params,
                   channels ? PTV_XNNPACK_PER_CHANNEL_QUANT_SCALE
                            : PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_SCALE);
    } else if (channels) {
        check_channel(run, params, ptv_vec_of(im, tensor, PTV_XNN(DIMS)));
    }
}

static const ptv_rule xnnpack_scale_count_ignored_rule = {
    .name = "xnnpack-scale-count-ignored",
    .code = 716,
    .severity = PTV_WARNING,
    .on = PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE,
    .check = check_scales,
    .title = "a tensor of an XNNPACK graph says another number of scales than it has channels",
    .why = "the backend reads as many as there are channels; nobody looks at num_scales there",
    .fix = "write the size of the dimension channel_dim into num_scales: one of the two was "
           "changed alone",
};

const ptv_rule ptv_xnnpack_scale_invalid_rule = {
    .name = "xnnpack-scale-invalid",
    .code = 717,
    .severity = PTV_ERROR,
    .with = &xnnpack_scale_count_ignored_rule,
    .title = "a scale of an XNNPACK graph is not a normal number above 0",
    .why = "the library refuses the tensor",
    .fix = "look at the quantiser: a channel that is all zeros gets the smallest scale there is, "
           "not 0",
};

/* ---- Dynamic quantisation, as in 2023 ---- */

static void check_dynamic(ptv_run *run, const ptv_frame *tensor)
{
    const ptv_image *im = &run->image;
    int64_t type = (int64_t)ptv_xnnpack_xnn_tensor_value_dq_datatype(im, tensor->at);
    if (type == PTV_XNN_TYPE(INVALID)) {
        return;
    }
    const ptv_xnn_tensor t = ptv_xnn_read(im, tensor->at);
    bool plain =
        tensor->up->type != &ptv_schema_xnnpack.tables[PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE];
    bool input = t.external != PTV_XNN_NONE && (t.flags & PTV_XNN_INPUT) != 0 && t.constant == 0;
    if (type != PTV_XNN_TYPE(QINT8) || !plain || !input) {
        ptv_report_at(run, &xnnpack_dynamic_type_misused_rule,
                      ptv_field_of(tensor, PTV_XNN(DQ_DATATYPE)), ptv_no_mismatch());
    }
}

static const ptv_rule xnnpack_dynamic_type_misused_rule = {
    .name = "xnnpack-dynamic-type-misused",
    .code = 718,
    .severity = PTV_ERROR,
    .on = PTV_XNNPACK_XNN_TENSOR_VALUE,
    .check = check_dynamic,
    .title = "dq_datatype of an XNNPACK graph is at a value that it cannot be for",
    .why = "the backend takes it at inputs of the call that have no parameters of their own, as "
           "qint8, and refuses all else",
    .fix = "export the model again: releases from 0.2 on write conversions instead",
};

/* ---- Flags of nodes ---- */

/* The slot of the flags in each table of nodes. */
#define FLAGS_OF(table) [PTV_XNNPACK_XNN_##table] = PTV_XNNPACK_XNN_##table##_FLAGS
static const uint8_t flags_slots[] = {
    FLAGS_OF(NODE2X1),
    FLAGS_OF(FULLY_CONNECTED),
    FLAGS_OF(NODE1X1),
    FLAGS_OF(STATIC_TRANSPOSE),
    FLAGS_OF(NODE_CONV),
    FLAGS_OF(STATIC_RESIZE_BILINEAR2_D),
    FLAGS_OF(POOLING2_D),
    FLAGS_OF(STATIC_CONSTANT_PAD),
    FLAGS_OF(STATIC_RESHAPE),
    FLAGS_OF(ARG_MAX_POOLING2D),
    FLAGS_OF(LEAKY_RE_LU),
    FLAGS_OF(CAT),
    FLAGS_OF(STATIC_SLICE),
    FLAGS_OF(SCALED_DOT_PRODUCT_ATTENTION),
    [PTV_XNNPACK_XNNELU] = PTV_XNNPACK_XNNELU_FLAGS,
};

PTV_COLD static void report_flags(ptv_run *run, const ptv_frame *node, unsigned slot,
                                  ptv_mismatch mismatch)
{
    ptv_frame frames[2] = {*node};
    const ptv_frame *member = ptv_frame_down(run, frames, PTV_XNNPACK_X_NODE_XNODE_UNION, -1);
    ptv_report_at(run, &xnnpack_node_flags_unknown_rule, ptv_field_of(member, slot), mismatch);
}

/* Which bits have a meaning depends on the library's version, but they are never above these. */
static void check_flags(ptv_run *run, const ptv_frame *node)
{
    enum { KNOWN = 0xffff };
    uint32_t tag = (uint32_t)ptv_xnnpack_x_node_xnode_union_type(&run->image, node->at);
    uint32_t member = ptv_table_of(&run->image, node->at, PTV_XNNPACK_X_NODE_XNODE_UNION);
    if (tag == PTV_XNNPACK_X_NODE_UNION_NONE || member == 0) {
        return;
    }
    const ptv_table *type = ptv_xnn_member(tag);
    unsigned slot = flags_slots[type - ptv_schema_xnnpack.tables];
    uint32_t flags = ptv_xnn_number(&run->image, member, type, slot);
    if (flags > KNOWN) {
        report_flags(run, node, slot, ptv_unsigned_mismatch(flags, 0, KNOWN));
    }
}

static const ptv_rule xnnpack_node_flags_unknown_rule = {
    .name = "xnnpack-node-flags-unknown",
    .code = 719,
    .severity = PTV_WARNING,
    .on = PTV_XNNPACK_X_NODE,
    .check = check_flags,
    .title = "a node of an XNNPACK graph has flags that the library does not have",
    .why = "they are passed through; exporters write 0",
    .fix = "look at what makes the graph: the number is none of xnnpack.h",
};

static const ptv_rule *const rules[] = {
    &xnnpack_scale_count_ignored_rule, &ptv_xnnpack_scale_invalid_rule,
    &xnnpack_dynamic_type_misused_rule, &xnnpack_node_flags_unknown_rule};

const ptv_rule_list ptv_xnnpack_parameter_list = PTV_RULE_LIST_OF(rules, &ptv_schema_xnnpack);
