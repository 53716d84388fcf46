/*
 * Pieces of bytes, appended from front to back: how an image grows without copying
 * what it is made of. Whatever the source of a piece, it is a leaf: no GM_PARTS.
 */
#pragma once

#include "golden/codec/encode.h"

typedef struct gm_rope {
    ptv_arena *arena;
    gm_blob *pieces; /* in the arena */
    size_t count, room;
    uint64_t size;
    const char *why; /* the first thing that failed; later calls do nothing */
} gm_rope;

void gm_rope_zeros(gm_rope *rope, uint64_t size);

/* Appends the bytes of the blob from `from` on. */
void gm_rope_blob(gm_rope *rope, const gm_blob *blob, uint64_t from);

/* Appends a leaf as one piece; it need not be the end of what comes from its source. */
void gm_rope_piece(gm_rope *rope, const gm_blob *piece);

/*
 * Puts the patches over the rope: sorts them by position, the first one wins where
 * two overlap. A patch past the end makes the rope longer.
 */
void gm_rope_patch(gm_rope *rope, gm_patch *patches, size_t count);

/* Cuts it to `size`, or appends zeros up to it. */
void gm_rope_resize(gm_rope *rope, uint64_t size);
