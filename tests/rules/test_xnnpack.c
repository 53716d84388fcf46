/*
 * Payloads of XnnpackBackend beyond what recipes can express: with any byte changed, cut short,
 * only partly in memory, without memory for rules, with calls that share one payload.
 */
#include "tests/support/expect.h"
#include "tests/support/heard.h"
#include "verifiers/core/run.h"

/* ---- Any bytes ---- */

TEST_ROWS(test_changed_bytes, "rules/xnnpack", "changed_bytes", expect_any_byte_of)
TEST_ROWS(test_cut_short, "rules/xnnpack", "cut_short", expect_any_length_of)

/* ---- Only a part in memory ---- */

/* Constants are never read. Without a header, the whole payload is the FlatBuffer. */
TEST(test_partly_loaded)
{
    ge_file file = edited("from xnnpack_shapes");
    uint64_t end = edited_number(&file, "@word(header.flatbuffer_offset)", 4) +
                   edited_number(&file, "@word(header.flatbuffer_size)", 4);
    ptv_run run;
    assert_int_equal(expect_part(&run, &file, end - 1), PTV_UNDECIDED);
    assert_true(run.needed == end);
    assert_int_equal(expect_part(&run, &file, end), PTV_CLEAN);
    ge_close(&file);
    file = edited("from xnnpack_bare");
    assert_int_equal(expect_part(&run, &file, file.size - 1), PTV_UNDECIDED);
    assert_true(run.needed == file.size);
    ge_close(&file);
}

/* ---- Memory ---- */

TEST_ROWS(test_flow_needs_memory, "rules/xnnpack", "memory", expect_memory_for)

/* ---- Time ---- */

static void run_edited(outcome *result, const char *script)
{
    ge_file file = edited(script);
    expect_run_file(result, &file);
    assert_int_equal(result->outside, 0);
    ge_close(&file);
}

/* Many calls of one payload with many values take bounded time. */
TEST(test_shared_payload)
{
    static outcome result;
    run_edited(&result, "from xnnpack_program; "
                        "repeat execution_plan[0].delegates[0].processed.xvalues 1000; "
                        "repeat execution_plan[0].chains[0].instructions 1000");
    assert_true(ptv_has_fired(&result.run, ptv_rule_find("objects-shared")));
}

/* Thousands of nodes that are one table: all but the first repeat the fault. */
TEST(test_shared_tables)
{
    static outcome result;
    run_edited(&result, "from xnnpack_add; repeat xnodes 20000");
    assert_true(expect_has(&result, "xnnpack-value-written-twice"));
    assert_true(result.run.errors == 19999);
    run_edited(&result, "from xnnpack_add; repeat xvalues 20000");
    assert_true(expect_has(&result, "xnnpack-external-repeated"));
    assert_true(result.run.errors == 2 * 19999);
}

/* ---- Incomplete graphs ---- */

/* Without one of its values, a graph is a different one: what is not checked is listed. */
TEST_ROWS(test_missing_value, "rules/skipped", "missing_value", heard_as_said)
