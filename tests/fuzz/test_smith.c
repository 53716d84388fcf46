/*
 * The smith makes models that the verifier accepts, for all seeds, sizes and formats, and equal
 * models from equal bytes.
 */
#include <time.h>

#include "base/hash.h"
#include "fuzz/smith/smith.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

enum {
    SEEDS = SANITIZED ? 1000 : 20000,
    MOST_BYTES = 3000,
    MAX = 1 << 16,
    USUAL = 4096,
    WORK = 1 << 20
};

typedef struct fixture {
    fe_kit kit;
    fs_smith smith;
    uint8_t *bytes, *out, *other;
    uint64_t *memory;
} fixture;

static void *room(size_t size)
{
    void *memory = malloc(size);
    assert_non_null(memory);
    return memory;
}

FIXTURE(open_fixture)
{
    fixture *f = room(sizeof *f);
    assert_true(fe_kit_open(&f->kit));
    fs_open(&f->smith, &f->kit);
    f->bytes = room(MOST_BYTES);
    f->out = room(MAX);
    f->other = room(MAX);
    f->memory = room(WORK);
    *state = f;
    return 0;
}

FIXTURE(close_fixture)
{
    fixture *f = *state;
    fs_free(&f->smith);
    fe_kit_free(&f->kit);
    free(f->bytes);
    free(f->out);
    free(f->other);
    free(f->memory);
    free(f);
    return 0;
}

TESTS_WITH(open_fixture, close_fixture);

/* Makes a model from the first `n` bytes of the seed. */
static size_t make(fixture *f, ptv_format format, uint64_t seed, size_t n, size_t max)
{
    fs_seed(seed, f->bytes, n);
    return fs_make(&f->smith, format, f->bytes, n, f->out, max);
}

/* ---- Accepted ---- */

/* Findings of models that are worth making all the same. */
static bool is_known(const ptv_rule *rule)
{
    static const char *const names[] = {"scalar-type-unusual", "tensor-unbound",
                                        "constant-buffer-deprecated",
                                        "call-always-fails"}; /* the smith mends sizes only */
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(rule->name, names[i]) == 0) {
            return true;
        }
    }
    return rule->severity == PTV_NOTE;
}

static bool expect_known(void *context, const ptv_finding *finding)
{
    const uint64_t *seed = context;
    if (!is_known(finding->rule)) {
        char path[256];
        ptv_path(&finding->place, path, sizeof path);
        print_error("seed %llu: %s at %s\n", (unsigned long long)*seed, finding->rule->name, path);
    }
    assert_true(is_known(finding->rule));
    return true;
}

static void expect_accepted(const fixture *f, uint64_t seed, size_t size)
{
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = {f->out, size, size};
    assert_true(size > 0);
    ptv_begin(&run, &image, &work, expect_known, &seed);
    run.memory = f->memory;
    run.memory_size = WORK;
    run.operators = &ptv_operators_default;
    run.flags = PTV_READ_SEGMENTS;
    assert_int_equal(ptv_verify(&run), PTV_CLEAN);
}

/* Small and large models: the seed determines the size. */
TEST(is_accepted)
{
    static const size_t lengths[] = {400, 150, 40, 800, 10, MOST_BYTES, 400, 0};
    static const size_t sizes[] = {USUAL, USUAL, 1024, USUAL, MAX, USUAL, 2 * USUAL};
    fixture *f = *state;
    for (size_t k = 0; k < FS_FORMATS; k++) {
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            size_t n = lengths[seed % (sizeof lengths / sizeof lengths[0])];
            size_t max = sizes[seed % (sizeof sizes / sizeof sizes[0])];
            expect_accepted(f, seed, make(f, fs_formats[k], seed, n, max));
        }
    }
}

/* ---- Repeatability ---- */

/* Neither earlier models nor additional room make a difference. */
TEST(is_repeated)
{
    fixture *f = *state;
    for (size_t k = 0; k < FS_FORMATS; k++) {
        for (uint64_t seed = 0; seed < 200; seed++) {
            size_t size = make(f, fs_formats[k], seed, 300, USUAL);
            memcpy(f->other, f->out, size);
            make(f, fs_formats[(k + 1) % FS_FORMATS], seed + 1, 100, USUAL);
            memset(f->out, 0xa5, MAX);
            assert_int_equal(make(f, fs_formats[k], seed, 300, USUAL), size);
            assert_memory_equal(f->out, f->other, size);
        }
    }
}

/* Nearly all seeds make different models. */
TEST(differs_by_seed)
{
    enum { TRIED = 300 };
    fixture *f = *state;
    for (size_t k = 0; k < FS_FORMATS; k++) {
        uint64_t hashes[TRIED];
        size_t again = 0;
        for (uint64_t seed = 0; seed < TRIED; seed++) {
            hashes[seed] = ptv_hash(1, f->out, make(f, fs_formats[k], seed, 200, USUAL));
            bool known = false;
            for (uint64_t before = 0; before < seed; before++) {
                known = known || hashes[before] == hashes[seed];
            }
            again += known;
        }
        assert_in_range(again, 0, TRIED / 5);
    }
}

/* ---- Room ---- */

TEST(fits)
{
    fixture *f = *state;
    for (size_t k = 0; k < FS_FORMATS; k++) {
        for (size_t max = FS_LEAST; max < 3 * USUAL; max += 77) {
            size_t size = make(f, fs_formats[k], max, 1000, max);
            assert_in_range(size, 1, max);
            expect_accepted(f, max, size);
        }
        size_t least = make(f, fs_formats[k], 0, 0, FS_LEAST);
        assert_int_equal(make(f, fs_formats[k], 0, 0, least), least);
        assert_int_equal(make(f, fs_formats[k], 7, 300, least / 4), 0);
    }
    assert_int_equal(make(f, PTV_FORMAT_PAYLOAD, 1, 300, MAX), 0);
    assert_int_equal(make(f, PTV_FORMAT_ZIP, 1, 300, MAX), 0);
}

/* More choices make more; none make the smallest. */
TEST(grows_with_choices)
{
    static const size_t lengths[] = {0, 50, 200, 800};
    enum { LENGTHS = sizeof lengths / sizeof lengths[0], TRIED = 200 };
    fixture *f = *state;
    size_t sums[LENGTHS] = {0};
    for (size_t i = 0; i < LENGTHS; i++) {
        for (uint64_t seed = 0; seed < TRIED; seed++) {
            sums[i] += make(f, PTV_FORMAT_PROGRAM, seed, lengths[i], MAX);
        }
        assert_true(i == 0 || sums[i] > sums[i - 1] * 5 / 4);
    }
}

/* ---- Speed ---- */

/* Printed only, because machines differ. */
TEST(says_how_fast)
{
    enum { MODELS = SANITIZED ? 200 : 5000 };
    fixture *f = *state;
    for (size_t k = 0; k < FS_FORMATS; k++) {
        size_t sum = 0;
        clock_t begin = clock();
        for (uint64_t seed = 0; seed < MODELS; seed++) {
            sum += make(f, fs_formats[k], seed, 400, USUAL);
        }
        double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
        print_message("format %d: %.0f models a second of %zu bytes\n", (int)fs_formats[k],
                      (double)MODELS / (seconds > 0 ? seconds : 1), sum / MODELS);
        assert_true(sum > 0);
    }
}
