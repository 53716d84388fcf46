/*
 * Conditions of contracts (schema/operators.md): what a kernel checks about the sizes, types and
 * numbers of its arguments before it computes. Sizes may change and numbers may be unknown, so
 * every value is a span. A condition is unmet only if no values in the spans can meet it.
 */
#ifndef PTV_PROGRAM_CONTRACTS_H
#define PTV_PROGRAM_CONTRACTS_H

#include "../core/operators.h"

typedef struct ptv_span {
    int64_t low, high;
} ptv_span;

/* Numbers beyond this are unknown. Sums of two within it fit 64 bits. */
#define PTV_SPAN_LIMIT (INT64_C(1) << 61)

static inline ptv_span ptv_any_number(void)
{
    return (ptv_span){-PTV_SPAN_LIMIT, PTV_SPAN_LIMIT};
}

/* Numbers beyond it keep their low byte, which is all that kernels see of a type's number. */
enum { PTV_SPAN_KEPT = 256 };

/* The span of one number: of one within the limit, and of any. */
static inline ptv_span ptv_small_number(int64_t number)
{
    return (ptv_span){number, number};
}

static inline ptv_span ptv_one_number(int64_t number)
{
    const int64_t most = PTV_SPAN_LIMIT - PTV_SPAN_KEPT, byte = number & (PTV_SPAN_KEPT - 1);
    return ptv_small_number(number > most    ? most + byte
                            : number < -most ? byte - PTV_SPAN_LIMIT
                                             : number);
}

/*
 * A question about a call: VALUE, GIVEN, RANK, SIZE, RIGHT, NUMEL, TYPE, ORDER, LEAST or MOST of
 * PTV_CODE_*. ptv_dimension() says which dimension or item SIZE and RIGHT ask for.
 */
typedef struct ptv_question {
    uint8_t code, argument;
    uint8_t item;  /* of a list of tensors; PTV_ITEM_NONE for the argument itself */
    int64_t index; /* of SIZE and RIGHT */
} ptv_question;

/* Which one of `rank`, from 0; may be out of range. */
static inline int64_t ptv_dimension(const ptv_question *q, int64_t rank)
{
    return q->code == PTV_CODE_RIGHT ? rank - 1 - q->index : q->index + (q->index < 0 ? rank : 0);
}

typedef struct ptv_contract_call {
    const ptv_operators *operators;
    ptv_span (*ask)(const void *context, const ptv_question *question);
    const void *context;
} ptv_contract_call;

/* What a condition that is not met compares, if it is a comparison. */
typedef struct ptv_unmet {
    ptv_span found, expected;
    uint8_t compared;                   /* PTV_CODE_*; 0 if it is no comparison */
    uint8_t first;                      /* the first comparison in it; 0 if none */
    ptv_span first_expected;            /* its right side */
    ptv_question about;                 /* the first question */
    ptv_span stack[PTV_CODE_DEPTH + 1]; /* scratch for the evaluation */
} ptv_unmet;

/* Whether it holds for no values that the arguments may have. Fills `unmet` if so. */
bool ptv_condition_fails(const ptv_contract_call *call, const ptv_condition *condition,
                         ptv_unmet *unmet);

#endif
