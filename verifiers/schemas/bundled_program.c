/* Written by ptv-schema from schema/executorch/bundled_program.fbs; do not edit. */
/* clang-format off */
#include "bundled_program.h"

static const ptv_table tables[] = {
    {.name = "Tensor", .count = 4, .step = 0, .steps = 3, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "scalar_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 1},
        {.name = "sizes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
        {.name = "data", .kind = PTV_KIND_VECTOR, .scalar = PTV_U8, .size = 1, .align = 16, .flags = PTV_MUST_EXIST | PTV_FIXED_ALIGN},
        {.name = "dim_order", .kind = PTV_KIND_VECTOR, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST}}},
    {.name = "Int", .count = 1, .step = 3, .steps = 0, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "int_val", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8}}},
    {.name = "Bool", .count = 1, .step = 3, .steps = 0, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "bool_val", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}}},
    {.name = "Double", .count = 1, .step = 3, .steps = 0, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "double_val", .kind = PTV_KIND_SCALAR, .scalar = PTV_F64, .size = 8, .align = 8}}},
    {.name = "Value", .count = 2, .step = 3, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "val_type", .kind = PTV_KIND_TAG, .scalar = PTV_U8, .size = 1, .align = 1},
        {.name = "val", .kind = PTV_KIND_UNION, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST}}},
    {.name = "BundledMethodTestCase", .count = 2, .step = 4, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "inputs", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_BUNDLED_PROGRAM_VALUE, .flags = PTV_MUST_EXIST},
        {.name = "expected_outputs", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_BUNDLED_PROGRAM_VALUE}}},
    {.name = "BundledMethodTestSuite", .count = 2, .step = 6, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "method_name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST | PTV_UTF8},
        {.name = "test_cases", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE, .flags = PTV_MUST_EXIST}}},
    {.name = "BundledProgram", .count = 3, .step = 8, .steps = 2, .roots = UINT64_C(0x0), .fields = (const ptv_field[]){
        {.name = "version", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
        {.name = "method_test_suites", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE, .flags = PTV_MUST_EXIST},
        {.name = "program", .kind = PTV_KIND_VECTOR, .scalar = PTV_U8, .size = 1, .align = 32, .flags = PTV_MUST_EXIST | PTV_FIXED_ALIGN}}}
};

static const ptv_union unions[] = {
    {.name = "ValueUnion", .count = 5, .members = (const ptv_member[]){
        {.name = "NONE"},
        {.name = "Tensor", .table = PTV_BUNDLED_PROGRAM_TENSOR},
        {.name = "Int", .table = PTV_BUNDLED_PROGRAM_INT},
        {.name = "Bool", .table = PTV_BUNDLED_PROGRAM_BOOL},
        {.name = "Double", .table = PTV_BUNDLED_PROGRAM_DOUBLE}}}
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

const ptv_schema ptv_schema_bundled_program = {
    .name = "bundled_program",
    .identifier = "BP08",
    .extension = "bpte",
    .tables = tables,
    .unions = unions,
    .enums = enums,
    .table_count = 8,
    .union_count = 1,
    .enum_count = 1,
    .index_count = 0,
    .root = PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM,
    .depth = 5,
    .steps = 10
};
