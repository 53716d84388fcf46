/*
 * What a file contains besides tables and segments: nonzero bytes in padding, between segments and
 * after the end. (Between the objects of a FlatBuffer, writers leave zeros; anything hidden there
 * is not preserved.)
 */
#pragma once

#include "golden/codec/source.h"

/* A range of the file. */
typedef struct gm_range {
    uint64_t at, size;
} gm_range;

/* The ranges owned by parts of the source, in ascending order, merged. Allocated. */
typedef struct gm_owned {
    gm_range *ranges;
    size_t count;
} gm_owned;

/* False if out of memory. free(owned->ranges). */
bool gm_owned_ranges(gm_owned *owned, const gm_source *source);

/*
 * Finds the next run of bytes, at or after `from`, that belong to nothing, begin and end with a
 * nonzero byte, and contain no 16 consecutive zeros. False if there are no more.
 */
bool gm_next_leftover(const gm_owned *owned, const ptv_image *im, uint64_t from, gm_range *found);

/* Whether the file is larger than its parts and leftovers imply; the last of them ends at `end`. */
bool gm_must_say_size(const gm_source *source, uint64_t end);

/* Sets model->patches and model->size from the source. False if out of memory. */
bool gm_decode_leftovers(gm_model *model, const gm_source *source);
