/*
 * Accesses: which instruction does what to which value of a plan. Those of each value are in order
 * of time. Time 0, before the first instruction, is the plan's inputs. Instruction i, counted over
 * all chains, is time i + 1. The last time, after all instructions, is the plan's outputs.
 */
#pragma once

#include "plan.h"

/*
 * What an access does. An instruction reads before it writes. The first access of a value begins
 * its content, whatever the access does: there was nothing before.
 */
enum {
    PTV_ACCESS_READS = 1,
    PTV_ACCESS_REPLACES = 2,  /* the previous content is gone */
    PTV_ACCESS_WRITES = 4,    /* a kernel surely puts bytes there */
    PTV_ACCESS_ALIASED = 8,   /* another value refers to its bytes from now on */
    PTV_ACCESS_IF_FIRST = 16, /* writes if it is the first access */
    PTV_ACCESS_BITS = 5
};

/* More times than an access can hold are not supported. */
enum { PTV_TIMES_MAX = 1 << (32 - PTV_ACCESS_BITS) };

typedef struct ptv_accesses {
    ptv_plan plan;
    uint32_t values, times, jumps;
    uint64_t most;       /* upper bound of the accesses: those of one instruction may merge */
    uint32_t *begin;     /* per value: its first access in `items` */
    uint32_t *end;       /* per value: one past its last access */
    uint32_t *items;     /* time << PTV_ACCESS_BITS | what it does */
    uint32_t *operators; /* room for the operators */
    uint32_t *alias;     /* per time: 1 + the value that becomes an alias; 0 if none */
    uint32_t time;       /* current time of the pass */
} ptv_accesses;

/*
 * Counts values, times, jumps and accesses. Returns false if the budget of ptv_spend() is spent. A
 * list is read as often as it is an argument.
 */
bool ptv_count_accesses(ptv_accesses *m, ptv_run *run, const ptv_frame *plan);

/* The bytes that the arrays take, a multiple of 8; and their placement in memory. */
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

/* The first access of the value at this time or later; its `end` if there is none. */
uint32_t ptv_access_from(const ptv_accesses *m, uint32_t value, uint32_t time);

/* Whether this access makes the value refer to the bytes of another. */
bool ptv_is_alias(const ptv_accesses *m, uint32_t value, uint32_t item);
