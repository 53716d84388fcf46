/* Copies of files damaged in transit, for tests of the diagnosis. */
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
    size_t at; /* where the damage was done */
} damaged;

typedef struct damaged_from {
    const uint8_t *bytes, *other; /* `other` gets joined to `bytes` */
    size_t size, other_size;
    size_t tables; /* their end; half of the damage is before it */
} damaged_from;

/* Returns the next number below `most` of a pseudo-random sequence. */
uint64_t damaged_random(uint64_t *seed, uint64_t most);

damaged damaged_make(damage_done what, const damaged_from *from, uint64_t *seed);

/* Whether the diagnosis matches what was done. */
bool damaged_is(damage_done what, const damaged_from *from, const damaged *copy,
                const ptv_damage *told);
