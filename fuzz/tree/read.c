/*
 * From bytes to a tree. Each offset is followed at most once per type, and only forward, so that
 * reading always ends. What cannot be read stays as the word it was.
 */
#include "base/little_endian.h"
#include "fuzz/tree/tree.h"

#include <string.h>

/* Objects read so far, by position and by the type they were read as. */
typedef struct seen {
    uint64_t key; /* 0 if free */
    ft_node *node;
} seen;

typedef struct reader {
    ft_tree *tree;
    const uint8_t *bytes;
    uint32_t size;
    seen *seen;
    uint32_t seen_count, seen_room; /* room: a power of two */
    uint32_t depth;
    bool failed; /* out of memory */
} reader;

enum { SEEN_ROOM = 256, LEAST_BYTES = 8 };

/* What an offset should lead to. */
typedef struct goal {
    uint8_t kind;          /* TABLE, STRING, VECTOR or STRUCT */
    uint32_t of;           /* table or struct */
    const ft_field *field; /* VECTOR */
    const ft_node *tags;   /* VECTOR of unions: its tags or NULL */
    ft_place place;
} goal;

static bool in(const reader *r, uint64_t at, uint64_t length)
{
    return length <= r->size && at <= r->size - length;
}

static uint32_t word(const reader *r, uint32_t at)
{
    return (uint32_t)le_load(r->bytes + at, 4);
}

/* ---- Objects read so far ---- */

static uint64_t key_of(const reader *r, uint32_t at, const goal *to)
{
    uint32_t what = 1;
    if (to->kind == FT_TABLE) {
        what = 2 + to->of;
    } else if (to->kind == FT_STRUCT) {
        what = 2 + r->tree->schema->table_count + to->of;
    } else if (to->kind == FT_VECTOR) {
        what = 1u << 31 | (uint32_t)to->field->element << 24 | (uint32_t)to->field->scalar << 16 |
               (uint32_t)(to->field->flags & FT_LONG) << 24 | (to->field->of & 0xffff);
    }
    return (uint64_t)at << 32 | what;
}

static seen *seen_at(const reader *r, uint64_t key)
{
    uint64_t hash = key * 0x9e3779b97f4a7c15u;
    uint32_t i = (uint32_t)(hash >> 32) & (r->seen_room - 1);
    while (r->seen[i].key != 0 && r->seen[i].key != key) {
        i = (i + 1) & (r->seen_room - 1);
    }
    return &r->seen[i];
}

static bool more_seen(reader *r)
{
    reader before = *r;
    r->seen_room = before.seen_room == 0 ? SEEN_ROOM : before.seen_room * 2;
    r->seen = ptv_arena_take(r->tree->arena, r->seen_room * sizeof *r->seen);
    if (r->seen == NULL) {
        r->failed = true;
        return false;
    }
    for (uint32_t i = 0; i < before.seen_room; i++) {
        if (before.seen[i].key != 0) {
            *seen_at(r, before.seen[i].key) = before.seen[i];
        }
    }
    return true;
}

static bool remember(reader *r, uint64_t key, ft_node *node)
{
    if (r->seen_count * 2 >= r->seen_room && !more_seen(r)) {
        return false;
    }
    *seen_at(r, key) = (seen){key, node};
    r->seen_count++;
    return true;
}

/* ---- Objects ---- */

static ft_node *follow(reader *r, uint32_t at, const goal *to);

/* The tag for element i, given the vector of tags. */
static uint64_t tag_of(const ft_node *tags, uint32_t i)
{
    bool there = tags != NULL && tags->shape == FT_ITEMS && i < tags->count;
    return there ? ft_item(tags, i) : 0;
}

static bool goal_of_member(const reader *r, const ft_field *field, uint64_t tag, goal *to)
{
    const ft_member *member = ft_member_of(&r->tree->schema->unions[field->of], tag);
    if (member == NULL) {
        return false;
    }
    to->kind = member->kind;
    to->of = member->of;
    return true;
}

/* Reads an offset of `width` bytes. */
static void read_reference(reader *r, ft_slot *slot, uint32_t width, const goal *to)
{
    uint64_t offset = le_load(r->bytes + slot->at, width);
    *slot = (ft_slot){FT_WORD, slot->at, {.word = offset}};
    if (to->kind == FT_NOTHING || offset == 0 || offset >= r->size - slot->at) {
        return;
    }
    ft_node *node = follow(r, slot->at + (uint32_t)offset, to);
    if (node != NULL) {
        slot->state = FT_LEADS;
        slot->as.node = node;
    }
}

static goal goal_of_slot(const reader *r, ft_node *table, uint32_t i)
{
    const ft_field *field = ft_field_at(r->tree, table, i);
    goal to = {.kind = field->kind, .of = field->of, .field = field, .place = {table, i}};
    const ft_slot *before = i > 0 ? &table->as.slots[i - 1] : NULL;
    if (field->kind == FT_UNION) {
        uint64_t tag = before != NULL && before->state == FT_HERE ? before->as.scalar : 0;
        to.kind = goal_of_member(r, field, tag, &to) ? to.kind : FT_NOTHING;
    }
    if (field->kind == FT_VECTOR && field->element == FT_UNION) {
        to.tags = before != NULL && before->state == FT_LEADS ? before->as.node : NULL;
    }
    return to;
}

static void read_slot(reader *r, ft_node *table, uint32_t i, uint32_t at)
{
    const ft_field *field = ft_field_at(r->tree, table, i);
    ft_slot *slot = &table->as.slots[i];
    if (field->kind == FT_NOTHING || !in(r, at, field->size)) {
        return;
    }
    slot->at = at;
    slot->state = FT_HERE;
    if (field->kind == FT_SCALAR) {
        slot->as.scalar = le_load(r->bytes + at, field->size);
    } else if (field->kind == FT_STRUCT) {
        slot->state = ft_set_struct(r->tree, table, i, r->bytes + at) ? FT_HERE : FT_ABSENT;
        slot->at = at;
    } else {
        goal to = goal_of_slot(r, table, i);
        read_reference(r, slot, field->size, &to);
    }
}

/* Returns the position of the table's vtable, or 0 if it has no readable one. */
static uint32_t vtable_of(const reader *r, uint32_t at)
{
    if (!in(r, at, 4)) {
        return 0;
    }
    int64_t vtable = (int64_t)at - (int32_t)word(r, at);
    if (vtable <= 0 || !in(r, (uint64_t)vtable, 4)) {
        return 0;
    }
    uint64_t bytes = le_load(r->bytes + vtable, 2);
    return bytes >= 4 && in(r, (uint64_t)vtable, bytes) ? (uint32_t)vtable : 0;
}

static ft_node *read_table(reader *r, uint32_t at, const goal *to, uint64_t key)
{
    uint32_t vtable = vtable_of(r, at);
    ft_node *table = vtable != 0 ? ft_new_object(r->tree, to->of) : NULL;
    if (table == NULL || !remember(r, key, table)) {
        return NULL;
    }
    table->at = at;
    table->vtable = vtable;
    table->place = to->place;
    uint32_t entries = (uint32_t)(le_load(r->bytes + vtable, 2) - 4) / 2;
    for (uint32_t i = 0; i < table->count && i < entries; i++) {
        uint32_t entry = (uint32_t)le_load(r->bytes + vtable + 4 + 2 * (size_t)i, 2);
        if (entry != 0) {
            read_slot(r, table, i, at + entry);
        }
    }
    return table;
}

/* The count, limited by the bytes that exist. `field` is NULL for a string. */
static uint32_t count_at(const reader *r, uint32_t at, const ft_field *field, uint64_t *claimed)
{
    uint32_t width = ft_count_size(field), size = field == NULL ? 1 : field->element_size;
    uint32_t there = (r->size - at - width) / (size == 0 ? 1 : size);
    *claimed = le_load(r->bytes + at, width);
    if (*claimed <= there) {
        return (uint32_t)*claimed;
    }
    return there < FT_KEPT_OF_LIES ? there : FT_KEPT_OF_LIES;
}

/* Sets up a string or vector. False if there is no node, or no memory. */
static bool is_noted(reader *r, ft_node *list, uint32_t at, const goal *to, uint64_t key)
{
    if (list == NULL || !remember(r, key, list)) {
        return false;
    }
    list->at = at;
    list->place = to->place;
    list->count = count_at(r, at, list->field, &list->claimed);
    list->lies = list->count != list->claimed;
    return true;
}

static ft_node *read_string(reader *r, uint32_t at, const goal *to, uint64_t key)
{
    ft_node *text = ft_new_text(r->tree, NULL, 0);
    if (!is_noted(r, text, at, to, key)) {
        return NULL;
    }
    text->as.bytes = (uint8_t *)(uintptr_t)(r->bytes + at + 4);
    uint64_t end = (uint64_t)at + 4 + text->count;
    text->open = end >= r->size || r->bytes[end] != 0;
    return text;
}

static void read_elements(reader *r, ft_node *vector, const goal *to)
{
    for (uint32_t i = 0; i < vector->count; i++) {
        const ft_field *field = to->field;
        goal element = {.kind = field->element, .of = field->of, .place = {vector, i}};
        if (field->element == FT_UNION &&
            !goal_of_member(r, field, tag_of(to->tags, i), &element)) {
            element.kind = FT_NOTHING;
        }
        ft_slot *slot = &vector->as.slots[i];
        slot->at = vector->at + 4 + 4 * i;
        read_reference(r, slot, 4, &element);
    }
}

static ft_node *read_vector(reader *r, uint32_t at, const goal *to, uint64_t key)
{
    uint64_t claimed;
    uint32_t count = count_at(r, at, to->field, &claimed);
    bool refs = ft_is_reference(to->field->element);
    ft_node *vector = ft_new_vector(r->tree, to->field, refs ? count : 0);
    if (!is_noted(r, vector, at, to, key)) {
        return NULL;
    }
    if (refs) {
        read_elements(r, vector, to);
    } else {
        vector->as.bytes = (uint8_t *)(uintptr_t)(r->bytes + at + ft_count_size(to->field));
    }
    return vector;
}

static ft_node *read_block(reader *r, uint32_t at, const goal *to, uint64_t key)
{
    const ft_record *record = &r->tree->schema->structs[to->of];
    ft_node *block = in(r, at, record->size) ? ft_new_block(r->tree, to->of) : NULL;
    if (block == NULL || !remember(r, key, block)) {
        return NULL;
    }
    block->at = at;
    block->place = to->place;
    memcpy(block->as.bytes, r->bytes + at, record->size);
    return block;
}

/* Reads the object at `at`. Returns NULL if it cannot be read. */
static ft_node *follow(reader *r, uint32_t at, const goal *to)
{
    uint32_t least = to->kind == FT_STRUCT   ? 1
                     : to->kind == FT_VECTOR ? ft_count_size(to->field)
                                             : 4;
    if (!in(r, at, least) || r->depth == FT_MAX_DEPTH) {
        return NULL;
    }
    uint64_t key = key_of(r, at, to);
    const seen *before = seen_at(r, key);
    if (before->key == key) {
        return before->node;
    }
    r->depth++;
    ft_node *node = to->kind == FT_TABLE    ? read_table(r, at, to, key)
                    : to->kind == FT_STRING ? read_string(r, at, to, key)
                    : to->kind == FT_STRUCT ? read_block(r, at, to, key)
                                            : read_vector(r, at, to, key);
    r->depth--;
    return node;
}

static void read_identifier(ft_tree *tree, const uint8_t *bytes)
{
    tree->named = tree->schema->identifier != NULL;
    if (tree->named) {
        memcpy(tree->identifier, bytes + 4, sizeof tree->identifier);
    }
}

bool ft_read(ft_tree *tree, const ft_schema *schema, uint32_t type, const uint8_t *bytes,
             size_t size)
{
    ptv_arena *arena = tree->arena;
    *tree = (ft_tree){.schema = schema, .root_type = type, .arena = arena};
    if (size < LEAST_BYTES || size > INT32_MAX) {
        return false;
    }
    reader r = {.tree = tree, .bytes = bytes, .size = (uint32_t)size};
    read_identifier(tree, bytes);
    if (!more_seen(&r)) {
        return false;
    }
    goal to = {.kind = FT_TABLE, .of = type};
    ft_slot slot = {0};
    read_reference(&r, &slot, 4, &to);
    tree->root = slot.state == FT_LEADS ? slot.as.node : NULL;
    return !r.failed;
}
