/* What the commands of `pteverify schema` share: one run of the gate and its report. */
#pragma once

#include "schema/gate/allow.h"
#include "schema/report/report.h"
#include "tool/baseline.h"
#include "tool/config.h"

/* At most as many as there are arguments. */
typedef struct ptv_words {
    const char **words;
    size_t count;
} ptv_words;

typedef struct ptv_schema_call {
    const char *command; /* "schema check" */
    ptv_args *args;
    ptv_words schemas, python, include; /* --schema, --python, --include */
    gate_run run;                       /* what to check with, from ptv_schema_start() on */
    gate_run sieve;                     /* what was not allowed */
    gate_run outer;                     /* and is not known: it decides the exit status */
    gate_allow allow;
    ptv_arena arena;
    gate_report report;
    gate_report beside[PTV_REPORT_FORMATS]; /* of `outputs` */
    FILE *files[PTV_REPORT_FORMATS];
    char *texts[PTV_REPORT_FORMATS];
    size_t lengths[PTV_REPORT_FORMATS];
    ptv_outputs outputs;
    ptv_config config;
    ptv_baseline baseline;
    gate_report all; /* what was not allowed, known or not, as entries */
} ptv_schema_call;

/* What was given with --include. */
fbs_folders ptv_schema_folders(const ptv_schema_call *call);

/* Parses, and says nothing but what is wrong with that. -1 to go on, else the exit status. */
int ptv_schema_begin(ptv_schema_call *call, ptv_args *args);

/* When the usage is right: begins the reports, reads the allow list. What to check with. */
gate_run *ptv_schema_start(ptv_schema_call *call);

/* Of all reports: a part of what was done, and the verdict in words. */
void ptv_schema_part(ptv_schema_call *call, const gate_part *part);
void ptv_schema_verdict(ptv_schema_call *call, const char *verdict);

/* Writes the end of the report; the exit status. */
int ptv_schema_end(ptv_schema_call *call);

/* In place of start and end: a message, what was allocated is free, and exit status 3. */
int ptv_schema_usage(ptv_schema_call *call, const char *what);
void ptv_schema_forget(ptv_schema_call *call);

#define PTV_SCHEMA_STATUS \
    "0 clean, 1 findings, 2 undecided or a file could not be read, 3 wrong usage."
