/* Edits of subtrees: sharing, grafting, changing the layout; and users' hooks. */
#include "fuzz/mutator/mutator_internal.h"

#include <string.h>

/* Picks a slot or element that leads to a node; `parent` is NULL if there is none. */
static ft_place pick_edge(fm_mutator *m)
{
    for (int i = 0; i < 2 * FM_TRIES; i++) {
        ft_node *node = fm_pick(m);
        bool slots = node != NULL && (node->shape == FT_OBJECT || node->shape == FT_REFS);
        uint32_t count = slots ? node->count : 0;
        uint32_t first = fm_below(m, count);
        for (uint32_t n = 0; n < count; n++) {
            uint32_t slot = first + n < count ? first + n : first + n - count;
            if (node->as.slots[slot].state == FT_LEADS) {
                return (ft_place){node, slot};
            }
        }
    }
    return (ft_place){NULL, 0};
}

static bool is_above(const ft_node *upper, const ft_node *node)
{
    uint32_t steps = 0;
    for (const ft_node *up = node; up != NULL && steps < FT_MAX_DEPTH; up = up->place.parent) {
        if (up == upper) {
            return true;
        }
        steps++;
    }
    return false;
}

/* Makes one object appear in two places: offset-alias, but in the tree. */
static bool share(fm_mutator *m)
{
    ft_place at = pick_edge(m);
    if (at.parent == NULL) {
        return false;
    }
    ft_node *other = fm_pick_like(m, at.parent->as.slots[at.slot].as.node);
    if (other == NULL || is_above(other, at.parent)) {
        return false;
    }
    ft_set_node(at.parent, at.slot, other);
    return fm_note_path(m, "the same as another object at", at.parent, at.slot);
}

bool fm_graft(fm_mutator *m, const ft_tree *from)
{
    for (int i = 0; i < 2 * FM_TRIES && from->count > 0; i++) {
        ft_place at = pick_edge(m);
        if (at.parent == NULL) {
            return false;
        }
        const ft_node *old = at.parent->as.slots[at.slot].as.node;
        const ft_node *node =
            from == m->tree ? fm_pick_like(m, old) : from->nodes[fm_below(m, from->count)];
        ft_node *made = node != NULL && fm_alike(node, old) ? ft_copy(m->tree, node) : NULL;
        if (made != NULL) {
            ft_set_node(at.parent, at.slot, made);
            return fm_note_path(m, "a copy from elsewhere at", at.parent, at.slot);
        }
    }
    return false;
}

static bool graft(fm_mutator *m)
{
    return m->tree != NULL && fm_graft(m, m->tree);
}

static bool layout(fm_mutator *m)
{
    m->layout = (ft_layout){.order = (uint8_t)fm_below(m, FT_SHUFFLED + 1),
                            .own_vtables = fm_chance(m, 50),
                            .all_slots = fm_chance(m, 30),
                            .shuffle = fm_chance(m, 50),
                            .pad = (uint8_t)(fm_chance(m, 50) ? fm_below(m, 24) : 0),
                            .seed = ft_random_next(&m->random)};
    return fm_note(m, "another layout");
}

/* ---- Hooks ---- */

static bool is_of(const fm_hook *hook, const ft_record *table)
{
    return hook->table == NULL || strcmp(hook->table, table->name) == 0;
}

static bool call(fm_mutator *m, const fm_hook *hook, ft_node *table)
{
    const ft_record *record = &m->tree->schema->tables[table->type];
    int slot = is_of(hook, record) ? ft_slot_named(record, hook->field) : -1;
    if (slot < 0 || !hook->mutate(hook->context, m->tree, table, (uint32_t)slot, &m->random)) {
        return false;
    }
    return fm_note_path(m, "what a hook did at", table, (uint32_t)slot);
}

/* Offers the hook the tables of the file, from a random one on. */
static bool hook(fm_mutator *m)
{
    if (m->options.hook_count == 0 || m->tree == NULL) {
        return false;
    }
    const fm_hook *one = &m->options.hooks[fm_below(m, (uint32_t)m->options.hook_count)];
    uint32_t count = m->tree->count;
    uint32_t first = fm_below(m, count);
    for (uint32_t n = 0; n < count; n++) {
        ft_node *node = m->tree->nodes[(first + n) % count];
        if (node->shape == FT_OBJECT && call(m, one, node)) {
            return true;
        }
    }
    return false;
}

static const fm_row rows[] = {
    {"subtree-share", 8, FM_TREE, false, share},
    {"subtree-copy", 20, FM_TREE, false, graft},
    {"layout", 12, FM_TREE, false, layout},
    {"hook", 0, FM_TREE, false, hook},
};

const fm_row_list fm_subtree_list = FM_ROW_LIST(rows);
