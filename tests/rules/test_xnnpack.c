/*
 * Payloads of XnnpackBackend as recipes cannot put them: with any byte changed, cut short,
 * of which only a part is in memory, without memory for rules, with calls that share one.
 */
#include "golden/golden.h"
#include "tests/support/expect.h"
#include "tests/support/test.h"
#include "verifiers/core/run.h"

static const char *const models[] = {"xnnpack_add", "xnnpack_bare", "xnnpack_quantised",
                                     "xnnpack_shapes", "xnnpack_program"};
enum { MODELS = sizeof models / sizeof models[0] };

static ge_file file_of(const char *name)
{
    golden g = golden_by_name(name);
    ge_file file = edited_from(g.bytes, g.size);
    golden_free(&g);
    return file;
}

/* ---- Any bytes ---- */

TEST(test_changed_bytes)
{
    for (size_t i = 0; i < MODELS; i++) {
        ge_file file = file_of(models[i]);
        expect_any_byte(&file);
        ge_close(&file);
    }
}

static void cut_short(const char *name)
{
    ge_file whole = file_of(name);
    (void)expect_any_length(&whole);
    ge_close(&whole);
}

TEST(test_cut_short)
{
    cut_short("xnnpack_shapes");
    cut_short("xnnpack_bare");
}

/* ---- Only a part in memory ---- */

/* Constants are never read; without a header all of the payload is the flatbuffer. */
TEST(test_partly_loaded)
{
    ge_file file = file_of("xnnpack_shapes");
    uint64_t end = edited_number(&file, "@word(header.flatbuffer_offset)", 4) +
                   edited_number(&file, "@word(header.flatbuffer_size)", 4);
    ptv_run run;
    assert_int_equal(expect_part(&run, &file, end - 1), PTV_UNDECIDED);
    assert_true(run.needed == end);
    assert_int_equal(expect_part(&run, &file, end), PTV_CLEAN);
    ge_close(&file);
    file = file_of("xnnpack_bare");
    assert_int_equal(expect_part(&run, &file, file.size - 1), PTV_UNDECIDED);
    assert_true(run.needed == file.size);
    ge_close(&file);
}

/* ---- Memory ---- */

TEST(test_flow_needs_memory)
{
    static ptv_work work;
    static uint64_t memory[64];
    ge_file file = edited("from xnnpack_add; swap xnodes[0] xnodes[1]");
    const ptv_image image = ge_image(&file);
    ptv_run run;
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    assert_int_equal(ptv_verify(&run), PTV_UNDECIDED);
    assert_int_equal(ptv_skipped(&run, ptv_rule_find("xnnpack-nodes-unsorted")), PTV_SKIP_MEMORY);
    assert_int_equal(ptv_skipped(&run, ptv_rule_find("xnnpack-filter-shape")), PTV_SKIP_MEMORY);
    assert_int_equal(ptv_skipped(&run, ptv_rule_find("xnnpack-dynamic-misused")), PTV_SKIP_MEMORY);
    assert_true(run.warnings == 0 && run.memory_needed > 0);
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory = memory;
    run.memory_size = sizeof memory;
    assert_int_equal(ptv_verify(&run), PTV_CLEAN);
    assert_true(run.warnings == 1);
    ge_close(&file);
}

/* ---- Time ---- */

static void run_edited(outcome *result, const char *script)
{
    ge_file file = edited(script);
    expect_run_file(result, &file);
    assert_int_equal(result->outside, 0);
    ge_close(&file);
}

/* One payload with many values, many calls of it: that has an end. */
TEST(test_shared_payload)
{
    static outcome result;
    run_edited(&result, "from xnnpack_program; "
                        "repeat execution_plan[0].delegates[0].processed.xvalues 1000; "
                        "repeat execution_plan[0].chains[0].instructions 1000");
    assert_true(ptv_has_fired(&result.run, ptv_rule_find("objects-shared")));
}

/* Thousands that are one table: all but the first do it again. */
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

/* ---- Graphs that lack something ---- */

/* Without one of its values a graph is another one: what is not looked at is listed. */
TEST(test_missing_value)
{
    outcome result;
    run_edited(&result, "from xnnpack_add; remove xvalues[3].xvalue_union.tensor_value");
    assert_int_equal(result.verdict, PTV_REFUSED);
    const ptv_rule *flow = ptv_rule_find("xnnpack-value-repeated");
    assert_non_null(flow);
    assert_int_equal(ptv_skipped(&result.run, flow), PTV_SKIP_STRUCTURE);
}
