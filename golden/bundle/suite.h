/* From a list of test cases in JSON (docs/bundle.md) to the tables of a bundle. */
#pragma once

#include "golden/bundle/signature.h"
#include "golden/codec/parse.h"

enum { GM_SUITE_WARNINGS = 64 }; /* more of them are not handed out */

typedef struct gm_suite_options {
    const gm_signature *program; /* what the cases are compared with; NULL: with nothing */
    bool force;                  /* what does not fit the program is a warning */
    void (*warn)(void *context, const gm_error *warning); /* or NULL */
    void *context;
} gm_suite_options;

/*
 * Makes `model` (after gm_begin) a bundle of `program` and the cases in the file
 * `path`. Data in files stays there: only their sizes and headers are read. False
 * and an error when the suite is wrong or does not fit the program.
 */
bool gm_suite_read(gm_model *model, const gm_blob *program, const char *path,
                   const gm_suite_options *options, gm_error *error);
