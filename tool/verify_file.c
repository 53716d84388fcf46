/* Verifies one file, and reports its verdict. */
#include <errno.h>

#include "analysis/diagnose/foreign.h"
#include "analysis/report/missing_names.h"
#include "analysis/report/outcome.h"
#include "analysis/search/extension.h"
#include "base/crc32.h"
#include "tool/cli.h"
#include "tool/session.h"

/* Lives outside the guarded function, so it survives a jump. */
typedef struct verification {
    ptv_session *session;
    const ptv_data_files *data_files;
    ptv_run run;
    ptv_finding_filter filters[PTV_CHANNELS];
    bool again; /* second pass, for the channels that want more */
    ptv_file_report report;
    ptv_buffer needs;
    char message[PTV_WHY_ROOM + 320];
} verification;

static ptv_diagnosis diagnosis; /* large, and must survive a jump */

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
    all->bytes += more->bytes;
    all->exit_status = more->exit_status > all->exit_status ? more->exit_status : all->exit_status;
}

static void account(ptv_session *s, const ptv_file_report *report)
{
    ptv_summary one = {.errors = report->totals.errors,
                       .warnings = report->totals.warnings,
                       .notes = report->totals.notes,
                       .allowed = report->totals.allowed,
                       .bytes = report->run == NULL ? 0 : ptv_state_of(report->run)->whole.size,
                       .exit_status = status_of(report->outcome)};
    one.outcomes[report->outcome] = 1;
    ptv_account(s, &one);
}

void ptv_report_unreadable(ptv_session *s, const char *path, const char *why)
{
    ptv_file_report report = {
        .names.path = path, .outcome = PTV_OUTCOME_UNREADABLE, .message = why};
    ptv_channels_file(s, &report);
    account(s, &report);
}

/* ---- Verifying ---- */

/* Whether a lookup in the baseline ran out of memory. */
static bool is_forgetful(const ptv_session *s)
{
    return s->baseline != NULL && s->baseline->failed;
}

/* Whether any report shows a diagnosis: text may leave it out. */
static bool is_heard(const ptv_session *s)
{
    return s->channel_count > 1 || s->channels[0].format != PTV_AS_TEXT ||
           (!s->options->quiet && !s->options->summary);
}

/*
 * Diagnoses the file, unless no report would show it or the errors do not count. Returns false if
 * out of memory.
 */
static bool diagnose_closer(verification *v)
{
    if (is_forgetful(v->session)) {
        return false;
    }
    if (!is_heard(v->session) || (v->run.errors > 0 && v->report.outcome != PTV_OUTCOME_REFUSED)) {
        return true;
    }
    ptv_diagnose(&diagnosis, &v->run);
    v->report.damage = &diagnosis.damage;
    return !diagnosis.failed;
}

static uint64_t bytes_of(const ptv_data_files *data_files)
{
    uint64_t bytes = data_files->inputs[0]->size;
    for (uint32_t i = 0; i < data_files->count; i++) {
        bytes += data_files->images[i].size;
    }
    return bytes;
}

/* A ptv_load. */
static bool load(void *context, uint32_t file, uint64_t at, uint64_t size)
{
    return file == 0 && ptv_input_read(context, at, size);
}

static void begin(ptv_session *s, const ptv_data_files *data_files, ptv_run *run, ptv_sink sink,
                  void *context)
{
    const ptv_options *options = s->options;
    const ptv_input *input = data_files->inputs[0];
    const ptv_image image = ptv_input_image(input);
    ptv_begin(run, &image, s->work, sink, context);
    if (image.loaded < image.size) {
        run->load = load;
        run->load_context = (void *)(uintptr_t)input;
    }
    run->memory = s->memory.bytes;
    run->memory_size = s->memory.size;
    run->operators = s->operators;
    run->targets = options->targets;
    run->planned_limit = options->planned_limit;
    run->sha256 = s->sha256;
    run->crc32 = options->check_hashes ? ptv_crc32_of : NULL;
    run->data = data_files->images;
    run->data_count = data_files->count;
    run->flags = options->read_segments ? PTV_READ_SEGMENTS : 0;
    run->flags |=
        options->complete && !data_files->unknown && data_files->lost == NULL ? PTV_COMPLETE : 0;
}

/*
 * If the system cannot reserve as much address space as a file of this size may need, silent runs
 * find out what this file really needs (pteverify.h, run.memory_needed).
 */
static void provide_memory(ptv_session *s, const ptv_data_files *data_files, ptv_run *run)
{
    if (ptv_memory_reserve(&s->memory, bytes_of(data_files))) {
        return;
    }
    do {
        begin(s, data_files, run, ptv_sink_count, NULL);
        (void)ptv_verify(run);
    } while (ptv_memory_grow(&s->memory, run->memory_needed));
}

void ptv_begin_run(ptv_session *s, const ptv_data_files *data_files, ptv_run *run, ptv_sink sink,
                   void *context)
{
    provide_memory(s, data_files, run);
    begin(s, data_files, run, sink, context);
}

/* ---- The verdict ---- */

static void verify_quietly(verification *v, const ptv_data_files *data_files)
{
    ptv_begin_run(v->session, data_files, &v->run, ptv_sink_count, NULL);
    (void)ptv_verify(&v->run);
}

/*
 * For a program whose data files cannot be used: puts the names that it needs from them, which a
 * run without data files reports. Afterwards, the run is back in its old state.
 */
static void put_needs(verification *v)
{
    static ptv_data_files alone; /* 10 KiB: too much for a small stack */
    if (v->data_files->count == 0) {
        ptv_put_missing_names(&v->needs, &v->run);
        return;
    }
    alone.inputs[0] = v->data_files->inputs[0];
    alone.unknown = true;
    verify_quietly(v, &alone);
    ptv_put_missing_names(&v->needs, &v->run);
    verify_quietly(v, v->data_files);
}

static void say_needs(verification *v)
{
    if (v->data_files->count > 0 || v->data_files->lost != NULL) {
        const size_t said = strlen(v->message);
        put_needs(v);
        snprintf(v->message + said, sizeof v->message - said, "%.*s", (int)v->needs.length,
                 v->needs.length == 0 ? "" : v->needs.bytes);
    }
}

/*
 * Whether something that the run does not know keeps the file from being clean. With --complete, a
 * missing name would be an error, but nobody checked whether one is missing.
 */
static bool is_open(verification *v)
{
    if (v->data_files->lost != NULL) {
        snprintf(v->message, sizeof v->message, "%.*s, which goes with it, cannot be read",
                 PTV_WHY_ROOM - 40, v->data_files->lost);
        return true;
    }
    if (v->report.alone && v->session->options->complete) {
        snprintf(v->message, sizeof v->message, "it is not known which data files belong to it");
        return true;
    }
    return false;
}

/* Rules that a known error keeps from running do not make the file undecided. */
static ptv_outcome outcome_of(verification *v)
{
    static ptv_policy policy; /* 20 KiB */
    ptv_baseline *baseline = v->session->baseline;
    const ptv_finding_counts *totals = &v->filters[0].totals;
    const ptv_outcome outcome = ptv_outcome_of(&v->run, v->filters[0].policy, totals, v->message);
    if (outcome != PTV_OUTCOME_UNDECIDED || baseline == NULL ||
        !ptv_baseline_knows_kept(baseline, v->report.names.path, &v->run)) {
        return outcome;
    }
    policy = *v->filters[0].policy;
    ptv_allow_kept(&v->run, &policy);
    return ptv_outcome_of(&v->run, &policy, totals, v->message);
}

static void conclude(verification *v)
{
    v->report.run = &v->run;
    v->report.totals = v->filters[0].totals;
    v->report.outcome = outcome_of(v);
    if (v->report.outcome == PTV_OUTCOME_CLEAN && is_open(v)) {
        v->report.outcome = PTV_OUTCOME_UNDECIDED;
    }
    if (v->report.outcome == PTV_OUTCOME_UNDECIDED) {
        say_needs(v);
        v->report.message = v->message;
    }
}

/* Returns why the bytes that were read cannot be trusted, or NULL. */
static const char *change(const verification *v)
{
    for (uint32_t i = 0; i <= v->data_files->count; i++) {
        if (ptv_input_changed(v->data_files->inputs[i])) {
            return i == 0 ? changed : data_changed;
        }
    }
    const int lost = ptv_input_lost(v->data_files->inputs[0]);
    return lost == 0 ? NULL : strerror(lost);
}

static const char *foreign_name(const ptv_image *image)
{
    return ptv_is_foreign(ptv_detect(image)) ? ptv_foreign_name(image) : NULL;
}

/* A ptv_sink. */
static bool tell_all(void *context, const ptv_finding *finding)
{
    verification *v = context;
    for (size_t i = 0; i < v->session->channel_count; i++) {
        if (!v->again || v->filters[i].round == PTV_ROUND_OTHERS) {
            (void)ptv_finding_filter_sink(&v->filters[i], finding);
        }
    }
    return true;
}

static void find(verification *v)
{
    ptv_begin_run(v->session, v->data_files, &v->run, tell_all, v);
    const char *kind = foreign_name(&v->run.image);
    for (size_t i = 0; i < v->session->channel_count; i++) {
        v->filters[i].kind = kind;
    }
    (void)ptv_verify(&v->run);
    ptv_check_extension(tell_all, v, v->report.names.path, v->run.format);
}

/* Whether any channel has more to show. */
static bool wants_again(verification *v)
{
    for (size_t i = 0; i < v->session->channel_count; i++) {
        v->again = ptv_finding_filter_again(&v->filters[i]) || v->again;
    }
    return v->again;
}

/* Each channel has its own counts, because each shows something else. */
static void tell_file(verification *v)
{
    for (size_t i = 0; i < v->session->channel_count; i++) {
        const ptv_renderer *renderer = &v->session->channels[i].renderer;
        ptv_file_report report = v->report;
        report.totals = v->filters[i].totals;
        report.groups = v->filters[i].groups;
        renderer->file(renderer->self, &report);
    }
}

/* Reads the rest of a file that is not clean: damage can be anywhere. Returns false on failure. */
static bool take_rest(verification *v)
{
    const ptv_input *input = v->data_files->inputs[0];
    if (input->parts == NULL || v->report.outcome == PTV_OUTCOME_CLEAN) {
        return true;
    }
    ptv_image *whole = &ptv_set_state(&v->run)->whole;
    v->run.image.loaded = v->run.image.size;
    whole->loaded = whole->size;
    return ptv_input_read(input, 0, input->size);
}

/* Runs under the guard: everything that reads the files. */
static void verify_and_report(void *context)
{
    verification *v = context;
    find(v);
    if (wants_again(v)) {
        find(v);
    }
    v->report.message = change(v);
    if (v->report.message != NULL) {
        return; /* reported after the guard */
    }
    conclude(v);
    if (take_rest(v) && diagnose_closer(v)) {
        tell_file(v);
    }
}

/* Returns the policy for this file, with the settings that are for it alone. */
static const ptv_policy *policy_of(const ptv_session *s, size_t i, const char *file)
{
    static ptv_policy policies[PTV_CHANNELS]; /* 20 KiB each */
    const ptv_policy *policy = s->channels[i].policy;
    if (s->options->config.settings.count == 0) {
        return policy;
    }
    policies[i] = *policy;
    return ptv_options_policy(s->options, file, &policies[i]) ? &policies[i] : policy;
}

/*
 * Text that shows each finding lists errors first. The others come in a second pass, so that none
 * has to be kept.
 */
static ptv_finding_filter filter_of(const ptv_session *s, size_t i, ptv_file_names names)
{
    const ptv_channel *c = &s->channels[i];
    const bool json = c->format == PTV_AS_JSON;
    const bool twice = c->format == PTV_AS_TEXT && !c->policy->grouped && !s->options->summary;
    ptv_groups_clear(c->groups);
    return (ptv_finding_filter){.policy = policy_of(s, i, names.path),
                                .renderer = &c->renderer,
                                .names = names,
                                .groups = json || c->policy->grouped ? c->groups : NULL,
                                .round = twice ? PTV_ROUND_ERRORS : PTV_ROUND_ALL,
                                .judge = s->baseline == NULL ? NULL : ptv_baseline_judge,
                                .judge_context = s->baseline};
}

void ptv_verify_file(ptv_session *s, const char *path, const ptv_data_files *data_files)
{
    static verification v; /* too large for a stack frame; one file at a time */
    memset(&v, 0, sizeof v);
    v.session = s;
    v.data_files = data_files;
    v.report.names = (ptv_file_names){path, data_files->names, data_files->count};
    v.report.alone = data_files->unknown;
    for (size_t i = 0; i < s->channel_count; i++) {
        v.filters[i] = filter_of(s, i, v.report.names);
    }
    diagnosis.failed = false;
    bool whole =
        ptv_input_guard_all(data_files->inputs, data_files->count + 1u, verify_and_report, &v);
    ptv_buffer_free(&v.needs);
    ptv_diagnosis_end(&diagnosis);
    const bool short_of_memory = diagnosis.failed || is_forgetful(s);
    const bool lost = ptv_input_lost(data_files->inputs[0]) != 0;
    if (whole && v.report.run != NULL && !short_of_memory && !lost) {
        account(s, &v.report);
        return;
    }
    const char *why = change(&v);
    why = why == NULL && short_of_memory ? strerror(ENOMEM) : why;
    ptv_channels_drop(s);
    ptv_report_unreadable(s, path, why == NULL ? changed : why);
}
