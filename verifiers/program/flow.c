/*
 * Rules about what a plan does with its values: memory that nobody gives, values that
 * nobody uses. What follows from the order of instructions is in flow_order.c.
 */
#include "flow.h"

#define PLANS (UINT64_C(1) << PTV_PROGRAM_PROGRAM_EXECUTION_PLAN)

/* ---- Reporting ---- */

/* The way to a call: plan, chain, instruction, arguments. */
PTV_COLD static void descend(const ptv_uses *uses, const ptv_cursor *here, ptv_frame frames[4])
{
    ptv_frame *at = frames;
    *at = *uses->plan;
    at = ptv_frame_down(uses->run, at, PTV_PROGRAM_EXECUTION_PLAN_CHAINS, (int32_t)here->chain);
    at = ptv_frame_down(uses->run, at, PTV_PROGRAM_CHAIN_INSTRUCTIONS, (int32_t)here->index);
    ptv_frame_down(uses->run, at, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS, -1);
}

PTV_COLD void ptv_blame_call(const ptv_uses *uses, const ptv_cursor *here, const ptv_rule *rule,
                             unsigned slot, int64_t k)
{
    ptv_frame frames[4];
    descend(uses, here, frames);
    ptv_fault(uses->run, rule, (ptv_place){&frames[3], NULL, (int32_t)slot, k, NULL}, ptv_no_gap());
}

PTV_COLD static void blame_tensor(const ptv_uses *uses, uint32_t value)
{
    bool named = ptv_has_name(uses, value);
    ptv_frame frames[3] = {*uses->plan};
    ptv_frame *entry =
        ptv_frame_down(uses->run, frames, PTV_PROGRAM_EXECUTION_PLAN_VALUES, (int32_t)value);
    const ptv_frame *tensor = ptv_frame_down(uses->run, entry, PTV_PROGRAM_E_VALUE_VAL, -1);
    ptv_fault(uses->run, named ? &ptv_buffer_without_memory_rule : &ptv_tensor_without_memory_rule,
              ptv_field_of(tensor, PTV_PROGRAM_TENSOR_ALLOCATION_INFO), ptv_absent_gap());
}

const ptv_rule ptv_buffer_without_memory_rule = {
    .name = "buffer-without-memory",
    .code = 612,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .reads = PLANS,
    .title = "an instruction uses a mutable buffer that has neither memory nor data",
    .why = "exporters can leave buffers to the runtime, but released ones do not provide memory "
           "for them: the kernel follows a null pointer",
    .fix = "export with memory planning for mutable buffers",
};

PTV_COLD static void blame_element(const ptv_uses *uses, const ptv_rule *rule, unsigned slot,
                                   uint32_t i)
{
    ptv_fault(uses->run, rule, ptv_element_of(uses->plan, slot, i), ptv_no_gap());
}

/* ---- Memory ---- */

/*
 * A move and et_view bring the memory of their source, an operator in place that of its
 * first argument, and a tensor without bound gets memory when its size is known.
 */
bool ptv_lacks_memory(const ptv_uses *uses, uint32_t value)
{
    if (ptv_value_kind(uses->values, value) != PTV_PROGRAM_KERNEL_TYPES_TENSOR ||
        ptv_is_used(uses, value, PTV_USE_INPUT | PTV_USE_OUTPUT | PTV_USE_TARGET | PTV_USE_VIEW)) {
        return false;
    }
    ptv_tensor t = ptv_tensor_in(uses->values, value);
    return t.storage == PTV_STORED_NOWHERE &&
           t.dynamism != PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND;
}

bool ptv_has_name(const ptv_uses *uses, uint32_t value)
{
    const ptv_image *im = &uses->run->image;
    uint32_t extra =
        ptv_table_of(im, ptv_value_at(uses->values, value), PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO);
    return extra != 0 &&
           ptv_vec_of(im, extra, PTV_PROGRAM_EXTRA_TENSOR_INFO_FULLY_QUALIFIED_NAME).count > 0;
}

/* More dimensions than any tensor may have: that has its own rule. */
static bool has_elements(const ptv_uses *uses, uint32_t value)
{
    ptv_tensor t = ptv_tensor_in(uses->values, value);
    uint64_t bytes;
    return t.sizes.at != 0 && t.sizes.count <= PTV_RANK_MAX &&
           ptv_tensor_bytes(&uses->run->image, &t, &bytes) && bytes > 0;
}

bool ptv_is_blamed_for_memory(const ptv_uses *uses, uint32_t value)
{
    unsigned used = PTV_USE_ARGUMENT | PTV_USE_ELEMENT | PTV_USE_SOURCE;
    if (!ptv_is_used(uses, value, used | PTV_USE_CONDITION) || !ptv_lacks_memory(uses, value)) {
        return false;
    }
    /* As a condition only, it is the jump that is blamed. */
    return has_elements(uses, value) &&
           (ptv_is_used(uses, value, used) || ptv_has_name(uses, value));
}

/* ---- Unused ---- */

PTV_NOINLINE static void judge_values(const ptv_uses *uses)
{
    for (uint32_t i = 0; i < uses->values.list.count && !uses->run->stopped; i++) {
        if (ptv_is_blamed_for_memory(uses, i)) {
            blame_tensor(uses, i);
        } else if (uses->flags[i] == 0) {
            blame_element(uses, &ptv_value_unused_rule, PTV_PROGRAM_EXECUTION_PLAN_VALUES, i);
        }
    }
}

const ptv_rule ptv_value_unused_rule = {
    .name = "value-unused",
    .code = 619,
    .severity = PTV_NOTE,
    .once = 1,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .reads = PLANS,
    .title = "a value that neither an instruction nor a list nor the caller uses",
    .why = "it is made for nothing",
    .fix = "none needed",
};

PTV_NOINLINE static void judge_calls(const ptv_uses *uses)
{
    for (uint32_t i = 0; i < uses->operator_count && !uses->run->stopped; i++) {
        if (uses->operators[i] == 0) {
            blame_element(uses, &ptv_operator_unused_rule, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS, i);
        }
    }
    for (uint32_t i = 0; i < uses->delegate_count && !uses->run->stopped; i++) {
        if (uses->delegates[i] == 0) {
            blame_element(uses, &ptv_delegate_unused_rule, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES, i);
        }
    }
}

const ptv_rule ptv_operator_unused_rule = {
    .name = "operator-unused",
    .code = 617,
    .severity = PTV_NOTE,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .reads = PLANS,
    .title = "an operator that no instruction calls",
    .why = "nothing is missing, but the list was not made for these instructions",
    .fix = "none needed",
};

const ptv_rule ptv_delegate_unused_rule = {
    .name = "delegate-unused",
    .code = 618,
    .severity = PTV_NOTE,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .reads = PLANS,
    .title = "a delegate that no instruction calls",
    .why = "it is loaded and prepared for nothing",
    .fix = "none needed",
};

static void judge_uses(ptv_run *run, const ptv_frame *plan)
{
    ptv_uses uses;
    if (ptv_is_spent(run) || !ptv_gather_uses(run, plan, &ptv_flow_list, &uses)) {
        return;
    }
    judge_values(&uses);
    judge_calls(&uses);
    if (uses.flows) {
        ptv_judge_order(&uses);
    }
}

const ptv_rule ptv_tensor_without_memory_rule = {
    .name = "tensor-without-memory",
    .code = 611,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = judge_uses,
    .title = "an instruction uses a tensor that has neither memory nor data",
    .why = "its data pointer is null, and the kernel follows it",
    .fix = "export the model again with memory planning for every tensor",
};

/* ---- Rules ---- */

static const ptv_rule *const rules[] = {&ptv_tensor_without_memory_rule,
                                        &ptv_buffer_without_memory_rule,
                                        &ptv_condition_without_data_rule,
                                        &ptv_condition_never_written_rule,
                                        &ptv_loop_endless_rule,
                                        &ptv_use_after_free_rule,
                                        &ptv_operator_unused_rule,
                                        &ptv_delegate_unused_rule,
                                        &ptv_value_unused_rule};

const ptv_rule_list ptv_flow_list = PTV_RULE_LIST(rules);
