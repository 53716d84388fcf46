/* Ranges and words. */
#include "verifiers/host/finding.h"

const char *ptv_severity_name(ptv_severity severity)
{
    static const char *const words[] = {
        [PTV_NOTE] = "note", [PTV_WARNING] = "warning", [PTV_ERROR] = "error"};
    return words[severity];
}

static void put_number(ptv_buffer *b, ptv_form form, uint64_t value)
{
    if (form == PTV_FORM_SIGNED) {
        ptv_put_i64(b, (int64_t)value);
    } else {
        ptv_put_u64(b, value);
    }
}

static bool has_no_end(const ptv_finding *f)
{
    return f->high == (f->form == PTV_FORM_SIGNED ? (uint64_t)INT64_MAX : UINT64_MAX);
}

/* An index into an empty list has no legal value: low is above high then. */
static bool is_empty_range(const ptv_finding *f)
{
    return f->form == PTV_FORM_SIGNED ? (int64_t)f->low > (int64_t)f->high : f->low > f->high;
}

/* "found 16 (bytes)" */
static void put_found(ptv_buffer *b, ptv_form form, const ptv_finding *f)
{
    ptv_put_text(b, "found ");
    put_number(b, form, f->found);
    if (f->rule->found_is != NULL) {
        ptv_put_text(b, " (");
        ptv_put_text(b, f->rule->found_is);
        ptv_put_char(b, ')');
    }
}

static void put_range(ptv_buffer *b, const ptv_finding *f)
{
    if (is_empty_range(f)) {
        ptv_put_text(b, ", expected no value at all");
        return;
    }
    ptv_put_text(b, ", expected ");
    if (f->low != f->high && has_no_end(f)) {
        ptv_put_text(b, "at least ");
    }
    put_number(b, f->form, f->low);
    if (f->low != f->high && !has_no_end(f)) {
        ptv_put_text(b, "..");
        put_number(b, f->form, f->high);
    }
}

void ptv_put_comparison(ptv_buffer *b, const ptv_finding *f)
{
    switch (f->form) {
    case PTV_FORM_NONE: return;
    case PTV_FORM_UNSIGNED:
    case PTV_FORM_SIGNED:
        put_found(b, f->form, f);
        put_range(b, f);
        break;
    case PTV_FORM_MULTIPLE:
        put_found(b, PTV_FORM_UNSIGNED, f);
        ptv_put_text(b, ", expected a multiple of ");
        ptv_put_u64(b, f->low);
        break;
    case PTV_FORM_ABSENT: ptv_put_text(b, "found nothing, expected a value"); break;
    case PTV_FORM_TEXT:
        ptv_put_text(b, "found ");
        ptv_put_safe_text(b, f->text == NULL ? "nothing" : f->text);
        break;
    }
}
