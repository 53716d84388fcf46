/* What the commands of `pteverify schema` share: one run of the gate and its report. */
#ifndef PTV_CLI_SCHEMA_H
#define PTV_CLI_SCHEMA_H

#include "schema/fbs/fbs.h"
#include "schema/gate/allow.h"
#include "schema/report/report.h"
#include "verifiers/cli/schema_args.h"

typedef struct ptv_schema_call {
    const char *command; /* "schema check" */
    const char *format;  /* --format */
    uint64_t max;        /* --max */
    bool quiet;          /* --quiet */
    bool exit_zero;      /* --exit-zero */
    const char *allowed; /* --allow */
    ptv_words include;   /* --include */
    gate_run run;        /* what to check with, from ptv_schema_start() on */
    gate_run outer;      /* what was not allowed: it decides the exit status */
    gate_allow allow;
    ptv_arena arena;
    gate_report report;
} ptv_schema_call;

/* clang-format off */
/* The options that all of them have; `call` is theirs. */
#define PTV_SCHEMA_COMMON(call) \
    {"--allow", NULL, &(call).allowed, NULL, NULL}, \
    {"--format", NULL, &(call).format, NULL, NULL}, \
    {"--max", NULL, NULL, &(call).max, NULL}, \
    {"--quiet", &(call).quiet, NULL, NULL, NULL}, \
    {"--exit-zero", &(call).exit_zero, NULL, NULL, NULL}
/* Of those that read schemas which their arguments name. */
#define PTV_SCHEMA_INCLUDE(call) {"--include", NULL, NULL, NULL, &(call).include}
/* clang-format on */

/* What was given with --include. */
fbs_folders ptv_schema_folders(const ptv_schema_call *call);

/* Parses, and says nothing but what is wrong with that. -1 to go on, else the exit status. */
int ptv_schema_begin(ptv_schema_call *call, ptv_schema_args *args, int argc, char **argv);

/* When the usage is right: begins the report, reads the allow list. What to check with. */
gate_run *ptv_schema_start(ptv_schema_call *call);

/* Writes the end of the report; the exit status. */
int ptv_schema_end(ptv_schema_call *call);

/* A message and exit status 3. */
int ptv_schema_usage(const ptv_schema_call *call, const char *what);

/* Each gets what follows its name, and returns the exit status. */
int ptv_schema_check(int argc, char **argv);   /* schema_check.c */
int ptv_schema_copies(int argc, char **argv);  /* schema_copies.c */
int ptv_schema_packers(int argc, char **argv); /* schema_python.c */
int ptv_schema_mirror(int argc, char **argv);  /* schema_python.c */
int ptv_schema_gate(int argc, char **argv);    /* schema_gate.c */
int ptv_schema_evolve(int argc, char **argv);  /* schema_evolve.c */
int ptv_schema_rules(int argc, char **argv);   /* schema_rules.c */

#endif
