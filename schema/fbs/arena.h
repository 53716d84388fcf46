/* Memory that is taken in pieces and freed at once, within a budget. */
#ifndef PTV_SCHEMA_FBS_ARENA_H
#define PTV_SCHEMA_FBS_ARENA_H

#include <stddef.h>

typedef struct fbs_arena {
    struct fbs_block *blocks;
    size_t left; /* budget in bytes; set it before the first fbs_take */
} fbs_arena;

void *fbs_take(fbs_arena *arena, size_t size); /* zeroed; NULL when there is no more */
void fbs_release(fbs_arena *arena);

#endif
