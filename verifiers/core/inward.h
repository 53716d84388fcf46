/*
 * Tables that recur (ptv_schema.recurs) are walked one after the other, never one inside the
 * other: how deep they are takes no stack. The way to the one at hand is kept in the run, packed,
 * and a frame of its own stands for all of it.
 */
#ifndef PTV_CORE_INWARD_H
#define PTV_CORE_INWARD_H

#include "run.h"

/*
 * Tables on the way to the deepest one: two before the first, five for each that may be in it, and
 * as many again for a look at what is too deep.
 */
enum { PTV_INWARD_MOST = 2 + 5 * 11 + 1 + 5 };

typedef struct ptv_inward {
    ptv_frame end; /* `up` of the table that recurs, in the place of the frames on the way */
    const ptv_schema *schema;
    uint32_t at[PTV_INWARD_MOST];   /* tables, the root first */
    int32_t index[PTV_INWARD_MOST]; /* where the next one hangs; -1: at no list, or not yet known */
    uint8_t type[PTV_INWARD_MOST];
    uint8_t count; /* the last one is the table that recurs; 1: none was looked for */
} ptv_inward;

/* A frame that stands for the way has this type. */
extern const ptv_table ptv_inward_end;

/* The way of the run: to its root, from where all begin. */
ptv_inward *ptv_begin_inward(ptv_run *run);

/*
 * To the next table that recurs, in the order of the tree; those before it have been walked.
 * False: there are no more.
 */
bool ptv_next_inward(const ptv_run *run, ptv_inward *way);

/* The table that the way leads to. */
static inline uint32_t ptv_inward_at(const ptv_inward *way)
{
    return way->at[way->count - 1];
}

/* In how many of its kind it is. */
unsigned ptv_inward_level(const ptv_inward *way);

/* The way that a frame of that type is in. */
static inline const ptv_inward *ptv_inward_of(const ptv_frame *end)
{
    PTV_REQUIRE(end->type == &ptv_inward_end);
    return (const ptv_inward *)(const void *)end;
}

#endif
