/* Written by ptv-schema from schema/payloads/mlx.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_MLX_TABLES_H
#define PTV_MLX_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_mlx;

/* Tables: numbers of ptv_schema.tables, those that are used. */
enum {
    PTV_MLX_NOOP_NODE = 0,
    PTV_MLX_ID_COPY_NODE = 1,
    PTV_MLX_ADDMM_NODE = 2,
    PTV_MLX_ITEM_INT_NODE = 3,
    PTV_MLX_EXPAND_DIMS_NODE = 4,
    PTV_MLX_INT_OR_VID = 5,
    PTV_MLX_TILE_NODE = 6,
    PTV_MLX_TAKE_ALONG_AXIS_NODE = 7,
    PTV_MLX_INT_OR_VID_OR_TID = 8,
    PTV_MLX_TAKE_NODE = 9,
    PTV_MLX_RMS_NORM_NODE = 10,
    PTV_MLX_LAYER_NORM_NODE = 11,
    PTV_MLX_VID_OR_TID = 12,
    PTV_MLX_ROPE_NODE = 13,
    PTV_MLX_SDPA_NODE = 14,
    PTV_MLX_ADD_NODE = 15,
    PTV_MLX_ADD_INT_NODE = 16,
    PTV_MLX_SUBTRACT_INT_NODE = 17,
    PTV_MLX_MULTIPLY_INT_NODE = 18,
    PTV_MLX_FLOOR_DIVIDE_INT_NODE = 19,
    PTV_MLX_SYM_SIZE_NODE = 20,
    PTV_MLX_MULTIPLY_NODE = 21,
    PTV_MLX_DIVIDE_NODE = 22,
    PTV_MLX_SUBTRACT_NODE = 23,
    PTV_MLX_CONV1_D_NODE = 24,
    PTV_MLX_CONV2_D_NODE = 25,
    PTV_MLX_CONV3_D_NODE = 26,
    PTV_MLX_GELU_NODE = 27,
    PTV_MLX_A_RANGE_NODE = 28,
    PTV_MLX_SILU_NODE = 29,
    PTV_MLX_SIGMOID_NODE = 30,
    PTV_MLX_TANH_NODE = 31,
    PTV_MLX_SQUEEZE_NODE = 32,
    PTV_MLX_SPLIT_NODE = 33,
    PTV_MLX_RSQRT_NODE = 34,
    PTV_MLX_MAXIMUM_NODE = 35,
    PTV_MLX_MINIMUM_NODE = 36,
    PTV_MLX_LOG_NODE = 37,
    PTV_MLX_SOFTMAX_NODE = 38,
    PTV_MLX_BROADCAST_TO_NODE = 39,
    PTV_MLX_PAD_NODE = 40,
    PTV_MLX_WHERE_NODE = 41,
    PTV_MLX_RESHAPE_NODE = 42,
    PTV_MLX_TRANSPOSE_NODE = 43,
    PTV_MLX_AS_STRIDED_NODE = 44,
    PTV_MLX_CONTIGUOUS_NODE = 45,
    PTV_MLX_GATHER_NODE = 46,
    PTV_MLX_SLICE_NODE = 47,
    PTV_MLX_AS_TYPE_NODE = 48,
    PTV_MLX_CONCATENATE_NODE = 49,
    PTV_MLX_FLOAT_OR_VID = 50,
    PTV_MLX_FULL_NODE = 51,
    PTV_MLX_FULL_LIKE_NODE = 52,
    PTV_MLX_ARGMAX_NODE = 53,
    PTV_MLX_SLICE_UPDATE_NODE = 54,
    PTV_MLX_INDEX_COPY_NODE = 55,
    PTV_MLX_DEQUANTIZE_NODE = 56,
    PTV_MLX_LESS_NODE = 57,
    PTV_MLX_LESS_EQUAL_NODE = 58,
    PTV_MLX_GREATER_NODE = 59,
    PTV_MLX_GREATER_EQUAL_NODE = 60,
    PTV_MLX_EQUAL_NODE = 61,
    PTV_MLX_NOT_EQUAL_NODE = 62,
    PTV_MLX_LOGICAL_NOT_NODE = 63,
    PTV_MLX_LOGICAL_AND_NODE = 64,
    PTV_MLX_LOGICAL_OR_NODE = 65,
    PTV_MLX_TRI_NODE = 66,
    PTV_MLX_TRIL_NODE = 67,
    PTV_MLX_TRIU_NODE = 68,
    PTV_MLX_FLOOR_NODE = 69,
    PTV_MLX_CEIL_NODE = 70,
    PTV_MLX_SQUARE_NODE = 71,
    PTV_MLX_EXP_NODE = 72,
    PTV_MLX_SIN_NODE = 73,
    PTV_MLX_COS_NODE = 74,
    PTV_MLX_TAN_NODE = 75,
    PTV_MLX_ARCSIN_NODE = 76,
    PTV_MLX_ARCCOS_NODE = 77,
    PTV_MLX_ARCTAN_NODE = 78,
    PTV_MLX_SINH_NODE = 79,
    PTV_MLX_COSH_NODE = 80,
    PTV_MLX_ARCSINH_NODE = 81,
    PTV_MLX_ARCCOSH_NODE = 82,
    PTV_MLX_ARCTANH_NODE = 83,
    PTV_MLX_LOG2_NODE = 84,
    PTV_MLX_LOG10_NODE = 85,
    PTV_MLX_LOG1P_NODE = 86,
    PTV_MLX_ERF_NODE = 87,
    PTV_MLX_EXPM1_NODE = 88,
    PTV_MLX_ROUND_NODE = 89,
    PTV_MLX_RECIPROCAL_NODE = 90,
    PTV_MLX_SQRT_NODE = 91,
    PTV_MLX_ABS_NODE = 92,
    PTV_MLX_NEG_NODE = 93,
    PTV_MLX_ATAN2_NODE = 94,
    PTV_MLX_LOG_ADD_EXP_NODE = 95,
    PTV_MLX_FLOOR_DIVIDE_NODE = 96,
    PTV_MLX_POWER_NODE = 97,
    PTV_MLX_LOG_SUM_EXP_NODE = 98,
    PTV_MLX_SUM_NODE = 99,
    PTV_MLX_MEAN_NODE = 100,
    PTV_MLX_VAR_NODE = 101,
    PTV_MLX_STD_NODE = 102,
    PTV_MLX_PROD_NODE = 103,
    PTV_MLX_MAX_NODE = 104,
    PTV_MLX_MIN_NODE = 105,
    PTV_MLX_ARGMIN_NODE = 106,
    PTV_MLX_MEDIAN_NODE = 107,
    PTV_MLX_MOD_INT_NODE = 108,
    PTV_MLX_REMAINDER_NODE = 109,
    PTV_MLX_CONV_TRANSPOSE1_D_NODE = 110,
    PTV_MLX_CONV_TRANSPOSE2_D_NODE = 111,
    PTV_MLX_CONV_TRANSPOSE3_D_NODE = 112,
    PTV_MLX_CLIP_NODE = 113,
    PTV_MLX_CUMSUM_NODE = 114,
    PTV_MLX_STACK_NODE = 115,
    PTV_MLX_SIGN_NODE = 116,
    PTV_MLX_ANY_NODE = 117,
    PTV_MLX_ALL_NODE = 118,
    PTV_MLX_REPEAT_NODE = 119,
    PTV_MLX_SORT_NODE = 120,
    PTV_MLX_ARGSORT_NODE = 121,
    PTV_MLX_PARTITION_NODE = 122,
    PTV_MLX_ARG_PARTITION_NODE = 123,
    PTV_MLX_QUANTIZED_MATMUL_NODE = 124,
    PTV_MLX_SCATTER_ADD_NODE = 125,
    PTV_MLX_GATHER_MM_NODE = 126,
    PTV_MLX_GATHER_QMM_NODE = 127,
    PTV_MLX_SCAN_NODE = 128,
    PTV_MLX_METAL_KERNEL_NODE = 129,
    PTV_MLX_BITWISE_INVERT_NODE = 130,
    PTV_MLX_ROLL_NODE = 131,
    PTV_MLX_BITWISE_AND_NODE = 132,
    PTV_MLX_BITWISE_OR_NODE = 133,
    PTV_MLX_BITWISE_XOR_NODE = 134,
    PTV_MLX_IF_NODE = 135,
    PTV_MLX_RANDOM_BITS_NODE = 136,
    PTV_MLX_UPDATE_AND_ATTEND_NODE = 137,
    PTV_MLX_TRUNC_NODE = 138,
    PTV_MLX_FLIP_NODE = 139,
    PTV_MLX_INSTRUCTION = 140,
    PTV_MLX_INSTRUCTION_CHAIN = 141,
    PTV_MLX_SLOT_VARIANT = 142,
    PTV_MLX_NAMED_SLOT = 143,
    PTV_MLX_SHAPE_DIM = 144,
    PTV_MLX_TENSOR_META = 145,
    PTV_MLX_MLX_GRAPH = 146
};

/* Slots of IdCopyNode, those that are used. */
enum {
    PTV_MLX_ID_COPY_NODE_X = 0,
    PTV_MLX_ID_COPY_NODE_OUT = 1
};

/* Slots of IntOrVid, those that are used. */
enum {
    PTV_MLX_INT_OR_VID_VID = 1,
    PTV_MLX_INT_OR_VID_IS_VID = 2
};

/* Slots of IntOrVidOrTid, those that are used. */
enum {
    PTV_MLX_INT_OR_VID_OR_TID_VID = 1,
    PTV_MLX_INT_OR_VID_OR_TID_TID = 2,
    PTV_MLX_INT_OR_VID_OR_TID_KIND = 3
};

/* Slots of VidOrTid, those that are used. */
enum {
    PTV_MLX_VID_OR_TID_VID = 0,
    PTV_MLX_VID_OR_TID_TID = 1,
    PTV_MLX_VID_OR_TID_IS_VID = 2
};

/* Slots of GeluNode, those that are used. */
enum {
    PTV_MLX_GELU_NODE_APPROXIMATE = 2
};

/* Slots of ARangeNode, those that are used. */
enum {
    PTV_MLX_A_RANGE_NODE_SCALAR_TYPE = 4
};

/* Slots of PadNode, those that are used. */
enum {
    PTV_MLX_PAD_NODE_MODE = 3
};

/* Slots of AsStridedNode, those that are used. */
enum {
    PTV_MLX_AS_STRIDED_NODE_X = 0,
    PTV_MLX_AS_STRIDED_NODE_OUT = 1,
    PTV_MLX_AS_STRIDED_NODE_SHAPE = 2,
    PTV_MLX_AS_STRIDED_NODE_STRIDES = 3,
    PTV_MLX_AS_STRIDED_NODE_OFFSET = 4
};

/* Slots of GatherNode, those that are used. */
enum {
    PTV_MLX_GATHER_NODE_INDICES = 1,
    PTV_MLX_GATHER_NODE_AXES = 3
};

/* Slots of AsTypeNode, those that are used. */
enum {
    PTV_MLX_AS_TYPE_NODE_SCALAR_TYPE = 2
};

/* Slots of FloatOrVid, those that are used. */
enum {
    PTV_MLX_FLOAT_OR_VID_VID = 1,
    PTV_MLX_FLOAT_OR_VID_IS_VID = 2
};

/* Slots of FullNode, those that are used. */
enum {
    PTV_MLX_FULL_NODE_SCALAR_TYPE = 3
};

/* Slots of FullLikeNode, those that are used. */
enum {
    PTV_MLX_FULL_LIKE_NODE_SCALAR_TYPE = 3
};

/* Slots of DequantizeNode, those that are used. */
enum {
    PTV_MLX_DEQUANTIZE_NODE_MODE = 6,
    PTV_MLX_DEQUANTIZE_NODE_DTYPE = 8
};

/* Slots of TriNode, those that are used. */
enum {
    PTV_MLX_TRI_NODE_SCALAR_TYPE = 4
};

/* Slots of QuantizedMatmulNode, those that are used. */
enum {
    PTV_MLX_QUANTIZED_MATMUL_NODE_MODE = 7
};

/* Slots of GatherQmmNode, those that are used. */
enum {
    PTV_MLX_GATHER_QMM_NODE_MODE = 4
};

/* Slots of ScanNode, those that are used. */
enum {
    PTV_MLX_SCAN_NODE_ORIGINALS = 0,
    PTV_MLX_SCAN_NODE_SLICED = 1,
    PTV_MLX_SCAN_NODE_OUTPUTS = 2,
    PTV_MLX_SCAN_NODE_SCAN_AXIS = 5
};

/* Slots of MetalKernelNode, those that are used. */
enum {
    PTV_MLX_METAL_KERNEL_NODE_NAME = 0,
    PTV_MLX_METAL_KERNEL_NODE_SOURCE = 1,
    PTV_MLX_METAL_KERNEL_NODE_INPUTS = 2,
    PTV_MLX_METAL_KERNEL_NODE_OUTPUTS = 3,
    PTV_MLX_METAL_KERNEL_NODE_GRID = 4,
    PTV_MLX_METAL_KERNEL_NODE_THREADGROUP = 5,
    PTV_MLX_METAL_KERNEL_NODE_HEADER = 6,
    PTV_MLX_METAL_KERNEL_NODE_INPUT_NAMES = 7,
    PTV_MLX_METAL_KERNEL_NODE_OUTPUT_NAMES = 8,
    PTV_MLX_METAL_KERNEL_NODE_OUTPUT_SHAPES_FLAT = 11,
    PTV_MLX_METAL_KERNEL_NODE_OUTPUT_SHAPE_LENGTHS = 12,
    PTV_MLX_METAL_KERNEL_NODE_OUTPUT_DTYPES = 13,
    PTV_MLX_METAL_KERNEL_NODE_TEMPLATE_ARG_NAMES = 14,
    PTV_MLX_METAL_KERNEL_NODE_TEMPLATE_ARG_KINDS = 15,
    PTV_MLX_METAL_KERNEL_NODE_TEMPLATE_ARG_VALUES = 16
};

/* Slots of RollNode, those that are used. */
enum {
    PTV_MLX_ROLL_NODE_SHIFT = 2,
    PTV_MLX_ROLL_NODE_AXES = 3
};

/* Slots of IfNode, those that are used. */
enum {
    PTV_MLX_IF_NODE_COND = 0,
    PTV_MLX_IF_NODE_THEN_CHAIN_IDX = 1,
    PTV_MLX_IF_NODE_ELSE_CHAIN_IDX = 2
};

/* Slots of UpdateAndAttendNode, those that are used. */
enum {
    PTV_MLX_UPDATE_AND_ATTEND_NODE_LAYER_ID = 5,
    PTV_MLX_UPDATE_AND_ATTEND_NODE_OUT_DTYPE = 7
};

/* Slots of Instruction, those that are used. */
enum {
    PTV_MLX_INSTRUCTION_OP = 1
};

/* Slots of InstructionChain, those that are used. */
enum {
    PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS = 0
};

/* Slots of SlotVariant, those that are used. */
enum {
    PTV_MLX_SLOT_VARIANT_IDX = 0,
    PTV_MLX_SLOT_VARIANT_SLOT_TYPE = 1
};

/* Slots of NamedSlot, those that are used. */
enum {
    PTV_MLX_NAMED_SLOT_NAME = 0,
    PTV_MLX_NAMED_SLOT_SLOT = 1
};

/* Slots of ShapeDim, those that are used. */
enum {
    PTV_MLX_SHAPE_DIM_VALUE = 0,
    PTV_MLX_SHAPE_DIM_MIN_VALUE = 1,
    PTV_MLX_SHAPE_DIM_MAX_VALUE = 2
};

/* Slots of TensorMeta, those that are used. */
enum {
    PTV_MLX_TENSOR_META_SHAPE = 0,
    PTV_MLX_TENSOR_META_SCALAR_TYPE = 1,
    PTV_MLX_TENSOR_META_DIM_ORDER = 2
};

/* Slots of MLXGraph, those that are used. */
enum {
    PTV_MLX_MLX_GRAPH_VERSION = 0,
    PTV_MLX_MLX_GRAPH_NUM_CONSTANT_TENSORS = 1,
    PTV_MLX_MLX_GRAPH_NUM_INPUT_TENSORS = 2,
    PTV_MLX_MLX_GRAPH_NUM_OUTPUT_TENSORS = 3,
    PTV_MLX_MLX_GRAPH_NUM_MUTABLE_BUFFER_TENSORS = 4,
    PTV_MLX_MLX_GRAPH_NUM_TEMP_TENSORS = 5,
    PTV_MLX_MLX_GRAPH_NUM_VALUES = 6,
    PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS = 7,
    PTV_MLX_MLX_GRAPH_MAIN_CHAIN_IDX = 8,
    PTV_MLX_MLX_GRAPH_INIT_CHAIN_IDX = 9,
    PTV_MLX_MLX_GRAPH_INPUT_MAP = 10,
    PTV_MLX_MLX_GRAPH_OUTPUT_MAP = 11,
    PTV_MLX_MLX_GRAPH_MUTABLE_BUFFER_MAP = 12,
    PTV_MLX_MLX_GRAPH_NAMED_SLOTS = 13,
    PTV_MLX_MLX_GRAPH_TENSOR_META = 14
};

/* Values of SlotType, those that are used. */
enum {
    PTV_MLX_SLOT_TYPE_TENSOR_SLOT = 0,
    PTV_MLX_SLOT_TYPE_INT_VALUE_SLOT = 1
};

/* Numbers of IntOrVid, their defaults where they are absent. */
static inline int64_t ptv_mlx_int_or_vid_literal(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}
static inline int64_t ptv_mlx_int_or_vid_is_vid(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of AsStridedNode, their defaults where they are absent. */
static inline int64_t ptv_mlx_as_strided_node_offset(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}

/* Numbers of ScanNode, their defaults where they are absent. */
static inline int64_t ptv_mlx_scan_node_body_chain_idx(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_scan_node_scan_axis(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x1) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of IfNode, their defaults where they are absent. */
static inline int64_t ptv_mlx_if_node_then_chain_idx(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_if_node_else_chain_idx(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

/* Numbers of Instruction, their defaults where they are absent. */
static inline int64_t ptv_mlx_instruction_op_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of SlotVariant, their defaults where they are absent. */
static inline int64_t ptv_mlx_slot_variant_idx(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_slot_variant_slot_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of ShapeDim, their defaults where they are absent. */
static inline int64_t ptv_mlx_shape_dim_value(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0xffffffffffffffff) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_shape_dim_min_value(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_shape_dim_max_value(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0xffffffffffffffff) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of TensorMeta, their defaults where they are absent. */
static inline int64_t ptv_mlx_tensor_meta_scalar_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of MLXGraph, their defaults where they are absent. */
static inline int64_t ptv_mlx_mlx_graph_num_constant_tensors(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_mlx_graph_num_input_tensors(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_mlx_graph_num_output_tensors(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_mlx_graph_num_mutable_buffer_tensors(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_mlx_graph_num_temp_tensors(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_mlx_graph_num_values(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 6);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_mlx_graph_main_chain_idx(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 8);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_mlx_mlx_graph_init_chain_idx(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 9);
    return at == 0 ? (int64_t)UINT64_C(0xffffffffffffffff) : (int64_t)(int32_t)ptv_u32(im, at);
}

#endif
