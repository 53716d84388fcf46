/*
 * One call of an operator as a program of its own: arguments are written as in operators.tsv, and
 * memory is planned for elements of any type.
 */
#pragma once

#include "golden/edit/recipe.h"
#include "verifiers/core/operators.h"

enum { CALL_VALUES = 96, CALL_TENSORS = 16, CALL_BUILT = 16384 };

/*
 * Arguments depend on the word of the signature: sizes of a tensor ("2x3"; "." for none; with ":l"
 * for Longs, ":l~" if they may change, ":l!" and ":l^" for channels-last and reverse order), a
 * number, t or f, "text", - for Null, and lists: [1,2] of numbers, {2x3;-} of tensors.
 */
typedef struct call {
    const ptv_operator *op;
    const char *arguments; /* separated by blanks */
    const char *numbers;   /* passed where any number will do; NULL: unchanged */
} call;

/* Makes the program, to be closed. Returns false if that fails. */
bool call_file(const call *c, ge_file *file);

/*
 * Calls visit() with each call of a table whose line contains `part` (NULL for all); `name` is the
 * operator and its overload, joined by a dot. Returns false if the table cannot be read, or names
 * an unknown operator.
 */
bool call_each(const char *path, const char *part,
               void (*visit)(void *context, const call *c, const char *name), void *context);
