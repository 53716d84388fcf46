/*
 * Payloads of MLXBackend and MPSBackend beyond what recipes can express: only partly in memory,
 * without memory for rules, with any byte changed, with lists that many nodes share, with chains
 * that join again and again.
 */
#include "tests/support/expect.h"
#include "verifiers/core/run.h"

/* ---- Any bytes ---- */

TEST_ROWS(test_changed_bytes, "rules/mlx", "changed_bytes", expect_any_byte_of)
TEST_ROWS(test_cut_short, "rules/mlx", "cut_short", expect_any_length_of)

/* ---- Only a part in memory ---- */

/* The FlatBuffer ends at the data, which is never read. */
TEST(test_partly_loaded)
{
    static const char *const models[] = {"from mlx_nodes", "from mps_conv"};
    for (size_t i = 0; i < 2; i++) {
        ge_file file = edited(models[i]);
        uint64_t end = edited_number(&file, "@word(header.data_offset)", 8);
        ptv_run run;
        assert_int_equal(expect_part(&run, &file, end - 1), PTV_UNDECIDED);
        assert_true(run.needed == end);
        assert_int_equal(expect_part(&run, &file, 64), PTV_UNDECIDED);
        assert_true(run.needed == end);
        assert_int_equal(expect_part(&run, &file, end), PTV_CLEAN);
        assert_true(run.needed == 0 && run.warnings == 0);
        ge_close(&file);
    }
}

/* ---- Chains ---- */

enum { MOST_CHAINS = 100, EACH = 160 };

/* Each of many chains runs the next one twice; the last one runs `last`. */
static ge_file chains(unsigned count, const char *last)
{
    static char script[MOST_CHAINS * EACH + 64];
    const size_t room = sizeof script;
    size_t used = (size_t)snprintf(script, room,
                                   "from mlx_mlp; set output_map = []; "
                                   "set num_output_tensors = 0; set instruction_chains = [");
    for (unsigned i = 0; i + 1 < count; i++) {
        used +=
            (size_t)snprintf(script + used, room - used,
                             "{\"instructions\": [{\"op_type\": \"IfNode\", \"op\": {\"cond\": {}, "
                             "\"then_chain_idx\": %u, \"else_chain_idx\": %u}}]}, ",
                             i + 1, i + 1);
    }
    snprintf(script + used, room - used, "{\"instructions\": [%s]}]", last);
    return edited(script);
}

TEST(test_flow_needs_memory)
{
    static ptv_work work;
    static uint64_t memory[512];
    const ptv_rule *rule = ptv_rule_find("mlx-chains-cyclic");
    ge_file file = chains(MOST_CHAINS, "{\"op_type\": \"IfNode\", \"op\": {\"cond\": {}, "
                                       "\"then_chain_idx\": 0, \"else_chain_idx\": 1}}");
    const ptv_image image = ge_image(&file);
    ptv_run run;
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    assert_int_equal(ptv_verify(&run), PTV_UNDECIDED);
    assert_int_equal(ptv_skipped(&run, rule), PTV_SKIP_MEMORY);
    assert_true(run.errors == 0 && run.memory_needed > 0);
    assert_true(run.memory_needed <= PTV_MEMORY_FOR(file.size));
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory = memory;
    run.memory_size = sizeof memory;
    assert_int_equal(ptv_verify(&run), PTV_REFUSED);
    assert_int_equal(ptv_skipped(&run, rule), PTV_SKIP_NONE);
    assert_true(run.errors == 2);
    ge_close(&file);
}

/* ---- Time ---- */

TEST_ROWS(test_shared_lists, "rules/mlx", "shared", expect_shared_in)

/* There are 2^99 paths through them. */
TEST(test_chains_that_meet)
{
    static outcome result;
    ge_file file = chains(MOST_CHAINS, "{\"op_type\": \"NoopNode\", \"op\": {}}");
    expect_run_file(&result, &file);
    assert_int_equal(result.run.errors, 0);
    ge_close(&file);
}

/* ---- Lists ---- */

/* At most a million elements: of a chain, and of tables, ids and numbers in a node. */
TEST(test_long_lists)
{
    enum { MOST = 1000000, EDIT = 256 };
    static const char *const lists[] = {"instruction_chains[4].instructions",
                                        "instruction_chains[0].instructions[3].op.pad_width",
                                        "instruction_chains[0].instructions[10].op.outputs",
                                        "instruction_chains[0].instructions[4].op.slice_sizes"};
    static outcome result;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        for (unsigned more = 0; more <= 1; more++) {
            char edit[EDIT];
            snprintf(edit, sizeof edit, "from mlx_nodes; repeat %s %u", lists[i], MOST + more);
            ge_file file = edited(edit);
            expect_run_file(&result, &file);
            assert_int_equal(expect_has(&result, "mlx-list-too-long"), more == 1);
            assert_int_equal(result.outside, 0);
            ge_close(&file);
        }
    }
}
