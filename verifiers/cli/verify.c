/* From operands to files, from files to verdicts, from verdicts to the exit status. */
#include "verifiers/cli/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "verifiers/cli/cli.h"
#include "verifiers/cli/input.h"
#include "verifiers/cli/operators.h"
#include "verifiers/cli/search.h"
#include "verifiers/report/json.h"
#include "verifiers/report/text.h"

typedef struct session {
    const ptv_options *options;
    ptv_renderer renderer;
    ptv_summary summary;
    ptv_text text;
    ptv_json_report json;
    ptv_work work;
    void *memory; /* for rules that compare many objects; grows with the files */
    size_t memory_size;
    const ptv_operators *operators;
} session;

/* One file. Lives outside of the guard, so that it is there after a jump. */
typedef struct job {
    session *session;
    const ptv_input *input;
    ptv_run run;
    ptv_gate gate;
    ptv_file_report report;
    char message[160];
} job;

static const char changed[] = "it changed while it was being read";

static int status_of(ptv_outcome outcome)
{
    switch (outcome) {
    case PTV_OUTCOME_CLEAN: return PTV_EXIT_CLEAN;
    case PTV_OUTCOME_REFUSED: return PTV_EXIT_REFUSED;
    default: return PTV_EXIT_FAILED;
    }
}

static void account(session *s, const ptv_file_report *report)
{
    int status = status_of(report->outcome);
    s->summary.outcomes[report->outcome]++;
    s->summary.errors += report->tally.errors;
    s->summary.warnings += report->tally.warnings;
    s->summary.notes += report->tally.notes;
    s->summary.allowed += report->tally.allowed;
    if (status > s->summary.exit_status) {
        s->summary.exit_status = status;
    }
}

static void unreadable(session *s, const char *path, const char *why)
{
    ptv_file_report report = {.path = path, .outcome = PTV_OUTCOME_UNREADABLE, .message = why};
    s->renderer.file(s->renderer.self, &report);
    account(s, &report);
}

static ptv_outcome outcome_of(ptv_verdict verdict, const ptv_tally *tally)
{
    if (tally->errors > 0) {
        return PTV_OUTCOME_REFUSED;
    }
    return verdict == PTV_UNDECIDED ? PTV_OUTCOME_UNDECIDED : PTV_OUTCOME_CLEAN;
}

static void conclude(job *j, ptv_verdict verdict)
{
    j->report.run = &j->run;
    j->report.tally = j->gate.tally;
    j->report.outcome = outcome_of(verdict, &j->gate.tally);
    if (j->report.outcome == PTV_OUTCOME_UNDECIDED) {
        snprintf(j->message, sizeof j->message, "this is %s, which this version does not verify",
                 ptv_format_name(j->run.format));
        j->report.message = j->message;
    }
}

/*
 * Memory for the rules of a program of this size. Most of it is never touched. Without it
 * the report says which rules were not run.
 */
static void provide_memory(session *s, uint64_t program_size)
{
    size_t wanted = PTV_MEMORY_FOR(program_size < INT32_MAX ? program_size : INT32_MAX);
    if (wanted <= s->memory_size) {
        return;
    }
    free(s->memory);
    s->memory = malloc(wanted);
    s->memory_size = s->memory == NULL ? 0 : wanted;
}

/* What the header says; judged later. */
static uint64_t program_size(const ptv_image *image)
{
    enum { MAGIC_AT = 8, SIZE_AT = 16, END = 24 };
    bool extended = image->size >= END && memcmp(image->bytes + MAGIC_AT, "eh00", 4) == 0;
    uint64_t said = 0;
    for (unsigned i = 8; extended && i-- > 0;) {
        said = said << 8 | image->bytes[SIZE_AT + i];
    }
    return extended && said < image->size ? said : image->size;
}

/* Runs under the guard: everything that reads the file. */
static void verify_and_report(void *context)
{
    job *j = context;
    session *s = j->session;
    ptv_image image = {j->input->bytes, j->input->size, j->input->size};
    ptv_begin(&j->run, &image, &s->work, ptv_gate_sink, &j->gate);
    provide_memory(s, program_size(&image));
    j->run.memory = s->memory;
    j->run.memory_size = s->memory_size;
    j->run.operators = s->operators;
    j->run.targets = s->options->targets;
    j->run.planned_limit = s->options->planned_limit;
    j->run.flags = s->options->read_segments ? PTV_READ_SEGMENTS : 0;
    ptv_verdict verdict = ptv_verify(&j->run);
    if (ptv_input_changed(j->input)) {
        j->report.outcome = PTV_OUTCOME_UNREADABLE; /* said after the guard */
        return;
    }
    conclude(j, verdict);
    s->renderer.file(s->renderer.self, &j->report);
}

static void verify_input(session *s, const char *path, const ptv_input *input)
{
    job j = {.session = s, .input = input};
    j.gate = (ptv_gate){.policy = &s->options->policy, .renderer = &s->renderer, .path = path};
    j.report.path = path;
    bool whole = ptv_input_guard(input, verify_and_report, &j);
    if (!whole || j.report.outcome == PTV_OUTCOME_UNREADABLE) {
        s->renderer.drop(s->renderer.self);
        unreadable(s, path, changed);
        return;
    }
    account(s, &j.report);
}

static void verify_file(session *s, const char *path)
{
    ptv_input input;
    int why = ptv_input_open(&input, path);
    if (why != 0) {
        unreadable(s, path, strerror(why));
        return;
    }
    verify_input(s, path, &input);
    ptv_input_close(&input);
}

static bool good(const session *s)
{
    return s->renderer.good(s->renderer.self);
}

static void verify_directory(session *s, const char *directory)
{
    ptv_search search;
    ptv_search_directory(&search, directory);
    if (search.failed) {
        unreadable(s, directory, "out of memory");
    } else if (search.count == 0) {
        unreadable(s, directory, "no file in this directory ends in .pte");
    }
    for (size_t i = 0; i < search.count && good(s); i++) {
        if (search.items[i].why != 0) {
            unreadable(s, search.items[i].path, strerror(search.items[i].why));
        } else {
            verify_file(s, search.items[i].path);
        }
    }
    ptv_search_free(&search);
}

static bool wants_colour(void)
{
    const char *no = getenv("NO_COLOR");
    return (no == NULL || no[0] == '\0') && isatty(STDOUT_FILENO) == 1;
}

static void choose_renderer(session *s)
{
    if (s->options->json) {
        s->json = (ptv_json_report){.out = stdout, .err = stderr, .against = s->options->against};
        s->renderer = ptv_json_renderer(&s->json);
        return;
    }
    s->text = (ptv_text){.out = stdout,
                         .err = stderr,
                         .colour = wants_colour(),
                         .quiet = s->options->quiet,
                         .notes = s->options->policy.show_notes};
    s->renderer = ptv_text_renderer(&s->text);
}

/* The signatures that calls are compared with. */
static int choose_operators(session *s, op_table *table)
{
    s->operators = &ptv_operators_default;
    if (s->options->operators == NULL) {
        return PTV_EXIT_CLEAN;
    }
    int status = ptv_operators_load(table, s->options->operators);
    s->operators = &table->operators;
    return status;
}

/* Nobody is helped by verifying on when the report cannot be written. */
static void verify_all(session *s)
{
    for (size_t i = 0; i < s->options->operand_count && good(s); i++) {
        const char *path = s->options->operands[i];
        if (strcmp(path, "-") != 0 && ptv_is_directory(path)) {
            verify_directory(s, path);
        } else {
            verify_file(s, path);
        }
    }
}

int ptv_verify_operands(const ptv_options *options, bool *written)
{
    session s = {.options = options};
    op_table table = {0};
    int status = choose_operators(&s, &table);
    *written = true;
    if (status != PTV_EXIT_CLEAN) {
        return status;
    }
    choose_renderer(&s);
    s.renderer.open(s.renderer.self);
    verify_all(&s);
    s.renderer.close(s.renderer.self, &s.summary);
    *written = good(&s);
    free(s.memory);
    op_free(&table);
    ptv_buffer_free(&s.text.buffer);
    ptv_json_report_free(&s.json);
    return s.summary.exit_status;
}
