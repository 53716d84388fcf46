/* Dumps of models, for tests that examine their text. */
#pragma once

#include <jansson.h>

#include "golden/codec/dump.h"
#include "tests/support/edited.h"
#include "tests/support/rows.h"

typedef struct dumped {
    char *text; /* terminated; from malloc */
    size_t size;
    bool whole;
} dumped;

/*
 * Dumps an open source; sets `put` and `context` of the options. A dump that fails has an empty
 * text.
 */
dumped dump_source(const gm_source *source, gm_dump *options);

/* The same for a file that must be readable. */
dumped dump_file(const ge_file *file, gm_dump *options);

/* Parses the dump with jansson; fails the test if it is not JSON. Call json_decref(). */
json_t *dump_json(const ge_file *file, gm_dump *options);

/* Returns the value at "root.execution_plan[0].name", borrowed, or NULL. */
json_t *json_at(json_t *json, const char *path);

/*
 * Checks a row: `file` is a golden model with edits; `way` says how to dump it, in the words full,
 * numbers, defaults, root, beside; for beside, `folder` is named from the text as `relative`.
 * Either the dump `fails` for this reason, or the `text` contains this and each line of `says`
 * holds: PATH == JSON, PATH has NUMBER (of members or elements), PATH absent, PATH there.
 */
void dump_as_said(const test_row *r);

/* Reads a file; fails the test if it cannot. */
ge_file load_file(const char *path);
