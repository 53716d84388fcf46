/* Findings of one cause in the reports of the tool: text by cause, or each with --max; JSON. */
#include <jansson.h>

#include "tests/support/edited.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tests/support/validate.h"

/* A vtable that 13 values share, and what a header says about bytes at the end. */
FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    edited_put("v.pte", "from names; patch @vtable(execution_plan[0].values[2]) u16 3");
    tool_must("printf A >> v.pte");
    return 0;
}

TESTS_WITH(setup, home_teardown);

static size_t lines_with(const char *text)
{
    size_t count = 0;
    for (const char *at = tool_out; (at = strstr(at, text)) != NULL; at++) {
        count++;
    }
    return count;
}

TEST(by_cause)
{
    assert_int_equal(tool("v.pte"), 1);
    assert_int_equal(lines_with("[vtable-size-invalid]"), 1);
    tool_says("    at execution_plan[0].values[1]\n    found 3 (size of the vtable), expected a "
              "multiple of 2\n"
              "    and 12 more, the next at execution_plan[0].values[2]\n");
    tool_says("[trailing-bytes]");
    tool_says("    shown: 2 of 14 findings (--max 0 shows each)\n");
    tool_says("v.pte: 13 errors, 1 warning\n");
    assert_true(strstr(tool_out, "trailing-bytes") > strstr(tool_out, "vtable-size-invalid"));
}

/* Each of them, errors before warnings, also in another process. */
TEST(each)
{
    static const char *const ways[] = {"--max 0 v.pte", "--max 14 v.pte",
                                       "--jobs 2 --max 0 v.pte v.pte"};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        const size_t files = i == 2 ? 2 : 1;
        assert_int_equal(tool(ways[i]), 1);
        assert_int_equal(lines_with("[vtable-size-invalid]"), 13 * files);
        assert_int_equal(lines_with("[trailing-bytes]"), files);
        assert_null(strstr(tool_out, " more"));
        assert_true(strstr(tool_out, "trailing-bytes") > strstr(tool_out, "values[14]"));
        tool_says("v.pte: 13 errors, 1 warning\n");
    }
}

TEST(some_of_each)
{
    assert_int_equal(tool("--max 13 v.pte"), 1);
    assert_int_equal(lines_with("[vtable-size-invalid]"), 13);
    tool_says("    truncated: 1 more finding not shown, 13 shown\n");
    assert_int_equal(tool("--max 2 v.pte"), 1);
    assert_int_equal(lines_with("[vtable-size-invalid]"), 2);
    tool_says("    truncated: 12 more findings not shown, 2 shown\n");
    tool_says("v.pte: 13 errors, 1 warning\n");
}

static json_t *file_of(const char *arguments)
{
    assert_int_equal(tool(arguments), 1);
    json_t *report = json_loads(tool_out, 0, NULL);
    assert_non_null(report);
    validate_report(report);
    json_t *file = json_incref(json_array_get(json_object_get(report, "files"), 0));
    json_decref(report);
    return file;
}

/* Groups are there whatever --max says; findings are as many as it says. */
TEST(json_has_both)
{
    for (int max = 0; max < 2; max++) {
        json_t *file = file_of(max == 0 ? "--format json v.pte" : "--format json --max 1 v.pte");
        const json_t *groups = json_object_get(file, "groups");
        json_int_t count, rules;
        const char *rule, *path;
        assert_int_equal(json_array_size(json_object_get(file, "findings")), max == 0 ? 14 : 1);
        assert_int_equal(json_array_size(groups), 2);
        assert_int_equal(json_unpack(json_array_get(groups, 0), "{s:{s:s, s:s}, s:I, s:{s:I}}",
                                     "first", "rule", &rule, "path", &path, "count", &count,
                                     "rules", "vtable-size-invalid", &rules),
                         0);
        assert_string_equal(rule, "vtable-size-invalid");
        assert_string_equal(path, "execution_plan[0].values[1]");
        assert_int_equal(count, 13);
        assert_int_equal(rules, 13);
        json_decref(file);
    }
}

/* Offset, end and buffer of a tensor that is past it; found is what stands in the field. */
TEST(tensor_past_its_buffer)
{
    edited_put("past.pte", "from add; set execution_plan[0].non_const_buffer_sizes[1] = 47");
    json_t *file = file_of("--format json past.pte");
    json_int_t found, size, offset, bytes, end, room;
    const char *is, *other;
    assert_int_equal(json_unpack(json_array_get(json_object_get(file, "findings"), 0),
                                 "{s:I, s:s, s:{s:[I, I], s:I, s:I, s:I, s:I}, s:{s:s}}", "found",
                                 &found, "found_is", &is, "extent", "sizes", &size, &size, "offset",
                                 &offset, "bytes", &bytes, "end", &end, "room", &room, "other",
                                 "path", &other),
                     0);
    assert_string_equal(is, "offset");
    assert_string_equal(other, "execution_plan[0].non_const_buffer_sizes[1]");
    assert_int_equal(found, 32);
    assert_int_equal(size, 2);
    assert_int_equal(offset, 32);
    assert_int_equal(bytes, 16);
    assert_int_equal(end, 48);
    assert_int_equal(room, 47);
    json_decref(file);
}
