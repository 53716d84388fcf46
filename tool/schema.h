/* Shared by the commands of `pteverify schema`: one run of the gate and its report. */
#pragma once

#include "schema/gate/allow.h"
#include "schema/report/report.h"
#include "tool/baseline.h"
#include "tool/config.h"

/* At most one word per argument. */
typedef struct ptv_words {
    const char **words;
    size_t count;
} ptv_words;

typedef struct ptv_schema_call {
    const char *command; /* "schema check" */
    ptv_args *args;
    ptv_words schemas, python, include; /* --schema, --python, --include */
    gate_run run;                       /* for the checks, from ptv_schema_start() on */
    gate_run sieve;                     /* gets what is not allowed */
    gate_run outer;                     /* gets what is not known either; decides the exit status */
    gate_allow allow;
    ptv_arena arena;
    gate_report report;
    gate_report beside[PTV_REPORT_FORMATS]; /* for each of `outputs` */
    FILE *files[PTV_REPORT_FORMATS];
    char *texts[PTV_REPORT_FORMATS];
    size_t lengths[PTV_REPORT_FORMATS];
    ptv_outputs outputs;
    ptv_config config;
    ptv_baseline baseline;
    gate_report all; /* what is not allowed, known or not, as entries */
} ptv_schema_call;

/* The folders of --include. */
fbs_folders ptv_schema_folders(const ptv_schema_call *call);

/* Parses the arguments, printing only errors. Returns -1 to go on, or the exit status. */
int ptv_schema_begin(ptv_schema_call *call, ptv_args *args);

/* Begins the reports and reads the allow list, if the usage is right. Returns the run. */
gate_run *ptv_schema_start(ptv_schema_call *call);

/* Writes to all reports: a part of what was done, and the verdict in words. */
void ptv_schema_part(ptv_schema_call *call, const gate_part *part);
void ptv_schema_verdict(ptv_schema_call *call, const char *verdict);

/* Writes the end of the report. Returns the exit status. */
int ptv_schema_end(ptv_schema_call *call);

/* Replaces start and end: prints a message, frees everything, returns exit status 3. */
int ptv_schema_usage(ptv_schema_call *call, const char *what);
void ptv_schema_forget(ptv_schema_call *call);

#define PTV_SCHEMA_STATUS \
    "0 clean, 1 findings, 2 undecided or a file could not be read, 3 wrong usage."
