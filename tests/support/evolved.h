/* Compares two schemas given as texts; each finding becomes a line. */
#pragma once

#include "schema/evolve/evolve.h"
#include "tests/support/rows.h"

/* Findings since the last evolved_begin(), each as "RULE AT OTHER SUBJECT: FOUND / EXPECTED". */
typedef struct evolved {
    gate_run run;
    char text[1 << 15];
    size_t size;
    bool with_texts; /* show found and expected, and the names of files */
} evolved;

/*
 * Begins the list. AT and OTHER are lines, "-" if there is no place, "0" for a whole file. Mild
 * findings are in brackets.
 */
void evolved_begin(evolved *e);

/* Compares "main.fbs" of both sides; `other` is what they include, or NULL. */
evolve_verdict evolved_texts(evolved *e, const char *old, const char *new, const char *other,
                             evolve_level level);

/* Checks rows `old`, `new`, `found`, `verdict` at the level wire. Returns the number of errors. */
uint64_t evolved_as_said(const test_row *r);

/* Compares at the level wire, and measures the comparison in seconds, without the reading. */
evolve_verdict evolved_timed(evolved *e, const char *old, const char *new, double *seconds);
