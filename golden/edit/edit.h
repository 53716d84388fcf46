/*
 * Changes model files by field path (docs/edits.md). Edits do not verify: breaking files is their
 * purpose. In files that are already broken, paths are followed as long as each step stays inside
 * the file.
 */
#pragma once

#include "golden/codec/parse.h"
#include "golden/edit/file.h"

/*
 * Applies the edits of `script` in order. `name` and `line` tell where it comes from, for errors.
 * Returns false and sets `error` at the first edit that fails; the file then is as the edits before
 * it left it.
 */
bool ge_apply(ge_file *file, const char *script, size_t n, const char *name, unsigned line,
              gm_error *error);

/* Resolves an address of the language. */
bool ge_address(const ge_file *file, const char *text, size_t n, uint64_t *at, gm_error *error);

/* The default byte range of a finding at this path (docs/edits.md, "Recipes"). */
bool ge_range(const ge_file *file, const char *path, size_t n, uint64_t *at, uint64_t *length,
              gm_error *error);
