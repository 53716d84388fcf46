/* Matches old and new items, which have names and numbers, and tells what became of them. */
#include "schema/evolve/evolve_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- Items of a type ---- */

/* For flags, the number of the bit, so that they move like other values. */
static int64_t number_of(const fbs_value *value, bool flags)
{
    int64_t bit = 0;
    for (uint64_t v = value->value; flags && v > 1; v >>= 1) {
        bit++;
    }
    return flags ? bit : (int64_t)value->value;
}

static int by_number(const void *a, const void *b)
{
    const evolve_item *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

static void take_fields(const fbs_def *def, evolve_items *items)
{
    for (const fbs_field *f = def->fields; f != NULL; f = f->next) {
        bool in_table = def->kind == FBS_DEF_TABLE;
        uint32_t width = in_table && fbs_has_tag(&f->type) ? 2 : 1;
        int64_t at = in_table ? (int64_t)f->id + 1 - width : (int64_t)items->count;
        items->list[items->count++] =
            (evolve_item){.name = f->name, .at = at, .width = width, .field = f};
    }
}

static void take_values(const fbs_def *def, bool by_bits, evolve_items *items)
{
    bool flags = by_bits && fbs_attr_of(def->attrs, "bit_flags") != NULL;
    for (const fbs_value *v = def->values; v != NULL; v = v->next) {
        items->list[items->count++] =
            (evolve_item){.name = v->name, .at = number_of(v, flags), .width = 1, .value = v};
    }
}

bool evolve_items_of(ptv_arena *arena, const fbs_def *def, bool by_bits, evolve_items *items)
{
    size_t count = 0;
    for (const fbs_field *f = def->fields; f != NULL; f = f->next) {
        count++;
    }
    for (const fbs_value *v = def->values; v != NULL; v = v->next) {
        count++;
    }
    *items = (evolve_items){ptv_arena_take(arena, (count + 1) * sizeof *items->list), 0};
    if (items->list == NULL) {
        return false;
    }
    take_fields(def, items);
    take_values(def, by_bits, items);
    qsort(items->list, items->count, sizeof *items->list, by_number);
    return true;
}

evolve_item *evolve_item_at(const evolve_items *items, int64_t at)
{
    const evolve_item key = {.at = at};
    return bsearch(&key, items->list, items->count, sizeof key, by_number);
}

/* ---- Counterparts ---- */

static void join(evolve_item *old, evolve_item *new, evolve_fate fate)
{
    old->counterpart = new;
    new->counterpart = old;
    old->fate = new->fate = fate;
}

static int by_name(const void *a, const void *b)
{
    const evolve_item *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

static evolve_item **sorted_by_name(ptv_arena *arena, const evolve_items *items)
{
    evolve_item **names = ptv_arena_take(arena, (items->count + 1) * sizeof(evolve_item *));
    for (size_t i = 0; names != NULL && i < items->count; i++) {
        names[i] = &items->list[i];
    }
    if (names != NULL) {
        qsort(names, items->count, sizeof(evolve_item *), by_name);
    }
    return names;
}

static bool join_names(ptv_arena *arena, evolve_items *old, evolve_items *new)
{
    evolve_item **a = sorted_by_name(arena, old), **b = sorted_by_name(arena, new);
    if (a == NULL || b == NULL) {
        return false;
    }
    for (size_t i = 0, j = 0; i < old->count && j < new->count;) {
        int order = strcmp(a[i]->name, b[j]->name);
        if (order == 0) {
            join(a[i], b[j], a[i]->at == b[j]->at ? EVOLVE_SAME : EVOLVE_MOVED);
        }
        i += order <= 0;
        j += order >= 0;
    }
    return true;
}

/* Pairs a name that is gone with a new one at the same number. */
static void join_numbers(evolve_items *old, evolve_items *new)
{
    for (size_t i = 0, j = 0; i < old->count && j < new->count;) {
        evolve_item *a = &old->list[i], *b = &new->list[j];
        if (a->at == b->at && a->counterpart == NULL && b->counterpart == NULL) {
            join(a, b, EVOLVE_RENAMED);
        }
        i += a->at <= b->at;
        j += a->at >= b->at;
    }
}

static void find_exchanged(evolve_items *old)
{
    for (size_t i = 0; i < old->count; i++) {
        evolve_item *a = &old->list[i];
        evolve_item *b = a->fate == EVOLVE_MOVED ? evolve_item_at(old, a->counterpart->at) : NULL;
        if (b != NULL && b->fate == EVOLVE_MOVED && b->counterpart->at == a->at &&
            a->width == b->width) {
            a->fate = a->counterpart->fate = b->fate = b->counterpart->fate = EVOLVE_EXCHANGED;
        }
    }
}

/* ---- Moves caused by neighbours ---- */

/* Differences may wrap around: they are only compared for equality. */
static uint64_t shift_of(const evolve_item *old)
{
    return (uint64_t)old->counterpart->at - (uint64_t)old->at;
}

typedef struct chain {
    evolve_items *old, *new;
    const evolve_item *before; /* the last old item with a counterpart; NULL: none yet */
    uint64_t shift;            /* how far it has moved */
    uint64_t gone;             /* numbers of old items that have gone since then */
    uint64_t *fresh;           /* [i]: numbers of unmatched new items before new item i */
    int32_t *pushes;           /* +1 where a range of items that pushed others begins, -1 behind */
} chain;

static size_t index_of(const evolve_items *items, const evolve_item *item)
{
    return (size_t)(item - items->list);
}

/*
 * Whether insertions and removals between `item` and the one before explain exactly how far it has
 * moved. If so, notes that what was inserted pushed it.
 */
static bool is_pushed(chain *c, const evolve_item *item)
{
    size_t first = c->before == NULL ? 0 : index_of(c->new, c->before->counterpart) + 1;
    size_t here = index_of(c->new, item->counterpart);
    if (here < first) {
        return false;
    }
    uint64_t wider =
        c->before == NULL ? 0 : (uint64_t)c->before->counterpart->width - c->before->width;
    uint64_t put_in = c->fresh[here] - c->fresh[first];
    if (shift_of(item) != c->shift + put_in + wider - c->gone) {
        return false;
    }
    c->pushes[first]++;
    c->pushes[here]--;
    return put_in != 0 || wider != 0 || c->gone != 0;
}

static void follow(chain *c)
{
    for (size_t i = 0; i < c->old->count; i++) {
        evolve_item *item = &c->old->list[i];
        if (item->counterpart == NULL) {
            c->gone += item->width;
            continue;
        }
        if (item->fate == EVOLVE_EXCHANGED) {
            continue;
        }
        if (item->fate == EVOLVE_MOVED &&
            ((c->before != NULL && shift_of(item) == c->shift) || is_pushed(c, item))) {
            item->fate = item->counterpart->fate = EVOLVE_FOLLOWED;
        }
        c->before = item;
        c->shift = shift_of(item);
        c->gone = 0;
    }
}

static bool find_followers(ptv_arena *arena, evolve_items *old, evolve_items *new)
{
    chain c = {.old = old, .new = new};
    c.fresh = ptv_arena_take(arena, (new->count + 1) * sizeof *c.fresh);
    c.pushes = ptv_arena_take(arena, (new->count + 1) * sizeof *c.pushes);
    if (c.fresh == NULL || c.pushes == NULL) {
        return false;
    }
    for (size_t i = 0; i < new->count; i++) {
        const evolve_item *item = &new->list[i];
        c.fresh[i + 1] = c.fresh[i] + (item->counterpart == NULL ? item->width : 0);
    }
    follow(&c);
    int32_t pushing = 0;
    for (size_t i = 0; i < new->count; i++) {
        pushing += c.pushes[i];
        new->list[i].fate =
            new->list[i].counterpart == NULL &&pushing > 0 ? EVOLVE_INSERTED : new->list[i].fate;
    }
    return true;
}

/* ---- Places of new items ---- */

/* `at` is corrected by the shift of earlier items. */
static evolve_fate fate_of_new(const evolve_items *old, int64_t at)
{
    if (evolve_item_at(old, at) != NULL) {
        return EVOLVE_INSERTED;
    }
    bool behind = old->count == 0 || at > old->list[old->count - 1].at;
    return behind ? EVOLVE_APPENDED : EVOLVE_IN_GAP;
}

static void find_new(evolve_items *old, evolve_items *new)
{
    uint64_t shift = 0;
    for (size_t i = 0; i < new->count; i++) {
        evolve_item *item = &new->list[i];
        if (item->counterpart == NULL && item->fate != EVOLVE_INSERTED) {
            item->fate = fate_of_new(old, (int64_t)((uint64_t)item->at - shift));
        } else if (item->counterpart != NULL && item->fate != EVOLVE_EXCHANGED) {
            shift = shift_of(item->counterpart);
        }
    }
    for (size_t i = 0; i < old->count; i++) {
        if (old->list[i].counterpart == NULL) {
            old->list[i].fate = EVOLVE_GONE;
        }
    }
}

bool evolve_pair(ptv_arena *arena, evolve_items *old, evolve_items *new)
{
    if (!join_names(arena, old, new)) {
        return false;
    }
    join_numbers(old, new);
    find_exchanged(old);
    if (!find_followers(arena, old, new)) {
        return false;
    }
    find_new(old, new);
    return true;
}
