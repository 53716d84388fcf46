/* Edits of fields by path: in place if possible, otherwise by rebuilding the file. */
#pragma once

#include "golden/edit/file.h"
#include "golden/edit/scan.h"

/* Each gets the rest of the statement after its verb. */
bool ge_set(ge_file *file, ge_text rest, gm_error *error);
bool ge_remove(ge_file *file, ge_text rest, gm_error *error);
bool ge_append(ge_file *file, ge_text rest, gm_error *error);
bool ge_resize(ge_file *file, ge_text rest, gm_error *error);
bool ge_repeat(ge_file *file, ge_text rest, gm_error *error);
bool ge_swap(ge_file *file, ge_text rest, gm_error *error);

/* ---- Edits of bytes, which need a schema only for addresses: raw.c ---- */

/* Each gets the rest of the statement after its verb. */
bool ge_patch(ge_file *file, ge_text rest, gm_error *error);
bool ge_point(ge_file *file, ge_text rest, gm_error *error);
bool ge_truncate(ge_file *file, ge_text rest, gm_error *error);
bool ge_grow(ge_file *file, ge_text rest, gm_error *error);
bool ge_claim(ge_file *file, ge_text rest, gm_error *error);
