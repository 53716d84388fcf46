/*
 * Changes that ExecuTorch's schemas have made, in miniature: those that must pass, and those that
 * must not, because they broke old files under the same identifier.
 */
#include "tests/support/evolved.h"

/* Only breaking changes are errors. */
static void step_is_judged(const test_row *r)
{
    bool breaks = strcmp(row_text(r, "verdict"), "breaking") == 0;
    assert_int_equal(evolved_as_said(r) > 0, breaks);
}

TEST_ROWS(steps_are_judged, "gate/evolve_steps", "steps", step_is_judged)

/* ---- Speed ---- */

enum { TABLES = 500, FIELDS = 20, TEXT = 1 << 19 };

static void write_tables(char *text, const char *space)
{
    size_t n = (size_t)snprintf(text, TEXT, "namespace %s;\n", space);
    for (int t = 0; t < TABLES; t++) {
        n += (size_t)snprintf(text + n, TEXT - n, "table Table%d {\n", t);
        for (int f = 0; f < FIELDS; f++) {
            n += (size_t)snprintf(text + n, TEXT - n, " field%d: Table%d;\n", f, (t + f) % TABLES);
        }
        n += (size_t)snprintf(text + n, TEXT - n, "}\n");
    }
    assert_in_range(n, 1, TEXT - 1);
}

/* Even if every type has another name. Sanitizers make all of it slower. */
TEST(large_schemas_take_milliseconds)
{
    static char old[TEXT], same[TEXT], other[TEXT];
    static evolved e;
    const char *const texts[] = {old, same, other};
    write_tables(old, "a");
    write_tables(same, "a");
    write_tables(other, "b");
    for (size_t i = 1; i < sizeof texts / sizeof texts[0]; i++) {
        evolved_begin(&e);
        double taken = 0;
        evolve_verdict verdict = evolved_timed(&e, old, texts[i], &taken);
        print_message("%d tables, %llu facts: %.1f ms, %s\n", (int)TABLES,
                      (unsigned long long)e.run.facts, 1000 * taken, evolve_verdict_text(verdict));
        assert_int_equal(verdict, i == 1 ? EVOLVE_COMPATIBLE : EVOLVE_SOURCE);
        assert_true(taken < 1);
    }
}
