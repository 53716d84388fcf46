/*
 * The memory of loading, where the tool cannot show it: how far it gets, and how much of a payload
 * is read (the rest: tests/tool/fit_memory.txt).
 */
#include "analysis/memory/memory.h"
#include "tests/support/edited.h"
#include "tests/support/test.h"

static ge_file file;
static ptv_run run;

static load_plan begin(const char *script)
{
    static ptv_work work;
    static uint64_t memory[(4 << 20) / 8];
    file = edited(script);
    const ptv_image image = ge_image(&file);
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory = memory;
    run.memory_size = sizeof memory;
    assert_int_equal(ptv_verify(&run), PTV_CLEAN);
    assert_true(load_enter(&run));
    return load_plan_at(&run, 0);
}

static load_memory given(const load_plan *plan, ptv_release release, uint64_t method,
                         uint64_t temporary)
{
    const load_target target = {
        .release = release, .word = LOAD_64, .temporary = temporary, .method = method};
    return load_memory_of(plan, &target);
}

TEST(where_it_ends)
{
    const load_plan plan = begin("from add");
    const uint64_t whole = given(&plan, PTV_R1_5, LOAD_ANY, LOAD_ANY).method;
    assert_int_equal(given(&plan, PTV_R1_5, LOAD_ANY, LOAD_ANY).short_at, LOAD_LOADED);
    assert_int_equal(given(&plan, PTV_R1_5, whole, LOAD_ANY).short_at, LOAD_LOADED);
    assert_int_equal(given(&plan, PTV_R1_5, whole - 1, LOAD_ANY).short_at, LOAD_CALLS);
    assert_int_equal(given(&plan, PTV_R1_5, 200, LOAD_ANY).short_at, LOAD_VALUES);
    assert_int_equal(given(&plan, PTV_R1_5, 200, LOAD_ANY).method, whole);
    /* It does not say how large it is. */
    assert_false(given(&plan, PTV_R1_4, LOAD_ANY, 0).temporary_short);
    ge_close(&file);
}

/* Reading the payload's six blocks is enough; five are too few. */
TEST(scratch_blocks_are_bounded)
{
    enum { THERE = 6, DELEGATE = 4 };
    uint64_t bytes;
    uint32_t blocks = THERE - 1;
    const load_plan plan = begin("from payloads");
    assert_false(load_scratch(&plan, DELEGATE, &blocks, &bytes));
    assert_int_equal(blocks, 0);
    assert_int_equal(bytes, 0);
    blocks = THERE;
    assert_true(load_scratch(&plan, DELEGATE, &blocks, &bytes));
    assert_int_equal(blocks, 0);
    assert_int_equal(bytes, 64);
    ge_close(&file);
}
