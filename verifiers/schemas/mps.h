/* Written by ptv-schema from schema/payloads/mps.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_MPS_TABLES_H
#define PTV_MPS_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_mps;

/* Tables: numbers of ptv_schema.tables. */
enum {
    PTV_MPS_MPS_HARD_TANH = 0,
    PTV_MPS_MPS_NODE2X1 = 1,
    PTV_MPS_MPSGELU = 2,
    PTV_MPS_MPS_LEAKY_RE_LU = 3,
    PTV_MPS_MPS_SOFTMAX = 4,
    PTV_MPS_MPS_NODE_WITH_ALPHA2X1 = 5,
    PTV_MPS_MPS_DIV_NODE2X1 = 6,
    PTV_MPS_MPS_NODE1X1 = 7,
    PTV_MPS_MPS_ADDMM = 8,
    PTV_MPS_MPS_FULL = 9,
    PTV_MPS_MPS_CLAMP = 10,
    PTV_MPS_MPS_NODE3X1 = 11,
    PTV_MPS_MPS_INDEX_SELECT = 12,
    PTV_MPS_MPS_EMBEDDING = 13,
    PTV_MPS_MPS_INDEX_TENSOR = 14,
    PTV_MPS_MPS_INDEX_PUT = 15,
    PTV_MPS_MPS_SCATTER = 16,
    PTV_MPS_MPS_MEAN = 17,
    PTV_MPS_MPS_PERMUTE = 18,
    PTV_MPS_MPS_VIEW = 19,
    PTV_MPS_MPS_CAT = 20,
    PTV_MPS_MPS_SQUEEZE = 21,
    PTV_MPS_MPS_UNSQUEEZE = 22,
    PTV_MPS_MPS_SELECT = 23,
    PTV_MPS_MPS_SLICE = 24,
    PTV_MPS_MPS_PIXEL_SHUFFLE = 25,
    PTV_MPS_MPS_SPLIT_WITH_SIZES = 26,
    PTV_MPS_MPS_CAST = 27,
    PTV_MPS_MPS_CONV = 28,
    PTV_MPS_MPS_BATCH_NORM = 29,
    PTV_MPS_MPS_LAYER_NORM = 30,
    PTV_MPS_MPS_POOLING2_D = 31,
    PTV_MPS_MPS_CONSTANT_PAD_ND = 32,
    PTV_MPS_MPS_ARANGE = 33,
    PTV_MPS_MPS_DEQUANTIZE_PER_CHANNEL_GROUP = 34,
    PTV_MPS_MPS_MIN_MAX = 35,
    PTV_MPS_MPS_NODE = 36,
    PTV_MPS_BUFFER = 37,
    PTV_MPS_MPS_TENSOR = 38,
    PTV_MPS_DATA_SEGMENT = 39,
    PTV_MPS_MPS_GRAPH = 40
};

/* Slots of MPSHardTanh. */
enum {
    PTV_MPS_MPS_HARD_TANH_INPUT1_ID = 0,
    PTV_MPS_MPS_HARD_TANH_OUTPUT_ID = 1,
    PTV_MPS_MPS_HARD_TANH_MIN_VALUE = 2,
    PTV_MPS_MPS_HARD_TANH_MAX_VALUE = 3
};

/* Slots of _MPSNode2x1. */
enum {
    PTV_MPS_MPS_NODE2X1_INPUT1_ID = 0,
    PTV_MPS_MPS_NODE2X1_INPUT2_ID = 1,
    PTV_MPS_MPS_NODE2X1_OUTPUT_ID = 2
};

/* Slots of MPSGELU. */
enum {
    PTV_MPS_MPSGELU_INPUT1_ID = 0,
    PTV_MPS_MPSGELU_OUTPUT_ID = 1,
    PTV_MPS_MPSGELU_APPROXIMATE = 2
};

/* Slots of MPSLeakyReLU. */
enum {
    PTV_MPS_MPS_LEAKY_RE_LU_INPUT1_ID = 0,
    PTV_MPS_MPS_LEAKY_RE_LU_OUTPUT_ID = 1,
    PTV_MPS_MPS_LEAKY_RE_LU_NEGATIVE_SLOPE = 2
};

/* Slots of MPSSoftmax. */
enum {
    PTV_MPS_MPS_SOFTMAX_INPUT1_ID = 0,
    PTV_MPS_MPS_SOFTMAX_OUTPUT_ID = 1,
    PTV_MPS_MPS_SOFTMAX_DIM = 2,
    PTV_MPS_MPS_SOFTMAX_HALF_TO_FLOAT = 3
};

/* Slots of _MPSNodeWithAlpha2x1. */
enum {
    PTV_MPS_MPS_NODE_WITH_ALPHA2X1_INPUT1_ID = 0,
    PTV_MPS_MPS_NODE_WITH_ALPHA2X1_INPUT2_ID = 1,
    PTV_MPS_MPS_NODE_WITH_ALPHA2X1_OUTPUT_ID = 2,
    PTV_MPS_MPS_NODE_WITH_ALPHA2X1_ALPHA = 3
};

/* Slots of _MPSDivNode2x1. */
enum {
    PTV_MPS_MPS_DIV_NODE2X1_INPUT1_ID = 0,
    PTV_MPS_MPS_DIV_NODE2X1_INPUT2_ID = 1,
    PTV_MPS_MPS_DIV_NODE2X1_OUTPUT_ID = 2,
    PTV_MPS_MPS_DIV_NODE2X1_ROUNDING_MODE = 3
};

/* Slots of _MPSNode1x1. */
enum {
    PTV_MPS_MPS_NODE1X1_INPUT1_ID = 0,
    PTV_MPS_MPS_NODE1X1_OUTPUT_ID = 1
};

/* Slots of MPSAddmm. */
enum {
    PTV_MPS_MPS_ADDMM_INPUT1_ID = 0,
    PTV_MPS_MPS_ADDMM_INPUT2_ID = 1,
    PTV_MPS_MPS_ADDMM_INPUT3_ID = 2,
    PTV_MPS_MPS_ADDMM_OUTPUT_ID = 3,
    PTV_MPS_MPS_ADDMM_BETA = 4,
    PTV_MPS_MPS_ADDMM_ALPHA = 5
};

/* Slots of _MPSFull. */
enum {
    PTV_MPS_MPS_FULL_INPUT1_ID = 0,
    PTV_MPS_MPS_FULL_OUTPUT_ID = 1,
    PTV_MPS_MPS_FULL_SHAPE = 2,
    PTV_MPS_MPS_FULL_FILL_VALUE = 3,
    PTV_MPS_MPS_FULL_DTYPE = 4
};

/* Slots of MPSClamp. */
enum {
    PTV_MPS_MPS_CLAMP_INPUT1_ID = 0,
    PTV_MPS_MPS_CLAMP_OUTPUT_ID = 1
};

/* Slots of _MPSNode3x1. */
enum {
    PTV_MPS_MPS_NODE3X1_INPUT1_ID = 0,
    PTV_MPS_MPS_NODE3X1_INPUT2_ID = 1,
    PTV_MPS_MPS_NODE3X1_INPUT3_ID = 2,
    PTV_MPS_MPS_NODE3X1_OUTPUT_ID = 3
};

/* Slots of MPSIndexSelect. */
enum {
    PTV_MPS_MPS_INDEX_SELECT_INPUT1_ID = 0,
    PTV_MPS_MPS_INDEX_SELECT_OUTPUT_ID = 1,
    PTV_MPS_MPS_INDEX_SELECT_DIM = 2,
    PTV_MPS_MPS_INDEX_SELECT_INDEX_ID = 3
};

/* Slots of MPSEmbedding. */
enum {
    PTV_MPS_MPS_EMBEDDING_INPUT1_ID = 0,
    PTV_MPS_MPS_EMBEDDING_INPUT2_ID = 1,
    PTV_MPS_MPS_EMBEDDING_OUTPUT_ID = 2,
    PTV_MPS_MPS_EMBEDDING_PADDING_IDX = 3,
    PTV_MPS_MPS_EMBEDDING_SCALE_GRAD_BY_FREQ = 4,
    PTV_MPS_MPS_EMBEDDING_SPARSE = 5
};

/* Slots of MPSIndexTensor. */
enum {
    PTV_MPS_MPS_INDEX_TENSOR_INPUT1_ID = 0,
    PTV_MPS_MPS_INDEX_TENSOR_INDICES_ID = 1,
    PTV_MPS_MPS_INDEX_TENSOR_OUTPUT_ID = 2
};

/* Slots of MPSIndexPut. */
enum {
    PTV_MPS_MPS_INDEX_PUT_INPUT1_ID = 0,
    PTV_MPS_MPS_INDEX_PUT_INDICES_ID = 1,
    PTV_MPS_MPS_INDEX_PUT_VALUES_SHAPE = 2,
    PTV_MPS_MPS_INDEX_PUT_VALUES_ID = 3,
    PTV_MPS_MPS_INDEX_PUT_OUTPUT_ID = 4
};

/* Slots of MPSScatter. */
enum {
    PTV_MPS_MPS_SCATTER_INPUT1_ID = 0,
    PTV_MPS_MPS_SCATTER_OUTPUT_ID = 1,
    PTV_MPS_MPS_SCATTER_DIM = 2,
    PTV_MPS_MPS_SCATTER_IDX_ID = 3,
    PTV_MPS_MPS_SCATTER_SRC_ID = 4
};

/* Slots of MPSMean. */
enum {
    PTV_MPS_MPS_MEAN_INPUT1_ID = 0,
    PTV_MPS_MPS_MEAN_OUTPUT_ID = 1,
    PTV_MPS_MPS_MEAN_NUM_DIMS = 2,
    PTV_MPS_MPS_MEAN_DIMS = 3,
    PTV_MPS_MPS_MEAN_KEEP_DIMS = 4
};

/* Slots of MPSPermute. */
enum {
    PTV_MPS_MPS_PERMUTE_INPUT1_ID = 0,
    PTV_MPS_MPS_PERMUTE_OUTPUT_ID = 1,
    PTV_MPS_MPS_PERMUTE_NUM_DIMS = 2,
    PTV_MPS_MPS_PERMUTE_PERM = 3
};

/* Slots of MPSView. */
enum {
    PTV_MPS_MPS_VIEW_INPUT1_ID = 0,
    PTV_MPS_MPS_VIEW_OUTPUT_ID = 1,
    PTV_MPS_MPS_VIEW_NUM_DIMS = 2,
    PTV_MPS_MPS_VIEW_SHAPE = 3
};

/* Slots of MPSCat. */
enum {
    PTV_MPS_MPS_CAT_INPUT_IDS = 0,
    PTV_MPS_MPS_CAT_OUTPUT_ID = 1,
    PTV_MPS_MPS_CAT_DIM = 2
};

/* Slots of MPSSqueeze. */
enum {
    PTV_MPS_MPS_SQUEEZE_INPUT1_ID = 0,
    PTV_MPS_MPS_SQUEEZE_OUTPUT_ID = 1,
    PTV_MPS_MPS_SQUEEZE_DIMS = 2
};

/* Slots of MPSUnsqueeze. */
enum {
    PTV_MPS_MPS_UNSQUEEZE_INPUT1_ID = 0,
    PTV_MPS_MPS_UNSQUEEZE_OUTPUT_ID = 1,
    PTV_MPS_MPS_UNSQUEEZE_DIM = 2
};

/* Slots of MPSSelect. */
enum {
    PTV_MPS_MPS_SELECT_INPUT1_ID = 0,
    PTV_MPS_MPS_SELECT_OUTPUT_ID = 1,
    PTV_MPS_MPS_SELECT_DIM = 2,
    PTV_MPS_MPS_SELECT_INDEX = 3
};

/* Slots of MPSSlice. */
enum {
    PTV_MPS_MPS_SLICE_INPUT1_ID = 0,
    PTV_MPS_MPS_SLICE_OUTPUT_ID = 1,
    PTV_MPS_MPS_SLICE_DIM = 2,
    PTV_MPS_MPS_SLICE_START = 3,
    PTV_MPS_MPS_SLICE_END = 4,
    PTV_MPS_MPS_SLICE_STEP = 5
};

/* Slots of MPSPixelShuffle. */
enum {
    PTV_MPS_MPS_PIXEL_SHUFFLE_INPUT1_ID = 0,
    PTV_MPS_MPS_PIXEL_SHUFFLE_OUTPUT_ID = 1,
    PTV_MPS_MPS_PIXEL_SHUFFLE_UPSCALE_FACTOR = 2
};

/* Slots of MPSSplitWithSizes. */
enum {
    PTV_MPS_MPS_SPLIT_WITH_SIZES_INPUT1_ID = 0,
    PTV_MPS_MPS_SPLIT_WITH_SIZES_OUTPUT_IDS = 1,
    PTV_MPS_MPS_SPLIT_WITH_SIZES_SPLIT_SIZES = 2,
    PTV_MPS_MPS_SPLIT_WITH_SIZES_DIM = 3
};

/* Slots of MPSCast. */
enum {
    PTV_MPS_MPS_CAST_INPUT1_ID = 0,
    PTV_MPS_MPS_CAST_OUTPUT_ID = 1,
    PTV_MPS_MPS_CAST_DTYPE = 2
};

/* Slots of MPSConv. */
enum {
    PTV_MPS_MPS_CONV_INPUT1_ID = 0,
    PTV_MPS_MPS_CONV_INPUT2_ID = 1,
    PTV_MPS_MPS_CONV_INPUT3_ID = 2,
    PTV_MPS_MPS_CONV_OUTPUT_ID = 3,
    PTV_MPS_MPS_CONV_STRIDE_X = 4,
    PTV_MPS_MPS_CONV_STRIDE_Y = 5,
    PTV_MPS_MPS_CONV_DILATION_X = 6,
    PTV_MPS_MPS_CONV_DILATION_Y = 7,
    PTV_MPS_MPS_CONV_GROUPS = 8,
    PTV_MPS_MPS_CONV_PADDING_LEFT = 9,
    PTV_MPS_MPS_CONV_PADDING_RIGHT = 10,
    PTV_MPS_MPS_CONV_PADDING_TOP = 11,
    PTV_MPS_MPS_CONV_PADDING_BOTTOM = 12
};

/* Slots of MPSBatchNorm. */
enum {
    PTV_MPS_MPS_BATCH_NORM_INPUT_ID = 0,
    PTV_MPS_MPS_BATCH_NORM_MEAN_ID = 1,
    PTV_MPS_MPS_BATCH_NORM_VAR_ID = 2,
    PTV_MPS_MPS_BATCH_NORM_WEIGHT_ID = 3,
    PTV_MPS_MPS_BATCH_NORM_BIAS_ID = 4,
    PTV_MPS_MPS_BATCH_NORM_MOMENTUM = 5,
    PTV_MPS_MPS_BATCH_NORM_EPSILON = 6,
    PTV_MPS_MPS_BATCH_NORM_OUTPUT2_ID = 7,
    PTV_MPS_MPS_BATCH_NORM_OUTPUT1_ID = 8,
    PTV_MPS_MPS_BATCH_NORM_OUTPUT3_ID = 9
};

/* Slots of MPSLayerNorm. */
enum {
    PTV_MPS_MPS_LAYER_NORM_INPUT1_ID = 0,
    PTV_MPS_MPS_LAYER_NORM_NORMALIZED_SHAPE = 1,
    PTV_MPS_MPS_LAYER_NORM_WEIGHT_ID = 2,
    PTV_MPS_MPS_LAYER_NORM_BIAS_ID = 3,
    PTV_MPS_MPS_LAYER_NORM_EPS = 4,
    PTV_MPS_MPS_LAYER_NORM_OUTPUT2_ID = 5,
    PTV_MPS_MPS_LAYER_NORM_OUTPUT1_ID = 6,
    PTV_MPS_MPS_LAYER_NORM_OUTPUT3_ID = 7
};

/* Slots of MPSPooling2D. */
enum {
    PTV_MPS_MPS_POOLING2_D_INPUT1_ID = 0,
    PTV_MPS_MPS_POOLING2_D_KERNEL_HEIGHT = 1,
    PTV_MPS_MPS_POOLING2_D_KERNEL_WIDTH = 2,
    PTV_MPS_MPS_POOLING2_D_STRIDE_HEIGHT = 3,
    PTV_MPS_MPS_POOLING2_D_STRIDE_WIDTH = 4,
    PTV_MPS_MPS_POOLING2_D_PADDING_LEFT = 5,
    PTV_MPS_MPS_POOLING2_D_PADDING_RIGHT = 6,
    PTV_MPS_MPS_POOLING2_D_PADDING_TOP = 7,
    PTV_MPS_MPS_POOLING2_D_PADDING_BOTTOM = 8,
    PTV_MPS_MPS_POOLING2_D_DILATION_HEIGHT = 9,
    PTV_MPS_MPS_POOLING2_D_DILATION_WIDTH = 10,
    PTV_MPS_MPS_POOLING2_D_CEIL_MODE = 11,
    PTV_MPS_MPS_POOLING2_D_COUNT_INCLUDE_PAD = 12,
    PTV_MPS_MPS_POOLING2_D_DIVISOR_OVERRIDE = 13,
    PTV_MPS_MPS_POOLING2_D_OUTPUT1_ID = 14,
    PTV_MPS_MPS_POOLING2_D_OUTPUT2_ID = 15
};

/* Slots of MPSConstantPadND. */
enum {
    PTV_MPS_MPS_CONSTANT_PAD_ND_INPUT1_ID = 0,
    PTV_MPS_MPS_CONSTANT_PAD_ND_OUTPUT_ID = 1,
    PTV_MPS_MPS_CONSTANT_PAD_ND_PAD = 2,
    PTV_MPS_MPS_CONSTANT_PAD_ND_VALUE = 3
};

/* Slots of MPSArange. */
enum {
    PTV_MPS_MPS_ARANGE_OUTPUT_ID = 0,
    PTV_MPS_MPS_ARANGE_START = 1,
    PTV_MPS_MPS_ARANGE_END = 2,
    PTV_MPS_MPS_ARANGE_STEP = 3,
    PTV_MPS_MPS_ARANGE_DTYPE = 4
};

/* Slots of MPSDequantizePerChannelGroup. */
enum {
    PTV_MPS_MPS_DEQUANTIZE_PER_CHANNEL_GROUP_INPUT1_ID = 0,
    PTV_MPS_MPS_DEQUANTIZE_PER_CHANNEL_GROUP_OUTPUT_ID = 1,
    PTV_MPS_MPS_DEQUANTIZE_PER_CHANNEL_GROUP_SCALES_ID = 2,
    PTV_MPS_MPS_DEQUANTIZE_PER_CHANNEL_GROUP_ZERO_POINTS_ID = 3,
    PTV_MPS_MPS_DEQUANTIZE_PER_CHANNEL_GROUP_QUANT_MIN = 4,
    PTV_MPS_MPS_DEQUANTIZE_PER_CHANNEL_GROUP_QUANT_MAX = 5,
    PTV_MPS_MPS_DEQUANTIZE_PER_CHANNEL_GROUP_DTYPE = 6,
    PTV_MPS_MPS_DEQUANTIZE_PER_CHANNEL_GROUP_GROUP_SIZE = 7,
    PTV_MPS_MPS_DEQUANTIZE_PER_CHANNEL_GROUP_OUTPUT_DTYPE = 8
};

/* Slots of MPSMinMax. */
enum {
    PTV_MPS_MPS_MIN_MAX_MIN_VALUE = 0,
    PTV_MPS_MPS_MIN_MAX_MAX_VALUE = 1
};

/* Slots of MPSNode. */
enum {
    PTV_MPS_MPS_NODE_MPSNODE_UNION_TYPE = 0,
    PTV_MPS_MPS_NODE_MPSNODE_UNION = 1,
    PTV_MPS_MPS_NODE_MIN_MAX = 2
};

/* Slots of Buffer. */
enum {
    PTV_MPS_BUFFER_STORAGE = 0
};

/* Slots of MPSTensor. */
enum {
    PTV_MPS_MPS_TENSOR_DATATYPE = 0,
    PTV_MPS_MPS_TENSOR_NUM_DIMS = 1,
    PTV_MPS_MPS_TENSOR_DIMS = 2,
    PTV_MPS_MPS_TENSOR_CONSTANT_BUFFER_SIZE = 3,
    PTV_MPS_MPS_TENSOR_CONSTANT_BUFFER = 4,
    PTV_MPS_MPS_TENSOR_SEGMENT_OFFSET = 5
};

/* Slots of DataSegment. */
enum {
    PTV_MPS_DATA_SEGMENT_OFFSET = 0,
    PTV_MPS_DATA_SEGMENT_SIZE = 1
};

/* Slots of MPSGraph. */
enum {
    PTV_MPS_MPS_GRAPH_VERSION = 0,
    PTV_MPS_MPS_GRAPH_MPS_NODES = 1,
    PTV_MPS_MPS_GRAPH_MPS_VALUES = 2,
    PTV_MPS_MPS_GRAPH_INPUT_IDS = 3,
    PTV_MPS_MPS_GRAPH_OUTPUT_IDS = 4,
    PTV_MPS_MPS_GRAPH_CONSTANT_IDS = 5,
    PTV_MPS_MPS_GRAPH_GRAPH_TYPE = 6,
    PTV_MPS_MPS_GRAPH_CONSTANT_SEGMENT = 7
};

/* Tags of MPSNodeUnion. */
enum {
    PTV_MPS_MPS_NODE_UNION_NONE = 0,
    PTV_MPS_MPS_NODE_UNION_MPS_HARD_TANH = 1,
    PTV_MPS_MPS_NODE_UNION_MPS_RE_LU = 2,
    PTV_MPS_MPS_NODE_UNION_MPSGELU = 3,
    PTV_MPS_MPS_NODE_UNION_MPS_LEAKY_RE_LU = 4,
    PTV_MPS_MPS_NODE_UNION_MPS_SOFTMAX = 5,
    PTV_MPS_MPS_NODE_UNION_MPS_LOG_SOFTMAX = 6,
    PTV_MPS_MPS_NODE_UNION_MPS_ADD = 7,
    PTV_MPS_MPS_NODE_UNION_MPS_SUB = 8,
    PTV_MPS_MPS_NODE_UNION_MPS_MUL = 9,
    PTV_MPS_MPS_NODE_UNION_MPS_DIV = 10,
    PTV_MPS_MPS_NODE_UNION_MPS_FMOD = 11,
    PTV_MPS_MPS_NODE_UNION_MPS_REMAINDER = 12,
    PTV_MPS_MPS_NODE_UNION_MPS_MIN = 13,
    PTV_MPS_MPS_NODE_UNION_MPS_MAX = 14,
    PTV_MPS_MPS_NODE_UNION_MPS_POW = 15,
    PTV_MPS_MPS_NODE_UNION_MPS_ATAN2 = 16,
    PTV_MPS_MPS_NODE_UNION_MPS_BITWISE_AND = 17,
    PTV_MPS_MPS_NODE_UNION_MPS_BITWISE_OR = 18,
    PTV_MPS_MPS_NODE_UNION_MPS_BITWISE_XOR = 19,
    PTV_MPS_MPS_NODE_UNION_MPS_MINIMUM = 20,
    PTV_MPS_MPS_NODE_UNION_MPS_EXP = 21,
    PTV_MPS_MPS_NODE_UNION_MPS_EXP2 = 22,
    PTV_MPS_MPS_NODE_UNION_MPS_RECIPROCAL = 23,
    PTV_MPS_MPS_NODE_UNION_MPS_SQRT = 24,
    PTV_MPS_MPS_NODE_UNION_MPS_NEG = 25,
    PTV_MPS_MPS_NODE_UNION_MPS_LOG = 26,
    PTV_MPS_MPS_NODE_UNION_MPS_LOG10 = 27,
    PTV_MPS_MPS_NODE_UNION_MPS_LOG2 = 28,
    PTV_MPS_MPS_NODE_UNION_MPS_ERF = 29,
    PTV_MPS_MPS_NODE_UNION_MPS_FLOOR = 30,
    PTV_MPS_MPS_NODE_UNION_MPS_CEIL = 31,
    PTV_MPS_MPS_NODE_UNION_MPS_RSQRT = 32,
    PTV_MPS_MPS_NODE_UNION_MPS_SIGMOID = 33,
    PTV_MPS_MPS_NODE_UNION_MPS_SIN = 34,
    PTV_MPS_MPS_NODE_UNION_MPS_SIGN = 35,
    PTV_MPS_MPS_NODE_UNION_MPS_COS = 36,
    PTV_MPS_MPS_NODE_UNION_MPS_TAN = 37,
    PTV_MPS_MPS_NODE_UNION_MPS_ABS = 38,
    PTV_MPS_MPS_NODE_UNION_MPS_ASIN = 39,
    PTV_MPS_MPS_NODE_UNION_MPS_ACOS = 40,
    PTV_MPS_MPS_NODE_UNION_MPS_ATAN = 41,
    PTV_MPS_MPS_NODE_UNION_MPS_SINH = 42,
    PTV_MPS_MPS_NODE_UNION_MPS_COSH = 43,
    PTV_MPS_MPS_NODE_UNION_MPS_TANH = 44,
    PTV_MPS_MPS_NODE_UNION_MPS_ASINH = 45,
    PTV_MPS_MPS_NODE_UNION_MPS_ACOSH = 46,
    PTV_MPS_MPS_NODE_UNION_MPS_ATANH = 47,
    PTV_MPS_MPS_NODE_UNION_MPS_BITWISE_NOT = 48,
    PTV_MPS_MPS_NODE_UNION_MPS_ISNAN = 49,
    PTV_MPS_MPS_NODE_UNION_MPS_ISINF = 50,
    PTV_MPS_MPS_NODE_UNION_MPS_ROUND = 51,
    PTV_MPS_MPS_NODE_UNION_MPS_LOGICAL_NOT = 52,
    PTV_MPS_MPS_NODE_UNION_MPS_MAT_MUL = 53,
    PTV_MPS_MPS_NODE_UNION_MPS_ADDMM = 54,
    PTV_MPS_MPS_NODE_UNION_MPS_FULL = 55,
    PTV_MPS_MPS_NODE_UNION_MPS_FULL_LIKE = 56,
    PTV_MPS_MPS_NODE_UNION_MPS_CLAMP = 57,
    PTV_MPS_MPS_NODE_UNION_MPS_WHERE = 58,
    PTV_MPS_MPS_NODE_UNION_MPS_INDEX_SELECT = 59,
    PTV_MPS_MPS_NODE_UNION_MPS_EMBEDDING = 60,
    PTV_MPS_MPS_NODE_UNION_MPS_INDEX_TENSOR = 61,
    PTV_MPS_MPS_NODE_UNION_MPS_INDEX_PUT = 62,
    PTV_MPS_MPS_NODE_UNION_MPS_SCATTER = 63,
    PTV_MPS_MPS_NODE_UNION_MPS_MEAN = 64,
    PTV_MPS_MPS_NODE_UNION_MPS_PERMUTE = 65,
    PTV_MPS_MPS_NODE_UNION_MPS_VIEW = 66,
    PTV_MPS_MPS_NODE_UNION_MPS_EXPAND = 67,
    PTV_MPS_MPS_NODE_UNION_MPS_CAT = 68,
    PTV_MPS_MPS_NODE_UNION_MPS_SQUEEZE = 69,
    PTV_MPS_MPS_NODE_UNION_MPS_UNSQUEEZE = 70,
    PTV_MPS_MPS_NODE_UNION_MPS_SELECT = 71,
    PTV_MPS_MPS_NODE_UNION_MPS_SLICE = 72,
    PTV_MPS_MPS_NODE_UNION_MPS_PIXEL_SHUFFLE = 73,
    PTV_MPS_MPS_NODE_UNION_MPS_SPLIT_WITH_SIZES = 74,
    PTV_MPS_MPS_NODE_UNION_MPS_CAST = 75,
    PTV_MPS_MPS_NODE_UNION_MPS_CONV2_D = 76,
    PTV_MPS_MPS_NODE_UNION_MPS_DEPTHWISE_CONV2_D = 77,
    PTV_MPS_MPS_NODE_UNION_MPS_EQ = 78,
    PTV_MPS_MPS_NODE_UNION_MPS_NE = 79,
    PTV_MPS_MPS_NODE_UNION_MPS_GE = 80,
    PTV_MPS_MPS_NODE_UNION_MPS_GT = 81,
    PTV_MPS_MPS_NODE_UNION_MPS_LE = 82,
    PTV_MPS_MPS_NODE_UNION_MPS_LT = 83,
    PTV_MPS_MPS_NODE_UNION_MPS_BATCH_NORM = 84,
    PTV_MPS_MPS_NODE_UNION_MPS_LAYER_NORM = 85,
    PTV_MPS_MPS_NODE_UNION_MPS_MAX_POOL2_D_WITH_INDICES = 86,
    PTV_MPS_MPS_NODE_UNION_MPS_AVG_POOL2_D = 87,
    PTV_MPS_MPS_NODE_UNION_MPS_CONSTANT_PAD_ND = 88,
    PTV_MPS_MPS_NODE_UNION_MPS_ARANGE = 89,
    PTV_MPS_MPS_NODE_UNION_MPS_DEQUANTIZE_PER_CHANNEL_GROUP = 90
};

/* Values of MPSDataType. */
enum {
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_INVALID = 0,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_FLOAT16 = 1,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_FLOAT32 = 2,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_FLOAT64 = 3,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_BFLOAT16 = 4,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_INT4 = 5,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_INT8 = 6,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_INT16 = 7,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_INT32 = 8,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_INT64 = 9,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_UINT4 = 10,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_UINT8 = 11,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_UINT16 = 12,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_UINT32 = 13,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_UINT64 = 14,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_BOOL = 15,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_COMPLEX_FLOAT16 = 16,
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_COMPLEX_FLOAT32 = 17
};

/* Values of OpType. */
enum {
    PTV_MPS_OP_TYPE_MPS_GRAPH = 0,
    PTV_MPS_OP_TYPE_METAL_KERNEL = 1
};

/* Numbers of MPSHardTanh, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_hard_tanh_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_hard_tanh_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of _MPSNode2x1, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_node2x1_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_node2x1_input2_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_node2x1_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSGELU, their defaults where they are absent. */
static inline int64_t ptv_mps_mpsgelu_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mpsgelu_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSLeakyReLU, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_leaky_re_lu_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_leaky_re_lu_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSSoftmax, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_softmax_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_softmax_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_softmax_dim(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_softmax_half_to_float(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of _MPSNodeWithAlpha2x1, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_node_with_alpha2x1_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_node_with_alpha2x1_input2_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_node_with_alpha2x1_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of _MPSDivNode2x1, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_div_node2x1_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_div_node2x1_input2_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_div_node2x1_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of _MPSNode1x1, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_node1x1_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_node1x1_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSAddmm, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_addmm_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_addmm_input2_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_addmm_input3_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_addmm_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of _MPSFull, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_full_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_full_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_full_dtype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int16_t)ptv_u16(im, at);
}

/* Numbers of MPSClamp, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_clamp_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_clamp_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of _MPSNode3x1, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_node3x1_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_node3x1_input2_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_node3x1_input3_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_node3x1_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSIndexSelect, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_index_select_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_index_select_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_index_select_dim(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_index_select_index_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSEmbedding, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_embedding_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_embedding_input2_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_embedding_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_embedding_padding_idx(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_embedding_scale_grad_by_freq(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}
static inline int64_t ptv_mps_mps_embedding_sparse(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of MPSIndexTensor, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_index_tensor_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_index_tensor_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSIndexPut, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_index_put_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_index_put_values_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_index_put_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSScatter, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_scatter_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_scatter_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_scatter_dim(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}
static inline int64_t ptv_mps_mps_scatter_idx_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_scatter_src_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSMean, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_mean_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_mean_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_mean_num_dims(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_mean_keep_dims(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of MPSPermute, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_permute_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_permute_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_permute_num_dims(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSView, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_view_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_view_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_view_num_dims(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSCat, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_cat_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_cat_dim(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSSqueeze, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_squeeze_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_squeeze_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSUnsqueeze, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_unsqueeze_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_unsqueeze_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_unsqueeze_dim(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSSelect, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_select_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_select_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_select_dim(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_select_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSSlice, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_slice_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_slice_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_slice_dim(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}
static inline int64_t ptv_mps_mps_slice_start(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}
static inline int64_t ptv_mps_mps_slice_end(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}
static inline int64_t ptv_mps_mps_slice_step(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}

/* Numbers of MPSPixelShuffle, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_pixel_shuffle_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pixel_shuffle_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pixel_shuffle_upscale_factor(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSSplitWithSizes, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_split_with_sizes_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_split_with_sizes_dim(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSCast, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_cast_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_cast_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_cast_dtype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int16_t)ptv_u16(im, at);
}

/* Numbers of MPSConv, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_conv_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_input2_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_input3_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_stride_x(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_stride_y(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_dilation_x(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 6);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_dilation_y(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 7);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_groups(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 8);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_padding_left(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 9);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_padding_right(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 10);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_padding_top(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 11);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_conv_padding_bottom(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 12);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSBatchNorm, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_batch_norm_input_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_batch_norm_mean_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_batch_norm_var_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_batch_norm_weight_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_batch_norm_bias_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_batch_norm_output2_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 7);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_batch_norm_output1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 8);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_batch_norm_output3_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 9);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSLayerNorm, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_layer_norm_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_layer_norm_weight_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_layer_norm_bias_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_layer_norm_output2_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_layer_norm_output1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 6);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_layer_norm_output3_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 7);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSPooling2D, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_pooling2_d_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_kernel_height(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_kernel_width(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_stride_height(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_stride_width(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_padding_left(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_padding_right(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 6);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_padding_top(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 7);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_padding_bottom(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 8);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_dilation_height(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 9);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_dilation_width(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 10);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_ceil_mode(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 11);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_count_include_pad(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 12);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_divisor_override(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 13);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_output1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 14);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_pooling2_d_output2_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 15);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSConstantPadND, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_constant_pad_nd_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_constant_pad_nd_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MPSArange, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_arange_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_arange_dtype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int16_t)ptv_u16(im, at);
}

/* Numbers of MPSDequantizePerChannelGroup, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_dequantize_per_channel_group_input1_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_dequantize_per_channel_group_output_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_dequantize_per_channel_group_scales_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_dequantize_per_channel_group_zero_points_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_dequantize_per_channel_group_quant_min(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_dequantize_per_channel_group_quant_max(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_dequantize_per_channel_group_dtype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 6);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int16_t)ptv_u16(im, at);
}
static inline int64_t ptv_mps_mps_dequantize_per_channel_group_group_size(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 7);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_dequantize_per_channel_group_output_dtype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 8);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int16_t)ptv_u16(im, at);
}

/* Numbers of MPSNode, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_node_mpsnode_union_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of MPSTensor, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_tensor_datatype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int16_t)ptv_u16(im, at);
}
static inline int64_t ptv_mps_mps_tensor_num_dims(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mps_mps_tensor_constant_buffer_size(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}
static inline int64_t ptv_mps_mps_tensor_segment_offset(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}

/* Numbers of DataSegment, their defaults where they are absent. */
static inline int64_t ptv_mps_data_segment_offset(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}
static inline int64_t ptv_mps_data_segment_size(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}

/* Numbers of MPSGraph, their defaults where they are absent. */
static inline int64_t ptv_mps_mps_graph_graph_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 6);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int16_t)ptv_u16(im, at);
}

#endif
