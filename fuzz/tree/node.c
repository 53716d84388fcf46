/* Creating, setting, cutting and copying nodes. */
#include "base/little_endian.h"
#include "fuzz/tree/tree.h"

#include <string.h>

static ft_node *new_node(ft_tree *tree, ft_shape shape)
{
    if (tree->count == FT_MAX_NODES) {
        return NULL;
    }
    ft_node **nodes = ptv_arena_room_for_one(tree->arena, tree->nodes, tree->count, &tree->room,
                                             sizeof(ft_node *));
    ft_node *node = nodes == NULL ? NULL : ptv_arena_take(tree->arena, sizeof *node);
    tree->nodes = nodes == NULL ? tree->nodes : nodes;
    if (node != NULL) {
        node->shape = (uint8_t)shape;
        tree->nodes[tree->count++] = node;
    }
    return node;
}

/* Bytes in memory per element of a node; if the elements are bytes, the same as in a file. */
static size_t unit_of(const ft_node *node)
{
    if (node->shape == FT_OBJECT || node->shape == FT_REFS) {
        return sizeof(ft_slot);
    }
    return node->shape == FT_ITEMS ? node->field->element_size : 1;
}

static bool is_list_of_slots(const ft_node *node)
{
    return node->shape == FT_OBJECT || node->shape == FT_REFS;
}

static bool has_room_for_slots(ft_tree *tree, const ft_node *node, uint32_t count)
{
    if (!is_list_of_slots(node)) {
        return true;
    }
    if (count > FT_MAX_SLOTS - tree->slots) {
        return false;
    }
    tree->slots += count;
    return true;
}

/* Allocates `count` zeroed elements; the present ones are lost. */
static bool give(ft_tree *tree, ft_node *node, uint32_t count)
{
    if (!has_room_for_slots(tree, node, count)) {
        return false;
    }
    void *memory = ptv_arena_take(tree->arena, unit_of(node) * count);
    if (memory == NULL) {
        return false;
    }
    if (is_list_of_slots(node)) {
        node->as.slots = memory;
    } else {
        node->as.bytes = memory;
    }
    node->count = count;
    return true;
}

bool ft_resize(ft_tree *tree, ft_node *node, uint32_t count)
{
    ft_node before = *node;
    if (!give(tree, node, count)) {
        *node = before;
        return false;
    }
    uint32_t kept = before.count < count ? before.count : count;
    if (kept > 0 && is_list_of_slots(node)) {
        memcpy(node->as.slots, before.as.slots, kept * sizeof(ft_slot));
    } else if (kept > 0) {
        memcpy(node->as.bytes, before.as.bytes, kept * unit_of(node));
    }
    return true;
}

bool ft_own(ft_tree *tree, ft_node *node)
{
    return ft_resize(tree, node, node->count);
}

void ft_cut(ft_node *node, uint32_t first, uint32_t n)
{
    size_t unit = unit_of(node);
    uint8_t *begin = is_list_of_slots(node) ? (uint8_t *)node->as.slots : node->as.bytes;
    uint32_t behind = node->count - first - n;
    memmove(begin + first * unit, begin + (first + n) * unit, behind * unit);
    node->count -= n;
}

/* ---- Creating ---- */

bool ft_begin(ft_tree *tree, const ft_schema *schema, uint32_t type, ptv_arena *arena)
{
    *tree = (ft_tree){.schema = schema, .root_type = type, .arena = arena};
    if (schema->identifier != NULL) {
        tree->named = true;
        memcpy(tree->identifier, schema->identifier, sizeof tree->identifier);
    }
    tree->root = ft_new_object(tree, type);
    return tree->root != NULL;
}

ft_node *ft_new_object(ft_tree *tree, uint32_t type)
{
    ft_node *node = new_node(tree, FT_OBJECT);
    if (node == NULL || !give(tree, node, tree->schema->tables[type].count)) {
        return NULL;
    }
    node->type = type;
    return node;
}

ft_node *ft_new_text(ft_tree *tree, const char *text, uint32_t size)
{
    ft_node *node = new_node(tree, FT_TEXT);
    if (node == NULL || !give(tree, node, size)) {
        return NULL;
    }
    if (text != NULL && size > 0) {
        memcpy(node->as.bytes, text, size);
    }
    return node;
}

ft_node *ft_new_vector(ft_tree *tree, const ft_field *field, uint32_t count)
{
    ft_node *node = new_node(tree, ft_is_reference(field->element) ? FT_REFS : FT_ITEMS);
    if (node == NULL) {
        return NULL;
    }
    node->field = field;
    return give(tree, node, count) ? node : NULL;
}

ft_node *ft_new_block(ft_tree *tree, uint32_t type)
{
    ft_node *node = new_node(tree, FT_BLOCK);
    if (node == NULL || !give(tree, node, tree->schema->structs[type].size)) {
        return NULL;
    }
    node->type = type;
    return node;
}

/* ---- Slots and elements ---- */

void ft_set_scalar(ft_node *table, uint32_t slot, uint64_t value)
{
    table->as.slots[slot] = (ft_slot){FT_HERE, table->as.slots[slot].at, {.scalar = value}};
}

void ft_set_node(ft_node *table, uint32_t slot, ft_node *node)
{
    table->as.slots[slot] = (ft_slot){FT_LEADS, table->as.slots[slot].at, {.node = node}};
    if (node->place.parent == NULL) {
        node->place = (ft_place){table, slot};
    }
}

bool ft_set_struct(ft_tree *tree, ft_node *table, uint32_t slot, const void *bytes)
{
    uint32_t size = ft_field_at(tree, table, slot)->size;
    uint8_t *own = ptv_arena_take(tree->arena, size);
    if (own == NULL) {
        return false;
    }
    memcpy(own, bytes, size);
    table->as.slots[slot] = (ft_slot){FT_HERE, table->as.slots[slot].at, {.bytes = own}};
    return true;
}

void ft_clear(ft_node *table, uint32_t slot)
{
    table->as.slots[slot] = (ft_slot){.state = FT_ABSENT};
}

uint64_t ft_item(const ft_node *vector, uint32_t i)
{
    uint32_t size = vector->field->element_size;
    return le_load(vector->as.bytes + (size_t)i * size, size);
}

void ft_set_item(ft_node *vector, uint32_t i, uint64_t value)
{
    uint32_t size = vector->field->element_size;
    le_store(vector->as.bytes + (size_t)i * size, size, value);
}

const ft_field *ft_field_at(const ft_tree *tree, const ft_node *node, uint32_t slot)
{
    return node->shape == FT_OBJECT ? &tree->schema->tables[node->type].fields[slot] : node->field;
}

uint64_t ft_value(const ft_tree *tree, const ft_node *table, uint32_t slot)
{
    const ft_slot *at = &table->as.slots[slot];
    return at->state == FT_HERE ? at->as.scalar : ft_field_at(tree, table, slot)->value;
}

/* ---- Copies ---- */

static ft_node *copy_node(ft_tree *tree, const ft_node *node, uint32_t depth);

static bool copy_slot(ft_tree *tree, ft_node *to, uint32_t i, const ft_slot *from, uint32_t depth)
{
    ft_slot *slot = &to->as.slots[i];
    *slot = *from;
    slot->at = 0;
    if (from->state == FT_LEADS) {
        ft_node *child = copy_node(tree, from->as.node, depth + 1);
        if (child == NULL) {
            return false;
        }
        ft_set_node(to, i, child);
    }
    bool inside = from->state == FT_HERE && to->shape == FT_OBJECT &&
                  ft_field_at(tree, to, i)->kind == FT_STRUCT;
    return !inside || ft_set_struct(tree, to, i, from->as.bytes);
}

static ft_node *copy_node(ft_tree *tree, const ft_node *node, uint32_t depth)
{
    ft_node *to = depth <= FT_MAX_DEPTH ? new_node(tree, (ft_shape)node->shape) : NULL;
    if (to == NULL) {
        return NULL;
    }
    *to = (ft_node){.shape = node->shape,
                    .lies = node->lies,
                    .open = node->open,
                    .type = node->type,
                    .field = node->field,
                    .claimed = node->claimed};
    if (!give(tree, to, node->count)) {
        return NULL;
    }
    if (!is_list_of_slots(node)) {
        if (node->count > 0) {
            memcpy(to->as.bytes, node->as.bytes, node->count * unit_of(node));
        }
        return to;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        if (!copy_slot(tree, to, i, &node->as.slots[i], depth)) {
            return NULL;
        }
    }
    return to;
}

ft_node *ft_copy(ft_tree *tree, const ft_node *node)
{
    return copy_node(tree, node, 0);
}
