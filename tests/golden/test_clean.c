/* The library accepts every golden model, and warns only about those meant for that. */
#include "golden/golden.h"
#include "tests/support/test.h"

/* The context is the model. Prints the finding and continues. */
static bool print_finding(void *context, const ptv_finding *finding)
{
    const golden *g = context;
    char path[256];
    (void)ptv_path(&finding->place, path, sizeof path);
    print_message("%s: %s at %s, byte %llu\n", g->name, finding->rule->name, path,
                  (unsigned long long)finding->at);
    return true;
}

static ptv_verdict verify(ptv_run *run, golden *g, unsigned flags, size_t memory)
{
    static ptv_work work;
    const ptv_image image = {g->bytes, g->size, g->size};
    ptv_begin(run, &image, &work, print_finding, g);
    run->flags = flags;
    run->memory = memory > 0 ? malloc(memory) : NULL;
    run->memory_size = memory;
    ptv_verdict verdict = ptv_verify(run);
    free(run->memory);
    run->memory = NULL;
    return verdict;
}

static void check(golden *g)
{
    ptv_run run;
    assert_int_equal(verify(&run, g, 0, PTV_MEMORY_FOR(g->size)), PTV_CLEAN);
    assert_int_equal(run.errors + run.needed + run.memory_needed, 0);
    bool meant = strcmp(g->name, "legacy_constants") == 0 || strcmp(g->name, "empty") == 0;
    assert_true(run.warnings == 0 || meant);
}

/* A run that lacks memory must not look like one that accepted the file. */
static void check_without_memory(golden *g)
{
    ptv_run run;
    ptv_verdict verdict = verify(&run, g, 0, 0);
    assert_int_equal(verdict, run.memory_needed > 0 ? PTV_UNDECIDED : PTV_CLEAN);
    assert_int_equal(verify(&run, g, PTV_PARTIAL, 0), PTV_CLEAN);
}

TEST(test_all_clean)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        check(&g);
        check_without_memory(&g);
        golden_free(&g);
    }
}
