/* Reports of fit about a model and a build: text for people, JSON for programs. */
#pragma once

#include "analysis/compat/judge.h"
#include "base/json_writer.h"

typedef enum fit_verdict {
    FIT_FITS,
    FIT_UNFIT,    /* something is missing */
    FIT_REFUSED,  /* the file has errors of its own: nothing was judged */
    FIT_UNDECIDED /* could not even be verified */
} fit_verdict;

const char *fit_verdict_word(fit_verdict verdict);

typedef struct fit_report {
    const char *path;
    const char *const *data; /* data files */
    size_t data_count;
    const fit_manifest *manifest; /* NULL if only memory was requested */
    const fit_judgement *judgement;
    const load_target *target;
    fit_verdict verdict;
    const char *message; /* why, if UNDECIDED */
    uint64_t max;        /* findings shown, 0 for all */
    bool colour, memory; /* text: memory adds the table of memory */
    bool quiet, summary; /* text: quiet omits models that fit, summary shows only the verdict */
} fit_report;

void fit_put_text(ptv_buffer *b, const fit_report *report);

/* The table of memory; there must be methods. */
void fit_put_memory(ptv_buffer *b, const fit_report *report);

/* The whole document, with member `fit` (analysis/report/report.schema.json). */
void fit_put_document(ptv_buffer *b, const fit_report *report);

/*
 * Member `runtimes` of a file that was verified and is clean: whether it fits each released
 * package, and if not, why. Writes nothing if it is not a program.
 */
void fit_put_runtimes(ptv_json *w, const ptv_run *run);

/* The report as entries, for all other formats (analysis/render/said.h). */
void fit_put_said(ptv_buffer *b, const fit_report *report);
void fit_put_said_finding(ptv_buffer *b, const char *path, const fit_finding *finding);

/* Of a finding, without a line end: its operator, calls and method; its bytes. */
void fit_put_subject(ptv_buffer *b, const fit_finding *f);
void fit_put_numbers(ptv_buffer *b, const fit_finding *f);

/* The document of a call that failed. */
void fit_put_failure(ptv_buffer *b, const char *why);

/* What the manifest omits and thus was not judged; *i starts at 0. Returns NULL at the end. */
const char *fit_not_judged(const fit_manifest *m, size_t *i);
