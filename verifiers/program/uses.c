/* What a plan does with its values. */
#include "uses.h"
#include "../common/memory.h"

#include <string.h>

/* ---- Instructions ---- */

/* {0, 0} when there is no such operator. */
static ptv_vec operator_name(const ptv_uses *uses, int64_t operator_index)
{
    const ptv_image *im = &uses->run->image;
    if (operator_index < 0 || operator_index >= uses->operator_count) {
        return (ptv_vec){0, 0};
    }
    ptv_vec operators = ptv_vec_of(im, uses->plan->at, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS);
    return ptv_vec_of(im, ptv_table_in(im, operators, (uint32_t)operator_index),
                      PTV_PROGRAM_OPERATOR_NAME);
}

static bool is_view(const ptv_image *im, ptv_vec operator)
{
    static const char name[] = "executorch_prim::et_view";
    return operator.count == sizeof name - 1 &&
           memcmp(im->bytes + operator.at, name, operator.count) == 0;
}

/* `aten::copy_`, but not `aten::__or__`. */
static bool is_in_place(const ptv_image *im, ptv_vec operator)
{
    return operator.count> 1 && ptv_u8(im, operator.at + operator.count - 1) == '_' &&
           ptv_u8(im, operator.at + operator.count - 2) != '_';
}

/* `aten::_cat_nop`: of Cadence. */
static bool is_nop(const ptv_image *im, ptv_vec operator)
{
    static const char end[] = "_nop";
    const uint32_t length = sizeof end - 1;
    return operator.count> length &&
           memcmp(im->bytes + operator.at + operator.count - length, end, length) == 0;
}

/* The last argument; -1 when it is also read, as one of the others. */
static int64_t last_of_its_own(const ptv_run *run, ptv_vec args)
{
    int64_t last = ptv_element(run, args, 4, args.count - 1);
    for (uint32_t k = 0; k + 1 < args.count; k++) {
        if (ptv_element(run, args, 4, k) == last) {
            return -1;
        }
    }
    return last;
}

int64_t ptv_view_of(const ptv_uses *uses, ptv_call call)
{
    enum { SELF, SIZE, OUT };
    const ptv_run *run = uses->run;
    ptv_vec args = ptv_arguments(&run->image, call);
    if (call.tag != PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL || args.count < 2) {
        return -1;
    }
    ptv_vec operator=
        operator_name(uses, ptv_operand(&run->image, call, PTV_PROGRAM_KERNEL_CALL_OP_INDEX));
    if (args.count > OUT && is_view(&run->image, operator)) {
        return ptv_element(run, args, 4, OUT);
    }
    return is_in_place(&run->image, operator) ? last_of_its_own(run, args) : -1;
}

int64_t ptv_nop_of(const ptv_uses *uses, ptv_call call)
{
    const ptv_run *run = uses->run;
    ptv_vec args = ptv_arguments(&run->image, call);
    if (call.tag != PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL || args.count < 2) {
        return -1;
    }
    ptv_vec operator=
        operator_name(uses, ptv_operand(&run->image, call, PTV_PROGRAM_KERNEL_CALL_OP_INDEX));
    return is_nop(&run->image, operator) ? ptv_element(run, args, 4, args.count - 1) : -1;
}

/* ---- Values ---- */

int64_t ptv_element(const ptv_run *run, ptv_vec vec, unsigned size, uint32_t k)
{
    return (int64_t)ptv_scalar_at(&run->image, vec.at + (uint64_t)k * size,
                                  size == 8 ? PTV_I64 : PTV_I32);
}

ptv_vec ptv_elements(const ptv_uses *uses, int64_t value, unsigned *size)
{
    unsigned slot;
    *size = 4;
    switch (ptv_value_kind(uses->values, value)) {
    case PTV_PROGRAM_KERNEL_TYPES_INT_LIST:
        slot = PTV_PROGRAM_INT_LIST_ITEMS;
        *size = 8;
        break;
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST: slot = PTV_PROGRAM_TENSOR_LIST_ITEMS; break;
    case PTV_PROGRAM_KERNEL_TYPES_OPTIONAL_TENSOR_LIST:
        slot = PTV_PROGRAM_OPTIONAL_TENSOR_LIST_ITEMS;
        break;
    default: return (ptv_vec){0, 0};
    }
    return ptv_vec_of(&uses->run->image, ptv_value_at(uses->values, value), slot);
}

bool ptv_is_used(const ptv_uses *uses, int64_t value, unsigned flags)
{
    return value >= 0 && value < uses->values.list.count && (uses->flags[value] & flags) != 0;
}

static void use(ptv_uses *uses, int64_t value, unsigned flags)
{
    if (value >= 0 && value < uses->values.list.count) {
        uses->flags[value] |= (uint16_t)flags;
    }
}

static void use_all(ptv_uses *uses, ptv_vec vec, unsigned size, unsigned flags)
{
    for (uint32_t k = 0; k < vec.count; k++) {
        use(uses, ptv_element(uses->run, vec, size, k), flags);
    }
}

static void call_one(uint8_t *called, uint32_t count, int64_t i)
{
    if (i >= 0 && i < count) {
        called[i] = 1;
    }
}

static void use_call(ptv_uses *uses, ptv_call call)
{
    const ptv_run *run = uses->run;
    use_all(uses, ptv_arguments(&run->image, call), 4, PTV_USE_ARGUMENT);
    switch (call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL:
        call_one(uses->operators, uses->operator_count,
                 ptv_operand(&run->image, call, PTV_PROGRAM_KERNEL_CALL_OP_INDEX));
        use(uses, ptv_view_of(uses, call), PTV_USE_VIEW);
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL:
        call_one(uses->delegates, uses->delegate_count,
                 ptv_operand(&run->image, call, PTV_PROGRAM_DELEGATE_CALL_DELEGATE_INDEX));
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL:
        use(uses, ptv_operand(&run->image, call, PTV_PROGRAM_MOVE_CALL_MOVE_FROM), PTV_USE_SOURCE);
        use(uses, ptv_operand(&run->image, call, PTV_PROGRAM_MOVE_CALL_MOVE_TO), PTV_USE_TARGET);
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL:
        use(uses, ptv_operand(&run->image, call, PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX),
            PTV_USE_CONDITION);
        uses->flows = true;
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL:
        use(uses, ptv_operand(&run->image, call, PTV_PROGRAM_FREE_CALL_VALUE_INDEX), PTV_USE_FREED);
        uses->flows = true;
        uses->frees = true;
        break;
    default: break; /* an instruction that is nothing: field-missing has said so */
    }
}

static void use_instructions(ptv_uses *uses)
{
    ptv_vec chains =
        ptv_vec_of(&uses->run->image, uses->plan->at, PTV_PROGRAM_EXECUTION_PLAN_CHAINS);
    for (uint32_t c = 0; c < chains.count; c++) {
        ptv_vec instructions = ptv_instructions_in(&uses->run->image, chains, c);
        for (uint32_t i = 0; i < instructions.count; i++) {
            use_call(uses, ptv_call_in(&uses->run->image, instructions, i));
        }
    }
}

/* After the instructions: now it is known which lists are used. */
static void use_elements(ptv_uses *uses)
{
    const unsigned anyhow =
        PTV_USE_INPUT | PTV_USE_OUTPUT | PTV_USE_ARGUMENT | PTV_USE_SOURCE | PTV_USE_TARGET;
    for (uint32_t i = 0; i < uses->values.list.count; i++) {
        unsigned size;
        ptv_vec elements = ptv_elements(uses, i, &size);
        bool used = (uses->flags[i] & anyhow) != 0;
        use_all(uses, elements, size, used ? PTV_USE_ELEMENT : PTV_USE_LISTED);
    }
}

/*
 * Ten bytes for each value, eight for each instruction of one chain, one for each operator
 * and delegate. Their lists have four bytes for each, so a program of n bytes has n/4 of
 * each kind at most: 20 bytes for each n/4, 5n, even if all lists were the same one.
 */
static bool borrow(ptv_uses *uses, const ptv_rule_list *rules)
{
    ptv_run *run = uses->run;
    size_t values = uses->values.list.count,
           steps = ptv_longest_chain(&uses->run->image, uses->plan->at);
    uint64_t wanted = UINT64_C(10) * values + UINT64_C(8) * steps;
    wanted += (uint64_t)uses->operator_count + uses->delegate_count;
    size_t bytes = wanted > SIZE_MAX ? SIZE_MAX : (size_t)wanted; /* which nobody has */
    uint8_t *memory = ptv_borrow(run, rules->rules[0], bytes);
    if (memory == NULL) {
        ptv_skip_rules(run, rules, PTV_SKIP_MEMORY);
        return false;
    }
    memset(memory, 0, bytes);
    uses->since = (void *)memory;
    uses->last_use = uses->since + values;
    uses->over = uses->last_use + values;
    uses->rounds = uses->over + steps;
    uses->flags = (void *)(uses->rounds + steps);
    uses->operators = (void *)(uses->flags + values);
    uses->delegates = uses->operators + uses->operator_count;
    return true;
}

/*
 * Nothing is spent: the checks of indexes have read all these vectors before, for the
 * same visit of the plan, and have paid for them.
 */
bool ptv_gather_uses(ptv_run *run, const ptv_frame *plan, const ptv_rule_list *rules,
                     ptv_uses *uses)
{
    const ptv_image *im = &run->image;
    *uses = (ptv_uses){.run = run, .plan = plan, .values = ptv_values_of(run, plan)};
    uses->operator_count = ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS).count;
    uses->delegate_count = ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES).count;
    if (!borrow(uses, rules)) {
        return false;
    }
    use_all(uses, ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_INPUTS), 4, PTV_USE_INPUT);
    use_all(uses, ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS), 4, PTV_USE_OUTPUT);
    use_instructions(uses);
    use_elements(uses);
    return true;
}
