/* Options that change what is judged, and values that options do not have. */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST(numbers)
{
    static const char *const options[] = {"--max", "--planned-limit"};
    static const char *const bad[] = {"''", "x", "-1", "12x", "18446744073709551616"};
    for (size_t o = 0; o < 2; o++) {
        for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
            char line[128];
            snprintf(line, sizeof line, "$P %s %s linear.pte", options[o], bad[i]);
            tool_fails(line, 3, "needs a number, not '");
            assert_string_equal(tool_out, "");
        }
    }
    tool_must("$P --max 18446744073709551615 linear.pte");
}

/* A variable of a script that was never set. */
TEST(names_of_nothing)
{
    static const char *const lines[] = {
        "$P ''",      "$P linear.pte ''",         "$P --with '' linear.pte",
        "$P dump ''", "$P edit '' -o x 'grow 1'", "$P unpack '' -o x",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        tool_fails(lines[i], 3, "an argument is empty\n");
        assert_string_equal(tool_out, "");
    }
}

/* The number is not all that was typed. */
TEST(options_are_named)
{
    tool_fails("$P --max-size 1X linear.pte", 3,
               "pteverify: option '--max-size' needs a number, not '1X'\n");
    tool_fails("$P --max=x linear.pte", 3, "pteverify: option '--max' needs a number, not 'x'\n");
}

TEST(limit_of_planned_memory)
{
    tool_must("$P --notes --planned-limit 999999 linear.pte");
    assert_string_equal(tool_out, "linear.pte: clean\n");
    tool_must("$P --notes --planned-limit 1 linear.pte");
    tool_says("linear.pte: clean, 1 note\n");
    tool_says("[planned-memory-over-limit]");
}

/* What a machine with 64 bits can address is no fault where only that is meant. */
TEST(target)
{
    tool_must("$P edit linear.pte -o high.pte"
              " 'set execution_plan[0].non_const_buffer_sizes[1] = 0x200000000'"
              " 'set execution_plan[0].values[0].val.allocation_info.memory_offset_high = 1'");
    tool("--target 64 high.pte");
    assert_null(strstr(tool_out, "[planned-offset-64-bit]"));
    tool("--target 32 high.pte");
    tool_says("[planned-offset-64-bit]");
    tool("high.pte"); /* both */
    tool_says("[planned-offset-64-bit]");
    tool_fails("$P --target 16 linear.pte", 3, "unknown target '16', 32, 64 and both are known");
}

TEST(read_segments)
{
    tool_must("$P --read-segments linear.pte");
    assert_string_equal(tool_out, "linear.pte: clean\n");
}

TEST(flag_with_a_value)
{
    tool_fails("$P pack --force=1 -o x a=linear.pte", 3, "option '--force' takes no value\n");
    tool_fails("test -e x", 1, "");
}

TEST(help_that_cannot_be_written)
{
    tool_fails("$P pack --help > /dev/full", 2,
               "pteverify pack: cannot write standard output: No space");
    tool_fails("$P edit -h > /dev/full", 2, "No space left on device");
}
