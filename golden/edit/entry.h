/*
 * The entries of an NFAT container: their fields by name, and lists of them that are
 * changed (docs/bundle.md, "NFAT").
 */
#ifndef GOLDEN_EDIT_ENTRY_H
#define GOLDEN_EDIT_ENTRY_H

#include "golden/edit/tree.h"

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

#endif
