/*
 * What the gate found, as people and programs read it: text, JSON (the report schema of
 * analysis/report), and the formats that all commands have (analysis/render). Not here: what is
 * found.
 */
#pragma once

#include "analysis/render/formats.h"
#include "schema/finding/finding.h"

/* Zero it and set what is above the line. */
typedef struct gate_report {
    ptv_format_id format;
    FILE *out;
    const char *command; /* "check" */
    uint64_t max;        /* findings that text shows, 0 = all */
    bool colour;         /* text only */
    bool quiet;          /* not JSON: no notes; text: no summary of what is clean */
    const char *verdict; /* of the whole, in words, when there is more to say than the counts do;
                            may be set until the end */
    const char *failure; /* JSON: why nothing was compared, or NULL */
    /* ------------------------------------------------------------------ */
    ptv_buffer buffer, parts; /* of a format that is no text: what was said */
    ptv_json json, parts_json;
    uint64_t shown, total;
    uint64_t told, untold; /* parts, and findings after the last of them */
    int failed;            /* why it could not be written, an errno; 0: it could */
} gate_report;

void gate_report_begin(gate_report *report);

/* A gate_sink; its context is the report. */
void gate_report_finding(void *report, const gate_finding *finding);

/* A part of what was done: a set of a gate file, a step of a history. */
typedef struct gate_part {
    const char *name;    /* "program" */
    const char *path;    /* that it is about; NULL: none */
    const char *verdict; /* in words; NULL: the counts say it */
    const gate_run *counts;
    uint64_t allowed; /* findings that an allow list took away */
} gate_part;

/* Said after the findings of the part. */
void gate_report_part(gate_report *report, const gate_part *part);

/* Writes what is left; the exit status is said by some formats. Returns 0, or why the report could
 * not be written, as errno would say. */
int gate_report_end(gate_report *report, const gate_run *run, int exit_status);
