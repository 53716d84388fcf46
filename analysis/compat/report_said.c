/* Results of fit as entries, the form that all commands share. */
#include "analysis/compat/report.h"

#include "analysis/render/said.h"

/* "'aten::mish.out', 3 calls, in method 'forward'; needed 8 bytes, given 4; why" */
static void put_detail(ptv_buffer *b, const fit_finding *f)
{
    fit_put_subject(b, f);
    if (f->numbers) {
        ptv_put_text(b, b->length > 0 ? "; " : "");
        fit_put_numbers(b, f);
    }
    if (f->detail != NULL) {
        ptv_put_text(b, b->length > 0 ? "; " : "");
        ptv_put_safe_text(b, f->detail);
    }
    ptv_put_char(b, '\0');
}

/* Leaves out sizes, which depend on the build as much as on the model. */
static void put_found(ptv_buffer *b, const fit_finding *f)
{
    ptv_put_safe_text(b, f->name == NULL ? "" : f->name);
    ptv_put_char(b, ' ');
    ptv_put_safe_text(b, f->method == NULL ? "" : f->method);
    ptv_put_char(b, '\0');
}

void fit_put_said_finding(ptv_buffer *b, const char *path, const fit_finding *f)
{
    ptv_buffer detail = {0}, found = {0};
    put_detail(&detail, f);
    put_found(&found, f);
    b->failed = b->failed || detail.failed || found.failed;
    if (!b->failed) {
        ptv_said_put(b, &(ptv_said){.rule = f->rule,
                                    .at = {path, f->path, f->at, f->length, 0, 0},
                                    .detail = detail.bytes,
                                    .found = found.bytes,
                                    .count = 1,
                                    .binary = 1,
                                    .effect = f->rule->severity});
    }
    ptv_buffer_free(&detail);
    ptv_buffer_free(&found);
}

void fit_put_said(ptv_buffer *b, const fit_report *r)
{
    static const ptv_outcome outcomes[] = {PTV_OUTCOME_CLEAN, PTV_OUTCOME_REFUSED,
                                           PTV_OUTCOME_REFUSED, PTV_OUTCOME_UNDECIDED};
    const fit_judgement *j = r->judgement;
    for (unsigned errors = 2; errors-- > 0;) {
        for (size_t i = 0; i < j->count; i++) {
            if ((j->findings[i].rule->severity == PTV_ERROR) == errors) {
                fit_put_said_finding(b, r->path, &j->findings[i]);
            }
        }
    }
    ptv_said_put(b, &(ptv_said){.at.file = r->path,
                                .detail = r->message,
                                .errors = j->errors,
                                .notes = j->notes,
                                .allowed = j->allowed,
                                .outcome = outcomes[r->verdict]});
}
