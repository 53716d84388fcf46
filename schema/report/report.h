/*
 * What the gate found, as people and programs read it: text, JSON (the report schema of
 * verifiers/report), annotations of GitHub, and one JSON object a line as adapters of lintrunner
 * write them. Not here: what is found.
 */
#ifndef PTV_SCHEMA_REPORT_H
#define PTV_SCHEMA_REPORT_H

#include <stdio.h>

#include "schema/finding/finding.h"
#include "verifiers/host/json_writer.h"

typedef enum gate_format {
    GATE_TEXT,
    GATE_JSON,
    GATE_GITHUB,
    GATE_LINTRUNNER,
    GATE_FORMATS
} gate_format;

/* "text", "json", "github", "lintrunner"; GATE_FORMATS when it is none. */
gate_format gate_format_named(const char *name);

/* Zero it and set what is above the line. */
typedef struct gate_report {
    gate_format format;
    FILE *out;
    const char *command; /* "check" */
    uint64_t max;        /* findings that text shows, 0 = all */
    bool colour;         /* text only */
    bool quiet;          /* text only: no notes, no summary of what is clean */
    /* ------------------------------------------------------------------ */
    ptv_buffer buffer;
    ptv_json json;
    uint64_t shown, total;
    bool failed; /* to write */
} gate_report;

void gate_report_begin(gate_report *report);

/* A gate_sink; its context is the report. */
void gate_report_finding(void *report, const gate_finding *finding);

/* A line for people about what was done: "program.fbs: 745 facts". Not in the other formats. */
void gate_report_line(gate_report *report, const char *line);

/* Writes what is left. False: the report could not be written (errno says why). */
bool gate_report_end(gate_report *report, const gate_run *run);

#endif
