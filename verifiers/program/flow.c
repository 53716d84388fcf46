/*
 * Rules about what a plan does with its values: memory that nothing gives, values that nothing
 * uses. What follows from the order of instructions is in flow_order.c and flow_late.c.
 */
#include "flow.h"

static const ptv_rule buffer_without_memory_rule, operator_unused_rule, delegate_unused_rule,
    value_unused_rule;

PTV_COLD static void report_tensor(const ptv_uses *uses, uint32_t value)
{
    ptv_run *run = uses->plan.run;
    const ptv_tensor t = ptv_tensor_in(uses->plan.values, value);
    ptv_frame frames[3];
    ptv_report_at(run,
                  ptv_has_name(uses->plan.im, &t) ? &buffer_without_memory_rule
                                                  : &ptv_tensor_without_memory_rule,
                  ptv_field_of(ptv_frame_of_value(run, uses->plan.frame, value, frames),
                               PTV_PROGRAM_TENSOR_ALLOCATION_INFO),
                  ptv_absent_mismatch());
}

static const ptv_rule buffer_without_memory_rule = {
    .name = "buffer-without-memory",
    .code = 612,
    .severity = PTV_WARNING,
    .with = &ptv_tensor_without_memory_rule,
    .title = "an instruction uses a mutable buffer that has neither memory nor data",
    .why = "exporters can leave buffers to the runtime, but released ones do not provide memory "
           "for them: the kernel follows a null pointer",
    .fix = "export with memory planning for mutable buffers",
};

PTV_COLD static void report_element(const ptv_uses *uses, const ptv_rule *rule, unsigned slot,
                                    uint32_t i)
{
    ptv_report_at(uses->plan.run, rule, ptv_element_of(uses->plan.frame, slot, i),
                  ptv_no_mismatch());
}

PTV_NOINLINE static void judge_values(const ptv_uses *uses)
{
    for (uint32_t i = 0; i < uses->plan.values.list.count && !uses->plan.run->stopped; i++) {
        if (ptv_has_no_memory(uses, i) && ptv_is_reported_for_memory(uses, i)) {
            report_tensor(uses, i);
        } else if (uses->flags[i] == 0) {
            report_element(uses, &value_unused_rule, PTV_PROGRAM_EXECUTION_PLAN_VALUES, i);
        }
    }
}

static const ptv_rule value_unused_rule = {
    .name = "value-unused",
    .code = 619,
    .severity = PTV_NOTE,
    .once = 1,
    .with = &ptv_tensor_without_memory_rule,
    .title = "a value that neither an instruction nor a list nor the caller uses",
    .why = "it is made for nothing",
    .fix = "none needed",
};

PTV_NOINLINE static void judge_calls(const ptv_uses *uses)
{
    for (uint32_t i = 0; i < uses->plan.operators.count && !uses->plan.run->stopped; i++) {
        if (uses->operators[i] == 0) {
            report_element(uses, &operator_unused_rule, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS, i);
        }
    }
    for (uint32_t i = 0; i < uses->delegate_count && !uses->plan.run->stopped; i++) {
        if (uses->delegates[i] == 0) {
            report_element(uses, &delegate_unused_rule, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES, i);
        }
    }
}

static const ptv_rule operator_unused_rule = {
    .name = "operator-unused",
    .code = 617,
    .severity = PTV_NOTE,
    .with = &ptv_tensor_without_memory_rule,
    .title = "an operator that no instruction calls",
    .why = "nothing is missing, but the list was not made for these instructions",
    .fix = "none needed",
};

static const ptv_rule delegate_unused_rule = {
    .name = "delegate-unused",
    .code = 618,
    .severity = PTV_NOTE,
    .with = &ptv_tensor_without_memory_rule,
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
    if (uses.gives) {
        ptv_judge_late(&uses);
    }
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

static const ptv_rule *const rules[] = {&ptv_tensor_without_memory_rule,
                                        &buffer_without_memory_rule,
                                        &ptv_condition_without_data_rule,
                                        &ptv_condition_never_written_rule,
                                        &ptv_loop_endless_rule,
                                        &ptv_use_after_free_rule,
                                        &operator_unused_rule,
                                        &delegate_unused_rule,
                                        &value_unused_rule,
                                        &ptv_memory_too_late_rule,
                                        &ptv_memory_on_some_ways_rule};

const ptv_rule_list ptv_flow_list = PTV_RULE_LIST(rules);
