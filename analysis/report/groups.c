/* Groups findings by cause: the same rule at the same bytes, or broken structure. */
#include "analysis/report/groups.h"

#include <string.h>

#include "base/hash.h"

enum { LONGEST_PATH = 512 };

/* ---- Memory ---- */

void ptv_groups_clear(ptv_groups *g)
{
    ptv_buffer said = g->said, items = g->items;
    ptv_buffer_clear(&said);
    ptv_buffer_clear(&items);
    memset(g, 0, sizeof *g);
    g->said = said;
    g->items = items;
}

void ptv_groups_free(ptv_groups *g)
{
    ptv_buffer_free(&g->said);
    ptv_buffer_free(&g->items);
    memset(g, 0, sizeof *g);
}

static ptv_group *group_at(const ptv_groups *g, size_t i)
{
    return (ptv_group *)(void *)g->items.bytes + i;
}

const ptv_group *ptv_group_at(const ptv_groups *g, size_t i)
{
    return group_at(g, i);
}

ptv_buffer ptv_piece_of(const ptv_groups *g, ptv_piece piece)
{
    if (g->said.bytes == NULL) { /* out of memory from the start */
        return (ptv_buffer){0};
    }
    return (ptv_buffer){.bytes = g->said.bytes + piece.at, .length = piece.length};
}

static ptv_piece put_path(ptv_groups *g, const ptv_place *place)
{
    char path[LONGEST_PATH];
    ptv_piece piece = {g->said.length, 0};
    ptv_path(place, path, sizeof path);
    ptv_put_text(&g->said, path);
    piece.length = g->said.length - piece.at;
    return piece;
}

/* ---- Members ---- */

static bool is_at(const ptv_group *group, const ptv_finding *f)
{
    return group->rule == f->rule && group->file == f->file && group->at == f->at &&
           group->length == f->length;
}

static void join(ptv_groups *g, ptv_group *group, const ptv_finding *f)
{
    if (group->count == 1) {
        group->next = put_path(g, &f->place);
    }
    group->count++;
}

static ptv_group *begin(ptv_groups *g, const ptv_finding *f, ptv_effect effect)
{
    ptv_group group = {.rule = f->rule,
                       .effect = effect,
                       .file = f->file,
                       .at = f->at,
                       .length = f->length,
                       .count = 1};
    group.path = put_path(g, &f->place);
    ptv_put(&g->items, (const char *)&group, sizeof group);
    if (g->items.failed) {
        return NULL;
    }
    g->count++;
    return group_at(g, g->count - 1);
}

/* ---- Rules that are not about structure ---- */

static ptv_group *add_alike(ptv_groups *g, const ptv_finding *f, ptv_effect effect)
{
    uint16_t *link = &g->first[f->rule->code % PTV_CODES];
    ptv_group *last = NULL;
    for (unsigned count = 0; *link != 0; count++) {
        last = group_at(g, *link - 1u);
        if (is_at(last, f) || count + 1 == PTV_ALIKE) {
            join(g, last, f);
            return NULL;
        }
        link = &last->behind;
    }
    size_t before = last == NULL ? 0 : (size_t)(last - group_at(g, 0));
    ptv_group *made = begin(g, f, effect);
    if (made != NULL) { /* begin() may have moved the others */
        link = last == NULL ? link : &group_at(g, before)->behind;
        *link = (uint16_t)g->count;
    }
    return made;
}

/* ---- Structure ---- */

static bool is_structure(const ptv_rule *rule, ptv_effect effect)
{
    return rule->code / PTV_FAMILY_CODES == PTV_FAMILY_FIRST / PTV_FAMILY_CODES &&
           rule->severity == PTV_ERROR && effect == PTV_EFFECT_ERROR;
}

/* A hash of the file and of the field path of the image. */
static uint64_t image_of(const ptv_finding *f)
{
    char path[LONGEST_PATH] = "";
    if (f->place.outer != NULL) {
        ptv_path(&f->place.outer->place, path, sizeof path);
    }
    return ptv_hash(PTV_HASH ^ f->file, path, strlen(path));
}

static ptv_structure *structure_of(ptv_groups *g, const ptv_finding *f)
{
    uint64_t image = image_of(f);
    for (unsigned i = 0; i < g->structure_count; i++) {
        if (g->structures[i].image == image) {
            return &g->structures[i];
        }
    }
    if (g->structure_count < PTV_STRUCTURES) {
        g->structures[g->structure_count++].image = image;
    }
    return &g->structures[g->structure_count - 1];
}

/* Too many faults: merges the existing groups into one. */
static void dissolve(ptv_groups *g, ptv_structure *s)
{
    ptv_group *first = group_at(g, s->groups[0]);
    s->count = PTV_STRUCTURAL + 1;
    first->rules = (uint32_t)(s - g->structures) + 1;
    for (unsigned i = 1; i < PTV_STRUCTURAL; i++) {
        ptv_group *group = group_at(g, s->groups[i]);
        group->dissolved = true;
        first->next = first->count == 1 ? group->path : first->next;
        first->count += group->count;
    }
}

static ptv_group *add_structure(ptv_groups *g, const ptv_finding *f)
{
    ptv_structure *s = structure_of(g, f);
    s->by_rule[f->rule->code % PTV_FAMILY_CODES]++;
    for (unsigned i = 0; i < s->count && s->count <= PTV_STRUCTURAL; i++) {
        ptv_group *group = group_at(g, s->groups[i]);
        if (is_at(group, f)) {
            join(g, group, f);
            return NULL;
        }
    }
    if (s->count < PTV_STRUCTURAL) {
        ptv_group *made = begin(g, f, PTV_EFFECT_ERROR);
        s->groups[s->count] = g->count - 1;
        s->count += made != NULL;
        return made;
    }
    if (s->count == PTV_STRUCTURAL) {
        dissolve(g, s);
    }
    join(g, group_at(g, s->groups[0]), f);
    return NULL;
}

ptv_group *ptv_groups_add(ptv_groups *g, const ptv_finding *f, ptv_effect effect)
{
    if (g->items.failed) {
        return NULL;
    }
    return is_structure(f->rule, effect) ? add_structure(g, f) : add_alike(g, f, effect);
}

uint64_t ptv_group_of_rule(const ptv_groups *g, const ptv_group *group, unsigned code)
{
    if (group->rules == 0) {
        return code == group->rule->code ? group->count : 0;
    }
    bool structural = code / PTV_FAMILY_CODES == PTV_FAMILY_FIRST / PTV_FAMILY_CODES;
    return structural ? g->structures[group->rules - 1].by_rule[code % PTV_FAMILY_CODES] : 0;
}
