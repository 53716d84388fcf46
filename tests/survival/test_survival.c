/*
 * Of the bits of a program that mean something, few can flip without a word. A rule that
 * stops working shows here; flip_survival says where. Every byte has one owner.
 */
#include "golden/golden.h"
#include "tests/survival/flips.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum {
    SMALL = 4096,
    EVERY = 5,     /* each 5th bit: prime to 8, so that all bits of a byte have their turn */
    ACCEPTED = 14, /* of 100; flip_survival says 12.5 */
    SILENT = 45    /* of 1000; it says 39 */
};

static void add(flip_table *table, golden *g)
{
    const char *why = flip_bits(table, g->bytes, g->size, EVERY, NULL, NULL);
    if (why != NULL) {
        fail_msg("%s: %s", g->name, why);
    }
}

static void flip_goldens(flip_table *table)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (g.format == PTV_FORMAT_PROGRAM && g.size < SMALL) {
            add(table, &g);
        }
        golden_free(&g);
    }
}

static void test_floor(void **state)
{
    (void)state;
    flip_table table = {0};
    flip_goldens(&table);
    flip_counts meaning = flip_sum(&table, flip_means);
    unsigned long accepted = meaning.silent + meaning.warned + meaning.noted;
    flip_free(&table);
    assert_true(meaning.flips > 0);
    assert_in_range(100 * accepted / meaning.flips, 0, ACCEPTED - 1);
    assert_in_range(1000 * meaning.silent / meaning.flips, 0, SILENT - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
