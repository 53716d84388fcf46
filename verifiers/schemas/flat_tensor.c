/* Written by ptv-schema from schema/executorch/flat_tensor.fbs; do not edit. */
/* clang-format off */
#include "flat_tensor.h"

static const ptv_table tables[] = {
    {.name = "DataSegment", .count = 2, .step = 0, .steps = 0, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "offset", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8},
        {.name = "size", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8}}},
    {.name = "TensorLayout", .count = 3, .step = 0, .steps = 2, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "scalar_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 1},
        {.name = "sizes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
        {.name = "dim_order", .kind = PTV_KIND_VECTOR, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST}}},
    {.name = "NamedData", .count = 3, .step = 2, .steps = 3, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "key", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST | PTV_UTF8},
        {.name = "segment_index", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .index = 1},
        {.name = "tensor_layout", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_FLAT_TENSOR_TENSOR_LAYOUT}}},
    {.name = "FlatTensor", .count = 3, .step = 5, .steps = 2, .roots = UINT64_C(0x0), .fields = (const ptv_field[]){
        {.name = "version", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
        {.name = "segments", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_FLAT_TENSOR_DATA_SEGMENT, .flags = PTV_MUST_EXIST},
        {.name = "named_data", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_FLAT_TENSOR_NAMED_DATA, .flags = PTV_MUST_EXIST}}}
};

static const ptv_enum enums[] = {
    {.name = "ScalarType", .count = 23, .values = (const ptv_enum_value[]){
        {.name = "BYTE", .value = 0},
        {.name = "CHAR", .value = 1},
        {.name = "SHORT", .value = 2},
        {.name = "INT", .value = 3},
        {.name = "LONG", .value = 4},
        {.name = "HALF", .value = 5},
        {.name = "FLOAT", .value = 6},
        {.name = "DOUBLE", .value = 7},
        {.name = "BOOL", .value = 11},
        {.name = "QINT8", .value = 12},
        {.name = "QUINT8", .value = 13},
        {.name = "QINT32", .value = 14},
        {.name = "BFLOAT16", .value = 15},
        {.name = "QUINT4X2", .value = 16},
        {.name = "QUINT2X4", .value = 17},
        {.name = "BITS16", .value = 22},
        {.name = "FLOAT8E5M2", .value = 23},
        {.name = "FLOAT8E4M3FN", .value = 24},
        {.name = "FLOAT8E5M2FNUZ", .value = 25},
        {.name = "FLOAT8E4M3FNUZ", .value = 26},
        {.name = "UINT16", .value = 27},
        {.name = "UINT32", .value = 28},
        {.name = "UINT64", .value = 29}}}
};

static const ptv_index indexes[] = {
    {.target = PTV_TARGET_LIST, .table = PTV_FLAT_TENSOR_FLAT_TENSOR, .field = PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS}
};

const ptv_schema ptv_schema_flat_tensor = {
    .name = "flat_tensor",
    .identifier = "FT01",
    .extension = "ptd",
    .tables = tables,
    .enums = enums,
    .indexes = indexes,
    .table_count = 4,
    .union_count = 0,
    .enum_count = 1,
    .index_count = 1,
    .root = PTV_FLAT_TENSOR_FLAT_TENSOR,
    .depth = 3,
    .steps = 7
};
