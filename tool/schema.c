/* Shared by the commands of `pteverify schema`. */
#include "tool/schema.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/system.h"
#include "tool/cli.h"
#include "tool/colour.h"
#include "tool/confine.h"
#include "tool/report_error.h"
#include "tool/show_settings.h"

const ptv_command ptv_schema_command = {
    .name = "schema",
    .usage = "schema COMMAND ...",
    .summary = "check that code and copies match schemas, and changes are safe",
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
    case PTV_OPT_OUTPUT: return ptv_config_keep(&call->config, option, value);
    default: return add(call, &call->include, value);
    }
}

/* ---- Reports, on standard output and to files ---- */

static void tell_all(void *context, const gate_finding *finding)
{
    ptv_schema_call *call = context;
    gate_report_finding(&call->report, finding);
    for (size_t i = 0; i < call->outputs.count; i++) {
        gate_report_finding(&call->beside[i], finding);
    }
}

/* Undecided findings never count as known. */
static void sift(void *context, const gate_finding *finding)
{
    ptv_schema_call *call = context;
    const size_t at = call->all.buffer.length;
    const bool any = call->baseline.path != NULL || call->baseline.written != NULL;
    if (any) {
        gate_report_finding(&call->all, finding);
    }
    if (any && !gate_is_undecided(finding->rule) &&
        ptv_baseline_knows(&call->baseline, &call->all.buffer, at)) {
        call->outer.known++;
    } else {
        gate_fault(&call->outer, finding);
    }
}

void ptv_schema_part(ptv_schema_call *call, const gate_part *part)
{
    gate_report_part(&call->report, part);
    for (size_t i = 0; i < call->outputs.count; i++) {
        gate_report_part(&call->beside[i], part);
    }
}

void ptv_schema_verdict(ptv_schema_call *call, const char *verdict)
{
    call->report.verdict = verdict;
    for (size_t i = 0; i < call->outputs.count; i++) {
        call->beside[i].verdict = verdict;
    }
}

/* The other reports get what the first one has, except colours. Returns false if out of memory. */
static bool begin_reports(ptv_schema_call *call)
{
    bool good = true;
    gate_report_begin(&call->report);
    for (size_t i = 0; i < call->outputs.count; i++) {
        gate_report *report = &call->beside[i];
        call->files[i] = ptv_memory_stream(&call->texts[i], &call->lengths[i]);
        good = good && call->files[i] != NULL;
        *report = (gate_report){.format = call->outputs.items[i].format,
                                .out = call->files[i],
                                .command = call->command,
                                .max = call->report.max,
                                .quiet = call->report.quiet};
        gate_report_begin(report);
    }
    return good;
}

static int end_beside(ptv_schema_call *call, int status)
{
    for (size_t i = 0; i < call->outputs.count; i++) {
        ptv_buffer *bytes = &call->outputs.items[i].bytes;
        bytes->failed = gate_report_end(&call->beside[i], &call->outer, status) != 0;
        bytes->failed =
            ptv_memory_stream_close(call->files[i], &call->texts[i], &call->lengths[i]) != 0 ||
            bytes->failed;
        ptv_put(bytes, call->texts[i], call->lengths[i]);
        free(call->texts[i]);
    }
    return ptv_outputs_write(&call->outputs, call->command, status);
}

/* ---- A call ---- */

void ptv_schema_forget(ptv_schema_call *call)
{
    ptv_buffer_free(&call->all.buffer);
    ptv_baseline_free(&call->baseline);
    ptv_config_free(&call->config);
    free(call->schemas.words);
    free(call->python.words);
    free(call->include.words);
}

static void begin_call(ptv_schema_call *call, const ptv_args *args)
{
    enum { USUAL = 100 };
    call->report.format = ptv_format_of(args);
    call->report.out = stdout;
    call->report.command = call->command;
    call->report.max = ptv_option_number(args, PTV_OPT_MAX, USUAL);
    call->report.quiet = ptv_is_given(args, PTV_OPT_QUIET);
    call->report.colour = ptv_wants_colour(args);
    call->all = (gate_report){.format = PTV_AS_LEDGER, .command = call->command};
    call->sieve = (gate_run){.sink = sift, .context = call};
    call->outer = (gate_run){.sink = tell_all, .context = call};
}

/* Combines settings and arguments. */
static int configure(ptv_schema_call *call)
{
    ptv_args *args = call->args;
    const int status = ptv_config_begin(&call->config, args, &call->outputs);
    if (status < 0 && ptv_is_given(args, PTV_OPT_SHOW_CONFIG)) {
        return ptv_show_settings(&call->config, args);
    }
    return status < 0
               ? ptv_baseline_begin(&call->baseline, ptv_text_of(args, PTV_OPT_BASELINE, NULL),
                                    ptv_text_of(args, PTV_OPT_WRITE_BASELINE, NULL))
               : status;
}

int ptv_schema_begin(ptv_schema_call *call, ptv_args *args)
{
    call->command = args->command->name;
    call->args = args;
    args->take = take;
    args->context = call;
    int status = configure(call);
    if (status < 0 && !ptv_outputs_spare(&call->outputs, call->command, args)) {
        status = PTV_EXIT_USAGE;
    }
    if (status < 0) {
        begin_call(call, args);
        ptv_confine_call(args, &call->outputs);
        status = ptv_outputs_try(&call->outputs, call->command) ? -1 : PTV_EXIT_FAILED;
    }
    if (status >= 0) {
        ptv_schema_forget(call);
    }
    return status;
}

gate_run *ptv_schema_start(ptv_schema_call *call)
{
    const char *allowed = ptv_text_of(call->args, PTV_OPT_ALLOW, NULL);
    call->args->begun = true;
    if (!begin_reports(call)) {
        call->outputs.count = 0;
        call->args->failed = true;
    }
    call->arena.left = ALLOW_BYTES;
    if (allowed != NULL) {
        gate_allow_read(&call->sieve, &call->arena, allowed, &call->allow);
    }
    call->run = gate_allow_begin(&call->allow, &call->sieve);
    return &call->run;
}

fbs_folders ptv_schema_folders(const ptv_schema_call *call)
{
    return (fbs_folders){call->include.words, call->include.count};
}

int ptv_schema_usage(ptv_schema_call *call, const char *what)
{
    ptv_report_error(call->command, "%s, see pteverify %s --help", what, call->command);
    ptv_schema_forget(call);
    return PTV_EXIT_USAGE;
}

static int status_of(const ptv_schema_call *call)
{
    return ptv_is_given(call->args, PTV_OPT_EXIT_ZERO) ? PTV_EXIT_CLEAN
           : call->outer.undecided > 0                 ? PTV_EXIT_FAILED
           : call->outer.errors > 0                    ? PTV_EXIT_REFUSED
                                                       : PTV_EXIT_CLEAN;
}

/* --exit-zero covers findings, not failures to write or decide. */
static int end_baseline(ptv_schema_call *call, int status)
{
    const gate_run *run = &call->outer;
    const ptv_outcome outcome = run->errors == 0 ? PTV_OUTCOME_CLEAN : PTV_OUTCOME_REFUSED;
    ptv_buffer *b = &call->all.buffer;
    ptv_said_put(b, &(ptv_said){.at.file = call->command, .outcome = outcome});
    call->baseline.failed = call->baseline.failed || b->failed;
    const ptv_call_report all = {.command = call->command,
                                 .said = b->bytes,
                                 .length = b->failed ? 0 : b->length,
                                 .exit_status = run->undecided > 0 ? PTV_EXIT_FAILED : status};
    const int ended = ptv_baseline_end(&call->baseline, call->report.quiet, &all);
    return ended == all.exit_status ? status : ended;
}

int ptv_schema_end(ptv_schema_call *call)
{
    gate_allow_end(&call->allow, &call->run);
    call->outer.facts += call->sieve.facts;
    ptv_arena_free(&call->arena);
    const int status = status_of(call);
    const int why = gate_report_end(&call->report, &call->outer, status);
    if (why != 0) {
        ptv_cannot_write(call->command, "the report", why);
    }
    if (call->args->failed) {
        ptv_report_error(call->command, "out of memory");
    }
    const int done = end_beside(call, why != 0 || call->args->failed ? PTV_EXIT_FAILED : status);
    const int ended = end_baseline(call, done);
    ptv_schema_forget(call);
    return ended;
}
