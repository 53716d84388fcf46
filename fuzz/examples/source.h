/*
 * Where inputs come from. Whoever has inputs (files, a mutator, a generator) brings one such struct
 * and is used by the programs of this folder; none of them knows how an input is made.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/*
 * The n-th input depends on n and on the seed only, so that any part of a stream can be made again.
 */
typedef struct source {
    /* Writes the n-th input, at most `max` bytes. Returns its size; 0: there is none any more. */
    size_t (*make)(void *state, uint64_t n, uint8_t *out, size_t max);
    void *state;
} source;
