/* Blocks in a list, freed together. A reset moves them to another list, the spare blocks. */
#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 1 << 10, BLOCK_BYTES = 1 << 14, ALIGN = 16 };

typedef struct ptv_block {
    struct ptv_block *next;
    size_t used, size;
} ptv_block;

static size_t rounded(size_t n)
{
    return (n + ALIGN - 1) / ALIGN * ALIGN;
}

static void free_blocks(ptv_arena *arena, ptv_block **list)
{
    while (*list != NULL) {
        ptv_block *block = *list;
        *list = block->next;
        arena->left += rounded(sizeof *block) + block->size;
        free(block);
    }
}

/* The first spare block that is large enough. A repeated task asks for the same sizes again. */
static ptv_block *take_spare(ptv_arena *arena, size_t size)
{
    ptv_block **link = &arena->spare;
    while (*link != NULL && (*link)->size < size) {
        link = &(*link)->next;
    }
    ptv_block *block = *link;
    if (block != NULL) {
        *link = block->next;
        memset((char *)block + rounded(sizeof *block), 0, block->used);
        block->used = 0;
    }
    return block;
}

static ptv_block *new_block(ptv_arena *arena, size_t size)
{
    size_t whole = rounded(sizeof(ptv_block)) + size;
    if (whole > arena->left) {
        free_blocks(arena, &arena->spare);
    }
    if (whole > arena->left) {
        return NULL;
    }
    ptv_block *block = calloc(1, whole);
    if (block != NULL) {
        block->size = size;
        arena->left -= whole;
    }
    return block;
}

/* Each block is twice as large as the one before, so that a small task zeroes little memory. */
static size_t next_size(const ptv_arena *arena)
{
    const size_t twice = arena->blocks == NULL ? FIRST_BYTES : 2 * arena->blocks->size;
    return twice < BLOCK_BYTES ? twice : BLOCK_BYTES;
}

static ptv_block *add_block(ptv_arena *arena, size_t size)
{
    const size_t next = next_size(arena);
    ptv_block *block = take_spare(arena, size);
    if (block == NULL) {
        block = new_block(arena, size > next ? size : next);
    }
    if (block != NULL) {
        block->next = arena->blocks;
        arena->blocks = block;
    }
    return block;
}

void *ptv_arena_take(ptv_arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2) {
        return NULL;
    }
    size = rounded(size);
    ptv_block *block = arena->blocks;
    if (block == NULL || size > block->size - block->used) {
        block = add_block(arena, size);
    }
    if (block == NULL) {
        return NULL;
    }
    void *out = (char *)block + rounded(sizeof *block) + block->used;
    block->used += size;
    return out;
}

void *ptv_arena_room_for_one(ptv_arena *arena, void *items, size_t count, size_t *room, size_t size)
{
    enum { FIRST = 64 };
    if (count < *room) {
        return items;
    }
    size_t more = *room == 0 ? FIRST : *room * 2;
    void *larger = more > SIZE_MAX / size ? NULL : ptv_arena_take(arena, more * size);
    if (larger != NULL && count > 0) {
        memcpy(larger, items, count * size);
    }
    *room = larger != NULL ? more : *room;
    return larger;
}

void ptv_arena_reset(ptv_arena *arena)
{
    while (arena->blocks != NULL) {
        ptv_block *block = arena->blocks;
        arena->blocks = block->next;
        block->next = arena->spare;
        arena->spare = block;
    }
}

void ptv_arena_free(ptv_arena *arena)
{
    free_blocks(arena, &arena->blocks);
    free_blocks(arena, &arena->spare);
}
