/*
 * One call of an operator as a program of its own: its arguments are written as in
 * operators.tsv, memory is planned for elements of any type.
 */
#pragma once

#include "golden/edit/recipe.h"
#include "verifiers/core/operators.h"

enum { CALL_VALUES = 96, CALL_TENSORS = 16, CALL_BUILT = 16384 };

/*
 * An argument, by the word of the signature: the sizes of a tensor ("2x3", "." without any,
 * ":l" behind it for Longs, ":l~" when they may change, ":l!" and ":l^" in the order of channels
 * last, backwards), a number, t or f, "text", - for Null, and lists: [1,2] of numbers, {2x3;-} of
 * tensors.
 */
typedef struct call {
    const ptv_operator *op;
    const char *arguments; /* with blanks between them */
    const char *numbers;   /* what is passed where any number will do; NULL: what is there */
} call;

/* The program, to be closed. False when it cannot be made. */
bool call_file(const call *c, ge_file *file);

/*
 * Calls visit() with each call of a table whose line contains `part` (NULL: all); `name` is that of
 * the operator and its overload, with a dot. False when the table cannot be read, or has a line of
 * an operator that there is not.
 */
bool call_each(const char *path, const char *part,
               void (*visit)(void *context, const call *c, const char *name), void *context);
