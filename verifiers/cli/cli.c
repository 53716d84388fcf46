/* Which command, and that the streams are what they seem. */
#include "verifiers/cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "golden/codec/signals.h"
#include "verifiers/cli/catalogue.h"
#include "verifiers/cli/commands.h"
#include "verifiers/cli/options.h"
#include "verifiers/cli/verify.h"

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

static int explain(const char *word, bool *written)
{
    bool known = false;
    *written = ptv_catalogue_explain(stdout, word, &known);
    if (!known) {
        ptv_say_unknown_rule(word, strlen(word), true);
    }
    return known ? PTV_EXIT_CLEAN : PTV_EXIT_USAGE;
}

static bool rules(const ptv_options *options)
{
    if (options->json) {
        return ptv_catalogue_json(&ptv_model_rules, stdout);
    }
    return options->markdown ? ptv_catalogue_markdown(&ptv_model_rules, stdout)
                             : ptv_catalogue_list(&ptv_model_rules, stdout);
}

static bool print(const char *text)
{
    bool put = fputs(text, stdout) >= 0;
    return fflush(stdout) == 0 && put;
}

static int run(const ptv_options *options, bool *written)
{
    switch (options->command) {
    case PTV_COMMAND_RULES: *written = rules(options); return PTV_EXIT_CLEAN;
    case PTV_COMMAND_EXPLAIN: return explain(options->operands[0], written);
    case PTV_COMMAND_HELP: *written = print(ptv_help_text); return PTV_EXIT_CLEAN;
    case PTV_COMMAND_VERSION:
        *written = print("pteverify " PTV_VERSION "\n");
        return PTV_EXIT_CLEAN;
    case PTV_COMMAND_VERIFY: break;
    }
    return ptv_verify_operands(options, written);
}

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"dump", ptv_dump_command},         {"make", ptv_make_command},
    {"edit", ptv_edit_command},         {"bundle", ptv_bundle_command},
    {"unbundle", ptv_unbundle_command}, {"pack", ptv_pack_command},
    {"unpack", ptv_unpack_command},     {"schema", ptv_schema_command},
    {"shrink", ptv_shrink_command},     {"smith", ptv_smith_command},
};

int ptv_cli(int argc, char **argv)
{
    static ptv_options options; /* 8 KiB: too much for a small stack */
    bool written = true;
    take_closed_streams();
    gm_make_failures_errors();
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            return commands[i].run(argc - 2, argv + 2);
        }
    }
    if (!ptv_options_parse(&options, argc, argv)) {
        return PTV_EXIT_USAGE;
    }
    int status = run(&options, &written);
    if (!written) {
        fprintf(stderr, "pteverify: cannot write the report: %s\n", strerror(errno));
        return PTV_EXIT_FAILED;
    }
    return status;
}
