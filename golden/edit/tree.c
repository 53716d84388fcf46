/* set, remove, append, resize and swap in a tree. */
#include "golden/edit/tree.h"

#include <string.h>

#include "base/little_endian.h"

static bool refuse_no_list(const ge_node *node, gm_error *error)
{
    return ge_refuse(error, "%.*s is not a list", GE_SHOWN(node->name));
}

static bool is_list(const ge_node *node)
{
    return !node->element && ge_element_size(node->field) > 0;
}

/* ---- set, append ---- */

/* Stores a parsed element in the list. */
static void put_element(const ge_node *node, uint32_t i, const gm_value *value)
{
    void *to = ge_list_at(node, i);
    switch ((ptv_kind)node->field->kind) {
    case PTV_KIND_STRINGS: memcpy(to, value->as.blob, sizeof *value->as.blob); return;
    case PTV_KIND_TABLES: memcpy(to, &value->as.table, sizeof value->as.table); return;
    default: le_store(to, node->field->size, value->as.scalar);
    }
}

/* Sets element i from text, resizing the list to `count`. */
static bool set_element(gm_model *model, ge_node *node, uint32_t i, uint32_t count, ge_text text,
                        gm_error *error)
{
    gm_value value = {.present = false};
    if (!gm_parse_element(model, node->field, text.at, ge_length(text), &value, error) ||
        !ge_list_resize(model, node, count, error)) {
        return false;
    }
    put_element(node, i, &value);
    return true;
}

/* The member table that the union's tag selects. NULL, with an error, if unknown. */
static const ptv_table *member_of(const gm_model *model, const ge_node *node, gm_error *error)
{
    const gm_value *number = &node->table->fields[node->slot - 1];
    const ptv_table *member =
        gm_member(model->schema, node->field, number->present ? number->as.scalar : 0);
    if (member == NULL) {
        ge_refuse(error, "%.*s has no tag that the schema knows: set %s first",
                  GE_SHOWN(node->name), node->table->type->fields[node->slot - 1].name);
    }
    return member;
}

static bool parse_field(gm_model *model, const ge_node *node, ge_text text, gm_value *value,
                        gm_error *error)
{
    if (node->field->kind != PTV_KIND_UNION) {
        return gm_parse_value(model, node->field, text.at, ge_length(text), value, error);
    }
    const ptv_table *member = member_of(model, node, error);
    return member != NULL && gm_parse_table(model, member, text.at, ge_length(text), value, error);
}

static bool set_field(gm_model *model, const ge_node *node, ge_text text, gm_error *error)
{
    gm_value value = {.present = false};
    if (!parse_field(model, node, text, &value, error)) {
        return false;
    }
    *node->value = value;
    node->value->present = true;
    return true;
}

bool ge_tree_set(gm_model *model, const ge_change *change, gm_error *error)
{
    ge_node node;
    if (!ge_find_node(model, &change->path, &node, error)) {
        return false;
    }
    return node.element
               ? set_element(model, &node, node.index, node.value->count, change->value, error)
               : set_field(model, &node, change->value, error);
}

bool ge_tree_append(gm_model *model, const ge_change *change, gm_error *error)
{
    ge_node node;
    if (!ge_find_node(model, &change->path, &node, error)) {
        return false;
    }
    uint32_t count = node.value->present ? node.value->count : 0;
    return is_list(&node) ? set_element(model, &node, count, count + 1, change->value, error)
                          : refuse_no_list(&node, error);
}

/* ---- remove, resize ---- */

bool ge_tree_remove(gm_model *model, const ge_change *change, gm_error *error)
{
    ge_node node;
    if (!ge_find_node(model, &change->path, &node, error)) {
        return false;
    }
    if (!node.element) {
        node.value->present = false;
        return true;
    }
    uint32_t count = node.value->count;
    if (!ge_list_resize(model, &node, count, error)) {
        return false;
    }
    size_t size = ge_element_size(node.field);
    memmove(ge_list_at(&node, node.index), (uint8_t *)ge_list_at(&node, node.index) + size,
            size * (count - node.index - 1));
    return ge_list_resize(model, &node, count - 1, error);
}

/* Finds the list whose length the change sets. */
static bool find_list(gm_model *model, const ge_change *change, ge_node *node, gm_error *error)
{
    if (!ge_find_node(model, &change->path, node, error)) {
        return false;
    }
    if (!is_list(node)) {
        return refuse_no_list(node, error);
    }
    return change->count <= GE_LARGEST || ge_refuse(error, "the file would have more than 1 GiB");
}

bool ge_tree_resize(gm_model *model, const ge_change *change, gm_error *error)
{
    ge_node node;
    return find_list(model, change, &node, error) &&
           ge_list_resize(model, &node, (uint32_t)change->count, error);
}

bool ge_tree_repeat(gm_model *model, const ge_change *change, gm_error *error)
{
    ge_node node;
    if (!find_list(model, change, &node, error)) {
        return false;
    }
    if (!node.value->present || node.value->count == 0) {
        return ge_refuse(error, "%.*s has no element to repeat", GE_SHOWN(node.name));
    }
    uint32_t count = (uint32_t)change->count;
    if (!ge_list_resize(model, &node, count, error)) {
        return false;
    }
    for (uint32_t i = 1; i < count; i++) {
        memcpy(ge_list_at(&node, i), ge_list_at(&node, 0), ge_element_size(node.field));
    }
    return true;
}

/* ---- swap ---- */

static void swap_memory(void *a, void *b, size_t size)
{
    uint8_t *left = a, *right = b;
    for (size_t i = 0; i < size; i++) {
        uint8_t byte = left[i];
        left[i] = right[i];
        right[i] = byte;
    }
}

/* The memory that holds a single string or table, in a field or a list. */
static void *holder(ge_node *node)
{
    if (node->element) {
        return ge_list_at(node, node->index);
    }
    return node->field->kind == PTV_KIND_STRING ? (void *)node->value->as.blob
                                                : (void *)&node->value->as.table;
}

static size_t held(const ge_node *node)
{
    bool string = node->field->kind == PTV_KIND_STRING || node->field->kind == PTV_KIND_STRINGS;
    return string ? sizeof(gm_blob) : sizeof(gm_table *);
}

/* Swaps two fields of the same kind; a union goes with its tag. */
static void swap_fields(ge_node *a, ge_node *b)
{
    swap_memory(a->value, b->value, sizeof *a->value);
    if (a->field->kind == PTV_KIND_UNION) {
        swap_memory(a->value - 1, b->value - 1, sizeof *a->value);
    }
}

static uint64_t number_in(const ge_node *node)
{
    return node->element ? le_load(ge_list_at(node, node->index), node->field->size)
                         : node->value->as.scalar;
}

static void put_number(ge_node *node, uint64_t number)
{
    gm_value value = {.as.scalar = number};
    if (node->element) {
        put_element(node, node->index, &value);
    } else {
        node->value->as.scalar = number;
    }
}

static bool is_number(const ge_node *node)
{
    return node->field->kind == PTV_KIND_SCALAR || node->field->kind == PTV_KIND_TAG ||
           node->field->kind == PTV_KIND_VECTOR;
}

/* At least one is an element. */
static bool swap_single(ge_node *a, ge_node *b, gm_error *error)
{
    if (!a->value->present || !b->value->present) {
        const ge_node *absent = a->value->present ? b : a;
        return ge_refuse(error, "%.*s: absent", GE_SHOWN(absent->name));
    }
    if (is_number(a)) {
        uint64_t number = number_in(a);
        put_number(a, number_in(b));
        put_number(b, number);
        return true;
    }
    swap_memory(holder(a), holder(b), held(a)); /* same type: ge_swap_in_place() has checked */
    return true;
}

/* Makes the list private, so that it can be changed. */
static bool own(gm_model *model, ge_node *node, gm_error *error)
{
    return !node->element || ge_list_resize(model, node, node->value->count, error);
}

bool ge_tree_swap(gm_model *model, const ge_change *change, gm_error *error)
{
    ge_node a, b;
    if (!ge_find_node(model, &change->path, &a, error) ||
        !ge_find_node(model, &change->other, &b, error) || !own(model, &a, error) ||
        !own(model, &b, error)) {
        return false;
    }
    if (a.element || b.element) {
        return swap_single(&a, &b, error);
    }
    swap_fields(&a, &b);
    return true;
}
