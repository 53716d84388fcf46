/* Renders a verified file as a page, or as the JSON that verify writes. Reports refused files. */
#include "tool/inspect.h"

#include <errno.h>
#include <stdlib.h>

#include "analysis/audit/report.h"
#include "analysis/compat/report.h"
#include "analysis/report/model_explorer.h"
#include "golden/codec/blob.h"
#include "tool/report_error.h"
#include "verifiers/context/limits.h"

/* ---- Text ---- */

static void open_text(void *self)
{
    (void)self;
}

static bool is_named(const ptv_inspect_renderer *l, const char *rule)
{
    for (unsigned i = 0; i < l->rule_count && i < PTV_NAMED_RULES; i++) {
        if (strcmp(l->rules[i], rule) == 0) {
            return true;
        }
    }
    return false;
}

static void note_finding(void *self, const ptv_file_names *names, const ptv_finding *f,
                         ptv_effect effect)
{
    ptv_inspect_renderer *l = self;
    (void)names;
    if (effect == PTV_EFFECT_ERROR && !is_named(l, f->rule->name)) {
        if (l->rule_count < PTV_NAMED_RULES) {
            l->rules[l->rule_count] = f->rule->name;
        }
        l->rule_count++;
    }
}

static void lead_group(void *self, const ptv_file_names *names, const ptv_finding *f,
                       ptv_effect effect, ptv_buffer *said)
{
    (void)said; /* groups are not shown */
    note_finding(self, names, f, effect);
}

static void say_refused(const ptv_inspect_renderer *l, const ptv_file_report *r)
{
    char rules[320] = "";
    for (unsigned i = 0; i < l->rule_count && i < PTV_NAMED_RULES; i++) {
        const size_t n = strlen(rules);
        snprintf(rules + n, sizeof rules - n, "%s%s", i > 0 ? ", " : "", l->rules[i]);
    }
    ptv_report_error(l->command, "%s: refused, %llu error%s: %s%s (%s)", r->names.path,
                     (unsigned long long)r->totals.errors, r->totals.errors == 1 ? "" : "s", rules,
                     l->rule_count > PTV_NAMED_RULES ? ", ..." : "",
                     l->to == NULL ? "run pteverify for details" : "the page has the details");
}

static void put_page(ptv_inspect_renderer *l, const ptv_file_report *r)
{
    char said[96] = "clean";
    ptv_inspection *seen = &l->seen[l->at];
    const bool drawn = l->style.plan || l->style.map || l->explorer;
    if (!(drawn ? ptv_inspect_fully : ptv_inspect)(seen, r->run)) {
        l->page.failed = true;
        return;
    }
    if (r->totals.warnings > 0) {
        snprintf(said, sizeof said, "clean, %llu warning%s", (unsigned long long)r->totals.warnings,
                 r->totals.warnings == 1 ? "" : "s");
    }
    l->style.data = r->names.data;
    l->style.values = l->values ? r->run : NULL;
    if (l->explorer) {
        ptv_put_model_explorer(&l->page, r->run, seen, r->names.path);
    } else if (!l->diff && !l->options->quiet) {
        ptv_put_inspection(&l->page, seen, r->names.path, said, &l->style);
    }
}

static void flush(ptv_inspect_renderer *l)
{
    if (l->write_error == 0) {
        l->write_error = ptv_buffer_flush(&l->page, stdout);
    }
}

static void show_file(void *self, const ptv_file_report *r)
{
    ptv_inspect_renderer *l = self;
    switch (r->outcome) {
    case PTV_OUTCOME_CLEAN:
        put_page(l, r);
        flush(l);
        break;
    case PTV_OUTCOME_REFUSED: say_refused(l, r); break;
    default: ptv_say_message(stderr, r); break;
    }
    l->rule_count = 0;
}

static void drop_text(void *self)
{
    ptv_inspect_renderer *l = self;
    ptv_buffer_clear(&l->page);
    l->seen[l->at].done = false;
    l->rule_count = 0;
}

static void follow(void *self)
{
    (void)self; /* one process does it all */
}

static void pass(void *self, ptv_buffer *report)
{
    (void)self;
    (void)report;
}

static void close_text(void *self, const ptv_summary *summary)
{
    ptv_inspect_renderer *l = self;
    (void)summary;
    flush(l);
}

static int write_error(const void *self)
{
    const ptv_inspect_renderer *l = self;
    return l->write_error;
}

/* ---- JSON ---- */

static void open_json(void *self)
{
    ptv_inspect_renderer *l = self;
    const ptv_renderer json = ptv_json_renderer(&l->json);
    json.open(json.self);
}

static void find_json(void *self, const ptv_file_names *names, const ptv_finding *f,
                      ptv_effect effect)
{
    ptv_inspect_renderer *l = self;
    const ptv_renderer json = ptv_json_renderer(&l->json);
    note_finding(self, names, f, effect);
    json.finding(json.self, names, f, effect);
}

static void lead_json(void *self, const ptv_file_names *names, const ptv_finding *f,
                      ptv_effect effect, ptv_buffer *said)
{
    ptv_inspect_renderer *l = self;
    const ptv_renderer json = ptv_json_renderer(&l->json);
    note_finding(self, names, f, effect);
    json.lead(json.self, names, f, effect, said);
}

/* Adds what a full report has about a clean file after its facts. */
static void put_more(ptv_json *w, const ptv_run *run)
{
    static const audit_options options = {
        .planned_limit = UINT64_MAX, .steps_limit = UINT64_MAX, .shape_limit = UINT64_MAX};
    static audit found; /* after a jump, the next file frees them */
    static ptv_inspection seen;
    fit_put_runtimes(w, run);
    audit_free(&found);
    ptv_inspection_free(&seen);
    if (audit_file(&found, &seen, run, &options)) {
        audit_json_findings(w, &found);
    } else {
        w->out->failed = true;
    }
    audit_free(&found);
    ptv_inspection_free(&seen);
}

static void put_head(ptv_inspect_renderer *l, const ptv_run *run)
{
    const ptv_image *whole = &ptv_state_of(run)->whole;
    const size_t n = whole->size < l->head ? (size_t)whole->size : l->head;
    char *text = ptv_load_range(run, 0, 0, n) ? malloc(gm_base64_size(n) + 1) : NULL;
    if (text == NULL) {
        l->write_error = ENOMEM;
        return;
    }
    gm_base64(whole->bytes, n, text);
    ptv_put(&l->heads[l->at], text, gm_base64_size(n));
    free(text);
}

static void file_json(void *self, const ptv_file_report *r)
{
    ptv_inspect_renderer *l = self;
    const ptv_renderer json = ptv_json_renderer(&l->json);
    if (l->diff && r->outcome == PTV_OUTCOME_CLEAN && !ptv_inspect(&l->seen[l->at], r->run)) {
        l->write_error = ENOMEM;
    }
    if (l->heads != NULL && r->run != NULL) {
        put_head(l, r->run);
    }
    if (l->to != NULL && r->outcome == PTV_OUTCOME_REFUSED) {
        say_refused(l, r); /* the status alone would not say why */
    }
    l->rule_count = 0;
    json.file(json.self, r);
}

static void drop_json(void *self)
{
    ptv_inspect_renderer *l = self;
    const ptv_renderer json = ptv_json_renderer(&l->json);
    l->seen[l->at].done = false;
    l->rule_count = 0;
    if (l->heads != NULL) {
        ptv_buffer_clear(&l->heads[l->at]);
    }
    json.drop(json.self);
}

static void close_json(void *self, const ptv_summary *summary)
{
    ptv_inspect_renderer *l = self;
    const ptv_renderer json = ptv_json_renderer(&l->json);
    l->lost = l->lost || summary->outcomes[PTV_OUTCOME_UNREADABLE] > 0;
    if (l->changes.length > 0) {
        l->json.changes = &l->changes;
    }
    json.close(json.self, summary);
}

static int json_write_error(const void *self)
{
    const ptv_inspect_renderer *l = self;
    const int why = l->write_error != 0 ? l->write_error : l->json.write_error;
    const bool full = l->changes.failed || (l->to != NULL && l->to->failed);
    return why == 0 && full ? ENOMEM : why;
}

ptv_renderer ptv_renderer_of_inspect(ptv_inspect_renderer *l)
{
    l->json = (ptv_json_report){.out = stdout,
                                .to = l->to,
                                .err = stderr,
                                .more = l->full ? put_more : NULL,
                                .fully = l->full,
                                .values = l->values};
    if (l->options->format == PTV_AS_JSON) {
        return (ptv_renderer){l,         open_json, find_json, lead_json,  file_json,
                              drop_json, follow,    pass,      close_json, json_write_error};
    }
    return (ptv_renderer){l,         open_text, note_finding, lead_group, show_file,
                          drop_text, follow,    pass,         close_text, write_error};
}

/* ---- Changes ---- */

static void put_text_change(void *context, const ptv_change *change)
{
    ptv_inspect_renderer *l = context;
    if (!l->options->quiet) {
        ptv_put_change(&l->page, change, l->style.colour);
    }
}

static void put_json_change(void *context, const ptv_change *change)
{
    ptv_inspect_renderer *l = context;
    ptv_change_fact(&l->writer, change);
}

void ptv_inspect_renderer_compare(ptv_inspect_renderer *l, ptv_comparison *comparison)
{
    if (l->options->format == PTV_AS_JSON) {
        ptv_begin_changes(&l->writer, &l->changes);
        *comparison = ptv_compare(&l->seen[0], &l->seen[1], put_json_change, l);
        ptv_end_changes(&l->writer, comparison);
    } else {
        *comparison = ptv_compare(&l->seen[0], &l->seen[1], put_text_change, l);
        if (!l->options->quiet) {
            ptv_put_comparison_line(&l->page, comparison);
        }
    }
}

void ptv_inspect_renderer_forget(ptv_inspect_renderer *l)
{
    ptv_buffer_clear(&l->page);
    ptv_buffer_clear(&l->changes);
}

void ptv_inspect_renderer_free(ptv_inspect_renderer *l)
{
    for (size_t i = 0; i < PTV_INSPECT_FILES; i++) {
        ptv_inspection_free(&l->seen[i]);
    }
    ptv_buffer_free(&l->page);
    ptv_buffer_free(&l->changes);
    ptv_json_report_free(&l->json);
}
