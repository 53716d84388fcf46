/* Allow lists: what they let pass, and errors in them. */
#include "schema/gate/allow.h"
#include "tests/support/hand_written.h"

static void are_found(const test_row *r)
{
    mirror_says_allowed(row_text(r, "schema"), row_text(r, "python"), row_text(r, "list"),
                        row_text(r, "findings"));
    assert_true((long long)last_run.facts >= row_number_or(r, "facts", 0));
    assert_int_equal(last_run.errors, row_number_or(r, "errors", (long long)last_run.errors));
    assert_int_equal(last_run.undecided,
                     row_number_or(r, "undecided", (long long)last_run.undecided));
}

TEST_ROWS(lists, "gate/allow", "lists", are_found)
TEST_ROWS(counts, "gate/allow", "counts", are_found)
TEST_ROWS(undecided_may_be_allowed, "gate/allow", "undecided", are_found)

static void ignore(void *context, const gate_finding *finding)
{
    (void)context;
    (void)finding;
}

TEST(a_file_that_is_not_there)
{
    ptv_arena arena = {.left = 1 << 20};
    gate_run run = {.sink = ignore};
    gate_allow allow = {.first = NULL};
    assert_false(gate_allow_read(&run, &arena, "/no/such/list.json", &allow));
    assert_int_equal(run.undecided, 1);
    assert_int_equal(allow.count, 0);
    ptv_arena_free(&arena);
}
