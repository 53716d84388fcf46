/* Memory that is taken in pieces, within a budget, and freed or reused all at once. */
#pragma once

#include <stddef.h>

typedef struct ptv_arena {
    struct ptv_block *blocks, *spare;
    size_t left; /* budget in bytes; set it before the first ptv_arena_take */
} ptv_arena;

void *ptv_arena_take(ptv_arena *arena, size_t size); /* zeroed; NULL if there is no more */

/*
 * Like ptv_room_for_one() (buffer.h), for a list in the arena. When the list moves, its old memory
 * stays taken.
 */
void *ptv_arena_room_for_one(ptv_arena *arena, void *items, size_t count, size_t *room,
                             size_t size);

/* Takes everything back but keeps the blocks, so that repeating a task needs no new memory. */
void ptv_arena_reset(ptv_arena *arena);

void ptv_arena_free(ptv_arena *arena);
