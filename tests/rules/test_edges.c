/*
 * Edge cases that no recipe reaches: old contents of the memory for rules, what is missed without
 * memory, and how often notes are made.
 */
#include "tests/support/heard.h"
#include "verifiers/core/run.h"

static ptv_verdict verify(ptv_run *run, const char *script, void *memory, size_t size)
{
    static ptv_work work;
    ge_file file = edited(script);
    const ptv_image image = ge_image(&file);
    ptv_begin(run, &image, &work, ptv_sink_count, NULL);
    run->memory = memory;
    run->memory_size = size;
    ptv_verdict verdict = ptv_verify(run);
    ge_close(&file);
    return verdict;
}

/* An id above all others is searched at the end of the values, and not past it. */
TEST(test_what_memory_holds)
{
    static uint64_t memory[512];
    const ptv_rule *rule = ptv_rule_find("xnnpack-value-undefined");
    ptv_run run;
    assert_non_null(rule);
    for (int byte = 0; byte < 8; byte += 7) {
        memset(memory, byte, sizeof memory);
        assert_int_equal(verify(&run,
                                "from xnnpack_add; set xnodes[0].xnode_union.input2_id = "
                                "0x07070707",
                                memory, sizeof memory),
                         PTV_REFUSED);
        assert_int_equal(run.errors, 1);
        assert_true(ptv_has_fired(&run, rule));
    }
}

/* Payloads of every plan are missed, also of one that follows a plan without any. */
TEST_ROWS(test_missed_in_later_plans, "rules/edges", "later_plans", heard_as_said)

/* If buffers are in order, no two are the same: that takes no memory. */
TEST_ROWS(test_no_memory_needed, "rules/edges", "no_memory_needed", heard_as_said)

/* An odd vtable is noted once, although all tables that have it are checked. */
TEST(test_noted_once)
{
    ptv_run run;
    (void)verify(&run, "from names", NULL, 0);
    const uint64_t notes = run.notes;
    assert_int_equal(verify(&run,
                            "from names; patch @vtable(execution_plan[0].values[0].val)+2 "
                            "u16 +4",
                            NULL, 0),
                     PTV_UNDECIDED);
    assert_true(ptv_has_fired(&run, ptv_rule_find("table-size-mismatch")));
    assert_int_equal(run.notes, notes + 1);
}
