/*
 * What is in a file besides its tables and segments: bytes that are not zero in
 * padding, between segments and after the end. (Between the objects of the
 * FlatBuffer, writers leave zeros; what is hidden there is not kept.)
 */
#pragma once

#include "golden/codec/source.h"

/* A range of the file. */
typedef struct gm_range {
    uint64_t at, size;
} gm_range;

/* The ranges that parts of the source take: ascending, merged. From malloc. */
typedef struct gm_owned {
    gm_range *ranges;
    size_t count;
} gm_owned;

/* False when memory ran out. free(owned->ranges). */
bool gm_owned_ranges(gm_owned *owned, const gm_source *source);

/*
 * The next run of bytes at or after `from` that belong to nothing, begins and ends
 * with a byte that is not zero, and has no 16 zeros in a row; false: no more.
 */
bool gm_next_leftover(const gm_owned *owned, const ptv_image *im, uint64_t from, gm_range *found);

/*
 * Whether the size of the file does not follow from its parts and leftovers, the last of
 * which ends at `end`.
 */
bool gm_must_say_size(const gm_source *source, uint64_t end);

/* Fills model->patches and model->size from the source. False when memory ran out. */
bool gm_decode_leftovers(gm_model *model, const gm_source *source);
