/* Files that the language of docs/edits.md changes, and what they are afterwards. */
#pragma once

#include "golden/edit/recipe.h"

/*
 * "from NAME", a golden model, and edits. Whatever goes wrong fails the test; this holds
 * for all below, too. ge_close() what it returns.
 */
ge_file edited(const char *script);

/* The same, into a file. */
void edited_put(const char *path, const char *script);

/* A model text with ' for ", %s in it being `layout`. */
ge_file edited_text(const char *text, const char *layout);

/* A model text as it is. */
ge_file edited_json(const char *json, size_t size);

/* One with most of what edits can meet, and every layout that it can have. */
enum { EDITED_LAYOUTS = 5, EDITED_PYTHON = 0, EDITED_OWN = 2, EDITED_FLATC = 4 };
extern const char edited_model[];
extern const char *const edited_layouts[EDITED_LAYOUTS];

/* Applies the edits. */
void edited_by(ge_file *file, const char *edits);

/* They are refused, the error has `what` in it, and the file is as before. */
void edited_not(ge_file *file, const char *edits, const char *what);

/* The file in the file that the path leads into, as a file of its own. */
ge_file edited_inner(const ge_file *file, const char *path);

/* The path has no range, and the error has `what` in it. */
void edited_lost(const ge_file *file, const char *path, const char *what);

/* What the verifier says: "clean", or the name of the first error or warning. */
const char *edited_verdict(const ge_file *file);

/* The member of the root table that `path` names is this JSON, with ' for ". "": absent. */
void edited_reads(const ge_file *file, const char *path, const char *json);

/* The position that an address names, and the number there. */
uint64_t edited_at(const ge_file *file, const char *address);
uint64_t edited_number(const ge_file *file, const char *address, unsigned width);

/* How many bytes differ; the files are of the same size. */
size_t edited_bytes(const ge_file *a, const ge_file *b);

ge_file edited_copy(const ge_file *file);

/* A copy of any bytes, exactly as large. */
ge_file edited_from(const void *bytes, size_t size);
