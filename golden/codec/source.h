/*
 * A binary that was found to be readable: its parts, for those who read its tables
 * without bounds checks (verifiers/core/view.h). Only structure is judged here; a
 * model that means nonsense can be read as well as any other.
 */
#pragma once

#include "golden/codec/model.h"

typedef struct gm_source {
    ptv_image image;
    ptv_format format;
    const ptv_schema *schema; /* NULL for NFAT */
    uint32_t root;            /* the root table */
    uint64_t tables_at;       /* of payloads: where the FlatBuffer begins, else 0 */
    uint64_t program_size;    /* where it ends */
    uint32_t header_length;   /* 0: no header; packages: members */
    uint32_t body;            /* byte after head and header; what pads the header follows */
    uint32_t lowest;          /* lowest byte of a table or vtable: nothing lies between */
    uint64_t segment_base;    /* 0: no segments in the file; payloads: their constants; packages:
                                 the list of members, and program_size its end record */
    uint64_t segment_bytes;   /* as the header says */
    char why[256];            /* when it cannot be read: one line for people, else "" */
    uint64_t why_at;          /* and the byte of the file */
} gm_source;

/*
 * Judges the structure of `image` (all of it loaded). False and a reason when it
 * cannot be read as a tree: another format, a broken header, a broken table
 * anywhere. O(size of the FlatBuffer).
 */
bool gm_open(gm_source *source, const ptv_image *image);

/*
 * The bytes of segment i, or of entry i of a container: false when its range reaches past the end
 * of the file, or when the file has no segment area. Of no bytes none can be missing: an empty
 * segment may be anywhere, so *at is for pointers only when *size is not 0.
 */
bool gm_part(const gm_source *source, uint32_t i, uint64_t *at, uint64_t *size);
uint32_t gm_part_count(const gm_source *source);
