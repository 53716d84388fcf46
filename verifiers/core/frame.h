/*
 * Frames: one for each table on the path from the root to where the walk is. The chain of frames
 * is the field path; no string is built until a renderer asks for one.
 */
#ifndef PTV_CORE_FRAME_H
#define PTV_CORE_FRAME_H

#include "schema.h"
#include "state.h"
#include "view.h"

struct ptv_frame {
    const ptv_frame *up; /* NULL for the root */
    const ptv_table *type;
    uint32_t at;   /* the table */
    int32_t field; /* slot that leads to the next frame; -1: none yet */
    int32_t index; /* element of that field; -1: not a vector. A vector of offsets has < 2^29 */
};

/*
 * Frames that do not come from a walk: for findings about a table, or an image, other than the
 * current one. The tables must be verified.
 */
/*@ requires \valid_read(schema); assigns \nothing; */
static inline ptv_frame ptv_root_frame(const ptv_schema *schema, uint32_t root)
{
    return (ptv_frame){NULL, &schema->tables[schema->root], root, -1, -1};
}

/*@ // How many frames are above one, for any function that counts so.
    axiomatic ptv_frames { logic integer ptv_depth(ptv_frame *frame); }
    predicate ptv_is_way{L}(ptv_frame *frame) =
      \valid_read(frame) && 0 <= ptv_depth(frame) && (frame->up == \null ||
        (ptv_depth(frame->up) < ptv_depth(frame) && ptv_is_way(frame->up))); */

/* The frame of the root. */
/*@ requires ptv_is_way(frame); assigns \nothing;
    ensures \valid_read(\result) && \result->up == \null; */
static inline const ptv_frame *ptv_root_of(const ptv_frame *frame)
{
    /*@ loop invariant ptv_is_way(frame); loop assigns frame; loop variant ptv_depth(frame); */
    while (frame->up != NULL) {
        frame = frame->up;
    }
    return frame;
}

/* The innermost table of this type among `frame` and those above it; NULL if there is none. */
/*@ requires \valid_read(run) && \valid_read(ptv_state_in(run)->schema) && ptv_is_way(frame);
    assigns \nothing; ensures \result == \null || ptv_is_way(\result); */
static inline const ptv_frame *ptv_enclosing(const ptv_run *run, const ptv_frame *frame,
                                             unsigned type)
{
    /*@ loop invariant frame == \null || ptv_is_way(frame); loop assigns frame;
        loop variant frame == \null ? -1 : ptv_depth(frame); */
    while (frame != NULL && frame->type != &ptv_state_of(run)->schema->tables[type]) {
        frame = frame->up;
    }
    return frame;
}

/*
 * Goes down one table: up[1] becomes the frame of the table in field `slot` of `up`, or in element
 * `index` of that field (-1 if it is not a vector), and `up` points there. Returns up + 1.
 */
ptv_frame *ptv_frame_down_in(ptv_frame *up, const ptv_schema *schema, const ptv_image *im,
                             unsigned slot, int32_t index);

/* The same, in the current image. */
static inline ptv_frame *ptv_frame_down(const ptv_run *run, ptv_frame *up, unsigned slot,
                                        int32_t index)
{
    return ptv_frame_down_in(up, ptv_state_of(run)->schema, &run->image, slot, index);
}

/* Places for findings: the table, one of its fields, one element of a field. */
/*@ assigns \nothing; */
static inline ptv_place ptv_here(const ptv_frame *frame)
{
    return (ptv_place){frame, NULL, -1, -1, NULL};
}

/*@ assigns \nothing; */
static inline ptv_place ptv_field_of(const ptv_frame *frame, unsigned slot)
{
    return (ptv_place){frame, NULL, (int32_t)slot, -1, NULL};
}

/*@ assigns \nothing; */
static inline ptv_place ptv_element_of(const ptv_frame *frame, unsigned slot, uint64_t i)
{
    return (ptv_place){frame, NULL, (int32_t)slot, (int64_t)i, NULL};
}

/* A byte range of the file. */
typedef struct ptv_range {
    uint64_t at;
    uint64_t length;
} ptv_range;

/*@ predicate ptv_is_place{L}(ptv_image *im, ptv_frame *frame, integer field, integer index) =
      \valid_read(frame) && field < 0x8000 && ptv_is_table(im, frame->at) &&
      (field >= 0 ==> \valid_read(frame->type) && \valid_read(frame->type->fields + field)) &&
      (field >= 0 && index >= 0 ==>
        ptv_slot_at(im->bytes, frame->at, field) + 4 <= im->loaded); */

/*
 * The bytes of a place in verified tables: the scalar or element itself; for any other field, its
 * offset word; for an absent field or the table as a whole, the first word of the table.
 */
/*@ requires \valid_read(place) && ptv_is_place(im, place->frame, place->field, place->index);
    assigns \nothing; */
ptv_range ptv_locate(const ptv_image *im, const ptv_place *place);

#endif
