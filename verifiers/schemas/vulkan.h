/* Written by ptv-schema from schema/payloads/vulkan.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_VULKAN_TABLES_H
#define PTV_VULKAN_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_vulkan;

/* Tables: numbers of ptv_schema.tables. */
enum {
    PTV_VULKAN_OPERATOR_CALL = 0,
    PTV_VULKAN_NULL = 1,
    PTV_VULKAN_INT = 2,
    PTV_VULKAN_DOUBLE = 3,
    PTV_VULKAN_BOOL = 4,
    PTV_VULKAN_VK_TENSOR = 5,
    PTV_VULKAN_INT_LIST = 6,
    PTV_VULKAN_DOUBLE_LIST = 7,
    PTV_VULKAN_BOOL_LIST = 8,
    PTV_VULKAN_VALUE_LIST = 9,
    PTV_VULKAN_STRING = 10,
    PTV_VULKAN_SYM_INT = 11,
    PTV_VULKAN_VK_VALUE = 12,
    PTV_VULKAN_VK_BYTES = 13,
    PTV_VULKAN_VK_GRAPH = 14
};

/* Slots of OperatorCall. */
enum {
    PTV_VULKAN_OPERATOR_CALL_NODE_ID = 0,
    PTV_VULKAN_OPERATOR_CALL_NAME = 1,
    PTV_VULKAN_OPERATOR_CALL_ARGS = 2
};

/* Slots of Int. */
enum {
    PTV_VULKAN_INT_INT_VAL = 0
};

/* Slots of Double. */
enum {
    PTV_VULKAN_DOUBLE_DOUBLE_VAL = 0
};

/* Slots of Bool. */
enum {
    PTV_VULKAN_BOOL_BOOL_VAL = 0
};

/* Slots of VkTensor. */
enum {
    PTV_VULKAN_VK_TENSOR_DATATYPE = 0,
    PTV_VULKAN_VK_TENSOR_DIMS = 1,
    PTV_VULKAN_VK_TENSOR_CONSTANT_ID = 2,
    PTV_VULKAN_VK_TENSOR_MEM_OBJ_ID = 3,
    PTV_VULKAN_VK_TENSOR_STORAGE_TYPE = 4,
    PTV_VULKAN_VK_TENSOR_MEMORY_LAYOUT = 5,
    PTV_VULKAN_VK_TENSOR_STAGING_DATATYPE = 6
};

/* Slots of IntList. */
enum {
    PTV_VULKAN_INT_LIST_ITEMS = 0
};

/* Slots of DoubleList. */
enum {
    PTV_VULKAN_DOUBLE_LIST_ITEMS = 0
};

/* Slots of BoolList. */
enum {
    PTV_VULKAN_BOOL_LIST_ITEMS = 0
};

/* Slots of ValueList. */
enum {
    PTV_VULKAN_VALUE_LIST_ITEMS = 0
};

/* Slots of String. */
enum {
    PTV_VULKAN_STRING_STRING_VAL = 0
};

/* Slots of SymInt. */
enum {
    PTV_VULKAN_SYM_INT_VALUE = 0
};

/* Slots of VkValue. */
enum {
    PTV_VULKAN_VK_VALUE_VALUE_TYPE = 0,
    PTV_VULKAN_VK_VALUE_VALUE = 1
};

/* Slots of VkBytes. */
enum {
    PTV_VULKAN_VK_BYTES_OFFSET = 0,
    PTV_VULKAN_VK_BYTES_LENGTH = 1,
    PTV_VULKAN_VK_BYTES_NAMED_KEY = 2
};

/* Slots of VkGraph. */
enum {
    PTV_VULKAN_VK_GRAPH_VERSION = 0,
    PTV_VULKAN_VK_GRAPH_CHAIN = 1,
    PTV_VULKAN_VK_GRAPH_VALUES = 2,
    PTV_VULKAN_VK_GRAPH_INPUT_IDS = 3,
    PTV_VULKAN_VK_GRAPH_OUTPUT_IDS = 4,
    PTV_VULKAN_VK_GRAPH_CONSTANTS = 5,
    PTV_VULKAN_VK_GRAPH_SHADERS = 6,
    PTV_VULKAN_VK_GRAPH_STORAGE_TYPE_OVERRIDE = 7,
    PTV_VULKAN_VK_GRAPH_MEMORY_LAYOUT_OVERRIDE = 8
};

/* Tags of GraphTypes. */
enum {
    PTV_VULKAN_GRAPH_TYPES_NONE = 0,
    PTV_VULKAN_GRAPH_TYPES_NULL = 1,
    PTV_VULKAN_GRAPH_TYPES_INT = 2,
    PTV_VULKAN_GRAPH_TYPES_DOUBLE = 3,
    PTV_VULKAN_GRAPH_TYPES_BOOL = 4,
    PTV_VULKAN_GRAPH_TYPES_VK_TENSOR = 5,
    PTV_VULKAN_GRAPH_TYPES_INT_LIST = 6,
    PTV_VULKAN_GRAPH_TYPES_DOUBLE_LIST = 7,
    PTV_VULKAN_GRAPH_TYPES_BOOL_LIST = 8,
    PTV_VULKAN_GRAPH_TYPES_VALUE_LIST = 9,
    PTV_VULKAN_GRAPH_TYPES_STRING = 10,
    PTV_VULKAN_GRAPH_TYPES_SYM_INT = 11
};

/* Values of VkDataType. */
enum {
    PTV_VULKAN_VK_DATA_TYPE_BOOL = 0,
    PTV_VULKAN_VK_DATA_TYPE_UINT8 = 1,
    PTV_VULKAN_VK_DATA_TYPE_INT8 = 2,
    PTV_VULKAN_VK_DATA_TYPE_INT32 = 3,
    PTV_VULKAN_VK_DATA_TYPE_FLOAT16 = 4,
    PTV_VULKAN_VK_DATA_TYPE_FLOAT32 = 5,
    PTV_VULKAN_VK_DATA_TYPE_FLOAT64 = 6,
    PTV_VULKAN_VK_DATA_TYPE_INT64 = 7,
    PTV_VULKAN_VK_DATA_TYPE_UNSET = 127
};

/* Values of VkStorageType. */
enum {
    PTV_VULKAN_VK_STORAGE_TYPE_BUFFER = 0,
    PTV_VULKAN_VK_STORAGE_TYPE_TEXTURE_3D = 1,
    PTV_VULKAN_VK_STORAGE_TYPE_TEXTURE_2D = 2,
    PTV_VULKAN_VK_STORAGE_TYPE_DEFAULT_STORAGE = 255
};

/* Values of VkMemoryLayout. */
enum {
    PTV_VULKAN_VK_MEMORY_LAYOUT_TENSOR_WIDTH_PACKED = 0,
    PTV_VULKAN_VK_MEMORY_LAYOUT_TENSOR_HEIGHT_PACKED = 1,
    PTV_VULKAN_VK_MEMORY_LAYOUT_TENSOR_CHANNELS_PACKED = 2,
    PTV_VULKAN_VK_MEMORY_LAYOUT_PACKED_INT8_4W4C = 3,
    PTV_VULKAN_VK_MEMORY_LAYOUT_PACKED_INT8_4H4W = 4,
    PTV_VULKAN_VK_MEMORY_LAYOUT_PACKED_INT8_4W = 5,
    PTV_VULKAN_VK_MEMORY_LAYOUT_PACKED_INT8_4C = 6,
    PTV_VULKAN_VK_MEMORY_LAYOUT_PACKED_INT8_4C1W = 8,
    PTV_VULKAN_VK_MEMORY_LAYOUT_PACKED_INT8_CONV2D = 9,
    PTV_VULKAN_VK_MEMORY_LAYOUT_DEFAULT_LAYOUT = 255
};

/* Numbers of OperatorCall, their defaults where they are absent. */
static inline int64_t ptv_vulkan_operator_call_node_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

/* Numbers of Int, their defaults where they are absent. */
static inline int64_t ptv_vulkan_int_int_val(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}

/* Numbers of Bool, their defaults where they are absent. */
static inline int64_t ptv_vulkan_bool_bool_val(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of VkTensor, their defaults where they are absent. */
static inline int64_t ptv_vulkan_vk_tensor_datatype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}
static inline int64_t ptv_vulkan_vk_tensor_constant_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_vulkan_vk_tensor_mem_obj_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_vulkan_vk_tensor_storage_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0xff) : (int64_t)(uint8_t)ptv_u8(im, at);
}
static inline int64_t ptv_vulkan_vk_tensor_memory_layout(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0xff) : (int64_t)(uint8_t)ptv_u8(im, at);
}
static inline int64_t ptv_vulkan_vk_tensor_staging_datatype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 6);
    return at == 0 ? (int64_t)UINT64_C(0x7f) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of SymInt, their defaults where they are absent. */
static inline int64_t ptv_vulkan_sym_int_value(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of VkValue, their defaults where they are absent. */
static inline int64_t ptv_vulkan_vk_value_value_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of VkBytes, their defaults where they are absent. */
static inline int64_t ptv_vulkan_vk_bytes_offset(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}
static inline int64_t ptv_vulkan_vk_bytes_length(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}

/* Numbers of VkGraph, their defaults where they are absent. */
static inline int64_t ptv_vulkan_vk_graph_storage_type_override(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 7);
    return at == 0 ? (int64_t)UINT64_C(0xff) : (int64_t)(uint8_t)ptv_u8(im, at);
}
static inline int64_t ptv_vulkan_vk_graph_memory_layout_override(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 8);
    return at == 0 ? (int64_t)UINT64_C(0xff) : (int64_t)(uint8_t)ptv_u8(im, at);
}

#endif
