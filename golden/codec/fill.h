/* What a text may leave out of the root table because it follows from the segments. */
#ifndef GOLDEN_CODEC_FILL_H
#define GOLDEN_CODEC_FILL_H

#include "golden/codec/encode.h"

/*
 * The root, or a copy of it with `segments` and with the `offsets` of segments made of
 * items, where they are absent. Copies are in the arena, what they share with the
 * original is the original. NULL and a reason when it failed.
 */
const gm_table *gm_fill(const gm_model *model, ptv_arena *arena, const char **why);

/* The next multiple of the alignment; wraps when there is none below 2^64. */
uint64_t gm_align_up(uint64_t at, uint64_t alignment);

#endif
