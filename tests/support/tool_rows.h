/*
 * Lines of shell that run the tool, as rows: `do`, lines that must succeed before `run`, a single
 * line; its `status` (0); what standard output and standard error contain, `says` and `errs`, or
 * are exactly, `out` and `err`. The tool is $P, the folder of the project $SOURCE.
 */
#pragma once

#include "rows.h"

/* Runs the lines of `do`, if any. */
void tool_do(const test_row *r);

/* Fails the test if a result differs. */
void tool_as_said(const test_row *r);
