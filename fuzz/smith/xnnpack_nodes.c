/*
 * Nodes of XNNPACK graphs, of every kind that the backend has, with results of the right size. Not
 * here: scaled dot product attention, which the backend refuses.
 */
#include "fuzz/smith/graph.h"

#define CONV(slot) PTV_XNNPACK_XNN_NODE_CONV_##slot
#define POOL(slot) PTV_XNNPACK_XNN_POOLING2_D_##slot
#define QUANT(name) PTV_XNNPACK_XNN_QUANT_PARAMS_##name

enum {
    ANY_RANK = FS_DIMS + 1,
    GROUP = 32,
    NHWC = 4,
    BATCH = 0,
    HEIGHT = 1,
    WIDTH = 2,
    CHANNELS = 3
};

/* Floats, as bits. */
#define BELOW UINT32_C(0xbf800000)
#define HALF UINT32_C(0x3f000000)
#define ONE UINT32_C(0x3f800000)
#define SIX UINT32_C(0x40c00000)
#define INFINITE UINT32_C(0x7f800000)

static const fs_quantised plain;

/* ---- Helpers for all nodes ---- */

static ft_node *add(fs_graph *g, unsigned tag)
{
    ft_node *node = fs_new(&g->m, PTV_XNNPACK_X_NODE);
    uint32_t has = fs_byte(g->b);
    g->nodes[g->node_count++] = node;
    fs_put(&g->m, node, PTV_XNNPACK_X_NODE_DEBUG_HANDLE, has / 16);
    if (has % 8 == 7) {
        ft_node *bounds = fs_table(&g->m, node, PTV_XNNPACK_X_NODE_OUTPUT_MIN_MAX);
        fs_put(&g->m, bounds, PTV_XNNPACK_OUTPUT_MIN_MAX_OUTPUT_MIN, has / 16 % 2 == 0 ? 0 : BELOW);
        fs_put(&g->m, bounds, PTV_XNNPACK_OUTPUT_MIN_MAX_OUTPUT_MAX,
               has / 8 % 2 == 0    ? SIX
               : has / 16 % 4 == 1 ? 0
                                   : INFINITE);
    }
    return fs_member(&g->m, node, PTV_XNNPACK_X_NODE_XNODE_UNION, tag);
}

static void put_id(fs_graph *g, ft_node *node, uint32_t slot, uint32_t place)
{
    fs_put(&g->m, node, slot, fs_id(g, place));
}

/* Puts a number in `count` consecutive fields: for all sides, or for both dimensions. */
static void put_same(fs_graph *g, ft_node *node, uint32_t first, uint32_t count, uint64_t value)
{
    for (uint32_t slot = first; slot < first + count; slot++) {
        fs_put(&g->m, node, slot, value);
    }
}

/* Nodes with one input and one output end with these and flags, in slots from `first` on. */
static void put_ends(fs_graph *g, ft_node *node, uint32_t first, uint32_t input, uint32_t output)
{
    put_id(g, node, first, input);
    put_id(g, node, first + 1, output);
    fs_put(&g->m, node, first + 2, 0);
}

static uint32_t pick(fs_graph *g, const uint8_t *tags, uint32_t count)
{
    return tags[fs_below(g->b, count)];
}

static fs_dims dims_of(const fs_graph *g, uint32_t place)
{
    return g->values[place].dims;
}

/* ---- One input ---- */

static uint32_t image(fs_graph *g)
{
    return fs_readable_xvalue(g, NHWC);
}

static void add_unary(fs_graph *g)
{
    static const uint8_t tags[] = {FS_NODE(XNN_SOFTMAX),
                                   FS_NODE(XNN_SIGMOID),
                                   FS_NODE(XNN_CLAMP),
                                   FS_NODE(XNN_FLOOR),
                                   FS_NODE(XNN_SQUARE_ROOT),
                                   FS_NODE(XNN_CEILING),
                                   FS_NODE(XNN_HARDSWISH),
                                   FS_NODE(XNN_NEGATE),
                                   FS_NODE(XNN_SQUARE),
                                   FS_NODE(XNN_ABS),
                                   FS_NODE(XNN_RECIPROCAL_SQUARE_ROOT),
                                   FS_NODE(XNN_LOG),
                                   FS_NODE(XNN_GELU),
                                   FS_NODE(XNN_TANH),
                                   FS_NODE(XNN_EXP),
                                   FS_NODE(XNN_SIN),
                                   FS_NODE(XNN_COPY),
                                   FS_NODE(XNN_COS),
                                   FS_NODE(XNN_LEAKY_RE_LU),
                                   FS_NODE(XNNELU)};
    uint32_t tag = pick(g, tags, sizeof tags);
    uint32_t input = fs_readable_xvalue(g, ANY_RANK);
    const fs_dims dims = dims_of(g, input);
    uint32_t output = fs_result(g, FS_XNN_TYPE(FP32), &dims);
    g->values[output].copy = tag == FS_NODE(XNN_COPY);
    ft_node *node = add(g, tag);
    bool number = tag == FS_NODE(XNN_LEAKY_RE_LU) || tag == FS_NODE(XNNELU);
    _Static_assert((int)PTV_XNNPACK_XNNELU_INPUT_ID == (int)PTV_XNNPACK_XNN_LEAKY_RE_LU_INPUT_ID,
                   "alike");
    if (number) {
        fs_put(&g->m, node, PTV_XNNPACK_XNNELU_ALPHA, fs_chance(g->b, 8) ? 0 : HALF);
    }
    put_ends(g, node, number ? PTV_XNNPACK_XNNELU_INPUT_ID : PTV_XNNPACK_XNN_NODE1X1_INPUT_ID,
             input, output);
}

static void add_node1x1(fs_graph *g, unsigned tag, uint32_t input, uint32_t output)
{
    ft_node *node = add(g, tag);
    put_id(g, node, PTV_XNNPACK_XNN_NODE1X1_INPUT_ID, input);
    put_id(g, node, PTV_XNNPACK_XNN_NODE1X1_OUTPUT_ID, output);
}

static void add_global_pooling(fs_graph *g)
{
    uint32_t input = image(g);
    fs_dims dims = dims_of(g, input);
    dims.size[HEIGHT] = dims.size[WIDTH] = 1;
    add_node1x1(g, FS_NODE(XNN_GLOBAL_AVG_POOLING2D), input,
                fs_result(g, FS_XNN_TYPE(FP32), &dims));
}

/* Converts to another type and back again. */
static void add_conversions(fs_graph *g)
{
    static const uint8_t types[] = {FS_XNN_TYPE(QINT8), FS_XNN_TYPE(QUINT8), FS_XNN_TYPE(FP16)};
    uint8_t type = (uint8_t)pick(g, types, sizeof types);
    uint32_t input = fs_readable_xvalue(g, ANY_RANK);
    const fs_dims dims = dims_of(g, input);
    const fs_quantised how = {type == FS_XNN_TYPE(FP16) ? 0 : QUANT(PER_TENSOR_QUANT), 0, 0};
    uint32_t between = fs_new_xvalue(g, type, &dims, how);
    add_node1x1(g, FS_NODE(XNN_CONVERT), input, between);
    add_node1x1(g, FS_NODE(XNN_CONVERT), between, fs_result(g, FS_XNN_TYPE(FP32), &dims));
}

/* ---- Two or more inputs ---- */

static void add_binary(fs_graph *g)
{
    static const uint8_t tags[] = {FS_NODE(XNN_ADD),      FS_NODE(XNN_DIV),
                                   FS_NODE(XNN_MINIMUM),  FS_NODE(XNN_MULTIPLY),
                                   FS_NODE(XNN_SUBTRACT), FS_NODE(XNN_MAXIMUM),
                                   FS_NODE(XNNP_RE_LU),   FS_NODE(XNN_BATCH_MATRIX_MULTIPLY)};
    uint32_t tag = pick(g, tags, sizeof tags);
    bool product = tag == FS_NODE(XNN_BATCH_MATRIX_MULTIPLY);
    uint32_t first = fs_readable_xvalue(g, product ? 3 : ANY_RANK);
    const fs_dims dims = dims_of(g, first);
    fs_dims second = dims, result = dims;
    if (product) {
        second.size[1] = dims.size[2];
        second.size[2] = result.size[2] = fs_from(g->b, 1, 4);
    } else if (tag == FS_NODE(XNNP_RE_LU)) {
        second = (fs_dims){1, {dims.rank == 0 ? 1 : dims.size[dims.rank - 1]}};
    }
    uint32_t other = tag == FS_NODE(XNNP_RE_LU) ? fs_weights(g, FS_XNN_TYPE(FP32), &second, plain)
                                                : fs_readable_like(g, &second);
    uint32_t output = fs_result(g, FS_XNN_TYPE(FP32), &result);
    ft_node *node = add(g, tag);
    put_id(g, node, PTV_XNNPACK_XNN_NODE2X1_INPUT1_ID, first);
    put_id(g, node, PTV_XNNPACK_XNN_NODE2X1_INPUT2_ID, other);
    put_id(g, node, PTV_XNNPACK_XNN_NODE2X1_OUTPUT_ID, output);
    fs_put(&g->m, node, PTV_XNNPACK_XNN_NODE2X1_FLAGS, 0);
}

static void add_concatenation(fs_graph *g)
{
    static const uint8_t tags[] = {FS_NODE(XNN_CONCATENATE2), FS_NODE(XNN_CONCATENATE3),
                                   FS_NODE(XNN_CONCATENATE4), FS_NODE(XNN_CONCATENATE5)};
    static const uint8_t slots[] = {PTV_XNNPACK_XNN_CAT_INPUT1_ID, PTV_XNNPACK_XNN_CAT_INPUT2_ID,
                                    PTV_XNNPACK_XNN_CAT_INPUT3_ID, PTV_XNNPACK_XNN_CAT_INPUT4_ID,
                                    PTV_XNNPACK_XNN_CAT_INPUT5_ID};
    uint32_t choice = fs_below(g->b, sizeof tags), inputs[sizeof slots];
    inputs[0] = fs_readable_xvalue(g, fs_from(g->b, 1, 4));
    const fs_dims dims = dims_of(g, inputs[0]);
    uint32_t axis = fs_below(g->b, dims.rank);
    fs_dims result = dims;
    for (uint32_t i = 1; i < choice + 2; i++) {
        inputs[i] = fs_readable_like(g, &dims);
    }
    result.size[axis] *= choice + 2;
    uint32_t output = fs_result(g, FS_XNN_TYPE(FP32), &result);
    ft_node *node = add(g, tags[choice]);
    fs_put(&g->m, node, PTV_XNNPACK_XNN_CAT_AXIS, axis);
    for (uint32_t i = 0; i < choice + 2; i++) {
        put_id(g, node, slots[i], inputs[i]);
    }
    put_id(g, node, PTV_XNNPACK_XNN_CAT_OUTPUT_ID, output);
    fs_put(&g->m, node, PTV_XNNPACK_XNN_CAT_FLAGS, 0);
}

/* ---- Products with weights ---- */

static uint32_t bias(fs_graph *g, uint32_t channels)
{
    const fs_dims dims = {1, {channels}};
    return fs_chance(g->b, 2) ? fs_weights(g, FS_XNN_TYPE(FP32), &dims, plain) : FS_XNN_NONE;
}

static void put_bias(fs_graph *g, ft_node *node, uint32_t slot, uint32_t place)
{
    fs_put(&g->m, node, slot, place == FS_XNN_NONE ? place : fs_id(g, place));
}

/* Weights of few bits, for inputs that are quantised at run time. */
static uint32_t quantised_weights(fs_graph *g, const fs_dims *dims)
{
    bool single = dims->size[0] * dims->size[1] == 1; /* unsupported with 4 bits */
    switch (dims->size[1] % GROUP == 0 ? 2 : single ? 0 : fs_below(g->b, 2)) {
    case 0:
        return fs_weights(g, FS_XNN_TYPE(QCINT8), dims,
                          (fs_quantised){QUANT(PER_CHANNEL_QUANT), 0, 0});
    case 1:
        return fs_weights(g, FS_XNN_TYPE(QCINT4), dims,
                          (fs_quantised){QUANT(PER_CHANNEL_QUANT), 0, 0});
    default:
        return fs_weights(g, FS_XNN_TYPE(QBINT4), dims,
                          (fs_quantised){QUANT(PER_CHANNEL_GROUP_QUANT), 0, GROUP});
    }
}

static void add_fully_connected(fs_graph *g)
{
    enum { TRANSPOSED = 1 };
    const fs_dims wide = {2, {fs_from(g->b, 1, 4), GROUP}};
    uint32_t input = fs_chance(g->b, 8) ? fs_readable_like(g, &wide) : fs_readable_xvalue(g, 2);
    uint32_t flags = 0, filter;
    fs_dims dims = dims_of(g, input);
    fs_dims weights = {2, {fs_from(g->b, 1, 4), dims.size[1]}}, result = dims;
    result.size[1] = weights.size[0];
    uint32_t choice = fs_below(g->b, 4);
    if (choice == 3) {
        uint32_t dynamic = fs_new_xvalue(g, FS_XNN_TYPE(QDINT8), &dims,
                                         (fs_quantised){QUANT(PER_TOKEN_DYNAMIC_QUANT), 1, 0});
        add_node1x1(g, FS_NODE(XNN_CONVERT), input, dynamic);
        input = dynamic;
        filter = quantised_weights(g, &weights);
    } else if (choice == 2) {
        const fs_dims turned = {2, {weights.size[1], weights.size[0]}};
        filter = fs_weights(g, FS_XNN_TYPE(FP32), &turned, plain);
        flags = TRANSPOSED;
    } else {
        filter = fs_weights(g, FS_XNN_TYPE(FP32), &weights, plain);
    }
    uint32_t sums = bias(g, result.size[1]), output = fs_result(g, FS_XNN_TYPE(FP32), &result);
    ft_node *node = add(g, FS_NODE(XNN_FULLY_CONNECTED));
    put_id(g, node, PTV_XNNPACK_XNN_FULLY_CONNECTED_INPUT1_ID, input);
    put_id(g, node, PTV_XNNPACK_XNN_FULLY_CONNECTED_FILTER_ID, filter);
    put_bias(g, node, PTV_XNNPACK_XNN_FULLY_CONNECTED_BIAS_ID, sums);
    put_id(g, node, PTV_XNNPACK_XNN_FULLY_CONNECTED_OUTPUT_ID, output);
    fs_put(&g->m, node, PTV_XNNPACK_XNN_FULLY_CONNECTED_FLAGS, flags);
}

typedef struct window {
    uint32_t pad, kernel, stride;
} window;

static window any_window(fs_graph *g)
{
    uint32_t choice = fs_byte(g->b);
    return (window){choice % 3 == 2, 1 + choice / 3 % 3, 1 + choice / 9 % 2};
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Makes the window no larger than what it slides over. */
static window fitting(window w, const fs_dims *dims)
{
    uint32_t least = smaller(dims->size[HEIGHT], dims->size[WIDTH]);
    w.kernel = least + 2 * w.pad < w.kernel ? least + 2 * w.pad : w.kernel;
    return w;
}

static uint32_t slid(uint32_t size, const window *w)
{
    return (size + 2 * w->pad - w->kernel) / w->stride + 1;
}

static void write_convolution(fs_graph *g, ft_node *node, const window *w)
{
    put_same(g, node, CONV(PADDING_TOP), 4, w->pad);
    put_same(g, node, CONV(KERNEL_HEIGHT), 2, w->kernel);
    put_same(g, node, CONV(SUBSAMPLING_HEIGHT), 2, w->stride);
    put_same(g, node, CONV(DILATION_HEIGHT), 2, 1);
    put_same(g, node, CONV(ADJUSTMENT_HEIGHT), 2, 0);
    fs_put(&g->m, node, CONV(FLAGS), 0);
}

/* The inverse, for a transposed convolution. */
static uint32_t convolved(uint32_t tag, uint32_t size, const window *w)
{
    return tag == FS_NODE(XNN_CONV_TRANSPOSE2D) ? w->stride * (size - 1) + w->kernel - 2 * w->pad
                                                : slid(size, w);
}

/* A transposed convolution crops its result by the padding: something must remain. */
static uint32_t cut(uint32_t tag, const fs_dims *dims, const window *w)
{
    bool transposed = tag == FS_NODE(XNN_CONV_TRANSPOSE2D);
    uint32_t least = smaller(dims->size[HEIGHT], dims->size[WIDTH]);
    bool nothing = transposed && w->stride * (least - 1) + w->kernel <= 2 * w->pad;
    return w->kernel == 1 || nothing ? 0 : w->pad;
}

static void add_convolution(fs_graph *g)
{
    static const uint8_t tags[] = {FS_NODE(XNN_CONV2D), FS_NODE(XNN_DEPTHWISE_CONV2D),
                                   FS_NODE(XNN_CONV_TRANSPOSE2D)};
    uint32_t tag = pick(g, tags, sizeof tags), input = image(g);
    fs_dims dims = dims_of(g, input), result = dims;
    window w = fitting(any_window(g), &dims);
    w.pad = cut(tag, &dims, &w);
    bool depthwise = tag == FS_NODE(XNN_DEPTHWISE_CONV2D);
    uint32_t groups = depthwise ? dims.size[CHANNELS] : 1;
    uint32_t in = dims.size[CHANNELS] / groups, out = fs_from(g->b, 1, 3);
    result.size[HEIGHT] = convolved(tag, dims.size[HEIGHT], &w);
    result.size[WIDTH] = convolved(tag, dims.size[WIDTH], &w);
    result.size[CHANNELS] = groups * out;
    const fs_dims filter = {
        NHWC, {depthwise ? 1 : out, w.kernel, w.kernel, depthwise ? groups * out : in}};
    uint32_t weights = fs_weights(g, FS_XNN_TYPE(FP32), &filter, plain);
    uint32_t sums = bias(g, groups * out), output = fs_result(g, FS_XNN_TYPE(FP32), &result);
    ft_node *node = add(g, tag);
    write_convolution(g, node, &w);
    fs_put(&g->m, node, CONV(GROUP_INPUT_CHANNELS), in);
    fs_put(&g->m, node, CONV(GROUP_OUTPUT_CHANNELS), out);
    fs_put(&g->m, node, CONV(GROUPS), groups);
    put_id(g, node, CONV(INPUT1_ID), input);
    put_id(g, node, CONV(FILTER_ID), weights);
    put_bias(g, node, CONV(BIAS_ID), sums);
    put_id(g, node, CONV(OUTPUT_ID), output);
}

/* ---- Pooling ---- */

static void add_pooling(fs_graph *g)
{
    static const uint8_t tags[] = {FS_NODE(XNN_AVG_POOLING2D), FS_NODE(XNN_MAX_POOLING2D)};
    uint32_t tag = pick(g, tags, sizeof tags), input = image(g);
    fs_dims dims = dims_of(g, input);
    window w = any_window(g);
    w.kernel += w.kernel == 1; /* the library refuses windows of one element */
    w = fitting(w, &dims);
    dims.size[HEIGHT] = slid(dims.size[HEIGHT], &w);
    dims.size[WIDTH] = slid(dims.size[WIDTH], &w);
    uint32_t output = fs_result(g, FS_XNN_TYPE(FP32), &dims);
    ft_node *node = add(g, tag);
    put_same(g, node, POOL(PADDING_TOP), 4, w.pad);
    put_same(g, node, POOL(POOLING_HEIGHT), 2, w.kernel);
    put_same(g, node, POOL(STRIDE_HEIGHT), 2, w.stride);
    put_same(g, node, POOL(DILATION_HEIGHT), 2, tag == FS_NODE(XNN_MAX_POOLING2D));
    put_ends(g, node, POOL(INPUT_ID), input, output);
}

/*
 * Two results: the maxima, and their indices. Windows lie side by side; the library would divide by
 * a size of 0.
 */
static void add_argmax(fs_graph *g)
{
    uint32_t input = image(g);
    fs_dims dims = dims_of(g, input);
    uint32_t kernel = fitting((window){0, fs_from(g->b, 2, 3), 1}, &dims).kernel;
    if (kernel < 2 || g->leaving >= FS_PORTS / 2) {
        add_unary(g);
        return;
    }
    dims.size[HEIGHT] /= kernel;
    dims.size[WIDTH] /= kernel;
    uint32_t value = fs_result(g, FS_XNN_TYPE(FP32), &dims);
    uint32_t index = fs_result(g, FS_XNN_TYPE(INT32), &dims);
    g->values[value].must_leave = g->values[index].must_leave = true;
    g->leaving += 2;
    ft_node *node = add(g, FS_NODE(XNN_ARG_MAX_POOLING2D));
    put_same(g, node, PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_PADDING_TOP, 4, 0);
    put_same(g, node, PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_POOLING_HEIGHT, 2, kernel);
    put_id(g, node, PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_INPUT_ID, input);
    put_id(g, node, PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_OUTPUT_VALUE_ID, value);
    put_id(g, node, PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_OUTPUT_INDEX_ID, index);
    fs_put(&g->m, node, PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_FLAGS, 0);
}

/* ---- Shapes ---- */

static void write_sizes(fs_graph *g, ft_node *node, uint32_t slot, const fs_dims *dims)
{
    ft_node *list = fs_vector(&g->m, node, slot, dims->rank);
    for (uint32_t i = 0; i < dims->rank; i++) {
        fs_item(list, i, dims->size[i]);
    }
}

static void add_transpose(fs_graph *g)
{
    uint32_t input = fs_readable_xvalue(g, ANY_RANK);
    fs_dims dims = dims_of(g, input), perm = dims, result = dims;
    uint32_t by = dims.rank == 0 ? 0 : fs_below(g->b, dims.rank);
    for (uint32_t i = 0; i < dims.rank; i++) {
        perm.size[i] = (i + by) % dims.rank;
        result.size[i] = dims.size[perm.size[i]];
    }
    uint32_t output = fs_result(g, FS_XNN_TYPE(FP32), &result);
    ft_node *node = add(g, FS_NODE(XNN_STATIC_TRANSPOSE));
    fs_put(&g->m, node, PTV_XNNPACK_XNN_STATIC_TRANSPOSE_NUM_DIMS, dims.rank);
    write_sizes(g, node, PTV_XNNPACK_XNN_STATIC_TRANSPOSE_PERM, &perm);
    put_ends(g, node, PTV_XNNPACK_XNN_STATIC_TRANSPOSE_INPUT_ID, input, output);
}

/* Flattens to one dimension; 0 stands for the rest. */
static void add_reshape(fs_graph *g)
{
    uint32_t input = fs_readable_xvalue(g, ANY_RANK);
    fs_dims dims = dims_of(g, input);
    fs_dims result = {1, {(uint32_t)fs_elements_of(&dims)}}, shape = result;
    shape.size[0] = fs_chance(g->b, 4) ? 0 : result.size[0];
    if (fs_chance(g->b, 4)) {
        result = shape = dims;
    }
    uint32_t output = fs_result(g, FS_XNN_TYPE(FP32), &result);
    ft_node *node = add(g, FS_NODE(XNN_STATIC_RESHAPE));
    fs_put(&g->m, node, PTV_XNNPACK_XNN_STATIC_RESHAPE_NUM_DIMS, shape.rank);
    write_sizes(g, node, PTV_XNNPACK_XNN_STATIC_RESHAPE_NEW_SHAPE, &shape);
    put_ends(g, node, PTV_XNNPACK_XNN_STATIC_RESHAPE_INPUT_ID, input, output);
}

static void add_slice(fs_graph *g)
{
    uint32_t input = fs_readable_xvalue(g, ANY_RANK);
    fs_dims dims = dims_of(g, input), offsets = dims, sizes = dims;
    for (uint32_t i = 0; i < dims.rank; i++) {
        offsets.size[i] = fs_below(g->b, dims.size[i]);
        sizes.size[i] = fs_from(g->b, 1, dims.size[i] - offsets.size[i]);
    }
    uint32_t output = fs_result(g, FS_XNN_TYPE(FP32), &sizes);
    ft_node *node = add(g, FS_NODE(XNN_STATIC_SLICE));
    fs_put(&g->m, node, PTV_XNNPACK_XNN_STATIC_SLICE_NUM_DIMS, dims.rank);
    write_sizes(g, node, PTV_XNNPACK_XNN_STATIC_SLICE_OFFSETS, &offsets);
    write_sizes(g, node, PTV_XNNPACK_XNN_STATIC_SLICE_SIZES, &sizes);
    put_ends(g, node, PTV_XNNPACK_XNN_STATIC_SLICE_INPUT_ID, input, output);
}

static void add_padding(fs_graph *g)
{
    uint32_t input = fs_readable_xvalue(g, ANY_RANK);
    fs_dims before = dims_of(g, input), after = before, result = before;
    for (uint32_t i = 0; i < result.rank; i++) {
        before.size[i] = fs_below(g->b, 2);
        after.size[i] = fs_below(g->b, 2);
        result.size[i] += before.size[i] + after.size[i];
    }
    uint32_t output = fs_result(g, FS_XNN_TYPE(FP32), &result);
    ft_node *node = add(g, FS_NODE(XNN_STATIC_CONSTANT_PAD));
    write_sizes(g, node, PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_PRE_PADDINGS, &before);
    write_sizes(g, node, PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_POST_PADDINGS, &after);
    fs_put(&g->m, node, PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_PADDING_VALUE,
           fs_chance(g->b, 2) ? ONE : 0);
    put_ends(g, node, PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_INPUT_ID, input, output);
}

static void add_resize(fs_graph *g)
{
    uint32_t input = image(g);
    fs_dims dims = dims_of(g, input);
    dims.size[HEIGHT] = fs_from(g->b, 1, 5);
    dims.size[WIDTH] = fs_from(g->b, 1, 5);
    uint32_t output = fs_result(g, FS_XNN_TYPE(FP32), &dims);
    ft_node *node = add(g, FS_NODE(XNN_STATIC_RESIZE_BILINEAR2_D));
    fs_put(&g->m, node, PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D_NEW_HEIGHT, dims.size[HEIGHT]);
    fs_put(&g->m, node, PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D_NEW_WIDTH, dims.size[WIDTH]);
    put_ends(g, node, PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D_INPUT_ID, input, output);
}

void fs_add_node(fs_graph *g)
{
    static void (*const kinds[])(fs_graph * g) = {
        add_binary,          add_unary,          add_unary,          add_unary,  add_binary,
        add_fully_connected, add_convolution,    add_pooling,        add_argmax, add_transpose,
        add_reshape,         add_slice,          add_padding,        add_resize, add_concatenation,
        add_conversions,     add_global_pooling, add_fully_connected};
    kinds[fs_below(g->b, sizeof kinds / sizeof kinds[0])](g);
}
