/*
 * The checked-in descriptor tables: equal to what the emitter writes, and equal
 * to formats.md 2.1 to 2.4, transcribed by hand below.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "schema/emit/emit.h"
#include "verifiers/tables/bundled_program.h"
#include "verifiers/tables/flat_tensor.h"
#include "verifiers/tables/program.h"

static void same_file(const char *name, char suffix, const char *text)
{
    char path[512];
    fbs_files files = {0};
    const char *there;
    size_t size;
    snprintf(path, sizeof path, "%s/verifiers/tables/%s.%c", PTV_SOURCE_DIR, name, suffix);
    assert_true(fbs_files_load(&files, path, &there, &size));
    assert_int_equal(size, strlen(text));
    assert_memory_equal(there, text, size);
    fbs_files_free(&files);
}

static void regenerates(void **state)
{
    (void)state;
    static const char *const names[] = {"program", "bundled_program", "flat_tensor"};
    for (size_t i = 0; i < 3; i++) {
        char path[512];
        fbs_files texts = {0};
        fbs_options options = {fbs_files_load, &texts, 0};
        fbs_error error;
        emit_files files;
        snprintf(path, sizeof path, "%s/schema/executorch/%s.fbs", PTV_SOURCE_DIR, names[i]);
        fbs_schema *schema = fbs_read(&options, path, &error);
        assert_non_null(schema);
        assert_true(emit_tables(schema, &files, &error));
        same_file(names[i], 'c', files.source);
        same_file(names[i], 'h', files.header);
        emit_free(&files);
        fbs_free(schema);
        fbs_files_free(&texts);
    }
}

/* `name:type` by slot; a default only where it is not 0, force_align after '@'. */
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
        assert_int_equal(f->scalar, PTV_I8);
        type = s->enums[f->type - 1].name;
    }
    const char *close = f->kind >= PTV_KIND_VECTOR ? "]" : "";
    const char *open = f->kind >= PTV_KIND_VECTOR ? "[" : f->kind == PTV_KIND_TAG ? "tag-" : "";
    int n = snprintf(out, room, "%s:%s%s%s", f->name, open, type, close);
    if (f->align != f->size) {
        snprintf(out + n, room - (size_t)n, "@%d", f->align);
    }
    assert_true(f->value == 0);
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
            snprintf(out + at, room - at, "%s%s=%u", i == 0 ? "" : " ", m->name, i);
            assert_true(i == 0 || strcmp(s->tables[m->table].name, m->name) == 0);
        }
    }
}

static void agrees(const ptv_schema *s, const fact *facts, size_t count)
{
    unsigned tables = 0;
    for (size_t i = 0; i < count; i++) {
        char out[1024] = "";
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

static void agrees_with_facts(void **state)
{
    (void)state;
    agrees(&ptv_schema_program, program, sizeof program / sizeof program[0]);
    agrees(&ptv_schema_bundled_program, bundle, sizeof bundle / sizeof bundle[0]);
    agrees(&ptv_schema_flat_tensor, data, sizeof data / sizeof data[0]);
}

static void has_shape(const ptv_schema *s, const char *identifier, const char *extension, unsigned depth)
{
    unsigned step = 0;
    assert_string_equal(s->identifier, identifier);
    assert_string_equal(s->extension, extension);
    assert_int_equal(s->depth, depth);
    assert_int_equal(s->root, s->table_count - 1);
    for (unsigned t = 0; t < s->table_count; t++) {
        assert_int_equal(s->tables[t].step, step);
        step += s->tables[t].steps;
        for (unsigned i = 0; i < s->tables[t].count; i++) {
            const ptv_field *f = &s->tables[t].fields[i];
            assert_true((f->kind != PTV_KIND_TABLE && f->kind != PTV_KIND_TABLES) || f->type < t);
        }
    }
    assert_int_equal(s->steps, step);
}

static void has_shapes(void **state)
{
    (void)state;
    has_shape(&ptv_schema_program, "ET12", "pte", 5);
    has_shape(&ptv_schema_bundled_program, "BP08", "bpte", 5);
    has_shape(&ptv_schema_flat_tensor, "FT01", "ptd", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regenerates),
        cmocka_unit_test(agrees_with_facts),
        cmocka_unit_test(has_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
