/* Edits of bytes: those that need no schema but for addresses. */
#ifndef GOLDEN_EDIT_RAW_H
#define GOLDEN_EDIT_RAW_H

#include "golden/edit/file.h"
#include "golden/edit/scan.h"

/* Each gets what follows the word in the statement. */
bool ge_patch(ge_file *file, ge_text rest, gm_error *error);
bool ge_point(ge_file *file, ge_text rest, gm_error *error);
bool ge_truncate(ge_file *file, ge_text rest, gm_error *error);
bool ge_grow(ge_file *file, ge_text rest, gm_error *error);
bool ge_claim(ge_file *file, ge_text rest, gm_error *error);

#endif
