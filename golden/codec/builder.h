/*
 * Writes a FlatBuffer from its end to its beginning, as the builders of the FlatBuffers
 * project do: objects first, what refers to them later, at a lower address. What it
 * writes stays in chunks, what is large stays where it is; nothing is moved or copied.
 *
 * A position is counted from the end of the buffer. 0 is no object: what failed. The
 * first failure is kept in `why`; calls after that do nothing.
 */
#pragma once

#include "base/little_endian.h"
#include "base/map.h"
#include "golden/codec/rope.h"

enum { GM_MAX_SLOTS = 256 };

typedef struct gm_builder {
    ptv_arena *arena;
    gm_vtables sharing;
    bool align_empty; /* empty vectors are aligned as others are: what Python does */
    const char *why;

    uint8_t *chunk, *head, *flushed; /* written are [head, flushed) and all pieces */
    gm_blob *pieces;                 /* from the end to the beginning; in the arena */
    size_t count, room;
    uint32_t size;      /* bytes so far */
    uint32_t alignment; /* the largest so far */

    uint32_t slots[GM_MAX_SLOTS]; /* of the table that is being written: positions of fields */
    unsigned slot_count;          /* highest slot with a field, + 1 */
    uint32_t table_end;
    ptv_map vtables; /* that may be shared, by hash */
} gm_builder;

void gm_builder_begin(gm_builder *b, ptv_arena *arena, const gm_layout *layout);
void gm_builder_free(gm_builder *b);

/* A string, with its terminator. */
uint32_t gm_build_string(gm_builder *b, const gm_blob *bytes);

/* A vector of `count` scalars of `width` bytes, of which the first is at a multiple of `align`. */
uint32_t gm_build_vector(gm_builder *b, const gm_blob *bytes, uint32_t count, uint32_t width,
                         uint32_t align);

/* A vector of references to objects. */
uint32_t gm_build_refs(gm_builder *b, const uint32_t *objects, uint32_t count);

/* A table: begin, its fields in the order of falling addresses, end. */
void gm_build_table(gm_builder *b);
void gm_build_scalar(gm_builder *b, unsigned slot, uint32_t width, uint64_t value);
void gm_build_ref(gm_builder *b, unsigned slot, uint32_t object);
uint32_t gm_build_table_end(gm_builder *b);

/*
 * Pads the beginning so that `head` bytes before it end at the largest alignment. Then
 * gm_build_append() hands the buffer over; the head is the caller's.
 */
void gm_build_finish(gm_builder *b, uint32_t head);
void gm_build_append(gm_builder *b, gm_rope *rope);

/* ---- A tree of tables, in the order in which a writer writes: tables.c ---- */

/*
 * Writes the root and all below it. Returns the root's position in the builder, 0
 * when it failed; builder->why says why.
 */
uint32_t gm_build_root(gm_builder *b, const gm_model *model, const gm_table *root);
