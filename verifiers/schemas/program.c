/* Written by ptv-schema from schema/executorch/program.fbs; do not edit. */
/* clang-format off */
#include "program.h"

static const ptv_table tables[] = {
    {.name = "ContainerMetadata", .count = 2, .step = 0, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "encoded_inp_str", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8},
        {.name = "encoded_out_str", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8}}},
    {.name = "Null", .count = 0, .step = 2, .steps = 0, .roots = UINT64_C(0x2)},
    {.name = "Int", .count = 1, .step = 2, .steps = 0, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "int_val", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8}}},
    {.name = "Bool", .count = 1, .step = 2, .steps = 0, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "bool_val", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}}},
    {.name = "Double", .count = 1, .step = 2, .steps = 0, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "double_val", .kind = PTV_KIND_SCALAR, .scalar = PTV_F64, .size = 8, .align = 8}}},
    {.name = "AllocationDetails", .count = 3, .step = 2, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "memory_id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .index = 1},
        {.name = "memory_offset_low", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
        {.name = "memory_offset_high", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}}},
    {.name = "ExtraTensorInfo", .count = 5, .step = 3, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "mutable_data_segments_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8},
        {.name = "fully_qualified_name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8},
        {.name = "location", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 3, .flags = PTV_CLOSED},
        {.name = "device_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 4, .flags = PTV_CLOSED},
        {.name = "device_index", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1}}},
    {.name = "Tensor", .count = 10, .step = 4, .steps = 5, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "scalar_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 1},
        {.name = "storage_offset", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
        {.name = "sizes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST},
        {.name = "dim_order", .kind = PTV_KIND_VECTOR, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST},
        {.name = "requires_grad", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
        {.name = "data_buffer_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .index = 2},
        {.name = "allocation_info", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_ALLOCATION_DETAILS},
        {.name = "layout", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1},
        {.name = "shape_dynamism", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 2, .flags = PTV_CLOSED},
        {.name = "extra_tensor_info", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_EXTRA_TENSOR_INFO}}},
    {.name = "String", .count = 1, .step = 9, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "string_val", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST | PTV_UTF8}}},
    {.name = "IntList", .count = 1, .step = 10, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "items", .kind = PTV_KIND_VECTOR, .scalar = PTV_I64, .size = 8, .align = 8, .flags = PTV_MUST_EXIST, .index = 3}}},
    {.name = "DoubleList", .count = 1, .step = 11, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "items", .kind = PTV_KIND_VECTOR, .scalar = PTV_F64, .size = 8, .align = 8, .flags = PTV_MUST_EXIST}}},
    {.name = "BoolList", .count = 1, .step = 12, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "items", .kind = PTV_KIND_VECTOR, .scalar = PTV_BOOL, .size = 1, .align = 1, .flags = PTV_MUST_EXIST}}},
    {.name = "TensorList", .count = 1, .step = 13, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "items", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 3}}},
    {.name = "OptionalTensorList", .count = 1, .step = 14, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "items", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 4}}},
    {.name = "EValue", .count = 2, .step = 15, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "val_type", .kind = PTV_KIND_TAG, .scalar = PTV_U8, .size = 1, .align = 1},
        {.name = "val", .kind = PTV_KIND_UNION, .scalar = PTV_U32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .omit = PTV_PROGRAM_KERNEL_TYPES_NULL}}},
    {.name = "KernelCall", .count = 2, .step = 16, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "op_index", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 5},
        {.name = "args", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 3}}},
    {.name = "DelegateCall", .count = 2, .step = 18, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "delegate_index", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 6},
        {.name = "args", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 3}}},
    {.name = "MoveCall", .count = 2, .step = 20, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "move_from", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 3},
        {.name = "move_to", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 3}}},
    {.name = "JumpFalseCall", .count = 2, .step = 22, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "cond_value_index", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 3},
        {.name = "destination_instruction", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 7}}},
    {.name = "FreeCall", .count = 1, .step = 24, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "value_index", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 3}}},
    {.name = "Instruction", .count = 2, .step = 25, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "instr_args_type", .kind = PTV_KIND_TAG, .scalar = PTV_U8, .size = 1, .align = 1, .type = 1},
        {.name = "instr_args", .kind = PTV_KIND_UNION, .scalar = PTV_U32, .size = 4, .align = 4, .type = 1, .flags = PTV_MUST_EXIST}}},
    {.name = "Frame", .count = 4, .step = 26, .steps = 3, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "filename", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8},
        {.name = "lineno", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8},
        {.name = "context", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8}}},
    {.name = "FrameList", .count = 1, .step = 29, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "items", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_FRAME}}},
    {.name = "Chain", .count = 4, .step = 30, .steps = 4, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "inputs", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 3},
        {.name = "outputs", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 3},
        {.name = "instructions", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_INSTRUCTION, .flags = PTV_MUST_EXIST},
        {.name = "stacktrace", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_FRAME_LIST}}},
    {.name = "Operator", .count = 2, .step = 34, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST | PTV_UTF8},
        {.name = "overload", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_UTF8}}},
    {.name = "BackendDelegateDataReference", .count = 2, .step = 36, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "location", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 5, .flags = PTV_CLOSED},
        {.name = "index", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .index = 8}}},
    {.name = "CompileSpec", .count = 2, .step = 37, .steps = 2, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "key", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST | PTV_UTF8},
        {.name = "value", .kind = PTV_KIND_VECTOR, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST}}},
    {.name = "BackendDelegate", .count = 3, .step = 39, .steps = 3, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "id", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST | PTV_UTF8},
        {.name = "processed", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE, .flags = PTV_MUST_EXIST},
        {.name = "compile_specs", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_COMPILE_SPEC}}},
    {.name = "NonConstBufferDevice", .count = 3, .step = 42, .steps = 1, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "buffer_idx", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .index = 1},
        {.name = "device_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 4, .flags = PTV_CLOSED},
        {.name = "device_index", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1}}},
    {.name = "ExecutionPlan", .count = 10, .step = 43, .steps = 10, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST | PTV_UTF8},
        {.name = "container_meta_type", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_CONTAINER_METADATA},
        {.name = "values", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_E_VALUE, .flags = PTV_MUST_EXIST},
        {.name = "inputs", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 3},
        {.name = "outputs", .kind = PTV_KIND_VECTOR, .scalar = PTV_I32, .size = 4, .align = 4, .flags = PTV_MUST_EXIST, .index = 3},
        {.name = "chains", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_CHAIN, .flags = PTV_MUST_EXIST},
        {.name = "operators", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_OPERATOR},
        {.name = "delegates", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_BACKEND_DELEGATE, .flags = PTV_MUST_EXIST},
        {.name = "non_const_buffer_sizes", .kind = PTV_KIND_VECTOR, .scalar = PTV_I64, .size = 8, .align = 8, .flags = PTV_MUST_EXIST},
        {.name = "non_const_buffer_device", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_NON_CONST_BUFFER_DEVICE}}},
    {.name = "Buffer", .count = 1, .step = 53, .steps = 1, .roots = UINT64_C(0x4), .fields = (const ptv_field[]){
        {.name = "storage", .kind = PTV_KIND_VECTOR, .scalar = PTV_U8, .size = 1, .align = 16}}},
    {.name = "BackendDelegateInlineData", .count = 1, .step = 54, .steps = 1, .roots = UINT64_C(0x8), .fields = (const ptv_field[]){
        {.name = "data", .kind = PTV_KIND_VECTOR, .scalar = PTV_U8, .size = 1, .align = 16, .flags = PTV_MUST_EXIST}}},
    {.name = "DataSegment", .count = 2, .step = 55, .steps = 0, .roots = UINT64_C(0x10), .fields = (const ptv_field[]){
        {.name = "offset", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8},
        {.name = "size", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8}}},
    {.name = "SubsegmentOffsets", .count = 2, .step = 55, .steps = 2, .roots = UINT64_C(0x60), .fields = (const ptv_field[]){
        {.name = "segment_index", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .index = 9},
        {.name = "offsets", .kind = PTV_KIND_VECTOR, .scalar = PTV_U64, .size = 8, .align = 8, .index = 10}}},
    {.name = "NamedData", .count = 2, .step = 57, .steps = 2, .roots = UINT64_C(0x80), .fields = (const ptv_field[]){
        {.name = "key", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_MUST_EXIST | PTV_UTF8},
        {.name = "segment_index", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .index = 11}}},
    {.name = "Program", .count = 8, .step = 59, .steps = 7, .roots = UINT64_C(0x0), .fields = (const ptv_field[]){
        {.name = "version", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4},
        {.name = "execution_plan", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_EXECUTION_PLAN, .flags = PTV_MUST_EXIST},
        {.name = "constant_buffer", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_BUFFER},
        {.name = "backend_delegate_data", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA},
        {.name = "segments", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_DATA_SEGMENT},
        {.name = "constant_segment", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_SUBSEGMENT_OFFSETS},
        {.name = "mutable_data_segments", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_SUBSEGMENT_OFFSETS},
        {.name = "named_data", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_PROGRAM_NAMED_DATA}}}
};

static const ptv_union unions[] = {
    {.name = "KernelTypes", .count = 12, .members = (const ptv_member[]){
        {.name = "NONE"},
        {.name = "Null", .table = PTV_PROGRAM_NULL},
        {.name = "Int", .table = PTV_PROGRAM_INT},
        {.name = "Bool", .table = PTV_PROGRAM_BOOL},
        {.name = "Double", .table = PTV_PROGRAM_DOUBLE},
        {.name = "Tensor", .table = PTV_PROGRAM_TENSOR},
        {.name = "String", .table = PTV_PROGRAM_STRING},
        {.name = "IntList", .table = PTV_PROGRAM_INT_LIST},
        {.name = "DoubleList", .table = PTV_PROGRAM_DOUBLE_LIST},
        {.name = "BoolList", .table = PTV_PROGRAM_BOOL_LIST},
        {.name = "TensorList", .table = PTV_PROGRAM_TENSOR_LIST},
        {.name = "OptionalTensorList", .table = PTV_PROGRAM_OPTIONAL_TENSOR_LIST}}},
    {.name = "InstructionArguments", .count = 6, .members = (const ptv_member[]){
        {.name = "NONE"},
        {.name = "KernelCall", .table = PTV_PROGRAM_KERNEL_CALL},
        {.name = "DelegateCall", .table = PTV_PROGRAM_DELEGATE_CALL},
        {.name = "MoveCall", .table = PTV_PROGRAM_MOVE_CALL},
        {.name = "JumpFalseCall", .table = PTV_PROGRAM_JUMP_FALSE_CALL},
        {.name = "FreeCall", .table = PTV_PROGRAM_FREE_CALL}}}
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
        {.name = "UINT64", .value = 29}}},
    {.name = "TensorShapeDynamism", .count = 3, .values = (const ptv_enum_value[]){
        {.name = "STATIC", .value = 0},
        {.name = "DYNAMIC_BOUND", .value = 1},
        {.name = "DYNAMIC_UNBOUND", .value = 2}}},
    {.name = "TensorDataLocation", .count = 2, .values = (const ptv_enum_value[]){
        {.name = "SEGMENT", .value = 0},
        {.name = "EXTERNAL", .value = 1}}},
    {.name = "DeviceType", .count = 2, .values = (const ptv_enum_value[]){
        {.name = "CPU", .value = 0},
        {.name = "CUDA", .value = 1}}},
    {.name = "DataLocation", .count = 2, .values = (const ptv_enum_value[]){
        {.name = "INLINE", .value = 0},
        {.name = "SEGMENT", .value = 1}}}
};

static const ptv_index indexes[] = {
    {.target = PTV_TARGET_LIST, .table = PTV_PROGRAM_EXECUTION_PLAN, .field = PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES, .first = 1},
    {.target = PTV_TARGET_TENSOR_DATA},
    {.target = PTV_TARGET_LIST, .table = PTV_PROGRAM_EXECUTION_PLAN, .field = PTV_PROGRAM_EXECUTION_PLAN_VALUES},
    {.target = PTV_TARGET_LIST, .table = PTV_PROGRAM_EXECUTION_PLAN, .field = PTV_PROGRAM_EXECUTION_PLAN_VALUES, .none = PTV_NONE_MINUS_ONE},
    {.target = PTV_TARGET_LIST, .table = PTV_PROGRAM_EXECUTION_PLAN, .field = PTV_PROGRAM_EXECUTION_PLAN_OPERATORS},
    {.target = PTV_TARGET_LIST, .table = PTV_PROGRAM_EXECUTION_PLAN, .field = PTV_PROGRAM_EXECUTION_PLAN_DELEGATES},
    {.target = PTV_TARGET_LIST, .table = PTV_PROGRAM_CHAIN, .field = PTV_PROGRAM_CHAIN_INSTRUCTIONS, .end = true},
    {.target = PTV_TARGET_DELEGATE_DATA},
    {.target = PTV_TARGET_SUBSEGMENT},
    {.target = PTV_TARGET_SEGMENT_BYTES},
    {.target = PTV_TARGET_LIST, .table = PTV_PROGRAM_PROGRAM, .field = PTV_PROGRAM_PROGRAM_SEGMENTS}
};

const ptv_schema ptv_schema_program = {
    .name = "program",
    .identifier = "ET12",
    .extension = "pte",
    .tables = tables,
    .unions = unions,
    .enums = enums,
    .indexes = indexes,
    .table_count = 36,
    .union_count = 2,
    .enum_count = 5,
    .index_count = 11,
    .root = PTV_PROGRAM_PROGRAM,
    .depth = 5,
    .steps = 66
};
