/* `pteverify fit`: does a model run on a build, and what does it need? */
#include "tool/fit.h"

#include "tool/cli.h"
#include "tool/colour.h"
#include "tool/confine.h"
#include "tool/max_size.h"
#include "tool/report_error.h"
#include "tool/show_settings.h"

static const char command[] = "fit";

/* ---- The manifest ---- */

static void say_remark(const char *name, const fit_remark *r, const char *kind)
{
    if (r->line > 0) {
        ptv_report_error(NULL, "%s:%u:%u: %s%s", name, r->line, r->column, kind, r->text);
    } else {
        ptv_report_error(NULL, "%s: %s%s", name, kind, r->text);
    }
}

static void say_warnings(const fit_manifest *m)
{
    for (size_t i = 0; i < m->warning_count && i < FIT_REMARKS; i++) {
        say_remark(m->name, &m->warnings[i], "warning: ");
    }
    if (m->warning_count > FIT_REMARKS) {
        ptv_report_error(NULL, "%s: %zu more warnings", m->name, m->warning_count - FIT_REMARKS);
    }
}

static bool ends(const char *name, const char *ending)
{
    const size_t n = strlen(name), e = strlen(ending);
    return n >= e && strcmp(name + n - e, ending) == 0;
}

typedef struct reading {
    fit_manifest *m;
    const ptv_input *input;
    bool binary, good;
} reading;

/* Runs under the guard. */
static void read_manifest(void *context)
{
    reading *r = context;
    const char *bytes = r->input->size == 0 ? "" : (const char *)r->input->bytes;
    const size_t n = (size_t)r->input->size;
    r->good = true;
    if (r->binary) {
        fit_read_binary(r->m, (const uint8_t *)bytes, n);
        r->good = !r->m->no_memory;
    } else if (ends(r->m->name, ".yaml") || ends(r->m->name, ".yml")) {
        r->good = fit_read_yaml(r->m, bytes, n);
    } else {
        r->good = fit_read_json(r->m, bytes, n);
    }
}

static int refuse(const fit_manifest *m)
{
    say_remark(m->name, &m->fault, "");
    return m->no_memory ? PTV_EXIT_FAILED : PTV_EXIT_USAGE;
}

static const char package[] = "executorch-";

/* A name that starts like that of a package is probably meant to be one. */
static bool is_package(const char *name)
{
    return strncmp(name, package, sizeof package - 1) == 0;
}

/* If the name is that of a release, suggests its package. */
static void say_unreadable(const char *name, const char *why)
{
    ptv_release release;
    if (is_package(name)) {
        ptv_report_error(command, "%s: %s, and no package: %s%s to %s%s are known", name, why,
                         package, ptv_release_name(PTV_R1_0), package, ptv_release_name(PTV_R1_5));
    } else if (ptv_release_named(name, &release)) {
        ptv_report_error(command, "%s: %s, did you mean '%s%s'?", name, why, package,
                         ptv_release_name(release));
    } else {
        ptv_report_error(command, "%s: %s", name, why);
    }
}

static int open_manifest(fit_manifest *m, bool binary, const gm_limit *limit, ptv_input *input)
{
    reading r = {.m = m, .input = input, .binary = binary};
    const int why = ptv_input_open(input, m->name, PTV_WANTED_ANY, limit);
    if (why != 0) {
        say_unreadable(m->name, ptv_input_reason(input, why).text);
        return PTV_EXIT_FAILED;
    }
    if (!ptv_input_guard(input, read_manifest, &r)) {
        ptv_report_error(command, "%s: it changed while it was being read", m->name);
        return PTV_EXIT_FAILED;
    }
    return r.good ? -1 : refuse(m);
}

int ptv_fit_manifest(fit_manifest *m, const char *name, bool binary, const gm_limit *limit,
                     ptv_input *input)
{
    int status = -1;
    fit_manifest_begin(m, name);
    *input = (ptv_input){.file = -1};
    if (binary || !fit_read_built_in(m, name)) {
        status = open_manifest(m, binary, limit, input);
    } else if (m->no_memory) {
        status = refuse(m);
    }
    say_warnings(m);
    fit_manifest_sort(m);
    return status;
}

/* ---- The report ---- */

static int status_of(const ptv_fit_model *m)
{
    return m->verdict == FIT_FITS        ? PTV_EXIT_CLEAN
           : m->verdict == FIT_UNDECIDED ? PTV_EXIT_FAILED
                                         : PTV_EXIT_REFUSED;
}

static void put_own(ptv_buffer *b, ptv_format_id format, const fit_report *r)
{
    if (format == PTV_AS_JSON) {
        fit_put_document(b, r);
    } else if (r->verdict != FIT_UNDECIDED) {
        fit_put_text(b, r);
    }
}

/* Writes the reports of --output, after the one on standard output. */
static int write_beside(ptv_outputs *outputs, const fit_report *r, const ptv_call_report *all)
{
    for (size_t i = 0; i < outputs->count; i++) {
        fit_report plain = *r;
        plain.colour = false;
        if (ptv_is_own(outputs->items[i].format)) {
            put_own(&outputs->items[i].bytes, outputs->items[i].format, &plain);
        }
    }
    ptv_outputs_render(outputs, all);
    return ptv_outputs_write(outputs, command, all->exit_status);
}

static int write_all(ptv_outputs *outputs, ptv_format_id format, const fit_report *r, int status)
{
    ptv_buffer b = {0}, said = {0};
    fit_put_said(&said, r);
    ptv_call_report all = {
        .command = command, .said = said.bytes, .length = said.length, .exit_status = status};
    if (ptv_is_own(format)) {
        put_own(&b, format, r);
    } else {
        ptv_render(&b, format, &all);
    }
    b.failed = b.failed || said.failed;
    const int why = ptv_buffer_end(&b, stdout);
    if (why != 0) {
        ptv_cannot_write(command, "the report", why);
        status = all.exit_status = PTV_EXIT_FAILED;
    }
    status = said.failed ? status : write_beside(outputs, r, &all);
    ptv_buffer_free(&said);
    return status;
}

/* ---- Known findings ---- */

typedef struct fit_call {
    ptv_config config;
    ptv_outputs outputs;
    ptv_baseline baseline;
    ptv_buffer all; /* all findings, known or not */
} fit_call;

/* Removes known findings. A refused model keeps all of its findings: nothing else was judged. */
static void sift(fit_call *c, ptv_fit_model *m)
{
    fit_judgement *j = &m->judgement;
    size_t kept = 0;
    if (c->baseline.path == NULL && c->baseline.written == NULL) {
        return;
    }
    for (size_t i = 0; i < j->count; i++) {
        const fit_finding *f = &j->findings[i];
        const size_t at = c->all.length;
        fit_put_said_finding(&c->all, m->path, f);
        if (m->verdict == FIT_UNFIT && ptv_baseline_knows(&c->baseline, &c->all, at)) {
            j->allowed++;
            j->errors -= f->rule->severity == PTV_ERROR;
            j->notes -= f->rule->severity != PTV_ERROR;
        } else {
            j->findings[kept++] = *f;
        }
    }
    j->count = kept;
    m->verdict = m->verdict == FIT_UNFIT && j->errors == 0 ? FIT_FITS : m->verdict;
}

static int end_baseline(const ptv_args *args, fit_call *c, const ptv_fit_model *m, int status)
{
    const bool fits = m->verdict == FIT_FITS;
    ptv_said_put(&c->all, &(ptv_said){.at.file = m->path,
                                      .outcome = fits ? PTV_OUTCOME_CLEAN : PTV_OUTCOME_REFUSED});
    c->baseline.failed = c->baseline.failed || c->all.failed;
    const bool refused = c->baseline.written != NULL && m->verdict == FIT_REFUSED;
    return ptv_baseline_end(&c->baseline, ptv_is_given(args, PTV_OPT_QUIET),
                            &(ptv_call_report){.command = command,
                                               .said = c->all.bytes,
                                               .length = c->all.failed ? 0 : c->all.length,
                                               .exit_status = refused ? PTV_EXIT_FAILED : status});
}

static int write_report(ptv_args *args, const ptv_fit_model *m)
{
    fit_call *c = args->context;
    const fit_report report = {.path = m->path,
                               .data = (const char *const *)m->data,
                               .data_count = m->data_count,
                               .manifest = m->manifest,
                               .judgement = &m->judgement,
                               .target = &m->target,
                               .verdict = m->verdict,
                               .message = m->message[0] == '\0' ? NULL : m->message,
                               .max = ptv_option_number(args, PTV_OPT_MAX, 100),
                               .colour = ptv_wants_colour(args),
                               .memory = ptv_is_given(args, PTV_OPT_MEMORY),
                               .quiet = ptv_is_given(args, PTV_OPT_QUIET),
                               .summary = ptv_is_given(args, PTV_OPT_SUMMARY)};
    args->begun = true;
    if (m->verdict == FIT_UNDECIDED) {
        ptv_report_error(command, "%s: %s", m->path, m->message);
    }
    const int status = write_all(&c->outputs, ptv_format_of(args), &report, status_of(m));
    return end_baseline(args, c, m, status);
}

/* ---- The call ---- */

static int judge_model(ptv_args *args, const fit_manifest *manifest, const gm_limit *limit)
{
    static ptv_fit_model m;
    m = (ptv_fit_model){.path = args->operands[0],
                        .data = args->operands + 1,
                        .data_count = args->operand_count - 1,
                        .manifest = manifest,
                        .target = fit_target_of(manifest, false),
                        .limit = *limit,
                        .tabled = manifest == NULL};
    (void)ptv_fit_read(&m);
    sift(args->context, &m);
    const int status = m.unread ? PTV_EXIT_FAILED : write_report(args, &m);
    fit_judgement_free(&m.judgement);
    return status;
}

/* Returns --runtime: a file name resolved, a package as it is. NULL: not given, or no memory. */
static const char *runtime_of(ptv_args *args)
{
    fit_call *c = args->context;
    const char *name = ptv_text_of(args, PTV_OPT_RUNTIME, NULL);
    const bool file = name != NULL && c->config.set[PTV_OPT_RUNTIME] && !is_package(name);
    return file ? ptv_setting_file(&c->config.settings, name) : name;
}

/* A manifest that every model fits; it can still be used for --memory. */
static bool says_nothing(const fit_manifest *m)
{
    return !m->has_operators && !m->has_backends && !m->has_method && !m->has_temporary &&
           !m->has_planned && m->release == 0;
}

static int with_manifest(ptv_args *args, const gm_limit *limit)
{
    fit_call *c = args->context;
    static fit_manifest manifest; /* 5 KiB */
    ptv_input input;
    const char *name = runtime_of(args);
    const char *binary = ptv_text_of(args, PTV_OPT_RUNTIME_BINARY, NULL);
    if (name == NULL && binary == NULL) {
        (void)ptv_config_no_memory(&c->config);
        return PTV_EXIT_FAILED;
    }
    int status =
        ptv_fit_manifest(&manifest, binary == NULL ? name : binary, binary != NULL, limit, &input);
    if (status < 0 && says_nothing(&manifest) && !ptv_is_given(args, PTV_OPT_MEMORY)) {
        ptv_report_error(command, "%s: it says nothing that a model can be judged by",
                         manifest.name);
        status = PTV_EXIT_USAGE;
    }
    if (status < 0) {
        status = judge_model(args, &manifest, limit);
    }
    fit_manifest_free(&manifest);
    ptv_input_close(&input);
    return status;
}

/* Returns what is wrong with the combination of options, or NULL. */
static const char *fault_of(const ptv_args *args)
{
    const fit_call *c = args->context;
    const bool runtime = ptv_is_given(args, PTV_OPT_RUNTIME);
    const bool binary = ptv_is_given(args, PTV_OPT_RUNTIME_BINARY);
    const bool emit = ptv_is_given(args, PTV_OPT_EMIT_MANIFEST);
    if (runtime + binary + emit > 1) {
        return "give only one of --runtime, --runtime-binary and --emit-manifest";
    }
    const bool manifest =
        ptv_chose(args, PTV_OPT_FORMAT, "json") || ptv_chose(args, PTV_OPT_FORMAT, "yaml");
    if (!emit && ptv_chose(args, PTV_OPT_FORMAT, "yaml")) {
        return "--format yaml goes with --emit-manifest";
    }
    if (emit &&
        ((!manifest && ptv_format_of(args) != PTV_AS_TEXT) || ptv_is_given(args, PTV_OPT_OUTPUT))) {
        return "--emit-manifest takes --format json or yaml, and no --output";
    }
    if (!runtime && !binary && !emit && !ptv_is_given(args, PTV_OPT_MEMORY)) {
        return "--runtime MANIFEST is missing: a manifest.json, or executorch-1.5.1";
    }
    if (!runtime && !binary &&
        ((ptv_is_given(args, PTV_OPT_BASELINE) && !c->config.set[PTV_OPT_BASELINE]) ||
         ptv_is_given(args, PTV_OPT_WRITE_BASELINE))) {
        return "a baseline goes with --runtime or --runtime-binary";
    }
    return !emit && args->operand_count > PTV_DATA_MAX ? "too many data files" : NULL;
}

static bool take(void *context, const ptv_option *option, const char *value)
{
    fit_call *c = context;
    return ptv_config_keep(&c->config, option, value);
}

static int fit(ptv_args *args, fit_call *c)
{
    const gm_limit limit = ptv_max_size(args);
    const char *fault = fault_of(args);
    if (fault != NULL) {
        ptv_report_error(command, "%s", fault);
        return PTV_EXIT_USAGE;
    }
    if (!ptv_outputs_spare(&c->outputs, command, args)) {
        return PTV_EXIT_USAGE;
    }
    ptv_confine_call(args, &c->outputs);
    if (ptv_is_given(args, PTV_OPT_EMIT_MANIFEST)) {
        return ptv_fit_emit(args, &limit);
    }
    if (!ptv_outputs_try(&c->outputs, command)) {
        return PTV_EXIT_FAILED;
    }
    const int status = ptv_baseline_begin(&c->baseline, ptv_text_of(args, PTV_OPT_BASELINE, NULL),
                                          ptv_text_of(args, PTV_OPT_WRITE_BASELINE, NULL));
    if (status >= 0) {
        return status;
    }
    const bool named =
        ptv_is_given(args, PTV_OPT_RUNTIME) || ptv_is_given(args, PTV_OPT_RUNTIME_BINARY);
    return named ? with_manifest(args, &limit) : judge_model(args, NULL, &limit);
}

/* Drops --runtime of the settings if an argument gives the build in another way. */
static void drop_runtime(ptv_args *args, ptv_config *config)
{
    if (config->set[PTV_OPT_RUNTIME] &&
        (ptv_is_given(args, PTV_OPT_RUNTIME_BINARY) || ptv_is_given(args, PTV_OPT_EMIT_MANIFEST))) {
        args->given[PTV_OPT_RUNTIME] = config->set[PTV_OPT_RUNTIME] = false;
    }
}

static int run(ptv_args *args)
{
    static fit_call c;
    memset(&c, 0, sizeof c);
    args->take = take;
    args->context = &c;
    int status = ptv_config_begin(&c.config, args, &c.outputs);
    if (status < 0) {
        drop_runtime(args, &c.config);
        status = ptv_is_given(args, PTV_OPT_SHOW_CONFIG) ? ptv_show_settings(&c.config, args)
                                                         : fit(args, &c);
    }
    ptv_baseline_free(&c.baseline);
    ptv_buffer_free(&c.all);
    ptv_config_free(&c.config);
    return status;
}

const ptv_command ptv_fit_command = {
    .name = "fit",
    .usage = "fit MODEL [DATA]... --runtime MANIFEST\n"
             "fit MODEL [DATA]... --runtime-binary FILE\n"
             "fit MODEL [DATA]... --memory\n"
             "fit --emit-manifest MODEL...",
    .summary = "check whether a model runs on a build, and what memory it needs",
    .text = "Compares what a program (.pte, or the one in a bundle) needs with what a build of the "
            "runtime has: operators and their kernels, backends, memory, data files, features of "
            "releases. The model is verified first; if it is refused, it is not judged.\n\n"
            "MANIFEST is executorch-1.5.1 or another release from 1.0 on, which stands for the "
            "contents of its Python package; a manifest.json (docs/fit.md); or a yaml file of a "
            "selective build. What a manifest leaves out is not judged, and the report says so.",
    .more = "    pteverify fit model.pte --runtime executorch-1.5.1\n"
            "    pteverify fit model.pte weights.ptd --runtime manifest.json --memory\n"
            "    pteverify fit model.pte --runtime-binary firmware.elf\n"
            "    pteverify fit --emit-manifest a.pte b.pte --format yaml > ops.yaml",
    .status = "0 it fits, 1 it does not fit or is refused, 2 something could not be read, decided "
              "or written, 3 wrong usage, or an invalid manifest.",
    .lacking = "a model",
    .least = 1,
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_FIT_DOCUMENT,
    .run = run,
};
