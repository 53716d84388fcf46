/* Writing a file again, as its own writer would have written it, with a change in its tree. */
#pragma once

#include "golden/edit/tree.h"

/*
 * Reads the file, changes the tree, writes it. Numbers of the header that were right are
 * right again, others stay what they were. False: the file is as before.
 */
bool ge_rebuild(ge_file *file, const ge_change *change, gm_error *error);

/* The same with this change of the model instead. */
bool ge_rebuild_by(ge_file *file, const ge_change *change,
                   bool (*apply)(gm_model *, const ge_change *, gm_error *), gm_error *error);

/* The file that the model makes, in one piece (free); NULL and an error. */
uint8_t *ge_encode(const gm_model *model, size_t *size, gm_error *error);
