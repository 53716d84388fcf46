/*
 * Hand-written Python against schemas, both as texts, and what the gate says about it. A line
 * `=== NAME` in a text begins another file; the first ones are s.fbs and m.py. "" is no file.
 */
#pragma once

#include "schema/finding/finding.h"
#include "tests/support/rows.h"

/*
 * Fails the test unless the findings are these, one a line, in any order of lines:
 *
 *     FILE:LINE RULE [SUBJECT][ found FOUND][ expected EXPECTED][ at FILE:LINE]
 *
 * "" is none. Every line ends with a newline.
 */
void mirror_says(const char *schema, const char *python, const char *findings);
void packers_say(const char *schema, const char *python, const char *findings);

/* The same, with an allow list between. */
void mirror_says_allowed(const char *schema, const char *python, const char *list,
                         const char *findings);

/* The same of rows `schema`, `python`, `findings`. */
void mirror_as_said(const test_row *r);
void packers_as_said(const test_row *r);

/* Counters of the last run. */
extern gate_run last_run;
