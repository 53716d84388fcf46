/* The report for people: one glance per finding. */
#ifndef PTV_REPORT_TEXT_H
#define PTV_REPORT_TEXT_H

#include "verifiers/report/buffer.h"
#include "verifiers/report/renderer.h"

typedef struct ptv_text {
    FILE *out; /* findings and summaries */
    FILE *err; /* files that could not be read or decided */
    ptv_buffer buffer;
    bool colour; /* escape sequences for a terminal */
    bool quiet;  /* only one line per refused file */
    bool notes;  /* say which rules did not run even when nothing is wrong */
    bool failed; /* a write failed */
} ptv_text;

/*
 * What the finding says in numbers, "found 7, expected 0..3", without an end of line. Nothing
 * when its title says everything.
 */
void ptv_put_comparison(ptv_buffer *b, const ptv_finding *f);

/* The caller sets the fields above and frees the buffer after close. */
ptv_renderer ptv_text_renderer(ptv_text *text);

#endif
