/* Numbers in options: digits, a prefix, a multiplier letter. */
#include "base/number.h"
#include "tests/support/rows.h"

static void is_number(const test_row *r)
{
    uint64_t number;
    assert_true(ptv_read_number(row_text(r, "text"), &number));
    assert_int_equal(number, strtoull(row_text(r, "number"), NULL, 0));
}

static void is_none(const test_row *r)
{
    uint64_t number;
    assert_false(ptv_read_number(row_text(r, "text"), &number));
}

TEST_ROWS(numbers, "base/number", "good", is_number)
TEST_ROWS(others, "base/number", "bad", is_none)
