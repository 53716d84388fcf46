/* pteverify completions: dispatch by shell. */
#include "tool/completions.h"

#include <string.h>

#include "tool/args.h"
#include "tool/cli.h"
#include "tool/help.h"
#include "tool/report_error.h"

static const struct {
    const char *shell;
    void (*put)(ptv_buffer *b, ptv_command_table all);
} shells[] = {{"bash", ptv_put_bash}, {"zsh", ptv_put_zsh}, {"fish", ptv_put_fish}};

static bool put(ptv_buffer *b, ptv_command_table all, const char *shell)
{
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(shells[i].shell, shell) == 0) {
            shells[i].put(b, all);
            return true;
        }
    }
    return false;
}

static int run(ptv_args *args)
{
    ptv_buffer b = {0};
    if (!put(&b, args->commands, args->operands[0])) {
        ptv_report_error("completions", "unknown shell '%s': bash, zsh and fish are known",
                         args->operands[0]);
        return PTV_EXIT_USAGE;
    }
    return ptv_print(&b, "completions");
}

const ptv_command ptv_completions_command = {
    .name = "completions",
    .usage = "completions bash|zsh|fish",
    .summary = "print shell completions",
    .text = "Prints a script that makes a shell complete commands, options, and their values. "
            "Packages install it. To install it by hand:\n\n"
            "    . <(pteverify completions bash)                       (in ~/.bashrc)\n"
            "    pteverify completions zsh > ~/.zfunc/_pteverify       (a folder of $fpath)\n"
            "    pteverify completions fish > ~/.config/fish/completions/pteverify.fish",
    .status = "0 written, 2 standard output could not be written, 3 wrong usage.",
    .lacking = "the name of a shell",
    .least = 1,
    .most = 1,
    .operand = PTV_SHELL_OPERAND,
    .begins = PTV_BEGINS_PARSED,
    .run = run,
};
