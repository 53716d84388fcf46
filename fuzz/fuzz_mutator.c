/*
 * Mutates any bytes as a file, with its last bytes as the seed. The mutator keeps its promises: the
 * same seed makes the same bytes, never more than fit, and its script turns the input into the
 * output.
 */
#include "base/little_endian.h"
#include "fuzz/mutator/mutator.h"
#include "fuzz/oracle.h"
#include "golden/edit/edit.h"

#include <stdlib.h>
#include <string.h>

enum { SEED_BYTES = 8, MOST_MORE = 4096 };

static void expect_script(fm_mutator *m, fm_input from, const uint8_t *to, size_t size)
{
    const char *script = fm_script(m);
    gm_error error = {.line = 0};
    ge_file file;
    HOLDS(ge_open(&file, from.bytes, from.size));
    HOLDS_OR(ge_apply(&file, script, strlen(script), "script", 1, &error), error.what);
    HOLDS_OR(file.loaded == size && memcmp(file.bytes, to, size) == 0, script);
    ge_close(&file);
}

static void expect_description(const fm_mutator *m)
{
    char text[24];
    memset(text, 'x', sizeof text);
    size_t length = fm_describe(m, text, sizeof text);
    HOLDS(length < sizeof text && strlen(text) == length);
}

/* Uses a buffer exactly as large as the result may become. */
static size_t mutate(fm_mutator *m, fm_input from, uint8_t *to, size_t max, uint64_t seed)
{
    memcpy(to, from.bytes, from.size);
    return fm_mutate(m, to, from.size, max, seed);
}

static void expect_mutation(fm_mutator *m, fm_input from, size_t max, uint64_t seed)
{
    uint8_t *first = malloc(max), *second = malloc(max);
    HOLDS(first != NULL && second != NULL);
    (void)mutate(m, from, second, max, ~seed);
    size_t again = mutate(m, from, second, max, seed);
    size_t size = mutate(m, from, first, max, seed);
    HOLDS(size > 0 && size <= max);
    HOLDS_OR(size == again && memcmp(first, second, size) == 0, fm_script(m));
    expect_script(m, from, first, size);
    expect_description(m);
    free(first);
    free(second);
}

/* Crosses the file with its own tail, which is rarely a valid file, or with itself. */
static void expect_cross(fm_mutator *m, fm_input a, size_t max, uint64_t seed)
{
    size_t at = seed % 2 == 0 ? 0 : (size_t)(seed / 2 % a.size);
    fm_input b = {a.bytes + at, a.size - at};
    uint8_t *out = malloc(max);
    HOLDS(out != NULL);
    size_t size = fm_cross(m, a, b, out, max, seed);
    HOLDS(size > 0 && size <= max);
    expect_script(m, a, out, size);
    free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fm_input input = {data, size};
    if (size < SEED_BYTES) {
        return 0;
    }
    uint64_t seed = le_load(data + size - SEED_BYTES, SEED_BYTES);
    fm_mutator *m = fm_open(NULL);
    HOLDS(m != NULL);
    expect_mutation(m, input, size + seed % MOST_MORE, seed);
    expect_cross(m, input, 1 + (size_t)(seed % (2 * size)), seed);
    fm_close(m);
    return 0;
}
