/*
 * The plain statement of when planned tensors meet (docs/format.md, "Planned memory"),
 * instruction by instruction: slow, and nothing but what is said there.
 */
#ifndef TESTS_SUPPORT_PLAIN_H
#define TESTS_SUPPORT_PLAIN_H

#include <stdbool.h>

#include "plans.h"

enum { PLAIN_VALUES = 40, PLAIN_TIMES = PLAIN_VALUES + 2 };

/* A set of values: a bit for each. */
typedef uint64_t plain_set;

/* Time 0 is before the instructions, `end` after them. */
typedef struct plain {
    const plan_model *p;
    int end;
    plain_set reads[PLAIN_TIMES], writes[PLAIN_TIMES], replaces[PLAIN_TIMES];
    int alias[PLAIN_TIMES], giver[PLAIN_TIMES]; /* -1: none */
    plain_set begins[PLAIN_TIMES];              /* tensors whose content begins */
    plain_set needed[PLAIN_TIMES];              /* values that are read at the time or later */
    plain_set later[PLAIN_TIMES];               /* after the time */
    plain_set refers[PLAIN_TIMES]
                    [PLAIN_VALUES]; /* per value: tensors whose bytes it may refer to */
    plain_set in_use[PLAIN_TIMES], stays[PLAIN_TIMES], sure;
    int filled_from[PLAIN_VALUES]; /* the loop that fills it begins here; 0: none */
} plain;

/* Of at most PLAIN_VALUES values and steps. */
void plain_state(plain *s, const plan_model *p);

/* Whether the content of a begins while b is in use; at one place, surely and for longer. */
bool plain_conflict(const plain *s, uint32_t a, uint32_t b);

/* Either way, and where two that begin at once are told apart by their order. */
bool plain_may_conflict(const plain *s, uint32_t a, uint32_t b);

#endif
