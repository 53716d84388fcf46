/*
 * From when to when the values of a plan are in use (docs/format.md, "Planned memory").
 * Time 0 is before the first instruction: plan inputs. Instruction i of the plan, counted
 * over all its chains, is time i + 1. The last time is after all of them: plan outputs.
 */
#ifndef PTV_RULES_LIVENESS_H
#define PTV_RULES_LIVENESS_H

#include "context.h"

/* A loop: from the target of a backward jump to the jump. */
typedef struct ptv_loop {
    uint32_t begin, end;
} ptv_loop;

typedef struct ptv_liveness {
    uint32_t values, times;
    uint32_t *first, *last; /* per value; first > last: never in use */
    /* For ptv_live() alone; whoever calls it may use them afterwards. */
    uint32_t *head;  /* per time */
    uint32_t *reach; /* per time */
    ptv_loop *loops; /* per time */
    uint32_t *next;  /* per value; from here on nothing is kept */
} ptv_liveness;

/* Values and times of a plan. */
ptv_liveness ptv_liveness_of(const ptv_run *run, const ptv_frame *plan);

/*
 * The arrays up to `next` take 8 bytes per value and 16 per time, a multiple of 8;
 * `next` takes 4 more per value.
 */
void ptv_liveness_place(ptv_liveness *live, void *memory);

/* Fills first and last. O((values + times) log times) and the vectors it spends. */
void ptv_live(ptv_run *run, const ptv_frame *plan, ptv_liveness *live);

#endif
