/* Chooses the command to run, and makes sure that the standard streams are open. */
#include "tool/cli.h"

#include <errno.h>
#include <string.h>

#include "golden/codec/signals.h"
#include "tool/args.h"
#include "tool/confine.h"
#include "tool/failure.h"
#include "tool/help.h"

/*
 * If a standard stream is closed, the next file opened would take its number. Take the number with
 * something that can neither be read (0) nor written (1, 2).
 */
static void take_closed_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) < 0 && errno == EBADF) {
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

/* Whether the first word is not a file, but nearly the name of a command. */
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

/* Runs a group without a command: all it can do is "--help". */
static int run_group(const ptv_args *args)
{
    const ptv_command *group = args->command;
    if (args->argc == 0) {
        ptv_say_missing_command(args->commands, group);
        return PTV_EXIT_USAGE;
    }
    if (is_help(args->argv[0])) {
        return ptv_print_screen(args->commands, group);
    }
    ptv_say_unknown_command(group->name, args->commands, group, args->argv[0]);
    return PTV_EXIT_USAGE;
}

static int run_command(ptv_args *args)
{
    const ptv_command *command = args->command;
    const int status = command->begins == PTV_BEGINS_ITSELF ? -1 : ptv_args_parse(args);
    if (status < 0 && command->begins == PTV_BEGINS_CONFINED) {
        ptv_confine_call(args, NULL);
    }
    return status < 0 ? command->run(args) : status;
}

static int run(ptv_args *args)
{
    const bool first = args->command == ptv_commands[PTV_VERIFY] && !args->named && args->argc > 0;
    if (first && is_help(args->argv[0])) {
        return ptv_print_screen(args->commands, NULL);
    }
    if (first && is_mistyped(args->argv[0])) {
        ptv_say_unknown_command(NULL, args->commands, NULL, args->argv[0]);
        return PTV_EXIT_USAGE;
    }
    return args->command->group ? run_group(args) : run_command(args);
}

/* Whether a SARIF report was requested and the command can write one. */
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
    const bool json = ptv_wants_format(args.argc, args.argv, "json"); /* parsing moves words */
    const bool sarif = wants_sarif(&args);
    const int status = run(&args);
    if ((json || sarif) && status >= PTV_EXIT_FAILED && !args.begun) {
        ptv_report_failure(args.command, json ? PTV_AS_JSON : PTV_AS_SARIF, status);
    }
    return status;
}
