/*
 * Accesses: which instruction does what to which value of a plan, each value's in the
 * order of time. Time 0 is before the first instruction: plan inputs. Instruction i of the
 * plan, counted over all its chains, is time i + 1. The last time is after all of them:
 * plan outputs.
 */
#pragma once

#include "plan.h"

/*
 * What an access does. An instruction reads before it writes. The first access of a value
 * begins its content, whatever it does: nothing was there before.
 */
enum {
    PTV_ACCESS_READS = 1,
    PTV_ACCESS_REPLACES = 2,  /* what was there before is gone */
    PTV_ACCESS_WRITES = 4,    /* surely: a kernel puts bytes there */
    PTV_ACCESS_ALIASED = 8,   /* another value refers to its bytes from now on */
    PTV_ACCESS_IF_FIRST = 16, /* writes, where it is the first access */
    PTV_ACCESS_BITS = 5
};

/* More times than an access can tell are not looked at. */
enum { PTV_TIMES_MAX = 1 << (32 - PTV_ACCESS_BITS) };

typedef struct ptv_accesses {
    ptv_plan plan;
    uint32_t values, times, jumps;
    uint64_t most;       /* accesses, before those of one instruction are put together */
    uint32_t *begin;     /* per value: its first in `items` */
    uint32_t *end;       /* per value: behind its last */
    uint32_t *items;     /* time << PTV_ACCESS_BITS | what it does */
    uint32_t *operators; /* room for what is called */
    uint32_t *alias;     /* per time: 1 + the value that refers to another one's bytes, 0: none */
    uint32_t time;       /* where the pass is */
} ptv_accesses;

/*
 * Counts values, times, jumps and accesses. False when the budget of ptv_spend() is spent.
 * Lists are read as often as they are arguments.
 */
bool ptv_count_accesses(ptv_accesses *m, ptv_run *run, const ptv_frame *plan);

/* Bytes that its arrays take, a multiple of 8; places them in memory. */
uint64_t ptv_accesses_bytes(const ptv_accesses *m);
void *ptv_place_accesses(ptv_accesses *m, void *memory);

/* Fills the arrays. O(accesses). */
void ptv_gather_accesses(ptv_accesses *m);

static inline uint32_t ptv_time_of(const ptv_accesses *m, uint32_t item)
{
    return m->items[item] >> PTV_ACCESS_BITS;
}

static inline bool ptv_access_is(const ptv_accesses *m, uint32_t item, unsigned what)
{
    return (m->items[item] & what) != 0;
}

/* The first access of the value at this time or later; its end when there is none. */
uint32_t ptv_access_from(const ptv_accesses *m, uint32_t value, uint32_t time);

/* Whether the value refers to another one's bytes from this access on. */
bool ptv_is_alias(const ptv_accesses *m, uint32_t value, uint32_t item);
