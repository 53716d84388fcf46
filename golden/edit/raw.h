/* Edits of bytes: those that need no schema but for addresses. */
#ifndef GOLDEN_EDIT_RAW_H
#define GOLDEN_EDIT_RAW_H

#include "golden/edit/edit.h"
#include "golden/edit/scan.h"

/* Each gets what follows the word in the statement. */
bool ge_patch(ge_file *file, ge_text rest, gm_error *error);
bool ge_point(ge_file *file, ge_text rest, gm_error *error);
bool ge_truncate(ge_file *file, ge_text rest, gm_error *error);
bool ge_grow(ge_file *file, ge_text rest, gm_error *error);
bool ge_claim(ge_file *file, ge_text rest, gm_error *error);

/* Writes the low `width` bytes of `value` at `at`, which is inside. */
void ge_put(ge_file *file, uint64_t at, unsigned width, uint64_t value);

#endif
