/* What stands around tables in a file: head, headers, segments, NFAT's list of entries. */
#ifndef GOLDEN_CODEC_CONTAINER_H
#define GOLDEN_CODEC_CONTAINER_H

#include "golden/codec/rope.h"

typedef struct gm_container {
    gm_rope rope;
    const gm_model *model;
    gm_encoding *encoding; /* gets the remarks */
} gm_container;

/* What the text says, or else what was computed; says so when the two differ. */
uint64_t gm_settle(gm_container *c, const gm_number *said, const char *what, size_t index,
                   uint64_t computed);
void gm_remark_on(gm_container *c, const char *what, size_t index, uint64_t said,
                  uint64_t computed);

/* n bytes of the image that the caller fills in; NULL when memory ran out. */
uint8_t *gm_container_bytes(gm_container *c, size_t n);

/* A blob and where it should begin in the file. */
typedef struct gm_placed {
    uint64_t at;
    const gm_blob *blob;
} gm_placed;

/*
 * Appends the blobs in the order of their positions, empty ones too: the file goes up to
 * where they begin. Of one that begins before the end
 * of what is there, the rest is appended; one that begins absurdly far behind it
 * comes at the next multiple of `alignment` instead.
 */
void gm_place(gm_container *c, gm_placed *placed, size_t count, uint64_t alignment);

/* Whether something may begin at `at` when the file has `end` bytes so far. */
bool gm_is_near(const gm_container *c, uint64_t end, uint64_t at);

/* nfat.c: the whole container. */
void gm_write_nfat(gm_container *c);

/* package.c, safetensors.c: the whole file. */
void gm_write_package(gm_container *c);
void gm_write_safetensors(gm_container *c);

/* flat.c: FlatBuffer, header and segments of the other formats. */
void gm_write_flat(gm_container *c);

#endif
