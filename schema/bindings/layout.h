/*
 * Functions that create a struct in languages of flatc: they write it from its last member to its
 * first, so the offset of each member follows from the lines.
 *
 *     builder.Prep(4, 12)             alignment, size; a struct in it begins in the same way
 *     builder.Pad(2)
 *     for (idx = 3; idx > 0; idx--)   an array: the last time writes its first element
 *         builder.PrependInt16(y[idx-1])
 *     builder.PrependFloat32(x)
 *     return builder.Offset()
 *
 * Operations of every language whose pattern file says `own shape_layout`.
 */
#pragma once

#include "schema/bindings/shapes.h"

enum { LAYOUT_DEPTH = 32 /* of structs and arrays in each other */ };

/* A struct or an array that is being written. */
typedef struct shape_layout_part {
    uint64_t from;     /* bytes of the whole that were written before it */
    uint64_t size;     /* of the struct */
    uint64_t times;    /* of the array; 0: a struct */
    bind_claim **mark; /* behind the claims made before it */
} shape_layout_part;

typedef struct shape_layout {
    uint64_t size, written; /* bytes of the whole */
    unsigned depth;
    bool torn;      /* there is code in the function that is not known */
    uint64_t inner; /* structs that are members, or elements of an array that is one */
    src_span list;  /* parameters of the function */
    shape_layout_part parts[LAYOUT_DEPTH];
} shape_layout;

bool shape_struct_begins(shape_reader *r, const shape_step *step, src_span hole); /* its size */

/* One in it; the hole has its size, its alignment was kept. The copy knows members by offset. */
bool shape_struct_inner(shape_reader *r, const shape_step *step, src_span hole);
bool shape_struct_pads(shape_reader *r, const shape_step *step, src_span hole);
bool shape_struct_loop(shape_reader *r, const shape_step *step, src_span hole); /* how often */
bool shape_struct_loop_ends(shape_reader *r, const shape_step *step, src_span hole);

/* All was written, and as many structs as the copy has members that are. */
bool shape_struct_whole(shape_reader *r, const shape_step *step, src_span hole);

/* ", short x, int y": they are written from the last one to the first, too. */
bool shape_struct_parameters(shape_reader *r, const shape_step *step, src_span hole);

/* ---- For operations ---- */

/* The member is written here: where it lies, and its type or that of its elements. */
bool shape_struct_puts(shape_reader *r, const shape_step *step, fbs_base base);

/* Behind code of the function that is not known, nothing is told of the rest. */
bool shape_struct_torn(const shape_reader *r);

/* The last parameter that was not written yet. */
src_span shape_struct_last(shape_reader *r);

/* Whether the row stands in a loop: the member is an array, or in one. */
bool shape_struct_in_loop(const shape_reader *r);
