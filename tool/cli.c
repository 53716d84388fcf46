/* All commands, which of them runs, and that the streams are what they seem. */
#include "tool/cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/system.h"
#include "golden/codec/signals.h"
#include "tool/args.h"
#include "tool/failure.h"
#include "tool/help.h"

const ptv_command *const ptv_commands[PTV_COMMANDS] = {
    [PTV_VERIFY] = &ptv_verify_command,
    [PTV_RULES] = &ptv_rules_command,
    [PTV_EXPLAIN] = &ptv_explain_command,
    [PTV_INSPECT] = &ptv_inspect_command,
    [PTV_VIEW] = &ptv_view_command,
    [PTV_AUDIT] = &ptv_audit_command,
    [PTV_FIT] = &ptv_fit_command,
    [PTV_DUMP] = &ptv_dump_command,
    [PTV_MAKE] = &ptv_make_command,
    [PTV_EDIT] = &ptv_edit_command,
    [PTV_BUNDLE] = &ptv_bundle_command,
    [PTV_UNBUNDLE] = &ptv_unbundle_command,
    [PTV_PACK] = &ptv_pack_command,
    [PTV_UNPACK] = &ptv_unpack_command,
    [PTV_SMITH] = &ptv_smith_command,
    [PTV_SHRINK] = &ptv_shrink_command,
    [PTV_FUZZ] = &ptv_fuzz_command,
    [PTV_FUZZ_INIT] = &ptv_fuzz_init_command,
    [PTV_SCHEMA] = &ptv_schema_command,
    [PTV_SCHEMA_CHECK] = &ptv_schema_check_command,
    [PTV_SCHEMA_COPIES] = &ptv_schema_copies_command,
    [PTV_SCHEMA_PACKERS] = &ptv_schema_packers_command,
    [PTV_SCHEMA_MIRROR] = &ptv_schema_mirror_command,
    [PTV_SCHEMA_EVOLVE] = &ptv_schema_evolve_command,
    [PTV_SCHEMA_GATE] = &ptv_schema_gate_command,
    [PTV_SCHEMA_RULES] = &ptv_schema_rules_command,
    [PTV_HELP] = &ptv_help_command,
    [PTV_COMPLETIONS] = &ptv_completions_command,
    [PTV_VERSION_COMMAND] = &ptv_version_command,
};

/* "help schema evolve"; a word too much is one that names no command. */
/* NULL: about all. */
static int print_about(ptv_args *args, const ptv_command *command)
{
    ptv_buffer b = {0};
    if (!ptv_chose(args, PTV_OPT_FORMAT, "man")) {
        return ptv_print_help(args->commands, command);
    }
    if (command == NULL) {
        ptv_put_manual(&b, args->commands);
    } else {
        ptv_put_manual_of(&b, args->commands, command);
    }
    return ptv_print(&b, "help");
}

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
    int status = ptv_args_parse(args);
    if (status >= 0) {
        return status;
    }
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
    .run = run_help,
};

static int run_version(ptv_args *args)
{
    int status = ptv_args_parse(args);
    return status >= 0 ? status : ptv_print_version();
}

const ptv_command ptv_version_command = {
    .name = "version",
    .usage = "version",
    .summary = "print the version",
    .text = "Prints the version.",
    .status = "0 written, 2 standard output could not be written, 3 wrong usage.",
    .run = run_version,
};

/*
 * When a standard stream is closed, the next file opened would become it. The
 * number is taken by something that can neither be read (0) nor written (1, 2).
 */
static void take_closed_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) < 0 && errno == EBADF) {
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

/* The first word is no file, and nearly a command. */
static bool is_mistyped(const char *word)
{
    struct stat st;
    ptv_nearest nearest = {.word = word};
    ptv_offer_commands(&nearest, ptv_commands, NULL);
    return word[0] != '-' && strpbrk(word, "./") == NULL && ptv_did_you_mean(&nearest)[0] != '\0' &&
           lstat(word, &st) != 0 && errno == ENOENT;
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* Of all that a group has, "--help" alone is no command. */
static int run_group(const ptv_args *args)
{
    const ptv_command *group = args->command;
    if (args->argc == 0) {
        ptv_say_missing_command(args->commands, group);
        return PTV_EXIT_USAGE;
    }
    if (is_help(args->argv[0])) {
        return ptv_print_help(args->commands, group);
    }
    ptv_say_unknown_command(group->name, args->commands, group, args->argv[0]);
    return PTV_EXIT_USAGE;
}

static int run(ptv_args *args)
{
    const bool first = args->command == ptv_commands[PTV_VERIFY] && !args->named && args->argc > 0;
    if (first && is_help(args->argv[0])) {
        return ptv_print_help(args->commands, NULL);
    }
    if (first && is_mistyped(args->argv[0])) {
        ptv_say_unknown_command(NULL, args->commands, NULL, args->argv[0]);
        return PTV_EXIT_USAGE;
    }
    return args->command->group ? run_group(args) : args->command->run(args);
}

/* Whether the report that was asked for is SARIF, and the command has that. */
static bool wants_sarif(const ptv_args *args)
{
    const ptv_option *option = ptv_option_of(args->commands, args->command, PTV_OPT_FORMAT);
    return option != NULL && strstr(option->argument, "sarif") != NULL &&
           ptv_wants_format(args->argc, args->argv, "sarif");
}

int ptv_cli(int argc, char **argv)
{
    int words = 0;
    const int after = argc > 0; /* argc may be 0 */
    take_closed_streams();
    gm_make_failures_errors();
    const ptv_command *command = ptv_command_of(ptv_commands, argc - after, argv + after, &words);
    ptv_args args = {.commands = ptv_commands,
                     .command = command == NULL ? ptv_commands[PTV_VERIFY] : command,
                     .argc = argc - after - words,
                     .argv = argv + after + words,
                     .named = command != NULL};
    const bool json = ptv_wants_format(args.argc, args.argv, "json"); /* parsing moves them */
    const bool sarif = wants_sarif(&args);
    const int status = run(&args);
    if ((json || sarif) && status >= PTV_EXIT_FAILED && !args.begun) {
        ptv_report_failure(args.command, json ? PTV_AS_JSON : PTV_AS_SARIF, status);
    }
    return status;
}
