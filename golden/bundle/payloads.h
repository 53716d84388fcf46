/* NFAT containers and packages: what is in them, and what its parts may be called. */
#pragma once

#include "golden/codec/model.h"

enum { GM_PAYLOAD_NAME = 112 }; /* room for gm_payload_name() */

typedef struct gm_payload {
    const uint8_t *id; /* without the zeros at its end; no terminator */
    unsigned id_size;
    uint64_t offset, size; /* as the table says: counted from the first payload */
    uint64_t at;           /* in the file */
} gm_payload;

typedef struct gm_payloads {
    gm_payload *all;
    uint32_t count;
    bool package;  /* they are the members of a package, and offsets count from its beginning */
    bool packed;   /* one after the other, nothing behind: packing gives the same bytes */
    char why[160]; /* when it cannot be read */
} gm_payloads;

/*
 * Reads the table of a container of version 1. False and a reason when that is not
 * one, or payloads reach past the end or into each other. The ids stay in the image.
 */
bool gm_payloads_read(gm_payloads *payloads, gm_model *memory, const ptv_image *image);

/* What a payload is, by its first bytes: "program (ET12)", "unknown". */
const char *gm_payload_kind(const uint8_t *bytes, uint64_t size);

/* A name for a file: letters, digits, '.', '-', '_'; all else as %XX. Long ones are cut. */
void gm_payload_name(char out[GM_PAYLOAD_NAME], const gm_payload *payload);

/* NULL when the packer takes this id, else what is wrong with it. */
const char *gm_payload_id_fault(const uint8_t *id, size_t n);
