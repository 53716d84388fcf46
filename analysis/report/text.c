/*
 * The text renderer. Everything from a file or its name goes through ptv_put_safe(), so a hostile
 * name cannot forge a line of the report.
 */
#include "analysis/report/text.h"

#include "analysis/diagnose/foreign.h"
#include "analysis/report/finding.h"
#include "analysis/report/headline.h"
#include "analysis/report/missing_names.h"
#include "analysis/report/more.h"
#include "analysis/report/skips.h"
#include "verifiers/registry/registry.h"

enum { LONGEST_PATH = 512 };

static void put_place(ptv_buffer *b, const char *before, const ptv_place *place)
{
    char path[LONGEST_PATH];
    ptv_path(place, path, sizeof path);
    ptv_put_text(b, before);
    ptv_put_safe_text(b, path);
    ptv_put_char(b, '\n');
}

/* The name in question: bytes of a file, maybe as many as it has. */
static void put_subject(ptv_buffer *b, const ptv_finding *f)
{
    bool cut = f->subject_length > PTV_LONGEST_NAME;
    if (f->subject == NULL) {
        return;
    }
    ptv_put_text(b, "    name \"");
    ptv_put_safe(b, f->subject, cut ? PTV_LONGEST_NAME : f->subject_length);
    ptv_put_text(b, cut ? "...\"\n" : "\"\n");
}

/* "sizes [2, 2] take bytes 32 to 48, of 47" */
static void put_extent(ptv_buffer *b, const ptv_extent *extent)
{
    if (extent == NULL) {
        return;
    }
    ptv_put_text(b, "    sizes [");
    for (uint32_t i = 0; i < ptv_extent_sizes(extent); i++) {
        ptv_put_text(b, i == 0 ? "" : ", ");
        ptv_put_i64(b, ptv_extent_size(extent, i));
    }
    ptv_put_text(b, "] take bytes ");
    ptv_put_u64(b, extent->offset);
    ptv_put_text(b, " to ");
    ptv_put_u64(b, ptv_extent_end(extent));
    ptv_put_text(b, ", of ");
    ptv_put_u64(b, extent->room);
    ptv_put_char(b, '\n');
}

static void put_other(ptv_buffer *b, const ptv_file_names *names, const ptv_related *other)
{
    if (other == NULL) {
        return;
    }
    ptv_put_text(b, "    other: ");
    ptv_put_position(b, ptv_name_of(names, other->file), other->at, other->length);
    put_place(b, " ", &other->place);
}

static void flush_to(ptv_text *t, FILE *to)
{
    if (t->write_error == 0) {
        t->write_error = ptv_buffer_flush(&t->buffer, to);
    }
}

static void lead(void *self, const ptv_file_names *names, const ptv_finding *f, ptv_effect effect,
                 ptv_buffer *b)
{
    const ptv_text *t = self;
    if (t->summary) {
        return;
    }
    ptv_put_position(b, ptv_name_of(names, f->file), f->at, f->length);
    ptv_put_rule(b, f->rule, effect, t->colour);
    put_place(b, "    at ", &f->place);
    put_subject(b, f);
    if (f->form != PTV_FORM_NONE || f->text != NULL) {
        ptv_put_text(b, "    ");
        ptv_put_comparison(b, f);
        ptv_put_char(b, '\n');
    }
    put_extent(b, f->extent);
    put_other(b, names, f->other);
}

static void finding(void *self, const ptv_file_names *names, const ptv_finding *f,
                    ptv_effect effect)
{
    ptv_text *t = self;
    lead(t, names, f, effect, &t->buffer);
    if (!t->quiet) { /* otherwise, it may turn out that nothing is reported */
        flush_to(t, t->out);
    }
}

static void put_further(ptv_buffer *b, uint64_t count, const char *thing)
{
    if (count > 0) {
        ptv_put_text(b, ", ");
        ptv_put_counted(b, count, thing);
    }
}

static void put_skipped_rule(ptv_buffer *b, const ptv_run *run, const ptv_rule *rule)
{
    ptv_put_text(b, "    not run: ");
    ptv_put_text(b, rule->name);
    ptv_put_text(b, " (");
    ptv_put_text(b, ptv_skip_reason(ptv_skipped(run, rule)));
    if (ptv_skipped(run, rule) == PTV_SKIP_NEEDS) {
        ptv_put_text(b, ptv_needed_name(rule));
        ptv_put_text(b, " was found");
    }
    ptv_put_text(b, ")\n");
}

static uint64_t count_skipped(const ptv_run *run, ptv_skip skip)
{
    uint64_t count = 0;
    const ptv_rule *rule;
    ptv_rule_cursor cursor = {0, 0};
    while ((rule = ptv_rule_next(&cursor)) != NULL) {
        count += ptv_skipped(run, rule) == skip;
    }
    return count;
}

static void put_skipped_rules(ptv_buffer *b, uint64_t count, const char *reason)
{
    ptv_put_text(b, "    not run: ");
    ptv_put_counted(b, count, "rule");
    ptv_put_text(b, reason);
}

/*
 * Rules with nothing to run on (a web page has no segments) share a line, and so do rules that
 * broken tables keep from running, unless they are few.
 */
static void put_skips(ptv_buffer *b, const ptv_run *run)
{
    enum { FEW = 3 };
    uint64_t broken = count_skipped(run, PTV_SKIP_STRUCTURE);
    uint64_t nothing = count_skipped(run, PTV_SKIP_STOPPED);
    const ptv_rule *rule;
    ptv_rule_cursor cursor = {0, 0};
    while ((rule = ptv_rule_next(&cursor)) != NULL) {
        ptv_skip skip = ptv_skipped(run, rule);
        bool together = skip == PTV_SKIP_STOPPED || (skip == PTV_SKIP_STRUCTURE && broken > FEW);
        if (skip != PTV_SKIP_NONE && !together) {
            put_skipped_rule(b, run, rule);
        }
    }
    if (broken > FEW) {
        put_skipped_rules(b, broken, " (what they read is structurally broken)\n");
    }
    if (nothing > 0) {
        put_skipped_rules(b, nothing, " (there is nothing to run them on)\n");
    }
}

/* Returns whether there was room, and the group is shown. */
static bool put_group(ptv_text *t, const ptv_groups *groups, const ptv_group *group, uint64_t shown)
{
    if (t->max != 0 && shown >= t->max) {
        return false;
    }
    const ptv_buffer said = ptv_piece_of(groups, group->said);
    ptv_put(&t->buffer, said.bytes, said.length);
    ptv_put_more(&t->buffer, groups, group);
    return true;
}

/* Puts findings by cause, errors first. */
static void put_groups(ptv_text *t, const ptv_groups *groups)
{
    uint64_t shown = 0, all = 0;
    for (unsigned effect = PTV_EFFECT_ERROR; effect >= PTV_EFFECT_NOTE; effect--) {
        for (size_t i = 0; i < groups->count; i++) {
            const ptv_group *group = ptv_group_at(groups, i);
            if (group->effect == effect && !group->dissolved) {
                all += group->count;
                shown += put_group(t, groups, group, shown);
            }
        }
    }
    if (shown < all) {
        ptv_put_text(&t->buffer, "    shown: ");
        ptv_put_u64(&t->buffer, shown);
        ptv_put_text(&t->buffer, " of ");
        ptv_put_u64(&t->buffer, all);
        ptv_put_text(&t->buffer, " findings (--max 0 shows each)\n");
    }
    t->buffer.failed = t->buffer.failed || groups->items.failed || groups->said.failed;
}

static void put_truncated(ptv_buffer *b, const ptv_finding_counts *totals)
{
    if (totals->hidden > 0) {
        ptv_put_text(b, "    truncated: ");
        ptv_put_counted(b, totals->hidden, "more finding");
        ptv_put_text(b, " not shown, ");
        ptv_put_u64(b, totals->shown);
        ptv_put_text(b, " shown\n");
    }
}

static void put_alone(ptv_text *t, const ptv_file_report *r)
{
    if (!r->alone) {
        return;
    }
    ptv_put_safe_text(&t->buffer, r->names.path);
    ptv_put_text(&t->buffer, ": ");
    ptv_put_effect(&t->buffer, PTV_EFFECT_NOTE, t->colour);
    ptv_put_text(
        &t->buffer,
        " verified without data files: it is not known which belong to it (--with FILE decides)\n");
}

/* One line: what happened to the file, or what to do about a file that is not a model. */
static void put_cause(ptv_buffer *b, const ptv_file_report *r)
{
    const ptv_foreign *kind = ptv_foreign_in(r->run);
    const bool damaged = r->damage != NULL && r->damage->kind != PTV_DAMAGE_NONE;
    if (!damaged && (kind == NULL || kind->advice == NULL)) {
        return;
    }
    ptv_put_safe_text(b, r->names.path);
    if (damaged) {
        ptv_put_text(b, ": likely cause: ");
        ptv_put_damage(b, r->damage);
    } else {
        ptv_put_text(b, ": what to do: ");
        ptv_put_text(b, kind->advice);
    }
    ptv_put_char(b, '\n');
}

static void put_summary(ptv_buffer *b, const ptv_file_report *r)
{
    ptv_put_safe_text(b, r->names.path);
    ptv_put_text(b, ": ");
    if (r->outcome == PTV_OUTCOME_REFUSED) {
        ptv_put_counted(b, r->totals.errors, "error");
        ptv_put_text(b, ", ");
        ptv_put_counted(b, r->totals.warnings, "warning");
    } else {
        ptv_put_text(b, "clean");
        put_further(b, r->totals.warnings, "warning");
    }
    put_further(b, r->totals.notes, "note");
    if (r->totals.allowed > 0) {
        ptv_put_text(b, ", ");
        ptv_put_u64(b, r->totals.allowed);
        ptv_put_text(b, " allowed");
    }
    if (r->run != NULL) {
        ptv_put_missing_names(b, r->run);
    }
    ptv_put_char(b, '\n');
}

static void put_rest(ptv_text *t, const ptv_file_report *r)
{
    if (r->groups != NULL) {
        put_groups(t, r->groups);
    }
    put_truncated(&t->buffer, &r->totals);
    if (t->quiet) {
        return;
    }
    put_alone(t, r);
    if ((r->outcome != PTV_OUTCOME_CLEAN || t->notes) && !ptv_is_foreign(r->run->format)) {
        put_skips(&t->buffer, r->run);
    }
    put_cause(&t->buffer, r);
}

static void file(void *self, const ptv_file_report *r)
{
    ptv_text *t = self;
    if (t->quiet && r->outcome == PTV_OUTCOME_CLEAN) {
        ptv_buffer_clear(&t->buffer);
        return;
    }
    if (!t->summary && r->outcome != PTV_OUTCOME_UNREADABLE) {
        put_rest(t, r);
    }
    if (r->message == NULL) {
        put_summary(&t->buffer, r);
    }
    flush_to(t, t->out);
    if (r->message != NULL) {
        ptv_say_message(t->err, r);
    }
}

static void drop(void *self)
{
    ptv_text *t = self;
    ptv_buffer_clear(&t->buffer);
}

static void follow(void *self)
{
    (void)self; /* nothing separates files */
}

static void pass(void *self, ptv_buffer *report)
{
    ptv_text *t = self;
    if (t->write_error == 0) {
        t->write_error = ptv_buffer_flush(report, t->out);
    }
}

static void open_report(void *self)
{
    (void)self; /* text needs no header */
}

/* "12 files: 9 clean, 2 refused, 1 undecided" */
static void put_files(ptv_buffer *b, const ptv_summary *summary, uint64_t count)
{
    const char *before = ": ";
    ptv_put_counted(b, count, "file");
    for (unsigned i = 0; i <= PTV_OUTCOME_UNREADABLE; i++) {
        if (summary->outcomes[i] > 0) {
            ptv_put_text(b, before);
            ptv_put_u64(b, summary->outcomes[i]);
            ptv_put_char(b, ' ');
            ptv_put_text(b, ptv_outcome_word((ptv_outcome)i));
            before = ", ";
        }
    }
    ptv_put_char(b, '\n');
}

/* For a single file, everything has been reported already. */
static void close_report(void *self, const ptv_summary *summary)
{
    ptv_text *t = self;
    uint64_t count = 0;
    for (unsigned i = 0; i <= PTV_OUTCOME_UNREADABLE; i++) {
        count += summary->outcomes[i];
    }
    if (count > 1 && !t->quiet) {
        put_files(&t->buffer, summary, count);
        flush_to(t, t->out);
    }
}

static int write_error(const void *self)
{
    const ptv_text *t = self;
    return t->write_error;
}

ptv_renderer ptv_text_renderer(ptv_text *text)
{
    return (ptv_renderer){text, open_report, finding, lead,         file,
                          drop, follow,      pass,    close_report, write_error};
}
