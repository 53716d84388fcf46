/* Packages, safetensors, containers: their fields by name, and edits of them (docs/edits.md). */
#pragma once

#include "golden/edit/tree.h"

/* True of files whose parts have no schema but names of ours. */
static inline bool ge_is_archive(const ge_file *file)
{
    return file->format == PTV_FORMAT_PACKAGE || file->format == PTV_FORMAT_SAFETENSORS;
}

/* Of a package: `members[i]` and its fields, `end`, `aliases`; of safetensors: `entries[i]`,
 * `json`. */
bool ge_find_in_archive(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error);

/* Where the bytes of member i are, and what it is by its name; UNKNOWN: nothing to go into. */
bool ge_member_bytes(const ge_file *file, uint32_t i, uint64_t *at, uint64_t *size,
                     ptv_format *format);

/* package_set.c: edits of the file as it is. */
bool ge_archive_set(ge_file *file, const ge_change *change, gm_error *error);
bool ge_archive_append(ge_file *file, const ge_change *change, gm_error *error);
bool ge_archive_remove(ge_file *file, const ge_change *change, gm_error *error);
bool ge_archive_swap(ge_file *file, const ge_change *change, gm_error *error);

/* Gives member i other bytes: for edit_internal.c, where members count as the list has them. */
bool ge_member_replace(gm_model *model, uint32_t i, const gm_blob *bytes);

/* ---- Safetensors: edit_tensors.c ---- */

bool ge_find_in_tensors(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error);

/* Writes the value where the place is, as it is; the length in front of the header follows. */
bool ge_set_in_tensors(ge_file *file, const ge_path *path, ge_text value, gm_error *error);

/* ---- The entries of an NFAT container (docs/bundle.md): entry.c ---- */

/* `entries[i]`, or its `id`, `offset`, `length`, `data`. */
bool ge_find_entry(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error);

/* Where the bytes are that entry `i` names; false when they are not in the file. */
bool ge_entry_bytes(const ge_file *file, uint32_t i, uint64_t *at, uint64_t *size);

/* For ge_change.apply. */
bool ge_entry_set(gm_model *model, const ge_change *change, gm_error *error);
bool ge_entry_remove(gm_model *model, const ge_change *change, gm_error *error);
bool ge_entry_append(gm_model *model, const ge_change *change, gm_error *error);

/* Gives entry `i` other bytes; what is stored behind them moves. */
void ge_entry_replace(gm_model *model, uint32_t i, const gm_blob *bytes);
