/*
 * Blocks: instructions of a plan that follow one another whatever jumps decide, and the
 * paths between them. Times as in accesses.h.
 */
#pragma once

#include "accesses.h"

#define PTV_NO_BLOCK UINT32_MAX

/*
 * A way is a number: 2b leads from block b to the next one, 2b + 1 to where the jump at its
 * end leads.
 */
typedef struct ptv_blocks {
    uint32_t count, most;
    uint32_t *of;     /* per time: its block */
    uint32_t *begin;  /* per block and one more: its first time */
    uint32_t *target; /* per block: where its jump leads, PTV_NO_BLOCK: nowhere */
    uint32_t *falls;  /* per block: 1 = what follows may come next */
    uint32_t *into;   /* per block: a way that leads into it, PTV_NO_BLOCK: none */
    uint32_t *next;   /* per way: another one into the same block */
} ptv_blocks;

/* Bytes that its arrays take, a multiple of 8; sets `most`. */
uint64_t ptv_blocks_bytes(ptv_blocks *b, const ptv_accesses *m);
void *ptv_place_blocks(ptv_blocks *b, const ptv_accesses *m, void *memory);

/* Fills the arrays, after the accesses. O(times). */
void ptv_find_blocks(ptv_blocks *b, const ptv_accesses *m);

/*
 * The first block of the innermost loop around a time: the last one that a jump at this
 * time or later leads back to. PTV_NO_BLOCK: there is none. O(blocks).
 */
uint32_t ptv_loop_around(const ptv_blocks *b, uint32_t time);
