/* The calls of a plan. What instructions make of values is in kinds.c. */
#include "calls.h"
#include "../common/memory.h"

#include <string.h>

#define BIT(kind) (1u << PTV_PROGRAM_KERNEL_TYPES_##kind)
enum { NUMBERS = BIT(INT) | BIT(DOUBLE) | BIT(BOOL) };

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

bool ptv_is_operator(const ptv_calls *c, const char *name)
{
    const char *its = c->run->operators->text + c->op->name;
    size_t length = strlen(name);
    return strlen(its) == length && memcmp(its, name, length) == 0;
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

PTV_COLD void ptv_blame_argument(ptv_calls *c, const ptv_rule *rule, int64_t i, ptv_gap gap)
{
    const ptv_run *run = c->run;
    ptv_frame plan = *c->plan;
    ptv_frame chain = ptv_frame_below(run, &plan, PTV_PROGRAM_EXECUTION_PLAN_CHAINS,
                                      (int32_t)c->chain, PTV_PROGRAM_CHAIN, c->chain_at);
    ptv_frame instruction =
        ptv_frame_below(run, &chain, PTV_PROGRAM_CHAIN_INSTRUCTIONS, (int32_t)c->instruction,
                        PTV_PROGRAM_INSTRUCTION, c->instruction_at);
    ptv_frame call = ptv_frame_below(run, &instruction, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS, -1,
                                     PTV_PROGRAM_KERNEL_CALL, c->at);
    ptv_fault(c->run, rule,
              i < 0 ? ptv_field_of(&call, PTV_PROGRAM_KERNEL_CALL_ARGS)
                    : ptv_element_of(&call, PTV_PROGRAM_KERNEL_CALL_ARGS, (uint64_t)i),
              gap);
}

/* ---- All calls ---- */

static const ptv_operator *operator_of(ptv_calls *c, int64_t i)
{
    uint16_t entry = c->entries[i];
    return entry == 0 ? NULL : &c->run->operators->entries[entry - 1];
}

/* Sets op and args. False when the call names no operator, or has no arguments. */
static bool open_call(ptv_calls *c, uint32_t at)
{
    const ptv_image *im = &c->run->image;
    int64_t op = (int64_t)ptv_scalar_of(im, at, &c->run->schema->tables[PTV_PROGRAM_KERNEL_CALL],
                                        PTV_PROGRAM_KERNEL_CALL_OP_INDEX);
    if (op < 0 || op >= c->operators.count || ptv_slot(im, at, PTV_PROGRAM_KERNEL_CALL_ARGS) == 0) {
        return false;
    }
    c->at = at;
    c->op = operator_of(c, op);
    c->args = ptv_vec_of(im, at, PTV_PROGRAM_KERNEL_CALL_ARGS);
    return true;
}

static void visit_instruction(ptv_calls *c, uint32_t at, void (*visit)(ptv_calls *c))
{
    const ptv_image *im = &c->run->image;
    const ptv_table *type = &c->run->schema->tables[PTV_PROGRAM_INSTRUCTION];
    uint64_t tag = ptv_scalar_of(im, at, type, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS_TYPE);
    uint32_t call = ptv_table_of(im, at, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS);
    bool kernel = tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL;
    c->instruction_at = at;
    ptv_enter_instruction(c);
    if (call == 0 || (kernel && !open_call(c, call))) {
        return;
    }
    if (kernel && visit != NULL) {
        visit(c);
    }
    ptv_leave_instruction(c, (unsigned)tag, call);
    if (!kernel && c->other != NULL) {
        c->other(c, (unsigned)tag, call);
    }
}

void ptv_calls_each(ptv_calls *c, void (*visit)(ptv_calls *c))
{
    const ptv_image *im = &c->run->image;
    ptv_vec chains = ptv_vec_of(im, c->plan->at, PTV_PROGRAM_EXECUTION_PLAN_CHAINS);
    ptv_enter_plan(c);
    for (c->chain = 0; c->chain < chains.count && !c->run->stopped; c->chain++) {
        c->chain_at = ptv_table_in(im, chains, c->chain);
        ptv_vec list = ptv_vec_of(im, c->chain_at, PTV_PROGRAM_CHAIN_INSTRUCTIONS);
        ptv_enter_chain(c, list);
        for (c->instruction = 0; c->instruction < list.count && !c->run->stopped;
             c->instruction++) {
            visit_instruction(c, ptv_table_in(im, list, c->instruction), visit);
        }
        c->before += list.count;
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
 * Memory: 26 bytes per value, two per operator, four per instruction of one chain. Each of the
 * three is a vector of tables, four bytes per element, of a program of n bytes: at most n/4 of
 * each, 8n bytes together.
 */
static bool borrow(ptv_calls *c, const ptv_rule *rule)
{
    size_t values = c->values.list.count, operators = c->operators.count;
    uint64_t wanted = UINT64_C(26) * values + UINT64_C(2) * operators;
    wanted += UINT64_C(4) * ptv_longest_chain(&c->run->image, c->plan->at);
    size_t bytes = wanted > SIZE_MAX ? SIZE_MAX : (size_t)wanted; /* which nobody has */
    c->first = ptv_borrow(c->run, rule, bytes);
    if (c->first == NULL) {
        return false;
    }
    memset(c->first, 0, bytes);
    c->last = c->first + values;
    c->pieces = c->last + values;
    c->ways = c->pieces + PTV_PIECES * values;
    c->made = (void *)(c->ways + ptv_longest_chain(&c->run->image, c->plan->at));
    c->entries = c->made + values;
    return true;
}

bool ptv_calls_begin(ptv_calls *c, ptv_run *run, const ptv_frame *plan, const ptv_rule *rule)
{
    *c = (ptv_calls){.run = run, .plan = plan, .values = ptv_values_of(run, plan)};
    c->operators = ptv_vec_of(&run->image, plan->at, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS);
    if (!borrow(c, rule)) {
        return false;
    }
    for (uint32_t i = 0; i < c->operators.count; i++) {
        c->entries[i] = ptv_operator_entry(run, c->operators, i);
    }
    return true;
}
