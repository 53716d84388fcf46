/*
 * What instructions make of values. Prim operators and moves replace a number by another,
 * maybe of another kind; that counts once they have run. Before, a value is what its entry
 * says; where it depends on a jump, it may be either; in a loop it is both, one round
 * after the other.
 *
 * One pass in the order of the instructions is enough to know which of the three it is, as
 * jumps are few and simple: what cannot be told counts as either. What kinds are made
 * follows from the kinds of the arguments, in plans with loops from the round before.
 */
#include "calls.h"

#include <string.h>

#define BIT(kind) (1u << PTV_PROGRAM_KERNEL_TYPES_##kind)
enum { NUMBERS = BIT(INT) | BIT(DOUBLE) | BIT(BOOL), KINDS = (1 << 12) - 1 };

static uint32_t here(const ptv_calls *c)
{
    return c->before + c->instruction;
}

/* ---- Kinds at the call at hand ---- */

/* Whether a jump back brings what is made of it later. */
static bool is_carried(const ptv_calls *c, int64_t value)
{
    return c->first[value] != 0 && c->first[value] < c->back;
}

/* Whether no way leads here but by an instruction that makes it. */
static bool is_made(const ptv_calls *c, int64_t value)
{
    return (c->made[value] & PTV_MADE_ALWAYS) != 0 || c->last[value] > c->entered;
}

unsigned ptv_kinds_of(const ptv_calls *c, int64_t value)
{
    unsigned kind = ptv_value_kind(c->values, value);
    if (kind == PTV_PROGRAM_KERNEL_TYPES_NONE) {
        return 0;
    }
    unsigned own = 1u << kind, made = c->made[value] & KINDS;
    if (made == 0 || (c->last[value] == 0 && !is_carried(c, value))) {
        return own;
    }
    return is_made(c, value) ? made : own | made;
}

bool ptv_is_unchanged(const ptv_calls *c, int64_t value)
{
    return c->straight && c->last[value] == 0;
}

/* In the first round it is what its entry says, in later ones what is made of it. */
unsigned ptv_wrong_kinds(const ptv_calls *c, int64_t value, unsigned accepted)
{
    unsigned kinds = ptv_kinds_of(c, value);
    if ((kinds & accepted) == 0) {
        return kinds;
    }
    if (!ptv_is_unchanged(c, value)) {
        return 0;
    }
    unsigned own = 1u << ptv_value_kind(c->values, value), made = c->made[value] & KINDS;
    if ((own & accepted) == 0) {
        return own;
    }
    return is_carried(c, value) && (made & accepted) == 0 ? made : 0;
}

/* ---- What prim operators make ---- */

/* _local_scalar_dense: what it takes out of the tensor. */
static unsigned element_kind(const ptv_calls *c, int64_t value)
{
    if (ptv_value_kind(c->values, value) != PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        return NUMBERS;
    }
    switch (ptv_tensor_in(c->values, value).scalar_type) {
    case PTV_PROGRAM_SCALAR_TYPE_BYTE:
    case PTV_PROGRAM_SCALAR_TYPE_CHAR:
    case PTV_PROGRAM_SCALAR_TYPE_SHORT:
    case PTV_PROGRAM_SCALAR_TYPE_INT:
    case PTV_PROGRAM_SCALAR_TYPE_LONG: return BIT(INT);
    case PTV_PROGRAM_SCALAR_TYPE_FLOAT:
    case PTV_PROGRAM_SCALAR_TYPE_DOUBLE: return BIT(DOUBLE);
    case PTV_PROGRAM_SCALAR_TYPE_BOOL: return BIT(BOOL);
    default: return NUMBERS;
    }
}

/* Arithmetic: Int of Ints, Double as soon as a Double is among them. */
static unsigned sum_kind(const ptv_calls *c, uint32_t result)
{
    unsigned some = 0, all = BIT(INT);
    for (uint32_t i = 0; i < result; i++) {
        unsigned kinds = ptv_kinds_of(c, ptv_argument(c, i));
        some |= kinds & BIT(DOUBLE);
        all &= kinds;
        if (kinds == BIT(DOUBLE)) {
            return BIT(DOUBLE);
        }
    }
    return (some | all) != 0 ? some | all : BIT(INT) | BIT(DOUBLE);
}

static unsigned made_by(const ptv_calls *c, uint32_t i)
{
    unsigned word = ptv_word_of(c, i);
    switch (word & PTV_WORD_MASK) {
    case PTV_WORD_SCALAR: return element_kind(c, ptv_argument(c, 0));
    case PTV_WORD_NUMBER: return sum_kind(c, i);
    default: return ptv_accepted(word) & NUMBERS;
    }
}

/* ---- What an instruction leaves behind ---- */

/* Numbers only: what would become of other values is an error where it happens. */
static void make(ptv_calls *c, int64_t value, unsigned kinds)
{
    if (kinds == 0 || !ptv_is_number(ptv_value_kind(c->values, value))) {
        return;
    }
    unsigned made = c->made[value] | kinds;
    c->changed = c->changed || made != c->made[value];
    bool always = c->straight && c->furthest <= here(c);
    c->made[value] = (uint16_t)(made | (always ? PTV_MADE_ALWAYS : 0u));
    c->last[value] = here(c) + 1;
    if (c->first[value] == 0) {
        c->first[value] = here(c) + 1;
    }
}

/* Readers of a list find what is made of its items before them, and by the rounds before. */
static void read_list(ptv_calls *c, int64_t value)
{
    if (ptv_value_kind(c->values, value) == PTV_PROGRAM_KERNEL_TYPES_INT_LIST) {
        uint32_t until = c->back > here(c) ? c->back : here(c) + 1;
        c->first[value] = until > c->first[value] ? until : c->first[value];
    }
}

/* Whoever is not known, an operator or a delegate, may have made other numbers of its arguments. */
static void leave_call(ptv_calls *c, bool known)
{
    for (uint32_t i = 0; i < c->args.count; i++) {
        int64_t value = ptv_argument(c, i);
        read_list(c, value);
        if (!known) {
            make(c, value, NUMBERS);
        } else if (i < c->op->count && ptv_makes_number(c, i)) {
            make(c, value, made_by(c, i));
        }
    }
}

static int64_t operand(const ptv_calls *c, uint32_t call, unsigned type, unsigned slot)
{
    return ptv_number(&c->run->image, call, type, slot);
}

static int64_t type_of(const ptv_calls *c, int64_t value)
{
    return ptv_tensor_in(c->values, value).scalar_type;
}

static bool is_tensor(const ptv_calls *c, int64_t value)
{
    return ptv_value_kind(c->values, value) == PTV_PROGRAM_KERNEL_TYPES_TENSOR;
}

/* `to` becomes the tensor `from`, or, with -1, one that is not known. */
static void replace(ptv_calls *c, int64_t to, int64_t from)
{
    if (is_tensor(c, to) && from != to &&
        (!is_tensor(c, from) || type_of(c, from) != type_of(c, to))) {
        c->made[to] |= PTV_MADE_TENSOR;
    }
}

/* What a kernel returns takes the place of the value behind the arguments. */
static void return_tensor(ptv_calls *c)
{
    int64_t written = -1;
    for (uint32_t i = 0; c->op != NULL && i < c->op->count; i++) {
        written = (ptv_word_of(c, i) & PTV_WORD_WRITTEN) != 0 ? ptv_argument(c, i) : written;
    }
    if (c->args.count > 0) {
        int64_t result = ptv_argument(c, c->args.count - 1);
        replace(c, result,
                written == -1 && c->args.count > 1 ? ptv_argument(c, c->args.count - 2) : written);
    }
}

/* A moved number brings its kind along. Other moves change no kind: instructions.c judges them. */
static void leave_move(ptv_calls *c, uint32_t call)
{
    int64_t from = operand(c, call, PTV_PROGRAM_MOVE_CALL, PTV_PROGRAM_MOVE_CALL_MOVE_FROM);
    int64_t to = operand(c, call, PTV_PROGRAM_MOVE_CALL, PTV_PROGRAM_MOVE_CALL_MOVE_TO);
    read_list(c, from);
    replace(c, to, from);
    make(c, to, ptv_kinds_of(c, from) & NUMBERS);
}

/* A Bool that nothing makes true is how a jump without a condition is written. */
static bool is_always_taken(const ptv_calls *c, int64_t condition)
{
    return ptv_value_kind(c->values, condition) == PTV_PROGRAM_KERNEL_TYPES_BOOL &&
           c->first[condition] == 0 &&
           operand(c, ptv_value_at(c->values, condition), PTV_PROGRAM_BOOL,
                   PTV_PROGRAM_BOOL_BOOL_VAL) == 0;
}

static int64_t destination(const ptv_calls *c, uint32_t jump)
{
    return operand(c, jump, PTV_PROGRAM_JUMP_FALSE_CALL,
                   PTV_PROGRAM_JUMP_FALSE_CALL_DESTINATION_INSTRUCTION);
}

static void leave_jump(ptv_calls *c, uint32_t jump)
{
    int64_t to = destination(c, jump);
    bool forward = to > c->instruction && to <= c->count; /* or to the end of the chain */
    if (forward && to < c->count) {
        c->ways[to] |= PTV_WAY_FORWARD | (c->straight ? PTV_WAY_STRAIGHT : 0);
    }
    if (forward && c->before + (uint32_t)to > c->furthest) {
        c->furthest = c->before + (uint32_t)to;
    }
    c->straight =
        c->straight && !is_always_taken(c, operand(c, jump, PTV_PROGRAM_JUMP_FALSE_CALL,
                                                   PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX));
}

/* ---- The pass ---- */

/* The jump at instruction i of the chain; 0: it is something else. */
static uint32_t jump_at(const ptv_calls *c, ptv_vec instructions, uint32_t i)
{
    const ptv_image *im = &c->run->image;
    uint32_t at = ptv_table_in(im, instructions, i);
    int64_t tag = ptv_number(&c->run->image, at, PTV_PROGRAM_INSTRUCTION,
                             PTV_PROGRAM_INSTRUCTION_INSTR_ARGS_TYPE);
    return tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL
               ? ptv_table_of(im, at, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS)
               : 0;
}

void ptv_enter_plan(ptv_calls *c)
{
    c->before = 0;
    memset(c->last, 0, (size_t)c->values.list.count * sizeof *c->last);
    for (uint32_t i = 0; i < c->values.list.count; i++) {
        c->made[i] &= (uint16_t)~PTV_MADE_ALWAYS;
    }
}

static void note_back(ptv_calls *c, uint32_t i, int64_t to)
{
    if (to >= 0 && to <= i) {
        c->ways[to] = c->before + i + 1;
        c->loops = true;
    }
}

/* All jumps of a chain end in it: whichever way it went, the next one begins at its beginning. */
void ptv_enter_chain(ptv_calls *c, ptv_vec instructions)
{
    memset(c->ways, 0, (size_t)instructions.count * sizeof *c->ways);
    c->count = instructions.count;
    c->entered = c->furthest = c->before;
    c->back = 0;
    c->straight = true;
    for (uint32_t i = 0; i < instructions.count; i++) {
        uint32_t jump = jump_at(c, instructions, i);
        note_back(c, i, jump == 0 ? -1 : destination(c, jump));
    }
}

void ptv_enter_instruction(ptv_calls *c)
{
    uint32_t way = c->ways[c->instruction], back = way & ~(PTV_WAY_FORWARD | PTV_WAY_STRAIGHT);
    c->entered = way != 0 ? here(c) : c->entered;
    c->back = back > c->back ? back : c->back;
    c->straight = c->straight || (way & PTV_WAY_STRAIGHT) != 0;
}

void ptv_leave_instruction(ptv_calls *c, unsigned tag, uint32_t call)
{
    switch (tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL:
        if (c->op == NULL || c->args.count == ptv_arguments_of(c->op)) {
            leave_call(c, c->op != NULL);
            return_tensor(c);
        }
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL:
        c->args = ptv_vec_of(&c->run->image, call, PTV_PROGRAM_DELEGATE_CALL_ARGS);
        leave_call(c, false);
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL: leave_move(c, call); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL: leave_jump(c, call); break;
    default: break;
    }
}

/* Each pass may add kinds, in a plan with loops more than the passes there are: then any. */
void ptv_calls_note(ptv_calls *c)
{
    enum { PASSES = 4 };
    unsigned pass = 0;
    do {
        c->changed = false;
        ptv_calls_each(c, NULL);
    } while (c->loops && c->changed && ++pass < PASSES);
    for (uint32_t i = 0; c->loops && c->changed && i < c->values.list.count; i++) {
        c->made[i] |= c->made[i] != 0 ? NUMBERS : 0;
    }
}
