/* Memory that is taken in pieces and freed at once, or taken anew, within a budget. */
#pragma once

#include <stddef.h>

typedef struct ptv_arena {
    struct ptv_block *blocks, *spare;
    size_t left; /* budget in bytes; set it before the first ptv_arena_take */
} ptv_arena;

void *ptv_arena_take(ptv_arena *arena, size_t size); /* zeroed; NULL when there is no more */

/*
 * As ptv_room_for_one() (buffer.h), for a list in the arena: with room for one more than `count`.
 * What it had until then stays taken.
 */
void *ptv_arena_room_for_one(ptv_arena *arena, void *items, size_t count, size_t *room,
                             size_t size);

/* Nothing is taken any more; what was is given again, so that those who repeat a task ask once. */
void ptv_arena_reset(ptv_arena *arena);

void ptv_arena_free(ptv_arena *arena);
