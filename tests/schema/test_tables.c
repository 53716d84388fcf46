/*
 * The checked-in descriptor tables: equal to what the emitter writes, and equal
 * to docs/format.md and docs/payloads.md, transcribed by hand below.
 */
#include "schema/emit/emit.h"
#include "tests/support/test.h"
#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/native_graph.h"
#include "verifiers/schemas/mlx.h"
#include "verifiers/schemas/mps.h"
#include "verifiers/schemas/program.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/schemas/xnnpack.h"

static void same_file(const char *folder, const char *name, char suffix, const char *text)
{
    char path[512];
    fbs_files files = {0};
    const char *there;
    size_t size;
    snprintf(path, sizeof path, "%s/%s/%s.%c", PTV_SOURCE_DIR, folder, name, suffix);
    assert_true(fbs_files_load(&files, path, &there, &size));
    assert_int_equal(size, strlen(text));
    assert_memory_equal(there, text, size);
    fbs_files_free(&files);
}

TEST(regenerates)
{
    static const struct {
        const char *folder, *name, *tables;
    } schemas[] = {{"executorch", "program", "verifiers/schemas"},
                   {"executorch", "bundled_program", "verifiers/schemas"},
                   {"executorch", "flat_tensor", "verifiers/schemas"},
                   {"payloads", "xnnpack", "verifiers/schemas"},
                   {"payloads", "vulkan", "verifiers/schemas"},
                   {"payloads", "native_graph", "verifiers/schemas"},
                   {"payloads", "mlx", "verifiers/schemas"},
                   {"payloads", "mps", "verifiers/schemas"},
                   {"reflection", "reflection", "schema/bfbs"}};
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++) {
        const char *name = schemas[i].name, *tables = schemas[i].tables;
        char path[512];
        fbs_files texts = {0};
        fbs_options options = {.load = fbs_files_load, .context = &texts};
        fbs_error error;
        emit_files files;
        snprintf(path, sizeof path, "%s/schema/%s/%s.fbs", PTV_SOURCE_DIR, schemas[i].folder, name);
        fbs_schema *schema = fbs_read(&options, path, &error);
        assert_non_null(schema);
        assert_true(emit_tables(schema, &files, &error));
        same_file(tables, name, 'c', files.source);
        same_file(tables, name, 'h', files.header);
        emit_free(&files);
        fbs_free(schema);
        fbs_files_free(&texts);
    }
}

/*
 * `name:type` by slot; a default only where it is not 0, force_align after '@', deprecated
 * fields in angles. Members of unions have a table of another name after ':'.
 */
typedef struct fact {
    const char *table, *fields;
} fact;

static const fact program[] = {
    {"ContainerMetadata", "encoded_inp_str:string encoded_out_str:string"},
    {"Null", ""},
    {"AllocationDetails", "memory_id:u32 memory_offset_low:u32 memory_offset_high:u32"},
    {"ExtraTensorInfo", "mutable_data_segments_idx:u64 fully_qualified_name:string "
     "location:TensorDataLocation device_type:DeviceType device_index:i8"},
    {"Tensor", "scalar_type:ScalarType storage_offset:i32 sizes:[i32] dim_order:[u8] requires_grad:bool "
     "data_buffer_idx:u32 allocation_info:AllocationDetails layout:i8 "
     "shape_dynamism:TensorShapeDynamism extra_tensor_info:ExtraTensorInfo"},
    {"Int", "int_val:i64"},
    {"Bool", "bool_val:bool"},
    {"Double", "double_val:f64"},
    {"String", "string_val:string"},
    {"IntList", "items:[i64]"},
    {"DoubleList", "items:[f64]"},
    {"BoolList", "items:[bool]"},
    {"TensorList", "items:[i32]"},
    {"OptionalTensorList", "items:[i32]"},
    {"EValue", "val_type:tag-KernelTypes val:KernelTypes"},
    {"Operator", "name:string overload:string"},
    {"KernelCall", "op_index:i32 args:[i32]"},
    {"DelegateCall", "delegate_index:i32 args:[i32]"},
    {"MoveCall", "move_from:i32 move_to:i32"},
    {"JumpFalseCall", "cond_value_index:i32 destination_instruction:i32"},
    {"FreeCall", "value_index:i32"},
    {"Instruction", "instr_args_type:tag-InstructionArguments instr_args:InstructionArguments"},
    {"Frame", "filename:string lineno:i32 name:string context:string"},
    {"FrameList", "items:[Frame]"},
    {"BackendDelegateDataReference", "location:DataLocation index:u32"},
    {"CompileSpec", "key:string value:[u8]"},
    {"BackendDelegate", "id:string processed:BackendDelegateDataReference compile_specs:[CompileSpec]"},
    {"Chain", "inputs:[i32] outputs:[i32] instructions:[Instruction] stacktrace:[FrameList]"},
    {"ExecutionPlan", "name:string container_meta_type:ContainerMetadata values:[EValue] inputs:[i32] "
     "outputs:[i32] chains:[Chain] operators:[Operator] delegates:[BackendDelegate] "
     "non_const_buffer_sizes:[i64] non_const_buffer_device:[NonConstBufferDevice]"},
    {"NonConstBufferDevice", "buffer_idx:i32 device_type:DeviceType device_index:i8"},
    {"Buffer", "storage:[u8]@16"},
    {"BackendDelegateInlineData", "data:[u8]@16"},
    {"DataSegment", "offset:u64 size:u64"},
    {"SubsegmentOffsets", "segment_index:u32 offsets:[u64]"},
    {"NamedData", "key:string segment_index:u32"},
    {"Program", "version:u32 execution_plan:[ExecutionPlan] constant_buffer:[Buffer] "
     "backend_delegate_data:[BackendDelegateInlineData] segments:[DataSegment] "
     "constant_segment:SubsegmentOffsets mutable_data_segments:[SubsegmentOffsets] "
     "named_data:[NamedData]"},
    {"enum ScalarType", "BYTE=0 CHAR=1 SHORT=2 INT=3 LONG=4 HALF=5 FLOAT=6 DOUBLE=7 BOOL=11 QINT8=12 "
     "QUINT8=13 QINT32=14 BFLOAT16=15 QUINT4X2=16 QUINT2X4=17 BITS16=22 FLOAT8E5M2=23 "
     "FLOAT8E4M3FN=24 FLOAT8E5M2FNUZ=25 FLOAT8E4M3FNUZ=26 UINT16=27 UINT32=28 UINT64=29"},
    {"enum TensorShapeDynamism", "STATIC=0 DYNAMIC_BOUND=1 DYNAMIC_UNBOUND=2"},
    {"enum TensorDataLocation", "SEGMENT=0 EXTERNAL=1"},
    {"enum DeviceType", "CPU=0 CUDA=1"},
    {"enum DataLocation", "INLINE=0 SEGMENT=1"},
    {"union KernelTypes", "NONE=0 Null=1 Int=2 Bool=3 Double=4 Tensor=5 String=6 IntList=7 DoubleList=8 "
     "BoolList=9 TensorList=10 OptionalTensorList=11"},
    {"union InstructionArguments", "NONE=0 KernelCall=1 DelegateCall=2 MoveCall=3 JumpFalseCall=4 FreeCall=5"},
};

static const fact bundle[] = {
    {"Int", "int_val:i64"},
    {"Bool", "bool_val:bool"},
    {"Double", "double_val:f64"},
    {"Tensor", "scalar_type:ScalarType sizes:[i32] data:[u8]@16 dim_order:[u8]"},
    {"Value", "val_type:tag-ValueUnion val:ValueUnion"},
    {"BundledMethodTestCase", "inputs:[Value] expected_outputs:[Value]"},
    {"BundledMethodTestSuite", "method_name:string test_cases:[BundledMethodTestCase]"},
    {"BundledProgram", "version:u32 method_test_suites:[BundledMethodTestSuite] program:[u8]@32"},
    {"union ValueUnion", "NONE=0 Tensor=1 Int=2 Bool=3 Double=4"},
};

static const fact data[] = {
    {"TensorLayout", "scalar_type:ScalarType sizes:[i32] dim_order:[u8]"},
    {"DataSegment", "offset:u64 size:u64"},
    {"NamedData", "key:string segment_index:u32 tensor_layout:TensorLayout"},
    {"FlatTensor", "version:u32 segments:[DataSegment] named_data:[NamedData]"},
};

static const fact xnnpack[] = {
    {"Buffer", "storage:[u8]@16"},
    {"PerChannelQuant", "scale:[f32] channel_dim:i32 scale_buffer_idx:u32 num_scales:u32"},
    {"PerTokenDynamicQuant", "num_nonbatch_dims:i32"},
    {"PerTensorQuant", "scale:f32 zero_point:i32"},
    {"PerChannelGroupQuant", "scale:[f32] channel_dim:i32 group_size:i32 <scale_bf16:[u16]> "
     "scale_buffer_idx:u32 num_scales:u32"},
    {"XNNTensorValue", "datatype:XNNDatatype num_dims:u32 dims:[u32] constant_buffer_idx:u32 "
     "external_id:u32 flags:u32 id_out:u32 dq_datatype:XNNDatatype"},
    {"XNNQuantizedTensorValue", "tensor_value:XNNTensorValue quant_params_type:tag-XNNQuantParams "
     "quant_params:XNNQuantParams"},
    {"OutputMinMax", "output_min:f32 output_max:f32"},
    {"XNode", "xnode_union_type:tag-XNodeUnion xnode_union:XNodeUnion debug_handle:u32 "
     "output_min_max:OutputMinMax"},
    {"XValue", "xvalue_union_type:tag-XValueUnion xvalue_union:XValueUnion"},
    {"XNNStaticTranspose", "num_dims:u32 perm:[u32] input_id:u32 output_id:u32 flags:u32"},
    {"XNNStaticResizeBilinear2D", "new_height:u32 new_width:u32 input_id:u32 output_id:u32 flags:u32"},
    {"XNNStaticConstantPad", "pre_paddings:[u32] post_paddings:[u32] padding_value:f32 input_id:u32 "
     "output_id:u32 flags:u32"},
    {"_XNNNode2x1", "input1_id:u32 input2_id:u32 output_id:u32 flags:u32"},
    {"_XNNNode1x1", "input_id:u32 output_id:u32 flags:u32"},
    {"_XNNCat", "axis:u32 input1_id:u32 input2_id:u32 input3_id:u32 input4_id:u32 output_id:u32 "
     "flags:u32 input5_id:u32"},
    {"XNNELU", "alpha:f32 input_id:u32 output_id:u32 flags:u32"},
    {"XNNFullyConnected", "input1_id:u32 filter_id:u32 bias_id:u32 output_id:u32 flags:u32"},
    {"_XNNNodeConv", "padding_top:u32 padding_right:u32 padding_bottom:u32 padding_left:u32 "
     "kernel_height:u32 kernel_width:u32 subsampling_height:u32 subsampling_width:u32 "
     "dilation_height:u32 dilation_width:u32 group_input_channels:u32 group_output_channels:u32 "
     "groups:u32 adjustment_height:u32 adjustment_width:u32 input1_id:u32 filter_id:u32 bias_id:u32 "
     "output_id:u32 flags:u32"},
    {"_XNNPooling2D", "padding_top:u32 padding_right:u32 padding_bottom:u32 padding_left:u32 "
     "pooling_height:u32 pooling_width:u32 stride_height:u32 stride_width:u32 dilation_height:u32 "
     "dilation_width:u32 input_id:u32 output_id:u32 flags:u32"},
    {"XNNStaticReshape", "num_dims:u32 new_shape:[u32] input_id:u32 output_id:u32 flags:u32"},
    {"XNNStaticSlice", "num_dims:u32 offsets:[u32] sizes:[u32] input_id:u32 output_id:u32 flags:u32"},
    {"XNNScaledDotProductAttention", "query_id:u32 key_id:u32 value_id:u32 scale_id:u32 mask_id:u32 "
     "output_id:u32 flags:u32"},
    {"XNNArgMaxPooling2d", "padding_top:u32 padding_right:u32 padding_bottom:u32 padding_left:u32 "
     "pooling_height:u32 pooling_width:u32 input_id:u32 output_value_id:u32 output_index_id:u32 "
     "flags:u32"},
    {"XNNLeakyReLU", "negative_slope:f32 input_id:u32 output_id:u32 flags:u32"},
    {"ConstantDataOffset", "offset:u64 size:u64 named_key:string"},
    {"XNNGraph", "version:string xnodes:[XNode] xvalues:[XValue] num_externs:u32 input_ids:[u32] "
     "output_ids:[u32] constant_buffer:[Buffer] mem_buffer_sizes:[u32] "
     "constant_data:[ConstantDataOffset]"},
    {"enum XNNDatatype", "xnn_datatype_invalid=0 xnn_datatype_fp32=1 xnn_datatype_fp16=2 "
     "xnn_datatype_qint8=3 xnn_datatype_quint8=4 xnn_datatype_qint32=5 xnn_datatype_qcint8=6 "
     "xnn_datatype_qcint32=7 xnn_datatype_qcint4=8 xnn_datatype_qdint8=9 xnn_datatype_qbint4=10 "
     "xnn_datatype_qpint8=11 xnn_datatype_int32=12 xnn_datatype_pfp32=13 xnn_datatype_bf16=14"},
    {"union XNNQuantParams", "NONE=0 PerChannelQuant=1 PerTensorQuant=2 PerTokenDynamicQuant=3 "
     "PerChannelGroupQuant=4"},
    {"union XValueUnion", "NONE=0 XNNTensorValue=1 XNNQuantizedTensorValue=2"},
    {"union XNodeUnion", "NONE=0 XNNAdd=1:_XNNNode2x1 XNNFullyConnected=2 XNNSoftmax=3:_XNNNode1x1 "
     "XNNSigmoid=4:_XNNNode1x1 XNNStaticTranspose=5 XNNClamp=6:_XNNNode1x1 XNNConv2d=7:_XNNNodeConv "
     "XNNDiv=8:_XNNNode2x1 XNNStaticResizeBilinear2D=9 XNNStaticConstantPad=10 "
     "XNNAvgPooling2d=11:_XNNPooling2D XNNMinimum=12:_XNNNode2x1 XNNDepthwiseConv2d=13:_XNNNodeConv "
     "XNNMaxPooling2d=14:_XNNPooling2D XNNMultiply=15:_XNNNode2x1 XNNSubtract=16:_XNNNode2x1 "
     "XNNFloor=17:_XNNNode1x1 XNNConvert=18:_XNNNode1x1 XNNGlobalAvgPooling2d=19:_XNNNode1x1 "
     "XNNStaticReshape=20 XNNArgMaxPooling2d=21 XNNSquareRoot=22:_XNNNode1x1 "
     "XNNCeiling=23:_XNNNode1x1 XNNHardswish=24:_XNNNode1x1 XNNLeakyReLU=25 XNNMaximum=26:_XNNNode2x1 "
     "XNNNegate=27:_XNNNode1x1 XNNSquare=28:_XNNNode1x1 XNNELU=29 XNNAbs=30:_XNNNode1x1 "
     "XNNPReLU=31:_XNNNode2x1 XNNConcatenate2=32:_XNNCat XNNConcatenate3=33:_XNNCat "
     "XNNConcatenate4=34:_XNNCat XNNStaticSlice=35 XNNScaledDotProductAttention=36 "
     "XNNBatchMatrixMultiply=37:_XNNNode2x1 XNNConcatenate5=38:_XNNCat "
     "XNNConvTranspose2d=39:_XNNNodeConv XNNReciprocalSquareRoot=40:_XNNNode1x1 "
     "XNNLog=41:_XNNNode1x1 XNNGelu=42:_XNNNode1x1 XNNTanh=43:_XNNNode1x1 XNNExp=44:_XNNNode1x1 "
     "XNNSin=45:_XNNNode1x1 XNNCopy=46:_XNNNode1x1 XNNCos=47:_XNNNode1x1"},
};

static const fact vulkan[] = {
    {"OperatorCall", "node_id:u32 name:string args:[i32]"},
    {"VkTensor", "datatype:VkDataType dims:[u32] constant_id:i32 mem_obj_id:i32 "
     "storage_type:VkStorageType=255 memory_layout:VkMemoryLayout=255 "
     "staging_datatype:VkDataType=127"},
    {"Null", ""},
    {"Int", "int_val:i64"},
    {"Bool", "bool_val:bool"},
    {"Double", "double_val:f64"},
    {"String", "string_val:string"},
    {"IntList", "items:[i64]"},
    {"DoubleList", "items:[f64]"},
    {"BoolList", "items:[bool]"},
    {"ValueList", "items:[i32]"},
    {"SymInt", "value:i32"},
    {"VkValue", "value_type:tag-GraphTypes value:GraphTypes"},
    {"VkBytes", "offset:u64 length:u64 named_key:string"},
    {"VkGraph", "version:string chain:[OperatorCall] values:[VkValue] input_ids:[u32] "
     "output_ids:[u32] constants:[VkBytes] shaders:[VkBytes] "
     "storage_type_override:VkStorageType=255 memory_layout_override:VkMemoryLayout=255"},
    {"enum VkDataType", "BOOL=0 UINT8=1 INT8=2 INT32=3 FLOAT16=4 FLOAT32=5 FLOAT64=6 INT64=7 UNSET=127"},
    {"enum VkStorageType", "BUFFER=0 TEXTURE_3D=1 TEXTURE_2D=2 DEFAULT_STORAGE=255"},
    {"enum VkMemoryLayout", "TENSOR_WIDTH_PACKED=0 TENSOR_HEIGHT_PACKED=1 TENSOR_CHANNELS_PACKED=2 "
     "PACKED_INT8_4W4C=3 PACKED_INT8_4H4W=4 PACKED_INT8_4W=5 PACKED_INT8_4C=6 PACKED_INT8_4C1W=8 "
     "PACKED_INT8_CONV2D=9 DEFAULT_LAYOUT=255"},
    {"union GraphTypes", "NONE=0 Null=1 Int=2 Double=3 Bool=4 VkTensor=5 IntList=6 DoubleList=7 "
     "BoolList=8 ValueList=9 String=10 SymInt=11"},
};

static const fact native_graph[] = {
    {"AffineGroup", "scale_data_key:string scale_dtype:ScalarType quant_min:i32 quant_max:i32 "
     "group_size:i32 zero_point_data_key:string zero_point_dtype:ScalarType"},
    {"PackedQuant", "codec:string"},
    {"QuantSpec", "scheme_type:tag-QuantScheme scheme:QuantScheme"},
    {"Dim", "min:i64 max:i64=18446744073709551615"},
    {"TensorMeta", "dtype:ScalarType sizes:[Dim] dim_order:[i32] quant:QuantSpec"},
    {"TensorValue", "name:string meta:TensorMeta"},
    {"TensorArg", "name:string"},
    {"NoneArg", ""},
    {"IntArg", "value:i64 ref:string"},
    {"FloatArg", "value:f64 ref:string"},
    {"BoolArg", "value:bool ref:string"},
    {"StringArg", "value:string"},
    {"ScalarTypeArg", "value:ScalarType"},
    {"IntListArg", "values:[i64] refs:[string]"},
    {"FloatListArg", "values:[f64]"},
    {"BoolListArg", "values:[bool]"},
    {"TensorListArg", "names:[string]"},
    {"OptionalTensorListArg", "names:[string] has_value:[bool]"},
    {"GraphArg", "name:string graph:Graph"},
    {"Argument", "value_type:tag-ArgumentValue value:ArgumentValue"},
    {"NamedArgument", "name:string arg:Argument mutated:bool"},
    {"KeyValue", "key:string value:string"},
    {"Output", "name:string alias_of:string kind:OutputValueKind names:[string]"},
    {"Node", "name:string op_kind:OpKind target:string inputs:[NamedArgument] outputs:[Output] "
     "metadata:[KeyValue]"},
    {"NamedTensorRef", "name:string data_key:string meta:TensorMeta kind:InputKind mutated:bool"},
    {"OutputSpec", "name:string kind:OutputKind target:string"},
    {"MutableBufferSpec", "name:string fqn:string"},
    {"Graph", "nodes:[Node] inputs:[string] outputs:[string] tensor_values:[TensorValue]"},
    {"Method", "name:string graph:Graph constants:[NamedTensorRef] output_specs:[OutputSpec] "
     "mutable_buffers:[MutableBufferSpec]"},
    {"Program", "version:string methods:[Method]"},
    {"enum ScalarType", "BYTE=0 CHAR=1 SHORT=2 INT=3 LONG=4 HALF=5 FLOAT=6 DOUBLE=7 BOOL=11 "
     "BFLOAT16=15 UINT16=16 UINT32=17 UINT64=18"},
    {"enum OpKind", "CALL_FUNCTION=0 PLACEHOLDER=1 OUTPUT=2"},
    {"enum InputKind", "USER_INPUT=0 PARAMETER=1 BUFFER=2 CONSTANT_TENSOR=3"},
    {"enum OutputKind", "USER_OUTPUT=0 BUFFER_MUTATION=1 USER_INPUT_MUTATION=2"},
    {"enum OutputValueKind", "TENSOR=0 TENSOR_LIST=1 INT=2 BOOL=3 FLOAT=4"},
    {"union QuantScheme", "NONE=0 AffineGroup=1 PackedQuant=2"},
    {"union ArgumentValue", "NONE=0 TensorArg=1 NoneArg=2 IntArg=3 FloatArg=4 BoolArg=5 "
     "StringArg=6 ScalarTypeArg=7 IntListArg=8 FloatListArg=9 BoolListArg=10 TensorListArg=11 "
     "OptionalTensorListArg=12 GraphArg=13"},
};

static void describe_field(const ptv_schema *s, const ptv_field *f, char *out, size_t room)
{
    static const char *const scalars[] = {"bool", "i8", "u8", "i16", "u16", "i32",
                                          "u32", "i64", "u64", "f32", "f64"};
    const char *type = scalars[f->scalar];
    if (f->kind == PTV_KIND_STRING || f->kind == PTV_KIND_STRINGS) {
        type = "string";
    } else if (f->kind == PTV_KIND_TABLE || f->kind == PTV_KIND_TABLES) {
        type = s->tables[f->type].name;
    } else if (f->kind == PTV_KIND_TAG || f->kind == PTV_KIND_UNION) {
        type = s->unions[f->type].name;
    } else if (f->type != 0) {
        type = s->enums[f->type - 1].name;
    }
    bool deprecated = (f->flags & PTV_DEPRECATED) != 0;
    const char *close = f->kind >= PTV_KIND_VECTOR ? "]" : "";
    const char *open = f->kind >= PTV_KIND_VECTOR ? "[" : f->kind == PTV_KIND_TAG ? "tag-" : "";
    int n = snprintf(out, room, "%s%s:%s%s%s%s", deprecated ? "<" : "", f->name, open, type, close,
                     deprecated ? ">" : "");
    if (f->align != f->size) {
        n += snprintf(out + n, room - (size_t)n, "@%d", f->align);
    }
    if (f->value != 0) {
        snprintf(out + n, room - (size_t)n, "=%llu", (unsigned long long)f->value);
    }
}

static void describe_table(const ptv_schema *s, const char *name, char *out, size_t room)
{
    for (unsigned t = 0; t < s->table_count; t++) {
        for (unsigned i = 0; strcmp(s->tables[t].name, name) == 0 && i < s->tables[t].count; i++) {
            size_t at = strlen(out);
            snprintf(out + at, room - at, "%s", i == 0 ? "" : " ");
            at = strlen(out);
            describe_field(s, &s->tables[t].fields[i], out + at, room - at);
        }
    }
}

static void describe_enum(const ptv_schema *s, const char *name, char *out, size_t room)
{
    for (unsigned e = 0; e < s->enum_count; e++) {
        for (unsigned i = 0; strcmp(s->enums[e].name, name) == 0 && i < s->enums[e].count; i++) {
            const ptv_enum_value *v = &s->enums[e].values[i];
            size_t at = strlen(out);
            snprintf(out + at, room - at, "%s%s=%d", i == 0 ? "" : " ", v->name, (int)v->value);
        }
    }
}

static void describe_union(const ptv_schema *s, const char *name, char *out, size_t room)
{
    for (unsigned u = 0; u < s->union_count; u++) {
        for (unsigned i = 0; strcmp(s->unions[u].name, name) == 0 && i < s->unions[u].count; i++) {
            const ptv_member *m = &s->unions[u].members[i];
            size_t at = strlen(out);
            const char *table = s->tables[m->table].name;
            bool alias = i != 0 && strcmp(table, m->name) != 0;
            snprintf(out + at, room - at, "%s%s=%u%s%s", i == 0 ? "" : " ", m->name, i,
                     alias ? ":" : "", alias ? table : "");
        }
    }
}

static void agrees(const ptv_schema *s, const fact *facts, size_t count)
{
    unsigned tables = 0;
    for (size_t i = 0; i < count; i++) {
        char out[2048] = "";
        const char *name = facts[i].table;
        if (strncmp(name, "enum ", 5) == 0) {
            describe_enum(s, name + 5, out, sizeof out);
        } else if (strncmp(name, "union ", 6) == 0) {
            describe_union(s, name + 6, out, sizeof out);
        } else {
            describe_table(s, name, out, sizeof out);
            tables++;
        }
        assert_string_equal(out, facts[i].fields);
    }
    assert_int_equal(tables, s->table_count);
}

TEST(agrees_with_facts)
{
    agrees(&ptv_schema_program, program, sizeof program / sizeof program[0]);
    agrees(&ptv_schema_bundled_program, bundle, sizeof bundle / sizeof bundle[0]);
    agrees(&ptv_schema_flat_tensor, data, sizeof data / sizeof data[0]);
    agrees(&ptv_schema_xnnpack, xnnpack, sizeof xnnpack / sizeof xnnpack[0]);
    agrees(&ptv_schema_vulkan, vulkan, sizeof vulkan / sizeof vulkan[0]);
    agrees(&ptv_schema_native_graph, native_graph, sizeof native_graph / sizeof native_graph[0]);
}

static void has_shape(const ptv_schema *s, const char *identifier, const char *extension, unsigned depth)
{
    unsigned step = 0;
    if (identifier == NULL) {
        assert_null(s->identifier);
    } else {
        assert_string_equal(s->identifier, identifier);
    }
    if (extension == NULL) {
        assert_null(s->extension);
    } else {
        assert_string_equal(s->extension, extension);
    }
    assert_int_equal(s->depth, depth);
    assert_int_equal(s->root, s->table_count - 1);
    for (unsigned t = 0; t < s->table_count; t++) {
        assert_int_equal(s->tables[t].step, step);
        step += s->tables[t].steps;
        for (unsigned i = 0; i < s->tables[t].count; i++) {
            const ptv_field *f = &s->tables[t].fields[i];
            bool again = (f->flags & PTV_AGAIN) != 0;
            assert_true(again == (s->again > 0 && f->kind == PTV_KIND_TABLE && f->type == s->recurs));
            assert_true((f->kind != PTV_KIND_TABLE && f->kind != PTV_KIND_TABLES) || again ||
                        f->type < t);
        }
    }
    assert_int_equal(s->steps, step);
}

TEST(has_shapes)
{
    has_shape(&ptv_schema_program, "ET12", "pte", 5);
    has_shape(&ptv_schema_bundled_program, "BP08", "bpte", 5);
    has_shape(&ptv_schema_flat_tensor, "FT01", "ptd", 3);
    has_shape(&ptv_schema_xnnpack, "XN01", NULL, 4);
    has_shape(&ptv_schema_vulkan, "VK00", NULL, 3);
    has_shape(&ptv_schema_native_graph, "NPTG", NULL, 6);
    assert_int_equal(ptv_schema_native_graph.again, 11);
    has_shape(&ptv_schema_mlx, NULL, NULL, 5);
    has_shape(&ptv_schema_mps, "MP00", NULL, 3);
}
