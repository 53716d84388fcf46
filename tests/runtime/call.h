/*
 * One call of an operator as a program of its own: its arguments are written as in
 * operators.tsv, memory is planned for elements of any type.
 */
#ifndef TESTS_RUNTIME_CALL_H
#define TESTS_RUNTIME_CALL_H

#include <stddef.h>
#include <stdint.h>

#include "verifiers/core/operators.h"

enum { CALL_VALUES = 96, CALL_TENSORS = 16, CALL_BUILT = 16384 };

/*
 * An argument, by the word of the signature: the sizes of a tensor ("2x3", "." without any,
 * ":l" behind it for Longs), a number, t or f, "text", - for Null, and lists: [1,2] of
 * numbers, {2x3;-} of tensors.
 */
typedef struct call {
    const ptv_operator *op;
    const char *arguments; /* with blanks between them */
    const char *numbers;   /* what is passed where any number will do; NULL: what is there */
} call;

/* The program as a text model. False, and a reason in `text`, when it cannot be. */
bool call_text(const call *c, char text[CALL_BUILT]);

#endif
