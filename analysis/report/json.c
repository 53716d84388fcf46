/* The JSON renderer; json_finding.c writes a finding. Key order is fixed; there are no times,
 * and no paths but those given. */
#include "analysis/report/json.h"

#include "analysis/diagnose/foreign.h"
#include "analysis/inspect/values.h"
#include "analysis/report/facts_parts.h"
#include "analysis/report/groups.h"
#include "analysis/report/json_finding.h"
#include "analysis/report/skips.h"
#include "verifiers/registry/registry.h"

enum { FINDING_DEPTH = 4, GROUP_DEPTH = 4 };

static void finding(void *self, const ptv_file_names *names, const ptv_finding *f,
                    ptv_effect effect)
{
    ptv_json_report *r = self;
    ptv_json_finding(&r->finding_writer, names, f, effect);
}

/* ---- Groups ---- */

/* Begins an object, which group() completes. */
static void lead(void *self, const ptv_file_names *names, const ptv_finding *f, ptv_effect effect,
                 ptv_buffer *said)
{
    (void)self;
    ptv_json w;
    ptv_json_begin(&w, said, GROUP_DEPTH);
    ptv_json_object(&w);
    ptv_json_key(&w, "first");
    ptv_json_finding(&w, names, f, effect);
}

static void group(ptv_json *w, const ptv_groups *groups, const ptv_group *g)
{
    const ptv_buffer said = ptv_piece_of(groups, g->said);
    ptv_json inside;
    ptv_json_begin(&inside, w->out, GROUP_DEPTH + 1);
    ptv_json_splice(&inside, &said);
    ptv_json_u64_of(&inside, "count", g->count);
    ptv_json_object_of(&inside, "rules");
    const ptv_rule *rule;
    ptv_rule_cursor cursor = {0, 0};
    while ((rule = ptv_rule_next(&cursor)) != NULL) {
        uint64_t count = ptv_group_of_rule(groups, g, rule->code);
        if (count > 0) {
            ptv_json_u64_of(&inside, rule->name, count);
        }
    }
    ptv_json_object_end(&inside);
    ptv_json_object_end(&inside);
}

/* Puts errors first. */
static void all_groups(ptv_json *w, const ptv_groups *groups)
{
    bool first = true;
    ptv_json_array_of(w, "groups");
    for (unsigned effect = PTV_EFFECTS; effect-- > 0;) {
        for (size_t i = 0; i < groups->count; i++) {
            const ptv_group *g = ptv_group_at(groups, i);
            if (g->effect == effect && !g->dissolved) {
                ptv_put_text(w->out, first ? "" : ",");
                group(w, groups, g);
                ptv_json_filled(w);
                first = false;
            }
        }
    }
    ptv_json_array_end(w);
    w->out->failed = w->out->failed || groups->items.failed || groups->said.failed;
}

static void counts(ptv_json *w, const ptv_finding_counts *totals)
{
    ptv_json_object_of(w, "counts");
    ptv_json_u64_of(w, "errors", totals->errors);
    ptv_json_u64_of(w, "warnings", totals->warnings);
    ptv_json_u64_of(w, "notes", totals->notes);
    ptv_json_u64_of(w, "allowed", totals->allowed);
    ptv_json_u64_of(w, "denied", totals->denied);
    ptv_json_object_end(w);
}

static void truncated(ptv_json *w, const ptv_finding_counts *totals)
{
    ptv_json_key(w, "truncated");
    if (totals->hidden == 0) {
        ptv_json_bool(w, false);
        return;
    }
    ptv_json_object(w);
    ptv_json_u64_of(w, "shown", totals->shown);
    ptv_json_u64_of(w, "total", totals->shown + totals->hidden);
    ptv_json_object_end(w);
}

static void skipped_rule(ptv_json *w, const ptv_run *run, const ptv_rule *rule)
{
    ptv_skip skip = ptv_skipped(run, rule);
    if (skip == PTV_SKIP_NONE) {
        return;
    }
    ptv_json_object(w);
    ptv_json_text_of(w, "rule", rule->name);
    ptv_json_text_of(w, "reason", ptv_skip_word(skip));
    if (skip == PTV_SKIP_NEEDS) {
        ptv_json_text_of(w, "needs", ptv_needed_name(rule));
    }
    ptv_json_object_end(w);
}

static void not_run(ptv_json *w, const ptv_run *run)
{
    const ptv_rule *rule;
    ptv_rule_cursor cursor = {0, 0};
    ptv_json_array_of(w, "not_run");
    while (!ptv_is_foreign(run->format) && (rule = ptv_rule_next(&cursor)) != NULL) {
        skipped_rule(w, run, rule);
    }
    ptv_json_array_end(w);
}

/* The files it was verified together with. */
static void data_files(ptv_json *w, const ptv_file_report *f)
{
    if (f->names.data_count > 0) {
        ptv_json_array_of(w, "data_files");
        for (uint32_t i = 0; i < f->names.data_count; i++) {
            ptv_json_text(w, f->names.data[i]);
        }
        ptv_json_array_end(w);
    }
    if (f->alone) {
        ptv_json_bool_of(w, "data_files_unknown", true);
    }
}

/* Facts about contents are only written if all of the file is reliable. */
static void facts(ptv_json_report *r, const ptv_file_report *f)
{
    const bool sound = f->outcome == PTV_OUTCOME_CLEAN && ptv_may_inspect(f->run);
    bool (*look)(ptv_inspection *, const ptv_run *) = r->fully ? ptv_inspect_fully : ptv_inspect;
    if (sound && !look(&r->seen, f->run)) {
        r->document.failed = true;
    }
    r->writer.whole = r->fully;
    ptv_value_limit limit = {PTV_VALUES_ALL, f->run};
    r->writer.values = r->values ? &limit : NULL;
    ptv_json_key(&r->writer, "facts");
    ptv_file_facts(&r->writer, f->run, sound && r->seen.done ? &r->seen : NULL);
    if (r->more != NULL && f->outcome == PTV_OUTCOME_CLEAN) {
        r->more(&r->writer, f->run);
    }
    r->writer.values = NULL;
    ptv_inspection_free(&r->seen);
}

static void damage_text(ptv_json *w, const ptv_damage *d)
{
    char room[256];
    ptv_buffer text = ptv_buffer_in(room, sizeof room);
    ptv_put_damage(&text, d);
    ptv_json_name_of(w, "text", text.bytes, text.length);
    ptv_buffer_free(&text);
}

static void damage(ptv_json *w, const ptv_damage *d)
{
    if (d == NULL || d->kind == PTV_DAMAGE_NONE) {
        return;
    }
    ptv_json_object_of(w, "damage");
    ptv_json_text_of(w, "kind", ptv_damage_word(d->kind));
    ptv_json_u64_of(w, "at", d->at);
    ptv_json_u64_of(w, "end", d->end);
    if (d->count > 0) {
        ptv_json_u64_of(w, "count", d->count);
    }
    if (d->whole > 0) {
        ptv_json_u64_of(w, "size", d->whole);
    }
    if (d->inner != NULL) {
        ptv_json_text_of(w, "format_name", d->inner);
    }
    damage_text(w, d);
    ptv_json_object_end(w);
}

static void advice(ptv_json *w, const ptv_run *run)
{
    const ptv_foreign *kind = ptv_foreign_in(run);
    if (kind != NULL && kind->advice != NULL) {
        ptv_json_text_of(w, "advice", kind->advice);
    }
}

static void results(ptv_json_report *r, const ptv_file_report *f)
{
    ptv_json *w = &r->writer;
    data_files(w, f);
    facts(r, f);
    damage(w, f->damage);
    advice(w, f->run);
    counts(w, &f->totals);
    ptv_json_array_of(w, "findings");
    ptv_json_splice(w, &r->findings);
    ptv_json_array_end(w);
    truncated(w, &f->totals);
    if (f->groups != NULL) {
        all_groups(w, f->groups);
    }
    not_run(w, f->run);
}

/* From now on, the output for the file is final. */
static void commit(ptv_json_report *r)
{
    if (r->to != NULL) {
        ptv_put(r->to, r->document.bytes, r->document.length);
        r->to->failed = r->to->failed || r->document.failed;
        ptv_buffer_clear(&r->document);
    } else if (r->write_error == 0) {
        r->write_error = ptv_buffer_flush(&r->document, r->out);
    }
    ptv_buffer_clear(&r->findings);
    ptv_json_begin(&r->finding_writer, &r->findings, FINDING_DEPTH);
    r->mark = r->writer;
}

static void file(void *self, const ptv_file_report *f)
{
    ptv_json_report *r = self;
    ptv_json *w = &r->writer;
    ptv_json_object(w);
    ptv_json_text_of(w, "path", f->names.path);
    if (f->run != NULL) {
        ptv_json_u64_of(w, "size", ptv_state_of(f->run)->whole.size);
    }
    ptv_json_text_of(w, "verdict", ptv_outcome_word(f->outcome));
    if (f->message != NULL) {
        ptv_json_text_of(w, "message", f->message);
    }
    if (f->run != NULL) {
        results(r, f);
    }
    ptv_json_object_end(w);
    commit(r);
    if (f->message != NULL) {
        ptv_say_message(r->err, f);
    }
}

static void drop(void *self)
{
    ptv_json_report *r = self;
    ptv_buffer_clear(&r->document);
    ptv_buffer_clear(&r->findings);
    ptv_json_begin(&r->finding_writer, &r->findings, FINDING_DEPTH);
    r->writer = r->mark;
}

static void follow(void *self)
{
    ptv_json_report *r = self;
    ptv_json_filled(&r->writer);
    r->mark = r->writer;
}

static void pass(void *self, ptv_buffer *report)
{
    ptv_json_report *r = self;
    ptv_json_splice(&r->writer, report);
    commit(r);
}

static void open_report(void *self)
{
    ptv_json_report *r = self;
    ptv_json *w = &r->writer;
    ptv_json_begin(w, &r->document, 0);
    ptv_json_object(w);
    ptv_json_u64_of(w, "schema_version", PTV_REPORT_SCHEMA_VERSION);
    ptv_json_object_of(w, "tool");
    ptv_json_text_of(w, "name", "pteverify");
    ptv_json_text_of(w, "version", PTV_VERSION);
    ptv_json_object_end(w);
    if (r->against != NULL) {
        ptv_json_text_of(w, "against", r->against);
    }
    if (r->failure != NULL) {
        ptv_json_text_of(w, "failure", r->failure);
    }
    ptv_json_array_of(w, "files");
    commit(r);
}

static void summary_counts(ptv_json *w, const ptv_summary *s)
{
    for (unsigned i = 0; i <= PTV_OUTCOME_UNREADABLE; i++) {
        ptv_json_u64_of(w, ptv_outcome_word((ptv_outcome)i), s->outcomes[i]);
    }
    ptv_json_u64_of(w, "errors", s->errors);
    ptv_json_u64_of(w, "warnings", s->warnings);
    ptv_json_u64_of(w, "notes", s->notes);
    ptv_json_u64_of(w, "allowed", s->allowed);
    ptv_json_u64_of(w, "exit_status", (uint64_t)s->exit_status);
}

static void close_report(void *self, const ptv_summary *s)
{
    ptv_json_report *r = self;
    ptv_json *w = &r->writer;
    ptv_json_array_end(w);
    if (r->changes != NULL) {
        ptv_json_splice(w, r->changes);
    }
    ptv_json_object_of(w, "summary");
    summary_counts(w, s);
    ptv_json_object_end(w);
    ptv_json_object_end(w);
    ptv_put_char(&r->document, '\n');
    commit(r);
}

static int write_error(const void *self)
{
    const ptv_json_report *r = self;
    return r->write_error;
}

ptv_renderer ptv_json_renderer(ptv_json_report *report)
{
    return (ptv_renderer){report, open_report, finding, lead,         file,
                          drop,   follow,      pass,    close_report, write_error};
}

void ptv_json_report_free(ptv_json_report *report)
{
    ptv_buffer_free(&report->document);
    ptv_buffer_free(&report->findings);
    ptv_inspection_free(&report->seen);
}
