/*
 * Writes a FlatBuffer from its end to its beginning, like the builders of the FlatBuffers project:
 * objects come first, what refers to them later, at lower addresses. Output is kept in chunks, and
 * large blobs stay where they are; nothing is moved or copied.
 *
 * Positions count from the end of the buffer. Position 0 is no object: something failed. The first
 * failure is recorded in `why`; later calls do nothing.
 */
#pragma once

#include "base/little_endian.h"
#include "base/map.h"
#include "golden/codec/rope.h"

enum { GM_MAX_SLOTS = 256 };

typedef struct gm_builder {
    ptv_arena *arena;
    gm_vtables sharing;
    bool align_empty; /* align empty vectors like others, as Python does */
    const char *why;

    uint8_t *chunk, *head, *flushed; /* written so far: [head, flushed) and all pieces */
    gm_blob *pieces;                 /* from end to beginning, in the arena */
    size_t count, room;
    uint32_t size;      /* bytes so far */
    uint32_t alignment; /* the largest so far */

    uint32_t slots[GM_MAX_SLOTS]; /* of the current table: positions of fields */
    unsigned slot_count;          /* highest slot with a field, + 1 */
    uint32_t table_end;
    ptv_map vtables; /* by hash: candidates for sharing */
} gm_builder;

void gm_builder_begin(gm_builder *b, ptv_arena *arena, const gm_layout *layout);
void gm_builder_free(gm_builder *b);

/* A string, NUL-terminated. */
uint32_t gm_build_string(gm_builder *b, const gm_blob *bytes);

/* A vector of `count` scalars of `width` bytes, the first at a multiple of `align`. */
uint32_t gm_build_vector(gm_builder *b, const gm_blob *bytes, uint32_t count, uint32_t width,
                         uint32_t align);

/* A vector of references to objects. */
uint32_t gm_build_refs(gm_builder *b, const uint32_t *objects, uint32_t count);

/* A table: begin, add fields at descending addresses, end. */
void gm_build_table(gm_builder *b);
void gm_build_scalar(gm_builder *b, unsigned slot, uint32_t width, uint64_t value);
void gm_build_ref(gm_builder *b, unsigned slot, uint32_t object);
uint32_t gm_build_table_end(gm_builder *b);

/*
 * Pads the beginning so that `head` bytes before it would end at the largest alignment. Then
 * gm_build_append() appends the buffer to a rope; the caller provides the head.
 */
void gm_build_finish(gm_builder *b, uint32_t head);
void gm_build_append(gm_builder *b, gm_rope *rope);

/* ---- A tree of tables, in the order of a writer: tables.c ---- */

/*
 * Writes the root and everything below it. Returns the root's position in the builder, or 0 with
 * builder->why set.
 */
uint32_t gm_build_root(gm_builder *b, const gm_model *model, const gm_table *root);
