/* The report for programs: one JSON object per call, which report.schema.json describes. */
#pragma once

#include "analysis/inspect/inspect.h"
#include "analysis/report/renderer.h"
#include "base/json_writer.h"

/* Holds one file at a time in memory: its findings (those that the policy shows) and its facts. */
typedef struct ptv_json_report {
    FILE *out;
    ptv_buffer *to;            /* if not NULL, written here instead */
    FILE *err;                 /* also told of files that could not be read or decided */
    const char *against;       /* the release that files were judged against, or NULL */
    const char *failure;       /* why no file was verified, or NULL */
    const ptv_buffer *changes; /* changes.h, or NULL */
    void (*more)(ptv_json *w, const ptv_run *run); /* for a clean file, after its facts; or NULL */
    bool fully;  /* facts of ptv_inspect_fully(), with complete lists */
    bool values; /* with statistics of constants' values, too (values.h) */
    ptv_buffer document, findings;
    ptv_json writer, finding_writer, mark; /* mark: state of the writer before the current file */
    ptv_inspection seen;                   /* of the current file */
    int write_error;                       /* errno of the first failed write, or 0 */
} ptv_json_report;

/* The caller zeroes it, sets out and err, and calls ptv_json_report_free() after close. */
ptv_renderer ptv_json_renderer(ptv_json_report *report);
void ptv_json_report_free(ptv_json_report *report);
