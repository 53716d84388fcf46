/*
 * Pieces of bytes, appended from front to back: grows an image without copying what it consists of.
 * All pieces are leaves, never GM_PARTS.
 */
#pragma once

#include "golden/codec/encode.h"

typedef struct gm_rope {
    ptv_arena *arena;
    gm_blob *pieces; /* in the arena */
    size_t count, room;
    uint64_t size;
    const char *why; /* the first failure; later calls do nothing */
} gm_rope;

void gm_rope_zeros(gm_rope *rope, uint64_t size);

/* Appends the bytes of the blob, beginning at `from`. */
void gm_rope_blob(gm_rope *rope, const gm_blob *blob, uint64_t from);

/* Appends a leaf as one piece; it may be only a part of its source. */
void gm_rope_piece(gm_rope *rope, const gm_blob *piece);

/*
 * Overlays the rope with patches, after sorting them by position. If two overlap, the first one
 * wins. A patch past the end makes the rope longer.
 */
void gm_rope_patch(gm_rope *rope, gm_patch *patches, size_t count);

/* Truncates it to `size`, or appends zeros. */
void gm_rope_resize(gm_rope *rope, uint64_t size);
