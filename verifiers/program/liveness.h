/*
 * From when to when the bytes of a planned tensor are needed (docs/format.md, "Planned
 * memory"): from where its content begins to where it is last read, by itself or by what
 * refers to its bytes, along all paths that jumps may take.
 */
#pragma once

#include "blocks.h"

enum { PTV_NO_LIVE_RANGE = (1 << 30) - 1 };

/* Times one after the other during which a tensor's bytes are needed. */
typedef struct ptv_live_range {
    uint32_t value;
    uint32_t from, to;    /* the first and the last time */
    uint32_t next : 30;   /* a list of whoever has it */
    uint32_t arrives : 1; /* its content begins here; else it comes along the path */
    uint32_t sure : 1;    /* instructions surely write it: it is no view of another one */
} ptv_live_range;

typedef struct ptv_liveness {
    ptv_accesses accesses;
    ptv_blocks blocks;
    uint32_t *needed;          /* per block: stamp of the value that is read later */
    uint32_t *seen;            /* per block: stamp of the walk that has been there */
    uint32_t *waiting;         /* per block: those to be visited */
    uint32_t *taken, *aliases; /* per time: 1 + the tensor that an alias is known of; the aliases */
    uint32_t alias_count;
    uint32_t needed_stamp, seen_stamp;
    int64_t needed_by; /* the value that `needed` is of, -1: none */
    ptv_live_range *live_ranges;
    uint32_t count, room;
    uint64_t steps; /* that may still be taken */
} ptv_liveness;

/* Bytes that it takes but for the live ranges, a multiple of 8, when accesses have been counted. */
uint64_t ptv_liveness_bytes(ptv_liveness *live);

/* Reads the plan into `memory`; live ranges go to `live_ranges`. */
void ptv_begin_liveness(ptv_liveness *live, void *memory, ptv_live_range *live_ranges,
                        uint32_t room);

/*
 * Adds the live ranges of a tensor. False when there are more than have room, or when following
 * all paths would take more than a constant number of steps for each access.
 */
bool ptv_add_live_ranges(ptv_liveness *live, uint32_t tensor);

/* Adds one from beginning to end: for what is stored before or after the method runs. */
bool ptv_add_whole_live_range(ptv_liveness *live, uint32_t tensor);
