/* The fields of a file's head by name: root offset, identifier, header, list of entries. */
#ifndef GOLDEN_EDIT_HEADER_H
#define GOLDEN_EDIT_HEADER_H

#include "golden/edit/path.h"

/* `step` is the first of `steps` behind `header.`. */
bool ge_find_in_header(const ge_file *file, const ge_step *step, size_t steps, ge_place *place,
                       gm_error *error);

/* Where the FlatBuffer begins that the file is, or that its header names. */
uint64_t ge_flatbuffer(const ge_file *file);

/* The segment base that the extended header names; refuses when there is no header. */
bool ge_segment_base(const ge_file *file, uint64_t *base, gm_error *error);

#endif
