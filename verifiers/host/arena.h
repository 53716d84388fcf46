/* Memory that is taken in pieces and freed at once, within a budget. */
#ifndef PTV_HOST_ARENA_H
#define PTV_HOST_ARENA_H

#include <stddef.h>

typedef struct ptv_arena {
    struct ptv_block *blocks;
    size_t left; /* budget in bytes; set it before the first ptv_arena_take */
} ptv_arena;

void *ptv_arena_take(ptv_arena *arena, size_t size); /* zeroed; NULL when there is no more */
void ptv_arena_free(ptv_arena *arena);

#endif
