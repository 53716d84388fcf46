/* The backward builder: tables and the vtables they share. */
#include "golden/codec/builder.h"

#include <stdlib.h>
#include <string.h>

#include "golden/codec/builder_room.h"

enum { VTABLE_HEAD = 4 }; /* two sizes: of the vtable and of the table */

void gm_build_table(gm_builder *b)
{
    b->table_end = b->size;
    b->slot_count = 0;
}

static bool take_slot(gm_builder *b, unsigned slot)
{
    if (slot >= GM_MAX_SLOTS) {
        gm_builder_fail(b, "a table has too many fields");
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
    gm_builder_align(b, width, 0);
    gm_builder_number(b, width, value);
    take_slot(b, slot);
}

void gm_build_ref(gm_builder *b, unsigned slot, uint32_t object)
{
    gm_builder_align(b, 4, 0);
    gm_builder_number(b, 4, b->size + 4 - object);
    take_slot(b, slot);
}

/* ---- Vtables ---- */

/* What two vtables have to have in common to be one: size and offsets, or all of it. */
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

static bool make_room(gm_builder *b)
{
    if (b->known_count < b->known_room) {
        return true;
    }
    size_t room = b->known_room == 0 ? 64 : b->known_room * 2;
    const uint8_t **known = realloc(b->known, room * sizeof *known);
    if (known != NULL) {
        b->known = known;
    }
    uint32_t *known_at = realloc(b->known_at, room * sizeof *known_at);
    if (known_at != NULL) {
        b->known_at = known_at;
    }
    if (known == NULL || known_at == NULL) {
        return false;
    }
    b->known_room = room;
    return true;
}

static void remember(gm_builder *b, uint64_t key, const uint8_t *vtable)
{
    if (!make_room(b)) {
        gm_builder_fail(b, "out of memory");
        return;
    }
    b->known[b->known_count] = vtable;
    b->known_at[b->known_count] = b->size;
    b->known_count++;
    if (!gm_map_add(&b->vtables, key, (uint32_t)b->known_count)) {
        gm_builder_fail(b, "out of memory");
    }
}

static uint32_t write_vtable(gm_builder *b, const uint8_t *vtable, uint32_t size, uint64_t key)
{
    uint8_t *to = gm_builder_push(b, size);
    if (to == NULL) {
        return 0;
    }
    memcpy(to, vtable, size);
    if (b->sharing != GM_OWN) {
        remember(b, key, to);
    }
    return b->size;
}

/* The position of an equal vtable, or of a new one. */
static uint32_t place_vtable(gm_builder *b, const uint8_t *vtable, uint32_t size)
{
    uint64_t key = hash(vtable, size, b->sharing);
    uint32_t index;
    while ((index = gm_map_get(&b->vtables, key)) != 0) {
        if (same(b->known[index - 1], vtable, size, b->sharing)) {
            return b->known_at[index - 1];
        }
        key++; /* another one with the same hash: the next key is as good */
    }
    return write_vtable(b, vtable, size, key);
}

uint32_t gm_build_table_end(gm_builder *b)
{
    uint8_t vtable[VTABLE_HEAD + 2 * GM_MAX_SLOTS];
    gm_builder_align(b, 4, 0);
    uint8_t *head = gm_builder_push(b, 4);
    if (head == NULL) {
        return 0;
    }
    uint32_t table = b->size;
    uint32_t size = VTABLE_HEAD + 2 * b->slot_count;
    gm_store(vtable, 2, size);
    gm_store(vtable + 2, 2, table - b->table_end);
    for (unsigned slot = 0; slot < b->slot_count; slot++) {
        uint32_t at = b->slots[slot];
        gm_store(vtable + VTABLE_HEAD + 2 * (size_t)slot, 2, at == 0 ? 0 : table - at);
    }
    uint32_t at = place_vtable(b, vtable, size);
    gm_store(head, 4, at - table);
    return b->why == NULL ? table : 0;
}
