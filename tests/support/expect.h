/* A run of the verifier, with everything it found kept for comparison. */
#ifndef TESTS_SUPPORT_EXPECT_H
#define TESTS_SUPPORT_EXPECT_H

#include "tests/support/edited.h"

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

/* Verifies an image. Bundles, which ptv_verify() does not enter, are walked only. */
void expect_run(outcome *result, const ptv_image *image);
void expect_run_file(outcome *result, const ge_file *file);

bool expect_has(const outcome *result, const char *rule);
const expect_found *expect_first(const outcome *result, const char *rule); /* NULL when there is none */

/* Nothing of at least this severity but the named rules (a list that ends with NULL). */
void expect_nothing_but(const outcome *result, ptv_severity severity, const char *const *rules,
                        const char *story);

/* The same findings, in the same order. */
void expect_same(const outcome *a, const outcome *b);

#endif
