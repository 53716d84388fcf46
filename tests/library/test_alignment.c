/* The alignment of a file in memory does not change the findings. */
#include "golden/golden.h"
#include "tests/support/expect.h"

enum { SMALL = 8192, BROKEN = 24, UNITS = 16 };

/* Compares the same bytes at each distance from a multiple of 16. */
static void compare(const uint8_t *bytes, size_t size)
{
    static outcome aligned, moved;
    uint8_t *room = aligned_alloc(UNITS, (size + 2 * UNITS) / UNITS * UNITS);
    assert_non_null(room);
    for (size_t at = 0; at < UNITS; at++) {
        const ptv_image image = {memcpy(room + at, bytes, size), size, size};
        expect_run(at == 0 ? &aligned : &moved, &image);
        if (at > 0) {
            expect_same(&aligned, &moved);
        }
    }
    free(room);
}

/* Compares the model, then copies with one word set to all ones. */
static void compare_golden(golden *g)
{
    size_t step = g->size / BROKEN + 1;
    compare(g->bytes, g->size);
    for (size_t at = 0; at + 4 <= g->size; at += step) {
        uint8_t kept[4];
        memcpy(kept, g->bytes + at, 4);
        memset(g->bytes + at, 0xff, 4);
        compare(g->bytes, g->size);
        memcpy(g->bytes + at, kept, 4);
    }
}

TEST(test_alignment)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (g.size < SMALL) {
            compare_golden(&g);
        }
        golden_free(&g);
    }
}
