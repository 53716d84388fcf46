/* The mutator at work on golden models, for tests that look at what it makes of them. */
#pragma once

#include "fuzz/envelope/envelope.h"
#include "fuzz/mutator/mutator.h"
#include "golden/golden.h"

enum { MUTATED_MORE = 1 << 14 }; /* bytes that a file may become larger */

typedef struct mutated {
    fm_mutator *m;
    fe_kit kit;
    ptv_arena arena; /* of what is read */
    uint8_t *bytes;  /* what came out last */
    size_t size, room;
} mutated;

/* For TEST_WITH(): *state is a mutated with default options. */
int mutated_setup(void **state);
int mutated_teardown(void **state);

/* The same with other options. */
void mutated_open(mutated *to, const fm_options *options);
void mutated_close(mutated *to);

/* Mutates a copy of the bytes. Whatever promise of mutator.h does not hold fails the test. */
void mutated_make(mutated *to, const uint8_t *bytes, size_t size, uint64_t seed);

/* The script of the last call makes of `bytes` what came out. */
void mutated_replays(mutated *to, const uint8_t *bytes, size_t size);

/* Whether the last call made an edit of this kind, and no other. */
bool mutated_is(const mutated *to, const char *kind);

/* Parts of any bytes, valid until the next call. */
fe_file mutated_read(mutated *to, const uint8_t *bytes, size_t size);
