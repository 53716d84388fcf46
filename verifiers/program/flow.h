/* What the rules about the uses of a plan share; the list of them is in flow.c. */
#pragma once

#include "uses.h"

/* The rule whose check judges all of them, and those reported by flow_order.c and flow_late.c. */
extern const ptv_rule ptv_tensor_without_memory_rule, ptv_condition_without_data_rule,
    ptv_condition_never_written_rule, ptv_loop_endless_rule, ptv_use_after_free_rule,
    ptv_memory_too_late_rule, ptv_memory_on_some_ways_rule;

/* Judges what follows from the order of instructions: flow_order.c. */
void ptv_judge_order(ptv_uses *uses);

/* Judges tensors that get memory while the method runs: flow_late.c. Leaves uses->since all 0. */
void ptv_judge_late(ptv_uses *uses);

/*
 * Called at the first instruction of a chain. For each FreeCall i in it, sets uses->rounds[i] to
 * whether the next round of a loop uses its tensor: flow_loops.c. All chains of the plan share the
 * budget of bytes of lists, and jumps, that may be read. Returns false if it was too small.
 */
bool ptv_find_rounds(const ptv_uses *uses, const ptv_cursor *first, uint64_t *budget);
