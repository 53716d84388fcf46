/*
 * Presents what the gate found to people and programs: text, JSON (the report schema of
 * analysis/report), and the formats common to all commands (analysis/render). The findings
 * themselves are made elsewhere.
 */
#pragma once

#include "analysis/render/formats.h"
#include "schema/finding/finding.h"

/* Zero it, then set the members above the line. */
typedef struct gate_report {
    ptv_format_id format;
    FILE *out;
    const char *command; /* "check" */
    uint64_t max;        /* findings shown as text, 0 = all */
    bool colour;         /* text only */
    bool quiet;          /* omit notes (except in JSON) and, in text, summaries of clean parts */
    const char *verdict; /* overall, in words, if the counts do not tell the whole story; may be set
                            at any time before the end */
    const char *failure; /* JSON: why nothing was compared, or NULL */
    /* ------------------------------------------------------------------ */
    ptv_buffer buffer, parts; /* formats other than text: what has been collected */
    ptv_json json, parts_json;
    uint64_t shown, total;
    uint64_t told, untold; /* parts, and findings since the last of them */
    int failed;            /* errno of the failed write, or 0 */
} gate_report;

void gate_report_begin(gate_report *report);

/* A gate_sink whose context is the report. */
void gate_report_finding(void *report, const gate_finding *finding);

/* A part of the work: a set of a gate file, or a step of a history. */
typedef struct gate_part {
    const char *name;    /* "program" */
    const char *path;    /* what it is about; may be NULL */
    const char *verdict; /* in words; NULL: the counts suffice */
    const gate_run *counts;
    uint64_t allowed; /* number of findings that an allow list suppressed */
} gate_part;

/* Call it after the findings of the part. */
void gate_report_part(gate_report *report, const gate_part *part);

/* Writes what is left. Some formats include the exit status. Returns 0, or the errno of the write
 * that failed. */
int gate_report_end(gate_report *report, const gate_run *run, int exit_status);
