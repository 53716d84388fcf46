/* The options of verify and what they mean. Not here: acting on them. */
#pragma once

#include "analysis/report/policy.h"
#include "golden/codec/limit.h"
#include "tool/config.h"

enum { PTV_DATA_MAX = 254 }; /* most data files for one program */

/* Files to leave out: a pattern for their names relative to the folder. */
typedef struct ptv_exclusion {
    const char *pattern, *folder;
} ptv_exclusion;

typedef struct ptv_options {
    ptv_policy policy;
    ptv_format_id format; /* of standard output */
    ptv_outputs outputs;  /* reports to files */
    bool quiet, summary, colour;
    unsigned targets;       /* PTV_TARGET_* */
    uint64_t planned_limit; /* bytes, 0 for any */
    gm_limit limit;         /* for what is read */
    uint64_t jobs;          /* processes, 0 for as many as are worth it */
    bool read_segments, complete, check_hashes;
    const char *with[PTV_DATA_MAX];        /* data files for every program */
    const char *with_models[PTV_DATA_MAX]; /* pattern of the programs each is for; NULL: all */
    size_t with_count, with_settings;      /* with_settings: from settings, which come first */
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

/* Parses the arguments. Returns -1, or the exit status if they are wrong or no file is verified. */
int ptv_options_parse(ptv_options *options, ptv_args *args);

void ptv_options_free(ptv_options *options);

/*
 * Makes the policy for one file, with what the settings allow only there. Returns false, without
 * writing to `policy`, if they allow nothing of the kind.
 */
bool ptv_options_policy(const ptv_options *options, const char *file, ptv_policy *policy);

/* Adds a file of --with. If it cannot, reports that in the name of the command; returns false. */
bool ptv_add_with(ptv_options *options, const char *command, const char *path);

/* Whether standard input would be read twice. Reports that in the name of the command. */
bool ptv_reads_standard_input_twice(const ptv_options *options, const char *command);

/*
 * Reports on standard error that there is no such rule, and which one is nearest; with `all`, also
 * among rules that are not about file contents. ptv_rule_hint() returns only the suggestion.
 */
const char *ptv_rule_hint(ptv_nearest *nearest, const char *word, size_t n, bool all);
void ptv_say_unknown_rule(const char *command, const char *word, size_t n, bool all);
