/*
 * Basic blocks of a plan: instructions that always run in sequence, whatever jumps decide; and the
 * paths between them. Times are as in accesses.h.
 */
#pragma once

#include "accesses.h"

#define PTV_NO_BLOCK UINT32_MAX

/*
 * A way is the number of an edge: 2b leads from block b to the next block, 2b + 1 to the
 * destination of the jump at its end.
 */
typedef struct ptv_blocks {
    uint32_t count, most;
    uint32_t *of;     /* per time: its block */
    uint32_t *begin;  /* per block, and one more: its first time */
    uint32_t *target; /* per block: the destination of its jump; PTV_NO_BLOCK if none */
    uint32_t *falls;  /* per block: 1 = it may continue with the next block */
    uint32_t *into;   /* per block: a way that leads into it; PTV_NO_BLOCK if none */
    uint32_t *next;   /* per way: another one into the same block */
} ptv_blocks;

/* The bytes that the arrays take, a multiple of 8; sets `most`. And their placement. */
uint64_t ptv_blocks_bytes(ptv_blocks *b, const ptv_accesses *m);
void *ptv_place_blocks(ptv_blocks *b, const ptv_accesses *m, void *memory);

/* Fills the arrays, once accesses are gathered. O(times). */
void ptv_find_blocks(ptv_blocks *b, const ptv_accesses *m);

/*
 * The first block of the innermost loop around a time: the last block, up to there, to which a jump
 * at this time or later leads back. PTV_NO_BLOCK if there is none. O(blocks).
 */
uint32_t ptv_loop_around(const ptv_blocks *b, uint32_t time);
