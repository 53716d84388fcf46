/*
 * Changing a model file by field path (docs/edits.md). Edits do not verify: breaking
 * files is what they are for. Paths are followed in files that are broken already as
 * far as each step stays inside the file.
 */
#ifndef GOLDEN_EDIT_EDIT_H
#define GOLDEN_EDIT_EDIT_H

#include "golden/codec/parse.h"

/* No edit makes a file larger than this. */
#define GE_LARGEST (UINT64_C(1) << 30)

/* A file in memory, from malloc, exactly as large as it is: reading past it is seen by sanitizers.
 */
typedef struct ge_file {
    uint8_t *bytes;
    size_t loaded;
    uint64_t size; /* what the file is said to have; == loaded unless an edit claimed otherwise */
    ptv_format format; /* as it was opened: paths stay the same when the identifier is patched */
} ge_file;

/* Copies the bytes; false when memory ran out. */
bool ge_open(ge_file *file, const void *bytes, size_t size);
void ge_close(ge_file *file);
ptv_image ge_image(const ge_file *file);

/* What the bytes are, or would be if their identifier were not broken. */
ptv_format ge_format_of(const ge_file *file);

/*
 * Applies the edits of `script` in order. `name` and `line` say where it comes from, for
 * errors. False and an error at the first edit that does not hit; the file then is as the
 * edits before it left it.
 */
bool ge_apply(ge_file *file, const char *script, size_t n, const char *name, unsigned line,
              gm_error *error);

/* Where an address of the language is. */
bool ge_address(const ge_file *file, const char *text, size_t n, uint64_t *at, gm_error *error);

/* The byte range a finding at this path has by default (docs/edits.md, "Recipes"). */
bool ge_range(const ge_file *file, const char *path, size_t n, uint64_t *at, uint64_t *length,
              gm_error *error);

#endif
