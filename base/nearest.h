/* "Did you mean": finds the name that is nearest to a word. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Begin with {.word = ...}, then offer every name. */
typedef struct ptv_nearest {
    const char *word, *end; /* end is NULL if the word is NUL-terminated */
    const char *best;       /* first of the names with the fewest edits; NULL: none yet */
    size_t fewest;
    bool tied;     /* other names need as few edits */
    char said[96]; /* by ptv_did_you_mean() */
} ptv_nearest;

/*
 * Edits are insertions, deletions, substitutions, and transpositions of neighbours. Only the first
 * 64 bytes of a word count.
 */
void ptv_offer(ptv_nearest *nearest, const char *name);

/* Takes names that contain a word of at least 3 bytes; prefers those that begin with it. */
void ptv_offer_part(ptv_nearest *nearest, const char *name);

/* ", did you mean 'values'?", or "" if no name is near. */
const char *ptv_did_you_mean(ptv_nearest *nearest);

/* The same for the nearest name, however far it is. */
const char *ptv_did_you_mean_best(ptv_nearest *nearest);
