/* Reads whole files and streams, for when they cannot be mapped. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "golden/codec/limit.h"

enum { GM_HEAD = 512 }; /* bytes that suffice to tell what a file is */

typedef struct gm_reading {
    int file;
    size_t room;   /* initial bytes of memory, at least 1 */
    uint64_t most; /* most bytes to read */
    /*
     * If not NULL, asked once whether data that begins like this is wanted, given all of it, or at
     * least its first GM_HEAD bytes. If not, reading stops.
     */
    bool (*is_wanted)(const char *bytes, size_t n);
} gm_reading;

/*
 * Reads to the end of the file, or as far as wanted. Returns 0, with *bytes never NULL (free it);
 * or GM_OVER_LIMIT; or errno.
 */
int gm_read_all(const gm_reading *reading, char **bytes, size_t *size);

/* The same, by file name. After an error, *bytes is NULL. */
int gm_read_named(const char *path, gm_reading reading, char **bytes, size_t *size);

/*
 * Reads n bytes at offset `at` of a seekable file, fewer only at its end. Returns 0 or errno. Does
 * not change the file position.
 */
int gm_read_at(int file, uint64_t at, void *to, size_t n, size_t *got);

/* Whether a text can be JSON, an object or an array: for is_wanted. */
bool gm_begins_as_json(const char *bytes, size_t n);
