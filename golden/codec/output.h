/*
 * A file that appears completely or not at all: it is written under a temporary name next to its
 * place, then renamed. Whatever exists but is not a regular file (/dev/null, a FIFO) is written
 * directly. The temporary file is removed even if a catchable signal ends the process (signals.h),
 * but not if it fails an assertion or crashes.
 */
#pragma once

#include "golden/codec/encode.h"

typedef struct gm_output {
    const char *path; /* "-" or "/dev/stdout": standard output */
    char *beside;     /* the temporary file, or NULL if there is nothing to rename */
    int file;
    int failed; /* why writing failed; 0 if gm_output_blob() failed to read the blob */
} gm_output;

/* All return 0 or an errno value. After a failure, gm_output_drop() cleans up. */
int gm_output_open(gm_output *out, const char *path);
int gm_output_write(gm_output *out, const void *bytes, size_t n);
int gm_output_blob(gm_output *out,
                   const gm_blob *blob); /* ESPIPE and the like: reading it failed */
int gm_output_commit(gm_output *out);    /* flushes, closes, renames */
void gm_output_drop(gm_output *out);
