/* Files changed by the language of docs/edits.md, and checks of the result. */
#pragma once

#include "golden/edit/recipe.h"

/*
 * Makes a file: "from NAME", a golden model, then edits. Any failure fails the test, here and
 * below. ge_close() the result.
 */
ge_file edited(const char *script);

/* The same, written to a file. */
void edited_put(const char *path, const char *script);

/* Makes a model text, with ' for " and `layout` for %s. */
ge_file edited_text(const char *text, const char *layout);

/* Makes a model text as it stands. */
ge_file edited_json(const char *json, size_t size);

/* A model with most of what edits can meet, and every layout that it can have. */
enum { EDITED_LAYOUTS = 5, EDITED_PYTHON = 0, EDITED_OWN = 2, EDITED_FLATC = 4 };
extern const char edited_model[];
extern const char *const edited_layouts[EDITED_LAYOUTS];

/* Applies the edits. */
void edited_by(ge_file *file, const char *edits);

/* Expects refusal: the error contains `what`, and the file is unchanged. */
void edited_not(ge_file *file, const char *edits, const char *what);

/* Returns the inner file that the path leads into, as a file of its own. */
ge_file edited_inner(const ge_file *file, const char *path);

/* Expects that the path has no range, with `what` in the error. */
void edited_lost(const ge_file *file, const char *path, const char *what);

/* Returns the verdict: "clean", or the name of the first error or warning. */
const char *edited_verdict(const ge_file *file);

/* Expects this JSON, with ' for ", at `path` in the root table; "" if it is absent. */
void edited_reads(const ge_file *file, const char *path, const char *json);

/* Returns the position that an address names, or the number there. */
uint64_t edited_at(const ge_file *file, const char *address);
uint64_t edited_number(const ge_file *file, const char *address, unsigned width);

/* Returns how many bytes differ between files of the same size. */
size_t edited_bytes(const ge_file *a, const ge_file *b);

ge_file edited_copy(const ge_file *file);

/* Copies any bytes, into exactly as much memory. */
ge_file edited_from(const void *bytes, size_t size);
