/* The options of verify and what they mean. Not here: doing it. */
#pragma once

#include "analysis/report/policy.h"
#include "golden/codec/limit.h"
#include "tool/config.h"

enum { PTV_DATA_MAX = 254 }; /* data files that can go with one program */

/* Files that are left out; of names relative to the folder. */
typedef struct ptv_exclusion {
    const char *pattern, *folder;
} ptv_exclusion;

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
    const char *with[PTV_DATA_MAX];        /* data files for every program */
    const char *with_models[PTV_DATA_MAX]; /* pattern of the programs that each is for; NULL: all */
    size_t with_count, with_settings;      /* of the settings, which are first */
    ptv_config config;
    ptv_exclusion *exclusions;
    size_t exclusion_count, exclusion_room;
    const char *files_from; /* or NULL */
    bool timings;
    const char *operators;                 /* file of signatures, or NULL */
    const char *against;                   /* name of a release, or NULL */
    const char *baseline, *write_baseline; /* files, or NULL */
    char **operands;                       /* files; in the array that was parsed */
    size_t operand_count;
} ptv_options;

/* What the arguments say; -1, or the exit status when they are wrong or no file is verified. */
int ptv_options_parse(ptv_options *options, ptv_args *args);

/* What it took. */
void ptv_options_free(ptv_options *options);

/*
 * The policy for one file: what the settings allow there and nowhere else is allowed. False:
 * nothing is; `policy` is not written to then.
 */
bool ptv_options_policy(const ptv_options *options, const char *file, ptv_policy *policy);

/* One more of --with; false, and said in the name of the command: it cannot be. */
bool ptv_add_with(ptv_options *options, const char *command, const char *path);

/* Says so, in the name of the command, when it does. */
bool ptv_reads_standard_input_twice(const ptv_options *options, const char *command);

/*
 * Says on standard error that there is no such rule, and which one is nearest; `all`: also of
 * those that are not about what is in a file. The first is what it says of that, alone.
 */
const char *ptv_rule_hint(ptv_nearest *nearest, const char *word, size_t n, bool all);
void ptv_say_unknown_rule(const char *command, const char *word, size_t n, bool all);
