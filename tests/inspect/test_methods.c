/* What is found in methods: against what the golden models say they have. */
#include "analysis/inspect/inspect_words.h"
#include "golden/bundle/dtype.h"
#include "golden/golden.h"
#include "tests/support/looked.h"
#include "tests/support/test.h"
#include "verifiers/context/units.h"
#include "verifiers/program/read.h"

static const ptv_seen_method *first(const char *script)
{
    looked_file = look_at(&looked, script);
    assert_true(looked.method_count > 0);
    return &looked.methods[0];
}

/* ---- Inputs and outputs ---- */

static void expect_shown(const ptv_seen_value *v, const char *text, const char *storage)
{
    ptv_buffer b = {0};
    ptv_put_value(&b, v);
    ptv_put_char(&b, '\0');
    assert_string_equal(b.bytes, text);
    ptv_buffer_clear(&b);
    if (storage != NULL) {
        ptv_put_storage(&b, &v->tensor);
        ptv_put_char(&b, '\0');
        assert_string_equal(b.bytes, storage);
    }
    ptv_buffer_free(&b);
}

TEST(signatures)
{
    const ptv_seen_method *m = first("from linear");
    assert_true(look_is(m->name, "forward"));
    assert_int_equal(m->values, 4);
    assert_int_equal(m->input_count, 1);
    assert_int_equal(m->output_count, 1);
    expect_shown(&m->inputs[0], "float32 [1, 4]", "planned, buffer 1");
    assert_int_equal(m->inputs[0].value, 0);
    assert_true(m->inputs[0].tensor.measured);
    assert_int_equal(m->inputs[0].tensor.bytes, 16);
    assert_null(m->inputs[0].name.bytes);
    assert_int_equal(m->outputs[0].value, 3);
    look_forget();
}

TEST(kinds_of_values)
{
    const ptv_seen_method *m =
        first("from linear; remove execution_plan[0].values[0].val.allocation_info;"
              "set execution_plan[0].values[0].val.shape_dynamism = DYNAMIC_BOUND;"
              "set execution_plan[0].values[0].val.dim_order = [1, 0]");
    expect_shown(&m->inputs[0], "float32 up to [1, 4], order 1 0", "given by the caller");
    look_forget();
    m = first("from linear; set execution_plan[0].values[0].val.shape_dynamism = DYNAMIC_UNBOUND");
    expect_shown(&m->inputs[0], "float32 of any size, first [1, 4]", NULL);
    look_forget();
}

/* A value of each kind without elements, as an output. */
TEST(other_values)
{
    static const struct {
        const char *kind, *value, *text;
    } rows[] = {
        {"Int", "{\"int_val\": -9223372036854775808}", "Int -9223372036854775808"},
        {"Bool", "{\"bool_val\": true}", "Bool true"},
        {"Bool", "{}", "Bool false"},
        {"Double", "{\"double_val\": 0.5}", "Double 0.5"},
        {"String", "{\"string_val\": \"a\\u001bb\"}", "String \"a\\x1bb\""},
        {"Null", "{}", "Null"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char script[512];
        snprintf(script, sizeof script,
                 "from linear; append execution_plan[0].values = {\"val_type\": \"%s\", \"val\": "
                 "%s}; append execution_plan[0].outputs = 4",
                 rows[i].kind, rows[i].value);
        const ptv_seen_method *m = first(script);
        assert_int_equal(m->output_count, 2);
        expect_shown(&m->outputs[1], rows[i].text, NULL);
        look_forget();
    }
}

/* ---- Calls ---- */

static const ptv_seen_operator *operator_of(const ptv_seen_method *m, const char *name)
{
    for (uint32_t i = 0; i < m->operator_count; i++) {
        if (look_is(m->operators[i]->name, name)) {
            return m->operators[i];
        }
    }
    fail_msg("no operator %s", name);
    return NULL;
}

TEST(operators)
{
    const ptv_seen_method *m = first("from linear");
    const ptv_seen_operator *op = operator_of(m, "aten::linear");
    assert_true(look_is(op->overload, "out"));
    assert_int_equal(op->calls, 1);
    assert_true(op->known);
    assert_int_equal(op->types, 1 << 6);
    assert_int_equal(op->variant_count, 1);
    assert_false(op->more);
    assert_int_equal(op->variants->count, 5);
    assert_int_equal(op->variants->calls, 1);
    assert_int_equal(op->variants->types[4], 6);
    assert_int_equal(m->kernel_calls, 1);
    assert_int_equal(m->delegate_calls + m->moves + m->jumps + m->frees, 0);
    look_forget();
}

TEST(operators_of_one_name)
{
    const ptv_seen_method *m = first(
        "from add; append execution_plan[0].operators = {\"name\": \"aten::add\", \"overload\": "
        "\"out\"}; append execution_plan[0].operators = {\"name\": \"aten::abs\"};"
        "repeat execution_plan[0].chains[0].instructions 2;");
    assert_int_equal(m->operator_count, 2);
    assert_true(look_is(m->operators[0]->name, "aten::abs"));
    assert_int_equal(m->operators[0]->calls, 0);
    assert_int_equal(m->operators[0]->overload.length, 0);
    assert_int_equal(m->operators[1]->calls, 2);
    assert_int_equal(m->operators[1]->variants->calls, 2);
    look_forget();
}

TEST(control_flow)
{
    const ptv_seen_method *m = first("from control_flow");
    assert_true(m->jumps > 0);
    assert_true(m->moves > 0);
    look_forget();
}

TEST(unknown_operators)
{
    const ptv_seen_method *m =
        first("from add; set execution_plan[0].operators[0].name = \"my::op\"");
    assert_false(operator_of(m, "my::op")->known);
    look_forget();
}

/* A list of tensors counts as its first one; numbers are not listed. */
TEST(types_of_lists)
{
    const ptv_seen_method *m = first("from lists");
    uint64_t calls = 0;
    for (uint32_t i = 0; i < m->operator_count; i++) {
        for (const ptv_seen_variant *v = m->operators[i]->variants; v != NULL; v = v->next) {
            calls += v->calls;
            for (uint32_t k = 0; k < v->count; k++) {
                assert_true(v->types[k] == PTV_TYPE_NONE ||
                            (m->operators[i]->types >> v->types[k] & 1) != 0);
            }
        }
    }
    assert_int_equal(calls, m->kernel_calls);
    look_forget();
}

/* ---- Delegates ---- */

TEST(delegates)
{
    first("from delegates");
    assert_int_equal(looked.method_count, 2);
    const ptv_seen_method *m = &looked.methods[0];
    assert_int_equal(m->delegate_count, 1);
    assert_true(look_is(m->delegates[0].backend, "ExampleBackend"));
    assert_true(m->delegates[0].inside);
    assert_int_equal(m->delegates[0].payload.size, 24);
    assert_int_equal(m->delegates[0].spec_count, 2);
    assert_true(look_is(m->delegates[0].specs[0].key, "precision"));
    assert_int_equal(m->delegates[0].specs[1].value.length, 0);
    assert_int_equal(m->delegates[0].calls, 1);
    m = &looked.methods[1];
    assert_int_equal(m->delegate_count, 2);
    assert_int_equal(m->delegates[1].segment, 1);
    assert_int_equal(m->delegates[1].sharers, 2);
    assert_int_equal(m->delegates[1].at, m->delegates[0].at);
    look_forget();
}

static void expect_nodes(const ptv_seen_payload *p, ptv_format format, const char *name,
                         uint32_t count)
{
    assert_int_equal(p->format, format);
    for (uint32_t i = 0; i < p->node_kinds; i++) {
        if (look_is(p->nodes[i].name, name)) {
            assert_int_equal(p->nodes[i].count, count);
            return;
        }
    }
    fail_msg("no %s", name);
}

TEST(payloads)
{
    const ptv_seen_method *m = first("from xnnpack_program");
    expect_nodes(&m->delegates[0].payload, PTV_FORMAT_XNNPACK, "XNNAdd", 1);
    expect_nodes(&m->delegates[0].payload, PTV_FORMAT_XNNPACK, "XNNFullyConnected", 1);
    assert_int_equal(m->delegates[0].payload.node_count, 2);
    look_forget();
    m = first("from vulkan_program");
    assert_true(m->delegates[0].inside);
    expect_nodes(&m->delegates[0].payload, PTV_FORMAT_VULKAN, "aten.add.Tensor", 1);
    look_forget();
    m = first("from nfat_program");
    assert_int_equal(m->delegates[0].payload.format, PTV_FORMAT_NFAT);
    assert_int_equal(m->delegates[0].payload.entries, 3);
    look_forget();
    looked_file = look_at(&looked, "from xnnpack_add");
    expect_nodes(&looked.payload, PTV_FORMAT_XNNPACK, "XNNAdd", 1);
    assert_int_equal(looked.method_count, 0);
    look_forget();
}

/* ---- Memory ---- */

TEST(memory)
{
    const ptv_seen_method *m = first("from linear");
    assert_int_equal(m->arena_count, 1);
    assert_int_equal(m->arenas[0].buffer, 1);
    assert_int_equal(m->arenas[0].size, 32);
    assert_int_equal(m->arenas[0].tensors, 2);
    assert_int_equal(m->constants.tensors, 2);
    assert_int_equal(m->constants.distinct, 2);
    assert_int_equal(m->constants.bytes, 60);
    assert_int_equal(m->state_count, 0);
    look_forget();
}

/* Two tensors that are one constant; the next method counts it again. */
TEST(constants_of_each_method)
{
    const ptv_seen_method *m = first(
        "from linear; set execution_plan[0].values[2].val.sizes = [3];"
        "append execution_plan[0].values = {\"val_type\": \"Tensor\", \"val\": {\"scalar_type\": "
        "\"FLOAT\", \"sizes\": [3], \"dim_order\": [0], \"data_buffer_idx\": 2}};"
        "repeat execution_plan 2");
    (void)m;
    for (uint32_t i = 0; i < looked.method_count; i++) {
        assert_int_equal(looked.methods[i].constants.tensors, 3);
        assert_int_equal(looked.methods[i].constants.distinct, 2);
        assert_int_equal(looked.methods[i].constants.bytes, 60);
    }
    look_forget();
}

TEST(states)
{
    const ptv_seen_method *m = first("from mutable_state");
    assert_true(m->state_count > 0);
    for (uint32_t i = 0; i < m->state_count; i++) {
        assert_true(m->state[i].tensor.memory > 0);
        assert_true(m->state[i].tensor.storage == PTV_STORED_INITIALISED ||
                    m->state[i].name.length > 0);
    }
    look_forget();
    m = first("from devices");
    bool cuda = false;
    for (uint32_t i = 0; i < m->arena_count; i++) {
        cuda = cuda || m->arenas[i].device == PTV_PROGRAM_DEVICE_TYPE_CUDA;
    }
    assert_true(cuda);
    look_forget();
}

/* ---- Names ---- */

TEST(names)
{
    const ptv_seen_method *m = first("from external");
    assert_int_equal(m->external, 2);
    assert_int_equal(looked.need_count, 2);
    assert_true(look_is(looked.needs[0].name, "linear.weight"));
    assert_false(looked.needs[0].key);
    look_forget();
    first("from xnnpack_program");
    assert_int_equal(looked.data_count, 2);
    assert_int_equal(looked.data[0].user_count, 1);
    assert_int_equal(looked.data[0].users->method, 0);
    assert_int_equal(looked.data[0].users->delegate, 0);
    assert_int_equal(looked.need_count, 0);
    look_forget();
    looked_file = look_at(&looked, "from external_data");
    assert_int_equal(looked.data_count, 2);
    assert_true(looked.data[0].has_layout);
    assert_int_equal(looked.data[0].tensor.bytes, looked.data[0].bytes);
    look_forget();
}

TEST(nested_programs)
{
    first("from bundle");
    assert_int_equal(looked.program, 1);
    assert_true(looked.suite_count > 0);
    assert_true(look_is(looked.suites[0].method, "forward"));
    look_forget();
    looked_file = look_at(&looked, "from nfat");
    assert_int_equal(looked.entry_count, 3);
    assert_int_equal(looked.program, PTV_NO_UNIT);
    look_forget();
}

/* ---- Words ---- */

TEST(names_of_types)
{
    for (int64_t i = -1; i <= 64; i++) {
        const gm_dtype *type = gm_dtype_of(i);
        assert_string_equal(ptv_dtype_name(i), type == NULL ? "unknown" : type->name);
    }
}

TEST(sizes_in_words)
{
    static const struct {
        uint64_t bytes;
        const char *text;
    } rows[] = {
        {0, "0 B"},
        {1023, "1023 B"},
        {1024, "1.0 KiB"},
        {1048575, "1.0 MiB"},
        {1048524, "1023.9 KiB"},
        {UINT64_C(1) << 30, "1.0 GiB"},
        {UINT64_MAX, "16.0 EiB"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[PTV_SHORT_SIZE];
        ptv_short_size(rows[i].bytes, text);
        assert_string_equal(text, rows[i].text);
    }
}
