/* What a plan does with its values. */
#include "uses.h"

#include <string.h>

static void use(ptv_uses *uses, int64_t value, unsigned flags)
{
    if (value >= 0 && value < uses->plan.values.list.count) {
        uses->flags[value] |= (uint16_t)flags;
    }
}

static void use_all(ptv_uses *uses, ptv_vec vec, unsigned flags)
{
    for (uint32_t k = 0; k < vec.count; k++) {
        use(uses, ptv_index_in(uses->plan.im, vec, k), flags);
    }
}

static void call_one(uint8_t *called, uint32_t count, ptv_call call)
{
    if (call.callee < count) {
        called[call.callee] = 1;
    }
}

static void use_view(ptv_uses *uses, int64_t value)
{
    use(uses, value, PTV_USE_VIEW);
    uses->gives = uses->gives || value >= 0;
}

static void use_call(ptv_uses *uses, ptv_call call)
{
    const ptv_image *im = uses->plan.im;
    use_all(uses, call.args, PTV_USE_ARGUMENT);
    switch (call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL:
        call_one(uses->operators, uses->plan.operators.count, call);
        use_view(uses, ptv_view_of(&uses->plan, call));
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL:
        call_one(uses->delegates, uses->delegate_count, call);
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL:
        use(uses, ptv_program_move_call_move_from(im, call.at), PTV_USE_SOURCE);
        use(uses, ptv_program_move_call_move_to(im, call.at), PTV_USE_TARGET);
        uses->gives = true;
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL:
        use(uses, ptv_program_jump_false_call_cond_value_index(im, call.at), PTV_USE_CONDITION);
        uses->flows = true;
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL:
        use(uses, ptv_program_free_call_value_index(im, call.at), PTV_USE_FREED);
        uses->flows = true;
        uses->frees = true;
        break;
    default: break; /* no instruction: field-missing reports it */
    }
}

/* Comes after the instructions: only then is it known which lists are used. */
static void use_elements(ptv_uses *uses)
{
    const unsigned anyhow =
        PTV_USE_INPUT | PTV_USE_OUTPUT | PTV_USE_ARGUMENT | PTV_USE_SOURCE | PTV_USE_TARGET;
    for (uint32_t i = 0; i < uses->plan.values.list.count; i++) {
        if (!ptv_is_list(uses->plan.values, i)) {
            continue;
        }
        unsigned size;
        ptv_vec elements = ptv_elements(uses->plan.values, i, &size);
        bool used = (uses->flags[i] & anyhow) != 0;
        for (uint32_t k = 0; k < elements.count; k++) {
            use(uses, ptv_element(uses->plan.im, elements, size, k),
                used ? PTV_USE_ELEMENT : PTV_USE_LISTED);
        }
    }
}

/*
 * Takes ten bytes per value, eight per instruction of one chain, five per operator, one per
 * delegate. Their vectors have four bytes per element, so a program of n bytes has at most n/4 of
 * each kind. That makes 24 bytes for each n/4, or 6n, even if all vectors are the same one.
 */
static bool borrow(ptv_uses *uses, const ptv_rule_list *rules)
{
    ptv_run *run = uses->plan.run;
    const uint32_t operators = uses->plan.operators.count;
    const size_t values = uses->plan.values.list.count,
                 steps = ptv_longest_chain(uses->plan.im, uses->plan.frame->at);
    uint64_t wanted = UINT64_C(10) * values + UINT64_C(8) * steps;
    wanted += UINT64_C(5) * operators + uses->delegate_count;
    size_t bytes = wanted > SIZE_MAX ? SIZE_MAX : (size_t)wanted; /* more than anyone has */
    uint8_t *memory = ptv_borrow_with(&uses->plan, rules->rules[0], bytes);
    if (memory == NULL) {
        ptv_skip_rules(run, rules, PTV_SKIP_MEMORY);
        return false;
    }
    memset(memory, 0, bytes);
    uses->since = (void *)memory;
    uses->last_use = uses->since + values;
    uses->over = uses->last_use + values;
    uses->rounds = uses->over + steps;
    uint32_t *rest = uses->rounds + steps;
    ptv_find_operators(&uses->plan, rest);
    uses->flags = (void *)(rest + operators);
    uses->operators = (void *)(uses->flags + values);
    uses->delegates = uses->operators + operators;
    return true;
}

/*
 * Spends nothing: the index checks have read all these vectors for the same visit of the plan, and
 * have paid for them.
 */
bool ptv_gather_uses(ptv_run *run, const ptv_frame *plan, const ptv_rule_list *rules,
                     ptv_uses *uses)
{
    const ptv_image *im = &run->image;
    *uses = (ptv_uses){.plan = ptv_plan_of(run, plan)};
    uses->delegate_count = ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES).count;
    if (!borrow(uses, rules)) {
        return false;
    }
    use_all(uses, ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_INPUTS), PTV_USE_INPUT);
    use_all(uses, ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS), PTV_USE_OUTPUT);
    for (ptv_cursor at = PTV_START; ptv_next(&uses->plan, &at);) {
        use_call(uses, at.call);
    }
    use_elements(uses);
    return true;
}

/* ---- Conclusions ---- */

/* A tensor that is only a condition is reported at the jump, unless others may know the tensor. */
bool ptv_is_reported_for_memory(const ptv_uses *uses, uint32_t value)
{
    unsigned used = PTV_USE_ARGUMENT | PTV_USE_ELEMENT | PTV_USE_SOURCE;
    uint64_t bytes;
    if (!ptv_is_used(uses, value, used | PTV_USE_CONDITION)) {
        return false;
    }
    const ptv_tensor t = ptv_tensor_in(uses->plan.values, value);
    return t.sizes.at != 0 && ptv_tensor_bytes(uses->plan.im, &t, &bytes) && bytes > 0 &&
           (ptv_is_used(uses, value, used) || ptv_has_name(uses->plan.im, &t));
}
