/* What stands around tables in a file: head, headers, segments, NFAT's list of entries. */
#pragma once

#include "golden/codec/rope.h"
#include "verifiers/context/format_info.h"

typedef struct gm_container {
    gm_rope rope;
    const gm_model *model;
    gm_encoding *encoding; /* gets the remarks */
} gm_container;

/* What the text says, or else what was computed; says so when the two differ. */
uint64_t gm_header_value(gm_container *c, const gm_number *said, const char *what, size_t index,
                         uint64_t computed);
void gm_remark_on(gm_container *c, const char *what, size_t index, uint64_t said,
                  uint64_t computed);

enum { GM_HEADER_DOT = 7 /* what comes before the name in a path */ };

/* The header that files of the format may have; without a magic: they have none. */
const ptv_header_layout *gm_header_layout(ptv_format format);

/* Where number `i` of a header is, and its path; width 0: the format has no such number. */
const ptv_header_site *gm_header_site(ptv_format format, size_t i);

/* What the header says, which is there; 0: the format has no such number. */
uint64_t gm_header_number(const ptv_image *im, ptv_format format, size_t i);

/* Writes those of the header that are given in `computed`, or what the text says instead. */
void gm_write_header(gm_container *c, const gm_header *computed, uint8_t *file);

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

/* container.c: all of an NFAT container. */
void gm_write_nfat(gm_container *c);

/* codec_package.c: the whole file. */
void gm_write_package(gm_container *c);
void gm_write_safetensors(gm_container *c);

/* flat.c: FlatBuffer, header and segments of the other formats. */
void gm_write_flat(gm_container *c);
