/*
 * Rules about the uses of values in a plan need the caller's memory: what is said without it, and
 * how much is enough.
 */
#include "tests/support/heard.h"

static const char *const flow[] = {
    "tensor-without-memory",   "buffer-without-memory", "condition-without-data",
    "condition-never-written", "loop-endless",          "use-after-free",
    "operator-unused",         "delegate-unused",       "value-unused",
};

enum { FLOW = sizeof flow / sizeof flow[0] };

TEST_ROWS(test_without_memory, "rules/flow", "without_memory", heard_as_said)

/* One run asks for memory, the next one gets it. */
TEST(test_with_what_was_missing)
{
    static heard_run t;
    size_t needed = 0;
    for (unsigned run = 0; run < 2; run++) {
        heard_begin(&t, flow[0],
                    "from linear; set execution_plan[0].values[1].val.data_buffer_idx = 0", NULL,
                    NULL);
        t.run.memory_size = needed;
        assert_int_equal(heard_verify(&t), run == 0 ? PTV_UNDECIDED : PTV_REFUSED);
        assert_in_range(t.run.memory_needed, run == 0, PTV_MEMORY_FOR(t.bytes));
        needed = t.run.memory_needed;
        for (size_t i = 0; run == 1 && i < FLOW; i++) {
            assert_int_equal(heard_skipped(&t, flow[i]), PTV_SKIP_NONE);
        }
        heard_end(&t);
    }
}

/* A program with as many values as its size allows: all are the same table. */
TEST_ROWS(test_formula_is_enough, "rules/flow", "formula", heard_as_said)

/* A plan whose instructions cannot be read is not judged. */
TEST_ROWS(test_broken_plans, "rules/flow", "broken", heard_as_said)

/*
 * If lists have more elements than the budget allows, the rules are listed as not run. All chains
 * share the budget for loops; one for each would take quadratic time.
 */
TEST_ROWS(test_long_lists, "rules/flow", "long_lists", heard_as_said)
