/* Edits of fields by their path: in place, or else by writing the file again. */
#pragma once

#include "golden/edit/file.h"
#include "golden/edit/scan.h"

/* Each gets what follows the word in the statement. */
bool ge_set(ge_file *file, ge_text rest, gm_error *error);
bool ge_remove(ge_file *file, ge_text rest, gm_error *error);
bool ge_append(ge_file *file, ge_text rest, gm_error *error);
bool ge_resize(ge_file *file, ge_text rest, gm_error *error);
bool ge_repeat(ge_file *file, ge_text rest, gm_error *error);
bool ge_swap(ge_file *file, ge_text rest, gm_error *error);

/* ---- Of bytes, which need no schema but for addresses: raw.c ---- */

/* Each gets what follows the word in the statement. */
bool ge_patch(ge_file *file, ge_text rest, gm_error *error);
bool ge_point(ge_file *file, ge_text rest, gm_error *error);
bool ge_truncate(ge_file *file, ge_text rest, gm_error *error);
bool ge_grow(ge_file *file, ge_text rest, gm_error *error);
bool ge_claim(ge_file *file, ge_text rest, gm_error *error);
