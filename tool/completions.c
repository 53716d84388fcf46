/* Completions for shells: which, and what they share. */
#include "tool/completions.h"

#include <string.h>

#include "tool/args.h"
#include "tool/cli.h"
#include "tool/report_error.h"
#include "tool/help.h"
#include "analysis/memory/release.h"

/* ---- Words ---- */

static void put_choices(ptv_buffer *b, const char *argument, const char *between)
{
    char word[PTV_CHOICE];
    for (size_t i = 0; ptv_choice_at(argument, i, word); i++) {
        ptv_put_text(b, i == 0 ? "" : between);
        ptv_put_text(b, word);
    }
}

bool ptv_put_values(ptv_buffer *b, const ptv_option *option, const char *between)
{
    if (option->takes == PTV_TAKES_CHOICE) {
        put_choices(b, option->argument, between);
    }
    for (unsigned i = PTV_R1_0; option->takes == PTV_TAKES_RELEASE && i < PTV_RELEASES; i++) {
        ptv_put_text(b, i == PTV_R1_0 ? "" : between);
        ptv_put_text(b, ptv_release_name((ptv_release)i));
    }
    return option->takes == PTV_TAKES_CHOICE || option->takes == PTV_TAKES_RELEASE;
}

void ptv_put_command_words(ptv_buffer *b, const ptv_command *group, const char *between)
{
    bool any = false;
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_group_of(ptv_commands[i]) == group) {
            ptv_put_text(b, any ? between : "");
            ptv_put_text(b, ptv_command_word(ptv_commands[i]));
            any = true;
        }
    }
}

/* Up to where a second thought begins. */
static size_t brief_length(const char *help)
{
    static const char *const ends[] = {"; ", ". ", " ("};
    size_t n = strlen(help);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const char *end = strstr(help, ends[i]);
        n = end != NULL && (size_t)(end - help) < n ? (size_t)(end - help) : n;
    }
    return n;
}

void ptv_put_brief(ptv_buffer *b, const char *help, const char *special)
{
    for (size_t i = 0, n = brief_length(help); i < n; i++) {
        if (help[i] == '\'') {
            ptv_put_text(b, "'\\''");
        } else {
            ptv_put_text(b, strchr(special, help[i]) != NULL ? "\\" : "");
            ptv_put_char(b, help[i]);
        }
    }
}

/* ---- The command ---- */

static const struct {
    const char *shell;
    void (*put)(ptv_buffer *b);
} shells[] = {{"bash", ptv_put_bash}, {"zsh", ptv_put_zsh}, {"fish", ptv_put_fish}};

static bool put(ptv_buffer *b, const char *shell)
{
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(shells[i].shell, shell) == 0) {
            shells[i].put(b);
            return true;
        }
    }
    return false;
}

static int run(ptv_args *args)
{
    ptv_buffer b = {0};
    int status = ptv_args_parse(args);
    if (status >= 0) {
        return status;
    }
    if (!put(&b, args->operands[0])) {
        ptv_report_error("completions", "unknown shell '%s', bash, zsh and fish are known",
                         args->operands[0]);
        return PTV_EXIT_USAGE;
    }
    return ptv_print(&b, "completions");
}

const ptv_command ptv_completions_command = {
    .name = "completions",
    .usage = "completions bash|zsh|fish",
    .summary = "what a shell needs to complete all of this",
    .text = "Prints what makes a shell complete commands, options, and their values. Packages "
            "install it; by hand:\n\n"
            "    . <(pteverify completions bash)                       (in ~/.bashrc)\n"
            "    pteverify completions zsh > ~/.zfunc/_pteverify       (a folder of $fpath)\n"
            "    pteverify completions fish > ~/.config/fish/completions/pteverify.fish",
    .status = "0 written, 2 standard output cannot be written, 3 wrong usage.",
    .lacking = "the name of a shell",
    .least = 1,
    .most = 1,
    .operand = PTV_SHELL_OPERAND,
    .run = run,
};
