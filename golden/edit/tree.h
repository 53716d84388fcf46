/* Edits of a tree, for what cannot be edited in place. */
#pragma once

#include "golden/edit/path.h"

/* A change to make. `apply` is one of the functions below. */
typedef struct ge_change {
    bool (*apply)(gm_model *model, const struct ge_change *change, gm_error *error);
    ge_path path;
    bool exchange; /* swap: with `other` */
    ge_path other;
    ge_text value;                /* set, append */
    uint64_t count;               /* resize, repeat */
    const struct ge_inner *inner; /* edit_internal.c: the nested file that `bytes` replace */
    const ge_file *bytes;
} ge_change;

bool ge_tree_set(gm_model *model, const ge_change *change, gm_error *error);
bool ge_tree_remove(gm_model *model, const ge_change *change, gm_error *error);
bool ge_tree_append(gm_model *model, const ge_change *change, gm_error *error);
bool ge_tree_resize(gm_model *model, const ge_change *change, gm_error *error);
bool ge_tree_repeat(gm_model *model, const ge_change *change, gm_error *error);
bool ge_tree_swap(gm_model *model, const ge_change *change, gm_error *error);

/* ---- Fields and elements by path, and whole lists: node.c ---- */

typedef struct ge_node {
    gm_table *table;
    unsigned slot;
    const ptv_field *field;
    gm_value *value; /* of the field */
    bool element;
    uint32_t index;
    ge_text name;
} ge_node;

bool ge_find_node(const gm_model *model, const ge_path *path, ge_node *node, gm_error *error);

/* Bytes per element in memory; 0 if the field is not a list. */
size_t ge_element_size(const ptv_field *field);

/*
 * Gives the list its own copy of `count` elements: the present ones, as far as they fit, then
 * zeroed ones. Creates an absent list. False if out of memory, or bytes could not be read.
 */
bool ge_list_resize(gm_model *model, ge_node *node, uint32_t count, gm_error *error);

/* Element i, with ge_element_size() bytes, of a list made by ge_list_resize(). */
void *ge_list_at(const ge_node *node, uint32_t i);
