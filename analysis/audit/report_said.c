/* Audit results as entries, the form that all commands share. */
#include "analysis/audit/report.h"

#include "analysis/render/said.h"

/* What makes the call fail is an error, as with verify's --deny. */
static uint32_t effect_of(const audit_report *r, unsigned severity)
{
    return severity >= (unsigned)r->fail_on ? PTV_EFFECT_ERROR : severity;
}

/* "severity high; a pickle that calls posix.system; 24 bytes, entropy 3.93, first bytes 63 70" */
static void put_detail(ptv_buffer *b, const audit_report *r, const audit_finding *f)
{
    ptv_put_format(b, "severity %s", audit_severity_word((audit_severity)f->rule->severity));
    if (f->what != NULL) {
        ptv_put_text(b, "; ");
        ptv_put_safe_text(b, f->what);
    }
    if (f->measured) {
        ptv_put_text(b, "; ");
        audit_put_look(b, f);
    }
    if (f->measured && r->sha256 != NULL && effect_of(r, f->rule->severity) > PTV_EFFECT_NOTE) {
        ptv_put_text(b, "; SHA-256 ");
        audit_put_hash(b, r, f->at, f->length);
    }
    ptv_put_char(b, '\0');
}

void audit_put_said_finding(ptv_buffer *b, const audit_report *r, const audit_finding *f)
{
    ptv_buffer detail = {0};
    put_detail(&detail, r, f);
    b->failed = b->failed || detail.failed;
    if (!b->failed) {
        ptv_said_put(b, &(ptv_said){.rule = f->rule,
                                    .at = {r->path, f->path, f->at, f->length, 0, 0},
                                    .detail = detail.bytes,
                                    .found = detail.bytes,
                                    .count = 1,
                                    .binary = 1,
                                    .effect = effect_of(r, f->rule->severity)});
    }
    ptv_buffer_free(&detail);
}

/* A file that fails is refused: by the audit, or before it. */
static void put_file(ptv_buffer *b, const audit_report *r)
{
    uint64_t counts[PTV_EFFECTS] = {[PTV_EFFECT_ERROR] = r->errors};
    ptv_buffer verdict = {0};
    for (unsigned s = AUDIT_LOW; r->audit != NULL && s <= AUDIT_HIGH; s++) {
        counts[effect_of(r, s)] += r->audit->counts[s];
    }
    audit_put_verdict(&verdict, r);
    ptv_put_char(&verdict, '\0');
    b->failed = b->failed || verdict.failed;
    if (!b->failed) {
        ptv_said_put(b, &(ptv_said){.at.file = r->path,
                                    .detail = r->message != NULL ? r->message : verdict.bytes,
                                    .errors = counts[PTV_EFFECT_ERROR],
                                    .warnings = counts[PTV_EFFECT_WARNING],
                                    .notes = counts[PTV_EFFECT_NOTE],
                                    .allowed = r->audit != NULL ? r->audit->allowed : 0,
                                    .outcome = audit_fails(r) ? PTV_OUTCOME_REFUSED : r->outcome});
    }
    ptv_buffer_free(&verdict);
}

void audit_put_said(ptv_buffer *b, const audit_report *r)
{
    for (unsigned errors = 2; r->audit != NULL && errors-- > 0;) {
        for (size_t i = 0; i < r->audit->count; i++) {
            const audit_finding *f = &r->audit->findings[i];
            const bool error = effect_of(r, f->rule->severity) == PTV_EFFECT_ERROR;
            if (error == errors && audit_is_shown(r, f)) {
                audit_put_said_finding(b, r, f);
            }
        }
    }
    put_file(b, r);
}
