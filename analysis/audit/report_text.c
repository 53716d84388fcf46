/* Text for people. Everything from the file is made safe to print. */
#include "analysis/audit/report.h"

#include "analysis/report/headline.h"

bool audit_fails(const audit_report *r)
{
    return r->audit != NULL && audit_worst(r->audit) >= r->fail_on;
}

/* ---- Findings ---- */

static void put_severity(ptv_buffer *b, const audit_report *r, audit_severity severity)
{
    static const char *const colours[] = {"", "\033[1;36m", "\033[1;35m", "\033[1;31m"};
    ptv_put_text(b, r->colour ? colours[severity] : "");
    ptv_put_text(b, audit_severity_word(severity));
    ptv_put_text(b, r->colour ? ":\033[0m " : ": ");
}

void audit_put_look(ptv_buffer *b, const audit_finding *f)
{
    ptv_put_counted(b, f->length, "byte");
    ptv_put_format(b, ", entropy %u.%02u, first bytes", f->entropy / 100, f->entropy % 100);
    for (unsigned i = 0; i < f->shown; i++) {
        ptv_put_char(b, ' ');
        ptv_put_hex(b, f->first[i], 2);
    }
}

static void put_finding(ptv_buffer *b, const audit_report *r, const audit_finding *f)
{
    ptv_put_position(b, r->path, f->at, f->length);
    ptv_put_text(b, ": ");
    put_severity(b, r, (audit_severity)f->rule->severity);
    ptv_put_format(b, "%s [%s]\n    at ", f->rule->title, f->rule->name);
    ptv_put_safe_text(b, f->path);
    ptv_put_char(b, '\n');
    if (f->what != NULL) {
        ptv_put_text(b, "    ");
        ptv_put_safe_text(b, f->what);
        ptv_put_char(b, '\n');
    }
    if (f->measured) {
        ptv_put_text(b, "    ");
        audit_put_look(b, f);
        ptv_put_char(b, '\n');
    }
}

bool audit_is_shown(const audit_report *r, const audit_finding *f)
{
    return r->low || f->rule->severity > AUDIT_LOW || r->fail_on == AUDIT_LOW;
}

static void put_findings(ptv_buffer *b, const audit_report *r)
{
    uint64_t shown = 0, left = r->audit->dropped;
    for (size_t i = 0; i < r->audit->count; i++) {
        const audit_finding *f = &r->audit->findings[i];
        if (!audit_is_shown(r, f)) {
            continue;
        }
        if (r->max == 0 || shown < r->max) {
            put_finding(b, r, f);
            shown++;
        } else {
            left++;
        }
    }
    if (left > 0) {
        ptv_put_text(b, "    truncated: ");
        ptv_put_counted(b, left, "more finding");
        ptv_put_text(b, " not shown (--max 0 shows all that are kept)\n");
    }
}

/* ---- The last line ---- */

static void put_counts(ptv_buffer *b, const audit *a)
{
    const char *before = "";
    for (unsigned severity = AUDIT_HIGH; severity >= AUDIT_LOW; severity--) {
        if (a->counts[severity] > 0) {
            ptv_put_text(b, before);
            ptv_put_u64(b, a->counts[severity]);
            ptv_put_char(b, ' ');
            ptv_put_text(b, audit_severity_word((audit_severity)severity));
            before = ", ";
        }
    }
    ptv_put_text(b, before[0] == '\0' ? "nothing found" : "");
    if (a->allowed > 0) {
        ptv_put_format(b, ", %llu allowed", (unsigned long long)a->allowed);
    }
}

void audit_put_verdict(ptv_buffer *b, const audit_report *r)
{
    if (r->audit != NULL) {
        put_counts(b, r->audit);
    } else {
        ptv_put_text(b, ptv_outcome_word(r->outcome));
        ptv_put_text(b, " and not audited: ");
        if (r->message != NULL) {
            ptv_put_safe_text(b, r->message);
        } else {
            ptv_put_text(b, "the file itself has ");
            ptv_put_counted(b, r->errors, "error");
            ptv_put_text(b, " (run pteverify for details)");
        }
    }
}

void audit_put_text(ptv_buffer *b, const audit_report *r)
{
    if (r->quiet && r->audit != NULL && !audit_fails(r)) {
        return;
    }
    if (r->audit != NULL) {
        put_findings(b, r);
    }
    ptv_put_safe_text(b, r->path);
    ptv_put_text(b, ": ");
    audit_put_verdict(b, r);
    ptv_put_char(b, '\n');
}
