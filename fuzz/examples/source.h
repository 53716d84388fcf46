/*
 * Where inputs come from. Anything that has inputs (files, a mutator, a generator) provides such a
 * struct for the programs in this folder, none of which knows how an input is made.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The n-th input depends only on n and the seed, so that any part of a stream can be reproduced. */
typedef struct source {
    /* Writes the n-th input, at most `max` bytes. Returns its size, or 0 if there are no more. */
    size_t (*make)(void *state, uint64_t n, uint8_t *out, size_t max);
    void *state;
} source;
