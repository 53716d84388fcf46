/* Written by ptv-schema from schema/executorch/program.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_PROGRAM_TABLES_H
#define PTV_PROGRAM_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_program;

/* Tables: numbers of ptv_schema.tables, those that are used. */
enum {
    PTV_PROGRAM_CONTAINER_METADATA = 0,
    PTV_PROGRAM_NULL = 1,
    PTV_PROGRAM_INT = 2,
    PTV_PROGRAM_BOOL = 3,
    PTV_PROGRAM_DOUBLE = 4,
    PTV_PROGRAM_ALLOCATION_DETAILS = 5,
    PTV_PROGRAM_EXTRA_TENSOR_INFO = 6,
    PTV_PROGRAM_TENSOR = 7,
    PTV_PROGRAM_STRING = 8,
    PTV_PROGRAM_INT_LIST = 9,
    PTV_PROGRAM_DOUBLE_LIST = 10,
    PTV_PROGRAM_BOOL_LIST = 11,
    PTV_PROGRAM_TENSOR_LIST = 12,
    PTV_PROGRAM_OPTIONAL_TENSOR_LIST = 13,
    PTV_PROGRAM_E_VALUE = 14,
    PTV_PROGRAM_KERNEL_CALL = 15,
    PTV_PROGRAM_DELEGATE_CALL = 16,
    PTV_PROGRAM_MOVE_CALL = 17,
    PTV_PROGRAM_JUMP_FALSE_CALL = 18,
    PTV_PROGRAM_FREE_CALL = 19,
    PTV_PROGRAM_INSTRUCTION = 20,
    PTV_PROGRAM_FRAME = 21,
    PTV_PROGRAM_FRAME_LIST = 22,
    PTV_PROGRAM_CHAIN = 23,
    PTV_PROGRAM_OPERATOR = 24,
    PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE = 25,
    PTV_PROGRAM_COMPILE_SPEC = 26,
    PTV_PROGRAM_BACKEND_DELEGATE = 27,
    PTV_PROGRAM_NON_CONST_BUFFER_DEVICE = 28,
    PTV_PROGRAM_EXECUTION_PLAN = 29,
    PTV_PROGRAM_BUFFER = 30,
    PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA = 31,
    PTV_PROGRAM_DATA_SEGMENT = 32,
    PTV_PROGRAM_SUBSEGMENT_OFFSETS = 33,
    PTV_PROGRAM_NAMED_DATA = 34,
    PTV_PROGRAM_PROGRAM = 35
};

/* Slots of ContainerMetadata, those that are used. */
enum {
    PTV_PROGRAM_CONTAINER_METADATA_ENCODED_INP_STR = 0,
    PTV_PROGRAM_CONTAINER_METADATA_ENCODED_OUT_STR = 1
};

/* Slots of Int, those that are used. */
enum {
    PTV_PROGRAM_INT_INT_VAL = 0
};

/* Slots of Bool, those that are used. */
enum {
    PTV_PROGRAM_BOOL_BOOL_VAL = 0
};

/* Slots of Double, those that are used. */
enum {
    PTV_PROGRAM_DOUBLE_DOUBLE_VAL = 0
};

/* Slots of AllocationDetails, those that are used. */
enum {
    PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_ID = 0,
    PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_LOW = 1,
    PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_HIGH = 2
};

/* Slots of ExtraTensorInfo, those that are used. */
enum {
    PTV_PROGRAM_EXTRA_TENSOR_INFO_MUTABLE_DATA_SEGMENTS_IDX = 0,
    PTV_PROGRAM_EXTRA_TENSOR_INFO_FULLY_QUALIFIED_NAME = 1,
    PTV_PROGRAM_EXTRA_TENSOR_INFO_LOCATION = 2,
    PTV_PROGRAM_EXTRA_TENSOR_INFO_DEVICE_TYPE = 3,
    PTV_PROGRAM_EXTRA_TENSOR_INFO_DEVICE_INDEX = 4
};

/* Slots of Tensor, those that are used. */
enum {
    PTV_PROGRAM_TENSOR_SCALAR_TYPE = 0,
    PTV_PROGRAM_TENSOR_STORAGE_OFFSET = 1,
    PTV_PROGRAM_TENSOR_SIZES = 2,
    PTV_PROGRAM_TENSOR_DIM_ORDER = 3,
    PTV_PROGRAM_TENSOR_REQUIRES_GRAD = 4,
    PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX = 5,
    PTV_PROGRAM_TENSOR_ALLOCATION_INFO = 6,
    PTV_PROGRAM_TENSOR_LAYOUT = 7,
    PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM = 8,
    PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO = 9
};

/* Slots of String, those that are used. */
enum {
    PTV_PROGRAM_STRING_STRING_VAL = 0
};

/* Slots of IntList, those that are used. */
enum {
    PTV_PROGRAM_INT_LIST_ITEMS = 0
};

/* Slots of BoolList, those that are used. */
enum {
    PTV_PROGRAM_BOOL_LIST_ITEMS = 0
};

/* Slots of TensorList, those that are used. */
enum {
    PTV_PROGRAM_TENSOR_LIST_ITEMS = 0
};

/* Slots of OptionalTensorList, those that are used. */
enum {
    PTV_PROGRAM_OPTIONAL_TENSOR_LIST_ITEMS = 0
};

/* Slots of EValue, those that are used. */
enum {
    PTV_PROGRAM_E_VALUE_VAL_TYPE = 0,
    PTV_PROGRAM_E_VALUE_VAL = 1
};

/* Slots of KernelCall, those that are used. */
enum {
    PTV_PROGRAM_KERNEL_CALL_OP_INDEX = 0,
    PTV_PROGRAM_KERNEL_CALL_ARGS = 1
};

/* Slots of DelegateCall, those that are used. */
enum {
    PTV_PROGRAM_DELEGATE_CALL_DELEGATE_INDEX = 0,
    PTV_PROGRAM_DELEGATE_CALL_ARGS = 1
};

/* Slots of MoveCall, those that are used. */
enum {
    PTV_PROGRAM_MOVE_CALL_MOVE_FROM = 0,
    PTV_PROGRAM_MOVE_CALL_MOVE_TO = 1
};

/* Slots of JumpFalseCall, those that are used. */
enum {
    PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX = 0,
    PTV_PROGRAM_JUMP_FALSE_CALL_DESTINATION_INSTRUCTION = 1
};

/* Slots of FreeCall, those that are used. */
enum {
    PTV_PROGRAM_FREE_CALL_VALUE_INDEX = 0
};

/* Slots of Instruction, those that are used. */
enum {
    PTV_PROGRAM_INSTRUCTION_INSTR_ARGS_TYPE = 0,
    PTV_PROGRAM_INSTRUCTION_INSTR_ARGS = 1
};

/* Slots of Frame, those that are used. */
enum {
    PTV_PROGRAM_FRAME_FILENAME = 0,
    PTV_PROGRAM_FRAME_LINENO = 1,
    PTV_PROGRAM_FRAME_NAME = 2,
    PTV_PROGRAM_FRAME_CONTEXT = 3
};

/* Slots of FrameList, those that are used. */
enum {
    PTV_PROGRAM_FRAME_LIST_ITEMS = 0
};

/* Slots of Chain, those that are used. */
enum {
    PTV_PROGRAM_CHAIN_INPUTS = 0,
    PTV_PROGRAM_CHAIN_OUTPUTS = 1,
    PTV_PROGRAM_CHAIN_INSTRUCTIONS = 2,
    PTV_PROGRAM_CHAIN_STACKTRACE = 3
};

/* Slots of Operator, those that are used. */
enum {
    PTV_PROGRAM_OPERATOR_NAME = 0,
    PTV_PROGRAM_OPERATOR_OVERLOAD = 1
};

/* Slots of BackendDelegateDataReference, those that are used. */
enum {
    PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_LOCATION = 0,
    PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_INDEX = 1
};

/* Slots of CompileSpec, those that are used. */
enum {
    PTV_PROGRAM_COMPILE_SPEC_KEY = 0,
    PTV_PROGRAM_COMPILE_SPEC_VALUE = 1
};

/* Slots of BackendDelegate, those that are used. */
enum {
    PTV_PROGRAM_BACKEND_DELEGATE_ID = 0,
    PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED = 1,
    PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS = 2
};

/* Slots of NonConstBufferDevice, those that are used. */
enum {
    PTV_PROGRAM_NON_CONST_BUFFER_DEVICE_BUFFER_IDX = 0,
    PTV_PROGRAM_NON_CONST_BUFFER_DEVICE_DEVICE_TYPE = 1,
    PTV_PROGRAM_NON_CONST_BUFFER_DEVICE_DEVICE_INDEX = 2
};

/* Slots of ExecutionPlan, those that are used. */
enum {
    PTV_PROGRAM_EXECUTION_PLAN_NAME = 0,
    PTV_PROGRAM_EXECUTION_PLAN_CONTAINER_META_TYPE = 1,
    PTV_PROGRAM_EXECUTION_PLAN_VALUES = 2,
    PTV_PROGRAM_EXECUTION_PLAN_INPUTS = 3,
    PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS = 4,
    PTV_PROGRAM_EXECUTION_PLAN_CHAINS = 5,
    PTV_PROGRAM_EXECUTION_PLAN_OPERATORS = 6,
    PTV_PROGRAM_EXECUTION_PLAN_DELEGATES = 7,
    PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES = 8,
    PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_DEVICE = 9
};

/* Slots of Buffer, those that are used. */
enum {
    PTV_PROGRAM_BUFFER_STORAGE = 0
};

/* Slots of BackendDelegateInlineData, those that are used. */
enum {
    PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA_DATA = 0
};

/* Slots of DataSegment, those that are used. */
enum {
    PTV_PROGRAM_DATA_SEGMENT_OFFSET = 0,
    PTV_PROGRAM_DATA_SEGMENT_SIZE = 1
};

/* Slots of SubsegmentOffsets, those that are used. */
enum {
    PTV_PROGRAM_SUBSEGMENT_OFFSETS_SEGMENT_INDEX = 0,
    PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS = 1
};

/* Slots of NamedData, those that are used. */
enum {
    PTV_PROGRAM_NAMED_DATA_KEY = 0,
    PTV_PROGRAM_NAMED_DATA_SEGMENT_INDEX = 1
};

/* Slots of Program, those that are used. */
enum {
    PTV_PROGRAM_PROGRAM_VERSION = 0,
    PTV_PROGRAM_PROGRAM_EXECUTION_PLAN = 1,
    PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER = 2,
    PTV_PROGRAM_PROGRAM_BACKEND_DELEGATE_DATA = 3,
    PTV_PROGRAM_PROGRAM_SEGMENTS = 4,
    PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT = 5,
    PTV_PROGRAM_PROGRAM_MUTABLE_DATA_SEGMENTS = 6,
    PTV_PROGRAM_PROGRAM_NAMED_DATA = 7
};

/* Tags of KernelTypes, those that are used. */
enum {
    PTV_PROGRAM_KERNEL_TYPES_NONE = 0,
    PTV_PROGRAM_KERNEL_TYPES_NULL = 1,
    PTV_PROGRAM_KERNEL_TYPES_INT = 2,
    PTV_PROGRAM_KERNEL_TYPES_BOOL = 3,
    PTV_PROGRAM_KERNEL_TYPES_DOUBLE = 4,
    PTV_PROGRAM_KERNEL_TYPES_TENSOR = 5,
    PTV_PROGRAM_KERNEL_TYPES_STRING = 6,
    PTV_PROGRAM_KERNEL_TYPES_INT_LIST = 7,
    PTV_PROGRAM_KERNEL_TYPES_DOUBLE_LIST = 8,
    PTV_PROGRAM_KERNEL_TYPES_BOOL_LIST = 9,
    PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST = 10,
    PTV_PROGRAM_KERNEL_TYPES_OPTIONAL_TENSOR_LIST = 11
};

/* Tags of InstructionArguments, those that are used. */
enum {
    PTV_PROGRAM_INSTRUCTION_ARGUMENTS_NONE = 0,
    PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL = 1,
    PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL = 2,
    PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL = 3,
    PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL = 4,
    PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL = 5
};

/* Values of ScalarType, those that are used. */
enum {
    PTV_PROGRAM_SCALAR_TYPE_BYTE = 0,
    PTV_PROGRAM_SCALAR_TYPE_CHAR = 1,
    PTV_PROGRAM_SCALAR_TYPE_SHORT = 2,
    PTV_PROGRAM_SCALAR_TYPE_INT = 3,
    PTV_PROGRAM_SCALAR_TYPE_LONG = 4,
    PTV_PROGRAM_SCALAR_TYPE_HALF = 5,
    PTV_PROGRAM_SCALAR_TYPE_FLOAT = 6,
    PTV_PROGRAM_SCALAR_TYPE_DOUBLE = 7,
    PTV_PROGRAM_SCALAR_TYPE_BOOL = 11,
    PTV_PROGRAM_SCALAR_TYPE_QINT8 = 12,
    PTV_PROGRAM_SCALAR_TYPE_QUINT8 = 13,
    PTV_PROGRAM_SCALAR_TYPE_QINT32 = 14,
    PTV_PROGRAM_SCALAR_TYPE_BFLOAT16 = 15,
    PTV_PROGRAM_SCALAR_TYPE_QUINT4X2 = 16,
    PTV_PROGRAM_SCALAR_TYPE_QUINT2X4 = 17,
    PTV_PROGRAM_SCALAR_TYPE_BITS16 = 22,
    PTV_PROGRAM_SCALAR_TYPE_FLOAT8E5M2 = 23,
    PTV_PROGRAM_SCALAR_TYPE_FLOAT8E4M3FN = 24,
    PTV_PROGRAM_SCALAR_TYPE_FLOAT8E5M2FNUZ = 25,
    PTV_PROGRAM_SCALAR_TYPE_FLOAT8E4M3FNUZ = 26,
    PTV_PROGRAM_SCALAR_TYPE_UINT16 = 27,
    PTV_PROGRAM_SCALAR_TYPE_UINT32 = 28,
    PTV_PROGRAM_SCALAR_TYPE_UINT64 = 29
};

/* Values of TensorShapeDynamism, those that are used. */
enum {
    PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC = 0,
    PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_BOUND = 1,
    PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND = 2
};

/* Values of TensorDataLocation, those that are used. */
enum {
    PTV_PROGRAM_TENSOR_DATA_LOCATION_EXTERNAL = 1
};

/* Values of DeviceType, those that are used. */
enum {
    PTV_PROGRAM_DEVICE_TYPE_CPU = 0,
    PTV_PROGRAM_DEVICE_TYPE_CUDA = 1
};

/* Values of DataLocation, those that are used. */
enum {
    PTV_PROGRAM_DATA_LOCATION_INLINE = 0,
    PTV_PROGRAM_DATA_LOCATION_SEGMENT = 1
};

/* Numbers of Int, their defaults where they are absent. */
static inline int64_t ptv_program_int_int_val(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}

/* Numbers of Bool, their defaults where they are absent. */
static inline int64_t ptv_program_bool_bool_val(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of AllocationDetails, their defaults where they are absent. */
static inline int64_t ptv_program_allocation_details_memory_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_program_allocation_details_memory_offset_low(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_program_allocation_details_memory_offset_high(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

/* Numbers of ExtraTensorInfo, their defaults where they are absent. */
static inline int64_t ptv_program_extra_tensor_info_mutable_data_segments_idx(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}
static inline int64_t ptv_program_extra_tensor_info_location(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}
static inline int64_t ptv_program_extra_tensor_info_device_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}
static inline int64_t ptv_program_extra_tensor_info_device_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of Tensor, their defaults where they are absent. */
static inline int64_t ptv_program_tensor_scalar_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}
static inline int64_t ptv_program_tensor_storage_offset(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_program_tensor_data_buffer_idx(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_program_tensor_layout(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 7);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}
static inline int64_t ptv_program_tensor_shape_dynamism(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 8);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of EValue, their defaults where they are absent. */
static inline int64_t ptv_program_e_value_val_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of KernelCall, their defaults where they are absent. */
static inline int64_t ptv_program_kernel_call_op_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of DelegateCall, their defaults where they are absent. */
static inline int64_t ptv_program_delegate_call_delegate_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of MoveCall, their defaults where they are absent. */
static inline int64_t ptv_program_move_call_move_from(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_program_move_call_move_to(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of JumpFalseCall, their defaults where they are absent. */
static inline int64_t ptv_program_jump_false_call_cond_value_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_program_jump_false_call_destination_instruction(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of FreeCall, their defaults where they are absent. */
static inline int64_t ptv_program_free_call_value_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of Instruction, their defaults where they are absent. */
static inline int64_t ptv_program_instruction_instr_args_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of Frame, their defaults where they are absent. */
static inline int64_t ptv_program_frame_lineno(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of BackendDelegateDataReference, their defaults where they are absent. */
static inline int64_t ptv_program_backend_delegate_data_reference_location(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}
static inline int64_t ptv_program_backend_delegate_data_reference_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

/* Numbers of NonConstBufferDevice, their defaults where they are absent. */
static inline int64_t ptv_program_non_const_buffer_device_buffer_idx(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_program_non_const_buffer_device_device_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}
static inline int64_t ptv_program_non_const_buffer_device_device_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}

/* Numbers of DataSegment, their defaults where they are absent. */
static inline int64_t ptv_program_data_segment_offset(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}
static inline int64_t ptv_program_data_segment_size(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}

/* Numbers of SubsegmentOffsets, their defaults where they are absent. */
static inline int64_t ptv_program_subsegment_offsets_segment_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

/* Numbers of NamedData, their defaults where they are absent. */
static inline int64_t ptv_program_named_data_segment_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

/* Numbers of Program, their defaults where they are absent. */
static inline int64_t ptv_program_program_version(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

#endif
