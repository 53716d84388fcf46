/* Findings of verify as entries. */
#include "analysis/diagnose/foreign.h"
#include "analysis/render/said.h"
#include "analysis/report/finding.h"
#include "analysis/report/groups.h"
#include "analysis/report/outcome.h"

enum { LONGEST_PATH = 512, TEXT = 512 };

/* ---- One finding ---- */

static void put_name(ptv_buffer *b, const ptv_finding *f, const char *before, const char *after)
{
    if (f->subject != NULL) {
        const bool cut = f->subject_length > PTV_LONGEST_NAME;
        ptv_put_text(b, before);
        ptv_put_safe(b, f->subject, cut ? PTV_LONGEST_NAME : f->subject_length);
        ptv_put_text(b, cut ? "..." : "");
        ptv_put_text(b, after);
    }
}

static void put_detail(ptv_buffer *b, const ptv_finding *f)
{
    put_name(b, f, "name \"", f->form == PTV_FORM_NONE ? "\"" : "\", ");
    ptv_put_comparison(b, f);
    ptv_put_char(b, '\0');
}

/* Leaves out what was expected, which may depend on the rest of the file. */
static void put_found(ptv_buffer *b, const ptv_finding *f)
{
    put_name(b, f, "", " ");
    switch (f->form) {
    case PTV_FORM_NONE:
    case PTV_FORM_ABSENT: break;
    case PTV_FORM_SIGNED: ptv_put_i64(b, (int64_t)f->found); break;
    case PTV_FORM_UNSIGNED:
    case PTV_FORM_MULTIPLE: ptv_put_u64(b, f->found); break;
    case PTV_FORM_TEXT: ptv_put_safe_text(b, f->text == NULL ? "" : f->text); break;
    }
    ptv_put_char(b, '\0');
}

static ptv_spot other_of(const ptv_file_names *names, const ptv_related *other, char *path)
{
    if (other == NULL) {
        return (ptv_spot){.file = NULL};
    }
    (void)ptv_path(&other->place, path, LONGEST_PATH);
    return (ptv_spot){.file = ptv_name_of(names, other->file),
                      .path = path,
                      .at = other->at,
                      .length = other->length};
}

void ptv_said_of_finding(ptv_buffer *b, const ptv_file_names *names, const ptv_finding *f,
                         ptv_effect effect)
{
    char path[LONGEST_PATH], other[LONGEST_PATH], rooms[2][TEXT];
    ptv_buffer detail = ptv_buffer_in(rooms[0], TEXT), found = ptv_buffer_in(rooms[1], TEXT);
    (void)ptv_path(&f->place, path, sizeof path);
    put_detail(&detail, f);
    put_found(&found, f);
    const ptv_said said = {
        .rule = f->rule,
        .at = {.file = ptv_name_of(names, f->file), .path = path, .at = f->at, .length = f->length},
        .other = other_of(names, f->other, other),
        .detail = detail.bytes,
        .found = found.bytes,
        .count = 1,
        .binary = 1,
        .effect = effect};
    b->failed = b->failed || detail.failed || found.failed;
    if (!b->failed) {
        ptv_said_put(b, &said);
    }
    ptv_buffer_free(&detail);
    ptv_buffer_free(&found);
}

/* ---- One file ---- */

static void finding(void *self, const ptv_file_names *names, const ptv_finding *f,
                    ptv_effect effect)
{
    ptv_journal *j = self;
    ptv_said_of_finding(&j->pending, names, f, effect);
}

static void lead(void *self, const ptv_file_names *names, const ptv_finding *f, ptv_effect effect,
                 ptv_buffer *said)
{
    (void)self;
    ptv_said_of_finding(said, names, f, effect);
}

static void put_group(ptv_buffer *b, const ptv_groups *groups, const ptv_group *group)
{
    const ptv_buffer piece = ptv_piece_of(groups, group->said);
    const ptv_call_report one = {.said = piece.bytes, .length = piece.length};
    ptv_said said;
    size_t at = 0;
    if (ptv_said_next(&one, &at, &said)) {
        said.count = group->count;
        ptv_said_put(b, &said);
    }
}

/* Puts errors first. */
static void put_groups(ptv_buffer *b, const ptv_groups *groups)
{
    b->failed = b->failed || groups->items.failed || groups->said.failed;
    for (unsigned effect = PTV_EFFECTS; effect-- > 0 && !b->failed;) {
        for (size_t i = 0; i < groups->count; i++) {
            const ptv_group *group = ptv_group_at(groups, i);
            if (group->effect == effect && !group->dissolved) {
                put_group(b, groups, group);
            }
        }
    }
}

static void put_advice(ptv_buffer *b, const ptv_file_report *r)
{
    const ptv_foreign *kind = r->run == NULL ? NULL : ptv_foreign_in(r->run);
    if (r->damage != NULL && r->damage->kind != PTV_DAMAGE_NONE) {
        ptv_put_text(b, "likely cause: ");
        ptv_put_damage(b, r->damage);
    } else if (kind != NULL && kind->advice != NULL) {
        ptv_put_text(b, kind->advice);
    }
    ptv_put_char(b, '\0');
}

bool ptv_kept_fingerprint(const ptv_run *run, char out[PTV_FINGERPRINT])
{
    static char room[1 << 15]; /* enough for all rules */
    ptv_buffer kept = ptv_buffer_in(room, sizeof room);
    ptv_put_kept(&kept, run);
    const bool any = kept.length > 0;
    ptv_put_char(&kept, '\0');
    const bool good = any && !kept.failed;
    if (good) {
        ptv_fingerprint(&(ptv_said){.found = kept.bytes}, false, out);
    }
    ptv_buffer_free(&kept);
    return good;
}

static void file(void *self, const ptv_file_report *r)
{
    ptv_journal *j = self;
    char room[TEXT], kept[PTV_FINGERPRINT];
    const bool any = r->run != NULL && ptv_kept_fingerprint(r->run, kept);
    ptv_buffer advice = ptv_buffer_in(room, sizeof room);
    if (r->groups != NULL) {
        put_groups(&j->pending, r->groups);
    }
    put_advice(&advice, r);
    const ptv_said said = {.at.file = r->names.path,
                           .detail = r->message,
                           .found = any ? kept : NULL,
                           .advice = advice.failed || advice.length == 1 ? NULL : advice.bytes,
                           .errors = r->totals.errors,
                           .warnings = r->totals.warnings,
                           .notes = r->totals.notes,
                           .allowed = r->totals.allowed,
                           .outcome = r->outcome};
    ptv_said_put(&j->pending, &said);
    j->pending.failed = j->pending.failed || advice.failed;
    ptv_buffer_free(&advice);
    if (j->write_error == 0) {
        j->write_error = ptv_buffer_flush(&j->pending, j->out);
    }
    if (r->message != NULL) {
        ptv_say_message(j->err, r);
    }
}

static void drop(void *self)
{
    ptv_journal *j = self;
    ptv_buffer_clear(&j->pending);
}

static void pass(void *self, ptv_buffer *report)
{
    ptv_journal *j = self;
    if (j->write_error == 0) {
        j->write_error = ptv_buffer_flush(report, j->out);
    }
}

/* ---- The report: nothing before, between or after files ---- */

static void nothing(void *self)
{
    (void)self;
}

static void close_report(void *self, const ptv_summary *summary)
{
    ptv_journal *j = self;
    (void)summary;
    ptv_buffer_free(&j->pending);
}

static int write_error(const void *self)
{
    const ptv_journal *j = self;
    return j->write_error;
}

ptv_renderer ptv_journal_renderer(ptv_journal *journal)
{
    return (ptv_renderer){journal, nothing, finding, lead,         file,
                          drop,    nothing, pass,    close_report, write_error};
}
