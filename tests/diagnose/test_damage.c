/*
 * How often the diagnosis of a damaged file is right: for copies of files that exporters wrote, or
 * of golden models if there are none. With the name of a kind as argument, prints what was said
 * about each copy.
 */
#include <unistd.h>

#include "analysis/diagnose/diagnose_internal.h"
#include "fuzz/runtime/spots.h"
#include "golden/golden.h"
#include "tests/support/damaged.h"
#include "tests/support/files.h"
#include "tests/support/real.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

enum {
    COPIES = SANITIZED ? 40 : 100,   /* of each kind */
    RIGHT = COPIES * 95 / 100,       /* of these, at least */
    MUTANTS = SANITIZED ? 200 : 500, /* with one field changed */
    WRONG = MUTANTS / 100,           /* of these, at most */
    TRIES = 50,                      /* per wanted copy: some are accepted */
    ELEMENTS = 8,                    /* of a vector, whose fields are changed */
    MOST_MODELS = 1024
};

typedef struct model {
    uint8_t *bytes;
    size_t size;
} model;

static model models[MOST_MODELS];
static size_t model_count;
static ptv_diagnosis diagnosis;
static ptv_run run;

/* ---- Sound models ---- */

static void verify(const void *bytes, size_t size)
{
    static ptv_work work;
    static uint64_t memory[1 << 15];
    const ptv_image image = {bytes, size, size};
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory = memory;
    run.memory_size = sizeof memory;
    run.operators = &ptv_operators_default;
    (void)ptv_verify(&run);
}

static void add(uint8_t *bytes, size_t size)
{
    verify(bytes, size);
    if (run.errors > 0 || size < PTV_LOADER_HEAD || model_count == MOST_MODELS) {
        free(bytes);
        return;
    }
    models[model_count++] = (model){bytes, size};
}

static void add_file(const char *path)
{
    size_t size;
    uint8_t *bytes = read_bytes(path, &size);
    add(bytes, size);
}

static int by_bytes(const void *a, const void *b)
{
    const model *x = a, *y = b;
    const size_t n = x->size < y->size ? x->size : y->size;
    const int order = memcmp(x->bytes, y->bytes, n);
    return order != 0 ? order : (x->size > y->size) - (x->size < y->size);
}

/* Sorts the models: folders are read in any order. */
FIXTURE(gather)
{
    if (access(REAL_FOLDER, F_OK) == 0) {
        (void)real_each(REAL_FOLDER, add_file);
    } else {
        for (size_t i = 0; i < golden_count(); i++) {
            golden g = golden_make(i);
            const ptv_image image = {g.bytes, g.size, g.size};
            if (ptv_is_model(&image)) {
                add(g.bytes, g.size);
            } else {
                free(g.bytes);
            }
        }
    }
    qsort(models, model_count, sizeof models[0], by_bytes);
    return model_count > 0 ? 0 : -1;
}

FIXTURE(release)
{
    for (size_t i = 0; i < model_count; i++) {
        free(models[i].bytes);
    }
    return 0;
}

TESTS_WITH(gather, release);

/* ---- Kinds of damage ---- */

typedef struct score {
    unsigned right, wrong, none, accepted;
} score;

static void diagnose_at(const void *bytes, size_t size)
{
    verify(bytes, size);
    ptv_diagnose(&diagnosis, &run);
    assert_false(diagnosis.failed);
    ptv_diagnosis_end(&diagnosis);
}

static void tell(const char *name, size_t size, uint64_t at, bool right)
{
    ptv_buffer line = {0};
    const char *wanted = getenv("PTV_DAMAGE");
    if (wanted != NULL && strcmp(wanted, name) == 0) {
        ptv_put_damage(&line, &diagnosis.damage);
        print_message("%s: %zu bytes, at %llu: %.*s\n", right ? "right" : "WRONG", size,
                      (unsigned long long)at, (int)line.length, line.bytes);
    }
    ptv_buffer_free(&line);
}

static void try_copy(damage_done what, const damaged_from *from, uint64_t *seed, score *s)
{
    damaged copy = damaged_make(what, from, seed);
    diagnose_at(copy.bytes, copy.size);
    /* Nobody notices damage to weights; two joined files are two accepted ones. */
    if (run.errors == 0 && what != DONE_JOINED) {
        assert_int_equal(diagnosis.damage.kind, PTV_DAMAGE_NONE);
        s->accepted++;
    } else if (damaged_is(what, from, &copy, &diagnosis.damage)) {
        s->right++;
        tell(damaged_names[what], from->size, copy.at, true);
    } else {
        s->wrong += diagnosis.damage.kind != PTV_DAMAGE_NONE;
        s->none += diagnosis.damage.kind == PTV_DAMAGE_NONE;
        tell(damaged_names[what], from->size, copy.at, false);
    }
    free(copy.bytes);
}

static score measure(damage_done what)
{
    score s = {0};
    uint64_t seed = what;
    for (unsigned i = 0; i < TRIES * COPIES && s.right + s.wrong + s.none < COPIES; i++) {
        const model *m = &models[damaged_random(&seed, model_count)];
        const model *other = &models[damaged_random(&seed, model_count)];
        const ptv_image image = {m->bytes, m->size, m->size};
        const damaged_from from = {m->bytes, other->bytes, m->size, other->size,
                                   (size_t)ptv_header_claim_of(&image).tables};
        if ((what != DONE_ZEROS && what != DONE_ERASED) || m->size >= 1024) {
            try_copy(what, &from, &seed, &s);
        }
    }
    return s;
}

TEST(each_kind_is_told)
{
    bool good = true;
    print_message("%-18s %6s %6s %6s %9s\n", "damage", "right", "wrong", "none", "accepted");
    for (damage_done what = 0; what < DONE_ALL; what++) {
        const score s = measure(what);
        print_message("%-18s %6u %6u %6u %9u\n", damaged_names[what], s.right, s.wrong, s.none,
                      s.accepted);
        good = good && s.right >= RIGHT;
    }
    assert_true(good);
}

/* ---- No diagnosis for other files ---- */

TEST(sound_files_are_not_damaged)
{
    for (size_t i = 0; i < model_count; i++) {
        diagnose_at(models[i].bytes, models[i].size);
        assert_int_equal(diagnosis.damage.kind, PTV_DAMAGE_NONE);
    }
}

/* One field of a file, each equally likely. */
typedef struct pick {
    uint64_t seed, met;
    site chosen;
} pick;

static bool visit(void *context, const site *s)
{
    pick *p = context;
    if (site_is_number(s) && damaged_random(&p->seed, ++p->met) == 0) {
        p->chosen = *s;
    }
    return true;
}

/* Changes a field. Returns false if there is none. */
static bool change_field(const model *m, uint8_t *bytes, uint64_t *seed)
{
    const ptv_image image = {m->bytes, m->size, m->size};
    pick p = {.seed = *seed};
    gm_source source;
    uint64_t values[SITE_VALUES], value = 0;
    *seed += 1;
    if (gm_open(&source, &image)) {
        (void)sites_of(&source, ELEMENTS, visit, &p);
    }
    if (p.met == 0) {
        return false;
    }
    memcpy(bytes, m->bytes, m->size);
    memcpy(&value, m->bytes + p.chosen.at, (size_t)p.chosen.width);
    const size_t count = site_values(&p.chosen, value, values);
    if (count == 0) {
        return false;
    }
    memcpy(bytes + p.chosen.at, &values[damaged_random(seed, count)], (size_t)p.chosen.width);
    return true;
}

TEST(one_field_is_no_damage)
{
    uint64_t seed = DONE_ALL;
    unsigned refused = 0, told = 0;
    for (unsigned i = 0; i < TRIES * MUTANTS && refused < MUTANTS; i++) {
        const model *m = &models[damaged_random(&seed, model_count)];
        uint8_t *bytes = malloc(m->size);
        assert_non_null(bytes);
        if (change_field(m, bytes, &seed)) {
            diagnose_at(bytes, m->size);
            refused += run.errors > 0;
            told += diagnosis.damage.kind != PTV_DAMAGE_NONE;
            if (diagnosis.damage.kind != PTV_DAMAGE_NONE) {
                tell("mutants", m->size, 0, false);
            }
        }
        free(bytes);
    }
    print_message("%u of %u mutants are called damaged\n", told, refused);
    assert_int_equal(refused, MUTANTS);
    assert_true(told <= WRONG);
}
