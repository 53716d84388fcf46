/* `pteverify schema`: which of its commands, and what they share. */
#include "verifiers/cli/schema.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "verifiers/cli/args.h"
#include "verifiers/cli/cli.h"
#include "verifiers/cli/commands.h"
#include "verifiers/host/nearest.h"

static const char help[] =
    "pteverify schema check     do checked-in bindings still match their schema?\n"
    "pteverify schema copies    do copies of a schema say the same?\n"
    "pteverify schema packers   does hand-written code that replaces generated code fit?\n"
    "pteverify schema mirror    do dataclasses that mirror a schema still match it?\n"
    "pteverify schema evolve    may this change of a schema ship?\n"
    "pteverify schema gate      all of these, as schema-gate.json says\n"
    "pteverify schema rules     what they can find; pteverify explain RULE says what it means\n"
    "\n"
    "Each has its own --help. They share:\n"
    "  --include DIR...         check, copies, packers, mirror, evolve: where includes are looked\n"
    "                           for that are not beside the file, as flatc does with -I\n"
    "  --allow FILE             findings that are accepted, with reasons (docs/gate.md)\n"
    "  --format text|json|github|lintrunner\n"
    "  --max N                  text: show at most N findings (default 100, 0 = all)\n"
    "  --quiet                  no notes, but in JSON; text: nothing at all without an error\n"
    "  --exit-zero              0 when the report is complete, whatever it says: for lintrunner,\n"
    "                           which drops the report of a program that exits otherwise\n"
    "\n"
    "Exit status: 0 clean, 1 findings, 2 undecided or a file could not be read, 3 wrong usage.\n";

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"check", ptv_schema_check},   {"copies", ptv_schema_copies}, {"packers", ptv_schema_packers},
    {"mirror", ptv_schema_mirror}, {"evolve", ptv_schema_evolve}, {"gate", ptv_schema_gate},
    {"rules", ptv_schema_rules},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int unknown(const char *word)
{
    ptv_nearest nearest = {.word = word};
    for (size_t i = 0; i < COMMANDS; i++) {
        ptv_offer(&nearest, commands[i].name);
    }
    const char *mean = ptv_did_you_mean(&nearest);
    ptv_complain("schema", "unknown command '%s'%s%s", word, mean,
                 mean[0] == '\0' ? ", see pteverify schema --help" : "");
    return PTV_EXIT_USAGE;
}

int ptv_schema_command(int argc, char **argv)
{
    if (argc == 0) {
        ptv_complain("schema", "a command is missing: check, copies, packers, mirror, evolve, "
                               "gate or rules, see pteverify schema --help");
        return PTV_EXIT_USAGE;
    }
    if (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0) {
        ptv_schema_args args = {.command = "schema", .help = help};
        return ptv_schema_args_parse(&args, 1, argv);
    }
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[0], commands[i].name) == 0) {
            return commands[i].run(argc - 1, argv + 1);
        }
    }
    return unknown(argv[0]);
}

enum { ALLOW_BYTES = 64 << 20 };

static bool wants_colour(void)
{
    const char *no = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && (no == NULL || no[0] == '\0');
}

int ptv_schema_begin(ptv_schema_call *call, ptv_schema_args *args, int argc, char **argv)
{
    call->command = args->command;
    call->format = "text";
    call->max = 100;
    int status = ptv_schema_args_parse(args, argc, argv);
    if (status >= 0) {
        return status;
    }
    call->report.format = gate_format_named(call->format);
    if (call->report.format == GATE_FORMATS) {
        ptv_complain(call->command, "unknown format '%s': text, json, github or lintrunner",
                     call->format);
        return PTV_EXIT_USAGE;
    }
    call->report.out = stdout;
    call->report.command = call->command;
    call->report.max = call->max;
    call->report.quiet = call->quiet;
    call->report.colour = wants_colour();
    call->outer.sink = gate_report_finding;
    call->outer.context = &call->report;
    return -1;
}

gate_run *ptv_schema_start(ptv_schema_call *call)
{
    gate_report_begin(&call->report);
    call->arena.left = ALLOW_BYTES;
    if (call->allowed != NULL) {
        gate_allow_read(&call->outer, &call->arena, call->allowed, &call->allow);
    }
    call->run = gate_allow_begin(&call->allow, &call->outer);
    return &call->run;
}

fbs_folders ptv_schema_folders(const ptv_schema_call *call)
{
    return (fbs_folders){call->include.words, call->include.count};
}

int ptv_schema_usage(const ptv_schema_call *call, const char *what)
{
    ptv_complain(call->command, "%s, see pteverify %s --help", what, call->command);
    return PTV_EXIT_USAGE;
}

int ptv_schema_end(ptv_schema_call *call)
{
    const gate_run *counts = &call->outer;
    gate_allow_end(&call->allow, &call->run);
    ptv_arena_free(&call->arena);
    if (!gate_report_end(&call->report, counts)) {
        ptv_complain(call->command, "cannot write the report: %s", strerror(errno));
        return PTV_EXIT_FAILED;
    }
    return call->exit_zero         ? PTV_EXIT_CLEAN
           : counts->undecided > 0 ? PTV_EXIT_FAILED
           : counts->errors > 0    ? PTV_EXIT_REFUSED
                                   : PTV_EXIT_CLEAN;
}
