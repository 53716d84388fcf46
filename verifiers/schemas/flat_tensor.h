/* Written by ptv-schema from schema/executorch/flat_tensor.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_FLAT_TENSOR_TABLES_H
#define PTV_FLAT_TENSOR_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_flat_tensor;

/* Tables: numbers of ptv_schema.tables. */
enum {
    PTV_FLAT_TENSOR_DATA_SEGMENT = 0,
    PTV_FLAT_TENSOR_TENSOR_LAYOUT = 1,
    PTV_FLAT_TENSOR_NAMED_DATA = 2,
    PTV_FLAT_TENSOR_FLAT_TENSOR = 3
};

/* Slots of DataSegment. */
enum {
    PTV_FLAT_TENSOR_DATA_SEGMENT_OFFSET = 0,
    PTV_FLAT_TENSOR_DATA_SEGMENT_SIZE = 1
};

/* Slots of TensorLayout. */
enum {
    PTV_FLAT_TENSOR_TENSOR_LAYOUT_SCALAR_TYPE = 0,
    PTV_FLAT_TENSOR_TENSOR_LAYOUT_SIZES = 1,
    PTV_FLAT_TENSOR_TENSOR_LAYOUT_DIM_ORDER = 2
};

/* Slots of NamedData. */
enum {
    PTV_FLAT_TENSOR_NAMED_DATA_KEY = 0,
    PTV_FLAT_TENSOR_NAMED_DATA_SEGMENT_INDEX = 1,
    PTV_FLAT_TENSOR_NAMED_DATA_TENSOR_LAYOUT = 2
};

/* Slots of FlatTensor. */
enum {
    PTV_FLAT_TENSOR_FLAT_TENSOR_VERSION = 0,
    PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS = 1,
    PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA = 2
};

/* Values of ScalarType. */
enum {
    PTV_FLAT_TENSOR_SCALAR_TYPE_BYTE = 0,
    PTV_FLAT_TENSOR_SCALAR_TYPE_CHAR = 1,
    PTV_FLAT_TENSOR_SCALAR_TYPE_SHORT = 2,
    PTV_FLAT_TENSOR_SCALAR_TYPE_INT = 3,
    PTV_FLAT_TENSOR_SCALAR_TYPE_LONG = 4,
    PTV_FLAT_TENSOR_SCALAR_TYPE_HALF = 5,
    PTV_FLAT_TENSOR_SCALAR_TYPE_FLOAT = 6,
    PTV_FLAT_TENSOR_SCALAR_TYPE_DOUBLE = 7,
    PTV_FLAT_TENSOR_SCALAR_TYPE_BOOL = 11,
    PTV_FLAT_TENSOR_SCALAR_TYPE_QINT8 = 12,
    PTV_FLAT_TENSOR_SCALAR_TYPE_QUINT8 = 13,
    PTV_FLAT_TENSOR_SCALAR_TYPE_QINT32 = 14,
    PTV_FLAT_TENSOR_SCALAR_TYPE_BFLOAT16 = 15,
    PTV_FLAT_TENSOR_SCALAR_TYPE_QUINT4X2 = 16,
    PTV_FLAT_TENSOR_SCALAR_TYPE_QUINT2X4 = 17,
    PTV_FLAT_TENSOR_SCALAR_TYPE_BITS16 = 22,
    PTV_FLAT_TENSOR_SCALAR_TYPE_FLOAT8E5M2 = 23,
    PTV_FLAT_TENSOR_SCALAR_TYPE_FLOAT8E4M3FN = 24,
    PTV_FLAT_TENSOR_SCALAR_TYPE_FLOAT8E5M2FNUZ = 25,
    PTV_FLAT_TENSOR_SCALAR_TYPE_FLOAT8E4M3FNUZ = 26,
    PTV_FLAT_TENSOR_SCALAR_TYPE_UINT16 = 27,
    PTV_FLAT_TENSOR_SCALAR_TYPE_UINT32 = 28,
    PTV_FLAT_TENSOR_SCALAR_TYPE_UINT64 = 29
};

/* Numbers of DataSegment, their defaults where they are absent. */
static inline int64_t ptv_flat_tensor_data_segment_offset(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}
static inline int64_t ptv_flat_tensor_data_segment_size(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}

/* Numbers of TensorLayout, their defaults where they are absent. */
static inline int64_t ptv_flat_tensor_tensor_layout_scalar_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of NamedData, their defaults where they are absent. */
static inline int64_t ptv_flat_tensor_named_data_segment_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

/* Numbers of FlatTensor, their defaults where they are absent. */
static inline int64_t ptv_flat_tensor_flat_tensor_version(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

#endif
