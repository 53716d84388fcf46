/* Packages, safetensors, containers: locating fields by name, and edits (docs/edits.md). */
#pragma once

#include "golden/edit/tree.h"

/* Whether the parts of the file have no schema, only names of our own. */
static inline bool ge_is_archive(const ge_file *file)
{
    return file->format == PTV_FORMAT_PACKAGE || file->format == PTV_FORMAT_SAFETENSORS;
}

/* Packages: `members[i]` and its fields, `end`, `aliases`; safetensors: `entries[i]`, `json`. */
bool ge_find_in_archive(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error);

/* Locates the bytes of member i, and tells its format by name; UNKNOWN: cannot be entered. */
bool ge_member_bytes(const ge_file *file, uint32_t i, uint64_t *at, uint64_t *size,
                     ptv_format *format);

/* package_set.c: edits of a whole file. */
bool ge_archive_set(ge_file *file, const ge_change *change, gm_error *error);
bool ge_archive_append(ge_file *file, const ge_change *change, gm_error *error);
bool ge_archive_remove(ge_file *file, const ge_change *change, gm_error *error);
bool ge_archive_swap(ge_file *file, const ge_change *change, gm_error *error);

/* For edit_internal.c: replaces the bytes of member i, counted in the order of the list. */
bool ge_member_replace(gm_model *model, uint32_t i, const gm_blob *bytes);

/* ---- Safetensors: edit_tensors.c ---- */

bool ge_find_in_tensors(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error);

/* Writes the value verbatim at the place; the length before the header is adjusted. */
bool ge_set_in_tensors(ge_file *file, const ge_path *path, ge_text value, gm_error *error);

/* ---- Entries of an NFAT container (docs/bundle.md): entry.c ---- */

/* `entries[i]`, or its `id`, `offset`, `length`, `data`. */
bool ge_find_entry(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error);

/* Locates the bytes of entry `i`. False if they are not inside the file. */
bool ge_entry_bytes(const ge_file *file, uint32_t i, uint64_t *at, uint64_t *size);

/* For ge_change.apply. */
bool ge_entry_set(gm_model *model, const ge_change *change, gm_error *error);
bool ge_entry_remove(gm_model *model, const ge_change *change, gm_error *error);
bool ge_entry_append(gm_model *model, const ge_change *change, gm_error *error);

/* Replaces the bytes of entry `i`; whatever is stored after them moves. */
void ge_entry_replace(gm_model *model, uint32_t i, const gm_blob *bytes);
