/*
 * Picks random nodes. Half the time, all nodes are equally likely, otherwise all classes: a file
 * has hundreds of values but one plan. Not here: picking a byte within a node (site.c).
 */
#include "fuzz/mutator/mutator_internal.h"

/* Each table type is a class; after these come strings, the two kinds of vectors, structs. */
static uint32_t class_of(const ft_tree *tree, const ft_node *node)
{
    return node->shape == FT_OBJECT ? node->type
                                    : tree->schema->table_count + node->shape - FT_TEXT;
}

static bool take_classes(fm_mutator *m)
{
    fm_classes *c = &m->classes;
    uint32_t classes = m->tree->schema->table_count + FT_BLOCK - FT_TEXT + 1;
    c->first = ptv_arena_take(&m->arena, (classes + 1) * sizeof *c->first);
    c->filled = ptv_arena_take(&m->arena, classes * sizeof *c->filled);
    c->nodes = ptv_arena_take(&m->arena, m->tree->count * sizeof(ft_node *));
    c->count = classes;
    c->filled_count = 0;
    c->sorted = m->tree->count;
    return c->first != NULL && c->filled != NULL && c->nodes != NULL;
}

/* A counting sort. Placing the nodes moves each sum to the next class's, so they are moved back. */
static void sort_classes(fm_mutator *m)
{
    fm_classes *c = &m->classes;
    const ft_tree *tree = m->tree;
    for (uint32_t i = 0; i < tree->count; i++) {
        c->first[class_of(tree, tree->nodes[i])]++;
    }
    uint32_t sum = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t here = c->first[i];
        if (here > 0) {
            c->filled[c->filled_count++] = i;
        }
        c->first[i] = sum;
        sum += here;
    }
    for (uint32_t i = 0; i < tree->count; i++) {
        c->nodes[c->first[class_of(tree, tree->nodes[i])]++] = tree->nodes[i];
    }
    for (uint32_t i = c->count; i > 0; i--) {
        c->first[i] = c->first[i - 1];
    }
    c->first[0] = 0;
}

static bool has_classes(fm_mutator *m)
{
    if (m->tree == NULL || m->tree->count == 0) {
        return false;
    }
    if (m->classes.nodes != NULL && m->classes.sorted == m->tree->count) {
        return true;
    }
    if (!take_classes(m)) {
        m->classes.nodes = NULL;
        return false;
    }
    sort_classes(m);
    return true;
}

static ft_node *one_of_class(fm_mutator *m, uint32_t class)
{
    const fm_classes *c = &m->classes;
    uint32_t n = c->first[class + 1] - c->first[class];
    return n == 0 ? NULL : c->nodes[c->first[class] + fm_below(m, n)];
}

ft_node *fm_pick(fm_mutator *m)
{
    if (!has_classes(m)) {
        return NULL;
    }
    if (fm_chance(m, 50)) {
        return m->tree->nodes[fm_below(m, m->tree->count)];
    }
    return one_of_class(m, m->classes.filled[fm_below(m, m->classes.filled_count)]);
}

ft_node *fm_pick_shape(fm_mutator *m, ft_shape shape)
{
    if (!has_classes(m)) {
        return NULL;
    }
    if (shape != FT_OBJECT) {
        return one_of_class(m, m->tree->schema->table_count + (uint32_t)shape - FT_TEXT);
    }
    ft_node *node = NULL;
    for (int i = 0; i < FM_TRIES && (node == NULL || node->shape != shape); i++) {
        node = fm_pick(m);
    }
    return node != NULL && node->shape == shape ? node : NULL;
}

static bool has_elements_like(const ft_field *a, const ft_field *b)
{
    return a->element == b->element && a->element_size == b->element_size &&
           a->scalar == b->scalar && a->of == b->of && a->element_align == b->element_align &&
           ft_count_size(a) == ft_count_size(b);
}

bool fm_alike(const ft_node *a, const ft_node *b)
{
    if (a->shape != b->shape) {
        return false;
    }
    bool vector = a->shape == FT_ITEMS || a->shape == FT_REFS;
    return vector ? has_elements_like(a->field, b->field) : a->type == b->type;
}

ft_node *fm_pick_like(fm_mutator *m, const ft_node *node)
{
    if (!has_classes(m)) {
        return NULL;
    }
    for (int i = 0; i < FM_TRIES; i++) {
        ft_node *other = one_of_class(m, class_of(m->tree, node));
        if (other != NULL && other != node && fm_alike(other, node)) {
            return other;
        }
    }
    return NULL;
}

ft_node *fm_pick_for(fm_mutator *m, uint8_t kind, uint32_t of, const ft_field *field)
{
    ft_node like = {.type = of, .field = field};
    switch (kind) {
    case FT_TABLE: like.shape = FT_OBJECT; break;
    case FT_STRUCT: like.shape = FT_BLOCK; break;
    case FT_STRING:
        like.shape = FT_TEXT;
        like.type = 0;
        break;
    default: like.shape = ft_is_reference(field->element) ? FT_REFS : FT_ITEMS;
    }
    return fm_pick_like(m, &like);
}
