/* A run of the verifier, with everything it found kept for comparison. */
#pragma once

#include "tests/support/edited.h"
#include "tests/support/rows.h"

enum { EXPECT_MOST = 64 };

typedef struct expect_found {
    const ptv_rule *rule;
    char path[160];
    uint64_t at, length;
    ptv_form form;
    uint64_t found, low, high;
} expect_found;

typedef struct outcome {
    ptv_run run;
    ptv_verdict verdict;
    size_t count; /* may exceed EXPECT_MOST; the first ones are kept */
    expect_found found[EXPECT_MOST];
    uint64_t outside; /* findings that named bytes outside the file */
} outcome;

/* Verifies an image with all that a rule may need. Findings outside of it fail the test. */
void expect_run(outcome *result, const ptv_image *image);
void expect_run_file(outcome *result, const ge_file *file);

/*
 * Runs again with as much memory as the run before asked for, from none on: each asks for more
 * than it had and is not clean before it lacks none, the last finds as many as `whole`. How many
 * runs that took.
 */
unsigned expect_growing(const outcome *whole, const ptv_image *image);

bool expect_has(const outcome *result, const char *rule);
const expect_found *expect_first(const outcome *result,
                                 const char *rule); /* NULL when there is none */

/* Nothing of at least this severity but the named rules (a list that ends with NULL). */
void expect_nothing_but(const outcome *result, ptv_severity severity, const char *const *rules,
                        const char *story);

/* The same findings, in the same order. */
void expect_same(const outcome *a, const outcome *b);

/* Each byte changed in turn, in three ways: a file is refused for errors, and for nothing else. */
void expect_any_byte(ge_file *file);

/*
 * Each beginning of it, in exactly so many bytes: sanitizers see what is read behind them.
 * Returns how many of them are not refused.
 */
size_t expect_any_length(const ge_file *whole);

/* What is said without memory when so much of it is loaded. */
ptv_verdict expect_part(ptv_run *run, const ge_file *file, uint64_t loaded);

/* ---- The same of rows with a `file`, which is a golden model and edits ---- */

void expect_any_byte_of(const test_row *r);

/* With `passing`, as many beginnings are not refused. */
void expect_any_length_of(const test_row *r);

/* What is shared is read as often as it is referred to: that has an end. */
void expect_shared_in(const test_row *r);

/*
 * Without memory nothing is refused and none of these `rules`, with blanks between, runs; with as
 * much as that asks for they do, the file is clean, and there are so many `warnings`.
 */
void expect_memory_for(const test_row *r);
