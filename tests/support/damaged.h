/* Copies of files to which something has happened on their way, for tests that ask what. */
#pragma once

#include "analysis/diagnose/damage.h"

typedef enum damage_done {
    DONE_CUT,
    DONE_ONE_IN,
    DONE_ONE_OUT,
    DONE_CRLF,
    DONE_UTF8,
    DONE_ZEROS,
    DONE_ERASED,
    DONE_JOINED,
    DONE_GZIP,
    DONE_BASE64,
    DONE_ALL
} damage_done;

extern const char *const damaged_names[DONE_ALL];

typedef struct damaged {
    uint8_t *bytes; /* from malloc */
    size_t size;
    size_t at; /* where it was done */
} damaged;

typedef struct damaged_from {
    const uint8_t *bytes, *other; /* `other` is what is joined with it */
    size_t size, other_size;
    size_t tables; /* where they end: one of two places is before */
} damaged_from;

/* The next number below `most` of a sequence that the seed decides. */
uint64_t damaged_random(uint64_t *seed, uint64_t most);

damaged damaged_make(damage_done what, const damaged_from *from, uint64_t *seed);

/* Whether that is what was done to a file. */
bool damaged_is(damage_done what, const damaged_from *from, const damaged *copy,
                const ptv_damage *told);
