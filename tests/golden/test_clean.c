/* The library accepts every golden model, and warns only about the deprecated one. */
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

static void test_all_clean(void **state)
{
    (void)state;
    static ptv_work work;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        ptv_image image = {g.bytes, g.size, g.size};
        ptv_run run;
        ptv_begin(&run, &image, &work, print_finding, &g);
        assert_int_equal(ptv_verify(&run), PTV_CLEAN);
        assert_true(run.warnings == 0 || strcmp(g.name, "legacy_constants") == 0);
        golden_free(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_clean)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
