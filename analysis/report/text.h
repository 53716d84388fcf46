/* The report for people: one short block per finding. */
#pragma once

#include "analysis/report/renderer.h"

typedef struct ptv_text {
    FILE *out; /* findings and summaries */
    FILE *err; /* files that could not be read or decided */
    ptv_buffer buffer;
    bool colour;     /* escape sequences for a terminal */
    bool quiet;      /* nothing about clean files, no count of files */
    bool summary;    /* one line per file */
    bool notes;      /* say which rules did not run even when nothing is wrong */
    uint64_t max;    /* groups of a file that are shown, 0: all */
    int write_error; /* 0, or why a write failed first, as errno would say */
} ptv_text;

/* The caller sets the fields above and frees the buffer after close. */
ptv_renderer ptv_text_renderer(ptv_text *text);
