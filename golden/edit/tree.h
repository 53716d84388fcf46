/* Edits of a tree, for those that cannot be made in place. */
#ifndef GOLDEN_EDIT_TREE_H
#define GOLDEN_EDIT_TREE_H

#include "golden/edit/path.h"

/* What shall be done. `apply` is one of the functions below. */
typedef struct ge_change {
    bool (*apply)(gm_model *model, const struct ge_change *change, gm_error *error);
    ge_path path;
    bool exchange; /* swap: with `other` */
    ge_path other;
    ge_text value;                /* set, append */
    uint64_t count;               /* resize, repeat */
    const struct ge_inner *inner; /* inside.c: the file in the file that becomes `bytes` */
    const ge_file *bytes;
} ge_change;

bool ge_tree_set(gm_model *model, const ge_change *change, gm_error *error);
bool ge_tree_remove(gm_model *model, const ge_change *change, gm_error *error);
bool ge_tree_append(gm_model *model, const ge_change *change, gm_error *error);
bool ge_tree_resize(gm_model *model, const ge_change *change, gm_error *error);
bool ge_tree_repeat(gm_model *model, const ge_change *change, gm_error *error);
bool ge_tree_swap(gm_model *model, const ge_change *change, gm_error *error);

#endif
