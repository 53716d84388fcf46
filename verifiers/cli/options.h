/* The options of the tool and what they mean. Not here: doing it. */
#ifndef PTV_CLI_OPTIONS_H
#define PTV_CLI_OPTIONS_H

#include "golden/codec/limit.h"
#include "verifiers/report/policy.h"

typedef enum ptv_command {
    PTV_COMMAND_VERIFY,
    PTV_COMMAND_RULES,
    PTV_COMMAND_EXPLAIN,
    PTV_COMMAND_HELP,
    PTV_COMMAND_VERSION
} ptv_command;

enum { PTV_DATA_MAX = 254 }; /* data files that can go with one program */

typedef struct ptv_options {
    ptv_command command;
    ptv_policy policy;
    bool json, markdown;
    bool quiet;
    bool help, version;
    unsigned targets;       /* PTV_TARGET_* */
    uint64_t planned_limit; /* bytes, 0: any */
    gm_limit limit;         /* of what is read */
    uint64_t jobs; /* processes, 0: as many as pay */
    bool read_segments, complete, check_hashes;
    const char *with[PTV_DATA_MAX]; /* data files for every program */
    size_t with_count;
    const char *operators; /* file of signatures, or NULL */
    const char *against;   /* name of a release, or NULL */
    char **operands;       /* files, or the rule to explain; in the array that was parsed */
    size_t operand_count;
} ptv_options;

/*
 * Parses argv and moves the operands to its front. Says on standard error what is
 * wrong with it and returns false then.
 */
bool ptv_options_parse(ptv_options *options, int argc, char **argv);

/*
 * Says on standard error that there is no such rule, and which one is nearest; `gate`: also of
 * those about schemas and bindings.
 */
void ptv_say_unknown_rule(const char *word, size_t n, bool gate);

extern const char ptv_help_text[];

#endif
