/* Sets numbers to 0: fields, and elements of lists. A group is a level. */
#include "fuzz/shrink/state.h"

static bool is_value(const ft_tree *tree, const ft_node *table, uint32_t slot)
{
    const ft_field *field = ft_field_at(tree, table, slot);
    const ft_slot *at = &table->as.slots[slot];
    return field->kind == FT_SCALAR && (field->flags & FT_TAG) == 0 && at->state == FT_HERE &&
           at->as.scalar != 0;
}

static bool is_list(const ft_node *node)
{
    return node->shape == FT_ITEMS && node->field->element == FT_SCALAR;
}

/* Counts nonzero numbers of the node, and sets [first, first + n) of them to 0. */
static uint32_t visit(const ft_tree *tree, ft_node *node, uint32_t first, uint32_t n)
{
    uint32_t count = 0;
    for (uint32_t i = 0; node->shape == FT_OBJECT && i < node->count; i++) {
        if (is_value(tree, node, i)) {
            if (count >= first && count - first < n) {
                ft_set_scalar(node, i, 0);
            }
            count++;
        }
    }
    for (uint32_t i = 0; is_list(node) && i < node->count; i++) {
        if (ft_item(node, i) != 0) {
            if (count >= first && count - first < n) {
                ft_set_item(node, i, 0);
            }
            count++;
        }
    }
    return count;
}

static uint32_t units(fh_shrinker *s, uint32_t group)
{
    if (group >= s->level_count) {
        return FH_NO_GROUP;
    }
    const fh_level *level = &s->levels[group];
    uint32_t nodes =
        level->file.has_tree && !fh_is_frozen(s, group) ? level->begins[level->depths] : 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < nodes; i++) {
        count += visit(&level->file.tree, level->nodes[i], 0, 0);
    }
    return count;
}

static bool make(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    fh_level *level = &s->levels[group];
    ft_tree *tree = &level->file.tree;
    for (uint32_t i = 0; i < level->begins[level->depths]; i++) {
        ft_node *node = level->nodes[i];
        if (is_list(node) && !ft_own(tree, node)) {
            return false;
        }
        uint32_t here = visit(tree, node, 0, 0);
        uint32_t from = first < here ? first : here;
        uint32_t count = n < here - from ? n : here - from;
        (void)visit(tree, node, from, count);
        first -= from;
        n -= count;
    }
    return fh_write(s, group);
}

const fh_pass fh_values = {.units = units, .make = make, .fineness = 32};
