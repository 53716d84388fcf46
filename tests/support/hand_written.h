/*
 * Checks hand-written Python against schemas, both given as texts. In a text, a line `=== NAME`
 * begins another file; the first ones are s.fbs and m.py. "" means no file.
 */
#pragma once

#include "schema/finding/finding.h"
#include "tests/support/rows.h"

/*
 * Fails the test unless the findings are these, one per line, in any order:
 *
 *     FILE:LINE RULE [SUBJECT][ found FOUND][ expected EXPECTED][ at FILE:LINE]
 *
 * "" means none. Every line ends with a newline.
 */
void mirror_says(const char *schema, const char *python, const char *findings);
void packers_say(const char *schema, const char *python, const char *findings);

/* The same, with an allow list applied. */
void mirror_says_allowed(const char *schema, const char *python, const char *list,
                         const char *findings);

/* The same for rows `schema`, `python`, `findings`. */
void mirror_as_said(const test_row *r);
void packers_as_said(const test_row *r);

/* Counters of the last run. */
extern gate_run last_run;
