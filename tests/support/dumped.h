/* Texts of models, for tests that look at what the dump says. */
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
 * Dumps an open source; `options->put` and `context` are set here. A dump that fails
 * has an empty text.
 */
dumped dump_source(const gm_source *source, gm_dump *options);

/* The same for a file that must be readable. */
dumped dump_file(const ge_file *file, gm_dump *options);

/* The text as jansson sees it; fails the test when it is not JSON. json_decref(). */
json_t *dump_json(const ge_file *file, gm_dump *options);

/* The value at "root.execution_plan[0].name"; NULL when there is none. Borrowed. */
json_t *json_at(json_t *json, const char *path);

/*
 * Of rows with a `file`, which is a golden model and edits, and the `way` it is dumped: words of
 * full, numbers, defaults, root, beside; the latter with a `folder`, seen from the text `relative`.
 * Either the dump `fails`, for this reason; or the `text` has this in it, and each line of `says`
 * holds: PATH == JSON, PATH has NUMBER (of members or elements), PATH absent, PATH there.
 */
void dump_as_said(const test_row *r);

/* The bytes of a file. Fails the test when it cannot be read. */
ge_file load_file(const char *path);
