/* A field or element of a tree by its path, and lists as such. For tree.c only. */
#ifndef GOLDEN_EDIT_NODE_H
#define GOLDEN_EDIT_NODE_H

#include "golden/edit/path.h"

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

/* What an element of a list takes in memory; 0: the field is no list. */
size_t ge_element_size(const ptv_field *field);

/*
 * Gives the list `count` elements of its own: those that it has, as far as they fit, then
 * zeroed ones. An absent list appears. False when memory ran out or bytes could not be read.
 */
bool ge_list_resize(gm_model *model, ge_node *node, uint32_t count, gm_error *error);

/* Element i, ge_element_size() bytes. The list is one that ge_list_resize() made. */
void *ge_list_at(const ge_node *node, uint32_t i);

#endif
