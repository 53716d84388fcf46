/* Blocks in a list, freed together. */
#include "verifiers/host/arena.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 1 << 14, ALIGN = 16 };

typedef struct ptv_block {
    struct ptv_block *next;
    size_t used, size;
} ptv_block;

static size_t rounded(size_t n)
{
    return (n + ALIGN - 1) / ALIGN * ALIGN;
}

static ptv_block *add_block(ptv_arena *arena, size_t size)
{
    size_t whole = rounded(sizeof(ptv_block)) + size;
    if (whole > arena->left) {
        return NULL;
    }
    ptv_block *block = calloc(1, whole);
    if (block != NULL) {
        *block = (ptv_block){arena->blocks, 0, size};
        arena->left -= whole;
        arena->blocks = block;
    }
    return block;
}

void *ptv_arena_take(ptv_arena *arena, size_t size)
{
    if (size > arena->left) {
        return NULL;
    }
    size = rounded(size);
    ptv_block *block = arena->blocks;
    if (block == NULL || size > block->size - block->used) {
        block = add_block(arena, size > BLOCK_BYTES ? size : BLOCK_BYTES);
    }
    if (block == NULL) {
        return NULL;
    }
    void *out = (char *)block + rounded(sizeof *block) + block->used;
    block->used += size;
    return out;
}

void ptv_arena_free(ptv_arena *arena)
{
    ptv_block *block = arena->blocks;
    while (block != NULL) {
        ptv_block *next = block->next;
        free(block);
        block = next;
    }
}
