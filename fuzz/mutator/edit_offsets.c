/* Edits of offset words, in place. Only those that lead forward to an object of the same type are
   valid. */
#include "fuzz/mutator/mutator_internal.h"

static const ft_slot *slot_of(const fm_site *site)
{
    return &site->node->as.slots[site->slot];
}

/* Offsets wrap around. */
static bool put_target(fm_mutator *m, const fm_site *site, uint64_t target)
{
    return fm_put(m, site, target - site->at);
}

/* Picks a word that leads to an object, and another object of its class located after the word. */
static bool pick_alias(fm_mutator *m, fm_site *site, const ft_node **other)
{
    for (int i = 0; i < FM_TRIES; i++) {
        if (!fm_pick_offset(m, site) || slot_of(site)->state != FT_LEADS) {
            continue;
        }
        *other = fm_pick_like(m, slot_of(site)->as.node);
        if (*other != NULL && (*other)->at > site->at) {
            return true;
        }
    }
    return false;
}

static bool alias(fm_mutator *m)
{
    fm_site site;
    const ft_node *other = NULL;
    return pick_alias(m, &site, &other) && put_target(m, &site, other->at);
}

static bool to_anything(fm_mutator *m)
{
    fm_site site;
    const ft_node *other = fm_pick(m);
    return other != NULL && other->at != 0 && fm_pick_offset(m, &site) &&
           put_target(m, &site, other->at);
}

/* Picks another word, which leads to another object of the same class. */
static bool pick_counterpart(fm_mutator *m, const fm_site *site, fm_site *counterpart)
{
    const ft_node *node = slot_of(site)->as.node;
    for (int i = 0; i < 2 * FM_TRIES; i++) {
        if (fm_pick_offset(m, counterpart) && slot_of(counterpart)->state == FT_LEADS &&
            slot_of(counterpart)->as.node != node &&
            fm_alike(slot_of(counterpart)->as.node, node)) {
            return true;
        }
    }
    return false;
}

static bool exchange(fm_mutator *m)
{
    fm_site site, counterpart;
    if (!fm_pick_offset(m, &site) || slot_of(&site)->state != FT_LEADS ||
        !pick_counterpart(m, &site, &counterpart)) {
        return false;
    }
    uint32_t first = slot_of(&site)->as.node->at;
    uint32_t second = slot_of(&counterpart)->as.node->at;
    if (first <= counterpart.at || second <= site.at) {
        return false;
    }
    bool changed = put_target(m, &site, second);
    return put_target(m, &counterpart, first) || changed;
}

static bool forward(fm_mutator *m)
{
    fm_site site;
    return fm_pick_offset(m, &site) &&
           fm_put(m, &site, fm_get(m, &site) + (fm_chance(m, 75) ? 4 : 1) * (1 + fm_below(m, 8)));
}

static bool back(fm_mutator *m)
{
    fm_site site;
    return fm_pick_offset(m, &site) &&
           fm_put(m, &site, fm_get(m, &site) - (fm_chance(m, 75) ? 4 : 1) * (1 + fm_below(m, 8)));
}

static bool into_header(fm_mutator *m)
{
    fm_site site;
    return fm_pick_offset(m, &site) && put_target(m, &site, fm_below(m, 48));
}

static bool to_itself(fm_mutator *m)
{
    fm_site site;
    return fm_pick_offset(m, &site) && fm_put(m, &site, 0);
}

/* Leads to the enclosing table or one around that: makes a cycle. */
static bool upward(fm_mutator *m)
{
    fm_site site;
    if (!fm_pick_offset(m, &site)) {
        return false;
    }
    const ft_node *up = site.node;
    for (uint32_t n = fm_below(m, 4); n > 0 && up->place.parent != NULL; n--) {
        up = up->place.parent;
    }
    return put_target(m, &site, up->at);
}

static bool past_end(fm_mutator *m)
{
    fm_site site;
    if (!fm_pick_offset(m, &site)) {
        return false;
    }
    uint64_t end = m->size - m->base;
    const uint64_t targets[] = {end,
                                end - 1,
                                end - 4,
                                end + 4,
                                site.at + (uint64_t)INT32_MAX,
                                site.at + (uint64_t)INT32_MAX + 1,
                                site.at + (uint64_t)UINT32_MAX,
                                site.at + (uint64_t)UINT32_MAX - 3,
                                site.at + (uint64_t)INT64_MAX,
                                site.at - UINT64_C(1)};
    return put_target(m, &site, targets[fm_below(m, sizeof targets / sizeof *targets)]);
}

static bool root(fm_mutator *m)
{
    const fm_site site = {.form = FM_PLAIN, .width = 4, .name = "header.root_offset"};
    const ft_node *node = fm_pick(m);
    uint32_t value = node != NULL && node->at != 0 && fm_chance(m, 60)
                         ? node->at
                         : (uint32_t)fm_boundary(m, site.width);
    return m->tree != NULL && fm_put(m, &site, value);
}

static const fm_row rows[] = {
    {"offset-alias", 12, FM_PLACE, false, alias},
    {"offset-swap", 12, FM_PLACE, false, exchange},
    {"offset-any", 12, FM_PLACE, true, to_anything},
    {"offset-forward", 8, FM_PLACE, true, forward},
    {"offset-back", 8, FM_PLACE, true, back},
    {"offset-header", 4, FM_PLACE, true, into_header},
    {"offset-zero", 4, FM_PLACE, true, to_itself},
    {"offset-upward", 6, FM_PLACE, true, upward},
    {"offset-past", 6, FM_PLACE, true, past_end},
    {"offset-root", 3, FM_PLACE, true, root},
};

const fm_row_list fm_offset_list = FM_ROW_LIST(rows);
