/*
 * Nearly all plans are quiet: the rules that follow instructions have nothing to say about them.
 * One conservative check establishes that for all of these rules together. Plans that fail it are
 * judged as usual, so findings do not depend on it (fuzz_ordinary, tests/rules/test_ordinary.c).
 */
#pragma once

#include "values.h"

/* Which rules have nothing to say. */
enum {
    PTV_QUIET_OVERLAP = 1, /* overlap.c */
    PTV_QUIET_CALLS = 2    /* operators.c, list_item_types.c, uninitialized_reads.c; not
                              call_contracts.c */
};

/*
 * Whether `what`, one of these, has nothing to say about the plan. Takes what those rules would
 * from the budget of ptv_spend(). Examines a plan once; without memory for that, returns false.
 */
#ifndef PTV_DEVICE
bool ptv_is_quiet(ptv_run *run, const ptv_frame *plan, unsigned what);
#else
static inline bool ptv_is_quiet(ptv_run *run, const ptv_frame *plan, unsigned what)
{
    (void)run, (void)plan, (void)what;
    return false; /* code size matters more than time there */
}
#endif
