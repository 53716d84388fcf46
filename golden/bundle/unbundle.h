/* A bundle taken apart: the program, the suite as JSON, and a file for each tensor. */
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
    const char *path; /* of its file, to read large parts from; NULL: from memory */
    gm_folder *folder;
    ptv_buffer suite; /* ptv_buffer_free() after all */
    uint64_t bytes;   /* of all tensors so far */
    char why[256];    /* when it failed: one line for people */
} gm_unbundle;

/* Fills the folder. False and a reason when the bundle is not sound, or writing failed. */
bool gm_unbundle_write(gm_unbundle *u);

/* The program in a bundle; false when there is none. */
bool gm_bundled_program(const gm_source *bundle, const char *path, gm_blob *program);

/* ---- Whether names of methods can be members of a JSON object: bundle_names.c ---- */

/* Text without NUL, and each once. False and a reason. O(n log n) */
bool gm_names_are_unique(const ptv_image *im, ptv_vec suites, char *why, size_t room);
