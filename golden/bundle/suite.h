/* Converts a list of test cases in JSON (docs/bundle.md) to the tables of a bundle. */
#pragma once

#include "golden/bundle/signature.h"
#include "golden/codec/parse.h"

enum { GM_SUITE_WARNINGS = 64 }; /* further ones are not reported */

typedef struct gm_suite_options {
    const gm_signature *program; /* to compare the cases with, or NULL */
    bool force;                  /* mismatches with the program are warnings */
    void (*warn)(void *context, const gm_error *warning); /* or NULL */
    void *context;
} gm_suite_options;

/*
 * Makes `model` (after gm_begin) a bundle of `program` and the cases in the file `path`. Data files
 * are not loaded: only their sizes and headers are read. Returns false and sets `error` if the
 * suite is invalid or does not match the program.
 */
bool gm_suite_read(gm_model *model, const gm_blob *program, const char *path,
                   const gm_suite_options *options, gm_error *error);
