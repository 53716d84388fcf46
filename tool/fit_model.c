/* One model: opened, verified with its data files, judged. */
#include "tool/fit.h"

#include "tool/open.h"
#include "tool/report_error.h"

static const char command[] = "fit";

typedef struct job {
    ptv_fit_model *model;
    ptv_session session;
    ptv_run run;
    bool done;
} job;

/* 10 KiB and 8 KiB: too much for a small stack. */
static ptv_data_files data_files;
static ptv_options options;
static ptv_input inputs[PTV_DATA_MAX + 1];

/* ---- The verdict ---- */

static void fail(ptv_fit_model *m, const char *why)
{
    m->verdict = FIT_UNDECIDED;
    snprintf(m->message, sizeof m->message, "%s", why);
}

static bool is_program(job *j)
{
    const ptv_format format = j->run.format;
    const bool program = format == PTV_FORMAT_PROGRAM || format == PTV_FORMAT_BUNDLE;
    if (!program && j->model->judgement.refusals == 0) {
        char what[128];
        snprintf(what, sizeof what, "this is %s, not a program", ptv_format_name(format));
        fail(j->model, what);
    }
    return program;
}

/* A broken data file leaves the verdict open: fit judges only the program. */
static void undecided(job *j)
{
    if (j->run.memory_needed > 0) {
        fail(j->model, "out of memory: not all rules could be run");
    } else {
        fail(j->model, "it cannot be verified; run pteverify for details");
    }
}

static void judge(job *j)
{
    ptv_fit_model *m = j->model;
    m->target.data = m->data_count > 0;
    fit_missing_keys(&m->judgement, &j->run);
    if (!load_enter(&j->run)) {
        fail(m, "its methods cannot be read");
        return;
    }
    fit_judge(&m->judgement, &j->run, &m->target);
    if (m->judgement.no_memory) {
        fail(m, "out of memory");
        return;
    }
    m->verdict = m->judgement.errors > 0 ? FIT_UNFIT : FIT_FITS;
    if (m->then != NULL) {
        m->then(m->context, &j->run);
    }
}

/* Runs under the guard: everything that reads the files. */
static void verify_and_judge(void *context)
{
    job *j = context;
    ptv_fit_model *m = j->model;
    ptv_begin_run(&j->session, &data_files, &j->run, fit_sink, &m->judgement);
    const ptv_verdict verdict = ptv_verify(&j->run);
    if (m->judgement.refusals > 0) {
        m->verdict = FIT_REFUSED;
    } else if (is_program(j)) {
        if (verdict == PTV_CLEAN) {
            judge(j);
        } else {
            undecided(j);
        }
    }
    j->done = true;
}

/* ---- Files ---- */

static bool open_data(const ptv_fit_model *m, size_t i)
{
    ptv_input *input = &inputs[i + 1];
    if (!ptv_open_model(command, input, m->data[i], &m->limit)) {
        return false;
    }
    const ptv_image image = {input->bytes, input->size, input->size};
    const ptv_format format = ptv_detect(&image);
    data_files.images[i] = image;
    data_files.names[i] = m->data[i];
    data_files.inputs[i + 1] = input;
    data_files.count++;
    if (format != PTV_FORMAT_DATA) {
        ptv_report_error(command, "%s: this is %s, not a data file (.ptd)", m->data[i],
                         ptv_format_name(format));
    }
    return format == PTV_FORMAT_DATA;
}

static bool open_all(const ptv_fit_model *m)
{
    memset(&data_files, 0, sizeof data_files);
    data_files.inputs[0] = &inputs[0];
    bool good = ptv_open_model(command, &inputs[0], m->path, &m->limit);
    for (size_t i = 0; good && i < m->data_count; i++) {
        good = open_data(m, i);
    }
    return good;
}

static bool any_changed(const ptv_fit_model *m)
{
    bool changed = false;
    for (size_t i = 0; i <= m->data_count; i++) {
        changed = changed || ptv_input_changed(&inputs[i]);
    }
    return changed;
}

static void close_all(const ptv_fit_model *m)
{
    for (size_t i = 0; i <= m->data_count; i++) {
        ptv_input_close(&inputs[i]);
    }
}

static void read_all(job *j)
{
    ptv_fit_model *m = j->model;
    const bool whole =
        ptv_input_guard_all(data_files.inputs, data_files.count + 1u, verify_and_judge, j);
    if (!whole || any_changed(m)) {
        fail(m, "it changed while it was being read");
    }
}

static unsigned targets_of(const fit_manifest *m)
{
    return m == NULL || !m->has_word ? PTV_TARGET_32 | PTV_TARGET_64
           : m->word == LOAD_64      ? PTV_TARGET_64
                                     : PTV_TARGET_32;
}

bool ptv_fit_read(ptv_fit_model *m)
{
    static ptv_work work; /* 4 KiB */
    static job j;         /* 4 KiB */
    memset(&j, 0, sizeof j);
    j.model = m;
    j.session.options = &options;
    j.session.work = &work;
    j.session.operators = &ptv_operators_default;
    options.targets = targets_of(m->manifest);
    memset(inputs, 0, sizeof inputs);
    for (size_t i = 0; i <= PTV_DATA_MAX; i++) {
        inputs[i].file = -1;
    }
    fit_judgement_begin(&m->judgement, m->manifest);
    m->judgement.tabled = m->tabled;
    m->verdict = FIT_UNDECIDED;
    m->unread = !open_all(m);
    if (!m->unread) {
        read_all(&j);
    }
    close_all(m);
    ptv_memory_free(&j.session.memory);
    return m->verdict != FIT_UNDECIDED;
}
