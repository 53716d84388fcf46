/* Text for people. Everything from a file is made safe to print. */
#include "analysis/compat/report.h"

#include "analysis/report/headline.h"

/* ---- Findings ---- */

static void put_headline(ptv_buffer *b, const fit_report *r, const fit_finding *f)
{
    ptv_put_position(b, r->path, f->at, f->length);
    ptv_put_rule(b, f->rule, (ptv_effect)f->rule->severity, r->colour);
    ptv_put_text(b, "    at ");
    ptv_put_safe_text(b, f->path == NULL ? "" : f->path);
    ptv_put_char(b, '\n');
}

static void put_quoted(ptv_buffer *b, const char *before, const char *text)
{
    if (text != NULL) {
        ptv_put_text(b, before);
        ptv_put_char(b, '\'');
        ptv_put_safe_text(b, text);
        ptv_put_char(b, '\'');
    }
}

/* "'aten::mish.out', 3 calls, in method 'forward'; nearest: 'aten::mean.out'" */
void fit_put_subject(ptv_buffer *b, const fit_finding *f)
{
    put_quoted(b, "", f->name);
    if (f->calls > 0) {
        ptv_put_text(b, ", ");
        ptv_put_counted(b, f->calls, "call");
    }
    put_quoted(b, f->name != NULL ? ", in method " : "in method ", f->method);
    put_quoted(b, "; nearest name: ", f->nearest);
}

void fit_put_numbers(ptv_buffer *b, const fit_finding *f)
{
    ptv_put_text(b, f->least ? "needed at least " : "needed ");
    ptv_put_counted(b, f->needed, "byte");
    ptv_put_text(b, ", given ");
    ptv_put_u64(b, f->given);
}

static void put_rest(ptv_buffer *b, const fit_finding *f)
{
    if (f->name != NULL || f->method != NULL) {
        ptv_put_text(b, "    ");
        fit_put_subject(b, f);
        ptv_put_char(b, '\n');
    }
    if (f->numbers) {
        ptv_put_text(b, "    ");
        fit_put_numbers(b, f);
        ptv_put_char(b, '\n');
    }
    if (f->detail != NULL) {
        ptv_put_text(b, "    ");
        ptv_put_safe_text(b, f->detail);
        ptv_put_char(b, '\n');
    }
}

static bool is_error(const fit_finding *f)
{
    return f->rule->severity == PTV_ERROR;
}

/* Puts errors before notes. */
static void put_findings(ptv_buffer *b, const fit_report *r)
{
    const fit_judgement *j = r->judgement;
    uint64_t shown = 0;
    for (size_t i = 0; i < 2 * j->count && (r->max == 0 || shown < r->max); i++) {
        const fit_finding *f = &j->findings[i % j->count];
        if (is_error(f) == (i < j->count)) {
            put_headline(b, r, f);
            put_rest(b, f);
            shown++;
        }
    }
    if (j->count > shown) {
        ptv_put_text(b, "    truncated: ");
        ptv_put_counted(b, j->count - shown, "more finding");
        ptv_put_text(b, " not shown (--max 0 shows all)\n");
    }
}

/* ---- The last lines ---- */

static void put_not_judged(ptv_buffer *b, const fit_manifest *m)
{
    const char *what;
    const char *before = "not judged, because the manifest does not say: ";
    for (size_t i = 0; (what = fit_not_judged(m, &i)) != NULL; before = ", ") {
        ptv_put_text(b, before);
        ptv_put_text(b, what);
    }
    ptv_put_text(b, before[0] == ',' ? "\n" : "");
}

static void put_guess(ptv_buffer *b, const fit_manifest *m)
{
    if (m->kind == FIT_BINARY) {
        ptv_put_text(b, "heuristic: names found in the binary as strings are assumed to be "
                        "registered; which dtypes kernels take is not known\n");
    }
}

static void put_verdict(ptv_buffer *b, const fit_report *r)
{
    ptv_put_safe_text(b, r->path);
    ptv_put_text(b, ": ");
    switch (r->verdict) {
    case FIT_FITS: ptv_put_text(b, "fits "); break;
    case FIT_UNFIT: ptv_put_text(b, "does not fit "); break;
    default:
        ptv_put_text(b, "refused and not judged: the file itself has ");
        ptv_put_counted(b, r->judgement->refusals, "error");
        ptv_put_char(b, '\n');
        return;
    }
    ptv_put_safe_text(b, r->manifest->name);
    if (r->judgement->errors > 0) {
        ptv_put_text(b, ": ");
        ptv_put_counted(b, r->judgement->errors, "error");
    }
    if (r->judgement->notes > 0) {
        ptv_put_text(b, ", ");
        ptv_put_counted(b, r->judgement->notes, "note");
    }
    if (r->judgement->allowed > 0) {
        ptv_put_format(b, ", %llu allowed", (unsigned long long)r->judgement->allowed);
    }
    ptv_put_char(b, '\n');
}

void fit_put_text(ptv_buffer *b, const fit_report *r)
{
    const bool silent = r->quiet && r->verdict == FIT_FITS;
    if (!silent && !r->summary) {
        put_findings(b, r);
    }
    if (r->memory && r->judgement->method_count > 0) {
        fit_put_memory(b, r);
    }
    if (!silent && !r->summary && r->manifest != NULL && r->verdict <= FIT_UNFIT) {
        put_guess(b, r->manifest);
        put_not_judged(b, r->manifest);
    }
    if (!silent && (r->manifest != NULL || r->verdict == FIT_REFUSED)) {
        put_verdict(b, r);
    }
}
