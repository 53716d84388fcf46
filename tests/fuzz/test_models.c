/* The sources of fuzz/examples/models.h: equal numbers give equal bytes, in any order. */
#include "fuzz/examples/models.h"
#include "golden/edit/recipe.h"
#include "tests/support/test.h"

enum { MAX = 1 << 16, INPUTS = 40 };

typedef struct fixture {
    seeds all;
    models m;
    uint8_t first[MAX], again[MAX];
} fixture;

FIXTURE(open_all)
{
    static const char *const names[] = {"add.pte", "lists.pte", "xnnpack_program.pte"};
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    *state = f;
    f->all = (seeds){.number = 1, .largest = MAX};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", PTV_GOLDEN_DIR, names[i]);
        assert_true(seeds_add(&f->all, path));
    }
    assert_true(models_open(&f->m, &f->all));
    return 0;
}

FIXTURE(close_all)
{
    fixture *f = *state;
    models_close(&f->m);
    seeds_free(&f->all);
    free(f);
    return 0;
}

/* Goes backwards the second time. */
static void expect_same(fixture *f, source from)
{
    unsigned different = 0;
    for (uint64_t n = INPUTS; n-- > 0;) {
        size_t size = from.make(from.state, n, f->first, MAX);
        assert_in_range(size, 1, MAX);
        (void)from.make(from.state, INPUTS + n, f->again, MAX);
        assert_int_equal(from.make(from.state, n, f->again, MAX), size);
        assert_memory_equal(f->again, f->first, size);
        size_t other = from.make(from.state, n + 1, f->again, MAX);
        different += other != size || memcmp(f->again, f->first, size) != 0;
    }
    assert_true(different > INPUTS / 2);
}

TEST_WITH(any_part_can_be_made_again, open_all, close_all)
{
    fixture *f = *state;
    expect_same(f, models_mutated(&f->m));
    expect_same(f, models_made(&f->m));
    expect_same(f, models_bent(&f->m));
    expect_same(f, models_mixed(&f->m));
}

TEST_WITH(another_seed_is_another_stream, open_all, close_all)
{
    fixture *f = *state;
    const source from = models_made(&f->m);
    size_t size = from.make(from.state, 7, f->first, MAX);
    f->all.number = 2;
    size_t other = from.make(from.state, 7, f->again, MAX);
    f->all.number = 1;
    assert_true(other != size || memcmp(f->first, f->again, size) != 0);
}

static bool ignore(void *context, const ptv_finding *finding)
{
    (void)context;
    (void)finding;
    return true;
}

static ptv_verdict verdict_of(const ptv_image *image)
{
    static ptv_work work;
    static ptv_run run;
    ptv_begin(&run, image, &work, ignore, NULL);
    return ge_verify(&run);
}

TEST_WITH(made_models_are_accepted, open_all, close_all)
{
    fixture *f = *state;
    const source from = models_made(&f->m);
    unsigned data = 0;
    for (uint64_t n = 0; n < 2 * INPUTS; n++) {
        size_t size = from.make(from.state, n, f->first, MAX);
        const ptv_image image = {f->first, size, size};
        assert_int_equal(verdict_of(&image), PTV_CLEAN);
        data += ptv_detect(&image) == PTV_FORMAT_DATA;
    }
    assert_in_range(data, 1, INPUTS);
}

/* Some model has an XNNPACK graph with as many nodes as there is room for. */
TEST_WITH(full_graphs_are_made, open_all, close_all)
{
    enum { FULL = 30700 };
    fixture *f = *state;
    const source from = models_made(&f->m);
    size_t size = from.make(from.state, FULL, f->first, MAX);
    const ptv_image image = {f->first, size, size};
    assert_int_equal(verdict_of(&image), PTV_CLEAN);
}

/* The room is smaller than any model. */
TEST_WITH(without_room_nothing_is_made, open_all, close_all)
{
    fixture *f = *state;
    const source made = models_made(&f->m), bent = models_bent(&f->m);
    assert_int_equal(made.make(made.state, 1, f->first, 16), 0);
    assert_int_equal(bent.make(bent.state, 1, f->first, 16), 0);
}
