/* Written by ptv-schema from schema/payloads/native_graph.fbs; do not edit. */
/* clang-format off */
#include "native_graph.h"

static const ptv_table tables[] = {
    {.name = "TensorArg", .count = 1, .step = 0, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8}}},
    {.name = "NoneArg", .count = 0, .step = 1, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "IntArg", .count = 2, .step = 1, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "value", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8},
        {.name = "ref", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8}}},
    {.name = "FloatArg", .count = 2, .step = 2, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "value", .kind = PTV_KIND_SCALAR, .scalar = PTV_F64, .size = 8, .align = 8},
        {.name = "ref", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8}}},
    {.name = "BoolArg", .count = 2, .step = 3, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "value", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
        {.name = "ref", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8}}},
    {.name = "StringArg", .count = 1, .step = 4, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "value", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8}}},
    {.name = "ScalarTypeArg", .count = 1, .step = 5, .steps = 0, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "value", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 2, .flags = PTV_CLOSED}}},
    {.name = "IntListArg", .count = 2, .step = 5, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "values", .kind = PTV_KIND_VECTOR, .scalar = PTV_I64, .size = 8, .align = 8, .flags = PTV_REQUIRED},
        {.name = "refs", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_UTF8}}},
    {.name = "FloatListArg", .count = 1, .step = 7, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "values", .kind = PTV_KIND_VECTOR, .scalar = PTV_F64, .size = 8, .align = 8, .flags = PTV_REQUIRED}}},
    {.name = "BoolListArg", .count = 1, .step = 8, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "values", .kind = PTV_KIND_VECTOR, .scalar = PTV_BOOL, .size = 1, .align = 1, .flags = PTV_REQUIRED}}},
    {.name = "TensorListArg", .count = 1, .step = 9, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "names", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_UTF8}}},
    {.name = "OptionalTensorListArg", .count = 2, .step = 10, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "names", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "has_value", .kind = PTV_KIND_VECTOR, .scalar = PTV_BOOL, .size = 1, .align = 1, .flags = PTV_REQUIRED}}},
    {.name = "GraphArg", .count = 2, .step = 12, .steps = 2, .roots = UINT64_C(0x2), .recursion = 2, .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "graph", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_GRAPH, .flags = PTV_REQUIRED | PTV_AGAIN}}},
    {.name = "Argument", .count = 2, .step = 14, .steps = 1, .roots = UINT64_C(0x2), .recursion = 2, .fields = (const ptv_field[]){
        {.name = "value_type", .kind = PTV_KIND_TAG, .scalar = PTV_U8, .size = 1, .align = 1},
        {.name = "value", .kind = PTV_KIND_UNION, .scalar = PTV_U32, .size = 4, .align = 4}}},
    {.name = "NamedArgument", .count = 3, .step = 15, .steps = 2, .roots = UINT64_C(0x2), .recursion = 2, .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8 | PTV_BUILT_LAST},
        {.name = "arg", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_ARGUMENT, .flags = PTV_REQUIRED},
        {.name = "mutated", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}}},
    {.name = "Output", .count = 4, .step = 17, .steps = 3, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "alias_of", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8},
        {.name = "kind", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 3, .flags = PTV_CLOSED},
        {.name = "names", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_UTF8}}},
    {.name = "KeyValue", .count = 2, .step = 20, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "key", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "value", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8}}},
    {.name = "Node", .count = 6, .step = 22, .steps = 5, .roots = UINT64_C(0x2), .recursion = 4, .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "op_kind", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 1, .flags = PTV_CLOSED},
        {.name = "target", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8},
        {.name = "inputs", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_NAMED_ARGUMENT},
        {.name = "outputs", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_OUTPUT},
        {.name = "metadata", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_KEY_VALUE}}},
    {.name = "Dim", .count = 2, .step = 27, .steps = 0, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "min", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8},
        {.name = "max", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8, .value = UINT64_C(0xffffffffffffffff)}}},
    {.name = "AffineGroup", .count = 7, .step = 27, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "scale_data_key", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "scale_dtype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 2, .flags = PTV_CLOSED},
        {.name = "quant_min", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
        {.name = "quant_max", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
        {.name = "group_size", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
        {.name = "zero_point_data_key", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8},
        {.name = "zero_point_dtype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 2, .flags = PTV_CLOSED}}},
    {.name = "PackedQuant", .count = 1, .step = 29, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "codec", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8}}},
    {.name = "QuantSpec", .count = 2, .step = 30, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "scheme_type", .kind = PTV_KIND_TAG, .scalar = PTV_U8, .size = 1, .align = 1, .type = 1},
        {.name = "scheme", .kind = PTV_KIND_UNION, .scalar = PTV_U32, .size = 4, .align = 4, .type = 1}}},
    {.name = "TensorMeta", .count = 4, .step = 31, .steps = 3, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "dtype", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 2, .flags = PTV_CLOSED},
        {.name = "sizes", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_DIM},
        {.name = "dim_order", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4},
        {.name = "quant", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_QUANT_SPEC}}},
    {.name = "TensorValue", .count = 2, .step = 34, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "meta", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_TENSOR_META, .flags = PTV_REQUIRED}}},
    {.name = "Graph", .count = 4, .step = 36, .steps = 4, .roots = UINT64_C(0x2), .recursion = 1, .fields = (const ptv_field[]){
        {.name = "nodes", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_NODE, .flags = PTV_REQUIRED},
        {.name = "inputs", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_UTF8},
        {.name = "outputs", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_UTF8},
        {.name = "tensor_values", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_TENSOR_VALUE}}},
    {.name = "NamedTensorRef", .count = 5, .step = 40, .steps = 3, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "data_key", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "meta", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_TENSOR_META, .flags = PTV_REQUIRED},
        {.name = "kind", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 4, .flags = PTV_CLOSED},
        {.name = "mutated", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}}},
    {.name = "OutputSpec", .count = 3, .step = 43, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "kind", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 5, .flags = PTV_CLOSED},
        {.name = "target", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8}}},
    {.name = "MutableBufferSpec", .count = 2, .step = 45, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "fqn", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8}}},
    {.name = "Method", .count = 5, .step = 47, .steps = 5, .roots = UINT64_C(0x2), .recursion = 2, .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED | PTV_UTF8},
        {.name = "graph", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_GRAPH, .flags = PTV_REQUIRED | PTV_AGAIN},
        {.name = "constants", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_NAMED_TENSOR_REF},
        {.name = "output_specs", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_OUTPUT_SPEC},
        {.name = "mutable_buffers", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_MUTABLE_BUFFER_SPEC}}},
    {.name = "Program", .count = 2, .step = 52, .steps = 2, .roots = UINT64_C(0x0), .recursion = 2, .fields = (const ptv_field[]){
        {.name = "version", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8 | PTV_BUILT_LAST},
        {.name = "methods", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_NATIVE_GRAPH_METHOD, .flags = PTV_REQUIRED}}}
};

static const ptv_union unions[] = {
    {.name = "ArgumentValue", .count = 14, .members = (const ptv_member[]){
        {.name = "NONE"},
        {.name = "TensorArg", .table = PTV_NATIVE_GRAPH_TENSOR_ARG},
        {.name = "NoneArg", .table = PTV_NATIVE_GRAPH_NONE_ARG},
        {.name = "IntArg", .table = PTV_NATIVE_GRAPH_INT_ARG},
        {.name = "FloatArg", .table = PTV_NATIVE_GRAPH_FLOAT_ARG},
        {.name = "BoolArg", .table = PTV_NATIVE_GRAPH_BOOL_ARG},
        {.name = "StringArg", .table = PTV_NATIVE_GRAPH_STRING_ARG},
        {.name = "ScalarTypeArg", .table = PTV_NATIVE_GRAPH_SCALAR_TYPE_ARG},
        {.name = "IntListArg", .table = PTV_NATIVE_GRAPH_INT_LIST_ARG},
        {.name = "FloatListArg", .table = PTV_NATIVE_GRAPH_FLOAT_LIST_ARG},
        {.name = "BoolListArg", .table = PTV_NATIVE_GRAPH_BOOL_LIST_ARG},
        {.name = "TensorListArg", .table = PTV_NATIVE_GRAPH_TENSOR_LIST_ARG},
        {.name = "OptionalTensorListArg", .table = PTV_NATIVE_GRAPH_OPTIONAL_TENSOR_LIST_ARG},
        {.name = "GraphArg", .table = PTV_NATIVE_GRAPH_GRAPH_ARG}}},
    {.name = "QuantScheme", .count = 3, .members = (const ptv_member[]){
        {.name = "NONE"},
        {.name = "AffineGroup", .table = PTV_NATIVE_GRAPH_AFFINE_GROUP},
        {.name = "PackedQuant", .table = PTV_NATIVE_GRAPH_PACKED_QUANT}}}
};

static const ptv_enum enums[] = {
    {.name = "OpKind", .count = 3, .values = (const ptv_enum_value[]){
        {.name = "CALL_FUNCTION", .value = 0},
        {.name = "PLACEHOLDER", .value = 1},
        {.name = "OUTPUT", .value = 2}}},
    {.name = "ScalarType", .count = 13, .values = (const ptv_enum_value[]){
        {.name = "BYTE", .value = 0},
        {.name = "CHAR", .value = 1},
        {.name = "SHORT", .value = 2},
        {.name = "INT", .value = 3},
        {.name = "LONG", .value = 4},
        {.name = "HALF", .value = 5},
        {.name = "FLOAT", .value = 6},
        {.name = "DOUBLE", .value = 7},
        {.name = "BOOL", .value = 11},
        {.name = "BFLOAT16", .value = 15},
        {.name = "UINT16", .value = 16},
        {.name = "UINT32", .value = 17},
        {.name = "UINT64", .value = 18}}},
    {.name = "OutputValueKind", .count = 5, .values = (const ptv_enum_value[]){
        {.name = "TENSOR", .value = 0},
        {.name = "TENSOR_LIST", .value = 1},
        {.name = "INT", .value = 2},
        {.name = "BOOL", .value = 3},
        {.name = "FLOAT", .value = 4}}},
    {.name = "InputKind", .count = 4, .values = (const ptv_enum_value[]){
        {.name = "USER_INPUT", .value = 0},
        {.name = "PARAMETER", .value = 1},
        {.name = "BUFFER", .value = 2},
        {.name = "CONSTANT_TENSOR", .value = 3}}},
    {.name = "OutputKind", .count = 3, .values = (const ptv_enum_value[]){
        {.name = "USER_OUTPUT", .value = 0},
        {.name = "BUFFER_MUTATION", .value = 1},
        {.name = "USER_INPUT_MUTATION", .value = 2}}}
};

const ptv_schema ptv_schema_native_graph = {
    .name = "native_graph",
    .identifier = "NPTG",
    .tables = tables,
    .unions = unions,
    .enums = enums,
    .table_count = 30,
    .union_count = 2,
    .enum_count = 5,
    .index_count = 0,
    .root = PTV_NATIVE_GRAPH_PROGRAM,
    .depth = 6,
    .again = 11,
    .recurs = PTV_NATIVE_GRAPH_GRAPH,
    .steps = 54
};
