/* The caller's memory: what is borrowed, what is kept beside it, what is requested. */
#include "tests/support/test.h"
#include "verifiers/context/memory.h"

static const ptv_rule rule = {.name = "any", .code = 100};
static uint64_t memory[64];
static ptv_run run;

static void begin(size_t bytes)
{
    static ptv_work work;
    const ptv_image image = {(const uint8_t *)"", 0, 0};
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory = memory;
    run.memory_size = bytes;
}

static bool is_in(const void *at, size_t bytes)
{
    const uint8_t *begin = at, *end = (const uint8_t *)memory + run.memory_size;
    return (uintptr_t)at % 8 == 0 && begin >= (const uint8_t *)memory && begin + bytes <= end;
}

TEST(kept_and_borrowed)
{
    bool filled = true;
    begin(256);
    uint8_t *kept = ptv_keep(&run, 8, 60, &filled);
    assert_false(filled);
    assert_true(is_in(kept, 60));
    memset(kept, 7, 60);
    uint8_t *lent = ptv_borrow_beside(&run, &rule, 190);
    assert_true(is_in(lent, 190));
    memset(lent, 9, 190);
    assert_ptr_equal(ptv_keep(&run, 8, 60, &filled), kept);
    assert_true(filled);
    assert_int_equal(kept[0] + kept[59], 14);
    assert_int_equal(run.memory_needed, 0);
}

/* Not kept for another table, with another size, or after all memory was borrowed. */
TEST(kept_no_longer)
{
    bool filled;
    begin(256);
    (void)ptv_keep(&run, 8, 64, &filled);
    (void)ptv_keep(&run, 12, 64, &filled);
    assert_false(filled);
    (void)ptv_keep(&run, 12, 72, &filled);
    assert_false(filled);
    assert_true(is_in(ptv_borrow(&run, &rule, 256), 256));
    assert_int_equal(ptv_state_of(&run)->kept, 0);
    (void)ptv_keep(&run, 12, 72, &filled);
    assert_false(filled);
}

/* Rules come first, and the memory they ask for does not include what could have been kept. */
TEST(no_room_for_both)
{
    bool filled;
    begin(256);
    assert_non_null(ptv_keep(&run, 8, 128, &filled));
    assert_true(is_in(ptv_borrow_beside(&run, &rule, 136), 136));
    assert_int_equal(ptv_state_of(&run)->kept, 0);
    assert_int_equal(run.memory_needed, 0);
    assert_non_null(ptv_keep(&run, 8, 128, &filled));
    assert_null(ptv_borrow_beside(&run, &rule, 264));
    assert_int_equal(run.memory_needed, 264);
    assert_int_equal(ptv_state_of(&run)->skipped[rule.code], PTV_SKIP_MEMORY);
}

TEST(nothing_to_keep)
{
    bool filled;
    begin(64);
    assert_null(ptv_keep(&run, 8, 0, &filled));
    assert_null(ptv_keep(&run, 8, 65, &filled));
    assert_null(ptv_keep(&run, 8, SIZE_MAX, &filled));
    assert_false(filled);
    assert_int_equal(run.memory_needed, 0); /* no more is requested for its sake */
    run.memory = NULL;
    assert_null(ptv_keep(&run, 8, 8, &filled));
}

/* Kept in addition, and the first to go. */
TEST(kept_as_long_as_there_is_room)
{
    bool filled;
    begin(256);
    assert_null(ptv_keep_more(&run, 16, &filled));
    uint8_t *kept = ptv_keep(&run, 8, 64, &filled);
    uint8_t *more = ptv_keep_more(&run, 60, &filled);
    assert_false(filled);
    assert_true(is_in(more, 60) && more + 64 == kept);
    memset(kept, 7, 64);
    memset(more, 8, 60);
    uint8_t *lent = ptv_borrow_beside(&run, &rule, 128);
    assert_true(is_in(lent, 128) && lent + 128 <= more);
    assert_ptr_equal(ptv_keep(&run, 8, 64, &filled), kept);
    assert_true(filled);
    assert_ptr_equal(ptv_keep_more(&run, 60, &filled), more);
    assert_true(filled);
    lent = ptv_spare(&run, 136);
    assert_true(is_in(lent, 136) && lent + 136 <= kept);
    assert_int_equal(ptv_state_of(&run)->kept_more, 0);
    assert_ptr_equal(ptv_keep(&run, 8, 64, &filled), kept);
    assert_true(filled);
    (void)ptv_keep_more(&run, 60, &filled);
    assert_false(filled);
    (void)ptv_keep(&run, 12, 64, &filled);
    assert_int_equal(ptv_state_of(&run)->kept_more, 0);
    assert_int_equal(run.memory_needed, 0);
}
