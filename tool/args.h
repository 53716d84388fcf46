/*
 * Arguments of a command, parsed by its options (manual.h). Not here: what they mean.
 *
 *     int status = ptv_args_parse(args);
 *     if (status >= 0) return status;
 *     path = ptv_text_of(args, PTV_OPT_OUTPUT, "-");
 */
#pragma once

#include "tool/manual.h"

struct ptv_args {
    ptv_command_table commands;
    const ptv_command *command;
    int argc;
    char **argv; /* what follows its name */
    bool named;  /* the name was there */
    /* Of options that are lists: takes each of their values. False: it has said what is wrong. */
    bool (*take)(void *context, const ptv_option *option, const char *value);
    void *context;
    /* ------------------------------------------------------------------ */
    bool given[PTV_OPTION_IDS];
    const char *text[PTV_OPTION_IDS];
    uint64_t number[PTV_OPTION_IDS];
    char **operands; /* in argv; behind them the files that options name */
    size_t operand_count, file_count;
    char **tail; /* what follows --, where that is another command */
    size_t tail_count;
    bool failed; /* memory ran out in take(): the status is another */
    bool begun;  /* a report: what is wrong from then on stands there */
};

/*
 * -1 when the command shall run; else the status to exit with: help was printed, or something is
 * wrong and has been said. Operands and files are moved to the front of argv.
 */
int ptv_args_parse(ptv_args *args);

/* Says that something is missing, "a file"; the exit status. */
int ptv_args_lack(const ptv_args *args, const char *what);

bool ptv_is_given(const ptv_args *args, ptv_option_id id);

/* What was given, or `otherwise`. */
const char *ptv_text_of(const ptv_args *args, ptv_option_id id, const char *otherwise);
uint64_t ptv_option_number(const ptv_args *args, ptv_option_id id, uint64_t otherwise);

/* Whether this word was chosen. */
bool ptv_chose(const ptv_args *args, ptv_option_id id, const char *word);

/* Whether --format of these arguments is `word`, when they are wrong somewhere. */
bool ptv_wants_format(int argc, char *const *argv, const char *word);
