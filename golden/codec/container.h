/* What surrounds tables in a file: head, headers, segments, NFAT's list of entries. */
#pragma once

#include "golden/codec/rope.h"
#include "verifiers/context/format_info.h"

typedef struct gm_container {
    gm_rope rope;
    const gm_model *model;
    gm_encoding *encoding; /* receives remarks */
} gm_container;

/* Returns the number in the text or else the computed one; adds a remark if both differ. */
uint64_t gm_header_value(gm_container *c, const gm_number *said, const char *what, size_t index,
                         uint64_t computed);
void gm_remark_on(gm_container *c, const char *what, size_t index, uint64_t said,
                  uint64_t computed);

enum { GM_HEADER_DOT = 7 /* length of "header." in a path */ };

/* The header that files of the format may have; its magic is NULL if they have none. */
const ptv_header_layout *gm_header_layout(ptv_format format);

/* Position and path of number `i` in a header; its width is 0 if the format lacks that number. */
const ptv_header_site *gm_header_site(ptv_format format, size_t i);

/* Reads a number from an existing header. Returns 0 if the format has no such number. */
uint64_t gm_header_number(const ptv_image *im, ptv_format format, size_t i);

/* Writes the header numbers given in `computed`, or the text's values for them. */
void gm_write_header(gm_container *c, const gm_header *computed, uint8_t *file);

/* Returns n bytes of the image for the caller to fill in, or NULL if out of memory. */
uint8_t *gm_container_bytes(gm_container *c, size_t n);

/* A blob, and where it should begin in the file. */
typedef struct gm_placed {
    uint64_t at;
    const gm_blob *blob;
} gm_placed;

/*
 * Appends blobs in order of position; the file extends up to the position even of an empty one. If
 * a blob begins before the current end of the file, only the rest is appended. One that begins
 * absurdly far beyond it goes to the next multiple of `alignment` instead.
 */
void gm_place(gm_container *c, gm_placed *placed, size_t count, uint64_t alignment);

/* Whether something may begin at `at`, given that the file has `end` bytes so far. */
bool gm_is_near(const gm_container *c, uint64_t end, uint64_t at);

/* container.c: writes an NFAT container. */
void gm_write_nfat(gm_container *c);

/* codec_package.c: write a whole file. */
void gm_write_package(gm_container *c);
void gm_write_safetensors(gm_container *c);

/* flat.c: writes FlatBuffer, header and segments of the other formats. */
void gm_write_flat(gm_container *c);
