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
    char **argv; /* the words after the command's name */
    bool named;  /* the name was given */
    /* Takes each value of a list option. Returns false after reporting what is wrong. */
    bool (*take)(void *context, const ptv_option *option, const char *value);
    void *context;
    /* ------------------------------------------------------------------ */
    bool given[PTV_OPTION_IDS];
    const char *text[PTV_OPTION_IDS];
    uint64_t number[PTV_OPTION_IDS];
    char **operands; /* in argv, followed by the files that options name */
    size_t operand_count, file_count;
    char **tail; /* the words after --, for commands that run another one */
    size_t tail_count;
    bool failed; /* take() ran out of memory, which has its own status */
    bool begun;  /* the report was begun: from now on, it says what fails */
};

/*
 * Returns -1 if the command should run. Otherwise returns the exit status: help was printed, or an
 * error was reported. Moves operands and files to the front of argv.
 */
int ptv_args_parse(ptv_args *args);

/* Reports that something is missing, "a file". Returns the exit status. */
int ptv_args_lack(const ptv_args *args, const char *what);

bool ptv_is_given(const ptv_args *args, ptv_option_id id);

/* The value that was given, or `otherwise` if there was none. */
const char *ptv_text_of(const ptv_args *args, ptv_option_id id, const char *otherwise);
uint64_t ptv_option_number(const ptv_args *args, ptv_option_id id, uint64_t otherwise);

/* Whether the option was given with this word. */
bool ptv_chose(const ptv_args *args, ptv_option_id id, const char *word);

/* Whether --format is `word`, found without parsing: the arguments may be wrong elsewhere. */
bool ptv_wants_format(int argc, char *const *argv, const char *word);
