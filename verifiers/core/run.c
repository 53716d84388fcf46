/* The life of a run: beginning, reporting, skipping, and the two sinks that need no host. */
#include "run.h"

#include <stddef.h>
#include <string.h>

void ptv_begin(ptv_run *run, const ptv_image *image, ptv_work *work, ptv_sink sink, void *context)
{
    ptv_state *state = ptv_set_state(run);
    memset(run, 0, offsetof(ptv_run, state));
    memset(state, 0, offsetof(ptv_state, nest));
    run->image = *image;
    state->work = work;
    state->sink = sink;
    state->context = context;
    run->targets = PTV_TARGET_32 | PTV_TARGET_64;
}

#ifndef PTV_DEVICE
/*@ requires \valid(run); assigns run->errors, run->warnings, run->notes; */
static void count(ptv_run *run, ptv_severity severity)
{
    switch (severity) {
    case PTV_NOTE: run->notes++; break;
    case PTV_WARNING: run->warnings++; break;
    case PTV_ERROR: run->errors++; break;
    }
}
#else
static void count(ptv_run *run, ptv_severity severity)
{
    run->errors += severity == PTV_ERROR; /* the others are not reported */
}
#endif

void ptv_report(ptv_run *run, const ptv_finding *finding)
{
    ptv_state *state = ptv_set_state(run);
    const ptv_rule *rule = finding->rule;
    if (run->stopped || (rule->once && ptv_has_fired(run, rule))) {
        return;
    }
    state->fired[rule->code / 64] |= UINT64_C(1) << rule->code % 64;
    if (state->quiet) {
        state->faulty = state->faulty || rule->severity == PTV_ERROR;
        return;
    }
    count(run, (ptv_severity)rule->severity);
    run->stopped = !state->sink(state->context, finding);
#ifdef PTV_DEVICE
    run->stopped = run->stopped || rule->severity == PTV_ERROR;
#endif
}

void ptv_report_about(ptv_run *run, const ptv_rule *rule, ptv_place place, ptv_range range,
                      ptv_mismatch mismatch, ptv_about about)
{
    ptv_finding finding = ptv_finding_of(run, rule, place, range, mismatch);
    finding.subject = (const char *)about.subject;
    finding.subject_length = about.length;
    finding.other = about.other;
#ifndef PTV_DEVICE
    finding.extent = about.extent;
#endif
    ptv_report(run, &finding);
}

void(ptv_report_at)(ptv_run *run, const ptv_rule *rule, ptv_place place, ptv_mismatch mismatch)
{
    if (rule->once && ptv_has_fired(run, rule)) {
        return; /* saves locating its bytes */
    }
    ptv_report_range(run, rule, place, ptv_locate(&run->image, &place), mismatch);
}

void(ptv_report_in_header)(ptv_run *run, const ptv_rule *rule, const char *name, ptv_range range,
                           ptv_mismatch mismatch)
{
    ptv_report_range(run, rule, (ptv_place){NULL, name, -1, -1, NULL}, range, mismatch);
}

/*
 * Whether skipping the rule might have missed an error. If the rule in its `needs` fired, it did
 * not: that was either an error, so the file is refused anyway, or less by design.
 */
/*@ requires \valid_read(run) && \valid_read(rule); assigns \nothing; */
static bool is_missed(const ptv_run *run, const ptv_rule *rule, ptv_skip why)
{
    bool excused = why >= PTV_SKIP_NOT_LOADED && (run->flags & PTV_PARTIAL) != 0;
    return why != PTV_SKIP_NEEDS && !excused && rule->severity == PTV_ERROR;
}

void ptv_skip_rule(ptv_run *run, const ptv_rule *rule, ptv_skip why)
{
    ptv_state *state = ptv_set_state(run);
    if (state->quiet) {
        return;
    }
    state->undecided = state->undecided || is_missed(run, rule, why);
    if (state->skipped[rule->code] < why) {
        state->skipped[rule->code] = (uint8_t)why;
    }
}

/*@ requires \valid_read(run) && ptv_has_code(rule); assigns \nothing; */
ptv_skip ptv_skipped(const ptv_run *run, const ptv_rule *rule)
{
    return (ptv_skip)ptv_state_of(run)->skipped[rule->code];
}

bool ptv_sink_first_error(void *context, const ptv_finding *finding)
{
    ptv_first_error *first = context;
    if (finding->rule->severity != PTV_ERROR) {
        return true;
    }
    first->any = true;
    first->finding = *finding;
#ifndef PTV_DEVICE
    ptv_path(&finding->place, first->path, sizeof first->path);
#endif
    first->finding.place = (ptv_place){NULL, NULL, -1, -1, NULL};
    first->finding.subject = NULL;
    first->finding.other = NULL;
#ifndef PTV_DEVICE
    first->finding.extent = NULL;
#endif
    return false;
}

/*@ assigns \nothing; ensures \result; */
bool ptv_sink_count(void *context, const ptv_finding *finding)
{
    (void)context;
    (void)finding;
    return true;
}
