/*
 * From a tree to bytes, from the end of the buffer to its beginning, as builders do: objects come
 * first, and what refers to them later, at lower addresses. Positions count from the end.
 */
#include "base/little_endian.h"
#include "fuzz/tree/random.h"
#include "fuzz/tree/tree.h"

#include <string.h>

enum {
    KNOWN_VTABLES = 64, /* the most recent ones, which may be shared */
    DEEPEST = 2 * FT_MAX_DEPTH
};

#define BEING_WRITTEN UINT32_MAX

typedef struct writer {
    ft_tree *tree;
    const ft_layout *layout;
    uint8_t *out;
    uint32_t room, used;
    uint32_t align; /* the largest so far */
    uint32_t depth;
    bool failed;
    ft_random random;
    uint16_t *entries; /* of the vtable being made: two sizes, then slots */
    uint32_t *order;   /* slots of the table being written */
    uint32_t known[KNOWN_VTABLES], known_count;
} writer;

/* Makes room for `size` bytes that begin at a multiple of `align`. NULL if there is none. */
static uint8_t *push(writer *w, uint64_t size, uint32_t align)
{
    uint64_t used = (w->used + size + align - 1) / align * align;
    if (w->failed || used > w->room) {
        w->failed = true;
        return NULL;
    }
    uint8_t *begin = w->out + w->room - used;
    memset(begin + (size_t)size, 0, (size_t)(used - w->used - size));
    w->used = (uint32_t)used;
    w->align = align > w->align ? align : w->align;
    return begin;
}

static void push_number(writer *w, uint32_t width, uint32_t align, uint64_t value)
{
    uint8_t *to = push(w, width, align);
    if (to != NULL) {
        le_store(to, width, value);
    }
}

static void push_bytes(writer *w, const uint8_t *bytes, uint64_t size, uint32_t align)
{
    uint8_t *to = push(w, size, align);
    if (to != NULL && size > 0) {
        memcpy(to, bytes, (size_t)size);
    }
}

/* Adds random padding before the next object, which aligns itself. */
static void push_padding(writer *w)
{
    uint32_t n = w->layout->pad != 0 ? ft_random_below(&w->random, w->layout->pad + 1u) : 0;
    uint8_t *to = push(w, n, 1);
    if (to != NULL) {
        memset(to, 0, n);
    }
}

/* ---- References ---- */

static void write_node(writer *w, ft_node *node);

/* Writes an offset of `width` bytes to an object already written, or 0 if that would be a cycle. */
static void push_reference(writer *w, const ft_slot *slot, uint32_t width)
{
    uint8_t *to = push(w, width, width);
    if (to == NULL) {
        return;
    }
    uint64_t offset = slot->as.word;
    if (slot->state == FT_LEADS) {
        uint32_t child = slot->as.node->written;
        offset = child == BEING_WRITTEN ? 0 : w->used - child;
    }
    le_store(to, width, slot->state == FT_ABSENT ? 0 : offset);
}

static void write_children(writer *w, ft_node *node)
{
    uint32_t first = w->layout->shuffle ? ft_random_below(&w->random, node->count) : 0;
    for (uint32_t i = 0; i < node->count && !w->failed; i++) {
        uint32_t at = first + i < node->count ? first + i : first + i - node->count;
        if (node->as.slots[at].state == FT_LEADS) {
            write_node(w, node->as.slots[at].as.node);
        }
    }
}

/* ---- Tables ---- */

static void swap_by_chance(writer *w, uint32_t count)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = ft_random_below(&w->random, i);
        uint32_t slot = w->order[i - 1];
        w->order[i - 1] = w->order[j];
        w->order[j] = slot;
    }
}

/* Lists the slots that are present, the one with the highest address first. */
static uint32_t order_slots(writer *w, const ft_node *table)
{
    const ft_field *fields = w->tree->schema->tables[table->type].fields;
    uint32_t count = 0;
    uint32_t most = 1;
    for (uint32_t i = table->count; i-- > 0;) {
        bool there = table->as.slots[i].state != FT_ABSENT && fields[i].kind != FT_NOTHING;
        if (there) {
            w->order[count++] = i;
            most = fields[i].align > most ? fields[i].align : most;
        }
    }
    if (w->layout->order == FT_SHUFFLED) {
        swap_by_chance(w, count);
    }
    if (w->layout->order != FT_BY_SIZE) {
        return count;
    }
    uint32_t sorted = 0; /* stable: large alignments come to high addresses */
    for (uint32_t align = most; align > 0; align /= 2) {
        for (uint32_t i = sorted; i < count; i++) {
            uint32_t slot = w->order[i];
            if (fields[slot].align != align) {
                continue;
            }
            memmove(&w->order[sorted + 1], &w->order[sorted], (i - sorted) * sizeof *w->order);
            w->order[sorted++] = slot;
        }
    }
    return count;
}

static void push_slot(writer *w, const ft_field *field, const ft_slot *slot)
{
    if (field->kind == FT_SCALAR) {
        push_number(w, field->size, field->align, slot->as.scalar);
    } else if (field->kind == FT_STRUCT) {
        push_bytes(w, slot->as.bytes, field->size, field->align);
    } else {
        push_reference(w, slot, field->size);
    }
}

/* Position of an equal vtable, or 0 if there is none or sharing is off. */
static uint32_t shared_vtable(const writer *w, uint32_t bytes)
{
    uint32_t held = w->known_count < KNOWN_VTABLES ? w->known_count : KNOWN_VTABLES;
    for (uint32_t i = 0; i < held && !w->layout->own_vtables; i++) {
        const uint8_t *other = w->out + w->room - w->known[i];
        bool same = le_load(other, 2) == bytes;
        for (uint32_t at = 1; same && at < bytes / 2; at++) {
            same = le_load(other + 2 * (size_t)at, 2) == w->entries[at];
        }
        if (same) {
            return w->known[i];
        }
    }
    return 0;
}

static void push_vtable(writer *w, uint32_t table, uint32_t slots)
{
    uint32_t bytes = 4 + 2 * slots;
    if (w->failed) {
        return;
    }
    w->entries[0] = (uint16_t)bytes;
    uint32_t vtable = shared_vtable(w, bytes);
    if (vtable == 0) {
        uint8_t *to = push(w, bytes, 2);
        for (uint32_t i = 0; to != NULL && i < bytes / 2; i++) {
            le_store(to + 2 * (size_t)i, 2, w->entries[i]);
        }
        vtable = w->used;
        w->known[w->known_count++ % KNOWN_VTABLES] = vtable;
    }
    if (!w->failed) {
        le_store(w->out + w->room - table, 4, vtable - table);
    }
}

static void write_table(writer *w, ft_node *table)
{
    write_children(w, table);
    push_padding(w);
    const ft_field *fields = w->tree->schema->tables[table->type].fields;
    uint32_t count = order_slots(w, table);
    uint32_t end = w->used;
    uint32_t slots = w->layout->all_slots ? table->count : 0;
    memset(w->entries, 0, (table->count + 2) * sizeof *w->entries);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = w->order[i];
        push_slot(w, &fields[slot], &table->as.slots[slot]);
        w->order[i] = w->used;
        slots = slot + 1 > slots ? slot + 1 : slots;
        w->entries[2 + slot] =
            (uint16_t)(i + 1); /* its rank in the order, until the table has a position */
    }
    push_number(w, 4, 4, 0);
    if (w->used - end > UINT16_MAX || 4 + 2 * (uint64_t)slots > UINT16_MAX) {
        w->failed = true;
        return;
    }
    w->entries[1] = (uint16_t)(w->used - end);
    for (uint32_t i = 2; i < slots + 2; i++) {
        w->entries[i] = (uint16_t)(w->entries[i] != 0 ? w->used - w->order[w->entries[i] - 1] : 0);
    }
    table->written = w->used;
    push_vtable(w, table->written, slots);
}

/* ---- Other objects ---- */

static void push_count(writer *w, const ft_node *node)
{
    uint32_t width = ft_count_size(node->field);
    push_number(w, width, width, node->lies ? node->claimed : node->count);
}

static void write_string(writer *w, const ft_node *text)
{
    uint64_t whole = (uint64_t)text->count + (text->open ? 0 : 1);
    uint8_t *to = push(w, whole, 4);
    if (to != NULL && text->count > 0) {
        memcpy(to, text->as.bytes, text->count);
    }
    if (to != NULL && !text->open) {
        to[text->count] = 0;
    }
    push_count(w, text);
}

static void write_items(writer *w, const ft_node *vector)
{
    const ft_field *field = vector->field;
    uint32_t count = ft_count_size(field);
    uint32_t align = field->element_align > count ? field->element_align : count;
    push_bytes(w, vector->as.bytes, (uint64_t)vector->count * field->element_size, align);
    push_count(w, vector);
}

static void write_refs(writer *w, ft_node *vector)
{
    write_children(w, vector);
    push_padding(w);
    uint32_t align = vector->field->element_align > 4 ? vector->field->element_align : 4;
    push(w, 0, 4);
    uint32_t rest = (uint32_t)((w->used + 4 * (uint64_t)vector->count) % align);
    uint8_t *to = rest != 0 ? push(w, align - rest, 1) : NULL;
    if (to != NULL) {
        memset(to, 0, align - rest);
    }
    for (uint32_t i = vector->count; i-- > 0 && !w->failed;) {
        push_reference(w, &vector->as.slots[i], 4);
    }
    w->align = align > w->align ? align : w->align;
    push_count(w, vector);
}

static void write_object(writer *w, ft_node *node)
{
    switch (node->shape) {
    case FT_OBJECT: write_table(w, node); return;
    case FT_REFS: write_refs(w, node); break;
    case FT_TEXT:
        push_padding(w);
        write_string(w, node);
        break;
    case FT_ITEMS:
        push_padding(w);
        write_items(w, node);
        break;
    default:
        push_padding(w);
        push_bytes(w, node->as.bytes, node->count, w->tree->schema->structs[node->type].align);
    }
    node->written = w->used;
}

static void write_node(writer *w, ft_node *node)
{
    if (node->written != 0 || w->failed) {
        return;
    }
    if (w->depth == DEEPEST) {
        w->failed = true;
        return;
    }
    node->written = BEING_WRITTEN;
    w->depth++;
    write_object(w, node);
    w->depth--;
}

/* ---- The whole ---- */

static bool begin(writer *w)
{
    uint32_t most = w->tree->schema->most_slots;
    w->entries = ptv_arena_take(w->tree->arena, (most + 2) * sizeof *w->entries);
    w->order = ptv_arena_take(w->tree->arena, (most + 1) * sizeof *w->order);
    for (uint32_t i = 0; i < w->tree->count; i++) {
        w->tree->nodes[i]->written = 0;
    }
    return w->entries != NULL && w->order != NULL;
}

static void finish(writer *w)
{
    ft_tree *tree = w->tree;
    uint64_t front = 4 + (tree->named ? sizeof tree->identifier : 0u) + (uint64_t)w->layout->head;
    uint32_t least = w->layout->align > 4 ? w->layout->align : 4;
    uint32_t align = w->align > least ? w->align : least;
    /* Padding goes after the front, so that the front is at the very start for readers. */
    uint32_t before = w->used;
    uint8_t *to = push(w, front, align);
    if (to == NULL) {
        return;
    }
    memset(to, 0, w->used - before);
    tree->align = align;
    if (tree->named) {
        memcpy(to + 4, tree->identifier, sizeof tree->identifier);
    }
    uint32_t root = tree->root != NULL ? w->used - tree->root->written : 0;
    le_store(to, 4, root);
}

size_t ft_write(ft_tree *tree, const ft_layout *layout, uint8_t *out, size_t room)
{
    writer w = {.tree = tree,
                .layout = layout,
                .out = out,
                .room = (uint32_t)(room < INT32_MAX ? room : INT32_MAX),
                .align = 1,
                .random = {layout->seed}};
    if (!begin(&w)) {
        return 0;
    }
    if (tree->root != NULL) {
        write_node(&w, tree->root);
    }
    finish(&w);
    if (w.failed) {
        return 0;
    }
    memmove(out, out + w.room - w.used, w.used);
    return w.used;
}

uint32_t ft_written_at(const ft_node *node, size_t size)
{
    bool there = node->written != 0 && node->written != BEING_WRITTEN;
    return there ? (uint32_t)size - node->written : 0;
}
