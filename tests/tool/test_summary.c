/* How many files of which verdict, --quiet and --summary. */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

/* A file of each verdict, one that is clean with a warning. */
FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("external");
    put_golden_as("w.ptd", "external_data");
    put_text("text.pte", "no model");
    tool_must("$P edit linear.pte -o broken.pte 'set segments[0].size = 99'");
    tool_must("cp linear.pte warned.pte && printf x >> warned.pte");
    tool_must("$P edit w.ptd -o broken.ptd 'set named_data[0].segment_index = 9'");
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST(counts_of_every_verdict)
{
    assert_int_equal(tool("linear.pte warned.pte broken.pte text.pte missing.pte"), 2);
    assert_string_equal(tool_count(), "5 files: 2 clean, 2 refused, 1 unreadable\n");
    assert_int_equal(tool("external.pte broken.ptd linear.pte"), 2);
    assert_string_equal(tool_count(), "3 files: 1 clean, 1 refused, 1 undecided\n");
    assert_int_equal(tool("missing.pte nowhere.pte"), 2);
    assert_string_equal(tool_out, "2 files: 2 unreadable\n");
}

TEST(one_file_has_no_count)
{
    tool_must("$P linear.pte");
    assert_string_equal(tool_out, "linear.pte: clean\n");
    tool_must("mkdir one && cp linear.pte one && $P one");
    assert_string_equal(tool_out, "one/linear.pte: clean\n");
}

/* Findings of files that are not clean are what they are without --quiet. */
TEST(quiet)
{
    static char whole[sizeof tool_out];
    tool_must("$P --quiet linear.pte warned.pte");
    assert_string_equal(tool_out, "");
    tool_must("$P broken.pte | grep -v '^    not run: '");
    memcpy(whole, tool_out, sizeof whole);
    assert_non_null(strstr(whole, "broken.pte:0x"));
    assert_int_equal(tool("-q warned.pte broken.pte linear.pte"), 1);
    assert_string_equal(tool_out, whole);
    assert_int_equal(tool("-q missing.pte linear.pte"), 2);
    assert_string_equal(tool_out, "");
    assert_string_equal(tool_err, "missing.pte: cannot read: No such file or directory\n");
}

/* A warning about a file that fails is said, about one that is clean it is not. */
TEST(quiet_with_warnings)
{
    tool_must("$P edit warned.pte -o both.pte 'set execution_plan[0].inputs[0] = 99'");
    assert_int_equal(tool("--quiet warned.pte both.pte"), 1);
    tool_says("both.pte: 1 error, 1 warning");
    tool_says(": warning: the file goes on after its last segment [trailing-bytes]\n");
    assert_null(strstr(tool_out, "warned.pte"));
    assert_int_equal(tool("--quiet --max 1 warned.pte both.pte"), 1);
    tool_says("    truncated: 1 more finding not shown, 1 shown\n");
}

TEST(summary)
{
    assert_int_equal(tool("--summary linear.pte warned.pte broken.pte text.pte missing.pte"), 2);
    assert_string_equal(tool_err, "missing.pte: cannot read: No such file or directory\n");
    assert_string_equal(tool_out, "linear.pte: clean\n"
                                  "warned.pte: clean, 1 warning\n"
                                  "broken.pte: 1 error, 0 warnings\n"
                                  "text.pte: 1 error, 0 warnings\n"
                                  "5 files: 2 clean, 2 refused, 1 unreadable\n");
    assert_int_equal(tool("--summary --notes broken.pte"), 1);
    assert_string_equal(tool_out, "broken.pte: 1 error, 0 warnings\n");
    assert_int_equal(tool("--summary --quiet linear.pte broken.pte warned.pte"), 1);
    assert_string_equal(tool_out, "broken.pte: 1 error, 0 warnings\n");
}

/* It is for people: JSON has a summary of its own. */
TEST(json_is_the_same)
{
    tool_must("$P --format json linear.pte warned.pte > a;"
              " $P --format json --quiet --summary linear.pte warned.pte > b; cmp a b");
}
