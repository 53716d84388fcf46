/*
 * What arguments may be, and the memory of the checks of calls, in operators.c, call_contracts.c
 * and uninitialized_reads.c.
 */
#include "../context/memory.h"
#include "calls.h"
#include "call_shapes.h"

#include <string.h>

unsigned ptv_accepted(unsigned word)
{
    static const uint16_t kinds[PTV_WORDS] = {
        [PTV_WORD_TENSOR] = PTV_BIT(TENSOR),
        [PTV_WORD_INT] = PTV_BIT(INT),
        [PTV_WORD_DOUBLE] = PTV_BIT(DOUBLE),
        [PTV_WORD_BOOL] = PTV_BIT(BOOL),
        [PTV_WORD_SCALAR] = PTV_NUMBERS,
        [PTV_WORD_STRING] = PTV_BIT(STRING),
        [PTV_WORD_INTS] = PTV_BIT(INT_LIST),
        [PTV_WORD_DOUBLES] = PTV_BIT(DOUBLE_LIST),
        [PTV_WORD_BOOLS] = PTV_BIT(BOOL_LIST),
        [PTV_WORD_TENSORS] = PTV_BIT(TENSOR_LIST),
        [PTV_WORD_OPTIONAL_TENSORS] = PTV_BIT(OPTIONAL_TENSOR_LIST),
        [PTV_WORD_NUMBER] = PTV_BIT(INT) | PTV_BIT(DOUBLE),
        [PTV_WORD_VALUE] = PTV_NUMBERS,
    };
    return kinds[word & PTV_WORD_MASK] | ((word & PTV_WORD_OR_NULL) != 0 ? PTV_BIT(NULL) : 0u);
}

const char *ptv_name_of_kinds(unsigned kinds)
{
    unsigned kind = 0;
    while (kind < 15 && (kinds >> kind & 1) == 0) {
        kind++;
    }
    return ptv_kind_name(kind);
}

/* ---- One call ---- */

void ptv_report_argument(ptv_calls *c, const ptv_rule *rule, int64_t i, ptv_mismatch mismatch)
{
    ptv_report_call(&c->plan, &c->here, rule, PTV_PROGRAM_KERNEL_CALL_ARGS, i, mismatch);
}

/* The root fields that locate constants. Rules about calls run even if these are broken. */
#define PLACES (PTV_ROOT(CONSTANT_SEGMENT) | PTV_ROOT(SEGMENTS))

/*
 * Takes 26 bytes per value, four per operator, and four per instruction of one chain. Each of the
 * three is a vector of tables, at four bytes per element. So a program of n bytes has at most n/4
 * of each: 8n bytes in all. With more memory the checks are faster.
 */
bool ptv_calls_begin(ptv_calls *c, ptv_run *run, const ptv_frame *plan, const ptv_rule *rule)
{
    const bool broken = (run->invalid_fields & PLACES) != 0;
    *c = (ptv_calls){.plan = ptv_plan_of(run, plan),
                     .constants = broken ? ptv_pieces_of(run, 0) : ptv_constants_of(run, plan)};
    const size_t values = c->plan.values.list.count, operators = c->plan.operators.count,
                 steps = ptv_longest_chain(c->plan.im, plan->at);
    uint64_t wanted = UINT64_C(26) * values + UINT64_C(4) * operators + UINT64_C(4) * steps;
    size_t bytes = wanted > SIZE_MAX ? SIZE_MAX : (size_t)wanted; /* more than anyone has */
    const size_t more = 8 + ptv_shape_table_bytes(values), spare = ptv_spare_bytes(run);
    const bool both = bytes < spare && spare - bytes >= more;
    const size_t all = both ? bytes + more : bytes;
    c->first = ptv_borrow_with(&c->plan, rule, all);
    if (c->first == NULL) {
        return false;
    }
    memset(c->first, 0, all);
    c->shapes =
        both ? ptv_shape_table_in((uint8_t *)(void *)c->first + (bytes + 7) / 8 * 8, values) : NULL;
    c->found = c->first;
    c->last = c->first + values;
    c->pieces = c->last + values;
    c->edges = c->pieces + PTV_PIECES * values;
    ptv_find_operators(&c->plan, c->edges + steps);
    c->made = (void *)(c->edges + steps + operators);
    return true;
}
