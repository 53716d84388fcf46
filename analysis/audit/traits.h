/* Operators where data decide, in programs and graphs. For analysis/audit only. */
#ifndef PTV_AUDIT_TRAITS_H
#define PTV_AUDIT_TRAITS_H

#include "analysis/audit/audit_internal.h"

/* What an operator is good for in a condition. */
enum {
    AUDIT_EQUALITY = 1,
    AUDIT_ORDER = 2,
    AUDIT_DIFFERENCE = 4,
    AUDIT_DISTANCE = 8,   /* of a difference */
    AUDIT_SHAPE = 16,     /* a size of an input */
    AUDIT_ELEMENT = 32,   /* a number in a tensor */
    AUDIT_REDUCTION = 64, /* of many answers it makes one */
    AUDIT_CHOICE = 128    /* one input selects of others, or is multiplied with them */
};

/* Of "aten::eq", or "EqualNode". */
uint8_t audit_traits_named(ptv_string name);

/* It is in a namespace of ExecuTorch. */
bool audit_is_ours(ptv_string name);

/*
 * Whether that is what a trigger is made of: what was met on the way to a condition, with
 * DIFFERENCE for one of an input and a constant, and whether the two were also found equal.
 */
bool audit_is_match(unsigned met, bool equal);

/* "aten::eq with constant 'key'"; without bytes it is a number. */
const char *audit_match_text(audit *a, ptv_string op, ptv_string constant);

#endif
