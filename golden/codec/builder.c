/* The backward builder: space, alignment, strings, vectors, tables. */
#include "golden/codec/builder.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "golden/codec/blob.h"

enum {
    CHUNK = 1 << 16,
    SMALL = 1024 /* up to this size bytes are copied: a separate piece costs more */
};

void gm_builder_begin(gm_builder *b, ptv_arena *arena, const gm_layout *layout)
{
    *b = (gm_builder){.arena = arena,
                      .sharing = layout->vtables,
                      .align_empty = layout->writer == GM_PYTHON,
                      .alignment = 1};
}

void gm_builder_free(gm_builder *b)
{
    ptv_map_free(&b->vtables);
}

/* ---- Space ---- */

/* Keeps the first reason, a string literal. */
static void fail(gm_builder *b, const char *why)
{
    if (b->why == NULL) {
        b->why = why;
    }
}

static bool add_piece(gm_builder *b, const gm_blob *piece)
{
    gm_blob *pieces =
        ptv_arena_room_for_one(b->arena, b->pieces, b->count, &b->room, sizeof *pieces);
    if (pieces == NULL) {
        fail(b, "out of memory");
        return false;
    }
    b->pieces = pieces;
    b->pieces[b->count++] = *piece;
    return true;
}

/* Turns what was written since the last piece into a piece. */
static bool flush(gm_builder *b)
{
    if (b->head == b->flushed) {
        return true;
    }
    const gm_blob piece = gm_bytes(b->head, (uint64_t)(b->flushed - b->head));
    b->flushed = b->head;
    return add_piece(b, &piece);
}

static bool new_chunk(gm_builder *b, uint32_t n)
{
    uint32_t size = n > CHUNK ? n : CHUNK;
    if (!flush(b)) {
        return false;
    }
    b->chunk = ptv_arena_take(b->arena, size);
    if (b->chunk == NULL) {
        fail(b, "out of memory");
        b->head = NULL;
        b->flushed = NULL;
        return false;
    }
    b->head = b->chunk + size;
    b->flushed = b->head;
    return true;
}

static bool count_bytes(gm_builder *b, uint64_t n)
{
    if (b->why != NULL) {
        return false;
    }
    if (n > (uint64_t)INT32_MAX - b->size) {
        fail(b, "the FlatBuffer would exceed 2 GiB");
        return false;
    }
    b->size += (uint32_t)n;
    return true;
}

/* Prepends n contiguous zero bytes. Returns NULL on failure. */
static uint8_t *push(gm_builder *b, uint32_t n)
{
    if (!count_bytes(b, n)) {
        return NULL;
    }
    if ((b->chunk == NULL || (size_t)(b->head - b->chunk) < n) && !new_chunk(b, n)) {
        return NULL;
    }
    b->head -= n;
    return b->head;
}

static void push_number(gm_builder *b, uint32_t width, uint64_t value)
{
    uint8_t *to = push(b, width);
    if (to != NULL) {
        le_store(to, width, value);
    }
}

/* Pads so that whatever is `ahead` bytes further on ends at a multiple of `alignment`. */
static void align_to(gm_builder *b, uint32_t alignment, uint64_t ahead)
{
    if (alignment > b->alignment) {
        b->alignment = alignment;
    }
    uint32_t padding = (uint32_t)(0 - (b->size + ahead)) & (alignment - 1);
    if (padding > 0) {
        push(b, padding); /* which are zero, like all of a new chunk */
    }
}

/* ---- Strings and vectors ---- */

static void put_large(gm_builder *b, const gm_blob *blob)
{
    if (flush(b) && count_bytes(b, blob->size)) {
        add_piece(b, blob);
    }
}

static void cannot_read(gm_builder *b, const gm_blob *blob, int why)
{
    const char *from = blob->kind == GM_FILE ? blob->path : "a string or a vector";
    const char *reason = why == ENODATA ? "it became shorter" : strerror(why);
    size_t room = sizeof "cannot read : " + strlen(from) + strlen(reason);
    char *text = ptv_arena_take(b->arena, room);
    if (text != NULL) {
        snprintf(text, room, "cannot read %s: %s", from, reason);
    }
    fail(b, text == NULL ? "out of memory" : text);
}

static void put_blob(gm_builder *b, const gm_blob *blob)
{
    if (blob->size > SMALL) {
        put_large(b, blob);
        return;
    }
    uint8_t *to = push(b, (uint32_t)blob->size);
    int why = to != NULL && blob->size > 0 ? gm_blob_copy(blob, to) : 0;
    if (why != 0 && blob->kind == GM_ABSENT) {
        fail(b, "the bytes of a string or a vector are not here, only their number");
    } else if (why != 0) {
        cannot_read(b, blob, why);
    }
}

uint32_t gm_build_string(gm_builder *b, const gm_blob *bytes)
{
    align_to(b, 4, bytes->size + 1);
    push(b, 1);
    put_blob(b, bytes);
    push_number(b, 4, bytes->size);
    return b->why == NULL ? b->size : 0;
}

uint32_t gm_build_vector(gm_builder *b, const gm_blob *bytes, uint32_t count, uint32_t width,
                         uint32_t align)
{
    bool empty = count == 0 && !b->align_empty;
    if (bytes->size != (uint64_t)count * width) {
        fail(b, "a vector is not as long as its elements");
        return 0;
    }
    align_to(b, align > 4 && !empty ? align : 4, bytes->size);
    put_blob(b, bytes);
    push_number(b, 4, count);
    return b->why == NULL ? b->size : 0;
}

uint32_t gm_build_refs(gm_builder *b, const uint32_t *objects, uint32_t count)
{
    align_to(b, 4, 0);
    for (uint32_t i = count; i-- > 0 && b->why == NULL;) {
        push_number(b, 4, b->size + 4 - objects[i]);
    }
    push_number(b, 4, count);
    return b->why == NULL ? b->size : 0;
}

/* ---- Tables and shared vtables ---- */

enum { VTABLE_HEAD = 4 }; /* sizes of the vtable and of the table */

void gm_build_table(gm_builder *b)
{
    b->table_end = b->size;
    b->slot_count = 0;
}

static bool take_slot(gm_builder *b, unsigned slot)
{
    if (slot >= GM_MAX_SLOTS) {
        fail(b, "a table has too many fields");
        return false;
    }
    for (; b->slot_count <= slot; b->slot_count++) {
        b->slots[b->slot_count] = 0;
    }
    b->slots[slot] = b->size;
    return true;
}

void gm_build_scalar(gm_builder *b, unsigned slot, uint32_t width, uint64_t value)
{
    align_to(b, width, 0);
    push_number(b, width, value);
    take_slot(b, slot);
}

void gm_build_ref(gm_builder *b, unsigned slot, uint32_t object)
{
    align_to(b, 4, 0);
    push_number(b, 4, b->size + 4 - object);
    take_slot(b, slot);
}

/* Hashes what equal vtables must share: size and offsets, or everything. */
static uint64_t hash(const uint8_t *vtable, uint32_t size, gm_vtables sharing)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (uint32_t i = 0; i < size; i++) {
        bool counts = sharing == GM_SHARED || i < 2 || i >= VTABLE_HEAD;
        h = counts ? (h ^ vtable[i]) * UINT64_C(0x100000001b3) : h;
    }
    return h;
}

static bool same(const uint8_t *a, const uint8_t *b, uint32_t size, gm_vtables sharing)
{
    return memcmp(a, b, 2) == 0 && (sharing == GM_BY_OFFSETS || memcmp(a + 2, b + 2, 2) == 0) &&
           memcmp(a + VTABLE_HEAD, b + VTABLE_HEAD, size - VTABLE_HEAD) == 0;
}

/* A vtable already written, and its position. */
typedef struct known {
    const uint8_t *bytes;
    uint32_t at;
} known;

static void remember(gm_builder *b, uint64_t key, const uint8_t *vtable)
{
    known *k = ptv_arena_take(b->arena, sizeof *k);
    if (k != NULL) {
        *k = (known){vtable, b->size};
    }
    if (k == NULL || !ptv_map_add(&b->vtables, key, (uintptr_t)k)) {
        fail(b, "out of memory");
    }
}

static uint32_t write_vtable(gm_builder *b, const uint8_t *vtable, uint32_t size, uint64_t key)
{
    uint8_t *to = push(b, size);
    if (to == NULL) {
        return 0;
    }
    memcpy(to, vtable, size);
    if (b->sharing != GM_OWN) {
        remember(b, key, to);
    }
    return b->size;
}

/* Returns the position of an equal vtable, writing one if there is none. */
static uint32_t place_vtable(gm_builder *b, const uint8_t *vtable, uint32_t size)
{
    uint64_t key = hash(vtable, size, b->sharing);
    const known *k;
    while ((k = (const known *)ptv_map_get(&b->vtables, key)) != NULL) {
        if (same(k->bytes, vtable, size, b->sharing)) {
            return k->at;
        }
        key++; /* collision: try the next key */
    }
    return write_vtable(b, vtable, size, key);
}

uint32_t gm_build_table_end(gm_builder *b)
{
    uint8_t vtable[VTABLE_HEAD + 2 * GM_MAX_SLOTS];
    align_to(b, 4, 0);
    uint8_t *head = push(b, 4);
    if (head == NULL) {
        return 0;
    }
    uint32_t table = b->size;
    uint32_t size = VTABLE_HEAD + 2 * b->slot_count;
    le_store(vtable, 2, size);
    le_store(vtable + 2, 2, table - b->table_end);
    for (unsigned slot = 0; slot < b->slot_count; slot++) {
        uint32_t at = b->slots[slot];
        le_store(vtable + VTABLE_HEAD + 2 * (size_t)slot, 2, at == 0 ? 0 : table - at);
    }
    uint32_t at = place_vtable(b, vtable, size);
    le_store(head, 4, at - table);
    return b->why == NULL ? table : 0;
}

/* ---- The end, which is the beginning of the buffer ---- */

void gm_build_finish(gm_builder *b, uint32_t head)
{
    align_to(b, b->alignment > 4 ? b->alignment : 4, head);
    if (b->why == NULL) {
        flush(b);
    }
}

void gm_build_append(gm_builder *b, gm_rope *rope)
{
    for (size_t i = b->count; i-- > 0;) {
        gm_rope_blob(rope, &b->pieces[i], 0);
    }
}
