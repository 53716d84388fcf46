/*
 * Our own tables: verifiers/schemas agree with schema/executorch and schema/payloads; and changes
 * in them are found.
 */
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define TABLES PTV_SOURCE_DIR "/verifiers/schemas"

/* Makes the tables with all names, including those that nothing here uses. */
FIXTURE(make_tables)
{
    int status = home_setup(state);
    return status != 0 ? status
                       : tool_run("mkdir tables && " PTV_SCHEMA_TOOL " emit tables " PTV_SOURCE_DIR
                                  "/schema/executorch/[bfp]*.fbs " PTV_SOURCE_DIR
                                  "/schema/payloads/[nvx]*.fbs");
}

TESTS_WITH(make_tables, home_teardown);

TEST(our_tables)
{
    static const struct {
        const char *name, *schema;
        uint64_t facts, used;
    } rows[] = {
        {"program", "executorch/program.fbs", 800, 800},
        {"bundled_program", "executorch/bundled_program.fbs", 200, 170},
        {"flat_tensor", "executorch/flat_tensor.fbs", 130, 100},
        {"vulkan", "payloads/vulkan.fbs", 350, 250},
        {"native_graph", "payloads/native_graph.fbs", 600, 550},
        {"xnnpack", "payloads/xnnpack.fbs", 1200, 800},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char schema[256];
        snprintf(schema, sizeof schema, "%s/schema/%s", PTV_SOURCE_DIR, rows[i].schema);
        bound_clean(&(bound_job){&bind_tables, schema, "tables", rows[i].name}, rows[i].facts);
        bound_clean(&(bound_job){&bind_tables, schema, TABLES, rows[i].name}, rows[i].used);
    }
}

#define SOURCE "tables/flat_tensor.c"
#define HEADER "tables/flat_tensor.h"

static const bound_job job = {&bind_tables, PTV_SOURCE_DIR "/schema/executorch/flat_tensor.fbs",
                              "tables", "flat_tensor"};

TEST(wrong_in_one_place)
{
    bound_edits(&job, "gate/tables_gate", "edits");
}

/* Lines without facts: names of other files, and numbers that ptv-schema has counted. */
static const char *const no_facts[] = {"#include ", "extern const ptv_schema ", NULL};
static const char *const no_numbers[] = {"{.name = \"",
                                         "{.target = ", ".depth = ", ".steps = ", NULL};

TEST(lines_and_numbers)
{
    static const char *const nothing[] = {NULL};
    size_t noticed = bound_sweep(&job, SOURCE, BOUND_CUT, no_facts) +
                     bound_sweep(&job, HEADER, BOUND_CUT, no_facts) +
                     bound_sweep(&job, HEADER, BOUND_NUMBER, nothing) +
                     bound_sweep(&job, SOURCE, BOUND_NUMBER, no_numbers) +
                     bound_sweep(&job, SOURCE, BOUND_ADD, nothing);
    assert_true(noticed > 308);
}

/* If several schemas have a type of the same name, the caller must choose one. */
TEST(one_schema_at_a_time)
{
    bound_job all = job;
    all.prefix = "";
    assert_true(bound_check(&all).count > 0);
}
