/* The options of verify and what they mean. Not here: doing it. */
#ifndef PTV_TOOL_OPTIONS_H
#define PTV_TOOL_OPTIONS_H

#include "analysis/report/policy.h"
#include "golden/codec/limit.h"
#include "tool/outputs.h"

enum { PTV_DATA_MAX = 254 }; /* data files that can go with one program */

typedef struct ptv_options {
    ptv_policy policy;
    ptv_format_id format; /* on standard output */
    ptv_outputs outputs;  /* and beside it */
    bool quiet, summary, colour;
    unsigned targets;       /* PTV_TARGET_* */
    uint64_t planned_limit; /* bytes, 0: any */
    gm_limit limit;         /* of what is read */
    uint64_t jobs;          /* processes, 0: as many as pay */
    bool read_segments, complete, check_hashes;
    const char *with[PTV_DATA_MAX]; /* data files for every program */
    size_t with_count;
    const char *operators;                 /* file of signatures, or NULL */
    const char *against;                   /* name of a release, or NULL */
    const char *baseline, *write_baseline; /* files, or NULL */
    char **operands;                       /* files; in the array that was parsed */
    size_t operand_count;
} ptv_options;

/* What the arguments say; -1, or the exit status when they are wrong or no file is verified. */
int ptv_options_parse(ptv_options *options, ptv_args *args);

/* One more of --with; false, and said in the name of the command: it cannot be. */
bool ptv_add_with(ptv_options *options, const char *command, const char *path);

/* Says so, in the name of the command, when it does. */
bool ptv_reads_standard_input_twice(const ptv_options *options, const char *command);

/*
 * Says on standard error that there is no such rule, and which one is nearest; `all`: also of
 * those that are not about what is in a file.
 */
void ptv_say_unknown_rule(const char *command, const char *word, size_t n, bool all);

#endif
