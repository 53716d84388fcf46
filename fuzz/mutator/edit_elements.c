/* Edits of the elements of vectors, in the tree. A vector of unions changes along with its tags. */
#include "fuzz/mutator/mutator_internal.h"

#include <string.h>

enum { DEPTH = 2, MANY = 40 };

/* A vector, and the vector of tags beside it or NULL. */
typedef struct list {
    ft_node *items, *tags;
} list;

static ft_node *child(const ft_node *table, uint32_t slot)
{
    const ft_slot *there = &table->as.slots[slot];
    return there->state == FT_LEADS ? there->as.node : NULL;
}

/* False if the vectors do not match, or `items` are tags themselves. */
static bool find_tags(list *l)
{
    const ft_place *at = &l->items->place;
    const ft_field *field = l->items->field;
    if (field->element == FT_SCALAR && (field->flags & FT_TAG) != 0) {
        return false;
    }
    if (field->element != FT_UNION) {
        return true;
    }
    bool table = at->parent != NULL && at->parent->shape == FT_OBJECT && at->slot > 0;
    l->tags = table ? child(at->parent, at->slot - 1) : NULL;
    return l->tags != NULL && l->tags->shape == FT_ITEMS && l->tags->count == l->items->count;
}

static bool pick_list(fm_mutator *m, uint32_t least, list *l)
{
    for (int i = 0; i < 2 * FM_TRIES; i++) {
        *l = (list){.items = fm_pick(m)};
        bool vector = l->items != NULL &&
                      (l->items->shape == FT_ITEMS || l->items->shape == FT_REFS) &&
                      l->items->count >= least && l->items->count <= m->max;
        if (vector && find_tags(l)) {
            return true;
        }
    }
    return false;
}

/* Gives the vector its own copy of `count` elements; its count no longer lies. */
static bool resize_one(fm_mutator *m, ft_node *vector, uint32_t count)
{
    if (vector != NULL && !ft_resize(m->tree, vector, count)) {
        return false;
    }
    if (vector != NULL) {
        vector->lies = false;
    }
    return true;
}

static bool resize(fm_mutator *m, const list *l, uint32_t count)
{
    return resize_one(m, l->items, count) && resize_one(m, l->tags, count);
}

static void copy_one(ft_node *vector, uint32_t to, uint32_t from)
{
    if (vector == NULL) {
        return;
    }
    if (vector->shape == FT_REFS) {
        vector->as.slots[to] = vector->as.slots[from];
    } else {
        uint32_t size = vector->field->element_size;
        memmove(vector->as.bytes + (size_t)to * size, vector->as.bytes + (size_t)from * size, size);
    }
}

static void copy(const list *l, uint32_t to, uint32_t from)
{
    copy_one(l->items, to, from);
    copy_one(l->tags, to, from);
}

static bool cut(fm_mutator *m, const list *l, uint32_t first, uint32_t n)
{
    if (!resize(m, l, l->items->count)) {
        return false;
    }
    ft_cut(l->items, first, n);
    if (l->tags != NULL) {
        ft_cut(l->tags, first, n);
    }
    return true;
}

static bool remove_one(fm_mutator *m)
{
    list l;
    if (!pick_list(m, 1, &l)) {
        return false;
    }
    uint32_t at = fm_below(m, l.items->count);
    return cut(m, &l, at, 1) && fm_note_path(m, "remove", l.items, at);
}

static bool remove_rest(fm_mutator *m)
{
    list l;
    if (!pick_list(m, 1, &l)) {
        return false;
    }
    uint32_t at = fm_chance(m, 50) ? 0 : fm_below(m, l.items->count);
    return cut(m, &l, at, l.items->count - at) && fm_note_path(m, "all gone from", l.items, at);
}

/* Appends copies of an element, one or many. */
static bool again(fm_mutator *m, uint32_t least, uint32_t spread, const char *what)
{
    list l;
    if (!pick_list(m, 1, &l)) {
        return false;
    }
    uint32_t n = l.items->count;
    uint32_t more = spread == 0 ? least : least + fm_below(m, spread);
    uint32_t at = fm_below(m, n);
    if (!resize(m, &l, n + more)) {
        return false;
    }
    for (uint32_t i = 0; i < more; i++) {
        copy(&l, n + i, at);
    }
    return fm_note_path(m, what, l.items, at);
}

static bool repeat(fm_mutator *m)
{
    return again(m, 1, 0, "again at the end");
}

static bool many(fm_mutator *m)
{
    return again(m, 2, MANY, "many times at the end");
}

/* Swaps two elements by way of a temporary one at the end. */
static bool exchange(fm_mutator *m)
{
    list l;
    if (!pick_list(m, 2, &l)) {
        return false;
    }
    uint32_t n = l.items->count;
    uint32_t a = fm_below(m, n), b = fm_below(m, n);
    if (a == b || !resize(m, &l, n + 1)) {
        return false;
    }
    copy(&l, n, a);
    copy(&l, a, b);
    copy(&l, b, n);
    return cut(m, &l, n, 1) && fm_note_path(m, "another element at", l.items, a);
}

/* Adds a new element at the end, or replaces one. */
static bool fresh(fm_mutator *m)
{
    list l;
    if (!pick_list(m, 0, &l) || l.tags != NULL || l.items->field->element == FT_UNION) {
        return false;
    }
    uint32_t n = l.items->count;
    uint32_t at = fm_chance(m, 70) ? n : fm_below(m, n);
    if (!resize(m, &l, at == n ? n + 1 : n) || !fm_fill_element(m, l.items, at, DEPTH)) {
        return false;
    }
    return fm_note_path(m, "a new element at", l.items, at);
}

/* Takes over the elements of another list of this type. */
static bool other(fm_mutator *m)
{
    list l;
    if (!pick_list(m, 0, &l) || l.tags != NULL || l.items->field->element == FT_UNION) {
        return false;
    }
    const ft_node *from = fm_pick_like(m, l.items);
    ft_node *made = from == NULL ? NULL : ft_copy(m->tree, from);
    if (made == NULL) {
        return false;
    }
    l.items->as = made->as;
    l.items->count = made->count;
    l.items->lies = made->lies;
    l.items->claimed = made->claimed;
    return fm_note_path(m, "the elements of another list at", l.items, FT_WHOLE);
}

static const fm_row rows[] = {
    {"list-remove", 20, FM_TREE, false, remove_one}, {"list-cut", 8, FM_TREE, false, remove_rest},
    {"list-repeat", 15, FM_TREE, false, repeat},     {"list-many", 4, FM_TREE, false, many},
    {"list-swap", 12, FM_TREE, false, exchange},     {"list-new", 20, FM_TREE, false, fresh},
    {"list-other", 10, FM_TREE, false, other},
};

const fm_row_list fm_element_list = FM_ROW_LIST(rows);
