/* Written by ptv-schema from schema/payloads/xnnpack.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_XNNPACK_TABLES_H
#define PTV_XNNPACK_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_xnnpack;

/* Tables: numbers of ptv_schema.tables, those that are used. */
enum {
    PTV_XNNPACK_XNN_NODE2X1 = 0,
    PTV_XNNPACK_XNN_FULLY_CONNECTED = 1,
    PTV_XNNPACK_XNN_NODE1X1 = 2,
    PTV_XNNPACK_XNN_STATIC_TRANSPOSE = 3,
    PTV_XNNPACK_XNN_NODE_CONV = 4,
    PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D = 5,
    PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD = 6,
    PTV_XNNPACK_XNN_POOLING2_D = 7,
    PTV_XNNPACK_XNN_STATIC_RESHAPE = 8,
    PTV_XNNPACK_XNN_ARG_MAX_POOLING2D = 9,
    PTV_XNNPACK_XNN_LEAKY_RE_LU = 10,
    PTV_XNNPACK_XNNELU = 11,
    PTV_XNNPACK_XNN_CAT = 12,
    PTV_XNNPACK_XNN_STATIC_SLICE = 13,
    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION = 14,
    PTV_XNNPACK_OUTPUT_MIN_MAX = 15,
    PTV_XNNPACK_X_NODE = 16,
    PTV_XNNPACK_XNN_TENSOR_VALUE = 17,
    PTV_XNNPACK_PER_CHANNEL_QUANT = 18,
    PTV_XNNPACK_PER_TENSOR_QUANT = 19,
    PTV_XNNPACK_PER_TOKEN_DYNAMIC_QUANT = 20,
    PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT = 21,
    PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE = 22,
    PTV_XNNPACK_X_VALUE = 23,
    PTV_XNNPACK_BUFFER = 24,
    PTV_XNNPACK_CONSTANT_DATA_OFFSET = 25,
    PTV_XNNPACK_XNN_GRAPH = 26
};

/* Slots of _XNNNode2x1, those that are used. */
enum {
    PTV_XNNPACK_XNN_NODE2X1_INPUT1_ID = 0,
    PTV_XNNPACK_XNN_NODE2X1_INPUT2_ID = 1,
    PTV_XNNPACK_XNN_NODE2X1_OUTPUT_ID = 2,
    PTV_XNNPACK_XNN_NODE2X1_FLAGS = 3
};

/* Slots of XNNFullyConnected, those that are used. */
enum {
    PTV_XNNPACK_XNN_FULLY_CONNECTED_INPUT1_ID = 0,
    PTV_XNNPACK_XNN_FULLY_CONNECTED_FILTER_ID = 1,
    PTV_XNNPACK_XNN_FULLY_CONNECTED_BIAS_ID = 2,
    PTV_XNNPACK_XNN_FULLY_CONNECTED_OUTPUT_ID = 3,
    PTV_XNNPACK_XNN_FULLY_CONNECTED_FLAGS = 4
};

/* Slots of _XNNNode1x1, those that are used. */
enum {
    PTV_XNNPACK_XNN_NODE1X1_INPUT_ID = 0,
    PTV_XNNPACK_XNN_NODE1X1_OUTPUT_ID = 1,
    PTV_XNNPACK_XNN_NODE1X1_FLAGS = 2
};

/* Slots of XNNStaticTranspose, those that are used. */
enum {
    PTV_XNNPACK_XNN_STATIC_TRANSPOSE_NUM_DIMS = 0,
    PTV_XNNPACK_XNN_STATIC_TRANSPOSE_PERM = 1,
    PTV_XNNPACK_XNN_STATIC_TRANSPOSE_INPUT_ID = 2,
    PTV_XNNPACK_XNN_STATIC_TRANSPOSE_OUTPUT_ID = 3,
    PTV_XNNPACK_XNN_STATIC_TRANSPOSE_FLAGS = 4
};

/* Slots of _XNNNodeConv, those that are used. */
enum {
    PTV_XNNPACK_XNN_NODE_CONV_PADDING_TOP = 0,
    PTV_XNNPACK_XNN_NODE_CONV_PADDING_RIGHT = 1,
    PTV_XNNPACK_XNN_NODE_CONV_PADDING_BOTTOM = 2,
    PTV_XNNPACK_XNN_NODE_CONV_PADDING_LEFT = 3,
    PTV_XNNPACK_XNN_NODE_CONV_KERNEL_HEIGHT = 4,
    PTV_XNNPACK_XNN_NODE_CONV_KERNEL_WIDTH = 5,
    PTV_XNNPACK_XNN_NODE_CONV_SUBSAMPLING_HEIGHT = 6,
    PTV_XNNPACK_XNN_NODE_CONV_SUBSAMPLING_WIDTH = 7,
    PTV_XNNPACK_XNN_NODE_CONV_DILATION_HEIGHT = 8,
    PTV_XNNPACK_XNN_NODE_CONV_DILATION_WIDTH = 9,
    PTV_XNNPACK_XNN_NODE_CONV_GROUP_INPUT_CHANNELS = 10,
    PTV_XNNPACK_XNN_NODE_CONV_GROUP_OUTPUT_CHANNELS = 11,
    PTV_XNNPACK_XNN_NODE_CONV_GROUPS = 12,
    PTV_XNNPACK_XNN_NODE_CONV_ADJUSTMENT_HEIGHT = 13,
    PTV_XNNPACK_XNN_NODE_CONV_ADJUSTMENT_WIDTH = 14,
    PTV_XNNPACK_XNN_NODE_CONV_INPUT1_ID = 15,
    PTV_XNNPACK_XNN_NODE_CONV_FILTER_ID = 16,
    PTV_XNNPACK_XNN_NODE_CONV_BIAS_ID = 17,
    PTV_XNNPACK_XNN_NODE_CONV_OUTPUT_ID = 18,
    PTV_XNNPACK_XNN_NODE_CONV_FLAGS = 19
};

/* Slots of XNNStaticResizeBilinear2D, those that are used. */
enum {
    PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D_NEW_HEIGHT = 0,
    PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D_NEW_WIDTH = 1,
    PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D_INPUT_ID = 2,
    PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D_OUTPUT_ID = 3,
    PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D_FLAGS = 4
};

/* Slots of XNNStaticConstantPad, those that are used. */
enum {
    PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_PRE_PADDINGS = 0,
    PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_POST_PADDINGS = 1,
    PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_PADDING_VALUE = 2,
    PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_INPUT_ID = 3,
    PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_OUTPUT_ID = 4,
    PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_FLAGS = 5
};

/* Slots of _XNNPooling2D, those that are used. */
enum {
    PTV_XNNPACK_XNN_POOLING2_D_PADDING_TOP = 0,
    PTV_XNNPACK_XNN_POOLING2_D_POOLING_HEIGHT = 4,
    PTV_XNNPACK_XNN_POOLING2_D_POOLING_WIDTH = 5,
    PTV_XNNPACK_XNN_POOLING2_D_STRIDE_HEIGHT = 6,
    PTV_XNNPACK_XNN_POOLING2_D_STRIDE_WIDTH = 7,
    PTV_XNNPACK_XNN_POOLING2_D_DILATION_HEIGHT = 8,
    PTV_XNNPACK_XNN_POOLING2_D_DILATION_WIDTH = 9,
    PTV_XNNPACK_XNN_POOLING2_D_INPUT_ID = 10,
    PTV_XNNPACK_XNN_POOLING2_D_OUTPUT_ID = 11,
    PTV_XNNPACK_XNN_POOLING2_D_FLAGS = 12
};

/* Slots of XNNStaticReshape, those that are used. */
enum {
    PTV_XNNPACK_XNN_STATIC_RESHAPE_NUM_DIMS = 0,
    PTV_XNNPACK_XNN_STATIC_RESHAPE_NEW_SHAPE = 1,
    PTV_XNNPACK_XNN_STATIC_RESHAPE_INPUT_ID = 2,
    PTV_XNNPACK_XNN_STATIC_RESHAPE_OUTPUT_ID = 3,
    PTV_XNNPACK_XNN_STATIC_RESHAPE_FLAGS = 4
};

/* Slots of XNNArgMaxPooling2d, those that are used. */
enum {
    PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_PADDING_TOP = 0,
    PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_POOLING_HEIGHT = 4,
    PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_POOLING_WIDTH = 5,
    PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_INPUT_ID = 6,
    PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_OUTPUT_VALUE_ID = 7,
    PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_OUTPUT_INDEX_ID = 8,
    PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_FLAGS = 9
};

/* Slots of XNNLeakyReLU, those that are used. */
enum {
    PTV_XNNPACK_XNN_LEAKY_RE_LU_INPUT_ID = 1,
    PTV_XNNPACK_XNN_LEAKY_RE_LU_OUTPUT_ID = 2,
    PTV_XNNPACK_XNN_LEAKY_RE_LU_FLAGS = 3
};

/* Slots of XNNELU, those that are used. */
enum {
    PTV_XNNPACK_XNNELU_ALPHA = 0,
    PTV_XNNPACK_XNNELU_INPUT_ID = 1,
    PTV_XNNPACK_XNNELU_OUTPUT_ID = 2,
    PTV_XNNPACK_XNNELU_FLAGS = 3
};

/* Slots of _XNNCat, those that are used. */
enum {
    PTV_XNNPACK_XNN_CAT_AXIS = 0,
    PTV_XNNPACK_XNN_CAT_INPUT1_ID = 1,
    PTV_XNNPACK_XNN_CAT_INPUT2_ID = 2,
    PTV_XNNPACK_XNN_CAT_INPUT3_ID = 3,
    PTV_XNNPACK_XNN_CAT_INPUT4_ID = 4,
    PTV_XNNPACK_XNN_CAT_OUTPUT_ID = 5,
    PTV_XNNPACK_XNN_CAT_FLAGS = 6,
    PTV_XNNPACK_XNN_CAT_INPUT5_ID = 7
};

/* Slots of XNNStaticSlice, those that are used. */
enum {
    PTV_XNNPACK_XNN_STATIC_SLICE_NUM_DIMS = 0,
    PTV_XNNPACK_XNN_STATIC_SLICE_OFFSETS = 1,
    PTV_XNNPACK_XNN_STATIC_SLICE_SIZES = 2,
    PTV_XNNPACK_XNN_STATIC_SLICE_INPUT_ID = 3,
    PTV_XNNPACK_XNN_STATIC_SLICE_OUTPUT_ID = 4,
    PTV_XNNPACK_XNN_STATIC_SLICE_FLAGS = 5
};

/* Slots of XNNScaledDotProductAttention, those that are used. */
enum {
    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_QUERY_ID = 0,
    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_KEY_ID = 1,
    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_VALUE_ID = 2,
    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_SCALE_ID = 3,
    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_MASK_ID = 4,
    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_OUTPUT_ID = 5,
    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_FLAGS = 6
};

/* Slots of OutputMinMax, those that are used. */
enum {
    PTV_XNNPACK_OUTPUT_MIN_MAX_OUTPUT_MIN = 0,
    PTV_XNNPACK_OUTPUT_MIN_MAX_OUTPUT_MAX = 1
};

/* Slots of XNode, those that are used. */
enum {
    PTV_XNNPACK_X_NODE_XNODE_UNION_TYPE = 0,
    PTV_XNNPACK_X_NODE_XNODE_UNION = 1,
    PTV_XNNPACK_X_NODE_DEBUG_HANDLE = 2,
    PTV_XNNPACK_X_NODE_OUTPUT_MIN_MAX = 3
};

/* Slots of XNNTensorValue, those that are used. */
enum {
    PTV_XNNPACK_XNN_TENSOR_VALUE_DATATYPE = 0,
    PTV_XNNPACK_XNN_TENSOR_VALUE_NUM_DIMS = 1,
    PTV_XNNPACK_XNN_TENSOR_VALUE_DIMS = 2,
    PTV_XNNPACK_XNN_TENSOR_VALUE_CONSTANT_BUFFER_IDX = 3,
    PTV_XNNPACK_XNN_TENSOR_VALUE_EXTERNAL_ID = 4,
    PTV_XNNPACK_XNN_TENSOR_VALUE_FLAGS = 5,
    PTV_XNNPACK_XNN_TENSOR_VALUE_ID_OUT = 6,
    PTV_XNNPACK_XNN_TENSOR_VALUE_DQ_DATATYPE = 7
};

/* Slots of PerChannelQuant, those that are used. */
enum {
    PTV_XNNPACK_PER_CHANNEL_QUANT_SCALE = 0,
    PTV_XNNPACK_PER_CHANNEL_QUANT_CHANNEL_DIM = 1,
    PTV_XNNPACK_PER_CHANNEL_QUANT_SCALE_BUFFER_IDX = 2,
    PTV_XNNPACK_PER_CHANNEL_QUANT_NUM_SCALES = 3
};

/* Slots of PerTensorQuant, those that are used. */
enum {
    PTV_XNNPACK_PER_TENSOR_QUANT_SCALE = 0,
    PTV_XNNPACK_PER_TENSOR_QUANT_ZERO_POINT = 1
};

/* Slots of PerTokenDynamicQuant, those that are used. */
enum {
    PTV_XNNPACK_PER_TOKEN_DYNAMIC_QUANT_NUM_NONBATCH_DIMS = 0
};

/* Slots of PerChannelGroupQuant, those that are used. */
enum {
    PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_SCALE = 0,
    PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_CHANNEL_DIM = 1,
    PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_GROUP_SIZE = 2,
    PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_SCALE_BUFFER_IDX = 4,
    PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_NUM_SCALES = 5
};

/* Slots of XNNQuantizedTensorValue, those that are used. */
enum {
    PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_TENSOR_VALUE = 0,
    PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_QUANT_PARAMS = 2
};

/* Slots of XValue, those that are used. */
enum {
    PTV_XNNPACK_X_VALUE_XVALUE_UNION = 1
};

/* Slots of Buffer, those that are used. */
enum {
    PTV_XNNPACK_BUFFER_STORAGE = 0
};

/* Slots of ConstantDataOffset, those that are used. */
enum {
    PTV_XNNPACK_CONSTANT_DATA_OFFSET_OFFSET = 0,
    PTV_XNNPACK_CONSTANT_DATA_OFFSET_SIZE = 1,
    PTV_XNNPACK_CONSTANT_DATA_OFFSET_NAMED_KEY = 2
};

/* Slots of XNNGraph, those that are used. */
enum {
    PTV_XNNPACK_XNN_GRAPH_VERSION = 0,
    PTV_XNNPACK_XNN_GRAPH_XNODES = 1,
    PTV_XNNPACK_XNN_GRAPH_XVALUES = 2,
    PTV_XNNPACK_XNN_GRAPH_NUM_EXTERNS = 3,
    PTV_XNNPACK_XNN_GRAPH_INPUT_IDS = 4,
    PTV_XNNPACK_XNN_GRAPH_OUTPUT_IDS = 5,
    PTV_XNNPACK_XNN_GRAPH_CONSTANT_BUFFER = 6,
    PTV_XNNPACK_XNN_GRAPH_MEM_BUFFER_SIZES = 7,
    PTV_XNNPACK_XNN_GRAPH_CONSTANT_DATA = 8
};

/* Tags of XNodeUnion, those that are used. */
enum {
    PTV_XNNPACK_X_NODE_UNION_NONE = 0,
    PTV_XNNPACK_X_NODE_UNION_XNN_ADD = 1,
    PTV_XNNPACK_X_NODE_UNION_XNN_FULLY_CONNECTED = 2,
    PTV_XNNPACK_X_NODE_UNION_XNN_SOFTMAX = 3,
    PTV_XNNPACK_X_NODE_UNION_XNN_SIGMOID = 4,
    PTV_XNNPACK_X_NODE_UNION_XNN_STATIC_TRANSPOSE = 5,
    PTV_XNNPACK_X_NODE_UNION_XNN_CLAMP = 6,
    PTV_XNNPACK_X_NODE_UNION_XNN_CONV2D = 7,
    PTV_XNNPACK_X_NODE_UNION_XNN_DIV = 8,
    PTV_XNNPACK_X_NODE_UNION_XNN_STATIC_RESIZE_BILINEAR2_D = 9,
    PTV_XNNPACK_X_NODE_UNION_XNN_STATIC_CONSTANT_PAD = 10,
    PTV_XNNPACK_X_NODE_UNION_XNN_AVG_POOLING2D = 11,
    PTV_XNNPACK_X_NODE_UNION_XNN_MINIMUM = 12,
    PTV_XNNPACK_X_NODE_UNION_XNN_DEPTHWISE_CONV2D = 13,
    PTV_XNNPACK_X_NODE_UNION_XNN_MAX_POOLING2D = 14,
    PTV_XNNPACK_X_NODE_UNION_XNN_MULTIPLY = 15,
    PTV_XNNPACK_X_NODE_UNION_XNN_SUBTRACT = 16,
    PTV_XNNPACK_X_NODE_UNION_XNN_FLOOR = 17,
    PTV_XNNPACK_X_NODE_UNION_XNN_CONVERT = 18,
    PTV_XNNPACK_X_NODE_UNION_XNN_GLOBAL_AVG_POOLING2D = 19,
    PTV_XNNPACK_X_NODE_UNION_XNN_STATIC_RESHAPE = 20,
    PTV_XNNPACK_X_NODE_UNION_XNN_ARG_MAX_POOLING2D = 21,
    PTV_XNNPACK_X_NODE_UNION_XNN_SQUARE_ROOT = 22,
    PTV_XNNPACK_X_NODE_UNION_XNN_CEILING = 23,
    PTV_XNNPACK_X_NODE_UNION_XNN_HARDSWISH = 24,
    PTV_XNNPACK_X_NODE_UNION_XNN_LEAKY_RE_LU = 25,
    PTV_XNNPACK_X_NODE_UNION_XNN_MAXIMUM = 26,
    PTV_XNNPACK_X_NODE_UNION_XNN_NEGATE = 27,
    PTV_XNNPACK_X_NODE_UNION_XNN_SQUARE = 28,
    PTV_XNNPACK_X_NODE_UNION_XNNELU = 29,
    PTV_XNNPACK_X_NODE_UNION_XNN_ABS = 30,
    PTV_XNNPACK_X_NODE_UNION_XNNP_RE_LU = 31,
    PTV_XNNPACK_X_NODE_UNION_XNN_CONCATENATE2 = 32,
    PTV_XNNPACK_X_NODE_UNION_XNN_CONCATENATE3 = 33,
    PTV_XNNPACK_X_NODE_UNION_XNN_CONCATENATE4 = 34,
    PTV_XNNPACK_X_NODE_UNION_XNN_STATIC_SLICE = 35,
    PTV_XNNPACK_X_NODE_UNION_XNN_SCALED_DOT_PRODUCT_ATTENTION = 36,
    PTV_XNNPACK_X_NODE_UNION_XNN_BATCH_MATRIX_MULTIPLY = 37,
    PTV_XNNPACK_X_NODE_UNION_XNN_CONCATENATE5 = 38,
    PTV_XNNPACK_X_NODE_UNION_XNN_CONV_TRANSPOSE2D = 39,
    PTV_XNNPACK_X_NODE_UNION_XNN_RECIPROCAL_SQUARE_ROOT = 40,
    PTV_XNNPACK_X_NODE_UNION_XNN_LOG = 41,
    PTV_XNNPACK_X_NODE_UNION_XNN_GELU = 42,
    PTV_XNNPACK_X_NODE_UNION_XNN_TANH = 43,
    PTV_XNNPACK_X_NODE_UNION_XNN_EXP = 44,
    PTV_XNNPACK_X_NODE_UNION_XNN_SIN = 45,
    PTV_XNNPACK_X_NODE_UNION_XNN_COPY = 46,
    PTV_XNNPACK_X_NODE_UNION_XNN_COS = 47
};

/* Tags of XValueUnion, those that are used. */
enum {
    PTV_XNNPACK_X_VALUE_UNION_XNN_TENSOR_VALUE = 1,
    PTV_XNNPACK_X_VALUE_UNION_XNN_QUANTIZED_TENSOR_VALUE = 2
};

/* Tags of XNNQuantParams, those that are used. */
enum {
    PTV_XNNPACK_XNN_QUANT_PARAMS_NONE = 0,
    PTV_XNNPACK_XNN_QUANT_PARAMS_PER_CHANNEL_QUANT = 1,
    PTV_XNNPACK_XNN_QUANT_PARAMS_PER_TENSOR_QUANT = 2,
    PTV_XNNPACK_XNN_QUANT_PARAMS_PER_TOKEN_DYNAMIC_QUANT = 3,
    PTV_XNNPACK_XNN_QUANT_PARAMS_PER_CHANNEL_GROUP_QUANT = 4
};

/* Values of XNNDatatype, those that are used. */
enum {
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_INVALID = 0,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_FP32 = 1,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_FP16 = 2,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_QINT8 = 3,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_QUINT8 = 4,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_QINT32 = 5,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_QCINT8 = 6,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_QCINT32 = 7,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_QCINT4 = 8,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_QDINT8 = 9,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_QBINT4 = 10,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_QPINT8 = 11,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_INT32 = 12,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_PFP32 = 13,
    PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_BF16 = 14
};

/* Numbers of XNode, their defaults where they are absent. */
static inline int64_t ptv_xnnpack_x_node_xnode_union_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of XNNTensorValue, their defaults where they are absent. */
static inline int64_t ptv_xnnpack_xnn_tensor_value_datatype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int16_t)ptv_u16(im, at);
}
static inline int64_t ptv_xnnpack_xnn_tensor_value_num_dims(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_xnnpack_xnn_tensor_value_constant_buffer_idx(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_xnnpack_xnn_tensor_value_external_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_xnnpack_xnn_tensor_value_flags(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_xnnpack_xnn_tensor_value_id_out(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 6);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_xnnpack_xnn_tensor_value_dq_datatype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 7);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int16_t)ptv_u16(im, at);
}

/* Numbers of PerChannelQuant, their defaults where they are absent. */
static inline int64_t ptv_xnnpack_per_channel_quant_channel_dim(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_xnnpack_per_channel_quant_num_scales(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

/* Numbers of PerChannelGroupQuant, their defaults where they are absent. */
static inline int64_t ptv_xnnpack_per_channel_group_quant_group_size(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of XNNQuantizedTensorValue, their defaults where they are absent. */
static inline int64_t ptv_xnnpack_xnn_quantized_tensor_value_quant_params_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of XValue, their defaults where they are absent. */
static inline int64_t ptv_xnnpack_x_value_xvalue_union_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of ConstantDataOffset, their defaults where they are absent. */
static inline int64_t ptv_xnnpack_constant_data_offset_offset(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}
static inline int64_t ptv_xnnpack_constant_data_offset_size(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}

/* Numbers of XNNGraph, their defaults where they are absent. */
static inline int64_t ptv_xnnpack_xnn_graph_num_externs(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

#endif
