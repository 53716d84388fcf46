/* The entries of safetensors by name, and other JSON in their place. */
#ifndef GOLDEN_EDIT_TENSORS_H
#define GOLDEN_EDIT_TENSORS_H

#include "golden/edit/path.h"

bool ge_find_in_tensors(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error);

/* Writes the value where the place is, as it is; the length in front of the header follows. */
bool ge_set_in_tensors(ge_file *file, const ge_path *path, ge_text value, gm_error *error);

#endif
