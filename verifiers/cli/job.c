/* One file on its way from bytes to a verdict and to the report. */
#include <stdio.h>

#include "verifiers/cli/cli.h"
#include "verifiers/cli/extension.h"
#include "verifiers/cli/session.h"
#include "verifiers/report/outcome.h"

/* Lives outside of the guard, so that it is there after a jump. */
typedef struct job {
    ptv_session *session;
    const ptv_along *along;
    ptv_run run;
    ptv_gate gate;
    ptv_file_report report;
    char message[PTV_WHY_ROOM];
} job;

static const char changed[] = "it changed while it was being read";
static const char data_changed[] = "a data file that goes with it changed while it was being read";

/* ---- Counting ---- */

static int status_of(ptv_outcome outcome)
{
    switch (outcome) {
    case PTV_OUTCOME_CLEAN: return PTV_EXIT_CLEAN;
    case PTV_OUTCOME_REFUSED: return PTV_EXIT_REFUSED;
    default: return PTV_EXIT_FAILED;
    }
}

static void account(ptv_session *s, const ptv_file_report *report)
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

void ptv_job_unreadable(ptv_session *s, const char *path, const char *why)
{
    ptv_file_report report = {
        .names.path = path, .outcome = PTV_OUTCOME_UNREADABLE, .message = why};
    s->renderer.file(s->renderer.self, &report);
    account(s, &report);
}

/* ---- Verifying ---- */

/* With --complete a missing name would be an error: whether one is missing nobody looked. */
static bool names_are_open(const job *j)
{
    return j->report.alone && j->session->options->complete;
}

static void conclude(job *j)
{
    j->report.run = &j->run;
    j->report.tally = j->gate.tally;
    j->report.outcome = ptv_outcome_of(&j->run, j->gate.policy, &j->gate.tally, j->message);
    if (j->report.outcome == PTV_OUTCOME_CLEAN && names_are_open(j)) {
        j->report.outcome = PTV_OUTCOME_UNDECIDED;
        snprintf(j->message, sizeof j->message, "which data files go with it is not known");
    }
    j->report.message = j->report.outcome == PTV_OUTCOME_UNDECIDED ? j->message : NULL;
}

static uint64_t bytes_of(const ptv_along *along)
{
    uint64_t bytes = along->inputs[0]->size;
    for (uint32_t i = 0; i < along->count; i++) {
        bytes += along->images[i].size;
    }
    return bytes;
}

static void begin(ptv_session *s, const ptv_along *along, ptv_run *run, ptv_sink sink,
                  void *context)
{
    const ptv_options *options = s->options;
    const ptv_input *input = along->inputs[0];
    const ptv_image image = {input->bytes, input->size, input->size};
    ptv_begin(run, &image, s->work, sink, context);
    run->memory = s->memory.bytes;
    run->memory_size = s->memory.size;
    run->operators = s->operators;
    run->targets = options->targets;
    run->planned_limit = options->planned_limit;
    run->sha256 = s->sha256;
    run->data = along->images;
    run->data_count = along->count;
    run->flags = options->read_segments ? PTV_READ_SEGMENTS : 0;
    run->flags |= options->complete && !along->unknown ? PTV_COMPLETE : 0;
}

/*
 * Where the system does not give as many addresses as a file of this size may need, runs that
 * nobody hears of find out what this one does need (pteverify.h, run.memory_needed).
 */
static void provide_memory(ptv_session *s, const ptv_along *along, ptv_run *run)
{
    if (ptv_memory_reserve(&s->memory, bytes_of(along))) {
        return;
    }
    do {
        begin(s, along, run, ptv_sink_count, NULL);
        (void)ptv_verify(run);
    } while (ptv_memory_grow(&s->memory, run->memory_needed));
}

void ptv_job_begin(ptv_session *s, const ptv_along *along, ptv_run *run, ptv_sink sink,
                   void *context)
{
    provide_memory(s, along, run);
    begin(s, along, run, sink, context);
}

/* NULL, or why what was read is worth nothing. */
static const char *change(const job *j)
{
    for (uint32_t i = 0; i <= j->along->count; i++) {
        if (ptv_input_changed(j->along->inputs[i])) {
            return i == 0 ? changed : data_changed;
        }
    }
    return NULL;
}

/* Runs under the guard: everything that reads the files. */
static void verify_and_report(void *context)
{
    job *j = context;
    ptv_session *s = j->session;
    ptv_job_begin(s, j->along, &j->run, ptv_gate_sink, &j->gate);
    (void)ptv_verify(&j->run);
    ptv_check_extension(&j->gate, j->gate.names.path, j->run.format);
    j->report.message = change(j);
    if (j->report.message == NULL) { /* else said after the guard */
        conclude(j);
        s->renderer.file(s->renderer.self, &j->report);
    }
}

void ptv_job(ptv_session *s, const char *path, const ptv_along *along)
{
    job j = {.session = s, .along = along};
    j.report.names = (ptv_file_names){path, along->names, along->count};
    j.report.alone = along->unknown;
    j.gate = (ptv_gate){.policy = &s->options->policy, .renderer = &s->renderer};
    j.gate.names = j.report.names;
    bool whole = ptv_input_guard_all(along->inputs, along->count + 1u, verify_and_report, &j);
    if (whole && j.report.run != NULL) {
        account(s, &j.report);
        return;
    }
    const char *why = change(&j);
    s->renderer.drop(s->renderer.self);
    ptv_job_unreadable(s, path, why == NULL ? changed : why);
}
