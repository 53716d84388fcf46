/* "Did you mean": of many names the one that is nearest to a word. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Begin with {.word = ...}, and offer every name that there is. */
typedef struct ptv_nearest {
    const char *word, *end; /* NULL: the word is terminated */
    const char *best;       /* the first of those that take the fewest edits; NULL: none yet */
    size_t fewest;
    bool tied;     /* others take as few */
    char said[96]; /* by ptv_did_you_mean() */
} ptv_nearest;

/*
 * By insertions, deletions, other characters, and neighbours that changed places; of longer words
 * the first 64 bytes.
 */
void ptv_offer(ptv_nearest *nearest, const char *name);

/* Names that the word, of 3 bytes or more, is a part of: the shortest that begins with it first. */
void ptv_offer_part(ptv_nearest *nearest, const char *name);

/* ", did you mean 'values'?", or "" when nothing is near. */
const char *ptv_did_you_mean(ptv_nearest *nearest);

/* The same of whatever is nearest. */
const char *ptv_did_you_mean_best(ptv_nearest *nearest);
