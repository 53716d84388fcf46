/* The report for programs: one JSON object for the whole call, described by report.schema.json. */
#pragma once

#include "analysis/inspect/inspect.h"
#include "analysis/report/renderer.h"
#include "base/json_writer.h"

/* One file at a time is in memory: its findings (as many as the policy shows) and its facts. */
typedef struct ptv_json_report {
    FILE *out;
    ptv_buffer *to;            /* not NULL: there, instead */
    FILE *err;                 /* files that could not be read or decided are said here, too */
    const char *against;       /* the release that the files were judged by, or NULL */
    const char *failure;       /* why no file was verified, or NULL */
    const ptv_buffer *changes; /* changes.h, or NULL */
    void (*more)(ptv_json *w, const ptv_run *run); /* of a clean file, behind its facts; or NULL */
    bool fully;  /* facts are those of ptv_inspect_fully(), and lists are not cut */
    bool values; /* and what the values of constants are like (values.h) */
    ptv_buffer document, findings;
    ptv_json writer, finding_writer, mark; /* mark: the writer as it was before this file */
    ptv_inspection seen;                   /* of the file at hand */
    int write_error;                       /* 0, or why a write failed first, as errno would say */
} ptv_json_report;

/* The caller zeroes it, sets out and err, and calls ptv_json_report_free after close. */
ptv_renderer ptv_json_renderer(ptv_json_report *report);
void ptv_json_report_free(ptv_json_report *report);
