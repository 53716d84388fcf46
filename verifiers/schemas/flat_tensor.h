/* Written by ptv-schema from schema/executorch/flat_tensor.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_FLAT_TENSOR_TABLES_H
#define PTV_FLAT_TENSOR_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_flat_tensor;

/* Tables: numbers of ptv_schema.tables, those that are used. */
enum {
    PTV_FLAT_TENSOR_DATA_SEGMENT = 0,
    PTV_FLAT_TENSOR_TENSOR_LAYOUT = 1,
    PTV_FLAT_TENSOR_NAMED_DATA = 2,
    PTV_FLAT_TENSOR_FLAT_TENSOR = 3
};

/* Slots of DataSegment, those that are used. */
enum {
    PTV_FLAT_TENSOR_DATA_SEGMENT_OFFSET = 0,
    PTV_FLAT_TENSOR_DATA_SEGMENT_SIZE = 1
};

/* Slots of TensorLayout, those that are used. */
enum {
    PTV_FLAT_TENSOR_TENSOR_LAYOUT_SCALAR_TYPE = 0,
    PTV_FLAT_TENSOR_TENSOR_LAYOUT_SIZES = 1,
    PTV_FLAT_TENSOR_TENSOR_LAYOUT_DIM_ORDER = 2
};

/* Slots of NamedData, those that are used. */
enum {
    PTV_FLAT_TENSOR_NAMED_DATA_KEY = 0,
    PTV_FLAT_TENSOR_NAMED_DATA_SEGMENT_INDEX = 1,
    PTV_FLAT_TENSOR_NAMED_DATA_TENSOR_LAYOUT = 2
};

/* Slots of FlatTensor, those that are used. */
enum {
    PTV_FLAT_TENSOR_FLAT_TENSOR_VERSION = 0,
    PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS = 1,
    PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA = 2
};

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

#endif
