/*
 * Few of a file's meaningful bits can flip silently. A rule that stops working shows here;
 * flip_survival says where. Every byte has one owner.
 */
#include "golden/golden.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/survival/flips.h"

enum {
    SMALL = 4096,
    /* Each 5th bit: coprime to 8, so that all bits of a byte get their turn. */
    EVERY = SANITIZED ? 23 : 5
};

/* In the order of flip_formats: the figures of flip_survival, with some margin. */
static const struct {
    unsigned accepted; /* per 100 */
    unsigned silent;   /* per 1000 */
} most[FLIP_FORMATS] = {
    {14, 45},  /* programs: 12.3, 36 */
    {11, 35},  /* bundles: 9.3, 27 */
    {10, 25},  /* data files: 8.7, 16 */
    {16, 45},  /* containers: 14.0, 36 */
    {25, 130}, /* XNNPACK: 22.7, 114; most value names and node parameters are arbitrary */
    {27, 205}, /* Vulkan: 24.6, 183; so are operator arguments */
};

static void add(flip_table *table, golden *g)
{
    const char *why = flip_bits(table, g->bytes, g->size, EVERY, NULL, NULL);
    if (why != NULL) {
        fail_msg("%s: %s", g->name, why);
    }
}

static void flip_goldens(flip_table *table, ptv_format format)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (g.format == format && g.size < SMALL) {
            add(table, &g);
        }
        golden_free(&g);
    }
}

TEST(test_floor)
{
    for (size_t i = 0; i < FLIP_FORMATS; i++) {
        flip_table table = {0};
        flip_goldens(&table, flip_formats[i]);
        flip_counts meaning = flip_sum(&table, flip_means);
        unsigned long accepted = meaning.silent + meaning.warned + meaning.noted;
        flip_free(&table);
        assert_true(meaning.flips > 0);
        print_message("%s: %lu of %lu accepted, %lu silently\n", ptv_format_name(flip_formats[i]),
                      accepted, meaning.flips, meaning.silent);
        assert_in_range(100 * accepted / meaning.flips, 0, most[i].accepted - 1);
        assert_in_range(1000 * meaning.silent / meaning.flips, 0, most[i].silent - 1);
    }
}
