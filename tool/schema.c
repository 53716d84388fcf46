/* `pteverify schema`: what its commands share. */
#include "tool/schema.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tool/cli.h"
#include "tool/colour.h"
#include "tool/report_error.h"

const ptv_command ptv_schema_command = {
    .name = "schema",
    .usage = "schema COMMAND ...",
    .summary = "check that bindings, copies and mirrors match their FlatBuffers schemas, and that "
               "schema changes are safe",
    .text = "Compares code generated from a FlatBuffers schema, or written by hand to match one, "
            "with the schema, without flatc (docs/gate.md).",
    .status = PTV_SCHEMA_STATUS,
    .group = true,
    .document = PTV_GATE_DOCUMENT,
};

enum { ALLOW_BYTES = 64 << 20 };

/* ---- Lists of files ---- */

static bool add(ptv_schema_call *call, ptv_words *words, const char *word)
{
    if (word[0] == '\0') {
        ptv_report_error(call->command, "an argument is empty");
        return false;
    }
    if (words->words == NULL) {
        words->words = calloc((size_t)call->args->argc, sizeof *words->words);
    }
    if (words->words == NULL) {
        ptv_report_error(call->command, "out of memory");
        call->args->failed = true;
        return false;
    }
    words->words[words->count++] = word;
    return true;
}

static bool take(void *context, const ptv_option *option, const char *value)
{
    ptv_schema_call *call = context;
    switch (option->id) {
    case PTV_OPT_SCHEMA: return add(call, &call->schemas, value);
    case PTV_OPT_PYTHON: return add(call, &call->python, value);
    default: return add(call, &call->include, value);
    }
}

/* ---- A call ---- */

int ptv_schema_begin(ptv_schema_call *call, ptv_args *args)
{
    enum { USUAL = 100 };
    call->command = args->command->name;
    call->args = args;
    args->take = take;
    args->context = call;
    int status = ptv_args_parse(args);
    if (status >= 0) {
        return status;
    }
    call->report.format = gate_format_named(ptv_text_of(args, PTV_OPT_FORMAT, "text"));
    call->report.out = stdout;
    call->report.command = call->command;
    call->report.max = ptv_option_number(args, PTV_OPT_MAX, USUAL);
    call->report.quiet = ptv_is_given(args, PTV_OPT_QUIET);
    call->report.colour = ptv_wants_colour(args);
    call->outer.sink = gate_report_finding;
    call->outer.context = &call->report;
    return -1;
}

gate_run *ptv_schema_start(ptv_schema_call *call)
{
    const char *allowed = ptv_text_of(call->args, PTV_OPT_ALLOW, NULL);
    call->args->begun = true;
    gate_report_begin(&call->report);
    call->arena.left = ALLOW_BYTES;
    if (allowed != NULL) {
        gate_allow_read(&call->outer, &call->arena, allowed, &call->allow);
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
    ptv_report_error(call->command, "%s, see pteverify %s --help", what, call->command);
    return PTV_EXIT_USAGE;
}

int ptv_schema_end(ptv_schema_call *call)
{
    const gate_run *counts = &call->outer;
    gate_allow_end(&call->allow, &call->run);
    ptv_arena_free(&call->arena);
    const int why = gate_report_end(&call->report, counts);
    if (why != 0) {
        ptv_cannot_write(call->command, "the report", why);
        return PTV_EXIT_FAILED;
    }
    return ptv_is_given(call->args, PTV_OPT_EXIT_ZERO) ? PTV_EXIT_CLEAN
           : counts->undecided > 0                     ? PTV_EXIT_FAILED
           : counts->errors > 0                        ? PTV_EXIT_REFUSED
                                                       : PTV_EXIT_CLEAN;
}
