/* Packages and safetensors: decoding and encoding. */
#pragma once

#include "golden/codec/source.h"
#include "verifiers/package/zip.h"

/* A number of a member, with its offsets in the two headers; 0: not there. */
typedef struct gm_member_number {
    const char *name;
    uint8_t entry, local, width;
    uint64_t usual; /* if not computed: the value that the exporter writes */
} gm_member_number;
extern const gm_member_number gm_member_numbers[GM_MEMBER_NUMBERS];

/* A number of the end record. */
typedef struct gm_end_number {
    const char *name;
    uint8_t at, width;
} gm_end_number;
extern const gm_end_number gm_end_numbers[GM_END_NUMBERS];

/* Whether each member has a local header, and begins after the previous one in the file. */
bool gm_can_decode_package(const ptv_image *im, const ptv_zip *zip);

/*
 * Decodes members and what is between them; numbers that encoding would reproduce are not given.
 * False if out of memory.
 */
bool gm_decode_package(gm_model *model, const gm_source *source);
bool gm_decode_safetensors(gm_model *model, const gm_source *source);

/* Computes numbers not given, as encoding does. Returns 0, or what gm_blob_read() returned. */
int gm_member_header_values(const gm_zip_member *member, uint64_t offset,
                            uint64_t entry[GM_MEMBER_NUMBERS], uint64_t local[GM_MEMBER_NUMBERS]);

/* The end record for `count` members whose directory of `size` bytes is at `at`. */
void gm_end_header_values(const gm_archive *archive, uint64_t count, uint64_t size, uint64_t at,
                          uint64_t end[GM_END_NUMBERS]);
