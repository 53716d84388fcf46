/* pteverify help and version. */
#include "tool/args.h"
#include "tool/cli.h"
#include "tool/help.h"

/* Prints the help of `command`, or an overview if it is NULL. */
static int print_about(ptv_args *args, const ptv_command *command)
{
    ptv_buffer b = {0};
    const bool man = ptv_chose(args, PTV_OPT_FORMAT, "man");
    if (command != NULL) {
        (man ? ptv_put_manual_of : ptv_put_help)(&b, args->commands, command);
    } else {
        (man ? ptv_put_manual : ptv_put_overview)(&b, args->commands);
    }
    return ptv_print(&b, "help");
}

/* "help schema evolve". Complains about the first word that names no command. */
static int help_about(ptv_args *args)
{
    int words;
    const ptv_command *command =
        ptv_command_of(args->commands, (int)args->operand_count, args->operands, &words);
    if (command != NULL && (size_t)words == args->operand_count) {
        return print_about(args, command);
    }
    ptv_say_unknown_command("help", args->commands, command, args->operands[words]);
    return PTV_EXIT_USAGE;
}

static int run_help(ptv_args *args)
{
    return args->operand_count == 0 ? print_about(args, NULL) : help_about(args);
}

const ptv_command ptv_help_command = {
    .name = "help",
    .usage = "help [COMMAND]",
    .summary = "show what a command does, and its options",
    .text = "Says what a command does, like its --help; without COMMAND, lists all commands.",
    .status = "0 written, 2 standard output could not be written, 3 there is no such command.",
    .most = 2,
    .operand = PTV_COMMAND_OPERAND,
    .begins = PTV_BEGINS_PARSED,
    .run = run_help,
};

static int run_version(ptv_args *args)
{
    (void)args;
    return ptv_print_version();
}

const ptv_command ptv_version_command = {
    .name = "version",
    .usage = "version",
    .summary = "print the version",
    .text = "Prints the version.",
    .status = "0 written, 2 standard output could not be written, 3 wrong usage.",
    .begins = PTV_BEGINS_PARSED,
    .run = run_version,
};
