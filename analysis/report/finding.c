/* Findings in words. */
#include "analysis/report/finding.h"

enum { MOST_SIZES = 16 }; /* of a tensor: the size of one with more is not known */

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

/* An index into an empty list has no valid value; then low is above high. */
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

static bool has_no_beginning(const ptv_finding *f)
{
    return f->form == PTV_FORM_SIGNED && (int64_t)f->low == INT64_MIN;
}

static void put_range(ptv_buffer *b, const ptv_finding *f)
{
    if (is_empty_range(f)) {
        ptv_put_text(b, ", expected no value at all");
        return;
    }
    ptv_put_text(b, ", expected ");
    if (has_no_beginning(f)) {
        ptv_put_text(b, "at most ");
        put_number(b, f->form, f->high);
        return;
    }
    if (f->low != f->high && has_no_end(f)) {
        ptv_put_text(b, "at least ");
    }
    put_number(b, f->form, f->low);
    if (f->low != f->high && !has_no_end(f)) {
        ptv_put_text(b, "..");
        put_number(b, f->form, f->high);
    }
}

/* In the words of schema/operators.md. */
static void put_condition(ptv_buffer *b, const ptv_finding *f, const char *before)
{
    if (f->text != NULL) {
        ptv_put_text(b, before);
        ptv_put_safe_text(b, f->text);
    }
}

void ptv_put_comparison(ptv_buffer *b, const ptv_finding *f)
{
    switch (f->form) {
    case PTV_FORM_NONE: put_condition(b, f, "expected "); break;
    case PTV_FORM_UNSIGNED:
    case PTV_FORM_SIGNED:
        put_found(b, f->form, f);
        put_range(b, f);
        put_condition(b, f, ": ");
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

uint32_t ptv_extent_sizes(const ptv_extent *extent)
{
    return extent->rank < MOST_SIZES ? extent->rank : MOST_SIZES;
}

int32_t ptv_extent_size(const ptv_extent *extent, uint32_t i)
{
    const uint8_t *b = extent->sizes + 4 * (size_t)i;
    return (int32_t)(b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24);
}

uint64_t ptv_extent_end(const ptv_extent *extent)
{
    bool wraps = extent->bytes > UINT64_MAX - extent->offset;
    return wraps ? UINT64_MAX : extent->offset + extent->bytes;
}
