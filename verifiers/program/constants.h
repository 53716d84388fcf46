/* What the files about stored bytes share: lists of offsets into a segment. */
#pragma once

#include "segments.h"

/* A SubsegmentOffsets table and the segment that it cuts into pieces. */
typedef struct ptv_pieces {
    ptv_vec offsets;
    uint64_t segment; /* its number */
    bool there;       /* it exists; else index-out-of-range reports it, or nothing needs it */
    ptv_segment in;
} ptv_pieces;

/* `table` may be 0: no offsets. */
ptv_pieces ptv_pieces_of(const ptv_run *run, uint32_t table);

/* The constants of the program that `frame` is in. */
ptv_pieces ptv_constants_of(const ptv_run *run, const ptv_frame *frame);

/* Sets *offset to where piece i begins. Returns false if that is outside the segment. */
bool ptv_piece(const ptv_run *run, const ptv_pieces *pieces, uint32_t i, uint64_t *offset);

/*
 * The smallest offset above this one, or the end of the segment. In an unsorted list it may miss
 * the smallest, but what it finds does lie above.
 */
uint64_t ptv_next_offset(const ptv_run *run, const ptv_pieces *pieces, uint64_t offset);
