/*
 * A binary found to be readable, and its parts, for those who read tables without bounds checks
 * (verifiers/core/view.h). Only structure is checked here; a meaningless model can be read as well
 * as any other.
 */
#pragma once

#include "golden/codec/model.h"

typedef struct gm_source {
    ptv_image image;
    ptv_format format;
    const ptv_schema *schema; /* NULL for NFAT */
    uint32_t root;            /* the root table */
    uint64_t tables_at;       /* payloads: where the FlatBuffer begins; otherwise 0 */
    uint64_t program_size;    /* where it ends */
    uint32_t header_length;   /* 0: no header; packages: members */
    uint32_t body;            /* offset after head and header; padding of the header follows */
    uint32_t lowest;          /* lowest byte of a table or vtable; nothing lies in between */
    uint64_t segment_base;    /* 0: no segments in the file; payloads: their constants; packages:
                                 the list of members, with program_size their end record */
    uint64_t segment_bytes;   /* as stated in the header */
    char why[256];            /* if it cannot be read: a line for people; otherwise "" */
    uint64_t why_at;          /* the byte in the file that this concerns */
} gm_source;

/*
 * Checks the structure of `image`, which must be fully loaded. False, with a reason in `why`, if it
 * cannot be read as a tree: another format, a broken header, a broken table anywhere. O(size of the
 * FlatBuffer).
 */
bool gm_open(gm_source *source, const ptv_image *image);

/*
 * Locates segment i, or entry i of a container. False if its range extends past the end of the
 * file, or the file has no segment area. An empty segment may be anywhere, as it lacks no bytes:
 * use *at as a pointer only if *size is not 0.
 */
bool gm_part(const gm_source *source, uint32_t i, uint64_t *at, uint64_t *size);
uint32_t gm_part_count(const gm_source *source);
