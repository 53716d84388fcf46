/* The library accepts every golden program, and warns only about the deprecated one. */
#include "golden/golden.h"
#include "pteverify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* Context is the model; says what was found and goes on. */
static bool print_finding(void *context, const ptv_finding *finding)
{
    const golden *g = context;
    char path[256];
    (void)ptv_path(&finding->place, path, sizeof path);
    print_message("%s: %s at %s, byte %llu\n", g->name, finding->rule->name, path,
                  (unsigned long long)finding->at);
    return true;
}

/* Formats that the library recognises and does not verify stay undecided. */
static void check(golden *g)
{
    static ptv_work work;
    const ptv_image image = {g->bytes, g->size, g->size};
    ptv_run run;
    ptv_begin(&run, &image, &work, print_finding, g);
    ptv_verdict verdict = ptv_verify(&run);
    if (g->format == PTV_FORMAT_PROGRAM) {
        assert_int_equal(verdict, PTV_CLEAN);
    } else {
        assert_int_not_equal(verdict, PTV_REFUSED);
    }
    assert_int_equal(run.errors, 0);
    bool meant = strcmp(g->name, "legacy_constants") == 0 || strcmp(g->name, "empty") == 0;
    assert_true(run.warnings == 0 || meant);
}

static void test_all_clean(void **state)
{
    (void)state;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        check(&g);
        golden_free(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_clean)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
