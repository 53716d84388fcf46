/* NFAT containers and packages: their contents, and names for their parts. */
#pragma once

#include "golden/codec/model.h"

enum { GM_PAYLOAD_NAME = 112 }; /* room for gm_payload_name() */

typedef struct gm_payload {
    const uint8_t *id; /* without trailing zeros; not NUL-terminated */
    unsigned id_size;
    uint64_t offset, size; /* as in the table: relative to the first payload */
    uint64_t at;           /* in the file */
} gm_payload;

typedef struct gm_payloads {
    gm_payload *all;
    uint32_t count;
    bool package;  /* they are members of a package, and offsets are relative to its beginning */
    bool packed;   /* consecutive, with nothing after: packing gives the same bytes */
    char why[160]; /* set if it cannot be read */
} gm_payloads;

/*
 * Reads the table of a version 1 container. False, with a reason in `why`, if it is not one, or
 * payloads extend past the end or overlap. Ids remain in the image.
 */
bool gm_payloads_read(gm_payloads *payloads, gm_model *memory, const ptv_image *image);

/* Tells what a payload is, by its first bytes: "program (ET12)", "unknown". */
const char *gm_payload_kind(const uint8_t *bytes, uint64_t size);

/* Makes a file name: letters, digits, '.', '-', '_'; others as %XX. Truncates long names. */
void gm_payload_name(char out[GM_PAYLOAD_NAME], const gm_payload *payload);

/* Returns what is wrong with the id, or NULL if the packer accepts it. */
const char *gm_payload_id_fault(const uint8_t *id, size_t n);
