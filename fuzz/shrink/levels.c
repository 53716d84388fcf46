/* Splits the best file so far into parts, with what is nested in it, and joins them again. */
#include "fuzz/shrink/state.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/envelope/formats.h"

bool fh_set_buffer(fh_buffer *to, const uint8_t *bytes, size_t size)
{
    if (size > to->room) {
        uint8_t *more = realloc(to->bytes, size);
        if (more == NULL) {
            return false;
        }
        to->bytes = more;
        to->room = size;
    }
    if (size > 0) {
        memcpy(to->bytes, bytes, size);
    }
    to->size = size;
    return true;
}

/* ---- Reading ---- */

static void add_children(fh_level *level, const ft_node *node, uint32_t *count)
{
    bool has_slots = node->shape == FT_OBJECT || node->shape == FT_REFS;
    for (uint32_t i = 0; has_slots && i < node->count; i++) {
        const ft_slot *slot = &node->as.slots[i];
        if (slot->state == FT_LEADS && slot->as.node->written == 0) {
            slot->as.node->written = 1;
            level->nodes[(*count)++] = slot->as.node;
        }
    }
}

/* `written` marks nodes already listed; writing the tree resets it. */
static bool list_nodes(fh_level *level, ptv_arena *arena)
{
    ft_tree *tree = &level->file.tree;
    uint32_t count = 0;
    level->nodes = ptv_arena_take(arena, (tree->count + 1) * sizeof(ft_node *));
    if (level->nodes == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < tree->count; i++) {
        tree->nodes[i]->written = 0;
    }
    if (tree->root != NULL) {
        tree->root->written = 1;
        level->nodes[count++] = tree->root;
    }
    for (uint32_t begin = 0; begin < count && level->depths < FH_DEPTHS;) {
        uint32_t end = count;
        level->begins[level->depths++] = begin;
        while (begin < end) {
            add_children(level, level->nodes[begin++], &count);
        }
        level->begins[level->depths] = end;
    }
    return true;
}

static bool finish_level(fh_shrinker *s, fh_level *level)
{
    level->depths = 0;
    if (fe_has_entries(level->file.format)) {
        level->depths = 1; /* for its entries */
        return true;
    }
    return !level->file.has_tree || list_nodes(level, &s->arena);
}

static bool is_worth_a_level(const fe_file *file)
{
    return file->has_tree || fe_has_entries(file->format);
}

static bool load_nested(fh_shrinker *s, uint32_t parent)
{
    fe_nested nested[FH_LEVELS];
    uint32_t count = fe_nested_list(&s->levels[parent].file, nested, FH_LEVELS);
    for (uint32_t i = 0; i < count && i < FH_LEVELS && s->level_count < FH_LEVELS; i++) {
        fh_level *level = &s->levels[s->level_count];
        if (!fe_read_nested(&level->file, &s->levels[parent].file, &nested[i])) {
            return false;
        }
        if (is_worth_a_level(&level->file)) {
            level->nested = nested[i];
            level->parent = parent;
            s->level_count++;
            if (!finish_level(s, level)) {
                return false;
            }
        }
    }
    return true;
}

bool fh_load(fh_shrinker *s)
{
    ptv_arena_reset(&s->arena);
    s->level_count = 1;
    bool good =
        fe_read(&s->levels[0].file, s->kit, (fe_bytes){s->now.bytes, s->now.size}, &s->arena) &&
        finish_level(s, &s->levels[0]);
    for (uint32_t i = 0; good && i < s->level_count; i++) {
        good = load_nested(s, i);
    }
    s->failed = s->failed || !good;
    return good;
}

/* ---- Writing ---- */

bool fh_is_frozen(const fh_shrinker *s, uint32_t level)
{
    while (level > 0 && (s->frozen >> level & 1) == 0) {
        level = s->levels[level].parent;
    }
    return (s->frozen >> level & 1) != 0;
}

bool fh_write(fh_shrinker *s, uint32_t level)
{
    const ft_layout layout = {0};
    fh_buffer *made = &s->made;
    made->size = fe_write(&s->levels[level].file, &layout, made->bytes, made->room);
    bool good = made->size > 0;
    while (good && level > 0) {
        const fh_level *inner = &s->levels[level];
        fe_file *outer = &s->levels[inner->parent].file;
        good = fe_replace(outer, &inner->nested, (fe_bytes){made->bytes, made->size});
        level = inner->parent;
        made->size = good ? fe_write(outer, &layout, made->bytes, made->room) : 0;
        good = made->size > 0;
    }
    return good;
}

bool fh_write_bytes(fh_shrinker *s, uint32_t level, fe_bytes bytes)
{
    if (level == 0) {
        s->made.size = bytes.size <= s->made.room ? bytes.size : 0;
        memmove(s->made.bytes, bytes.bytes, s->made.size);
        return s->made.size > 0;
    }
    const fh_level *inner = &s->levels[level];
    return fe_replace(&s->levels[inner->parent].file, &inner->nested, bytes) &&
           fh_write(s, inner->parent);
}

/* ---- Passes ---- */

static uint32_t inner_units(fh_shrinker *s, uint32_t group)
{
    return group + 1 < s->level_count ? 1 : FH_NO_GROUP;
}

static bool make_inner(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    (void)first;
    (void)n;
    return fh_write_bytes(s, 0, s->levels[group + 1].nested.bytes);
}

const fh_pass fh_inner_alone = {.units = inner_units, .make = make_inner};

static uint32_t level_units(fh_shrinker *s, uint32_t group)
{
    return group < s->level_count ? 1 : FH_NO_GROUP;
}

/* A level counts as frozen until rewriting it proves harmless. */
static bool make_rewritten(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    (void)first;
    (void)n;
    const fh_level *level = &s->levels[group];
    bool outer = group > 0 && fh_is_frozen(s, level->parent);
    if (outer || !is_worth_a_level(&level->file) || !fh_write(s, group)) {
        s->frozen |= 1u << group;
        return false;
    }
    return true;
}

const fh_pass fh_rewrite = {.units = level_units, .make = make_rewritten, .probes = true};
