/* Blocks in a list, freed together. */
#include "arena.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 1 << 14, ALIGN = 16 };

typedef struct fbs_block {
    struct fbs_block *next;
    size_t used, size;
} fbs_block;

static size_t rounded(size_t n)
{
    return (n + ALIGN - 1) / ALIGN * ALIGN;
}

static fbs_block *add_block(fbs_arena *arena, size_t size)
{
    size_t whole = rounded(sizeof(fbs_block)) + size;
    if (whole > arena->left) {
        return NULL;
    }
    fbs_block *block = calloc(1, whole);
    if (block != NULL) {
        *block = (fbs_block){arena->blocks, 0, size};
        arena->left -= whole;
        arena->blocks = block;
    }
    return block;
}

void *fbs_take(fbs_arena *arena, size_t size)
{
    if (size > arena->left) {
        return NULL;
    }
    size = rounded(size);
    fbs_block *block = arena->blocks;
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

void fbs_release(fbs_arena *arena)
{
    fbs_block *block = arena->blocks;
    while (block != NULL) {
        fbs_block *next = block->next;
        free(block);
        block = next;
    }
}
