/*
 * Makes a model smaller and simpler as long as it keeps what somebody else finds out: that a
 * program still dies of it, that a rule still fires. First by structure (fields, elements, segments
 * and entries, with renumbering of what refers to them; files in files; bytes of strings and
 * lists; values), then by bytes. Not here: running programs (tool/shrink.c).
 */
#pragma once

#include "fuzz/envelope/envelope.h"

typedef struct fh_shrinker fh_shrinker;

/* Begins with bytes that keep it, and copies them. NULL: no memory. The kit must outlive it. */
fh_shrinker *fh_new(const fe_kit *kit, fe_bytes bytes);
void fh_free(fh_shrinker *s);

/*
 * The next candidate, whose bytes stay until the next call; none is given twice. False: there
 * are no more. Cost: linear in the size of the file.
 */
bool fh_next(fh_shrinker *s, fe_bytes *candidate);

/* Whether the last candidate keeps it. */
void fh_tell(fh_shrinker *s, bool keeps);

/* The smallest so far, and of equally small ones that with the fewest bytes that are not zero. */
fe_bytes fh_best(const fh_shrinker *s);

/* Whether what came last had no more memory: what is there is good, but not all was tried. */
bool fh_failed(const fh_shrinker *s);

/* All of it: asks until there is no candidate left, or `most` were tried. Returns how many were. */
typedef bool (*fh_keeps)(void *context, const uint8_t *bytes, size_t size);
uint64_t fh_shrink(fh_shrinker *s, uint64_t most, fh_keeps keeps, void *context);
