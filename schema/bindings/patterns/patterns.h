/*
 * Pattern files: which lines a generator writes, and what they claim, as text. Each file describes
 * one language. They are checked while the tool is built, and turned into C: rows of ../shapes.h,
 * or of ../python.h. docs/bindings.md describes their syntax.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

typedef struct patterns_job {
    const char *path; /* of the text, for error messages */
    const char *stem; /* "cpp": the source includes STEM_patterns.h */
    FILE *text, *header, *source, *errors;
} patterns_job;

/* Writes header and source. If the text is wrong, says where in `errors` and returns false. */
bool patterns_write(const patterns_job *job);
