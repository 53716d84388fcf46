/* Files that are read only where bytes are asked for. */
#pragma once

#include "analysis/host/pteverify_host.h"

/* A file: either the caller's bytes, or reserved addresses that a source is read into. */
typedef struct ptv_backed {
    const uint8_t *bytes;
    uint64_t size;
    ptv_source source; /* `read` is NULL if the bytes are the caller's */
    uint8_t *room;
    uint32_t block;   /* bytes per read */
    uint64_t *loaded; /* one bit per block */
} ptv_backed;

/* Returns false if there is no memory, or if the file does not fit in the address space. */
bool ptv_backed_open(ptv_backed *f, const ptv_source *source, uint32_t block);
void ptv_backed_close(ptv_backed *f);

/* Returns how many bytes must still be read before [at, at + size) is available. */
uint64_t ptv_backed_missing(const ptv_backed *f, uint64_t at, uint64_t size);

/* Reads them, consecutive blocks in one request. */
bool ptv_backed_read(ptv_backed *f, uint64_t at, uint64_t size);
