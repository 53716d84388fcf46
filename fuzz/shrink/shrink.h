/*
 * Makes a model smaller and simpler while preserving a property that somebody else tests: that a
 * program still crashes on it, that a rule still fires. Works first by structure (fields, elements,
 * segments and entries, renumbering what refers to them; nested files; bytes of strings and lists;
 * values), then by bytes. Not here: running programs (tool/shrink.c).
 */
#pragma once

#include "fuzz/envelope/envelope.h"

typedef struct fh_shrinker fh_shrinker;

/* Starts from bytes with the property; copies them. NULL: no memory. The kit must outlive it. */
fh_shrinker *fh_new(const fe_kit *kit, fe_bytes bytes);
void fh_free(fh_shrinker *s);

/*
 * Sets the next candidate, whose bytes are valid until the next call; none comes twice. False if
 * there are no more. Cost: linear in the size of the file.
 */
bool fh_next(fh_shrinker *s, fe_bytes *candidate);

/* Reports whether the last candidate has the property. */
void fh_tell(fh_shrinker *s, bool keeps);

/* The smallest so far; among equally small ones, the one with the fewest nonzero bytes. */
fe_bytes fh_best(const fh_shrinker *s);

/* Returns whether memory ran out: the best so far is valid, but not everything was tried. */
bool fh_failed(const fh_shrinker *s);

/* Runs until no candidate is left, or `most` have been tried. Returns how many were. */
typedef bool (*fh_keeps)(void *context, const uint8_t *bytes, size_t size);
uint64_t fh_shrink(fh_shrinker *s, uint64_t most, fh_keeps keeps, void *context);
