/*
 * Tables of operator signatures: from text to struct ptv_operators, and from there to C.
 * schema/operators.md describes the text.
 *
 *     op_table table;
 *     if (!op_read(&table, path, text, size, &error)) { fputs(error.text, stderr); }
 *     ... table.operators ...
 *     op_free(&table);
 *
 * Any bytes may be passed: bad text yields an error `file:line:column: found, expected`.
 */
#pragma once

#include <string.h>

#include "base/buffer.h"
#include "schema/fbs/fbs.h"
#include "verifiers/core/operators.h"

enum { OP_TEXT_BYTES = UINT16_MAX, OP_ROWS = INT16_MAX, OP_ARGUMENTS = 64, OP_CONDITIONS = 64 };

typedef struct op_table {
    ptv_operators operators; /* points into the members below */
    char *text;
    uint8_t *words;
    ptv_operator *entries;
    size_t text_size, words_size;
    ptv_buffer listed, conditions, code, conditions_text;
} op_table;

/*
 * Rows may come in any order. Returns false on error; then there is nothing to free. If memory ran
 * out, errno is ENOMEM.
 */
bool op_read(op_table *table, const char *path, const char *text, size_t size, fbs_error *error);
void op_free(op_table *table);

/* Returns the C source of ptv_operators_default, which the caller frees; NULL if out of memory. */
char *op_emit(const op_table *table);

/* "T?[]" and so on, indexed by ptv_word. */
extern const char *const op_words[PTV_WORDS];

/* ---- Shared by operators_read.c and operators_contract.c ---- */

/* A piece of the text. */
typedef struct op_part {
    const char *at;
    size_t length;
} op_part;

typedef struct op_conditions {
    ptv_condition list[OP_CONDITIONS];
    size_t count;
} op_conditions;

/* The arguments of a row. */
typedef struct op_signature {
    const uint8_t *words;
    size_t count;
} op_signature;

/* Whether the piece equals `text`. */
static inline bool op_is(op_part p, const char *text)
{
    return p.length == strlen(text) && memcmp(p.at, text, p.length) == 0;
}

/* Parses the whole piece as a number up to INT32_MAX. */
bool op_read_decimal(op_part p, int64_t *number);

/*
 * Reads a condition and adds its code to the table. `dies` means that the process ends if the
 * condition does not hold. Returns NULL, or what was expected instead.
 */
const char *op_read_condition(op_table *table, op_conditions *conditions, const op_signature *of,
                              op_part p, bool dies);

/* Reads a condition, optionally preceded by "!", or a shorthand for several. */
const char *op_read_conditions(op_table *table, op_conditions *conditions, const op_signature *of,
                               op_part p);

/* Places a row's list of conditions. Returns SIZE_MAX if out of memory or of condition numbers. */
size_t op_place_conditions(op_table *table, const op_conditions *conditions);
