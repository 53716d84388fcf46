/*
 * Rules about what a plan does with its values: memory that nobody gives, values that
 * nobody uses. What follows from the order of instructions is in flow_order.c.
 */
#include "flow.h"

/* ---- Reporting ---- */

/* The way to a call: plan, chain, instruction, arguments. */
__attribute__((noinline, cold)) static void descend(const ptv_uses *uses, const ptv_cursor *here,
                                                    ptv_frame frames[4])
{
    ptv_frame *at = frames;
    *at = *uses->plan;
    at = ptv_frame_down(uses->run, at, PTV_PROGRAM_EXECUTION_PLAN_CHAINS, (int32_t)here->chain);
    at = ptv_frame_down(uses->run, at, PTV_PROGRAM_CHAIN_INSTRUCTIONS, (int32_t)here->index);
    ptv_frame_down(uses->run, at, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS, -1);
}

__attribute__((noinline, cold)) void ptv_blame_call(const ptv_uses *uses, const ptv_cursor *here,
                                                    unsigned rule, unsigned slot, int64_t k)
{
    ptv_frame frames[4];
    descend(uses, here, frames);
    uses->run->rule = &ptv_flow_rules[rule];
    ptv_fault(uses->run, (ptv_place){&frames[3], NULL, (int32_t)slot, k, NULL}, ptv_no_gap());
}

__attribute__((noinline, cold)) static void blame_tensor(const ptv_uses *uses, uint32_t value)
{
    bool named = ptv_has_name(uses, value);
    ptv_frame frames[3] = {*uses->plan};
    ptv_frame *entry =
        ptv_frame_down(uses->run, frames, PTV_PROGRAM_EXECUTION_PLAN_VALUES, (int32_t)value);
    const ptv_frame *tensor = ptv_frame_down(uses->run, entry, PTV_PROGRAM_E_VALUE_VAL, -1);
    uses->run->rule =
        &ptv_flow_rules[named ? PTV_FLOW_BUFFER_WITHOUT_MEMORY : PTV_FLOW_TENSOR_WITHOUT_MEMORY];
    ptv_fault(uses->run, ptv_field_of(tensor, PTV_PROGRAM_TENSOR_ALLOCATION_INFO),
              ptv_absent_gap());
}

__attribute__((noinline, cold)) static void blame_element(const ptv_uses *uses, unsigned rule,
                                                          unsigned slot, uint32_t i)
{
    uses->run->rule = &ptv_flow_rules[rule];
    ptv_fault(uses->run, ptv_element_of(uses->plan, slot, i), ptv_no_gap());
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
    ptv_tensor t = ptv_read_tensor(uses->run, ptv_value_at(uses->values, value));
    return ptv_storage_of(&t) == PTV_STORED_NOWHERE &&
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
    ptv_tensor t = ptv_read_tensor(uses->run, ptv_value_at(uses->values, value));
    uint64_t bytes;
    return t.sizes.at != 0 && t.sizes.count <= PTV_RANK_MAX &&
           ptv_tensor_bytes(uses->run, &t, &bytes) && bytes > 0;
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

__attribute__((noinline)) static void judge_values(const ptv_uses *uses)
{
    for (uint32_t i = 0; i < uses->values.list.count && !uses->run->stopped; i++) {
        if (ptv_is_blamed_for_memory(uses, i)) {
            blame_tensor(uses, i);
        } else if (uses->flags[i] == 0) {
            blame_element(uses, PTV_FLOW_VALUE_UNUSED, PTV_PROGRAM_EXECUTION_PLAN_VALUES, i);
        }
    }
}

__attribute__((noinline)) static void judge_calls(const ptv_uses *uses)
{
    for (uint32_t i = 0; i < uses->operator_count && !uses->run->stopped; i++) {
        if (uses->operators[i] == 0) {
            blame_element(uses, PTV_FLOW_OPERATOR_UNUSED, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS, i);
        }
    }
    for (uint32_t i = 0; i < uses->delegate_count && !uses->run->stopped; i++) {
        if (uses->delegates[i] == 0) {
            blame_element(uses, PTV_FLOW_DELEGATE_UNUSED, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES, i);
        }
    }
}

static void judge_uses(ptv_run *run, const ptv_frame *plan)
{
    ptv_uses uses;
    if (ptv_is_spent(run) || !ptv_gather_uses(run, plan, ptv_flow_rules, PTV_FLOW_RULES, &uses)) {
        return;
    }
    judge_values(&uses);
    judge_calls(&uses);
    if (uses.flows) {
        ptv_judge_order(&uses);
    }
}

/* ---- Rules ---- */

#define PLANS (UINT64_C(1) << PTV_PROGRAM_PROGRAM_EXECUTION_PLAN)

const ptv_rule ptv_flow_rules[PTV_FLOW_RULES] = {
    [PTV_FLOW_TENSOR_WITHOUT_MEMORY] =
        {.name = "tensor-without-memory",
         .code = 611,
         .severity = PTV_ERROR,
         .on = PTV_PROGRAM_EXECUTION_PLAN,
         .check = judge_uses,
         .title = "an instruction uses a tensor that has neither memory nor data",
         .why = "its data pointer is null, and the kernel follows it",
         .fix = "export the model again with memory planning for every tensor",
         .breaks = "from linear; set execution_plan[0].values[1].val.data_buffer_idx = 0"},
    [PTV_FLOW_BUFFER_WITHOUT_MEMORY] =
        {.name = "buffer-without-memory",
         .code = 612,
         .severity = PTV_WARNING,
         .on = PTV_PROGRAM_EXECUTION_PLAN,
         .reads = PLANS,
         .title = "an instruction uses a mutable buffer that has neither memory nor data",
         .why = "exporters can leave buffers to the runtime, but released ones do not provide "
                "memory for them: the kernel follows a null pointer",
         .fix = "export with memory planning for mutable buffers",
         .breaks = "from mutable_state; remove execution_plan[0].values[2].val.allocation_info; "
                   "set execution_plan[0].values[2].val.data_buffer_idx = 0"},
    [PTV_FLOW_CONDITION_WITHOUT_DATA] =
        {.name = "condition-without-data",
         .code = 613,
         .severity = PTV_ERROR,
         .on = PTV_PROGRAM_EXECUTION_PLAN,
         .reads = PLANS,
         .title = "the condition of a jump is a tensor that has neither memory nor data",
         .why = "its data pointer is null: the runtime refuses to go on, older ones follow it",
         .fix = "export the model again",
         .breaks = "from control_flow; resize execution_plan[0].inputs 1; remove "
                   "execution_plan[0].values[1].val.allocation_info"},
    [PTV_FLOW_CONDITION_NEVER_WRITTEN] =
        {.name = "condition-never-written",
         .code = 614,
         .severity = PTV_WARNING,
         .on = PTV_PROGRAM_EXECUTION_PLAN,
         .reads = PLANS,
         .title = "the condition of a jump is a value that nothing computes",
         .why = "the jump is decided before the method runs, or by what happens to be in memory",
         .fix = "export the model again",
         .breaks = "from control_flow; set execution_plan[0].values[6].val.bool_val = true"},
    [PTV_FLOW_LOOP_ENDLESS] =
        {.name = "loop-endless",
         .code = 615,
         .severity = PTV_WARNING,
         .on = PTV_PROGRAM_EXECUTION_PLAN,
         .reads = PLANS,
         .title = "a jump back that nothing in the loop can end",
         .why = "the method runs until the runtime's limit on instructions, or for ever",
         .fix = "export the model again",
         .breaks = "from control_flow; set "
                   "execution_plan[0].chains[0].instructions[3].instr_args.destination_instruction "
                   "= 3"},
    [PTV_FLOW_USE_AFTER_FREE] =
        {.name = "use-after-free",
         .code = 616,
         .severity = PTV_ERROR,
         .on = PTV_PROGRAM_EXECUTION_PLAN,
         .reads = PLANS,
         .title = "a tensor is used after its memory has been freed",
         .why = "its data pointer is null then, and the kernel or the caller follows it",
         .fix = "export the model again",
         .breaks = "from add; append execution_plan[0].chains[0].instructions = "
                   "{\"instr_args_type\": \"FreeCall\", \"instr_args\": {\"value_index\": 3}}"},
    [PTV_FLOW_OPERATOR_UNUSED] =
        {.name = "operator-unused",
         .code = 617,
         .severity = PTV_NOTE,
         .on = PTV_PROGRAM_EXECUTION_PLAN,
         .reads = PLANS,
         .title = "an operator that no instruction calls",
         .why = "nothing is missing, but the list was not made for these instructions",
         .fix = "none needed",
         .breaks = "from add; append execution_plan[0].operators = {\"name\": \"aten::mul\", "
                   "\"overload\": \"out\"}"},
    [PTV_FLOW_DELEGATE_UNUSED] =
        {.name = "delegate-unused",
         .code = 618,
         .severity = PTV_NOTE,
         .on = PTV_PROGRAM_EXECUTION_PLAN,
         .reads = PLANS,
         .title = "a delegate that no instruction calls",
         .why = "it is loaded and prepared for nothing",
         .fix = "none needed",
         .breaks = "from inline_delegates; set "
                   "execution_plan[0].chains[0].instructions[1].instr_args.delegate_index = 0"},
    [PTV_FLOW_VALUE_UNUSED] =
        {.name = "value-unused",
         .code = 619,
         .severity = PTV_NOTE,
         .once = 1,
         .on = PTV_PROGRAM_EXECUTION_PLAN,
         .reads = PLANS,
         .title = "a value that neither an instruction nor a list nor the caller uses",
         .why = "it is made for nothing",
         .fix = "none needed",
         .breaks = "from add; append execution_plan[0].values = {\"val_type\": \"Int\", \"val\": "
                   "{}}"},
};

const ptv_rule_list ptv_flow_list = PTV_RULE_LIST(ptv_flow_rules);
