/* Written by ptv-schema from schema/payloads/mps.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_MPS_TABLES_H
#define PTV_MPS_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_mps;

/* Tables: numbers of ptv_schema.tables, those that are used. */
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

/* Slots of MPSNode, those that are used. */
enum {
    PTV_MPS_MPS_NODE_MPSNODE_UNION_TYPE = 0,
    PTV_MPS_MPS_NODE_MPSNODE_UNION = 1
};

/* Slots of Buffer, those that are used. */
enum {
    PTV_MPS_BUFFER_STORAGE = 0
};

/* Slots of MPSTensor, those that are used. */
enum {
    PTV_MPS_MPS_TENSOR_DATATYPE = 0,
    PTV_MPS_MPS_TENSOR_NUM_DIMS = 1,
    PTV_MPS_MPS_TENSOR_DIMS = 2,
    PTV_MPS_MPS_TENSOR_CONSTANT_BUFFER_SIZE = 3,
    PTV_MPS_MPS_TENSOR_SEGMENT_OFFSET = 5
};

/* Slots of DataSegment, those that are used. */
enum {
    PTV_MPS_DATA_SEGMENT_OFFSET = 0,
    PTV_MPS_DATA_SEGMENT_SIZE = 1
};

/* Slots of MPSGraph, those that are used. */
enum {
    PTV_MPS_MPS_GRAPH_VERSION = 0,
    PTV_MPS_MPS_GRAPH_MPS_NODES = 1,
    PTV_MPS_MPS_GRAPH_MPS_VALUES = 2,
    PTV_MPS_MPS_GRAPH_INPUT_IDS = 3,
    PTV_MPS_MPS_GRAPH_OUTPUT_IDS = 4,
    PTV_MPS_MPS_GRAPH_CONSTANT_IDS = 5,
    PTV_MPS_MPS_GRAPH_CONSTANT_SEGMENT = 7
};

/* Tags of MPSNodeUnion, those that are used. */
enum {
    PTV_MPS_MPS_NODE_UNION_MPS_MIN = 13,
    PTV_MPS_MPS_NODE_UNION_MPS_MAX = 14,
    PTV_MPS_MPS_NODE_UNION_MPS_ATAN2 = 16
};

/* Values of MPSDataType, those that are used. */
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
    PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_BOOL = 15
};

/* Values of OpType, those that are used. */
enum {
    PTV_MPS_OP_TYPE_METAL_KERNEL = 1
};

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
