/*
 * What loading a method takes from its allocators: every request that the runtime makes, in order.
 * Exact, except for delegates of unknown backends. Not here: sizes of objects (sizes.h).
 *
 * Assumes a buffer that begins at a multiple of 8; otherwise the first request takes up to 7 bytes
 * more.
 */
#pragma once

#include "analysis/memory/loading_program.h"
#include "analysis/memory/sizes.h"

#define LOAD_ANY UINT64_MAX

/* The runtime that loads the method. */
typedef struct load_target {
    ptv_release release; /* of PTV_R1_0 and later */
    load_word word;
    bool traced;        /* built with ET_EVENT_TRACER_ENABLED */
    bool data;          /* a data file is given */
    bool no_temporary;  /* no temporary allocator: the pointer is null */
    uint64_t temporary; /* its bytes; LOAD_ANY: no limit; 0 if it does not say */
    uint64_t method;    /* bytes of the method allocator; LOAD_ANY: no limit */
} load_target;

/* Stages of loading, in order. */
typedef enum load_stage {
    LOAD_VALUES = 1, /* values of the plan, and what they need from data files */
    LOAD_DELEGATES,  /* backends */
    LOAD_CALLS,      /* arguments of instructions, then operators */
    LOAD_LOADED
} load_stage;

typedef struct load_memory {
    uint64_t method;        /* bytes of the method allocator, without unknown delegates */
    uint64_t requests;      /* requests to it */
    uint64_t loading;       /* bytes of the temporary allocator: the largest call while loading */
    uint64_t least;         /* bytes that it must have to be used for loading (since 1.5) */
    load_stage short_at;    /* where target.method runs out; LOAD_LOADED if it is enough */
    bool temporary_short;   /* target.temporary runs out while loading */
    uint32_t unknown;       /* delegates whose use of memory is not known */
    uint32_t first_unknown; /* index of the first of them */
    bool about;             /* what some delegate takes was not measured on such a machine */
} load_memory;

/* O(values and arguments of the plan) */
load_memory load_memory_of(const load_plan *plan, const load_target *target);

/* ---- Planned buffers ---- */

uint32_t load_planned_count(const load_plan *plan);
uint64_t load_planned_at(const load_plan *plan, uint32_t i); /* from 0 on, like the API */
uint64_t load_planned_sum(const load_plan *plan);

/* ---- Executing ---- */

/*
 * The largest known request for temporary memory by a kernel or delegate. *unknown is the number of
 * calls whose requests are of unknown size. Assumes a buffer that begins at a multiple of 16.
 */
uint64_t load_executing(const load_plan *plan, const load_target *target, uint32_t *unknown);

/*
 * What a delegate requests when it is called. Returns false if the number of bytes is not known.
 * Reads the payload if that states it, while *blocks last, and deducts the blocks that it reads.
 */
bool load_scratch(const load_plan *plan, uint32_t delegate, uint32_t *blocks, uint64_t *bytes);
