/* Written by ptv-schema from schema/payloads/vulkan.fbs; do not edit. */
/* clang-format off */
#include "vulkan.h"

static const ptv_table tables[] = {
    {.name = "OperatorCall", .count = 3, .step = 0, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "node_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST | PTV_UTF8},
        {.name = "args", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 1}}},
    {.name = "Null", .count = 0, .step = 2, .steps = 0, .roots = UINT64_C(0x4)},
    {.name = "Int", .count = 1, .step = 2, .steps = 0, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "int_val", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8}}},
    {.name = "Double", .count = 1, .step = 2, .steps = 0, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "double_val", .kind = PTV_KIND_SCALAR, .scalar = PTV_F64, .size = 8, .align = 8}}},
    {.name = "Bool", .count = 1, .step = 2, .steps = 0, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "bool_val", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}}},
    {.name = "VkTensor", .count = 7, .step = 2, .steps = 2, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "datatype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 1, .flags = PTV_CLOSED},
        {.name = "dims", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
        {.name = "constant_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 2},
        {.name = "mem_obj_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
        {.name = "storage_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_U8, .size = 1, .align = 1, .type = 2, .value = UINT64_C(0xff), .flags = PTV_CLOSED},
        {.name = "memory_layout", .kind = PTV_KIND_SCALAR, .scalar = PTV_U8, .size = 1, .align = 1, .type = 3, .value = UINT64_C(0xff), .flags = PTV_CLOSED},
        {.name = "staging_datatype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 1, .value = UINT64_C(0x7f), .flags = PTV_CLOSED}}},
    {.name = "IntList", .count = 1, .step = 4, .steps = 1, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "items", .kind = PTV_KIND_VECTOR, .scalar = PTV_I64, .size = 8, .align = 8, .flags = PTV_MUST_EXIST}}},
    {.name = "DoubleList", .count = 1, .step = 5, .steps = 1, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "items", .kind = PTV_KIND_VECTOR, .scalar = PTV_F64, .size = 8, .align = 8, .flags = PTV_MUST_EXIST}}},
    {.name = "BoolList", .count = 1, .step = 6, .steps = 1, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "items", .kind = PTV_KIND_VECTOR, .scalar = PTV_BOOL, .size = 1, .align = 1, .flags = PTV_MUST_EXIST}}},
    {.name = "ValueList", .count = 1, .step = 7, .steps = 1, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "items", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 1}}},
    {.name = "String", .count = 1, .step = 8, .steps = 1, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "string_val", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST | PTV_UTF8}}},
    {.name = "SymInt", .count = 1, .step = 9, .steps = 0, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "value", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4}}},
    {.name = "VkValue", .count = 2, .step = 9, .steps = 1, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "value_type", .kind = PTV_KIND_TAG, .scalar = PTV_U8, .size = 1, .align = 1},
        {.name = "value", .kind = PTV_KIND_UNION, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST}}},
    {.name = "VkBytes", .count = 3, .step = 10, .steps = 1, .roots = UINT64_C(0x60), .fields = (const ptv_field[]){
        {.name = "offset", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8},
        {.name = "length", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8},
        {.name = "named_key", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8}}},
    {.name = "VkGraph", .count = 9, .step = 11, .steps = 7, .roots = UINT64_C(0x0), .fields = (const ptv_field[]){
        {.name = "version", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8},
        {.name = "chain", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_VULKAN_OPERATOR_CALL, .flags = PTV_MUST_EXIST},
        {.name = "values", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_VULKAN_VK_VALUE, .flags = PTV_MUST_EXIST},
        {.name = "input_ids", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 1},
        {.name = "output_ids", .kind = PTV_KIND_VECTOR, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 1},
        {.name = "constants", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_VULKAN_VK_BYTES},
        {.name = "shaders", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_VULKAN_VK_BYTES},
        {.name = "storage_type_override", .kind = PTV_KIND_SCALAR, .scalar = PTV_U8, .size = 1, .align = 1, .type = 2, .value = UINT64_C(0xff), .flags = PTV_CLOSED},
        {.name = "memory_layout_override", .kind = PTV_KIND_SCALAR, .scalar = PTV_U8, .size = 1, .align = 1, .type = 3, .value = UINT64_C(0xff), .flags = PTV_CLOSED}}}
};

static const ptv_union unions[] = {
    {.name = "GraphTypes", .count = 12, .members = (const ptv_member[]){
        {.name = "NONE"},
        {.name = "Null", .table = PTV_VULKAN_NULL},
        {.name = "Int", .table = PTV_VULKAN_INT},
        {.name = "Double", .table = PTV_VULKAN_DOUBLE},
        {.name = "Bool", .table = PTV_VULKAN_BOOL},
        {.name = "VkTensor", .table = PTV_VULKAN_VK_TENSOR},
        {.name = "IntList", .table = PTV_VULKAN_INT_LIST},
        {.name = "DoubleList", .table = PTV_VULKAN_DOUBLE_LIST},
        {.name = "BoolList", .table = PTV_VULKAN_BOOL_LIST},
        {.name = "ValueList", .table = PTV_VULKAN_VALUE_LIST},
        {.name = "String", .table = PTV_VULKAN_STRING},
        {.name = "SymInt", .table = PTV_VULKAN_SYM_INT}}}
};

static const ptv_enum enums[] = {
    {.name = "VkDataType", .count = 9, .values = (const ptv_enum_value[]){
        {.name = "BOOL", .value = 0},
        {.name = "UINT8", .value = 1},
        {.name = "INT8", .value = 2},
        {.name = "INT32", .value = 3},
        {.name = "FLOAT16", .value = 4},
        {.name = "FLOAT32", .value = 5},
        {.name = "FLOAT64", .value = 6},
        {.name = "INT64", .value = 7},
        {.name = "UNSET", .value = 127}}},
    {.name = "VkStorageType", .count = 4, .values = (const ptv_enum_value[]){
        {.name = "BUFFER", .value = 0},
        {.name = "TEXTURE_3D", .value = 1},
        {.name = "TEXTURE_2D", .value = 2},
        {.name = "DEFAULT_STORAGE", .value = 255}}},
    {.name = "VkMemoryLayout", .count = 10, .values = (const ptv_enum_value[]){
        {.name = "TENSOR_WIDTH_PACKED", .value = 0},
        {.name = "TENSOR_HEIGHT_PACKED", .value = 1},
        {.name = "TENSOR_CHANNELS_PACKED", .value = 2},
        {.name = "PACKED_INT8_4W4C", .value = 3},
        {.name = "PACKED_INT8_4H4W", .value = 4},
        {.name = "PACKED_INT8_4W", .value = 5},
        {.name = "PACKED_INT8_4C", .value = 6},
        {.name = "PACKED_INT8_4C1W", .value = 8},
        {.name = "PACKED_INT8_CONV2D", .value = 9},
        {.name = "DEFAULT_LAYOUT", .value = 255}}}
};

static const ptv_index indexes[] = {
    {.target = PTV_TARGET_LIST, .table = PTV_VULKAN_VK_GRAPH, .field = PTV_VULKAN_VK_GRAPH_VALUES},
    {.target = PTV_TARGET_LIST, .table = PTV_VULKAN_VK_GRAPH, .field = PTV_VULKAN_VK_GRAPH_CONSTANTS, .none = PTV_NONE_NEGATIVE}
};

const ptv_schema ptv_schema_vulkan = {
    .name = "vulkan",
    .identifier = "VK00",
    .tables = tables,
    .unions = unions,
    .enums = enums,
    .indexes = indexes,
    .table_count = 15,
    .union_count = 1,
    .enum_count = 3,
    .index_count = 2,
    .root = PTV_VULKAN_VK_GRAPH,
    .depth = 3,
    .steps = 18
};
