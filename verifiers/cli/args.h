/*
 * Options of the subcommands that have few: a table says where each value goes.
 *
 *     ptv_arg known[] = {{"--full", .flag = &full}, {"--output", "-o", .text = &path}};
 *     ptv_args args = {"dump", known, 2, 1, 1, help};
 *     int status = ptv_args_parse(&args, argc, argv);
 *     if (status >= 0) return status;
 */
#ifndef PTV_CLI_ARGS_H
#define PTV_CLI_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One option; exactly one of the pointers is set, and says whether it takes a value. */
typedef struct ptv_arg {
    const char *name;   /* "--output" */
    const char *letter; /* "-o", or NULL */
    bool *flag;
    const char **text;
    uint64_t *number; /* number.h */
} ptv_arg;

typedef struct ptv_args {
    const char *command; /* "dump" */
    const ptv_arg *known;
    size_t known_count;
    size_t least, most; /* operands */
    const char *help;   /* what --help prints */
    char **operands;    /* out: in argv */
    size_t operand_count;
} ptv_args;

/*
 * Parses argv after the name of the command and moves the operands to its front. -1
 * when the command shall run; else the status to exit with: help was printed, or
 * something is wrong and standard error says what.
 */
int ptv_args_parse(ptv_args *args, int argc, char **argv);

/* "pteverify COMMAND: " before a message on standard error, made harmless for terminals. */
void ptv_complain(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
