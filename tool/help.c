/* Help: what the tables say, as text. */
#include "tool/help.h"

#include <stdio.h>
#include <string.h>

#include "tool/args.h"
#include "tool/cli.h"
#include "tool/report_error.h"
#include "tool/help_layout.h"
#include "verifiers/include/pteverify.h"

enum { OPTION_COLUMN = 26, COMMAND_COLUMN = 15, NAME = 80 };

/* ---- Parts ---- */

/* "Usage: pteverify dump FILE", each way to call it below the first. */
static void put_usage(ptv_buffer *b, const char *lines)
{
    const char *line;
    size_t n;
    const char *before = "Usage: pteverify ";
    while ((line = ptv_next_line(&lines, &n)) != NULL) {
        ptv_put_text(b, before);
        ptv_put(b, line, n);
        ptv_put_char(b, '\n');
        before = "       pteverify ";
    }
    ptv_put_char(b, '\n');
}

static void put_option(ptv_buffer *b, const ptv_option *option)
{
    char room[NAME];
    ptv_buffer name = ptv_buffer_in(room, sizeof room);
    ptv_put_text(&name, option->letter == 0 ? "    " : "");
    ptv_put_option(&name, option);
    ptv_put(&name, "", 1);
    ptv_put_entry(b, name.bytes, option->help, OPTION_COLUMN);
    b->failed = b->failed || name.failed;
    ptv_buffer_free(&name);
}

static void put_options(ptv_buffer *b, const ptv_command *command)
{
    const ptv_option *option;
    ptv_put_text(b, "\nOptions:\n");
    for (size_t i = 0; (option = ptv_next_option(command, &i)) != NULL;) {
        put_option(b, option);
    }
}

/* Those of the group; NULL: those that are in none. */
static void put_commands(ptv_buffer *b, const ptv_command *group)
{
    ptv_put_text(b, "\nCommands:\n");
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_group_of(ptv_commands[i]) == group) {
            ptv_put_entry(b, ptv_command_word(ptv_commands[i]), ptv_commands[i]->summary,
                          COMMAND_COLUMN);
        }
    }
}

static void put_status(ptv_buffer *b, const ptv_command *command)
{
    static const char before[] = "Exit status: ";
    ptv_put_char(b, '\n');
    ptv_put_text(b, before);
    ptv_put_wrapped(b, command->status, strlen(command->status), sizeof before - 1, 0);
}

/* ---- Pages ---- */

void ptv_put_overview(ptv_buffer *b)
{
    const ptv_command *verify = ptv_commands[PTV_VERIFY];
    put_usage(b, "[OPTION]... FILE...\nCOMMAND ...\nhelp COMMAND");
    ptv_put_paragraphs(b, "May these ExecuTorch models be loaded? Without a command, files are "
                          "verified; help verify says all about that.");
    put_commands(b, NULL);
    put_options(b, verify);
    put_status(b, verify);
}

void ptv_put_help(ptv_buffer *b, const ptv_command *command)
{
    put_usage(b, command->usage);
    ptv_put_paragraphs(b, command->text);
    if (command->group) {
        put_commands(b, command);
    }
    put_options(b, command);
    if (command->more != NULL) {
        ptv_put_char(b, '\n');
        ptv_put_paragraphs(b, command->more);
    }
    put_status(b, command);
}

int ptv_print(ptv_buffer *b, const char *command)
{
    const int why = ptv_buffer_end(b, stdout);
    if (why != 0) {
        ptv_cannot_write(command, "standard output", why);
    }
    return why == 0 ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

int ptv_print_help(const ptv_command *command)
{
    ptv_buffer b = {0};
    if (command == NULL) {
        ptv_put_overview(&b);
    } else {
        ptv_put_help(&b, command);
    }
    return ptv_print(&b, command == NULL ? NULL : command->name);
}

/* ---- The commands ---- */

void ptv_say_unknown_command(const char *command, const ptv_command *group, const char *word)
{
    ptv_nearest nearest = {.word = word};
    ptv_offer_commands(&nearest, group);
    const char *mean = ptv_did_you_mean(&nearest);
    const char *name = group == NULL ? "" : group->name;
    if (mean[0] != '\0') {
        ptv_report_error(command, "unknown command '%s'%s", word, mean);
    } else {
        ptv_report_error(command, "unknown command '%s', see pteverify %s%s--help", word, name,
                         name[0] == '\0' ? "" : " ");
    }
}

void ptv_say_missing_command(const ptv_command *group)
{
    ptv_buffer words = {0};
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_group_of(ptv_commands[i]) == group) {
            ptv_put_text(&words, words.length == 0 ? "" : ", ");
            ptv_put_text(&words, ptv_command_word(ptv_commands[i]));
        }
    }
    ptv_put(&words, "", 1);
    ptv_report_error(group->name, "a command is missing: %s, see pteverify %s --help",
                     words.failed ? "..." : words.bytes, group->name);
    ptv_buffer_free(&words);
}

/* "help schema evolve"; a word too much is one that names no command. */
static int help_about(ptv_args *args)
{
    int words;
    const ptv_command *command = ptv_command_of((int)args->operand_count, args->operands, &words);
    if (command != NULL && (size_t)words == args->operand_count) {
        return ptv_print_help(command);
    }
    ptv_say_unknown_command("help", command, args->operands[words]);
    return PTV_EXIT_USAGE;
}

static int run_help(ptv_args *args)
{
    int status = ptv_args_parse(args);
    if (status >= 0) {
        return status;
    }
    if (ptv_chose(args, PTV_OPT_FORMAT, "man")) {
        ptv_buffer b = {0};
        ptv_put_manual(&b);
        return ptv_print(&b, "help");
    }
    return args->operand_count == 0 ? ptv_print_help(NULL) : help_about(args);
}

const ptv_command ptv_help_command = {
    .name = "help",
    .usage = "help [COMMAND]",
    .summary = "what a command does, and its options",
    .text = "Says what a command does, as its --help; without COMMAND, which commands there are.",
    .status = "0 written, 2 standard output cannot be written, 3 there is no such command.",
    .most = 2,
    .operand = PTV_COMMAND_OPERAND,
    .run = run_help,
};

int ptv_print_version(void)
{
    ptv_buffer b = {0};
    ptv_put_text(&b, "pteverify " PTV_VERSION "\n");
    return ptv_print(&b, NULL);
}

static int run_version(ptv_args *args)
{
    int status = ptv_args_parse(args);
    return status >= 0 ? status : ptv_print_version();
}

const ptv_command ptv_version_command = {
    .name = "version",
    .usage = "version",
    .summary = "which version this is",
    .text = "Prints the version.",
    .status = "0 written, 2 standard output cannot be written, 3 wrong usage.",
    .run = run_version,
};
