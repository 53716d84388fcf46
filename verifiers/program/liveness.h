/*
 * When the bytes of a planned tensor are needed (docs/format.md, "Planned memory"): from where its
 * content begins to where it is last read, by itself or by what refers to its bytes, along all
 * paths that jumps may take.
 */
#pragma once

#include "blocks.h"

enum { PTV_NO_LIVE_RANGE = (1 << 30) - 1 };

/* Consecutive times during which a tensor's bytes are needed. */
typedef struct ptv_live_range {
    uint32_t value;
    uint32_t from, to;    /* the first and the last time */
    uint32_t next : 30;   /* links a list of the holder's */
    uint32_t arrives : 1; /* its content begins here; else it is live on the path that leads here */
    uint32_t sure : 1;    /* instructions surely write it: it is not a view of another */
} ptv_live_range;

typedef struct ptv_liveness {
    ptv_accesses accesses;
    ptv_blocks blocks;
    uint32_t *needed;          /* per block: stamp of the value that is read later */
    uint32_t *seen;            /* per block: stamp of the walk that has visited it */
    uint32_t *waiting;         /* stack of blocks to visit */
    uint32_t *taken, *aliases; /* per time: 1 + the tensor whose alias is noted; stack of aliases */
    uint32_t alias_count;
    uint32_t needed_stamp, seen_stamp;
    int64_t needed_by; /* the value that `needed` describes; -1 if none */
    ptv_live_range *live_ranges;
    uint32_t count, room;
    uint64_t steps; /* still allowed */
} ptv_liveness;

/* The bytes it takes besides the live ranges, a multiple of 8, once accesses have been counted. */
uint64_t ptv_liveness_bytes(ptv_liveness *live);

/* Reads the plan into `memory`. Live ranges will go to `live_ranges`. */
void ptv_begin_liveness(ptv_liveness *live, void *memory, ptv_live_range *live_ranges,
                        uint32_t room);

/*
 * Adds the live ranges of a tensor. Returns false if there is no room for them, or if following all
 * paths would take more than a constant number of steps per access.
 */
bool ptv_add_live_ranges(ptv_liveness *live, uint32_t tensor);

/* Adds one that lasts from start to end, for bytes that exist before or after the method runs. */
bool ptv_add_whole_live_range(ptv_liveness *live, uint32_t tensor);
