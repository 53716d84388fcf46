/* What the rules about the uses of a plan share; their entries are in flow.c. */
#ifndef PTV_PROGRAM_FLOW_H
#define PTV_PROGRAM_FLOW_H

#include "uses.h"

extern const ptv_rule ptv_tensor_without_memory_rule, ptv_buffer_without_memory_rule,
    ptv_condition_without_data_rule, ptv_condition_never_written_rule, ptv_loop_endless_rule,
    ptv_use_after_free_rule, ptv_operator_unused_rule, ptv_delegate_unused_rule,
    ptv_value_unused_rule;

/* Where a sequence of instructions is: all chains of the plan count as one. */
typedef struct ptv_cursor {
    uint32_t chain, index; /* instruction `index` of chain `chain` */
    uint32_t before;       /* instructions of the chains before it */
    ptv_call call;
} ptv_cursor;

/* Reports a rule at field `slot` of the call; element k of it, -1 = the field itself. */
void ptv_blame_call(const ptv_uses *uses, const ptv_cursor *here, const ptv_rule *rule,
                    unsigned slot, int64_t k);

/* Whether nothing gives the tensor `value` its bytes: no memory, no data, no caller. */
bool ptv_lacks_memory(const ptv_uses *uses, uint32_t value);

/* Whether it has a name: another method, or the caller, may know it. */
bool ptv_has_name(const ptv_uses *uses, uint32_t value);

/* Whether tensors-without-memory rules say so at the value itself. */
bool ptv_is_blamed_for_memory(const ptv_uses *uses, uint32_t value);

/* What follows from the order of instructions; flow_order.c. */
void ptv_judge_order(ptv_uses *uses);

/*
 * uses->rounds[i]: whether instruction i of the chain is a FreeCall whose tensor the next
 * round of a loop uses; flow_loops.c. `before`: instructions of the chains before it.
 */
void ptv_find_rounds(const ptv_uses *uses, ptv_vec instructions, uint32_t before);

#endif
