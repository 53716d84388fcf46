/*
 * What the attributes of the schemas became, against a list written by hand
 * from docs/format.md and docs/payloads.md. Both ways: what is listed must be there, what is
 * there must be listed.
 */
#include "tests/support/test.h"
#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/mlx.h"
#include "verifiers/schemas/mps.h"
#include "verifiers/schemas/program.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/schemas/xnnpack.h"

/*
 * Words of a fact: `must`, `closed`, `fixed`, `align=N`, `omit=MEMBER`, and
 * `->TARGET` with its exceptions: `from=N`, `none`, `negative`, `end`.
 */
typedef struct fact {
    const char *field, *words;
} fact;

static const fact program[] = {
    {"AllocationDetails.memory_id", "->ExecutionPlan.non_const_buffer_sizes from=1"},
    {"ExtraTensorInfo.location", "closed"},
    {"ExtraTensorInfo.device_type", "closed"},
    {"Tensor.sizes", "must"},
    {"Tensor.dim_order", "must"},
    {"Tensor.data_buffer_idx", "->tensor-data"},
    {"Tensor.shape_dynamism", "closed"},
    {"String.string_val", "must"},
    {"IntList.items", "must ->ExecutionPlan.values"},
    {"DoubleList.items", "must"},
    {"BoolList.items", "must"},
    {"TensorList.items", "must ->ExecutionPlan.values"},
    {"OptionalTensorList.items", "must ->ExecutionPlan.values none"},
    {"EValue.val", "must omit=Null"},
    {"Operator.name", "must"},
    {"KernelCall.op_index", "->ExecutionPlan.operators"},
    {"KernelCall.args", "must ->ExecutionPlan.values"},
    {"DelegateCall.delegate_index", "->ExecutionPlan.delegates"},
    {"DelegateCall.args", "must ->ExecutionPlan.values"},
    {"MoveCall.move_from", "->ExecutionPlan.values"},
    {"MoveCall.move_to", "->ExecutionPlan.values"},
    {"JumpFalseCall.cond_value_index", "->ExecutionPlan.values"},
    {"JumpFalseCall.destination_instruction", "->Chain.instructions end"},
    {"FreeCall.value_index", "->ExecutionPlan.values"},
    {"Instruction.instr_args", "must"},
    {"BackendDelegateDataReference.location", "closed"},
    {"BackendDelegateDataReference.index", "->delegate-data"},
    {"CompileSpec.key", "must"},
    {"CompileSpec.value", "must"},
    {"BackendDelegate.id", "must"},
    {"BackendDelegate.processed", "must"},
    {"Chain.inputs", "->ExecutionPlan.values"},
    {"Chain.outputs", "->ExecutionPlan.values"},
    {"Chain.instructions", "must"},
    {"ExecutionPlan.name", "must"},
    {"ExecutionPlan.values", "must"},
    {"ExecutionPlan.inputs", "must ->ExecutionPlan.values"},
    {"ExecutionPlan.outputs", "must ->ExecutionPlan.values"},
    {"ExecutionPlan.chains", "must"},
    {"ExecutionPlan.delegates", "must"},
    {"ExecutionPlan.non_const_buffer_sizes", "must"},
    {"NonConstBufferDevice.buffer_idx", "->ExecutionPlan.non_const_buffer_sizes from=1"},
    {"NonConstBufferDevice.device_type", "closed"},
    {"Buffer.storage", "align=16"},
    {"BackendDelegateInlineData.data", "must align=16"},
    {"SubsegmentOffsets.segment_index", "->subsegment"},
    {"SubsegmentOffsets.offsets", "->segment-bytes"},
    {"NamedData.key", "must"},
    {"NamedData.segment_index", "->Program.segments"},
    {"Program.execution_plan", "must"},
};

static const fact bundle[] = {
    {"Tensor.sizes", "must"},
    {"Tensor.data", "must fixed align=16"},
    {"Tensor.dim_order", "must"},
    {"Value.val", "must"},
    {"BundledMethodTestCase.inputs", "must"},
    {"BundledMethodTestSuite.method_name", "must"},
    {"BundledMethodTestSuite.test_cases", "must"},
    {"BundledProgram.method_test_suites", "must"},
    {"BundledProgram.program", "must fixed align=32"},
};

static const fact data[] = {
    {"TensorLayout.sizes", "must"},
    {"TensorLayout.dim_order", "must"},
    {"NamedData.key", "must"},
    {"NamedData.segment_index", "->FlatTensor.segments"},
    {"FlatTensor.segments", "must"},
    {"FlatTensor.named_data", "must"},
};

static const fact xnnpack[] = {
    {"Buffer.storage", "align=16"},
    {"XNNTensorValue.datatype", "closed"},
    {"XNNTensorValue.dq_datatype", "closed"},
    {"XNNQuantizedTensorValue.tensor_value", "must"},
    {"XNNQuantizedTensorValue.quant_params", "must"},
    {"XNode.xnode_union", "must"},
    {"XValue.xvalue_union", "must"},
    {"XNNStaticTranspose.perm", "must"},
    {"XNNStaticConstantPad.pre_paddings", "must"},
    {"XNNStaticConstantPad.post_paddings", "must"},
    {"XNNStaticReshape.new_shape", "must"},
    {"XNNStaticSlice.offsets", "must"},
    {"XNNStaticSlice.sizes", "must"},
    {"XNNGraph.xnodes", "must"},
    {"XNNGraph.xvalues", "must"},
};

static const fact vulkan[] = {
    {"OperatorCall.name", "must"},
    {"OperatorCall.args", "must ->VkGraph.values"},
    {"VkTensor.datatype", "closed"},
    {"VkTensor.dims", "must"},
    {"VkTensor.constant_id", "->VkGraph.constants negative"},
    {"VkTensor.storage_type", "closed"},
    {"VkTensor.memory_layout", "closed"},
    {"VkTensor.staging_datatype", "closed"},
    {"IntList.items", "must"},
    {"DoubleList.items", "must"},
    {"BoolList.items", "must"},
    {"ValueList.items", "must ->VkGraph.values"},
    {"String.string_val", "must"},
    {"VkValue.value", "must"},
    {"VkGraph.chain", "must"},
    {"VkGraph.values", "must"},
    {"VkGraph.input_ids", "must ->VkGraph.values"},
    {"VkGraph.output_ids", "must ->VkGraph.values"},
    {"VkGraph.storage_type_override", "closed"},
    {"VkGraph.memory_layout_override", "closed"},
};

static void add(char *out, size_t room, const char *word)
{
    size_t at = strlen(out);
    int n = snprintf(out + at, room - at, "%s%s", at == 0 ? "" : " ", word);
    assert_true(n >= 0 && (size_t)n < room - at);
}

static void describe_index(const ptv_schema *s, const ptv_index *x, char *out, size_t room)
{
    static const char *const targets[] = {"none", "list", "tensor-data", "delegate-data", "subsegment",
                                          "segment-bytes"};
    char word[128];
    assert_true(x->target != PTV_TARGET_NONE && x->target < sizeof targets / sizeof targets[0]);
    snprintf(word, sizeof word, "->%s", targets[x->target]);
    if (x->target == PTV_TARGET_LIST) {
        assert_true(x->table < s->table_count && x->field < s->tables[x->table].count);
        const ptv_table *owner = &s->tables[x->table];
        assert_true(owner->fields[x->field].kind >= PTV_KIND_VECTOR);
        snprintf(word, sizeof word, "->%s.%s", owner->name, owner->fields[x->field].name);
    } else {
        assert_int_equal(x->table + x->field, 0);
    }
    add(out, room, word);
    if (x->first != 0) {
        snprintf(word, sizeof word, "from=%u", x->first);
        add(out, room, word);
    }
    static const char *const nones[] = {"", "none", "negative"};
    assert_true(x->none <= PTV_NONE_NEGATIVE);
    add(out, room, nones[x->none]);
    add(out, room, x->end ? "end" : "");
}

/* Blanks at the end and double blanks are those of words that were not there. */
static void squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        if (*from != ' ' || (to != text && to[-1] != ' ')) {
            *to++ = *from;
        }
    }
    to -= to != text && to[-1] == ' ';
    *to = '\0';
}

static void describe(const ptv_schema *s, const ptv_field *f, char *out, size_t room)
{
    char word[128];
    add(out, room, (f->flags & PTV_MUST_EXIST) != 0 ? "must" : "");
    add(out, room, (f->flags & PTV_CLOSED) != 0 ? "closed" : "");
    add(out, room, (f->flags & PTV_FIXED_ALIGN) != 0 ? "fixed" : "");
    if (f->align != f->size) {
        snprintf(word, sizeof word, "align=%u", f->align);
        add(out, room, word);
    }
    if (f->omit != 0) {
        assert_int_equal(f->kind, PTV_KIND_UNION);
        assert_true(f->omit < s->unions[f->type].count);
        snprintf(word, sizeof word, "omit=%s", s->unions[f->type].members[f->omit].name);
        add(out, room, word);
    }
    if (f->index != 0) {
        assert_true(f->index <= s->index_count);
        assert_true(f->kind == PTV_KIND_SCALAR || f->kind == PTV_KIND_VECTOR);
        describe_index(s, &s->indexes[f->index - 1], out, room);
    }
    squeeze(out);
}

static const fact *find(const fact *facts, size_t count, const char *field)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(facts[i].field, field) == 0) {
            return &facts[i];
        }
    }
    return NULL;
}

static void agrees(const ptv_schema *s, const fact *facts, size_t count)
{
    size_t met = 0;
    for (unsigned t = 0; t < s->table_count; t++) {
        for (unsigned i = 0; i < s->tables[t].count; i++) {
            char name[128], words[256] = "";
            snprintf(name, sizeof name, "%s.%s", s->tables[t].name, s->tables[t].fields[i].name);
            describe(s, &s->tables[t].fields[i], words, sizeof words);
            const fact *listed = find(facts, count, name);
            if (strcmp(words, listed == NULL ? "" : listed->words) != 0) {
                fail_msg("%s: %s: '%s', by hand '%s'", s->name, name, words,
                         listed == NULL ? "" : listed->words);
            }
            met += listed != NULL;
        }
    }
    assert_int_equal(met, count);
}

TEST(attributes_agree)
{
    agrees(&ptv_schema_program, program, sizeof program / sizeof program[0]);
    agrees(&ptv_schema_bundled_program, bundle, sizeof bundle / sizeof bundle[0]);
    agrees(&ptv_schema_flat_tensor, data, sizeof data / sizeof data[0]);
    agrees(&ptv_schema_xnnpack, xnnpack, sizeof xnnpack / sizeof xnnpack[0]);
    agrees(&ptv_schema_vulkan, vulkan, sizeof vulkan / sizeof vulkan[0]);
}

/* Every index row is used, and no two are equal. */
static void uses_indexes_once(const ptv_schema *s)
{
    unsigned uses[256] = {0};
    for (unsigned t = 0; t < s->table_count; t++) {
        for (unsigned i = 0; i < s->tables[t].count; i++) {
            uses[s->tables[t].fields[i].index]++;
        }
    }
    for (unsigned x = 0; x < s->index_count; x++) {
        assert_true(uses[x + 1] > 0);
        for (unsigned y = 0; y < x; y++) {
            char a[256] = "", b[256] = "";
            describe_index(s, &s->indexes[x], a, sizeof a);
            describe_index(s, &s->indexes[y], b, sizeof b);
            assert_string_not_equal(a, b);
        }
    }
}

TEST(indexes_are_used_once)
{
    uses_indexes_once(&ptv_schema_program);
    uses_indexes_once(&ptv_schema_vulkan);
    uses_indexes_once(&ptv_schema_mlx);
    uses_indexes_once(&ptv_schema_mps);
}

static const ptv_table *table_of(const ptv_schema *s, const char *name)
{
    for (unsigned t = 0; t < s->table_count; t++) {
        if (strcmp(s->tables[t].name, name) == 0) {
            return &s->tables[t];
        }
    }
    fail_msg("no table %s in %s", name, s->name);
    return NULL;
}

static void has_roots(const ptv_schema *s, const char *table, const char *names)
{
    const ptv_table *root = &s->tables[s->root];
    char out[256] = "";
    for (unsigned i = 0; i < 64; i++) {
        if ((table_of(s, table)->roots >> i & 1) != 0) {
            assert_true(i < root->count);
            add(out, sizeof out, root->fields[i].name);
        }
    }
    assert_string_equal(out, names);
}

TEST(roots_agree)
{
    const ptv_schema *p = &ptv_schema_program, *b = &ptv_schema_bundled_program;
    static const char *const plan[] = {"Tensor", "Null", "Frame", "Instruction", "CompileSpec",
                                       "ExtraTensorInfo", "NonConstBufferDevice", "ExecutionPlan"};
    for (size_t i = 0; i < sizeof plan / sizeof plan[0]; i++) {
        has_roots(p, plan[i], "execution_plan");
    }
    has_roots(p, "Buffer", "constant_buffer");
    has_roots(p, "BackendDelegateInlineData", "backend_delegate_data");
    has_roots(p, "DataSegment", "segments");
    has_roots(p, "SubsegmentOffsets", "constant_segment mutable_data_segments");
    has_roots(p, "NamedData", "named_data");
    has_roots(p, "Program", "");
    has_roots(b, "Tensor", "method_test_suites");
    has_roots(b, "BundledProgram", "");
    has_roots(&ptv_schema_flat_tensor, "DataSegment", "segments");
    has_roots(&ptv_schema_flat_tensor, "TensorLayout", "named_data");
    has_roots(&ptv_schema_flat_tensor, "FlatTensor", "");
    has_roots(&ptv_schema_xnnpack, "_XNNNode2x1", "xnodes");
    has_roots(&ptv_schema_xnnpack, "XNNTensorValue", "xvalues");
    has_roots(&ptv_schema_xnnpack, "Buffer", "constant_buffer");
    has_roots(&ptv_schema_vulkan, "VkBytes", "constants shaders");
    has_roots(&ptv_schema_vulkan, "VkTensor", "values");
}

/* Strings, tables, unions and vectors are steps, and scalars that are indexes. */
static bool is_step(const ptv_field *f)
{
    return f->kind != PTV_KIND_NONE && f->kind != PTV_KIND_TAG &&
           (f->kind != PTV_KIND_SCALAR || f->index != 0);
}

static void comes_before(const ptv_schema *s, const ptv_field *f, unsigned parent)
{
    if (f->kind == PTV_KIND_TABLE || f->kind == PTV_KIND_TABLES) {
        assert_true(f->type < parent);
    }
    for (unsigned m = 1; f->kind == PTV_KIND_UNION && m < s->unions[f->type].count; m++) {
        const ptv_member *member = &s->unions[f->type].members[m];
        assert_true(member->name == NULL || member->table < parent);
    }
}

TEST(steps_agree)
{
    const ptv_schema *const all[] = {&ptv_schema_program, &ptv_schema_bundled_program,
                                     &ptv_schema_flat_tensor, &ptv_schema_xnnpack,
                                     &ptv_schema_vulkan, &ptv_schema_mlx, &ptv_schema_mps};
    for (size_t n = 0; n < sizeof all / sizeof all[0]; n++) {
        const ptv_schema *s = all[n];
        unsigned first = 0;
        for (unsigned t = 0; t < s->table_count; t++) {
            unsigned steps = 0;
            for (unsigned i = 0; i < s->tables[t].count; i++) {
                steps += is_step(&s->tables[t].fields[i]);
                comes_before(s, &s->tables[t].fields[i], t);
            }
            assert_int_equal(s->tables[t].steps, steps);
            assert_int_equal(s->tables[t].step, first);
            first += steps;
        }
        assert_int_equal(s->steps, first);
    }
}
