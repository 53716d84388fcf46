/* Operators by which data can decide, in programs and graphs. For analysis/audit only. */
#pragma once

#include "analysis/audit/audit_internal.h"

/* What an operator can contribute to a condition. */
enum {
    AUDIT_EQUALITY = 1,
    AUDIT_ORDER = 2,
    AUDIT_DIFFERENCE = 4,
    AUDIT_DISTANCE = 8,   /* of a difference */
    AUDIT_SHAPE = 16,     /* a size of an input */
    AUDIT_ELEMENT = 32,   /* a number in a tensor */
    AUDIT_REDUCTION = 64, /* reduces many answers to one */
    AUDIT_CHOICE = 128,   /* one input selects among others, or is multiplied with them */
    AUDIT_TRUTH = 256,    /* whether something is not 0 */
    AUDIT_LESS = 512,     /* a kind of ORDER */
    AUDIT_GREATER = 1024
};

/* Traits of an operator such as "aten::eq", or a node such as "EqualNode". */
uint16_t audit_traits_named(ptv_string name);

/* Whether it is in a namespace of ExecuTorch. */
bool audit_is_ours(ptv_string name);

/* "aten::eq with constant 'key'"; with "a number" if the constant has no name. */
const char *audit_match_text(audit *a, ptv_string op, ptv_string constant);
