/* The report for people: one short block per finding. */
#pragma once

#include "analysis/report/renderer.h"

typedef struct ptv_text {
    FILE *out; /* findings and summaries */
    FILE *err; /* files that could not be read or decided */
    ptv_buffer buffer;
    bool colour;     /* escape sequences for a terminal */
    bool quiet;      /* nothing about clean files, no count of files */
    bool summary;    /* only one line per file */
    bool notes;      /* list rules that did not run even if nothing is wrong */
    uint64_t max;    /* groups shown per file, 0 for all */
    int write_error; /* errno of the first failed write, or 0 */
} ptv_text;

/* The caller sets the fields above and frees the buffer after close. */
ptv_renderer ptv_text_renderer(ptv_text *text);
