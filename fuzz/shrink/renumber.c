/* Removes elements from lists, and renumbers the indices into them. */
#include "fuzz/shrink/state.h"

#include "base/little_endian.h"
#include "verifiers/schemas/program.h"

/* A list that indices may refer to, and the elements it loses. */
typedef struct loss {
    const fe_file *file;
    const ft_node *list;
    ft_place at; /* the table and slot that hold the list */
    uint32_t first, n;
} loss;

/* ---- Which indices refer to this list? ---- */

/* The nearest enclosing table of a type, starting with the node itself. */
static const ft_node *around(const ft_node *node, uint32_t type)
{
    while (node != NULL && !(node->shape == FT_OBJECT && node->type == type)) {
        node = node->place.parent;
    }
    return node;
}

static bool is_list_of_root(const loss *l, uint32_t slot)
{
    return l->at.parent == l->file->tree.root && l->at.slot == slot;
}

static bool is_delegate_data(const loss *l, const ft_node *reference)
{
    uint64_t location =
        ft_value(&l->file->tree, reference, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_LOCATION);
    return location == PTV_PROGRAM_DATA_LOCATION_SEGMENT
               ? is_list_of_root(l, PTV_PROGRAM_PROGRAM_SEGMENTS)
               : is_list_of_root(l, PTV_PROGRAM_PROGRAM_BACKEND_DELEGATE_DATA);
}

/* Constants are in constant_buffer, or located by the offsets in constant_segment. */
static bool is_tensor_data(const loss *l)
{
    const ft_node *above = l->at.parent;
    bool offsets = above != NULL && above->place.parent == l->file->tree.root &&
                   above->place.slot == PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT &&
                   l->at.slot == PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS;
    return offsets || is_list_of_root(l, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER);
}

static bool counts(const loss *l, const ft_node *node, const ptv_index *index)
{
    switch (index->target) {
    case PTV_TARGET_LIST:
        return l->at.parent != NULL && l->at.slot == index->field &&
               l->at.parent->type == index->table && around(node, index->table) == l->at.parent;
    case PTV_TARGET_DELEGATE_DATA: return is_delegate_data(l, node);
    case PTV_TARGET_SUBSEGMENT: return is_list_of_root(l, PTV_PROGRAM_PROGRAM_SEGMENTS);
    case PTV_TARGET_TENSOR_DATA: return is_tensor_data(l);
    default: return false;
    }
}

/* ---- Renumbering ---- */

/* An index to a removed element becomes "none" if that is allowed, else leads to the next one. */
static uint64_t renumbered(const loss *l, const ptv_index *index, uint64_t value)
{
    uint32_t left = l->list->count - l->n;
    if (value < l->first || value >= l->list->count + (index->end ? 1u : 0u)) {
        return value;
    }
    if (value >= (uint64_t)l->first + l->n) {
        return value - l->n;
    }
    if (index->none != PTV_NONE_NEVER) {
        return UINT64_MAX;
    }
    return l->first < left ? l->first : index->first;
}

static void renumber_table(const loss *l, ft_node *table)
{
    for (uint32_t i = 0; i < table->count; i++) {
        const ft_field *field = ft_field_at(&l->file->tree, table, i);
        const ft_slot *slot = &table->as.slots[i];
        if (field->index != NULL && field->kind == FT_SCALAR && slot->state == FT_HERE &&
            counts(l, table, field->index)) {
            uint64_t value = renumbered(l, field->index, slot->as.scalar);
            if (value != slot->as.scalar) {
                ft_set_scalar(table, i, value);
            }
        }
    }
}

static bool renumber_items(const loss *l, ft_tree *tree, ft_node *items)
{
    const ptv_index *index = items->field->index;
    if (index == NULL || items == l->list || !counts(l, items, index)) {
        return true;
    }
    if (!ft_own(tree, items)) {
        return false;
    }
    for (uint32_t i = 0; i < items->count; i++) {
        ft_set_item(items, i, renumbered(l, index, ft_item(items, i)));
    }
    return true;
}

static bool renumber(fe_file *file, const ft_node *list, uint32_t first, uint32_t n)
{
    const loss l = {file, list, list->place, first, n};
    ft_tree *tree = &file->tree;
    bool good = true;
    for (uint32_t i = 0; good && i < tree->count; i++) {
        ft_node *node = tree->nodes[i];
        if (node->shape == FT_OBJECT) {
            renumber_table(&l, node);
        } else if (node->shape == FT_ITEMS) {
            good = renumber_items(&l, tree, node);
        }
    }
    return good;
}

/* The tags of a list of unions, or NULL. */
static ft_node *tags_of(const ft_tree *tree, const ft_node *list)
{
    const ft_node *table = list->place.parent;
    uint32_t slot = list->place.slot;
    bool paired = list->shape == FT_REFS && list->field->element == FT_UNION && table != NULL &&
                  table->shape == FT_OBJECT && slot > 0 &&
                  (ft_field_at(tree, table, slot - 1)->flags & FT_TAG) != 0;
    const ft_slot *tags = paired ? &table->as.slots[slot - 1] : NULL;
    return tags != NULL && tags->state == FT_LEADS ? tags->as.node : NULL;
}

bool fh_cut_elements(fe_file *file, ft_node *list, uint32_t first, uint32_t n)
{
    ft_tree *tree = &file->tree;
    ft_node *tags = tags_of(tree, list);
    if (!renumber(file, list, first, n) || !ft_own(tree, list)) {
        return false;
    }
    if (tags != NULL && (uint64_t)first + n <= tags->count) {
        if (!ft_own(tree, tags)) {
            return false;
        }
        ft_cut(tags, first, n);
    }
    ft_cut(list, first, n);
    return true;
}
