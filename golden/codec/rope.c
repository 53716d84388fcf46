/* Appends, slices and overlays pieces. */
#include "golden/codec/rope.h"

#include <stdlib.h>

#include "golden/codec/blob.h"

enum { NESTED_PARTS = 64 };

/* A position while copying from a rope. */
typedef struct cursor {
    const gm_rope *rope;
    size_t piece;
    uint64_t within;
} cursor;

static bool fail(gm_rope *rope, const char *why)
{
    if (rope->why == NULL) {
        rope->why = why;
    }
    return false;
}

void gm_rope_piece(gm_rope *rope, const gm_blob *piece)
{
    if (rope->why != NULL || piece->size == 0) {
        return;
    }
    if (piece->size > (uint64_t)INT64_MAX - rope->size) {
        fail(rope, "the file would exceed 2^63 bytes");
        return;
    }
    gm_blob *pieces =
        ptv_arena_room_for_one(rope->arena, rope->pieces, rope->count, &rope->room, sizeof *pieces);
    if (pieces == NULL) {
        fail(rope, "out of memory");
        return;
    }
    rope->pieces = pieces;
    rope->pieces[rope->count++] = *piece;
    rope->size += piece->size;
}

void gm_rope_zeros(gm_rope *rope, uint64_t size)
{
    const gm_blob zeros = gm_zeros(size);
    gm_rope_piece(rope, &zeros);
}

/* Bytes [from, from + size) of a leaf. */
static gm_blob slice(const gm_blob *leaf, uint64_t from, uint64_t size)
{
    gm_blob cut = *leaf;
    cut.size = size;
    if (leaf->kind == GM_BYTES) {
        cut.bytes = leaf->bytes + from;
    } else {
        cut.offset += from;
    }
    return cut;
}

static void append(gm_rope *rope, const gm_blob *blob, uint64_t from, int depth);

/* Appends padding, skipping the first `from` bytes. Returns how many are still to be skipped. */
static uint64_t append_padding(gm_rope *rope, uint64_t padding, uint64_t from)
{
    uint64_t skipped = from < padding ? from : padding;
    gm_rope_zeros(rope, padding - skipped);
    return from - skipped;
}

static void append_parts(gm_rope *rope, const gm_blob *blob, uint64_t from, int depth)
{
    uint64_t at = 0;
    if (depth == NESTED_PARTS) {
        fail(rope, "blobs are nested too deeply");
        return;
    }
    for (size_t i = 0; i < blob->part_count && rope->why == NULL; i++) {
        const gm_blob *part = &blob->parts[i];
        uint64_t padding = gm_item_padding(blob, at);
        from = append_padding(rope, padding, from);
        uint64_t skipped = from < part->size ? from : part->size;
        append(rope, part, skipped, depth + 1);
        from -= skipped;
        at += padding + part->size;
    }
    if (at != blob->size) {
        fail(rope, "the parts of a blob are not as long as the blob");
    }
}

static void append(gm_rope *rope, const gm_blob *blob, uint64_t from, int depth)
{
    if (from >= blob->size || rope->why != NULL) {
        return;
    }
    if (blob->kind == GM_ABSENT) {
        fail(rope, "the bytes of a blob are not here, only their number");
    } else if (blob->kind == GM_PARTS) {
        append_parts(rope, blob, from, depth);
    } else {
        const gm_blob leaf = slice(blob, from, blob->size - from);
        gm_rope_piece(rope, &leaf);
    }
}

void gm_rope_blob(gm_rope *rope, const gm_blob *blob, uint64_t from)
{
    append(rope, blob, from, 0);
}

/* ---- Patches, size ---- */

/* Advances by n bytes, within one piece. */
static void advance(cursor *c, uint64_t n)
{
    c->within += n;
    if (c->within == c->rope->pieces[c->piece].size) {
        c->piece++;
        c->within = 0;
    }
}

/* Appends the next `size` bytes, as far as they exist. */
static void copy(gm_rope *to, cursor *from, uint64_t size)
{
    while (size > 0 && from->piece < from->rope->count && to->why == NULL) {
        const gm_blob *piece = &from->rope->pieces[from->piece];
        uint64_t rest = piece->size - from->within;
        uint64_t n = size < rest ? size : rest;
        const gm_blob leaf = slice(piece, from->within, n);
        gm_rope_piece(to, &leaf);
        advance(from, n);
        size -= n;
    }
}

/* Skips bytes, which a patch covers. */
static void pass_over(cursor *from, uint64_t size)
{
    while (size > 0 && from->piece < from->rope->count) {
        uint64_t rest = from->rope->pieces[from->piece].size - from->within;
        uint64_t n = size < rest ? size : rest;
        advance(from, n);
        size -= n;
    }
}

static int by_position(const void *a, const void *b)
{
    uint64_t left = ((const gm_patch *)a)->at;
    uint64_t right = ((const gm_patch *)b)->at;
    return (left > right) - (left < right);
}

/* Appends zeros up to `size`, where a patch begins. */
static void fill_to(gm_rope *rope, uint64_t size)
{
    if (rope->size < size) {
        gm_rope_zeros(rope, size - rope->size);
    }
}

void gm_rope_patch(gm_rope *rope, gm_patch *patches, size_t count)
{
    gm_rope out = {.arena = rope->arena, .why = rope->why};
    cursor from = {rope, 0, 0};
    qsort(patches, count, sizeof *patches, by_position);
    for (size_t i = 0; i < count && out.why == NULL; i++) {
        const gm_patch *patch = &patches[i];
        if (patch->at > out.size) {
            copy(&out, &from, patch->at - out.size);
            fill_to(&out, patch->at);
        }
        uint64_t before = out.size;
        gm_rope_blob(&out, &patch->data, before - patch->at);
        pass_over(&from, out.size - before);
    }
    copy(&out, &from, UINT64_MAX);
    *rope = out;
}

void gm_rope_resize(gm_rope *rope, uint64_t size)
{
    gm_rope out = {.arena = rope->arena, .why = rope->why};
    cursor from = {rope, 0, 0};
    if (size >= rope->size) {
        fill_to(rope, size);
        return;
    }
    copy(&out, &from, size);
    *rope = out;
}
