/* The calls of a plan, and what prim operators make of their results. */
#include "calls.h"

#include <string.h>

#define BIT(kind) (1u << PTV_PROGRAM_KERNEL_TYPES_##kind)
enum { NUMBERS = BIT(INT) | BIT(DOUBLE) | BIT(BOOL), KINDS = (1 << 12) - 1 };

unsigned ptv_accepted(unsigned word)
{
    static const uint16_t kinds[PTV_WORDS] = {
        [PTV_WORD_TENSOR] = BIT(TENSOR),
        [PTV_WORD_INT] = BIT(INT),
        [PTV_WORD_DOUBLE] = BIT(DOUBLE),
        [PTV_WORD_BOOL] = BIT(BOOL),
        [PTV_WORD_SCALAR] = NUMBERS,
        [PTV_WORD_STRING] = BIT(STRING),
        [PTV_WORD_INTS] = BIT(INT_LIST),
        [PTV_WORD_DOUBLES] = BIT(DOUBLE_LIST),
        [PTV_WORD_BOOLS] = BIT(BOOL_LIST),
        [PTV_WORD_TENSORS] = BIT(TENSOR_LIST),
        [PTV_WORD_OPTIONAL_TENSORS] = BIT(OPTIONAL_TENSOR_LIST),
        [PTV_WORD_NUMBER] = BIT(INT) | BIT(DOUBLE),
        [PTV_WORD_VALUE] = NUMBERS,
    };
    return kinds[word & PTV_WORD_MASK] | ((word & PTV_WORD_OR_NULL) != 0 ? BIT(NULL) : 0u);
}

bool ptv_is_number(unsigned kind)
{
    return ((unsigned)NUMBERS >> kind & 1) != 0;
}

/* ---- One call ---- */

uint32_t ptv_arguments_of(const ptv_operator *op)
{
    return op->count + ((op->flags & PTV_OPERATOR_PRIM) == 0 ? 1u : 0u);
}

int64_t ptv_argument(const ptv_calls *c, uint32_t i)
{
    PTV_REQUIRE(i < c->args.count);
    return (int32_t)ptv_u32(&c->run->image, c->args.at + 4 * i);
}

unsigned ptv_word_of(const ptv_calls *c, uint32_t i)
{
    PTV_REQUIRE(i < c->op->count);
    return c->run->operators->words[c->op->words + i];
}

bool ptv_makes_number(const ptv_calls *c, uint32_t i)
{
    unsigned word = ptv_word_of(c, i);
    return (c->op->flags & PTV_OPERATOR_PRIM) != 0 && (word & PTV_WORD_WRITTEN) != 0 &&
           (ptv_accepted(word) & ~(unsigned)NUMBERS) == 0;
}

/* What instructions make of a value counts, not what its entry says. */
unsigned ptv_kinds_of(const ptv_calls *c, int64_t value)
{
    unsigned kind = ptv_value_kind(c->values, value);
    if (kind == PTV_PROGRAM_KERNEL_TYPES_NONE) {
        return 0;
    }
    unsigned made = c->made[value] & KINDS;
    return made != 0 ? made : 1u << kind;
}

/* ---- What prim operators make ---- */

/* _local_scalar_dense: what it takes out of the tensor. */
static unsigned element_kind(const ptv_calls *c, int64_t value)
{
    if (ptv_value_kind(c->values, value) != PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        return NUMBERS;
    }
    switch (ptv_read_tensor(c->run, ptv_value_at(c->values, value)).scalar_type) {
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
    bool all_ints = true;
    for (uint32_t i = 0; i < result; i++) {
        unsigned kinds = ptv_kinds_of(c, ptv_argument(c, i));
        if (kinds == BIT(DOUBLE)) {
            return BIT(DOUBLE);
        }
        all_ints = all_ints && kinds == BIT(INT);
    }
    return all_ints ? BIT(INT) : BIT(INT) | BIT(DOUBLE);
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

void ptv_calls_note(ptv_calls *c)
{
    if (c->op == NULL || (c->op->flags & PTV_OPERATOR_PRIM) == 0 ||
        c->args.count != ptv_arguments_of(c->op)) {
        return;
    }
    for (uint32_t i = 0; i < c->op->count; i++) {
        int64_t value = ptv_argument(c, i);
        if (ptv_makes_number(c, i) && ptv_is_number(ptv_value_kind(c->values, value))) {
            c->made[value] |= (uint16_t)made_by(c, i);
        }
    }
}

/* A moved number brings its kind along. Other moves change no kind: chains.c judges them. */
static void note_move(ptv_calls *c, uint32_t move)
{
    const ptv_table *type = &c->run->schema->tables[PTV_PROGRAM_MOVE_CALL];
    const ptv_image *im = &c->run->image;
    int64_t from = (int64_t)ptv_scalar_of(im, move, type, PTV_PROGRAM_MOVE_CALL_MOVE_FROM);
    int64_t to = (int64_t)ptv_scalar_of(im, move, type, PTV_PROGRAM_MOVE_CALL_MOVE_TO);
    unsigned kinds = ptv_kinds_of(c, from) & NUMBERS;
    if (kinds != 0 && (ptv_kinds_of(c, to) & NUMBERS) != 0) {
        c->made[to] |= (uint16_t)kinds;
    }
}

/* ---- All calls ---- */

static const ptv_operator *operator_of(ptv_calls *c, int64_t i)
{
    uint16_t entry = c->entries[i];
    return entry == 0 ? NULL : &c->run->operators->entries[entry - 1];
}

static void visit_call(ptv_calls *c, uint32_t at, void (*visit)(ptv_calls *c))
{
    const ptv_image *im = &c->run->image;
    int64_t op = (int64_t)ptv_scalar_of(im, at, &c->run->schema->tables[PTV_PROGRAM_KERNEL_CALL],
                                        PTV_PROGRAM_KERNEL_CALL_OP_INDEX);
    bool there =
        op >= 0 && op < c->operators.count && ptv_slot(im, at, PTV_PROGRAM_KERNEL_CALL_ARGS) != 0;
    if (there) {
        c->at = at;
        c->op = operator_of(c, op);
        c->args = ptv_vec_of(im, at, PTV_PROGRAM_KERNEL_CALL_ARGS);
        visit(c);
    }
}

static void visit_instruction(ptv_calls *c, uint32_t at, void (*visit)(ptv_calls *c))
{
    const ptv_image *im = &c->run->image;
    const ptv_table *type = &c->run->schema->tables[PTV_PROGRAM_INSTRUCTION];
    uint64_t tag = ptv_scalar_of(im, at, type, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS_TYPE);
    uint32_t call = ptv_table_of(im, at, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS);
    c->instruction_at = at;
    if (call != 0 && tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL) {
        visit_call(c, call, visit);
    } else if (call != 0 && tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL &&
               visit == ptv_calls_note) {
        note_move(c, call);
    }
}

void ptv_calls_each(ptv_calls *c, void (*visit)(ptv_calls *c))
{
    const ptv_image *im = &c->run->image;
    ptv_vec chains = ptv_vec_of(im, c->plan->at, PTV_PROGRAM_EXECUTION_PLAN_CHAINS);
    for (c->chain = 0; c->chain < chains.count && !c->run->stopped; c->chain++) {
        c->chain_at = ptv_table_in(im, chains, c->chain);
        ptv_vec list = ptv_vec_of(im, c->chain_at, PTV_PROGRAM_CHAIN_INSTRUCTIONS);
        for (c->instruction = 0; c->instruction < list.count && !c->run->stopped;
             c->instruction++) {
            visit_instruction(c, ptv_table_in(im, list, c->instruction), visit);
        }
    }
}

uint16_t ptv_operator_entry(const ptv_run *run, ptv_vec operators, uint32_t i)
{
    const ptv_image *im = &run->image;
    uint32_t at = ptv_table_in(im, operators, i);
    ptv_vec name = ptv_vec_of(im, at, PTV_PROGRAM_OPERATOR_NAME);
    ptv_vec overload = ptv_vec_of(im, at, PTV_PROGRAM_OPERATOR_OVERLOAD);
    const char *bytes = (const char *)im->bytes;
    const ptv_operator_name wanted = {bytes + name.at, bytes + overload.at, name.count,
                                      overload.count};
    return run->operators == NULL ? 0 : (uint16_t)(ptv_operator_find(run->operators, &wanted) + 1);
}

/*
 * Memory: two bytes per value and per operator. Each of the two is a vector of tables, four
 * bytes per element, of a program of n bytes: at most n/4 of either, n bytes together.
 */
bool ptv_calls_begin(ptv_calls *c, ptv_run *run, const ptv_frame *plan, const ptv_rule *rule)
{
    *c = (ptv_calls){.run = run, .plan = plan, .values = ptv_values_of(run, plan)};
    c->operators = ptv_vec_of(&run->image, plan->at, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS);
    size_t count = (size_t)c->values.list.count + c->operators.count;
    c->made = ptv_borrow(run, rule, count * sizeof *c->made);
    if (c->made == NULL) {
        return false;
    }
    c->entries = c->made + c->values.list.count;
    memset(c->made, 0, count * sizeof *c->made);
    for (uint32_t i = 0; i < c->operators.count; i++) {
        c->entries[i] = ptv_operator_entry(run, c->operators, i);
    }
    return true;
}
