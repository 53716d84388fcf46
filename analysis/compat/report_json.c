/* Reports for programs. */
#include "analysis/compat/report.h"

#include <string.h>

#include "analysis/report/facts_loading.h"
#include "analysis/report/finding.h"

const char *fit_verdict_word(fit_verdict verdict)
{
    static const char *const words[] = {"fits", "unfit", "refused", "undecided"};
    return words[verdict];
}

/* The row applies if its flag is not set. */
const char *fit_not_judged(const fit_manifest *m, size_t *i)
{
    const struct {
        bool said;
        const char *what;
    } rows[] = {
        {m->has_operators, "operators"},     {m->has_backends, "backends"},
        {m->has_method, "method allocator"}, {m->has_temporary, "temporary allocator"},
        {m->has_planned, "planned buffers"}, {m->release != 0, "release"},
    };
    /* Packages use whatever memory they are given. */
    const size_t count = m->kind == FIT_BUILT_IN ? 2 : sizeof rows / sizeof rows[0];
    while (*i < count) {
        const size_t k = (*i)++;
        if (!rows[k].said) {
            return rows[k].what;
        }
    }
    return NULL;
}

static void text_of(ptv_json *w, const char *key, const char *text)
{
    if (text != NULL) {
        ptv_json_text_of(w, key, text);
    }
}

static void error_of(ptv_json *w, int error)
{
    char number[8];
    ptv_buffer b = ptv_buffer_in(number, sizeof number);
    if (error > 0) {
        ptv_put_format(&b, "0x%02x", (unsigned)error);
        ptv_json_string_of(w, "error", b.bytes, b.length);
    }
    ptv_buffer_free(&b);
}

/* ---- The build ---- */

static void runtime(ptv_json *w, const fit_manifest *m)
{
    static const char *const kinds[] = {"built-in", "json", "yaml", "binary"};
    ptv_json_object_of(w, "runtime");
    ptv_json_text_of(w, "name", m->name);
    ptv_json_text_of(w, "kind", kinds[m->kind]);
    ptv_json_bool_of(w, "guess", m->kind == FIT_BINARY);
    text_of(w, "release", m->release == 0 ? NULL : ptv_release_name(m->release));
    if (m->has_operators) {
        ptv_json_u64_of(w, "operators", m->operator_count);
    }
    if (m->has_backends) {
        ptv_json_u64_of(w, "backends", m->backends.count);
    }
    ptv_json_object_end(w);
}

static void not_judged(ptv_json *w, const fit_manifest *m)
{
    const char *what;
    ptv_json_array_of(w, "not_judged");
    for (size_t i = 0; (what = fit_not_judged(m, &i)) != NULL;) {
        ptv_json_text(w, what);
    }
    ptv_json_array_end(w);
}

/* ---- Methods ---- */

static void backends(ptv_json *w, const fit_backends *list)
{
    ptv_json_array_of(w, "delegates");
    for (size_t i = 0; i < list->count; i++) {
        ptv_json_object(w);
        ptv_json_text_of(w, "backend", list->items[i].name);
        ptv_json_u64_of(w, "count", list->items[i].count);
        if (list->items[i].known) {
            ptv_json_u64_of(w, "bytes", list->items[i].bytes);
        }
        ptv_json_object_end(w);
    }
    ptv_json_array_end(w);
}

static void method(ptv_json *w, const fit_report *r, const fit_method *m)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "name", m->name == NULL ? "" : m->name);
    if (r->manifest != NULL) {
        ptv_json_bool_of(w, "fits", m->fits);
        error_of(w, m->error);
    }
    ptv_json_object_of(w, "memory");
    ptv_loading_facts(w, &m->memory, m->executing, m->executing_unknown);
    ptv_json_u64_of(w, "planned", m->planned);
    ptv_json_object_end(w);
    backends(w, &m->backends);
    if (m->rows != NULL) {
        ptv_json_key(w, "releases");
        ptv_loading_rows(w, m->rows, m->executing, m->executing_unknown);
    }
    ptv_json_object_end(w);
}

static void target(ptv_json *w, const load_target *t)
{
    ptv_json_object_of(w, "memory_of");
    ptv_json_text_of(w, "release", ptv_release_name(t->release));
    ptv_json_u64_of(w, "word_size", t->word == LOAD_64 ? 64 : 32);
    ptv_json_bool_of(w, "event_tracer", t->traced);
    ptv_json_bool_of(w, "temporary_allocator", !t->no_temporary);
    ptv_json_object_end(w);
}

/* ---- Findings ---- */

static void finding(ptv_json *w, const fit_finding *f)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "rule", f->rule->name);
    ptv_json_u64_of(w, "code", f->rule->code);
    ptv_json_text_of(w, "severity", ptv_severity_name((ptv_severity)f->rule->severity));
    ptv_json_text_of(w, "title", f->rule->title);
    ptv_json_u64_of(w, "at", f->at);
    ptv_json_u64_of(w, "length", f->length);
    ptv_json_text_of(w, "path", f->path == NULL ? "" : f->path);
    text_of(w, "method", f->method);
    text_of(w, "name", f->name);
    text_of(w, "nearest", f->nearest);
    text_of(w, "detail", f->detail);
    if (f->calls > 0) {
        ptv_json_u64_of(w, "calls", f->calls);
    }
    if (f->numbers) {
        ptv_json_u64_of(w, "needed", f->needed);
        ptv_json_bool_of(w, "at_least", f->least);
        ptv_json_u64_of(w, "given", f->given);
    }
    error_of(w, f->error);
    ptv_json_object_end(w);
}

static void findings(ptv_json *w, const fit_judgement *j)
{
    ptv_json_array_of(w, "findings");
    for (size_t i = 0; i < j->count; i++) {
        finding(w, &j->findings[i]);
    }
    ptv_json_array_end(w);
}

static void data_files(ptv_json *w, const fit_report *r)
{
    ptv_json_array_of(w, "data_files");
    for (size_t i = 0; i < r->data_count; i++) {
        ptv_json_text(w, r->data[i]);
    }
    ptv_json_array_end(w);
}

static void lists(ptv_json *w, const fit_report *r)
{
    const fit_judgement *j = r->judgement;
    ptv_json_array_of(w, "methods");
    for (size_t i = 0; i < j->method_count; i++) {
        method(w, r, &j->methods[i]);
    }
    ptv_json_array_end(w);
    findings(w, j);
}

/* The beginning, up to the part that is specific to the call. */
static void begin(ptv_json *w, ptv_buffer *b)
{
    ptv_json_begin(w, b, 0);
    ptv_json_object(w);
    ptv_json_u64_of(w, "schema_version", PTV_REPORT_SCHEMA_VERSION);
    ptv_json_object_of(w, "tool");
    ptv_json_text_of(w, "name", "pteverify");
    ptv_json_text_of(w, "version", PTV_VERSION);
    ptv_json_object_end(w);
}

static void end(ptv_json *w, ptv_buffer *b, fit_verdict verdict, const fit_judgement *j)
{
    ptv_json_text_of(w, "verdict", fit_verdict_word(verdict));
    ptv_json_object_of(w, "counts");
    ptv_json_u64_of(w, "errors", j->errors);
    ptv_json_u64_of(w, "notes", j->notes);
    ptv_json_u64_of(w, "allowed", j->allowed);
    ptv_json_object_end(w);
    ptv_json_object_end(w);
    ptv_json_object_end(w);
    ptv_put_char(b, '\n');
}

void fit_put_failure(ptv_buffer *b, const char *why)
{
    ptv_json w;
    begin(&w, b);
    ptv_json_text_of(&w, "failure", why);
    ptv_json_object_of(&w, "fit");
    end(&w, b, FIT_UNDECIDED, &(fit_judgement){.count = 0});
}

void fit_put_document(ptv_buffer *b, const fit_report *r)
{
    ptv_json w;
    begin(&w, b);
    ptv_json_object_of(&w, "fit");
    ptv_json_text_of(&w, "path", r->path);
    data_files(&w, r);
    if (r->manifest != NULL) {
        runtime(&w, r->manifest);
        not_judged(&w, r->manifest);
    }
    target(&w, r->target);
    text_of(&w, "message", r->message);
    lists(&w, r);
    end(&w, b, r->verdict, r->judgement);
}

/* ---- All released packages ---- */

/* Returns false if its methods cannot be read. */
static bool judge_release(fit_judgement *j, const fit_manifest *m, const ptv_run *run)
{
    ptv_run inner = *run;
    const load_target target = fit_target_of(m, run->data_count > 0);
    fit_missing_keys(j, &inner);
    if (!load_enter(&inner)) {
        return false;
    }
    fit_judge(j, &inner, &target);
    return true;
}

static void release(ptv_json *w, const ptv_run *run, const char *name)
{
    static fit_manifest m; /* 5 KiB is too much for a small stack */
    fit_judgement j;
    fit_manifest_begin(&m, name);
    (void)fit_read_built_in(&m, name);
    fit_manifest_sort(&m);
    fit_judgement_begin(&j, &m);
    if (judge_release(&j, &m, run)) {
        ptv_json_object(w);
        ptv_json_text_of(w, "name", name);
        ptv_json_bool_of(w, "fits", j.errors == 0);
        findings(w, &j);
        ptv_json_object_end(w);
    }
    w->out->failed = w->out->failed || j.no_memory || m.no_memory;
    fit_judgement_free(&j);
    fit_manifest_free(&m);
}

void fit_put_runtimes(ptv_json *w, const ptv_run *run)
{
    if (run->format != PTV_FORMAT_PROGRAM && run->format != PTV_FORMAT_BUNDLE) {
        return;
    }
    ptv_json_array_of(w, "runtimes");
    for (unsigned r = PTV_R1_0; r < PTV_R_MAIN; r++) {
        char name[32];
        snprintf(name, sizeof name, "executorch-%s", ptv_release_name((ptv_release)r));
        release(w, run, name);
    }
    ptv_json_array_end(w);
}
