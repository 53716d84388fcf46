/*
 * What follows from the order of instructions: conditions that are decided beforehand, loops that
 * do not end, memory used after it was freed. Nothing is executed: a rule reports only what holds
 * on every path through the jumps.
 */
#include "flow.h"

/*
 * Instructions are numbered across all chains. `since` holds 1 + such a number: for a tensor, the
 * FreeCall after which it has no memory; for another value, the last instruction that may have
 * written it.
 */
typedef struct order {
    ptv_uses *uses;
    ptv_cursor here;
    uint64_t furthest;  /* the largest jump destination so far */
    uint32_t last_jump; /* 1 + its number; 0 if none so far */
    uint32_t last_back; /* the same for jumps that do not lead forward */
    uint32_t views;     /* scans so far for other names of a condition's memory */
    uint64_t budget;    /* bytes of lists that may still be searched */
    uint64_t rounds;    /* the same for ptv_find_rounds() */
    bool freed;         /* something has been freed */
} order;

static bool is_tensor(const order *o, int64_t value)
{
    return ptv_is_tensor(o->uses->plan.values, value);
}

PTV_COLD static void report(const order *o, const ptv_rule *rule, unsigned slot, int64_t k)
{
    ptv_report_call(&o->uses->plan, &o->here, rule, slot, k, ptv_no_mismatch());
}

/* ---- Freed ---- */

/* Whether `value` has been freed when instruction k is reached, whatever jumps decide. */
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
    ptv_vec elements = ptv_elements(o->uses->plan.values, value, &size);
    uint64_t bytes = (uint64_t)elements.count * size;
    if (!o->freed) {
        return false;
    }
    if (bytes > o->budget) {
        ptv_skip_rule(o->uses->plan.run, &ptv_use_after_free_rule, PTV_SKIP_TOO_MANY);
        return false;
    }
    o->budget -= bytes;
    for (uint32_t k = 0; k < elements.count; k++) {
        if (is_freed(o, ptv_element(o->uses->plan.im, elements, size, k),
                     ptv_instruction_number(&o->here))) {
            return true;
        }
    }
    return false;
}

/* One report per FreeCall. */
PTV_NOINLINE static void judge_use(order *o, int64_t value, unsigned slot, int64_t k)
{
    bool itself = is_freed(o, value, ptv_instruction_number(&o->here));
    if (itself || has_freed(o, value)) {
        report(o, &ptv_use_after_free_rule, slot, k);
    }
    if (itself) {
        o->uses->since[value] = 0;
    }
}

static void write_value(order *o, int64_t value)
{
    if (value >= 0 && value < o->uses->plan.values.list.count && !is_tensor(o, value)) {
        o->uses->since[value] = ptv_instruction_number(&o->here) + 1;
    }
}

/* A tensor has memory again. */
static void restore(order *o, int64_t value)
{
    if (is_tensor(o, value)) {
        o->uses->since[value] = 0;
    }
}

/* Whether no jump has led over the FreeCall, and nothing gives the tensor memory again. */
static bool is_gone(const order *o, int64_t value)
{
    return o->furthest <= ptv_instruction_number(&o->here) &&
           !ptv_is_used(o->uses, value, PTV_USE_TARGET | PTV_USE_VIEW);
}

/* Runtimes that support tensors without bound give them memory when they are written. */
PTV_NOINLINE static void free_value(order *o, int64_t value)
{
    if (!is_tensor(o, value)) {
        return;
    }
    if (o->uses->rounds[o->here.index] != 0) {
        report(o, &ptv_use_after_free_rule, PTV_PROGRAM_FREE_CALL_VALUE_INDEX, -1);
        return;
    }
    ptv_tensor t = ptv_tensor_in(o->uses->plan.values, value);
    if (t.dynamism != PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND) {
        o->uses->since[value] = ptv_instruction_number(&o->here) + 1;
        o->uses->flags[value] |= is_gone(o, value) ? PTV_USE_GONE : 0;
        o->freed = true;
    }
}

/* ---- Conditions ---- */

/* Whether no instruction and no caller can change the value. */
static bool is_never_written(const ptv_uses *uses, int64_t value)
{
    return !ptv_is_used(uses, value,
                        PTV_USE_INPUT | PTV_USE_ARGUMENT | PTV_USE_TARGET | PTV_USE_ELEMENT);
}

static bool same_place(const ptv_image *im, uint32_t a, uint32_t b)
{
    const ptv_table *type = &ptv_schema_program.tables[PTV_PROGRAM_ALLOCATION_DETAILS];
    for (unsigned slot = 0; slot < type->count; slot++) {
        if (ptv_scalar_of(im, a, type, slot) != ptv_scalar_of(im, b, type, slot)) {
            return false;
        }
    }
    return true;
}

/*
 * Where an exporter has removed a view, two tensors are at one place and no instruction says so.
 * Only a few scans are made, to stay linear.
 */
PTV_NOINLINE static bool may_be_view(order *o, uint32_t value, uint32_t allocation)
{
    enum { SCANS = 8 };
    const ptv_uses *uses = o->uses;
    if (o->views++ >= SCANS) {
        return true;
    }
    for (uint32_t i = 0; i < uses->plan.values.list.count; i++) {
        if (i != value && is_tensor(o, i)) {
            ptv_tensor t = ptv_tensor_in(uses->plan.values, i);
            if (t.allocation != 0 && same_place(uses->plan.im, t.allocation, allocation)) {
                return true;
            }
        }
    }
    return false;
}

PTV_NOINLINE static bool is_uninitialised(order *o, uint32_t value)
{
    ptv_tensor t = ptv_tensor_in(o->uses->plan.values, value);
    return t.scalar_type == PTV_PROGRAM_SCALAR_TYPE_BOOL && t.storage == PTV_STORED_PLANNED &&
           !ptv_has_name(o->uses->plan.im, &t) && !may_be_view(o, value, t.allocation);
}

PTV_NOINLINE static bool is_without_data(const order *o, uint32_t value)
{
    const ptv_uses *uses = o->uses;
    ptv_tensor t = ptv_tensor_in(uses->plan.values, value);
    return t.scalar_type == PTV_PROGRAM_SCALAR_TYPE_BOOL && ptv_has_no_memory(uses, value) &&
           !ptv_has_name(uses->plan.im, &t) && !ptv_is_reported_for_memory(uses, value);
}

/* Exporters write an unconditional jump as one on a Bool that stays false. */
PTV_NOINLINE static void judge_condition(order *o, int64_t value)
{
    const unsigned slot = PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX;
    unsigned kind = ptv_value_kind(o->uses->plan.values, value);
    bool never = is_never_written(o->uses, value);
    if (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR && is_without_data(o, (uint32_t)value)) {
        report(o, &ptv_condition_without_data_rule, slot, -1);
    } else if (never && ((kind == PTV_PROGRAM_KERNEL_TYPES_BOOL &&
                          ptv_is_true(o->uses->plan.values, value)) ||
                         (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR &&
                          is_uninitialised(o, (uint32_t)value)))) {
        report(o, &ptv_condition_never_written_rule, slot, -1);
    }
}

const ptv_rule ptv_condition_without_data_rule = {
    .name = "condition-without-data",
    .code = 613,
    .severity = PTV_ERROR,
    .with = &ptv_tensor_without_memory_rule,
    .title = "the condition of a jump is a tensor that has neither memory nor data",
    .why = "its data pointer is null: the runtime refuses to go on, older ones follow it",
    .fix = "look why the condition got no memory: it was left out of memory planning, or has no "
           "data_buffer_idx any more",
};

const ptv_rule ptv_condition_never_written_rule = {
    .name = "condition-never-written",
    .code = 614,
    .severity = PTV_WARNING,
    .with = &ptv_tensor_without_memory_rule,
    .title = "the condition of a jump is a value that nothing computes",
    .why = "the jump is decided before the method runs, or by what happens to be in memory",
    .fix =
        "look for the instruction that computed the condition: it is gone, or writes another value",
};

/* ---- Loops ---- */

/* Whether instruction i of the chain is a jump out of [first, last]. */
static bool leaves(const order *o, uint32_t i, uint32_t first, uint32_t last)
{
    const ptv_image *im = o->uses->plan.im;
    ptv_call call = ptv_call_at(&o->uses->plan, o->here.instructions, i);
    if (call.tag != PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL) {
        return false;
    }
    int64_t to = ptv_destination(im, call);
    return to < first || to > last;
}

/* Whether a jump leads out of the loop from `first` to here. Also true if the budget runs out. */
PTV_NOINLINE static bool has_way_out(order *o, uint32_t first)
{
    for (uint32_t i = first; i < o->here.index; i++) {
        if (o->budget == 0) {
            ptv_skip_rule(o->uses->plan.run, &ptv_loop_endless_rule, PTV_SKIP_TOO_MANY);
            return true;
        }
        if (leaves(o, i, first, o->here.index)) {
            return true;
        }
        o->budget--;
    }
    return false;
}

/*
 * A jump back to instruction `to`, once taken, is taken forever if nothing in between changes the
 * condition or leaves the loop. The bytes of a tensor may change under another name, so for tensors
 * only a jump to itself is certain.
 */
static bool is_endless(order *o, int64_t value, uint32_t to)
{
    unsigned kind = ptv_value_kind(o->uses->plan.values, value);
    bool is_bool = kind == PTV_PROGRAM_KERNEL_TYPES_BOOL;
    bool never = is_bool && is_never_written(o->uses, value);
    if (never && ptv_is_true(o->uses->plan.values, value)) {
        return false; /* condition-never-written */
    }
    if (to == ptv_instruction_number(&o->here)) {
        return is_bool || kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR;
    }
    if (never) {
        return !has_way_out(o, to - o->here.before);
    }
    return is_bool && !ptv_is_used(o->uses, value, PTV_USE_ELEMENT) && o->last_jump <= to &&
           o->uses->since[value] <= to;
}

static void follow_jump(order *o, int64_t to)
{
    o->last_jump = ptv_instruction_number(&o->here) + 1;
    if (to <= o->here.index || to > o->here.instructions.count) {
        o->last_back =
            ptv_instruction_number(&o->here) + 1; /* or nowhere, which another rule reports */
        return;
    }
    uint64_t destination = (uint64_t)o->here.before + (uint64_t)to;
    o->furthest = destination > o->furthest ? destination : o->furthest;
}

PTV_NOINLINE static void judge_jump(order *o)
{
    const unsigned slot = PTV_PROGRAM_JUMP_FALSE_CALL_DESTINATION_INSTRUCTION;
    int64_t value = ptv_program_jump_false_call_cond_value_index(o->uses->plan.im, o->here.call.at);
    int64_t to = ptv_destination(o->uses->plan.im, o->here.call);
    judge_use(o, value, PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX, -1);
    judge_condition(o, value);
    if (to >= 0 && to <= o->here.index && is_endless(o, value, o->here.before + (uint32_t)to)) {
        report(o, &ptv_loop_endless_rule, slot, -1);
    }
    follow_jump(o, to);
}

const ptv_rule ptv_loop_endless_rule = {
    .name = "loop-endless",
    .code = 615,
    .severity = PTV_WARNING,
    .with = &ptv_tensor_without_memory_rule,
    .title = "a backward jump that nothing in the loop can end",
    .why = "the method runs until the runtime's limit on instructions, or forever",
    .fix = "look for the instruction in the loop that changes its condition: it is gone, or writes "
           "another value",
};

/* ---- Instructions ---- */

PTV_NOINLINE static void judge_arguments(order *o)
{
    const ptv_plan *plan = &o->uses->plan;
    ptv_vec args = o->here.call.args;
    bool kernel = o->here.call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL;
    unsigned slot = kernel ? PTV_PROGRAM_KERNEL_CALL_ARGS : PTV_PROGRAM_DELEGATE_CALL_ARGS;
    restore(o, o->freed ? ptv_view_of(plan, o->here.call) : -1);
    for (uint32_t k = 0; k < args.count; k++) {
        int64_t value = ptv_index_in(plan->im, args, k);
        judge_use(o, value, slot, k);
        write_value(o, value);
    }
}

static void judge_move(order *o)
{
    int64_t to = ptv_program_move_call_move_to(o->uses->plan.im, o->here.call.at);
    judge_use(o, ptv_program_move_call_move_from(o->uses->plan.im, o->here.call.at),
              PTV_PROGRAM_MOVE_CALL_MOVE_FROM, -1);
    restore(o, to);
    write_value(o, to);
}

static void judge_call(order *o)
{
    switch (o->here.call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL:
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL: judge_arguments(o); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL: judge_move(o); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL: judge_jump(o); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL:
        free_value(o, ptv_program_free_call_value_index(o->uses->plan.im, o->here.call.at));
        break;
    default: break;
    }
}

PTV_NOINLINE static void judge_outputs(const order *o)
{
    const ptv_plan *plan = &o->uses->plan;
    ptv_vec outputs = ptv_vec_of(plan->im, plan->frame->at, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS);
    for (uint32_t i = 0; o->freed && i < outputs.count && !plan->run->stopped; i++) {
        if (is_freed(o, ptv_index_in(plan->im, outputs, i), o->here.before)) {
            ptv_report_at(plan->run, &ptv_use_after_free_rule,
                          ptv_element_of(plan->frame, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS, i),
                          ptv_no_mismatch());
        }
    }
}

const ptv_rule ptv_use_after_free_rule = {
    .name = "use-after-free",
    .code = 616,
    .severity = PTV_ERROR,
    .with = &ptv_tensor_without_memory_rule,
    .title = "a tensor is used after its memory has been freed",
    .why = "its data pointer is null then, and the kernel or the caller follows it",
    .fix = "move the FreeCall after the last use of the tensor, or leave it out",
};

PTV_NOINLINE void ptv_judge_order(ptv_uses *uses)
{
    const ptv_run *run = uses->plan.run;
    enum { LOOKS = 64 };
    order o = {
        .uses = uses, .here = PTV_START, .budget = LOOKS * (uint64_t)uses->plan.values.list.count};
    o.rounds = o.budget;
    while (!run->stopped && ptv_next(&uses->plan, &o.here)) {
        if (uses->frees && o.here.index == 0) {
            o.rounds += LOOKS * (uint64_t)o.here.instructions.count;
            if (!ptv_find_rounds(uses, &o.here, &o.rounds)) {
                ptv_skip_rule(uses->plan.run, &ptv_use_after_free_rule, PTV_SKIP_TOO_MANY);
            }
        }
        judge_call(&o);
    }
    judge_outputs(&o);
}
