/* What fit says of a model and a build: text for people, JSON for programs. */
#pragma once

#include "analysis/compat/judge.h"
#include "base/json_writer.h"

typedef enum fit_verdict {
    FIT_FITS,
    FIT_UNFIT,    /* something is missing */
    FIT_REFUSED,  /* the file has errors of its own: nothing was judged */
    FIT_UNDECIDED /* nor could it be verified */
} fit_verdict;

const char *fit_verdict_word(fit_verdict verdict);

typedef struct fit_report {
    const char *path;
    const char *const *data; /* data files */
    size_t data_count;
    const fit_manifest *manifest; /* NULL: memory is all that was asked for */
    const fit_judgement *judgement;
    const load_target *target;
    fit_verdict verdict;
    const char *message; /* UNDECIDED: why */
    uint64_t max;        /* findings that are shown, 0: all */
    bool colour, memory; /* text: with the table of memory */
    bool quiet, summary; /* text: nothing of a model that fits; the verdict alone */
} fit_report;

void fit_put_text(ptv_buffer *b, const fit_report *report);

/* Its table of memory; there are methods. */
void fit_put_memory(ptv_buffer *b, const fit_report *report);

/* The whole document, member `fit` of it (analysis/report/report.schema.json). */
void fit_put_document(ptv_buffer *b, const fit_report *report);

/*
 * The member `runtimes` of a file that was verified and is clean: whether it fits each released
 * package, and why not. Nothing of what is no program.
 */
void fit_put_runtimes(ptv_json *w, const ptv_run *run);

/* The same as entries, for all other formats (analysis/render/said.h). */
void fit_put_said(ptv_buffer *b, const fit_report *report);
void fit_put_said_finding(ptv_buffer *b, const char *path, const fit_finding *finding);

/* Of a finding, without an end: its operator, calls and method; its bytes. */
void fit_put_subject(ptv_buffer *b, const fit_finding *f);
void fit_put_numbers(ptv_buffer *b, const fit_finding *f);

/* The same of a call that came to nothing. */
void fit_put_failure(ptv_buffer *b, const char *why);

/* What the manifest does not say, and so was not judged; *i begins with 0. NULL: no more. */
const char *fit_not_judged(const fit_manifest *m, size_t *i);
