/*
 * Changing a model file by field path (docs/edits.md). Edits do not verify: breaking
 * files is what they are for. Paths are followed in files that are broken already as
 * far as each step stays inside the file.
 */
#pragma once

#include "golden/codec/parse.h"
#include "golden/edit/file.h"

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
