/*
 * Lines of shell that run the tool, as rows: `do`, lines that must succeed, before `run`, a line;
 * its `status` (0); what standard output and standard error have in them, `says` and `errs`, or
 * are, `out` and `err`. The tool is $P, the folder of the project $SOURCE.
 */
#pragma once

#include "rows.h"

/* Runs the lines of `do`, if there are any. */
void tool_do(const test_row *r);

/* Fails the test where something is otherwise. */
void tool_as_said(const test_row *r);
