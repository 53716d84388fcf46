/*
 * What follows from the order of instructions: conditions that are decided beforehand,
 * loops that do not end, memory used after it was freed. Nothing is executed: a rule
 * speaks where every way through the jumps says the same, and is silent otherwise.
 */
#include "flow.h"

/* Out of line: what each needs of the stack is gone when the next is called. */
#define NOINLINE PTV_NOINLINE

/*
 * All chains of a plan are numbered through. `since` holds, as 1 + a number, for a
 * tensor the FreeCall after which it has no memory, for another value the last
 * instruction that may have written it.
 */
typedef struct order {
    ptv_uses *uses;
    ptv_cursor here;
    ptv_vec chain;      /* the instructions that `here` is one of */
    uint64_t furthest;  /* largest destination of the jumps so far */
    uint32_t last_jump; /* 1 + its number, 0: none so far */
    uint32_t last_back; /* the same of jumps that do not lead forward */
    uint32_t views;     /* scans for other names of a condition's memory */
    uint64_t budget;    /* bytes of lists that may still be searched */
    bool freed;         /* something has been freed */
} order;

static uint32_t number(const order *o)
{
    return o->here.before + o->here.index;
}

static bool is_tensor(const order *o, int64_t value)
{
    return ptv_value_kind(o->uses->values, value) == PTV_PROGRAM_KERNEL_TYPES_TENSOR;
}

/* ---- Freed ---- */

/* Whether a FreeCall of `value` comes first, or instruction k after it, whatever jumps decide. */
static bool is_freed(const order *o, int64_t value, uint32_t k)
{
    if (!o->freed || !is_tensor(o, value) || o->uses->since[value] == 0) {
        return false;
    }
    uint32_t since = o->uses->since[value];
    return o->last_jump < since || (k >= o->furthest && o->last_back < since) ||
           ptv_is_used(o->uses, value, PTV_USE_GONE);
}

static bool has_freed(order *o, int64_t value)
{
    unsigned size;
    ptv_vec elements = ptv_elements(o->uses, value, &size);
    uint64_t bytes = (uint64_t)elements.count * size;
    if (!o->freed || bytes > o->budget) {
        return false;
    }
    o->budget -= bytes;
    for (uint32_t k = 0; k < elements.count; k++) {
        if (is_freed(o, ptv_element(o->uses->run, elements, size, k), number(o))) {
            return true;
        }
    }
    return false;
}

/* One report for each FreeCall. */
NOINLINE static void judge_use(order *o, int64_t value, unsigned slot, int64_t k)
{
    if (is_freed(o, value, number(o))) {
        ptv_blame_call(o->uses, &o->here, &ptv_use_after_free_rule, slot, k);
        o->uses->since[value] = 0;
    } else if (has_freed(o, value)) {
        ptv_blame_call(o->uses, &o->here, &ptv_use_after_free_rule, slot, k);
    }
}

static void write_value(order *o, int64_t value)
{
    if (value >= 0 && value < o->uses->values.list.count && !is_tensor(o, value)) {
        o->uses->since[value] = number(o) + 1;
    }
}

/* A tensor has memory again. */
static void restore(order *o, int64_t value)
{
    if (is_tensor(o, value)) {
        o->uses->since[value] = 0;
    }
}

/* Where no jump has led over the FreeCall, and nothing gives the tensor memory again. */
static bool is_gone(const order *o, int64_t value)
{
    return o->furthest <= number(o) && !ptv_is_used(o->uses, value, PTV_USE_TARGET | PTV_USE_VIEW);
}

/* Runtimes that have tensors without bound give them memory when they are written. */
NOINLINE static void free_value(order *o, int64_t value)
{
    if (!is_tensor(o, value)) {
        return;
    }
    if (o->uses->rounds[o->here.index] != 0) {
        ptv_blame_call(o->uses, &o->here, &ptv_use_after_free_rule,
                       PTV_PROGRAM_FREE_CALL_VALUE_INDEX, -1);
        return;
    }
    ptv_tensor t = ptv_tensor_in(o->uses->values, value);
    if (t.dynamism != PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND) {
        o->uses->since[value] = number(o) + 1;
        o->uses->flags[value] |= is_gone(o, value) ? PTV_USE_GONE : 0;
        o->freed = true;
    }
}

/* ---- Conditions ---- */

static bool is_true(const order *o, int64_t value)
{
    const ptv_run *run = o->uses->run;
    return ptv_scalar_of(&run->image, ptv_value_at(o->uses->values, value),
                         &run->schema->tables[PTV_PROGRAM_BOOL], PTV_PROGRAM_BOOL_BOOL_VAL) != 0;
}

/* Whether no instruction and no caller can change the value. */
static bool is_never_written(const ptv_uses *uses, int64_t value)
{
    return !ptv_is_used(uses, value,
                        PTV_USE_INPUT | PTV_USE_ARGUMENT | PTV_USE_TARGET | PTV_USE_ELEMENT);
}

static bool same_place(const ptv_run *run, uint32_t a, uint32_t b)
{
    const ptv_table *type = &run->schema->tables[PTV_PROGRAM_ALLOCATION_DETAILS];
    for (unsigned slot = 0; slot < type->count; slot++) {
        if (ptv_scalar_of(&run->image, a, type, slot) !=
            ptv_scalar_of(&run->image, b, type, slot)) {
            return false;
        }
    }
    return true;
}

/*
 * Views that the exporter has removed are tensors at the place of another one; no
 * instruction names them. The scan is done a few times only, to stay linear.
 */
NOINLINE static bool may_be_view(order *o, uint32_t value, uint32_t allocation)
{
    enum { SCANS = 8 };
    const ptv_uses *uses = o->uses;
    if (o->views++ >= SCANS) {
        return true;
    }
    for (uint32_t i = 0; i < uses->values.list.count; i++) {
        if (i != value && is_tensor(o, i)) {
            ptv_tensor t = ptv_tensor_in(uses->values, i);
            if (t.allocation != 0 && same_place(uses->run, t.allocation, allocation)) {
                return true;
            }
        }
    }
    return false;
}

NOINLINE static bool is_uninitialised(order *o, uint32_t value)
{
    ptv_tensor t = ptv_tensor_in(o->uses->values, value);
    return t.scalar_type == PTV_PROGRAM_SCALAR_TYPE_BOOL && t.storage == PTV_STORED_PLANNED &&
           !ptv_has_name(o->uses, value) && !may_be_view(o, value, t.allocation);
}

NOINLINE static bool is_without_data(const order *o, uint32_t value)
{
    const ptv_uses *uses = o->uses;
    ptv_tensor t = ptv_tensor_in(uses->values, value);
    return t.scalar_type == PTV_PROGRAM_SCALAR_TYPE_BOOL && ptv_lacks_memory(uses, value) &&
           !ptv_has_name(uses, value) && !ptv_is_blamed_for_memory(uses, value);
}

/* A Bool that stays false is how an unconditional jump is written. */
NOINLINE static void judge_condition(order *o, int64_t value)
{
    const unsigned slot = PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX;
    unsigned kind = ptv_value_kind(o->uses->values, value);
    bool never = is_never_written(o->uses, value);
    if (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR && is_without_data(o, (uint32_t)value)) {
        ptv_blame_call(o->uses, &o->here, &ptv_condition_without_data_rule, slot, -1);
    } else if (never && ((kind == PTV_PROGRAM_KERNEL_TYPES_BOOL && is_true(o, value)) ||
                         (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR &&
                          is_uninitialised(o, (uint32_t)value)))) {
        ptv_blame_call(o->uses, &o->here, &ptv_condition_never_written_rule, slot, -1);
    }
}

const ptv_rule ptv_condition_without_data_rule = {
    .name = "condition-without-data",
    .code = 613,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .reads = UINT64_C(1) << PTV_PROGRAM_PROGRAM_EXECUTION_PLAN,
    .title = "the condition of a jump is a tensor that has neither memory nor data",
    .why = "its data pointer is null: the runtime refuses to go on, older ones follow it",
    .fix = "export the model again",
};

const ptv_rule ptv_condition_never_written_rule = {
    .name = "condition-never-written",
    .code = 614,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .reads = UINT64_C(1) << PTV_PROGRAM_PROGRAM_EXECUTION_PLAN,
    .title = "the condition of a jump is a value that nothing computes",
    .why = "the jump is decided before the method runs, or by what happens to be in memory",
    .fix = "export the model again",
};

/* ---- Loops ---- */

/* Whether instruction i of the chain is a jump to somewhere else than [first, last]. */
static bool leaves(const order *o, uint32_t i, uint32_t first, uint32_t last)
{
    const ptv_run *run = o->uses->run;
    ptv_call call = ptv_call_in(&run->image, o->chain, i);
    if (call.tag != PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL) {
        return false;
    }
    int64_t to =
        ptv_operand(&run->image, call, PTV_PROGRAM_JUMP_FALSE_CALL_DESTINATION_INSTRUCTION);
    return to < first || to > last;
}

/* Whether a jump leads out of the loop from `first` to here; also when looking costs too much. */
NOINLINE static bool has_way_out(order *o, uint32_t first)
{
    for (uint32_t i = first; i < o->here.index; i++) {
        if (o->budget == 0 || leaves(o, i, first, o->here.index)) {
            return true;
        }
        o->budget--;
    }
    return false;
}

/*
 * A jump back to instruction `to`, once taken, is taken for ever when nothing between
 * changes the condition or leaves the loop. Tensors may have their bytes changed under
 * another name; only a jump to itself is certain for them.
 */
static bool is_endless(order *o, int64_t value, uint32_t to)
{
    unsigned kind = ptv_value_kind(o->uses->values, value);
    bool is_bool = kind == PTV_PROGRAM_KERNEL_TYPES_BOOL;
    bool never = is_bool && is_never_written(o->uses, value);
    if (never && is_true(o, value)) {
        return false; /* condition-never-written */
    }
    if (to == number(o)) {
        return is_bool || kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR;
    }
    if (never) {
        return !has_way_out(o, to - o->here.before);
    }
    return is_bool && !ptv_is_used(o->uses, value, PTV_USE_ELEMENT) && o->last_jump <= to &&
           o->uses->since[value] <= to;
}

static void follow_jump(order *o, int64_t to, uint32_t count)
{
    o->last_jump = number(o) + 1;
    if (to <= o->here.index || to > count) {
        o->last_back = number(o) + 1; /* or nowhere: another rule has said so */
        return;
    }
    uint64_t destination = (uint64_t)o->here.before + (uint64_t)to;
    o->furthest = destination > o->furthest ? destination : o->furthest;
}

NOINLINE static void judge_jump(order *o, uint32_t count)
{
    const ptv_run *run = o->uses->run;
    const unsigned slot = PTV_PROGRAM_JUMP_FALSE_CALL_DESTINATION_INSTRUCTION;
    int64_t value =
        ptv_operand(&run->image, o->here.call, PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX);
    int64_t to = ptv_operand(&run->image, o->here.call, slot);
    judge_use(o, value, PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX, -1);
    judge_condition(o, value);
    if (to >= 0 && to <= o->here.index && is_endless(o, value, o->here.before + (uint32_t)to)) {
        ptv_blame_call(o->uses, &o->here, &ptv_loop_endless_rule, slot, -1);
    }
    follow_jump(o, to, count);
}

const ptv_rule ptv_loop_endless_rule = {
    .name = "loop-endless",
    .code = 615,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .reads = UINT64_C(1) << PTV_PROGRAM_PROGRAM_EXECUTION_PLAN,
    .title = "a jump back that nothing in the loop can end",
    .why = "the method runs until the runtime's limit on instructions, or for ever",
    .fix = "export the model again",
};

/* ---- Instructions ---- */

NOINLINE static void judge_arguments(order *o)
{
    const ptv_run *run = o->uses->run;
    ptv_vec args = ptv_arguments(&run->image, o->here.call);
    int64_t view = o->freed ? ptv_view_of(o->uses, o->here.call) : -1;
    bool kernel = o->here.call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL;
    unsigned slot = kernel ? PTV_PROGRAM_KERNEL_CALL_ARGS : PTV_PROGRAM_DELEGATE_CALL_ARGS;
    restore(o, view);
    for (uint32_t k = 0; k < args.count; k++) {
        int64_t value = ptv_element(run, args, 4, k);
        judge_use(o, value, slot, k);
        write_value(o, value);
    }
}

static void judge_move(order *o)
{
    const ptv_run *run = o->uses->run;
    int64_t from = ptv_operand(&run->image, o->here.call, PTV_PROGRAM_MOVE_CALL_MOVE_FROM);
    int64_t to = ptv_operand(&run->image, o->here.call, PTV_PROGRAM_MOVE_CALL_MOVE_TO);
    judge_use(o, from, PTV_PROGRAM_MOVE_CALL_MOVE_FROM, -1);
    restore(o, to);
    write_value(o, to);
}

static void judge_call(order *o, uint32_t count)
{
    switch (o->here.call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL:
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL: judge_arguments(o); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL: judge_move(o); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL: judge_jump(o, count); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL:
        free_value(
            o, ptv_operand(&o->uses->run->image, o->here.call, PTV_PROGRAM_FREE_CALL_VALUE_INDEX));
        break;
    default: break;
    }
}

NOINLINE static void judge_outputs(const order *o)
{
    ptv_run *run = o->uses->run;
    const ptv_frame *plan = o->uses->plan;
    ptv_vec outputs = ptv_vec_of(&run->image, plan->at, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS);
    for (uint32_t i = 0; o->freed && i < outputs.count && !run->stopped; i++) {
        if (is_freed(o, ptv_element(run, outputs, 4, i), o->here.before)) {
            ptv_fault(run, &ptv_use_after_free_rule,
                      ptv_element_of(plan, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS, i), ptv_no_gap());
        }
    }
}

const ptv_rule ptv_use_after_free_rule = {
    .name = "use-after-free",
    .code = 616,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .reads = UINT64_C(1) << PTV_PROGRAM_PROGRAM_EXECUTION_PLAN,
    .title = "a tensor is used after its memory has been freed",
    .why = "its data pointer is null then, and the kernel or the caller follows it",
    .fix = "export the model again",
};

NOINLINE void ptv_judge_order(ptv_uses *uses)
{
    ptv_run *run = uses->run;
    ptv_vec chains = ptv_vec_of(&run->image, uses->plan->at, PTV_PROGRAM_EXECUTION_PLAN_CHAINS);
    order o = {.uses = uses, .budget = 64 * (uint64_t)uses->values.list.count};
    for (uint32_t c = 0; c < chains.count; c++) {
        ptv_vec instructions = ptv_instructions_in(&uses->run->image, chains, c);
        o.here.chain = c;
        o.chain = instructions;
        if (uses->frees) {
            ptv_find_rounds(uses, instructions, o.here.before);
        }
        for (uint32_t i = 0; i < instructions.count && !run->stopped; i++) {
            o.here.index = i;
            o.here.call = ptv_call_in(&run->image, instructions, i);
            judge_call(&o, instructions.count);
        }
        o.here.before += instructions.count;
    }
    judge_outputs(&o);
}
