/* Runs the mutator on golden models, for tests of its results. */
#pragma once

#include "fuzz/envelope/envelope.h"
#include "fuzz/mutator/mutator.h"
#include "golden/golden.h"

enum { MUTATED_MORE = 1 << 14 }; /* bytes by which a file may grow */

typedef struct mutated {
    fm_mutator *m;
    fe_kit kit;
    ptv_arena arena; /* of what is read */
    uint8_t *bytes;  /* the last result */
    size_t size, room;
} mutated;

/* For TEST_WITH(): *state is a mutated with default options. */
int mutated_setup(void **state);
int mutated_teardown(void **state);

/* The same with other options. */
void mutated_open(mutated *to, const fm_options *options);
void mutated_close(mutated *to);

/* Mutates a copy of the bytes. Fails the test if a promise of mutator.h is broken. */
void mutated_make(mutated *to, const uint8_t *bytes, size_t size, uint64_t seed);

/* Expects that the script of the last call turns `bytes` into its result. */
void mutated_replays(mutated *to, const uint8_t *bytes, size_t size);

/* Whether the last call made an edit of this kind and no other. */
bool mutated_is(const mutated *to, const char *kind);

/* Splits any bytes into parts, valid until the next call. */
fe_file mutated_read(mutated *to, const uint8_t *bytes, size_t size);
