/* Comparing two schemas that are texts, and what is found as one line each. */
#pragma once

#include "schema/evolve/evolve.h"
#include "tests/support/rows.h"

/* Findings since the last evolved_begin(), each as "RULE AT OTHER SUBJECT: FOUND / EXPECTED". */
typedef struct evolved {
    gate_run run;
    char text[1 << 15];
    size_t size;
    bool with_texts; /* found and expected are shown, and the names of files */
} evolved;

/*
 * AT and OTHER are lines, "-" where there is no place and "0" for a whole file. Mild findings are
 * in brackets.
 */
void evolved_begin(evolved *e);

/* Compares "main.fbs" of both sides; what they include is `other`, which may be NULL. */
evolve_verdict evolved_texts(evolved *e, const char *old, const char *new, const char *other,
                             evolve_level level);

/*
 * Of rows `old`, `new`, `found`, `verdict`: fails the test unless this is found at the level wire.
 * Returns the number of errors.
 */
uint64_t evolved_as_said(const test_row *r);

/* The same at the level wire, and the seconds that the comparison took without the reading. */
evolve_verdict evolved_timed(evolved *e, const char *old, const char *new, double *seconds);
