/*
 * The fuzzing kit when memory runs out, at every allocation (linked with --wrap): it makes the same
 * output as usual, or reports that there is none.
 */
#include "fuzz/kit/pteverify_fuzz.h"
#include "fuzz/mutator/mutator.h"
#include "fuzz/schemas/schemas.h"
#include "fuzz/shrink/shrink.h"
#include "fuzz/smith/smith.h"
#include "golden/golden.h"
#include "tests/support/allocations.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

enum { MAX = 1 << 15, CHOICES = 3000, SEEDS = SANITIZED ? 20 : 60, MOST = 500 };

static const allocations_mode modes[] = {ALLOCATION_FAILS, ALLOCATIONS_FAIL};
enum { MODES = sizeof modes / sizeof modes[0] };

static uint8_t out[MAX], usual[MAX];

static const char monster[] = PTV_SOURCE_DIR "/fuzz/examples/monster/monster.fbs";

/* Calls `one` with more and more allocations allowed, until none fails. */
static void at_each(void (*one)(const void *context, size_t n), const void *context)
{
    for (size_t mode = 0; mode < MODES; mode++) {
        size_t n = 0;
        do {
            allocations_limit(n, modes[mode]);
            one(context, n);
            allocations_end();
            assert_true(n++ < MOST);
        } while (allocations_failed());
    }
}

/* ---- The generator ---- */

typedef struct wanted {
    const fe_kit *kit;
    ptv_format format;
    uint8_t choices[CHOICES];
    size_t size; /* of the usual output, without failures */
} wanted;

static size_t make(const wanted *w)
{
    fs_smith smith;
    fs_open(&smith, w->kit);
    size_t size = fs_make(&smith, w->format, w->choices, sizeof w->choices, out, sizeof out);
    fs_free(&smith);
    return size;
}

static void make_or_not(const void *context, size_t n)
{
    const wanted *w = context;
    (void)n;
    size_t size = make(w);
    allocations_end();
    if (size != 0) {
        assert_int_equal(size, w->size);
        assert_memory_equal(out, usual, size);
    }
    assert_true(size != 0 || allocations_failed());
}

TEST(models_are_whole_or_none)
{
    static wanted w;
    fe_kit kit;
    ptv_arena arena = {.left = FX_MEMORY};
    fbs_error error;
    assert_true(fe_kit_open(&kit));
    kit.plain = fx_open(monster, &arena, &error);
    assert_non_null(kit.plain);
    w.kit = &kit;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        fs_seed(seed, w.choices, sizeof w.choices);
        for (size_t i = 0; i <= FS_FORMATS; i++) { /* the last one is of monsters */
            w.format = i < FS_FORMATS ? fs_formats[i] : PTV_FORMAT_UNKNOWN;
            w.size = make(&w);
            assert_true(w.size > 0);
            memcpy(usual, out, w.size);
            at_each(make_or_not, &w);
        }
    }
    fe_kit_free(&kit);
    ptv_arena_free(&arena);
}

/* ---- The whole kit, as a library ---- */

static void open_or_say_why(const void *context, size_t n)
{
    char why[PTV_FUZZ_WHY] = "";
    ptv_fuzz *fuzz = ptv_fuzz_open(monster, why);
    (void)context;
    (void)n;
    allocations_end();
    assert_int_equal(fuzz == NULL, why[0] != '\0');
    assert_true(fuzz != NULL || allocations_failed());
    ptv_fuzz_close(fuzz);
}

TEST(the_kit_opens_or_says_why)
{
    at_each(open_or_say_why, NULL);
}

/* ---- The mutator ---- */

typedef struct input {
    const golden *file, *other;
    uint64_t seed;
} input;

/* Without memory, only bytes are changed, and the script is lost. */
static void mutate(const void *context, size_t n)
{
    const input *in = context;
    fm_mutator *m = fm_open(NULL);
    (void)n;
    if (m == NULL) {
        assert_true(allocations_failed());
        return;
    }
    memcpy(out, in->file->bytes, in->file->size);
    size_t size = fm_mutate(m, out, in->file->size, sizeof out, in->seed);
    assert_in_range(size, 1, sizeof out);
    assert_non_null(fm_script(m));
    size = fm_cross(m, (fm_input){in->file->bytes, in->file->size},
                    (fm_input){in->other->bytes, in->other->size}, out, sizeof out, in->seed);
    assert_in_range(size, 1, sizeof out);
    assert_non_null(fm_script(m));
    fm_close(m);
}

TEST(mutations_need_none)
{
    static const char *const names[] = {"linear", "bundle", "external_data", "nfat",
                                        "xnnpack_program"};
    golden other = golden_by_name("xnnpack_program");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        golden file = golden_by_name(names[i]);
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            const input in = {&file, &other, seed};
            at_each(mutate, &in);
        }
        golden_free(&file);
    }
    golden_free(&other);
}

/* ---- The shrinker ---- */

static bool has_name(void *context, const uint8_t *bytes, size_t size)
{
    static const char name[] = "forward";
    bool found = false;
    (void)context;
    for (size_t i = 0; i + sizeof name - 1 <= size && !found; i++) {
        found = memcmp(bytes + i, name, sizeof name - 1) == 0;
    }
    return found;
}

/* The result keeps the property, and it is reported that more was not tried. */
static void shrink(const void *context, size_t n)
{
    const golden *file = context;
    fe_kit kit;
    (void)n;
    bool opened = fe_kit_open(&kit);
    fh_shrinker *s = opened ? fh_new(&kit, (fe_bytes){file->bytes, file->size}) : NULL;
    if (s != NULL) {
        (void)fh_shrink(s, UINT64_MAX, has_name, NULL);
        fe_bytes best = fh_best(s);
        assert_true(has_name(NULL, best.bytes, best.size));
        assert_true(fh_failed(s) || best.size == sizeof "forward" - 1);
    }
    assert_true(s != NULL || allocations_failed());
    fh_free(s);
    if (opened) {
        fe_kit_free(&kit);
    }
}

TEST(the_smallest_or_a_failure)
{
    static const char *const names[] = {"linear", "bundle", "nfat", "xnnpack_program"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        golden file = golden_by_name(names[i]);
        at_each(shrink, &file);
        golden_free(&file);
    }
}

/* ---- Schemas ---- */

static void open_schema(const void *context, size_t n)
{
    fbs_error error;
    ptv_arena arena = {.left = FX_MEMORY};
    (void)n;
    assert_true(fx_open(context, &arena, &error) != NULL || allocations_failed());
    ptv_arena_free(&arena);
}

TEST(schemas_are_read_or_not)
{
    at_each(open_schema, PTV_SOURCE_DIR "/fuzz/examples/monster/monster.fbs");
}
