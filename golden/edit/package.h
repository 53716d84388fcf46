/* Packages and safetensors: their fields by name, and edits of them (docs/edits.md). */
#ifndef GOLDEN_EDIT_PACKAGE_H
#define GOLDEN_EDIT_PACKAGE_H

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

/* Gives member i other bytes: for inside.c, where members count as the list has them. */
bool ge_member_replace(gm_model *model, uint32_t i, const gm_blob *bytes);

#endif
