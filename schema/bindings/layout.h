/*
 * Functions that create a struct in flatc's languages: they write its members from last to first,
 * so each member's offset follows from the lines.
 *
 *     builder.Prep(4, 12)             alignment, size; nested structs begin like this, too
 *     builder.Pad(2)
 *     for (idx = 3; idx > 0; idx--)   an array: the last pass writes its first element
 *         builder.PrependInt16(y[idx-1])
 *     builder.PrependFloat32(x)
 *     return builder.Offset()
 *
 * These operations serve every language whose pattern file says `own shape_layout`.
 */
#pragma once

#include "schema/bindings/shapes.h"

enum { LAYOUT_DEPTH = 32 /* nesting of structs and arrays */ };

/* A struct or an array being written. */
typedef struct shape_layout_part {
    uint64_t from;     /* bytes of the whole written before it */
    uint64_t size;     /* of the struct */
    uint64_t times;    /* length of the array; 0: a struct */
    bind_claim **mark; /* end of the claims made before it */
} shape_layout_part;

typedef struct shape_layout {
    uint64_t size, written; /* in bytes, of the whole */
    unsigned depth;
    bool torn;      /* the function contains unknown code */
    uint64_t inner; /* structs that are members, or elements of array members */
    src_span list;  /* parameters of the function */
    shape_layout_part parts[LAYOUT_DEPTH];
} shape_layout;

bool shape_struct_begins(shape_reader *r, const shape_step *step, src_span hole); /* the size */

/* A nested struct: the hole has its size, its alignment was kept. Its copy has offsets. */
bool shape_struct_inner(shape_reader *r, const shape_step *step, src_span hole);
bool shape_struct_pads(shape_reader *r, const shape_step *step, src_span hole);
bool shape_struct_loop(shape_reader *r, const shape_step *step, src_span hole); /* passes */
bool shape_struct_loop_ends(shape_reader *r, const shape_step *step, src_span hole);

/* Whether all is written, including as many structs as the copy has struct members. */
bool shape_struct_whole(shape_reader *r, const shape_step *step, src_span hole);

/* ", short x, int y", which are also written from last to first. */
bool shape_struct_parameters(shape_reader *r, const shape_step *step, src_span hole);

/* ---- For operations ---- */

/* Writes the member here: claims its offset, and its type or that of its elements. */
bool shape_struct_puts(shape_reader *r, const shape_step *step, fbs_base base);

/* After unknown code in a function, the rest of it is not interpreted. */
bool shape_struct_torn(const shape_reader *r);

/* The last parameter not yet written. */
src_span shape_struct_last(shape_reader *r);

/* Whether the row is in a loop: the member is an array, or inside one. */
bool shape_struct_in_loop(const shape_reader *r);
