/*
 * Plans about which the rules that follow instructions have nothing to say: nearly all. One
 * conservative look finds that out for all of these rules together; whoever fails it is judged by
 * them as ever, so what is found does not depend on it (fuzz_ordinary,
 * tests/rules/test_ordinary.c).
 */
#pragma once

#include "values.h"

/* What has nothing to say. */
enum {
    PTV_QUIET_OVERLAP = 1, /* overlap.c */
    PTV_QUIET_CALLS = 2    /* operators.c, list_item_types.c, uninitialized_reads.c;
                              call_contracts.c has to be asked */
};

/*
 * Whether `what`, one of these, has nothing to say about the plan; it takes from the budget of
 * ptv_spend() what those rules would. The plan is looked at once, where there is memory for that.
 */
#ifndef PTV_DEVICE
bool ptv_is_quiet(ptv_run *run, const ptv_frame *plan, unsigned what);
#else
static inline bool ptv_is_quiet(ptv_run *run, const ptv_frame *plan, unsigned what)
{
    (void)run, (void)plan, (void)what;
    return false; /* time is worth less there than bytes of code */
}
#endif
