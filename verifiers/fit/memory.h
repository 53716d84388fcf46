/*
 * What loading a method takes of its allocators: every request that the runtime makes, in its
 * order. Known exactly, but for what delegates of unknown backends take. Not here: which objects
 * are how large (sizes.h).
 *
 * What is counted holds for a buffer that begins at a multiple of 8; else the first request
 * takes up to 7 bytes more.
 */
#ifndef PTV_FIT_MEMORY_H
#define PTV_FIT_MEMORY_H

#include "verifiers/fit/program.h"
#include "verifiers/fit/sizes.h"

#define FIT_ANY UINT64_MAX

/* The runtime that loads it. */
typedef struct fit_target {
    ptv_release release; /* of PTV_R1_0 and later */
    fit_word word;
    bool traced;        /* built with ET_EVENT_TRACER_ENABLED */
    bool data;          /* a data file is given */
    bool no_temporary;  /* no temporary allocator: the pointer is null */
    uint64_t temporary; /* bytes of it; FIT_ANY: as many as it takes; 0: it does not say */
    uint64_t method;    /* bytes of the method allocator, FIT_ANY: as many as it takes */
} fit_target;

/* Where loading is, in its order. */
typedef enum fit_stage {
    FIT_VALUES = 1, /* values of the plan, and what they need from data files */
    FIT_DELEGATES,  /* backends */
    FIT_CALLS,      /* arguments of instructions, then operators */
    FIT_LOADED
} fit_stage;

typedef struct fit_memory {
    uint64_t method;        /* bytes of the method allocator, those of unknown delegates left out */
    uint64_t requests;      /* from it */
    uint64_t loading;       /* bytes of the temporary allocator: the largest call while loading */
    uint64_t least;         /* bytes that it must have to be used for that (since 1.5) */
    fit_stage short_at;     /* where target.method is used up; FIT_LOADED: it is enough */
    bool temporary_short;   /* target.temporary is, while loading */
    uint32_t unknown;       /* delegates of which nobody knows what they take */
    uint32_t first_unknown; /* index of the first of them */
    bool about;             /* what a delegate takes was not measured on such a machine */
} fit_memory;

/* O(values and arguments of the plan) */
fit_memory fit_memory_of(const fit_plan *plan, const fit_target *target);

/* ---- Planned buffers ---- */

uint32_t fit_planned_count(const fit_plan *plan);
uint64_t fit_planned_at(const fit_plan *plan, uint32_t i); /* from 0 on, as the API counts */
uint64_t fit_planned_sum(const fit_plan *plan);

/* ---- Executing ---- */

/*
 * The largest request for temporary memory of a kernel or delegate of which it is known that it
 * makes one; *unknown: calls of those that make requests of sizes that are not known. It holds for
 * a buffer that begins at a multiple of 16.
 */
uint64_t fit_executing(const fit_plan *plan, const fit_target *target, uint32_t *unknown);

/* What a delegate asks for when it is called. False: for a number of bytes that is not known. */
bool fit_scratch(const fit_plan *plan, uint32_t delegate, uint64_t *bytes);

#endif
