/* --operators and --target: what they read, say and change. */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define HEAD "name\toverload\targuments\treturns\tlibrary\n"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("add");
    put_text("same.tsv", HEAD "aten::add\tout\tT T S T!\t1\tportable\n");
    put_text("other.tsv", HEAD "aten::add\tout\tT T T T!\t1\tportable\n");
    put_text("warn.tsv", HEAD "aten::add\tout\tT T T!\t1\tllm\n");
    put_text("none.tsv", HEAD);
    put_text("bad.tsv", HEAD "aten::add\tout\tT Q\t1\tllm\n");
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST(tables)
{
    assert_int_equal(tool("add.pte"), 0);
    assert_int_equal(tool("--operators same.tsv add.pte"), 0);
    assert_string_equal(tool_out, "add.pte: clean\n");
    assert_int_equal(tool("--operators=other.tsv add.pte"), 1);
    assert_non_null(strstr(tool_out, "[operator-argument-kind]"));
    assert_non_null(strstr(tool_out, "instr_args<KernelCall>.args[2]\n    found Int\n"));
    assert_int_equal(tool("--operators warn.tsv add.pte"), 0);
    assert_non_null(strstr(tool_out, "[operator-argument-count-unsettled]"));
    assert_non_null(strstr(tool_out, "found 5, expected 4"));
    assert_int_equal(tool("--operators none.tsv add.pte"), 0);
    assert_string_equal(tool_out, "add.pte: clean\n");
}

/* The built-in table is replaced, so a call that it would refuse is not judged. */
TEST(replaces)
{
    assert_int_equal(tool("edit add.pte -o short.pte 'resize "
                          "execution_plan[0].chains[0].instructions[0].instr_args.args 4'"),
                     0);
    assert_int_equal(tool("short.pte"), 1);
    assert_non_null(strstr(tool_out, "[operator-argument-count]"));
    assert_int_equal(tool("--operators none.tsv short.pte"), 0);
}

/* How much of a program has not been judged is a fact of the report. */
TEST(unknown_operators)
{
    assert_int_equal(tool("--format json add.pte"), 0);
    assert_non_null(strstr(tool_out, "\"operators\": 1,"));
    assert_non_null(strstr(tool_out, "\"unknown_operators\": 0,"));
    assert_int_equal(tool("--format json --operators none.tsv add.pte"), 0);
    assert_non_null(strstr(tool_out, "\"unknown_operators\": 1,"));
}

TEST(bad_tables)
{
    assert_int_equal(tool("--operators bad.tsv add.pte"), 3);
    assert_string_equal(tool_out, "");
    assert_ptr_equal(strstr(tool_err, "pteverify: bad.tsv:2:17: found 'Q', expected T I D B"),
                     tool_err);
    assert_int_equal(tool("--operators add.pte add.pte"), 3);
    assert_ptr_equal(strstr(tool_err, "pteverify: add.pte:1:1: found "), tool_err);
    assert_int_equal(tool("--operators there-is-none.tsv add.pte"), 2);
    assert_string_equal(tool_err, "pteverify: there-is-none.tsv: No such file or directory\n");
    assert_int_equal(tool("--operators . add.pte"), 2);
    assert_int_equal(tool("add.pte --operators"), 3);
    assert_string_equal(tool_err, "pteverify: option '--operators' needs a value\n");
}

TEST(targets)
{
    assert_int_equal(tool("--target 32 add.pte"), 0);
    assert_int_equal(tool("--target=64 add.pte"), 0);
    assert_int_equal(tool("--target both add.pte"), 0);
    assert_int_equal(tool("--target 16 add.pte"), 3);
    assert_string_equal(tool_err, "pteverify: unknown target '16', 32, 64 and both are known\n");
    assert_int_equal(tool("--help"), 0);
    assert_non_null(strstr(tool_out, "--target 32|64|both"));
    assert_non_null(strstr(tool_out, "--operators FILE"));
}
