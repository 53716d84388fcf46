/* Written by ptv-schema from schema/payloads/native_graph.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_NATIVE_GRAPH_TABLES_H
#define PTV_NATIVE_GRAPH_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_native_graph;

/* Tables: numbers of ptv_schema.tables, those that are used. */
enum {
    PTV_NATIVE_GRAPH_TENSOR_ARG = 0,
    PTV_NATIVE_GRAPH_NONE_ARG = 1,
    PTV_NATIVE_GRAPH_INT_ARG = 2,
    PTV_NATIVE_GRAPH_FLOAT_ARG = 3,
    PTV_NATIVE_GRAPH_BOOL_ARG = 4,
    PTV_NATIVE_GRAPH_STRING_ARG = 5,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_ARG = 6,
    PTV_NATIVE_GRAPH_INT_LIST_ARG = 7,
    PTV_NATIVE_GRAPH_FLOAT_LIST_ARG = 8,
    PTV_NATIVE_GRAPH_BOOL_LIST_ARG = 9,
    PTV_NATIVE_GRAPH_TENSOR_LIST_ARG = 10,
    PTV_NATIVE_GRAPH_OPTIONAL_TENSOR_LIST_ARG = 11,
    PTV_NATIVE_GRAPH_GRAPH_ARG = 12,
    PTV_NATIVE_GRAPH_ARGUMENT = 13,
    PTV_NATIVE_GRAPH_NAMED_ARGUMENT = 14,
    PTV_NATIVE_GRAPH_OUTPUT = 15,
    PTV_NATIVE_GRAPH_KEY_VALUE = 16,
    PTV_NATIVE_GRAPH_NODE = 17,
    PTV_NATIVE_GRAPH_DIM = 18,
    PTV_NATIVE_GRAPH_AFFINE_GROUP = 19,
    PTV_NATIVE_GRAPH_PACKED_QUANT = 20,
    PTV_NATIVE_GRAPH_QUANT_SPEC = 21,
    PTV_NATIVE_GRAPH_TENSOR_META = 22,
    PTV_NATIVE_GRAPH_TENSOR_VALUE = 23,
    PTV_NATIVE_GRAPH_GRAPH = 24,
    PTV_NATIVE_GRAPH_NAMED_TENSOR_REF = 25,
    PTV_NATIVE_GRAPH_OUTPUT_SPEC = 26,
    PTV_NATIVE_GRAPH_MUTABLE_BUFFER_SPEC = 27,
    PTV_NATIVE_GRAPH_METHOD = 28,
    PTV_NATIVE_GRAPH_PROGRAM = 29
};

/* Slots of TensorArg, those that are used. */
enum {
    PTV_NATIVE_GRAPH_TENSOR_ARG_NAME = 0
};

/* Slots of IntArg, those that are used. */
enum {
    PTV_NATIVE_GRAPH_INT_ARG_VALUE = 0,
    PTV_NATIVE_GRAPH_INT_ARG_REF = 1
};

/* Slots of FloatArg, those that are used. */
enum {
    PTV_NATIVE_GRAPH_FLOAT_ARG_REF = 1
};

/* Slots of BoolArg, those that are used. */
enum {
    PTV_NATIVE_GRAPH_BOOL_ARG_VALUE = 0,
    PTV_NATIVE_GRAPH_BOOL_ARG_REF = 1
};

/* Slots of StringArg, those that are used. */
enum {
    PTV_NATIVE_GRAPH_STRING_ARG_VALUE = 0
};

/* Slots of ScalarTypeArg, those that are used. */
enum {
    PTV_NATIVE_GRAPH_SCALAR_TYPE_ARG_VALUE = 0
};

/* Slots of IntListArg, those that are used. */
enum {
    PTV_NATIVE_GRAPH_INT_LIST_ARG_VALUES = 0,
    PTV_NATIVE_GRAPH_INT_LIST_ARG_REFS = 1
};

/* Slots of TensorListArg, those that are used. */
enum {
    PTV_NATIVE_GRAPH_TENSOR_LIST_ARG_NAMES = 0
};

/* Slots of OptionalTensorListArg, those that are used. */
enum {
    PTV_NATIVE_GRAPH_OPTIONAL_TENSOR_LIST_ARG_NAMES = 0,
    PTV_NATIVE_GRAPH_OPTIONAL_TENSOR_LIST_ARG_HAS_VALUE = 1
};

/* Slots of GraphArg, those that are used. */
enum {
    PTV_NATIVE_GRAPH_GRAPH_ARG_NAME = 0,
    PTV_NATIVE_GRAPH_GRAPH_ARG_GRAPH = 1
};

/* Slots of Argument, those that are used. */
enum {
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_TYPE = 0,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE = 1
};

/* Slots of NamedArgument, those that are used. */
enum {
    PTV_NATIVE_GRAPH_NAMED_ARGUMENT_NAME = 0,
    PTV_NATIVE_GRAPH_NAMED_ARGUMENT_ARG = 1,
    PTV_NATIVE_GRAPH_NAMED_ARGUMENT_MUTATED = 2
};

/* Slots of Output, those that are used. */
enum {
    PTV_NATIVE_GRAPH_OUTPUT_NAME = 0,
    PTV_NATIVE_GRAPH_OUTPUT_ALIAS_OF = 1,
    PTV_NATIVE_GRAPH_OUTPUT_KIND = 2,
    PTV_NATIVE_GRAPH_OUTPUT_NAMES = 3
};

/* Slots of KeyValue, those that are used. */
enum {
    PTV_NATIVE_GRAPH_KEY_VALUE_KEY = 0,
    PTV_NATIVE_GRAPH_KEY_VALUE_VALUE = 1
};

/* Slots of Node, those that are used. */
enum {
    PTV_NATIVE_GRAPH_NODE_NAME = 0,
    PTV_NATIVE_GRAPH_NODE_OP_KIND = 1,
    PTV_NATIVE_GRAPH_NODE_TARGET = 2,
    PTV_NATIVE_GRAPH_NODE_INPUTS = 3,
    PTV_NATIVE_GRAPH_NODE_OUTPUTS = 4,
    PTV_NATIVE_GRAPH_NODE_METADATA = 5
};

/* Slots of Dim, those that are used. */
enum {
    PTV_NATIVE_GRAPH_DIM_MIN = 0,
    PTV_NATIVE_GRAPH_DIM_MAX = 1
};

/* Slots of AffineGroup, those that are used. */
enum {
    PTV_NATIVE_GRAPH_AFFINE_GROUP_SCALE_DATA_KEY = 0,
    PTV_NATIVE_GRAPH_AFFINE_GROUP_SCALE_DTYPE = 1,
    PTV_NATIVE_GRAPH_AFFINE_GROUP_QUANT_MIN = 2,
    PTV_NATIVE_GRAPH_AFFINE_GROUP_QUANT_MAX = 3,
    PTV_NATIVE_GRAPH_AFFINE_GROUP_GROUP_SIZE = 4,
    PTV_NATIVE_GRAPH_AFFINE_GROUP_ZERO_POINT_DATA_KEY = 5,
    PTV_NATIVE_GRAPH_AFFINE_GROUP_ZERO_POINT_DTYPE = 6
};

/* Slots of PackedQuant, those that are used. */
enum {
    PTV_NATIVE_GRAPH_PACKED_QUANT_CODEC = 0
};

/* Slots of QuantSpec, those that are used. */
enum {
    PTV_NATIVE_GRAPH_QUANT_SPEC_SCHEME = 1
};

/* Slots of TensorMeta, those that are used. */
enum {
    PTV_NATIVE_GRAPH_TENSOR_META_DTYPE = 0,
    PTV_NATIVE_GRAPH_TENSOR_META_SIZES = 1,
    PTV_NATIVE_GRAPH_TENSOR_META_DIM_ORDER = 2,
    PTV_NATIVE_GRAPH_TENSOR_META_QUANT = 3
};

/* Slots of TensorValue, those that are used. */
enum {
    PTV_NATIVE_GRAPH_TENSOR_VALUE_NAME = 0,
    PTV_NATIVE_GRAPH_TENSOR_VALUE_META = 1
};

/* Slots of Graph, those that are used. */
enum {
    PTV_NATIVE_GRAPH_GRAPH_NODES = 0,
    PTV_NATIVE_GRAPH_GRAPH_INPUTS = 1,
    PTV_NATIVE_GRAPH_GRAPH_OUTPUTS = 2,
    PTV_NATIVE_GRAPH_GRAPH_TENSOR_VALUES = 3
};

/* Slots of NamedTensorRef, those that are used. */
enum {
    PTV_NATIVE_GRAPH_NAMED_TENSOR_REF_NAME = 0,
    PTV_NATIVE_GRAPH_NAMED_TENSOR_REF_DATA_KEY = 1,
    PTV_NATIVE_GRAPH_NAMED_TENSOR_REF_META = 2,
    PTV_NATIVE_GRAPH_NAMED_TENSOR_REF_KIND = 3,
    PTV_NATIVE_GRAPH_NAMED_TENSOR_REF_MUTATED = 4
};

/* Slots of OutputSpec, those that are used. */
enum {
    PTV_NATIVE_GRAPH_OUTPUT_SPEC_NAME = 0,
    PTV_NATIVE_GRAPH_OUTPUT_SPEC_KIND = 1,
    PTV_NATIVE_GRAPH_OUTPUT_SPEC_TARGET = 2
};

/* Slots of MutableBufferSpec, those that are used. */
enum {
    PTV_NATIVE_GRAPH_MUTABLE_BUFFER_SPEC_NAME = 0,
    PTV_NATIVE_GRAPH_MUTABLE_BUFFER_SPEC_FQN = 1
};

/* Slots of Method, those that are used. */
enum {
    PTV_NATIVE_GRAPH_METHOD_NAME = 0,
    PTV_NATIVE_GRAPH_METHOD_GRAPH = 1,
    PTV_NATIVE_GRAPH_METHOD_CONSTANTS = 2,
    PTV_NATIVE_GRAPH_METHOD_OUTPUT_SPECS = 3,
    PTV_NATIVE_GRAPH_METHOD_MUTABLE_BUFFERS = 4
};

/* Slots of Program, those that are used. */
enum {
    PTV_NATIVE_GRAPH_PROGRAM_VERSION = 0,
    PTV_NATIVE_GRAPH_PROGRAM_METHODS = 1
};

/* Tags of ArgumentValue, those that are used. */
enum {
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_NONE = 0,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_TENSOR_ARG = 1,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_NONE_ARG = 2,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_INT_ARG = 3,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_FLOAT_ARG = 4,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_BOOL_ARG = 5,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_STRING_ARG = 6,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_SCALAR_TYPE_ARG = 7,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_INT_LIST_ARG = 8,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_FLOAT_LIST_ARG = 9,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_BOOL_LIST_ARG = 10,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_TENSOR_LIST_ARG = 11,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_OPTIONAL_TENSOR_LIST_ARG = 12,
    PTV_NATIVE_GRAPH_ARGUMENT_VALUE_GRAPH_ARG = 13
};

/* Tags of QuantScheme, those that are used. */
enum {
    PTV_NATIVE_GRAPH_QUANT_SCHEME_NONE = 0,
    PTV_NATIVE_GRAPH_QUANT_SCHEME_AFFINE_GROUP = 1,
    PTV_NATIVE_GRAPH_QUANT_SCHEME_PACKED_QUANT = 2
};

/* Values of OpKind, those that are used. */
enum {
    PTV_NATIVE_GRAPH_OP_KIND_CALL_FUNCTION = 0,
    PTV_NATIVE_GRAPH_OP_KIND_PLACEHOLDER = 1,
    PTV_NATIVE_GRAPH_OP_KIND_OUTPUT = 2
};

/* Values of ScalarType, those that are used. */
enum {
    PTV_NATIVE_GRAPH_SCALAR_TYPE_BYTE = 0,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_CHAR = 1,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_SHORT = 2,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_INT = 3,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_LONG = 4,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_HALF = 5,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_FLOAT = 6,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_DOUBLE = 7,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_BOOL = 11,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_BFLOAT16 = 15,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_UINT16 = 16,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_UINT32 = 17,
    PTV_NATIVE_GRAPH_SCALAR_TYPE_UINT64 = 18
};

/* Values of OutputValueKind, those that are used. */
enum {
    PTV_NATIVE_GRAPH_OUTPUT_VALUE_KIND_TENSOR = 0,
    PTV_NATIVE_GRAPH_OUTPUT_VALUE_KIND_TENSOR_LIST = 1,
    PTV_NATIVE_GRAPH_OUTPUT_VALUE_KIND_INT = 2,
    PTV_NATIVE_GRAPH_OUTPUT_VALUE_KIND_BOOL = 3,
    PTV_NATIVE_GRAPH_OUTPUT_VALUE_KIND_FLOAT = 4
};

/* Values of InputKind, those that are used. */
enum {
    PTV_NATIVE_GRAPH_INPUT_KIND_USER_INPUT = 0,
    PTV_NATIVE_GRAPH_INPUT_KIND_PARAMETER = 1,
    PTV_NATIVE_GRAPH_INPUT_KIND_BUFFER = 2,
    PTV_NATIVE_GRAPH_INPUT_KIND_CONSTANT_TENSOR = 3
};

/* Values of OutputKind, those that are used. */
enum {
    PTV_NATIVE_GRAPH_OUTPUT_KIND_USER_OUTPUT = 0,
    PTV_NATIVE_GRAPH_OUTPUT_KIND_BUFFER_MUTATION = 1,
    PTV_NATIVE_GRAPH_OUTPUT_KIND_USER_INPUT_MUTATION = 2
};

/* Numbers of Argument, their defaults where they are absent. */
static inline int64_t ptv_native_graph_argument_value_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of NamedArgument, their defaults where they are absent. */
static inline int64_t ptv_native_graph_named_argument_mutated(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of Output, their defaults where they are absent. */
static inline int64_t ptv_native_graph_output_kind(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of Node, their defaults where they are absent. */
static inline int64_t ptv_native_graph_node_op_kind(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of Dim, their defaults where they are absent. */
static inline int64_t ptv_native_graph_dim_min(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}
static inline int64_t ptv_native_graph_dim_max(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0xffffffffffffffff) : (int64_t)(int64_t)ptv_u64(im, at);
}

/* Numbers of AffineGroup, their defaults where they are absent. */
static inline int64_t ptv_native_graph_affine_group_scale_dtype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}
static inline int64_t ptv_native_graph_affine_group_quant_min(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_native_graph_affine_group_quant_max(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_native_graph_affine_group_group_size(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_native_graph_affine_group_zero_point_dtype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 6);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of QuantSpec, their defaults where they are absent. */
static inline int64_t ptv_native_graph_quant_spec_scheme_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of TensorMeta, their defaults where they are absent. */
static inline int64_t ptv_native_graph_tensor_meta_dtype(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of NamedTensorRef, their defaults where they are absent. */
static inline int64_t ptv_native_graph_named_tensor_ref_kind(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}
static inline int64_t ptv_native_graph_named_tensor_ref_mutated(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of OutputSpec, their defaults where they are absent. */
static inline int64_t ptv_native_graph_output_spec_kind(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

#endif
