/* One file on its way from bytes to a verdict and to the report. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "verifiers/cli/cli.h"
#include "verifiers/cli/extension.h"
#include "verifiers/cli/session.h"
#include "verifiers/damage/foreign.h"
#include "verifiers/report/outcome.h"

/* Lives outside of the guard, so that it is there after a jump. */
typedef struct verification {
    ptv_session *session;
    const ptv_companions *companions;
    ptv_run run;
    ptv_gate gate;
    ptv_file_report report;
    char message[PTV_WHY_ROOM];
} verification;

static ptv_look look; /* large, and has to be there after a jump, too */

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

void ptv_account(ptv_session *s, const ptv_summary *more)
{
    ptv_summary *all = &s->summary;
    for (unsigned i = 0; i <= PTV_OUTCOME_UNREADABLE; i++) {
        all->outcomes[i] += more->outcomes[i];
    }
    all->errors += more->errors;
    all->warnings += more->warnings;
    all->notes += more->notes;
    all->allowed += more->allowed;
    all->exit_status = more->exit_status > all->exit_status ? more->exit_status : all->exit_status;
}

static void account(ptv_session *s, const ptv_file_report *report)
{
    ptv_summary one = {.errors = report->tally.errors,
                       .warnings = report->tally.warnings,
                       .notes = report->tally.notes,
                       .allowed = report->tally.allowed,
                       .exit_status = status_of(report->outcome)};
    one.outcomes[report->outcome] = 1;
    ptv_account(s, &one);
}

void ptv_report_unreadable(ptv_session *s, const char *path, const char *why)
{
    ptv_file_report report = {
        .names.path = path, .outcome = PTV_OUTCOME_UNREADABLE, .message = why};
    s->renderer.file(s->renderer.self, &report);
    account(s, &report);
}

/* ---- Verifying ---- */

/* With --complete a missing name would be an error: whether one is missing nobody looked. */
static bool names_are_open(const verification *v)
{
    return v->report.alone && v->session->options->complete;
}

static void conclude(verification *v)
{
    v->report.run = &v->run;
    v->report.tally = v->gate.tally;
    v->report.outcome = ptv_outcome_of(&v->run, v->gate.policy, &v->gate.tally, v->message);
    if (v->report.outcome == PTV_OUTCOME_CLEAN && names_are_open(v)) {
        v->report.outcome = PTV_OUTCOME_UNDECIDED;
        snprintf(v->message, sizeof v->message, "which data files go with it is not known");
    }
    v->report.message = v->report.outcome == PTV_OUTCOME_UNDECIDED ? v->message : NULL;
}

/*
 * Not where nobody would hear of it, or where the errors do not count. False: there is no memory
 * to find it out.
 */
static bool look_closer(verification *v)
{
    const bool heard = !v->session->options->quiet || v->session->options->json;
    if (!heard || (v->run.errors > 0 && v->report.outcome != PTV_OUTCOME_REFUSED)) {
        return true;
    }
    ptv_look_for_damage(&look, &v->run);
    v->report.damage = &look.damage;
    return !look.failed;
}

static uint64_t bytes_of(const ptv_companions *companions)
{
    uint64_t bytes = companions->inputs[0]->size;
    for (uint32_t i = 0; i < companions->count; i++) {
        bytes += companions->images[i].size;
    }
    return bytes;
}

static void begin(ptv_session *s, const ptv_companions *companions, ptv_run *run, ptv_sink sink,
                  void *context)
{
    const ptv_options *options = s->options;
    const ptv_input *input = companions->inputs[0];
    const ptv_image image = {input->bytes, input->size, input->size};
    ptv_begin(run, &image, s->work, sink, context);
    run->memory = s->memory.bytes;
    run->memory_size = s->memory.size;
    run->operators = s->operators;
    run->targets = options->targets;
    run->planned_limit = options->planned_limit;
    run->sha256 = s->sha256;
    run->data = companions->images;
    run->data_count = companions->count;
    run->flags = options->read_segments ? PTV_READ_SEGMENTS : 0;
    run->flags |= options->complete && !companions->unknown ? PTV_COMPLETE : 0;
}

/*
 * Where the system does not give as many addresses as a file of this size may need, runs that
 * nobody hears of find out what this one does need (pteverify.h, run.memory_needed).
 */
static void provide_memory(ptv_session *s, const ptv_companions *companions, ptv_run *run)
{
    if (ptv_memory_reserve(&s->memory, bytes_of(companions))) {
        return;
    }
    do {
        begin(s, companions, run, ptv_sink_count, NULL);
        (void)ptv_verify(run);
    } while (ptv_memory_grow(&s->memory, run->memory_needed));
}

void ptv_begin_run(ptv_session *s, const ptv_companions *companions, ptv_run *run, ptv_sink sink,
                   void *context)
{
    provide_memory(s, companions, run);
    begin(s, companions, run, sink, context);
}

/* NULL, or why what was read is worth nothing. */
static const char *change(const verification *v)
{
    for (uint32_t i = 0; i <= v->companions->count; i++) {
        if (ptv_input_changed(v->companions->inputs[i])) {
            return i == 0 ? changed : data_changed;
        }
    }
    return NULL;
}

static const char *foreign_name(const ptv_image *image)
{
    return ptv_is_foreign(ptv_detect(image)) ? ptv_foreign_name(image) : NULL;
}

/* Runs under the guard: everything that reads the files. */
static void verify_and_report(void *context)
{
    verification *v = context;
    ptv_session *s = v->session;
    ptv_begin_run(s, v->companions, &v->run, ptv_gate_sink, &v->gate);
    v->gate.kind = foreign_name(&v->run.image);
    (void)ptv_verify(&v->run);
    ptv_check_extension(&v->gate, v->gate.names.path, v->run.format);
    v->report.message = change(v);
    if (v->report.message != NULL) {
        return; /* said after the guard */
    }
    conclude(v);
    if (look_closer(v)) {
        s->renderer.file(s->renderer.self, &v->report);
    }
}

void ptv_verify_file(ptv_session *s, const char *path, const ptv_companions *companions)
{
    verification v = {.session = s, .companions = companions};
    v.report.names = (ptv_file_names){path, companions->names, companions->count};
    v.report.alone = companions->unknown;
    v.gate = (ptv_gate){.policy = &s->options->policy, .renderer = &s->renderer};
    v.gate.names = v.report.names;
    look.failed = false;
    bool whole =
        ptv_input_guard_all(companions->inputs, companions->count + 1u, verify_and_report, &v);
    ptv_look_end(&look);
    if (whole && v.report.run != NULL && !look.failed) {
        account(s, &v.report);
        return;
    }
    const char *why = change(&v);
    why = why == NULL && look.failed ? strerror(ENOMEM) : why;
    s->renderer.drop(s->renderer.self);
    ptv_report_unreadable(s, path, why == NULL ? changed : why);
}
