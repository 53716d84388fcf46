/* From a model to bytes. The result is a list of pieces, so that no blob is copied. */
#pragma once

#include "golden/codec/model.h"

/* The file from front to back. Pieces of a blob are the blob; zeros are GM_ZEROS. */
typedef struct gm_image {
    gm_blob *pieces;
    size_t count;
    uint64_t size;
    ptv_arena arena;
} gm_image;

/* A number of the text that encode would have written otherwise. */
typedef struct gm_remark {
    const char *what; /* "header.program_size", "segments[].size"; a static string */
    size_t index;     /* of the element, when there is a [] in `what` */
    uint64_t said, computed;
} gm_remark;

enum { GM_REMARKS = 16 };

typedef struct gm_encoding {
    gm_image image;
    gm_remark remarks[GM_REMARKS];
    size_t remark_count;
    char why[256]; /* when it failed: "out of memory", "the FlatBuffer would pass 2 GiB", ... */
} gm_encoding;

/*
 * Writes the whole file: FlatBuffer, header, padding, segments, patches. False and a
 * reason when it cannot be. gm_encoding_free() either way. The model must outlive it.
 */
bool gm_encode(gm_encoding *encoding, const gm_model *model);

/* The same with an arena that may take `memory` bytes. */
bool gm_encode_within(gm_encoding *encoding, const gm_model *model, size_t memory);
void gm_encoding_free(gm_encoding *encoding);

/* Copies the image into one piece of memory (malloc); NULL and a reason when that fails. */
uint8_t *gm_image_bytes(const gm_image *image, char *why, size_t room);

/* ---- What follows from the segments: fill.c ---- */

/*
 * The root, or a copy of it with `segments` and with the `offsets` of segments made of
 * items, where they are absent. Copies are in the arena, what they share with the
 * original is the original. NULL and a reason when it failed.
 */
const gm_table *gm_fill(const gm_model *model, ptv_arena *arena, const char **why);

/* The next multiple of the alignment; wraps when there is none below 2^64. */
uint64_t gm_align_up(uint64_t at, uint64_t alignment);
