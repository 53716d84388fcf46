/*
 * The mutator as a shared library for AFL_CUSTOM_MUTATOR_LIBRARY of AFL++: mutation and splicing,
 * trimming that preserves structure (fuzz/shrink), header repair, and names of edits in file names.
 * PTV_SCHEMA in the environment names a schema (.fbs, .bfbs) for other kinds of files.
 */
#include "fuzz/mutator/entries/afl.h"

#include "fuzz/mutator/entries/options.h"
#include "fuzz/shrink/shrink.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum {
    CROSSED = 20,     /* percent of calls with a second test case that use it */
    REPAIRED = 50,    /* percent of test cases whose header is repaired before they run */
    TRIM_STEPS = 2000 /* program runs allowed for trimming one test case */
};

typedef struct state {
    fm_mutator *m;
    fe_kit kit;
    ptv_arena arena; /* holds the schema */
    ft_random random;
    uint8_t *out, *repaired;
    size_t out_room, repaired_room;
    char *description;
    size_t description_room;
    fh_shrinker *shrinker; /* for the test case being trimmed */
    fe_bytes candidate;
    int steps;
} state;

static bool reserve(uint8_t **bytes, size_t *room, size_t wanted)
{
    if (wanted > *room) {
        free(*bytes);
        *bytes = malloc(wanted);
        *room = *bytes == NULL ? 0 : wanted;
    }
    return *bytes != NULL;
}

void afl_custom_deinit(void *data)
{
    state *s = data;
    fh_free(s->shrinker);
    fm_close(s->m);
    fe_kit_free(&s->kit);
    ptv_arena_free(&s->arena);
    free(s->out);
    free(s->repaired);
    free(s->description);
    free(s);
}

void *afl_custom_init(void *afl, unsigned seed)
{
    (void)afl;
    state *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    fm_options options = fm_defaults;
    fm_options_of_environment(&options, &s->arena);
    s->random.state = seed;
    s->m = fm_open(&options);
    bool opened = fe_kit_open(&s->kit);
    s->kit.plain = options.plain;
    if (s->m == NULL || !opened) {
        afl_custom_deinit(s);
        return NULL;
    }
    return s;
}

/* Returns 0 if out of memory, which AFL++ takes for a call without a result. */
size_t afl_custom_fuzz(void *data, unsigned char *buf, size_t size, unsigned char **out,
                       unsigned char *add, size_t add_size, size_t max)
{
    state *s = data;
    size_t room = max > size ? max : size;
    *out = buf;
    if (!reserve(&s->out, &s->out_room, room)) {
        return 0;
    }
    *out = s->out;
    uint64_t seed = ft_random_next(&s->random);
    if (add != NULL && add_size > 0 && ft_random_below(&s->random, 100) < CROSSED) {
        return fm_cross(s->m, (fm_input){buf, size}, (fm_input){add, add_size}, s->out, max, seed);
    }
    if (size > 0) {
        memcpy(s->out, buf, size);
    }
    return fm_mutate(s->m, s->out, size < max ? size : max, max, seed);
}

const char *afl_custom_describe(void *data, size_t most)
{
    state *s = data;
    if (most + 1 > s->description_room) {
        free(s->description);
        s->description = malloc(most + 1);
        s->description_room = s->description == NULL ? 0 : most + 1;
    }
    if (s->description == NULL) {
        return "";
    }
    (void)fm_describe(s->m, s->description, most + 1);
    return s->description;
}

/* Decides by the bytes alone, as AFL++ runs a test case more than once. */
static bool is_repaired(const unsigned char *buf, size_t size)
{
    ft_random random = {ptv_hash(size, buf, size)};
    return ft_random_below(&random, 100) < REPAIRED;
}

size_t afl_custom_post_process(void *data, unsigned char *buf, size_t size, unsigned char **out)
{
    state *s = data;
    *out = buf;
    if (size > 0 && is_repaired(buf, size) && reserve(&s->repaired, &s->repaired_room, size)) {
        memcpy(s->repaired, buf, size);
        fe_repair(&s->kit, s->repaired, size);
        *out = s->repaired;
    }
    return size;
}

/* ---- Trimming ---- */

/* Returns whether there is a candidate for the next step. */
static bool advance(state *s)
{
    return s->steps < TRIM_STEPS && fh_next(s->shrinker, &s->candidate);
}

/* Returns the maximum number of steps, 0 if there is nothing to trim. */
int afl_custom_init_trim(void *data, unsigned char *buf, size_t size)
{
    state *s = data;
    fh_free(s->shrinker);
    s->steps = 0;
    s->shrinker = fh_new(&s->kit, (fe_bytes){buf, size});
    return s->shrinker != NULL && advance(s) ? TRIM_STEPS : 0;
}

/* AFL++ copies what it wants to keep. */
size_t afl_custom_trim(void *data, unsigned char **out)
{
    state *s = data;
    *out = (unsigned char *)(uintptr_t)s->candidate.bytes;
    return s->candidate.size;
}

/* Returns the number of the next step, or TRIM_STEPS after the last. */
int afl_custom_post_trim(void *data, unsigned char success)
{
    state *s = data;
    fh_tell(s->shrinker, success != 0);
    s->steps++;
    return advance(s) ? s->steps : TRIM_STEPS;
}
