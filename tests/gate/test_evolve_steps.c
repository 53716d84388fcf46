/*
 * Steps that schemas of ExecuTorch have made, in small: those that must pass, and those that must
 * not, because they broke old files under an identifier that stayed.
 */
#include "tests/support/evolved.h"
#include "tests/support/test.h"

static const struct {
    const char *step, *old, *new;
    evolve_verdict verdict;
    const char *found; /* at the level wire */
} steps[] = {
    {"program: half an offset gets a new name, the other half is appended",
     "table AllocationDetails {\n memory_id: uint;\n memory_offset: uint;\n}",
     "table AllocationDetails {\n memory_id: uint;\n memory_offset_low: uint;\n "
     "memory_offset_high: uint;\n}",
     EVOLVE_SOURCE,
     "(evolve-field-renamed) 3 3 AllocationDetails.memory_offset\n"
     "(evolve-field-added) 4 1 AllocationDetails.memory_offset_high\n"},
    {"program: another extension", "table P {}\nfile_extension \"extorch\";",
     "table P {}\nfile_extension \"pte\";", EVOLVE_SOURCE,
     "(evolve-extension-differs) 2 2 file_extension\n"},
    {"program: a table and a field of it are new", "table Program {\n version: uint;\n}",
     "table SubsegmentOffsets {\n segment_index: uint;\n offsets: [uint64];\n}\n"
     "table Program {\n version: uint;\n constant_segment: SubsegmentOffsets;\n}",
     EVOLVE_COMPATIBLE,
     "(evolve-type-added) 1 - SubsegmentOffsets\n(evolve-field-added) 7 1 "
     "Program.constant_segment\n"},
    {"scalar types: Half becomes HALF", "enum ScalarType: byte {\n INT = 3,\n Half = 5 }",
     "enum ScalarType: byte {\n INT = 3,\n HALF = 5 }", EVOLVE_SOURCE,
     "(evolve-value-renamed) 3 3 ScalarType.Half\n"},
    {"program: an index gets a wider meaning and a new name",
     "table Tensor {\n sizes: [int];\n constant_buffer_idx: uint;\n}",
     "table Tensor {\n sizes: [int];\n data_buffer_idx: uint;\n extra_tensor_info: [ubyte];\n}",
     EVOLVE_SOURCE,
     "(evolve-field-renamed) 3 3 Tensor.constant_buffer_idx\n"
     "(evolve-field-added) 4 1 Tensor.extra_tensor_info\n"},
    {"scalar types: bfloat16 in a gap", "enum ScalarType: byte {\n QINT32 = 14,\n QUINT4X2 = 16 }",
     "enum ScalarType: byte {\n QINT32 = 14,\n BFLOAT16 = 15,\n QUINT4X2 = 16 }", EVOLVE_COMPATIBLE,
     "(evolve-value-added) 3 1 ScalarType.BFLOAT16\nevolve-value-in-gap 3 1 ScalarType.BFLOAT16\n"},
    {"bundled: the alignment drops, and the identifier says so",
     "table Tensor {\n data: [ubyte] (force_align: 4096);\n}\nfile_identifier \"BP07\";",
     "table Tensor {\n data: [ubyte] (force_align: 32);\n}\nfile_identifier \"BP08\";",
     EVOLVE_BUMPED,
     "(evolve-align-lowered) 2 2 Tensor.data\nevolve-identifier-bumped 4 4 file_identifier\n"},
    {"bundled: namespace and types renamed",
     "namespace executorch_flatbuffer;\ntable BundledTensor {\n sizes: [int];\n}\n"
     "table BundledProgram {\n t: BundledTensor;\n}\nroot_type BundledProgram;",
     "namespace bundled_program_flatbuffer;\ntable Tensor {\n sizes: [int];\n}\n"
     "table BundledProgram {\n t: Tensor;\n}\nroot_type BundledProgram;",
     EVOLVE_SOURCE,
     "(evolve-type-renamed) 2 2 executorch_flatbuffer.BundledTensor\n"
     "(evolve-namespace-renamed) 2 2 executorch_flatbuffer\n"},
    {"xnnpack: a field goes, and the identifier says so",
     "table T {\n a: uint;\n dq_datatype: int;\n}\nfile_identifier \"XN00\";",
     "table T {\n a: uint;\n}\nfile_identifier \"XN01\";", EVOLVE_BUMPED,
     "(evolve-field-removed) 1 3 T.dq_datatype\nevolve-identifier-bumped 4 5 file_identifier\n"},
    /* What must not pass. */
    {"flat tensor: two fields retyped and two removed, the identifier kept",
     "table FlatTensor {\n version: uint;\n alignment: uint;\n size: uint64;\n tensors: [uint];\n "
     "more: [uint];\n}"
     "\nfile_identifier \"FT01\";",
     "table FlatTensor {\n version: uint;\n segments: [uint];\n named: [string];\n}"
     "\nfile_identifier \"FT01\";",
     EVOLVE_BREAKING,
     "evolve-type-differs 3 3 FlatTensor.alignment\nevolve-type-differs 4 4 FlatTensor.size\n"
     "evolve-field-removed 1 5 FlatTensor.tensors\nevolve-field-removed 1 6 FlatTensor.more\n"},
    {"etdump: a value in the middle", "enum ValueType: byte {\n INT,\n BOOL,\n FLOAT }",
     "enum ValueType: byte {\n INT,\n STRING,\n BOOL,\n FLOAT }", EVOLVE_BREAKING,
     "evolve-value-inserted 3 1 ValueType.STRING\n"},
    {"etdump: a field in the middle",
     "table Event {\n name: string;\n start: ulong;\n end: ulong;\n}",
     "table Event {\n name: string;\n id: int = -1;\n start: ulong;\n end: ulong;\n}",
     EVOLVE_BREAKING, "evolve-field-inserted 3 3 Event.id\n"},
    {"xnnpack: a member in the middle, all tags behind it shift",
     "table A { a: int; } table B { b: int; } table C { c: int; }\nunion XNodeUnion {\n A,\n B,\n "
     "C\n}",
     "table A { a: int; } table B { b: int; } table C { c: int; } table XNNExp { e: int; }\n"
     "union XNodeUnion {\n A,\n XNNExp,\n B,\n C\n}",
     EVOLVE_BREAKING,
     "(evolve-type-added) 1 - XNNExp\nevolve-member-inserted 4 2 XNodeUnion.XNNExp\n"},
    {"xnnpack: a member gone, with its table",
     "table A { a: int; }\ntable XNNTanh { t: int; }\nunion XNodeUnion {\n A,\n XNNTanh\n}",
     "table A { a: int; }\n\nunion XNodeUnion {\n A\n}", EVOLVE_BREAKING,
     "evolve-type-removed 0 2 XNNTanh\nevolve-member-removed 3 5 XNodeUnion.XNNTanh\n"},
    {"vulkan: a narrower enum",
     "enum VkDataType: int16 {\n BOOL,\n INT }\ntable T { d: VkDataType; }",
     "enum VkDataType: int8 {\n BOOL,\n INT }\ntable T { d: VkDataType; }", EVOLVE_BREAKING,
     "evolve-base-differs 1 1 VkDataType\n"},
    {"vulkan: a field at the beginning", "table OperatorCall {\n name: string;\n args: [int];\n}",
     "table OperatorCall {\n node_id: uint;\n name: string;\n args: [int];\n}", EVOLVE_BREAKING,
     "evolve-field-inserted 2 2 OperatorCall.node_id\n"},
};

TEST(steps_are_judged)
{
    static evolved e;
    int bad = 0;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        evolved_begin(&e);
        evolve_verdict verdict =
            evolved_texts(&e, steps[i].old, steps[i].new, NULL, EVOLVE_LEVEL_WIRE);
        bool passes = steps[i].verdict != EVOLVE_BREAKING;
        if (strcmp(e.text, steps[i].found) != 0 || verdict != steps[i].verdict ||
            passes != (e.run.errors == 0)) {
            print_message("%s: %s\n%s--- expected:\n%s", steps[i].step,
                          evolve_verdict_text(verdict), e.text, steps[i].found);
            bad++;
        }
    }
    assert_int_equal(bad, 0);
}

/* ---- Speed ---- */

enum { TABLES = 500, FIELDS = 20, TEXT = 1 << 19 };

static void write_tables(char *text, const char *space)
{
    size_t n = (size_t)snprintf(text, TEXT, "namespace %s;\n", space);
    for (int t = 0; t < TABLES; t++) {
        n += (size_t)snprintf(text + n, TEXT - n, "table Table%d {\n", t);
        for (int f = 0; f < FIELDS; f++) {
            n += (size_t)snprintf(text + n, TEXT - n, " field%d: Table%d;\n", f, (t + f) % TABLES);
        }
        n += (size_t)snprintf(text + n, TEXT - n, "}\n");
    }
    assert_in_range(n, 1, TEXT - 1);
}

/* Also where every type is called otherwise. With sanitizers all of it is slower. */
TEST(large_schemas_take_milliseconds)
{
    static char old[TEXT], same[TEXT], other[TEXT];
    static evolved e;
    const char *const texts[] = {old, same, other};
    write_tables(old, "a");
    write_tables(same, "a");
    write_tables(other, "b");
    for (size_t i = 1; i < sizeof texts / sizeof texts[0]; i++) {
        evolved_begin(&e);
        double taken = 0;
        evolve_verdict verdict = evolved_timed(&e, old, texts[i], &taken);
        print_message("%d tables, %llu facts: %.1f ms, %s\n", (int)TABLES,
                      (unsigned long long)e.run.facts, 1000 * taken, evolve_verdict_text(verdict));
        assert_int_equal(verdict, i == 1 ? EVOLVE_COMPATIBLE : EVOLVE_SOURCE);
        assert_true(taken < 1);
    }
}
