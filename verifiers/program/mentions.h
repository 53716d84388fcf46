/*
 * Mentions: which instruction does what to which value of a plan, each value's in the
 * order of time. Time 0 is before the first instruction: plan inputs. Instruction i of the
 * plan, counted over all its chains, is time i + 1. The last time is after all of them:
 * plan outputs.
 */
#ifndef PTV_PROGRAM_MENTIONS_H
#define PTV_PROGRAM_MENTIONS_H

#include "plan.h"

/*
 * What a mention does. An instruction reads before it writes. The first mention of a value
 * begins its content, whatever it does: nothing was there before.
 */
enum {
    PTV_MENTION_READS = 1,
    PTV_MENTION_REPLACES = 2,  /* what was there before is gone */
    PTV_MENTION_WRITES = 4,    /* surely: a kernel puts bytes there */
    PTV_MENTION_HANDS_ON = 8,  /* another value refers to its bytes from now on */
    PTV_MENTION_IF_FIRST = 16, /* writes, where it is the first mention */
    PTV_MENTION_BITS = 5
};

/* More times than a mention can tell are not looked at. */
enum { PTV_TIMES_MAX = 1 << (32 - PTV_MENTION_BITS) };

typedef struct ptv_mentions {
    ptv_plan plan;
    uint32_t values, times, jumps;
    uint64_t most;   /* mentions, before those of one instruction are put together */
    uint32_t *begin; /* per value: its first in `items` */
    uint32_t *end;   /* per value: behind its last */
    uint32_t *items; /* time << PTV_MENTION_BITS | what it does */
    uint32_t *heir;  /* per time: 1 + the value that refers to another one's bytes, 0: none */
    uint32_t time;   /* where the pass is */
} ptv_mentions;

/*
 * Counts values, times, jumps and mentions. False when the budget of ptv_spend() is spent.
 * Lists are read as often as they are arguments.
 */
bool ptv_count_mentions(ptv_mentions *m, ptv_run *run, const ptv_frame *plan);

/* Bytes that its arrays take, a multiple of 8; places them in memory. */
uint64_t ptv_mentions_bytes(const ptv_mentions *m);
void *ptv_place_mentions(ptv_mentions *m, void *memory);

/* Fills the arrays. O(mentions). */
void ptv_gather_mentions(ptv_mentions *m);

static inline uint32_t ptv_time_of(const ptv_mentions *m, uint32_t item)
{
    return m->items[item] >> PTV_MENTION_BITS;
}

static inline bool ptv_mention_is(const ptv_mentions *m, uint32_t item, unsigned what)
{
    return (m->items[item] & what) != 0;
}

/* The first mention of the value at this time or later; its end when there is none. */
uint32_t ptv_mention_from(const ptv_mentions *m, uint32_t value, uint32_t time);

/* Whether the value refers to another one's bytes from this mention on. */
bool ptv_is_heir(const ptv_mentions *m, uint32_t value, uint32_t item);

#endif
