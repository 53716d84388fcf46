/* Encodes models to bytes. The result is a list of pieces, so that no blob is copied. */
#pragma once

#include "golden/codec/model.h"

/* The file from front to back. Pieces refer to blobs; zeros are GM_ZEROS. */
typedef struct gm_image {
    gm_blob *pieces;
    size_t count;
    uint64_t size;
    ptv_arena arena;
} gm_image;

/* A number in the text that differs from the one encoding would write. */
typedef struct gm_remark {
    const char *what; /* "header.program_size", "segments[].size"; a string literal */
    size_t index;     /* of the element, if `what` contains [] */
    uint64_t said, computed;
} gm_remark;

enum { GM_REMARKS = 16 };

typedef struct gm_encoding {
    gm_image image;
    gm_remark remarks[GM_REMARKS];
    size_t remark_count;
    char why[256]; /* on failure: "out of memory", "the FlatBuffer would pass 2 GiB", ... */
} gm_encoding;

/*
 * Encodes the whole file: FlatBuffer, header, padding, segments, patches. False, with a reason in
 * `why`, on failure. Always gm_encoding_free() it. The model must outlive it.
 */
bool gm_encode(gm_encoding *encoding, const gm_model *model);

/* The same, with a limit of `memory` bytes for the arena. */
bool gm_encode_within(gm_encoding *encoding, const gm_model *model, size_t memory);
void gm_encoding_free(gm_encoding *encoding);

/* Copies the image to a single allocated block. Returns NULL and sets `why` on failure. */
uint8_t *gm_image_bytes(const gm_image *image, char *why, size_t room);

/* ---- Fields derived from the segments: fill.c ---- */

/*
 * Returns the root or, if these are absent, a copy with `segments` and with the `offsets` of
 * segments made of items. Copies are in the arena, and share unchanged parts with the original.
 * NULL on failure, with *why set.
 */
const gm_table *gm_fill(const gm_model *model, ptv_arena *arena, const char **why);

/* The next multiple of the alignment; wraps around if there is none below 2^64. */
uint64_t gm_align_up(uint64_t at, uint64_t alignment);
