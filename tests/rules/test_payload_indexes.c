/*
 * Indexes in the graph of a Vulkan payload: they refer to lists of its own root, some are unsigned,
 * one means nothing if it is negative. flatc makes the graphs.
 */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/payloads.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "verifiers/schemas/vulkan.h"

TESTS_WITH(home_setup, home_teardown);

/* A tensor, a list that holds it, a call, a constant; NULL means as in a sound graph. */
typedef struct graph {
    const char *tensor, *items, *args, *inputs, *outputs, *constants;
} graph;

static const char *or_else(const char *text, const char *other)
{
    return text != NULL ? text : other;
}

static void walk_graph(payload_result *result, const graph *g)
{
    char text[1024];
    size_t size;
    snprintf(text, sizeof text,
             "{chain: [{name: \"view\", args: [%s]}], values: ["
             "{value_type: \"VkTensor\", value: {dims: [2], %s}}, "
             "{value_type: \"ValueList\", value: {items: [%s]}}], "
             "input_ids: [%s], output_ids: [%s], constants: [%s]}",
             or_else(g->args, "0, 1"), or_else(g->tensor, "constant_id: -1"),
             or_else(g->items, "0"), or_else(g->inputs, "0"), or_else(g->outputs, "0"),
             or_else(g->constants, "{length: 8}"));
    put_text("graph.json", text);
    assert_int_equal(
        system("flatc --binary '" PTV_SOURCE_DIR "/schema/payloads/vulkan.fbs' graph.json"), 0);
    uint8_t *bytes = read_bytes("graph.bin", &size);
    payload_walk(result, bytes, size, &ptv_schema_vulkan);
    assert_true(result->sound);
    free(bytes);
}

#define TENSOR "values[0].value<VkTensor>.constant_id"

static const uint64_t lowest = UINT64_MAX - INT32_MAX; /* -2147483648 */

TEST(fine_graphs)
{
    static const graph graphs[] = {
        {0},
        {.tensor = "constant_id: -7"},
        {.tensor = "constant_id: -2147483648"},
        {.tensor = "constant_id: 0"},
        {.tensor = "mem_obj_id: 2000"},
        {.tensor = "constant_id: -1", .constants = ""},
        {.inputs = "", .outputs = "1, 0", .args = "", .items = ""},
    };
    tool_wants_flatc();
    for (size_t i = 0; i < sizeof graphs / sizeof graphs[0]; i++) {
        payload_result result;
        walk_graph(&result, &graphs[i]);
        if (result.count > 0) {
            fail_msg("%zu: %s at %s", i, result.rule, result.path);
        }
    }
}

TEST(bad_indexes)
{
    const struct {
        graph graph;
        const char *path;
        uint64_t found, low, high;
    } rows[] = {
        {{.tensor = "constant_id: 1"}, TENSOR, 1, lowest, 0},
        {{.tensor = "mem_obj_id: 1", .constants = ""}, TENSOR, 0, lowest, UINT64_MAX},
        {{.tensor = "constant_id: 2147483647"}, TENSOR, INT32_MAX, lowest, 0},
        {{.inputs = "0, 2"}, "input_ids[1]", 2, 0, 1},
        {{.inputs = "4294967295"}, "input_ids[0]", UINT32_MAX, 0, 1},
        {{.outputs = "2147483648"}, "output_ids[0]", UINT64_C(1) << 31, 0, 1},
        {{.args = "0, -1"}, "chain[0].args[1]", UINT64_MAX, 0, 1},
        {{.args = "2"}, "chain[0].args[0]", 2, 0, 1},
        {{.items = "1, 0, 2"}, "values[1].value<ValueList>.items[2]", 2, 0, 1},
    };
    tool_wants_flatc();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        payload_result result;
        walk_graph(&result, &rows[i].graph);
        assert_int_equal(result.count, 1);
        assert_string_equal(result.rule, "index-out-of-range");
        assert_string_equal(result.path, rows[i].path);
        assert_true(result.found == rows[i].found && result.low == rows[i].low &&
                    result.high == rows[i].high);
    }
}
