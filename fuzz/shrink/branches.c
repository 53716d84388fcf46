/*
 * Removes branches of trees, from the root down: whatever is below a removed branch need not be
 * tried. A group is one depth of one level; its units are fields of tables and elements of lists.
 */
#include "fuzz/shrink/state.h"

#include <string.h>

#include "fuzz/envelope/formats.h"

/* A depth of a level. */
typedef struct floor {
    fh_level *level;
    uint32_t number, depth;
} floor;

static bool find_floor(fh_shrinker *s, uint32_t group, floor *out)
{
    for (uint32_t i = 0; i < s->level_count; i++) {
        if (group < s->levels[i].depths) {
            *out = (floor){&s->levels[i], i, group};
            return true;
        }
        group -= s->levels[i].depths;
    }
    return false;
}

/* A union and its tag are removed together, so the tag is the unit; likewise a list of unions. */
static bool is_unit(const ft_tree *tree, const ft_node *table, uint32_t slot)
{
    bool paired = slot > 0 && (ft_field_at(tree, table, slot - 1)->flags & FT_TAG) != 0 &&
                  table->as.slots[slot - 1].state != FT_ABSENT;
    return table->as.slots[slot].state != FT_ABSENT && !paired;
}

static uint32_t units_of_node(const ft_tree *tree, const ft_node *node)
{
    if (node->shape != FT_OBJECT) {
        return node->shape == FT_REFS ? node->count : 0;
    }
    uint32_t units = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        units += is_unit(tree, node, i) ? 1 : 0;
    }
    return units;
}

static uint32_t units(fh_shrinker *s, uint32_t group)
{
    floor f;
    if (!find_floor(s, group, &f)) {
        return FH_NO_GROUP;
    }
    const fh_level *level = f.level;
    if (fh_is_frozen(s, f.number)) {
        return 0;
    }
    if (fe_has_entries(level->file.format)) {
        return level->file.entry_count;
    }
    uint32_t count = 0;
    for (uint32_t i = level->begins[f.depth]; i < level->begins[f.depth + 1]; i++) {
        count += units_of_node(&level->file.tree, level->nodes[i]);
    }
    return count;
}

/* ---- Removing ---- */

static void clear_field(const ft_tree *tree, ft_node *table, uint32_t slot)
{
    bool paired = (ft_field_at(tree, table, slot)->flags & FT_TAG) != 0 && slot + 1 < table->count;
    ft_clear(table, slot);
    if (paired) {
        ft_clear(table, slot + 1);
    }
}

static void clear_fields(const ft_tree *tree, ft_node *table, uint32_t first, uint32_t n)
{
    uint32_t unit = 0;
    for (uint32_t i = 0; i < table->count; i++) {
        if (is_unit(tree, table, i)) {
            bool chosen = unit >= first && unit - first < n;
            unit++;
            if (chosen) {
                clear_field(tree, table, i);
            }
        }
    }
}

static bool cut_node(fe_file *file, ft_node *node, uint32_t first, uint32_t n)
{
    if (node->shape == FT_REFS) {
        return fh_cut_elements(file, node, first, n);
    }
    clear_fields(&file->tree, node, first, n);
    return true;
}

static bool cut_nodes(const floor *f, uint32_t first, uint32_t n)
{
    fh_level *level = f->level;
    bool good = true;
    for (uint32_t i = level->begins[f->depth]; good && i < level->begins[f->depth + 1]; i++) {
        ft_node *node = level->nodes[i];
        uint32_t here = units_of_node(&level->file.tree, node);
        uint32_t from = first < here ? first : here;
        uint32_t count = n < here - from ? n : here - from;
        good = count == 0 || cut_node(&level->file, node, from, count);
        first -= from;
        n -= count;
    }
    return good;
}

static void cut_entries(fe_file *file, uint32_t first, uint32_t n)
{
    uint32_t behind = file->entry_count - first - n;
    memmove(&file->entries[first], &file->entries[first + n], behind * sizeof *file->entries);
    file->entry_count -= n;
}

static bool make(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    floor f;
    if (!find_floor(s, group, &f)) {
        return false;
    }
    if (fe_has_entries(f.level->file.format)) {
        cut_entries(&f.level->file, first, n);
    } else if (!cut_nodes(&f, first, n)) {
        return false;
    }
    return fh_write(s, f.number);
}

const fh_pass fh_branches = {.units = units, .make = make};
