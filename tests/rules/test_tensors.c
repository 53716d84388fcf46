/* Rules about tensors that depend on the caller's settings. (Others: test_recipes.c) */
#include "tests/support/edited.h"
#include "tests/support/test.h"
#include "tool/registry.h"
#include "verifiers/core/run.h"

static ptv_work work;
static ptv_run run;
static uint64_t memory[4096];

static void begin(const ge_file *file)
{
    const ptv_image image = ge_image(file);
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
}

/* A warning about 32-bit machines is only for those who target them. */
TEST(test_targets)
{
    ge_file file = edited("from dynamic; remove execution_plan[0].values[0].val.allocation_info; "
                          "set execution_plan[0].values[0].val.sizes = [1073741824, 1]");
    static const struct {
        unsigned targets;
        unsigned warnings;
    } rows[] = {{PTV_TARGET_32, 1}, {PTV_TARGET_64, 0}, {PTV_TARGET_32 | PTV_TARGET_64, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin(&file);
        run.targets = rows[i].targets;
        run.memory = memory;
        run.memory_size = sizeof memory;
        assert_int_equal(ptv_verify(&run), PTV_CLEAN);
        assert_int_equal(run.warnings, rows[i].warnings);
    }
    ge_close(&file);
}

/* Without memory, the rule does not run and says how much it needs; with that, it runs. */
static void check_memory(const char *name)
{
    const ptv_rule *rule = ptv_rule_find(name);
    ge_file file = edited(ptv_example_of(rule)->edits);
    begin(&file);
    (void)ptv_verify(&run);
    assert_int_equal(ptv_skipped(&run, rule), PTV_SKIP_MEMORY);
    assert_in_range(run.memory_needed, 1, sizeof memory);
    size_t needed = run.memory_needed;
    begin(&file);
    run.memory = memory;
    run.memory_size = needed;
    (void)ptv_verify(&run);
    assert_int_equal(ptv_skipped(&run, rule), PTV_SKIP_NONE);
    assert_true(ptv_has_fired(&run, rule));
    ge_close(&file);
}

TEST(test_memory)
{
    check_memory("external-mismatch");
    check_memory("device-mismatch");
}
