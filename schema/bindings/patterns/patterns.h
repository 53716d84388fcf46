/*
 * Pattern files: which lines a generator writes, and what they claim, as text. One file is one
 * language. While the tool is built they are checked and become C: rows of ../shapes.h, or of
 * ../python.h. What stands in such a file is described in docs/bindings.md.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

typedef struct patterns_job {
    const char *path; /* of the text, as errors call it */
    const char *stem; /* "cpp": STEM_patterns.h is what the source includes */
    FILE *text, *header, *source, *errors;
} patterns_job;

/* Writes header and source. False: the text is wrong, and errors says where. */
bool patterns_write(const patterns_job *job);
