/* Files and streams as a whole, where they cannot be mapped. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "golden/codec/limit.h"

enum { GM_HEAD = 512 }; /* bytes that say what a file is */

typedef struct gm_reading {
    int file;
    size_t room;   /* bytes of memory to begin with, at least 1 */
    uint64_t most; /* bytes to read */
    /*
     * NULL, or is asked once whether bytes that begin so are what is wanted: all, or the
     * first GM_HEAD or more. If not, no more are read.
     */
    bool (*is_wanted)(const char *bytes, size_t n);
} gm_reading;

/*
 * Reads to the end of the file, or as far as it is wanted. 0, and free(*bytes), which is never
 * NULL; or GM_OVER_LIMIT, or errno.
 */
int gm_read_all(const gm_reading *reading, char **bytes, size_t *size);

/* The same of the file of this name. After an error *bytes is NULL. */
int gm_read_named(const char *path, gm_reading reading, char **bytes, size_t *size);

/*
 * Reads n bytes from `at` on of a file that can be sought in, fewer only where it ends. 0, or
 * errno. Where the file is read from next stays as it is.
 */
int gm_read_at(int file, uint64_t at, void *to, size_t n, size_t *got);

/* Whether a text can be JSON, an object or an array: for is_wanted. */
bool gm_begins_as_json(const char *bytes, size_t n);
