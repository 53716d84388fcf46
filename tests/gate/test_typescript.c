/* Modules of flatc for TypeScript (test_samples.c), without what others may have written over. */
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define WORDS "samples/typescript-26.1"

static const bound_job words_job = {&bind_typescript, "samples/words.fbs", WORDS, ""};

TESTS_WITH(bound_samples, home_teardown);

/* Where flatc was run for two schemas it wrote the file of exports twice: the last one stays. */
TEST(exports_that_are_absent)
{
    assert_int_equal(0, tool_run("mv " WORDS "/words/more.ts kept"));
    bound_clean(&words_job, 200);
    assert_int_equal(0, tool_run("sed '/Holder/d' kept > " WORDS "/words/more.ts"));
    bound_clean(&words_job, 200);
    assert_int_equal(0, tool_run("mv kept " WORDS "/words/more.ts"));
}
