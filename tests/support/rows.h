/*
 * Rows of tests as text: inputs and expected results. They are beside the test, in
 * tests/FOLDER/NAME.rows, in sections; a test hands each row of a section to a check.
 *
 *     # A comment. A name defined by `let` stands for its value from there on.
 *     let HEAD from dataclasses import dataclass
 *
 *     [fields]
 *     schema table T { a: int; }
 *
 *     python
 *         ${HEAD}
 *         class T: a: int
 *     findings m.py:4 mirror-field-missing T.a\n
 *
 * Empty lines separate rows. Fields before the first row are defaults for all rows. A value follows
 * its key, or stands in indented lines below, each with its line end; a `\` at the end of a line
 * joins it with the next one, or drops the line end. Elsewhere, `\` is as in C: \n \r \t \\ \xHH. A
 * section with columns, `[numbers] text value`, has one row per line, with two or more blanks
 * between cells: "" is an empty cell, and - is none. A field that the check never reads fails the
 * test, so that misspelt ones are noticed.
 */
#pragma once

#include "tests/support/test.h"

typedef struct test_row test_row;

/*
 * Calls `check` for each row of "FOLDER/NAME"; returns how many there are. Fails the test if there
 * are none. A row that fails is named. Its contents live until the next row.
 */
size_t rows_each(const char *name, const char *section, void (*check)(const test_row *r));

/* Defines a test that does just that. */
#define TEST_ROWS(test, name, section, check)  \
    TEST(test)                                 \
    {                                          \
        rows_each(name, section, check);       \
    }

/* Returns the value of a field; fails the test if the row has none. */
const char *row_text(const test_row *r, const char *key);

/* Returns the value of a field, or NULL if the row has none. */
const char *row_maybe(const test_row *r, const char *key);

/* Marks a field as unused by this check: another check of the same rows reads it. */
void row_leaves(const test_row *r, const char *key);

/* The size of a value, without the NUL. */
size_t row_size(const test_row *r, const char *key);

/* Reads a number as strtoll does; `otherwise` if there is no field. */
long long row_number(const test_row *r, const char *key);
long long row_number_or(const test_row *r, const char *key, long long otherwise);

/* Returns which of `names` (ends with NULL) the value is; fails the test if it is none. */
unsigned row_choice(const test_row *r, const char *key, const char *const *names);
