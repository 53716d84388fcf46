/* Rewrites a file, as its own writer would have written it, with a change in its tree. */
#pragma once

#include "golden/edit/tree.h"

/*
 * Decodes the file, changes the tree, encodes it. Header numbers that were right stay right, others
 * keep their values. If it returns false, the file is unchanged.
 */
bool ge_rebuild(ge_file *file, const ge_change *change, gm_error *error);

/* The same, with a custom change of the model. */
bool ge_rebuild_by(ge_file *file, const ge_change *change,
                   bool (*apply)(gm_model *, const ge_change *, gm_error *), gm_error *error);

/* Encodes the model to a single block (free it). NULL, with an error, on failure. */
uint8_t *ge_encode(const gm_model *model, size_t *size, gm_error *error);
