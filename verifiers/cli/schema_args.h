/*
 * The command line of `pteverify schema`: options that take several words, as `--schema F...`
 * does. What stands before the first option, and after --, are operands.
 */
#ifndef PTV_CLI_SCHEMA_ARGS_H
#define PTV_CLI_SCHEMA_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As many as there are arguments; they live as long as the program. */
typedef struct ptv_words {
    const char **words;
    size_t count;
} ptv_words;

/* One option; exactly one of the pointers is set. What has one value is given once. */
typedef struct ptv_schema_arg {
    const char *name; /* "--schema" */
    bool *flag;
    const char **text;
    uint64_t *number;
    ptv_words *words; /* one word or more */
} ptv_schema_arg;

typedef struct ptv_schema_args {
    const char *command; /* "schema check" */
    const char *help;
    const ptv_schema_arg *known;
    size_t known_count;
    ptv_words operands; /* out */
    size_t room;        /* of each list of words */
    uint32_t given;     /* bit i: known[i] */
    bool failed;        /* memory has run out */
} ptv_schema_args;

/* -1 when the command shall run; else the status to exit with. */
int ptv_schema_args_parse(ptv_schema_args *args, int argc, char **argv);

#endif
