/*
 * A file that appears whole or not at all: written beside its place, then renamed.
 * What is there but no regular file (/dev/null, a FIFO) is written to directly. The
 * file beside is removed, too, when a signal ends the process that can be caught (signals.h),
 * but not when that fails an assertion or touches what is not there.
 */
#pragma once

#include "golden/codec/encode.h"

typedef struct gm_output {
    const char *path; /* "-", "/dev/stdout": standard output */
    char *beside;     /* the temporary file; NULL: nothing to rename */
    int file;
    int failed; /* why writing failed; 0 after gm_output_blob() failed: reading the blob did */
} gm_output;

/* All return 0 or what errno would say. After a failure gm_output_drop() removes the rest. */
int gm_output_open(gm_output *out, const char *path);
int gm_output_write(gm_output *out, const void *bytes, size_t n);
int gm_output_blob(gm_output *out,
                   const gm_blob *blob); /* ESPIPE and the like: reading it failed */
int gm_output_commit(gm_output *out);    /* flushes, closes, renames */
void gm_output_drop(gm_output *out);
