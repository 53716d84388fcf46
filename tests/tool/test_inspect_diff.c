/* pteverify inspect --diff from outside. */
#include <jansson.h>

#include "tests/support/dumped.h"
#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/real.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tests/support/validate.h"

TESTS_WITH(home_setup, home_teardown);

/* ---- Differences ---- */

static int diff(const char *old, const char *new)
{
    edited_put("old", old);
    edited_put("new", new);
    return tool("inspect --diff old new");
}

TEST(no_changes)
{
    assert_int_equal(diff("from linear", "from linear"), 0);
    assert_string_equal(tool_out, "no changes\n");
    assert_int_equal(tool("inspect --diff - new < old"), 0);
    assert_string_equal(tool_out, "no changes\n");
}

/* Edits, what is said of them, and the status: 1 where callers would notice. */
static const struct {
    const char *old, *new, *says;
    int status;
} changes[] = {
    {"from linear", "from linear; set execution_plan[0].values[0].val.sizes = [2, 2]",
     "~ signature  forward: input 0: float32 [1, 4], planned -> float32 [2, 2], planned\n", 1},
    {"from linear", "from linear; set execution_plan[0].values[3].val.dim_order = [1, 0]",
     "output 0: float32 [1, 3], planned -> float32 [1, 3], order 1 0, planned\n", 1},
    {"from linear",
     "from linear; set execution_plan[0].values[0].val.shape_dynamism = DYNAMIC_BOUND",
     "input 0: float32 [1, 4], planned -> float32 up to [1, 4], planned\n", 1},
    {"from add", "from add; append execution_plan[0].outputs = 0",
     "+ signature  forward: output 1: ", 1},
    {"from add", "from add; set execution_plan[0].name = \"run\"",
     "- signature  forward: method: 2 inputs, 1 output\n+ signature  run: method: ", 1},
    {"from linear", "from linear; grow 8", "~ size       file: 956 -> 964 (+8)\n", 0},
    {"from linear; grow 8", "from linear", "~ size       file: 964 -> 956 (-8)\n", 0},
    {"from add", "from add; repeat execution_plan[0].chains[0].instructions 3",
     "~ operators  forward: aten::add.out: 1 -> 3 (+2)\n", 0},
    {"from add", "from add; set execution_plan[0].operators[0].name = \"aten::sub\"",
     "- operators  forward: aten::add.out: 1\n", 0},
    {"from add", "from add; set execution_plan[0].operators[0].name = \"aten::sub\"",
     "+ operators  forward: aten::sub.out: 1\n", 0},
    {"from delegates", "from delegates; set execution_plan[0].delegates[0].id = \"OtherBackend\"",
     "delegate 0: ExampleBackend, 1 call, 24 bytes -> OtherBackend, 1 call, 24 bytes\n", 0},
    {"from delegates", "from delegates; remove execution_plan[0].delegates[0].compile_specs[0]",
     "- delegates  forward: delegate 0 spec precision: 4\n", 0},
    {"from delegates",
     "from delegates; set execution_plan[0].delegates[0].compile_specs[0].value[0] = 1",
     "delegate 0 spec precision: one value -> another\n", 0},
    {"from linear", "from linear; set execution_plan[0].non_const_buffer_sizes[1] = 64",
     "~ plan       forward: buffer 1: 32 -> 64 (+32)\n", 0},
    {"from linear", "from linear; append execution_plan[0].non_const_buffer_sizes = 16",
     "+ plan       forward: buffer 2: 16\n", 0},
    {"from linear", "from external", "tensors from data files: 0 -> 2 (+2)\n", 0},
    {"from linear", "from external", "+ needs      linear.weight: needed\n", 0},
    {"from delegates", "from delegates; set named_data[0].key = \"other\"",
     "- data       encoder.weight: 20\n", 0},
    {"from external_data", "from external_data; set named_data[0].tensor_layout.scalar_type = INT",
     "~ signature  linear.weight: float32 [3, 4] -> int32 [3, 4]\n", 1},
    {"from external_data", "from external_data; set named_data[0].key = \"other\"",
     "- signature  linear.weight: ", 1},
    {"from bundle", "from bundle; remove method_test_suites[0].test_cases[0]",
     "~ cases      test cases of forward: ", 0},
    {"from nfat", "from nfat; remove entries[2]", "- signature  specialization ", 1},
    {"from linear", "from external_data", "~ signature  format: ", 1},
    {"from linear", "from linear; patch @end-1 ff",
     "~ constants  constant 2: 12 bytes -> 1 changed\n1 change: 1 constants\n", 0},
    {"from add", "from linear", "+ constants  constant 1: float32 [3, 4], 48 bytes\n", 1},
    {"from mutable_state", "from mutable_state; patch @end-1 ff",
     "~ state      initial 2: 8 bytes -> 1 changed\n", 0},
    {"from external_data", "from external_data; patch @end-1 ff; patch @end-3 ff",
     "~ data       linear.bias: 12 bytes -> 2 changed\n1 change: 1 data\n", 0},
    {"from segments16", "from segments16; patch @end-1 ff",
     "~ data       table: 8 bytes -> 1 changed\n", 0},
    {"from delegates", "from delegates; patch @base+39 ff",
     "~ delegates  refine: delegate 0 payload: 40 bytes -> 1 changed\n", 0},
    {"from xnnpack_quantised", "from xnnpack_quantised; patch @end-9 7f",
     "~ constants  constant 2: 8 bytes -> 1 changed\n", 0},
    {"from bundle", "from bundle; patch @1856 ff", "~ constants  constant 1: 4 bytes -> ", 0},
};

TEST(each_kind_of_change)
{
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const int status = diff(changes[i].old, changes[i].new);
        if (status != changes[i].status || strstr(tool_out, changes[i].says) == NULL) {
            fail_msg("%s; %s: %d, %s%s", changes[i].old, changes[i].new, status, tool_out,
                     tool_err);
        }
    }
}

/* The structure of the arguments of add: f(**{a: x, b: y}). */
#define KEYWORDS(a, b)                                                                             \
    "from add; set execution_plan[0].container_meta_type.encoded_inp_str = \"[1, {"                \
    "\\\"type\\\":\\\"builtins.tuple\\\",\\\"context\\\":null,\\\"children_spec\\\":[{"            \
    "\\\"type\\\":\\\"builtins.tuple\\\",\\\"context\\\":null,\\\"children_spec\\\":[]},{"         \
    "\\\"type\\\":\\\"builtins.dict\\\",\\\"context\\\":\\\"[\\\\\\\"" a "\\\\\\\",\\\\\\\"" b     \
    "\\\\\\\"]\\\",\\\"children_spec\\\":["                                                        \
    "{\\\"type\\\":null,\\\"children_spec\\\":[]},{\\\"type\\\":null,\\\"children_spec\\\":[]}]}]" \
    "}]\""

TEST(names_of_inputs)
{
    assert_int_equal(diff(KEYWORDS("x", "y"), KEYWORDS("y", "x")), 1);
    tool_says("~ signature  forward: input 0 name: x -> y\n");
    tool_says("~ signature  forward: input 1 name: y -> x\n");
    assert_int_equal(diff("from add", KEYWORDS("x", "y")), 0); /* by position all is as it was */
    assert_int_equal(tool("inspect new"), 0);
    tool_says("  input 0    float32 [2, 2]                    planned, buffer 1\n             x\n");
    assert_int_equal(tool("inspect --format json new"), 0);
    json_t *report = tool_report();
    assert_string_equal(
        json_string_value(
            json_at(report, "files[0].facts.methods.items[0].signature.inputs.items[1].name")),
        "y");
    json_decref(report);
}

TEST(changes_as_json)
{
    edited_put("old", "from linear");
    edited_put("new", "from linear; set execution_plan[0].values[0].val.sizes = [2, 2]");
    assert_int_equal(tool("inspect --diff --format json old new"), 1);
    json_t *report = tool_report();
    assert_int_equal(json_array_size(json_at(report, "files")), 2);
    assert_int_equal(json_number_at(report, "difference.counts.signature"), 1);
    assert_int_equal(json_number_at(report, "summary.exit_status"), 1);
    assert_string_equal(json_string_value(json_at(report, "difference.changes[0].after")),
                        "float32 [2, 2], planned");
    json_decref(report);
    assert_int_equal(tool("inspect --diff --format json old old"), 0);
    report = tool_report();
    assert_int_equal(json_array_size(json_at(report, "difference.changes")), 0);
    json_decref(report);
    assert_int_equal(tool("inspect --diff -q old new"), 1);
    assert_string_equal(tool_out, "");
    assert_int_equal(tool("inspect --diff --color always old new"), 1);
    tool_says("\033[33m~\033[0m signature");
}

TEST(what_cannot_be_compared)
{
    put_golden("linear");
    edited_put("bad.pte", "from linear; set execution_plan[0].inputs[0] = 99");
    tool_fails("$P inspect --diff bad.pte linear.pte", 1, "bad.pte: refused");
    assert_string_equal(tool_out, "");
    tool_fails("$P inspect --diff linear.pte bad.pte", 1, "bad.pte: refused");
    tool_fails("$P inspect --diff linear.pte missing.pte", 2, "missing.pte: cannot read");
    assert_int_equal(tool("inspect --diff --format json linear.pte bad.pte"), 1);
    json_t *report = tool_report();
    assert_null(json_at(report, "difference"));
    json_decref(report);
}

/* ---- Real files ---- */

static void check_real(const char *path)
{
    char arguments[1200];
    snprintf(arguments, sizeof arguments, "inspect --diff %s %s", path, path);
    const int status = tool(arguments);
    if (status == 0) {
        assert_string_equal(tool_out, "no changes\n");
    } else {
        assert_non_null(strstr(tool_err, path));
    }
}

TEST(real_files_are_themselves)
{
    assert_true(real_each(REAL_FOLDER, check_real) > 0);
}
