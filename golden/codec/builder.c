/* The backward builder: room, alignment, strings, vectors. Tables: builder_tables.c. */
#include "golden/codec/builder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/builder_room.h"

enum {
    CHUNK = 1 << 16,
    SMALL = 1024 /* what is not longer is copied: a piece of its own costs more */
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
    gm_map_free(&b->vtables);
    free(b->known);
    free(b->known_at);
    b->known = NULL;
    b->known_at = NULL;
}

/* ---- Room ---- */

void gm_builder_fail(gm_builder *b, const char *why)
{
    if (b->why == NULL) {
        b->why = why;
    }
}

static bool add_piece(gm_builder *b, const gm_blob *piece)
{
    if (b->count == b->room) {
        size_t room = b->room == 0 ? 64 : b->room * 2;
        gm_blob *more = ptv_arena_take(b->arena, room * sizeof *more);
        if (more == NULL) {
            gm_builder_fail(b, "out of memory");
            return false;
        }
        if (b->count > 0) {
            memcpy(more, b->pieces, b->count * sizeof *more);
        }
        b->pieces = more;
        b->room = room;
    }
    b->pieces[b->count++] = *piece;
    return true;
}

/* Makes a piece of what was written since the last one. */
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
        gm_builder_fail(b, "out of memory");
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
        gm_builder_fail(b, "the FlatBuffer would pass 2 GiB");
        return false;
    }
    b->size += (uint32_t)n;
    return true;
}

uint8_t *gm_builder_push(gm_builder *b, uint32_t n)
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

void gm_builder_number(gm_builder *b, uint32_t width, uint64_t value)
{
    uint8_t *to = gm_builder_push(b, width);
    if (to != NULL) {
        gm_store(to, width, value);
    }
}

void gm_builder_align(gm_builder *b, uint32_t alignment, uint64_t ahead)
{
    if (alignment > b->alignment) {
        b->alignment = alignment;
    }
    uint32_t padding = (uint32_t)(0 - (b->size + ahead)) & (alignment - 1);
    if (padding > 0) {
        gm_builder_push(b, padding); /* chunks are zeroed */
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
    gm_builder_fail(b, text == NULL ? "out of memory" : text);
}

static void put_blob(gm_builder *b, const gm_blob *blob)
{
    if (blob->size > SMALL) {
        put_large(b, blob);
        return;
    }
    uint8_t *to = gm_builder_push(b, (uint32_t)blob->size);
    int why = to != NULL && blob->size > 0 ? gm_blob_copy(blob, to) : 0;
    if (why != 0 && blob->kind == GM_ABSENT) {
        gm_builder_fail(b, "the bytes of a string or a vector are not here, only their number");
    } else if (why != 0) {
        cannot_read(b, blob, why);
    }
}

uint32_t gm_build_string(gm_builder *b, const gm_blob *bytes)
{
    gm_builder_align(b, 4, bytes->size + 1);
    gm_builder_push(b, 1);
    put_blob(b, bytes);
    gm_builder_number(b, 4, bytes->size);
    return b->why == NULL ? b->size : 0;
}

uint32_t gm_build_vector(gm_builder *b, const gm_blob *bytes, uint32_t count, uint32_t width,
                         uint32_t align)
{
    bool empty = count == 0 && !b->align_empty;
    if (bytes->size != (uint64_t)count * width) {
        gm_builder_fail(b, "a vector is not as long as its elements");
        return 0;
    }
    gm_builder_align(b, align > 4 && !empty ? align : 4, bytes->size);
    put_blob(b, bytes);
    gm_builder_number(b, 4, count);
    return b->why == NULL ? b->size : 0;
}

uint32_t gm_build_refs(gm_builder *b, const uint32_t *objects, uint32_t count)
{
    gm_builder_align(b, 4, 0);
    for (uint32_t i = count; i-- > 0 && b->why == NULL;) {
        gm_builder_number(b, 4, b->size + 4 - objects[i]);
    }
    gm_builder_number(b, 4, count);
    return b->why == NULL ? b->size : 0;
}

/* ---- The end, which is the beginning ---- */

void gm_build_finish(gm_builder *b, uint32_t head)
{
    gm_builder_align(b, b->alignment > 4 ? b->alignment : 4, head);
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
