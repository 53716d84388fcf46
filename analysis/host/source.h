/* Files of which only what is asked for is read. */
#pragma once

#include "analysis/host/pteverify_host.h"

/* A file: bytes of the caller, or a range of addresses that a source is read into. */
typedef struct ptv_backed {
    const uint8_t *bytes;
    uint64_t size;
    ptv_source source; /* `read` is NULL when the bytes are the caller's */
    uint8_t *room;
    uint32_t block;   /* bytes that are read at once */
    uint64_t *loaded; /* a bit for each of them */
} ptv_backed;

/* False: there is no memory, or the file is larger than there are addresses. */
bool ptv_backed_open(ptv_backed *f, const ptv_source *source, uint32_t block);
void ptv_backed_close(ptv_backed *f);

/* Bytes that have to be read so that [at, at + size) of the file are there. */
uint64_t ptv_backed_missing(const ptv_backed *f, uint64_t at, uint64_t size);

/* Reads them, those that follow each other at once. */
bool ptv_backed_read(ptv_backed *f, uint64_t at, uint64_t size);
