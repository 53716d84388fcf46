/* A run of the verifier, with all findings kept for comparison. */
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

/* Verifies an image with everything that rules may need. Findings outside of it fail the test. */
void expect_run(outcome *result, const ptv_image *image);
void expect_run_file(outcome *result, const ge_file *file);

/*
 * Runs again and again, each time with as much memory as the last run asked for, starting with
 * none: a run that lacks memory asks for more than it had and is not clean; the last one finds as
 * much as `whole`. Returns the number of runs.
 */
unsigned expect_growing(const outcome *whole, const ptv_image *image);

bool expect_has(const outcome *result, const char *rule);
const expect_found *expect_first(const outcome *result,
                                 const char *rule); /* NULL if there is none */

/* Fails on any finding of at least this severity, except of these rules (ends with NULL). */
void expect_nothing_but(const outcome *result, ptv_severity severity, const char *const *rules,
                        const char *story);

/* Expects the same findings, in the same order. */
void expect_same(const outcome *a, const outcome *b);

/* Changes each byte in turn, in three ways: files must be refused exactly if they have errors. */
void expect_any_byte(ge_file *file);

/*
 * Verifies each prefix, in exactly as much memory, so that sanitizers see reads past its end.
 * Returns how many prefixes are not refused.
 */
size_t expect_any_length(const ge_file *whole);

/* Verifies without memory, with only so many bytes loaded. */
ptv_verdict expect_part(ptv_run *run, const ge_file *file, uint64_t loaded);

/* ---- The same for rows whose `file` is a golden model with edits ---- */

void expect_any_byte_of(const test_row *r);

/* With `passing`, exactly so many prefixes are not refused. */
void expect_any_length_of(const test_row *r);

/* Shared parts are read once per reference; that must be bounded. */
void expect_shared_in(const test_row *r);

/*
 * Without memory, nothing is refused and none of these `rules`, separated by blanks, runs. With as
 * much as that run asks for, they do, the file is clean and has so many `warnings`.
 */
void expect_memory_for(const test_row *r);
