/*
 * The rules about the uses of a plan need memory of the caller: what is said without it,
 * and how much is enough.
 */
#include "tests/support/edited.h"
#include "tests/support/test.h"
#include "verifiers/include/pteverify.h"

static const char *const flow[] = {
    "tensor-without-memory",   "buffer-without-memory", "condition-without-data",
    "condition-never-written", "loop-endless",          "use-after-free",
    "operator-unused",         "delegate-unused",       "value-unused",
};

enum { FLOW = sizeof flow / sizeof flow[0] };

static ptv_work work;

static ptv_verdict verify(ptv_run *run, const ge_file *file, size_t memory)
{
    const ptv_image image = ge_image(file);
    ptv_begin(run, &image, &work, ptv_sink_count, NULL);
    run->memory = memory == 0 ? NULL : malloc(memory);
    run->memory_size = memory;
    ptv_verdict verdict = ptv_verify(run);
    free(run->memory);
    return verdict;
}

static void all_skipped(const ptv_run *run, ptv_skip why)
{
    for (size_t i = 0; i < FLOW; i++) {
        const ptv_rule *rule = ptv_rule_find(flow[i]);
        assert_non_null(rule);
        assert_int_equal(ptv_skipped(run, rule), why);
    }
}

TEST(test_without_memory)
{
    ge_file file = edited("from linear; set execution_plan[0].values[1].val.data_buffer_idx = 0");
    ptv_run run;
    assert_int_equal(verify(&run, &file, 0), PTV_UNDECIDED);
    all_skipped(&run, PTV_SKIP_MEMORY);
    assert_in_range(run.memory_needed, 1, PTV_MEMORY_FOR(file.size));
    ge_close(&file);
}

/* Asked for by one run, given to the next. */
TEST(test_with_what_was_missing)
{
    ge_file file = edited("from linear; set execution_plan[0].values[1].val.data_buffer_idx = 0");
    ptv_run run;
    (void)verify(&run, &file, 0);
    size_t needed = run.memory_needed;
    assert_int_equal(verify(&run, &file, needed), PTV_REFUSED);
    all_skipped(&run, PTV_SKIP_NONE);
    ge_close(&file);
}

/* The most values a program can have for its size: all are the same table. */
TEST(test_formula_is_enough)
{
    ge_file file =
        edited("from names; resize execution_plan 1; set execution_plan[0].outputs = []; "
               "repeat execution_plan[0].values 100");
    ptv_run run;
    assert_int_equal(verify(&run, &file, PTV_MEMORY_FOR(file.size)), PTV_CLEAN);
    all_skipped(&run, PTV_SKIP_NONE);
    ge_close(&file);
}

/* A plan whose instructions cannot be read is not judged. */
TEST(test_broken_plans)
{
    ge_file file = edited("from add; patch @word(execution_plan[0].values[0].val) u32 0");
    ptv_run run;
    assert_int_equal(verify(&run, &file, PTV_MEMORY_FOR(file.size)), PTV_REFUSED);
    all_skipped(&run, PTV_SKIP_STRUCTURE);
    ge_close(&file);
}
