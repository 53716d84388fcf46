/* Takes a bundle apart into the program, the suite as JSON, and a file for each tensor. */
#pragma once

#include "base/buffer.h"
#include "golden/bundle/folder.h"
#include "golden/codec/source.h"
#include "verifiers/core/view.h"

/* Names in the folder. */
#define GM_PROGRAM_FILE "program.pte"
#define GM_SUITE_FILE "suite.json"

typedef struct gm_unbundle {
    const gm_source *bundle;
    const char *path; /* of its file, for reading large parts; NULL: read from memory */
    gm_folder *folder;
    ptv_buffer suite; /* always ptv_buffer_free() it */
    uint64_t bytes;   /* in all tensors so far */
    char why[256];    /* on failure, a line for people */
} gm_unbundle;

/* Fills the folder. False, with a reason, if the bundle is invalid or writing failed. */
bool gm_unbundle_write(gm_unbundle *u);

/* Finds the program in a bundle. False if there is none. */
bool gm_bundled_program(const gm_source *bundle, const char *path, gm_blob *program);

/* ---- Names of methods as members of a JSON object: bundle_names.c ---- */

/* Requires text without NUL, without duplicates. False, with a reason, otherwise. O(n log n) */
bool gm_names_are_unique(const ptv_image *im, ptv_vec suites, char *why, size_t room);
