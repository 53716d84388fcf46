/*
 * Rules about single nodes of an XNNPACK graph: lists and numbers that the backend passes to the
 * library as they are. xnnpack_flow.c calls them for nodes whose ids are all defined.
 */
#include "xnnpack_graph.h"

#define SIGN UINT32_C(0x80000000)
#define INFINITE UINT32_C(0x7f800000)

static const ptv_rule xnnpack_node_unsupported_rule, xnnpack_node_list_length_rule,
    xnnpack_node_parameter_rule, xnnpack_filter_shape_rule;

static ptv_vec list(const ptv_xnn_node *node, unsigned slot)
{
    return ptv_vec_of(node->graph->im, node->at, slot);
}

static uint32_t item(const ptv_xnn_node *node, ptv_vec vec, uint32_t i)
{
    return ptv_xnn_dim(node->graph->im, vec, i);
}

static void check_tag(ptv_run *run, const ptv_frame *node)
{
    uint64_t tag =
        ptv_scalar_of(&run->image, node->at, node->type, PTV_XNNPACK_X_NODE_XNODE_UNION_TYPE);
    if (tag == PTV_XNNPACK_X_NODE_UNION_XNN_SCALED_DOT_PRODUCT_ATTENTION) {
        ptv_report_at(run, &xnnpack_node_unsupported_rule,
                      ptv_field_of(node, PTV_XNNPACK_X_NODE_XNODE_UNION_TYPE), ptv_no_mismatch());
    }
}

static const ptv_rule xnnpack_node_unsupported_rule = {
    .name = "xnnpack-node-unsupported",
    .code = 776,
    .severity = PTV_ERROR,
    .on = PTV_XNNPACK_X_NODE,
    .check = check_tag,
    .title = "a node of an XNNPACK graph is of a kind that the backend lost",
    .why = "scaled dot product attention is in the schema, and refused",
    .fix = "export the model again without it",
};

/* ---- Lists ---- */

/* Reports, and returns false, unless the list has `low` to `high` elements. */
static bool has_length(const ptv_xnn_node *node, unsigned slot, uint64_t low, uint64_t high)
{
    uint32_t count = list(node, slot).count;
    if (count < low || count > high) {
        ptv_xnn_fault_node(&xnnpack_node_list_length_rule, node, slot, -1,
                           ptv_unsigned_mismatch(count, low, high));
    }
    return count >= low && count <= high;
}

static const ptv_rule xnnpack_node_list_length_rule = {
    .name = "xnnpack-node-list-length",
    .code = 777,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "a list of an XNNPACK node has not as many elements as its input has dimensions",
    .why = "the backend reads both paddings to the length of one, and the library refuses other "
           "lengths",
    .fix = "look for the pass that changed the rank of the input: the list has one entry for each "
           "of its dimensions",
};

static void judge_count(const ptv_xnn_node *node, unsigned slot, uint32_t count)
{
    if (ptv_xnn_field(node, slot) != count) {
        ptv_xnn_fault_node(&ptv_xnnpack_rank_mismatch_rule, node, slot, -1,
                           ptv_unsigned_mismatch(ptv_xnn_field(node, slot), count, count));
    }
}

PTV_NOINLINE static void judge_transpose(const ptv_xnn_node *node)
{
    enum { PERM = PTV_XNNPACK_XNN_STATIC_TRANSPOSE_PERM };
    uint32_t rank = ptv_xnn_dims_of(node, PTV_XNNPACK_XNN_STATIC_TRANSPOSE_INPUT_ID).count;
    ptv_vec perm = list(node, PERM);
    unsigned seen = 0;
    judge_count(node, PTV_XNNPACK_XNN_STATIC_TRANSPOSE_NUM_DIMS, perm.count);
    if (rank > PTV_XNN_RANK_MAX || !has_length(node, PERM, rank, rank)) {
        return;
    }
    for (uint32_t i = 0; i < rank; i++) {
        uint32_t dim = item(node, perm, i);
        if (dim >= rank || (seen >> dim & 1) != 0) {
            ptv_xnn_fault_node(&xnnpack_node_parameter_rule, node, PERM, i,
                               ptv_unsigned_mismatch(dim, 0, rank - 1));
            return;
        }
        seen |= 1u << dim;
    }
}

/* A dimension of 0 is inferred from the rest, so there can be only one. */
PTV_NOINLINE static void judge_reshape(const ptv_xnn_node *node)
{
    enum { SHAPE = PTV_XNNPACK_XNN_STATIC_RESHAPE_NEW_SHAPE };
    ptv_vec shape = list(node, SHAPE);
    uint32_t zeros = 0;
    judge_count(node, PTV_XNNPACK_XNN_STATIC_RESHAPE_NUM_DIMS, shape.count);
    if (!has_length(node, SHAPE, 0, PTV_XNN_RANK_MAX)) {
        return;
    }
    for (uint32_t i = 0; i < shape.count; i++) {
        zeros += item(node, shape, i) == 0;
        if (zeros > 1) {
            ptv_xnn_fault_node(&xnnpack_node_parameter_rule, node, SHAPE, i,
                               ptv_unsigned_mismatch(0, 1, UINT32_MAX));
            return;
        }
    }
}

PTV_NOINLINE static void judge_pad(const ptv_xnn_node *node)
{
    uint32_t rank = ptv_xnn_dims_of(node, PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_INPUT_ID).count;
    if (rank <= PTV_XNN_RANK_MAX) {
        (void)has_length(node, PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_PRE_PADDINGS, rank, rank);
        (void)has_length(node, PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_POST_PADDINGS, rank, rank);
    }
}

PTV_NOINLINE static void judge_slice(const ptv_xnn_node *node)
{
    enum {
        OFFSETS = PTV_XNNPACK_XNN_STATIC_SLICE_OFFSETS,
        SIZES = PTV_XNNPACK_XNN_STATIC_SLICE_SIZES
    };
    ptv_vec dims = ptv_xnn_dims_of(node, PTV_XNNPACK_XNN_STATIC_SLICE_INPUT_ID);
    judge_count(node, PTV_XNNPACK_XNN_STATIC_SLICE_NUM_DIMS, list(node, OFFSETS).count);
    if (dims.count > PTV_XNN_RANK_MAX || !has_length(node, OFFSETS, dims.count, dims.count) ||
        !has_length(node, SIZES, dims.count, dims.count)) {
        return;
    }
    for (uint32_t i = 0; i < dims.count; i++) {
        uint64_t offset = item(node, list(node, OFFSETS), i),
                 size = item(node, list(node, SIZES), i);
        uint32_t dim = item(node, dims, i);
        if (offset + size > dim) {
            bool from = offset > dim;
            ptv_xnn_fault_node(
                &xnnpack_node_parameter_rule, node, from ? OFFSETS : SIZES, i,
                ptv_unsigned_mismatch(from ? offset : size, 0, from ? dim : dim - offset));
        }
    }
}

/* ---- Numbers ---- */

/* All of these fields must be 1 or more: the library divides by them unchecked. */
static bool are_positive(const ptv_xnn_node *node, const uint8_t *slots, size_t count)
{
    bool positive = true;
    for (size_t i = 0; i < count; i++) {
        if (ptv_xnn_field(node, slots[i]) == 0) {
            positive = false;
            ptv_xnn_fault_node(&xnnpack_node_parameter_rule, node, slots[i], -1,
                               ptv_unsigned_mismatch(0, 1, UINT32_MAX));
        }
    }
    return positive;
}

PTV_NOINLINE static void judge_pooling(const ptv_xnn_node *node)
{
    static const uint8_t slots[] = {
        PTV_XNNPACK_XNN_POOLING2_D_POOLING_HEIGHT,  PTV_XNNPACK_XNN_POOLING2_D_POOLING_WIDTH,
        PTV_XNNPACK_XNN_POOLING2_D_STRIDE_HEIGHT,   PTV_XNNPACK_XNN_POOLING2_D_STRIDE_WIDTH,
        PTV_XNNPACK_XNN_POOLING2_D_DILATION_HEIGHT, PTV_XNNPACK_XNN_POOLING2_D_DILATION_WIDTH};
    enum { WITHOUT_DILATION = 4, ALL = 6 };
    bool average = node->tag == PTV_XNNPACK_X_NODE_UNION_XNN_AVG_POOLING2D;
    (void)are_positive(node, slots, average ? WITHOUT_DILATION : ALL);
}

PTV_NOINLINE static void judge_argmax(const ptv_xnn_node *node)
{
    static const uint8_t slots[] = {PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_POOLING_HEIGHT,
                                    PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_POOLING_WIDTH};
    (void)are_positive(node, slots, sizeof slots);
}

/* ---- Convolutions ---- */

/* Dimension and field slots of one direction; `before` and `after` are its paddings. */
typedef struct direction {
    uint8_t dim, kernel, stride, dilation, adjustment, before, after;
} direction;

/* Checks that cropping both paddings leaves some of the result. `size` is not 0. */
static void judge_cut(const ptv_xnn_node *node, uint64_t size, const direction *d)
{
    uint64_t full =
        ptv_xnn_field(node, d->stride) * (size - 1) +
        ptv_xnn_field(node, d->dilation) * ((uint64_t)ptv_xnn_field(node, d->kernel) - 1) +
        ptv_xnn_field(node, d->adjustment) + 1;
    uint64_t before = ptv_xnn_field(node, d->before), after = ptv_xnn_field(node, d->after);
    if (before + after >= full) {
        uint64_t other = before != 0 ? after : before;
        ptv_xnn_fault_node(&xnnpack_node_parameter_rule, node, before != 0 ? d->before : d->after,
                           -1,
                           ptv_unsigned_mismatch(before != 0 ? before : after, 0,
                                                 other < full ? full - 1 - other : 0));
    }
}

/* The input is an image in NHWC. The library divides by the number of rows of the result. */
PTV_NOINLINE static void judge_transposed(const ptv_xnn_node *node)
{
    static const direction directions[] = {
        {1, PTV_XNNPACK_XNN_NODE_CONV_KERNEL_HEIGHT, PTV_XNNPACK_XNN_NODE_CONV_SUBSAMPLING_HEIGHT,
         PTV_XNNPACK_XNN_NODE_CONV_DILATION_HEIGHT, PTV_XNNPACK_XNN_NODE_CONV_ADJUSTMENT_HEIGHT,
         PTV_XNNPACK_XNN_NODE_CONV_PADDING_TOP, PTV_XNNPACK_XNN_NODE_CONV_PADDING_BOTTOM},
        {2, PTV_XNNPACK_XNN_NODE_CONV_KERNEL_WIDTH, PTV_XNNPACK_XNN_NODE_CONV_SUBSAMPLING_WIDTH,
         PTV_XNNPACK_XNN_NODE_CONV_DILATION_WIDTH, PTV_XNNPACK_XNN_NODE_CONV_ADJUSTMENT_WIDTH,
         PTV_XNNPACK_XNN_NODE_CONV_PADDING_LEFT, PTV_XNNPACK_XNN_NODE_CONV_PADDING_RIGHT}};
    enum { RANK = 4 };
    ptv_vec dims = ptv_xnn_dims_of(node, PTV_XNNPACK_XNN_NODE_CONV_INPUT1_ID);
    for (size_t i = 0; dims.count == RANK && i < sizeof directions / sizeof directions[0]; i++) {
        uint32_t size = item(node, dims, directions[i].dim);
        if (size > 0) {
            judge_cut(node, size, &directions[i]);
        }
    }
}

static void judge_dims(const ptv_xnn_node *node, unsigned slot, const uint64_t *wanted,
                       uint32_t rank)
{
    ptv_vec dims = ptv_xnn_dims_of(node, slot);
    if (dims.count != rank) {
        ptv_xnn_fault_node(&xnnpack_filter_shape_rule, node, slot, -1,
                           ptv_unsigned_mismatch(dims.count, rank, rank));
        return;
    }
    for (uint32_t i = 0; i < rank; i++) {
        uint32_t dim = item(node, dims, i);
        if (dim != wanted[i]) {
            ptv_xnn_fault_node(&xnnpack_filter_shape_rule, node, slot, -1,
                               ptv_unsigned_mismatch(dim, wanted[i], wanted[i]));
            return;
        }
    }
}

/* Filters store output channels first, and those of depthwise convolutions store them last. */
PTV_NOINLINE static void judge_convolution(const ptv_xnn_node *node)
{
    static const uint8_t slots[] = {PTV_XNNPACK_XNN_NODE_CONV_KERNEL_HEIGHT,
                                    PTV_XNNPACK_XNN_NODE_CONV_KERNEL_WIDTH,
                                    PTV_XNNPACK_XNN_NODE_CONV_SUBSAMPLING_HEIGHT,
                                    PTV_XNNPACK_XNN_NODE_CONV_SUBSAMPLING_WIDTH,
                                    PTV_XNNPACK_XNN_NODE_CONV_DILATION_HEIGHT,
                                    PTV_XNNPACK_XNN_NODE_CONV_DILATION_WIDTH,
                                    PTV_XNNPACK_XNN_NODE_CONV_GROUP_INPUT_CHANNELS,
                                    PTV_XNNPACK_XNN_NODE_CONV_GROUP_OUTPUT_CHANNELS,
                                    PTV_XNNPACK_XNN_NODE_CONV_GROUPS};
    enum { RANK = 4 };
    if (!are_positive(node, slots, sizeof slots)) {
        return;
    }
    bool depthwise = node->tag == PTV_XNNPACK_X_NODE_UNION_XNN_DEPTHWISE_CONV2D;
    uint64_t in = ptv_xnn_field(node, PTV_XNNPACK_XNN_NODE_CONV_GROUP_INPUT_CHANNELS);
    uint64_t out = ptv_xnn_field(node, PTV_XNNPACK_XNN_NODE_CONV_GROUP_OUTPUT_CHANNELS);
    uint64_t channels =
        ptv_xnn_field(node, PTV_XNNPACK_XNN_NODE_CONV_GROUPS) * (depthwise ? out / in : out);
    uint64_t height = ptv_xnn_field(node, PTV_XNNPACK_XNN_NODE_CONV_KERNEL_HEIGHT);
    uint64_t width = ptv_xnn_field(node, PTV_XNNPACK_XNN_NODE_CONV_KERNEL_WIDTH);
    const uint64_t filter[RANK] = {depthwise ? 1 : channels, height, width,
                                   depthwise ? channels : in};
    judge_dims(node, PTV_XNNPACK_XNN_NODE_CONV_FILTER_ID, filter, RANK);
    if (ptv_xnn_field(node, PTV_XNNPACK_XNN_NODE_CONV_BIAS_ID) != PTV_XNN_NONE) {
        judge_dims(node, PTV_XNNPACK_XNN_NODE_CONV_BIAS_ID, &channels, 1);
    }
    if (node->tag == PTV_XNNPACK_X_NODE_UNION_XNN_CONV_TRANSPOSE2D) {
        judge_transposed(node);
    }
}

/* ---- Fully connected ---- */

/* The filter has a weight for each pair of an output and an input channel. */
PTV_NOINLINE static void judge_fully_connected(const ptv_xnn_node *node)
{
    enum { TRANSPOSED = 1, RANK = 2, OUTPUT = PTV_XNNPACK_XNN_FULLY_CONNECTED_OUTPUT_ID };
    ptv_vec input = ptv_xnn_dims_of(node, PTV_XNNPACK_XNN_FULLY_CONNECTED_INPUT1_ID);
    ptv_vec output = ptv_xnn_dims_of(node, OUTPUT);
    if (input.count == 0 || output.count == 0) {
        ptv_xnn_fault_node(&xnnpack_filter_shape_rule, node,
                           input.count == 0 ? PTV_XNNPACK_XNN_FULLY_CONNECTED_INPUT1_ID : OUTPUT,
                           -1, ptv_unsigned_mismatch(0, 1, PTV_XNN_RANK_MAX));
        return;
    }
    uint64_t in = item(node, input, input.count - 1), out = item(node, output, output.count - 1);
    bool transposed =
        (ptv_xnn_field(node, PTV_XNNPACK_XNN_FULLY_CONNECTED_FLAGS) & TRANSPOSED) != 0;
    const uint64_t filter[RANK] = {transposed ? in : out, transposed ? out : in};
    judge_dims(node, PTV_XNNPACK_XNN_FULLY_CONNECTED_FILTER_ID, filter, RANK);
    if (ptv_xnn_field(node, PTV_XNNPACK_XNN_FULLY_CONNECTED_BIAS_ID) != PTV_XNN_NONE) {
        judge_dims(node, PTV_XNNPACK_XNN_FULLY_CONNECTED_BIAS_ID, &out, 1);
    }
}

static const ptv_rule xnnpack_filter_shape_rule = {
    .name = "xnnpack-filter-shape",
    .code = 779,
    .severity = PTV_ERROR,
    .with = &ptv_xnnpack_value_repeated_rule,
    .title = "an XNNPACK node and its filter or bias disagree about the shape",
    .why = "weights are packed by the node's numbers, before anybody compares them with the "
           "filter: past its end",
    .found_is = "size or rank",
    .fix = "compare the dims of filter and bias with the numbers of the node: a weight was "
           "replaced, permuted or padded after the node was made",
};

/* ---- Bounds of the result ---- */

static uint32_t float_bits(const ptv_image *im, uint32_t table, unsigned slot)
{
    uint32_t at = ptv_slot(im, table, slot);
    return at == 0 ? 0 : ptv_u32(im, at);
}

static bool is_nan(uint32_t bits)
{
    return (bits & ~SIGN) > INFINITE;
}

/* Maps the bits of floats to integers that compare in the same order. */
static int64_t rank_of(uint32_t bits)
{
    return (bits & SIGN) != 0 ? -(int64_t)(bits & ~SIGN) : (int64_t)bits;
}

static void check_bounds(ptv_run *run, const ptv_frame *bounds)
{
    uint32_t low = float_bits(&run->image, bounds->at, PTV_XNNPACK_OUTPUT_MIN_MAX_OUTPUT_MIN);
    uint32_t high = float_bits(&run->image, bounds->at, PTV_XNNPACK_OUTPUT_MIN_MAX_OUTPUT_MAX);
    if (is_nan(low) || is_nan(high) || rank_of(low) >= rank_of(high)) {
        ptv_report_at(run, &xnnpack_node_parameter_rule,
                      ptv_field_of(bounds, PTV_XNNPACK_OUTPUT_MIN_MAX_OUTPUT_MAX),
                      ptv_no_mismatch());
    }
}

static const ptv_rule xnnpack_node_parameter_rule = {
    .name = "xnnpack-node-parameter",
    .code = 778,
    .severity = PTV_ERROR,
    .on = PTV_XNNPACK_OUTPUT_MIN_MAX,
    .reads = PTV_XNN_READS(XVALUES) | PTV_XNN_READS(XNODES), /* for the checks of nodes */
    .check = check_bounds,
    .title = "an XNNPACK node has a parameter that its operator cannot work with",
    .why = "the backend divides by the input channels of a group, and by what the padding of a "
           "transposed convolution leaves; other numbers are refused when the method is loaded",
    .fix = "look at groups, strides, dilation and padding of the layer in the model: the finding "
           "has what the operator takes",
};

void ptv_xnn_judge_node(const ptv_xnn_node *node)
{
    switch (node->type - ptv_schema_xnnpack.tables) {
    case PTV_XNNPACK_XNN_STATIC_TRANSPOSE: judge_transpose(node); break;
    case PTV_XNNPACK_XNN_STATIC_RESHAPE: judge_reshape(node); break;
    case PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD: judge_pad(node); break;
    case PTV_XNNPACK_XNN_STATIC_SLICE: judge_slice(node); break;
    case PTV_XNNPACK_XNN_POOLING2_D: judge_pooling(node); break;
    case PTV_XNNPACK_XNN_ARG_MAX_POOLING2D: judge_argmax(node); break;
    case PTV_XNNPACK_XNN_FULLY_CONNECTED: judge_fully_connected(node); break;
    case PTV_XNNPACK_XNN_NODE_CONV: judge_convolution(node); break;
    default: break;
    }
}

static const ptv_rule *const rules[] = {&xnnpack_node_unsupported_rule,
                                        &xnnpack_node_list_length_rule,
                                        &xnnpack_node_parameter_rule, &xnnpack_filter_shape_rule};

const ptv_rule_list ptv_xnnpack_node_list = PTV_RULE_LIST_OF(rules, &ptv_schema_xnnpack);
