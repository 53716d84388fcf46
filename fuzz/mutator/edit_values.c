/* Edits of scalars, in place. They preserve the structure, except for the tags of unions. */
#include "fuzz/mutator/mutator_internal.h"

static bool is_integer(const fm_site *site)
{
    return site->number;
}

static bool has_list(const fm_site *site)
{
    return site->field->index != NULL;
}

static bool has_enum(const fm_site *site)
{
    return site->field->enumeration != 0;
}

static bool is_tag(const fm_site *site)
{
    return (site->field->flags & FT_TAG) != 0;
}

static bool is_no_tag(const fm_site *site)
{
    return !is_tag(site);
}

static bool boundary(fm_mutator *m)
{
    fm_site site;
    return fm_pick_scalar(m, is_no_tag, &site) && fm_put(m, &site, fm_boundary_of(m, site.scalar));
}

/* A little more, a little less, twice, half, the complement, one bit flipped. */
static uint64_t stepped(fm_mutator *m, uint64_t value, uint32_t width)
{
    uint32_t by = 1 + fm_below(m, fm_chance(m, 50) ? 1 : 16);
    switch (fm_below(m, 6)) {
    case 0: return value + by;
    case 1: return value - by;
    case 2: return value * 2;
    case 3: return value / 2;
    case 4: return ~value;
    default: return value ^ (uint64_t)1 << fm_below(m, 8u * width);
    }
}

static bool step(fm_mutator *m)
{
    fm_site site;
    if (!fm_pick_scalar(m, is_no_tag, &site)) {
        return false;
    }
    return fm_put(m, &site, stepped(m, fm_get(m, &site), site.width));
}

/* The value of the same field in another table of this type, or of another element. */
static bool neighbour_of(fm_mutator *m, const fm_site *site, uint64_t *value)
{
    const ft_node *other = fm_pick_like(m, site->node);
    bool element = site->node->shape == FT_ITEMS;
    other = element && (other == NULL || fm_chance(m, 70)) ? site->node : other;
    if (other == NULL || site->name != NULL) {
        return false;
    }
    if (element) {
        *value = other->count == 0 ? 0 : ft_item(other, fm_below(m, other->count));
        return other->count > 0;
    }
    *value = ft_value(m->tree, other, site->slot);
    return site->node->shape == FT_OBJECT;
}

static bool neighbour(fm_mutator *m)
{
    for (int i = 0; i < FM_TRIES; i++) {
        fm_site site;
        uint64_t value = 0;
        if (fm_pick_scalar(m, is_no_tag, &site) && neighbour_of(m, &site, &value) &&
            fm_put(m, &site, value)) {
            return true;
        }
    }
    return false;
}

/* The value of any other integer field of the file. */
static bool stranger(fm_mutator *m)
{
    fm_site site, other;
    return fm_pick_scalar(m, is_integer, &site) && fm_pick_scalar(m, is_integer, &other) &&
           fm_put(m, &site, fm_get(m, &other));
}

static bool edge_of_list(fm_mutator *m)
{
    fm_site site;
    if (!fm_pick_scalar(m, has_list, &site)) {
        return false;
    }
    uint64_t n = fm_list_length(m, site.node, site.field);
    const uint64_t edges[] = {0, 1, n - 1, n, n + 1, UINT64_MAX, n / 2, site.field->index->first};
    return fm_put(m, &site, edges[fm_below(m, sizeof edges / sizeof *edges)]);
}

static bool inside_of_list(fm_mutator *m)
{
    fm_site site;
    return fm_pick_scalar(m, has_list, &site) &&
           fm_put(m, &site, fm_likely(m, site.node, site.field));
}

/* A value of the enum, or one adjacent to it. */
static bool other_value(fm_mutator *m)
{
    fm_site site;
    if (!fm_pick_scalar(m, has_enum, &site)) {
        return false;
    }
    uint64_t value = fm_likely(m, site.node, site.field);
    return fm_put(m, &site, fm_chance(m, 25) ? value + (fm_chance(m, 50) ? 1 : UINT64_MAX) : value);
}

/* Changes the tag only: the union's value is then read as something else. */
static bool other_tag(fm_mutator *m)
{
    fm_site site;
    if (!fm_pick_scalar(m, is_tag, &site)) {
        return false;
    }
    const ft_union *of = &m->tree->schema->unions[site.field->of];
    uint64_t last = of->count == 0 ? 0 : of->members[of->count - 1].tag;
    const uint64_t tags[] = {fm_likely(m, site.node, site.field),
                             fm_likely(m, site.node, site.field), 0, last + 1, UINT64_MAX};
    return fm_put(m, &site, tags[fm_below(m, sizeof tags / sizeof *tags)]);
}

static const fm_row rows[] = {
    {"scalar-boundary", 20, FM_PLACE, false, boundary},
    {"scalar-step", 20, FM_PLACE, false, step},
    {"scalar-neighbour", 15, FM_PLACE, false, neighbour},
    {"scalar-stranger", 8, FM_PLACE, false, stranger},
    {"index-edge", 12, FM_PLACE, false, edge_of_list},
    {"index-inside", 20, FM_PLACE, false, inside_of_list},
    {"enum-other", 20, FM_PLACE, false, other_value},
    {"tag-other", 25, FM_PLACE, true, other_tag},
};

const fm_row_list fm_value_list = FM_ROW_LIST(rows);
