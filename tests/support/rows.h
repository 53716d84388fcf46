/*
 * Rows of tests as text: what is given and what must come of it. They are beside the test, in
 * tests/FOLDER/NAME.rows, in sections; a test hands each row of a section to a check.
 *
 *     # A comment. What `let` names stands for its value in all that comes.
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
 * Rows have empty lines between them. Fields before the first one hold for rows that have no other.
 * A value stands behind its key, or in indented lines below, each with its line end; a `\` at the
 * end of a line joins it with the next one, or leaves out the line end. Elsewhere `\` is as in C:
 * \n \r \t \\ \xHH. A section with columns, `[numbers] text value`, has a row a line, with two
 * blanks or more between cells: "" is an empty one, and - none. A field that the check never reads
 * fails the test, as a misspelt one does.
 */
#pragma once

#include "tests/support/test.h"

typedef struct test_row test_row;

/*
 * Calls `check` for each row of "FOLDER/NAME"; returns how many there are. Fails the test when
 * there is none. A row that fails is named. What a row has lives until the next one.
 */
size_t rows_each(const char *name, const char *section, void (*check)(const test_row *r));

/* A test that does just that. */
#define TEST_ROWS(test, name, section, check)  \
    TEST(test)                                 \
    {                                          \
        rows_each(name, section, check);       \
    }

/* The value of a field; fails the test when the row has none. */
const char *row_text(const test_row *r, const char *key);

/* NULL: the row has none. */
const char *row_maybe(const test_row *r, const char *key);

/* The check does without this one, which another check of the same rows reads. */
void row_leaves(const test_row *r, const char *key);

/* Without the end that makes it a string. */
size_t row_size(const test_row *r, const char *key);

/* As strtoll reads it. Without the field, or what is none: `otherwise`. */
long long row_number(const test_row *r, const char *key);
long long row_number_or(const test_row *r, const char *key, long long otherwise);

/* Which of `names`, NULL at the end, the value is; fails the test when it is none. */
unsigned row_choice(const test_row *r, const char *key, const char *const *names);
