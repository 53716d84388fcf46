/*
 * What instructions make of values. Prim operators and moves replace a number with another, maybe
 * of another kind. Until they have run, the value is what its entry says. Where that depends on a
 * jump it may be either; in a loop it is both, in successive rounds.
 *
 * One pass in the order of instructions tells these three cases apart, as jumps are few and simple.
 * Whatever is unclear counts as either. The kinds that are made follow from those of the arguments,
 * in plans with loops from the round before.
 */
#include "calls.h"

#include <string.h>

static uint32_t here(const ptv_calls *c)
{
    return ptv_instruction_number(&c->here);
}

/* ---- Kinds at the current call ---- */

/* Whether a jump back carries what is made of it later to here. */
static bool is_carried(const ptv_calls *c, int64_t value)
{
    return c->first[value] != 0 && c->first[value] < c->back;
}

/* Whether every path here passes the latest instruction that makes it, and no other after that. */
static bool is_latest(const ptv_calls *c, int64_t value)
{
    return c->last[value] > c->entered;
}

unsigned ptv_kinds_of(const ptv_calls *c, int64_t value)
{
    unsigned kind = ptv_value_kind(c->plan.values, value);
    if (kind == PTV_PROGRAM_KERNEL_TYPES_NONE) {
        return 0;
    }
    unsigned own = 1u << kind, made = c->made[value] & PTV_NUMBERS;
    if (made == 0 || (c->last[value] == 0 && !is_carried(c, value))) {
        return own;
    }
    if (is_latest(c, value)) {
        return c->made[value] >> PTV_MADE_LATEST & PTV_NUMBERS;
    }
    return (c->made[value] & PTV_MADE_ALWAYS) != 0 ? made : own | made;
}

bool ptv_is_unchanged(const ptv_calls *c, int64_t value)
{
    return c->straight && c->last[value] == 0;
}

/* In the first round a value is what its entry says, in later ones what is made of it. */
unsigned ptv_wrong_kinds(const ptv_calls *c, int64_t value, unsigned accepted)
{
    unsigned kinds = ptv_kinds_of(c, value);
    if ((kinds & accepted) == 0) {
        return kinds;
    }
    if (!ptv_is_unchanged(c, value)) {
        return 0;
    }
    unsigned own = 1u << ptv_value_kind(c->plan.values, value), made = c->made[value] & PTV_NUMBERS;
    if ((own & accepted) == 0) {
        return own;
    }
    return is_carried(c, value) && (made & accepted) == 0 ? made : 0;
}

bool ptv_known_int(const ptv_calls *c, int64_t value, int64_t *number)
{
    bool known = ptv_value_kind(c->plan.values, value) == PTV_PROGRAM_KERNEL_TYPES_INT &&
                 (c->made[value] == 0 || ptv_is_unchanged(c, value));
    *number = !known ? 0 : ptv_program_int_int_val(c->plan.im, ptv_value_at(c->plan.values, value));
    return known;
}

/* ---- What prim operators make ---- */

static int64_t type_of(const ptv_calls *c, int64_t value)
{
    ptv_value room;
    return ptv_plan_value(&c->plan, value, &room)->scalar_type;
}

/* The kind of number that _local_scalar_dense takes out of the tensor. */
static unsigned element_kind(const ptv_calls *c, int64_t value)
{
    if (!ptv_is_tensor(c->plan.values, value)) {
        return PTV_NUMBERS;
    }
    switch (type_of(c, value)) {
    case PTV_PROGRAM_SCALAR_TYPE_BYTE:
    case PTV_PROGRAM_SCALAR_TYPE_CHAR:
    case PTV_PROGRAM_SCALAR_TYPE_SHORT:
    case PTV_PROGRAM_SCALAR_TYPE_INT:
    case PTV_PROGRAM_SCALAR_TYPE_LONG: return PTV_BIT(INT);
    case PTV_PROGRAM_SCALAR_TYPE_FLOAT:
    case PTV_PROGRAM_SCALAR_TYPE_DOUBLE: return PTV_BIT(DOUBLE);
    case PTV_PROGRAM_SCALAR_TYPE_BOOL: return PTV_BIT(BOOL);
    default: return PTV_NUMBERS;
    }
}

/* Arithmetic makes an Int of Ints, and a Double as soon as one of them is a Double. */
static unsigned sum_kind(const ptv_calls *c, uint32_t result)
{
    unsigned some = 0, all = PTV_BIT(INT);
    for (uint32_t i = 0; i < result; i++) {
        unsigned kinds = ptv_kinds_of(c, ptv_argument(c, i));
        some |= kinds & PTV_BIT(DOUBLE);
        all &= kinds;
        if (kinds == PTV_BIT(DOUBLE)) {
            return PTV_BIT(DOUBLE);
        }
    }
    return (some | all) != 0 ? some | all : PTV_BIT(INT) | PTV_BIT(DOUBLE);
}

static unsigned made_by(const ptv_calls *c, uint32_t i)
{
    unsigned word = ptv_argument_word(c, i);
    switch (word & PTV_WORD_MASK) {
    case PTV_WORD_SCALAR: return element_kind(c, ptv_argument(c, 0));
    case PTV_WORD_NUMBER: return sum_kind(c, i);
    default: return ptv_accepted(word) & PTV_NUMBERS;
    }
}

/* ---- What an instruction leaves behind ---- */

/* Numbers only: making anything of other values is an error, reported where it happens. */
static void make(ptv_calls *c, int64_t value, unsigned kinds)
{
    if (kinds == 0 || !ptv_is_number(ptv_value_kind(c->plan.values, value))) {
        return;
    }
    bool always = c->straight && c->furthest <= here(c);
    unsigned before = c->made[value] & ~((unsigned)PTV_NUMBERS << PTV_MADE_LATEST);
    before |= (kinds & PTV_BIT(INT)) == 0 ? PTV_MADE_OTHER : 0u;
    c->changed = c->changed || (kinds & ~before) != 0;
    c->made[value] =
        (uint16_t)(before | kinds | kinds << PTV_MADE_LATEST | (always ? PTV_MADE_ALWAYS : 0u));
    c->last[value] = here(c) + 1;
    if (c->first[value] == 0) {
        c->first[value] = here(c) + 1;
    }
}

/* Readers of a list see what earlier instructions, or earlier rounds, make of its items. */
static void read_list(ptv_calls *c, int64_t value)
{
    if (ptv_value_kind(c->plan.values, value) == PTV_PROGRAM_KERNEL_TYPES_INT_LIST) {
        uint32_t until = c->back > here(c) ? c->back : here(c) + 1;
        c->found[value] = until > c->found[value] ? until : c->found[value];
    }
}

/* An unknown operator, or a delegate, may have made other numbers of its arguments. */
static void leave_call(ptv_calls *c, bool known)
{
    for (uint32_t i = 0; i < c->args.count; i++) {
        int64_t value = ptv_argument(c, i);
        read_list(c, value);
        if (!known) {
            make(c, value, PTV_NUMBERS);
        } else if (i < c->op->count && ptv_makes_number(c, i)) {
            make(c, value, made_by(c, i));
        }
    }
}

/* `to` becomes the tensor `from`, or an unknown one if `from` is -1. */
static void replace(ptv_calls *c, int64_t to, int64_t from)
{
    const ptv_values values = c->plan.values;
    if (!ptv_is_tensor(values, to) || from == to) {
        return;
    }
    if (!ptv_is_tensor(values, from) || type_of(c, from) != type_of(c, to)) {
        c->made[to] |= PTV_MADE_TENSOR;
    } else if (!ptv_have_same_shape(&c->plan, from, to)) {
        c->made[to] |= PTV_MADE_SHAPE;
    }
}

void ptv_calls_return(ptv_calls *c)
{
    int64_t written = -1;
    for (uint32_t i = 0; c->op != NULL && i < c->op->count; i++) {
        written = (ptv_argument_word(c, i) & PTV_WORD_WRITTEN) != 0 ? ptv_argument(c, i) : written;
    }
    if (c->args.count > 0) {
        int64_t result = ptv_argument(c, c->args.count - 1);
        replace(c, result,
                written == -1 && c->args.count > 1 ? ptv_argument(c, c->args.count - 2) : written);
    }
}

/* A moved number brings its kind along. Other moves change no kind: instructions.c judges them. */
static void leave_move(ptv_calls *c)
{
    int64_t from = ptv_program_move_call_move_from(c->plan.im, c->here.call.at);
    int64_t to = ptv_program_move_call_move_to(c->plan.im, c->here.call.at);
    read_list(c, from);
    replace(c, to, from);
    make(c, to, ptv_kinds_of(c, from) & PTV_NUMBERS);
}

/* A jump without a condition is written as one on a Bool that nothing makes true. */
static bool is_always_taken(const ptv_calls *c, int64_t condition)
{
    return ptv_value_kind(c->plan.values, condition) == PTV_PROGRAM_KERNEL_TYPES_BOOL &&
           c->first[condition] == 0 && !ptv_is_true(c->plan.values, condition);
}

static void leave_jump(ptv_calls *c)
{
    const ptv_cursor *at = &c->here;
    int64_t to = ptv_destination(c->plan.im, at->call);
    bool forward = to > at->index && to <= at->instructions.count; /* or to the end of the chain */
    if (forward && to < at->instructions.count) {
        c->edges[to] |= PTV_EDGE_FORWARD | (c->straight ? PTV_EDGE_STRAIGHT : 0);
    }
    if (forward && at->before + (uint32_t)to > c->furthest) {
        c->furthest = at->before + (uint32_t)to;
    }
    c->straight = c->straight && !is_always_taken(c, ptv_program_jump_false_call_cond_value_index(
                                                         c->plan.im, c->here.call.at));
}

/* ---- The pass ---- */

static void enter_plan(ptv_calls *c)
{
    c->here = (ptv_cursor)PTV_START;
    memset(c->last, 0, (size_t)c->plan.values.list.count * sizeof *c->last);
    for (uint32_t i = 0; i < c->plan.values.list.count; i++) {
        c->made[i] &= (uint16_t)~PTV_MADE_ALWAYS;
    }
}

/* Jumps stay in their chain: whatever path was taken, the next chain starts at its beginning. */
static void enter_chain(ptv_calls *c)
{
    const ptv_vec instructions = c->here.instructions;
    memset(c->edges, 0, (size_t)instructions.count * sizeof *c->edges);
    c->entered = c->furthest = c->here.before;
    c->back = 0;
    c->straight = true;
    for (uint32_t i = 0; i < instructions.count; i++) {
        int64_t to = ptv_destination(c->plan.im, ptv_call_at(&c->plan, instructions, i));
        if (to >= 0 && to <= i) {
            c->edges[to] = c->here.before + i + 1;
            c->loops = true;
        }
    }
}

/* Returns false if there is nothing to visit. */
static bool enter_instruction(ptv_calls *c)
{
    uint32_t edge = c->edges[c->here.index], back = edge & ~(PTV_EDGE_FORWARD | PTV_EDGE_STRAIGHT);
    bool kernel = c->here.call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL;
    c->entered = edge != 0 ? here(c) : c->entered;
    c->back = back > c->back ? back : c->back;
    c->straight = c->straight || (edge & PTV_EDGE_STRAIGHT) != 0;
    c->op = ptv_operator_of(&c->plan, c->here.call);
    c->args = c->here.call.args;
    if (kernel && c->op == NULL) {
        return c->here.call.callee < c->plan.operators.count && c->args.at != 0;
    }
    return kernel ? c->args.at != 0 : c->here.call.at != 0;
}

static void leave_instruction(ptv_calls *c)
{
    switch (c->here.call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL:
        if (c->op == NULL || ptv_is_known(c->op, c->args)) {
            leave_call(c, c->op != NULL);
            ptv_calls_return(c);
        }
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL: leave_call(c, false); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL: leave_move(c); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL: leave_jump(c); break;
    default: break;
    }
}

void ptv_calls_each(ptv_calls *c, void (*visit)(ptv_calls *c))
{
    enter_plan(c);
    while (!c->plan.run->stopped && ptv_next(&c->plan, &c->here)) {
        if (c->here.index == 0) {
            enter_chain(c);
        }
        if (!enter_instruction(c)) {
            continue;
        }
        if (visit != NULL) {
            visit(c);
        }
        leave_instruction(c);
    }
}

void ptv_calls_again(ptv_calls *c, void (*visit)(ptv_calls *c))
{
    c->here = (ptv_cursor)PTV_START;
    while (!c->plan.run->stopped && ptv_next(&c->plan, &c->here)) {
        if (c->here.index == 0) {
            enter_chain(c);
        }
        if (enter_instruction(c)) {
            visit(c);
        }
    }
}

/* Each pass may add kinds. If a plan with loops needs more than PASSES, any kind is possible. */
void ptv_calls_note(ptv_calls *c)
{
    enum { PASSES = 4 };
    unsigned pass = 0;
    do {
        c->changed = false;
        ptv_calls_each(c, NULL);
    } while (c->loops && c->changed && ++pass < PASSES);
    for (uint32_t i = 0; c->loops && c->changed && i < c->plan.values.list.count; i++) {
        c->made[i] |= (c->made[i] & PTV_NUMBERS) != 0 ? PTV_NUMBERS : 0;
    }
}
