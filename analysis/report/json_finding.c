/* One finding as JSON: its rule, its places, what was found and what was expected. */
#include "analysis/report/json_finding.h"

#include "analysis/report/facts_parts.h"
#include "analysis/report/finding.h"

static void number_of(ptv_json *w, const char *key, ptv_form form, uint64_t value)
{
    ptv_json_key(w, key);
    if (form == PTV_FORM_SIGNED) {
        ptv_json_i64(w, (int64_t)value);
    } else {
        ptv_json_u64(w, value);
    }
}

static void expected_range(ptv_json *w, const ptv_finding *f)
{
    uint64_t no_end = f->form == PTV_FORM_SIGNED ? (uint64_t)INT64_MAX : UINT64_MAX;
    ptv_json_object_of(w, "expected");
    number_of(w, "low", f->form, f->low);
    if (f->high != no_end || f->low == f->high) {
        number_of(w, "high", f->form, f->high);
    }
    ptv_json_object_end(w);
}

static void expected_multiple(ptv_json *w, const ptv_finding *f)
{
    ptv_json_object_of(w, "expected");
    ptv_json_u64_of(w, "multiple_of", f->low);
    ptv_json_object_end(w);
}

static void found(ptv_json *w, const ptv_finding *f)
{
    number_of(w, "found", f->form, f->found);
    if (f->rule->found_is != NULL) {
        ptv_json_text_of(w, "found_is", f->rule->found_is);
    }
}

static void comparison(ptv_json *w, const ptv_finding *f)
{
    switch (f->form) {
    case PTV_FORM_UNSIGNED:
    case PTV_FORM_SIGNED:
        found(w, f);
        expected_range(w, f);
        break;
    case PTV_FORM_MULTIPLE:
        found(w, f);
        expected_multiple(w, f);
        break;
    case PTV_FORM_TEXT: ptv_json_text_of(w, "text", f->text == NULL ? "" : f->text); break;
    case PTV_FORM_ABSENT: ptv_json_bool_of(w, "absent", true); break;
    case PTV_FORM_NONE: break;
    }
    if (f->form != PTV_FORM_TEXT && f->text != NULL) {
        ptv_json_text_of(w, "condition", f->text);
    }
}

static void other_party(ptv_json *w, const ptv_file_names *names, const ptv_related *other)
{
    if (other == NULL) {
        return;
    }
    ptv_json_object_of(w, "other");
    ptv_json_text_of(w, "file", ptv_name_of(names, other->file));
    ptv_json_u64_of(w, "at", other->at);
    ptv_json_u64_of(w, "length", other->length);
    ptv_path_fact(w, &other->place);
    ptv_json_object_end(w);
}

static void extent(ptv_json *w, const ptv_extent *e)
{
    if (e == NULL) {
        return;
    }
    ptv_json_object_of(w, "extent");
    ptv_json_array_of(w, "sizes");
    for (uint32_t i = 0; i < ptv_extent_sizes(e); i++) {
        ptv_json_i64(w, ptv_extent_size(e, i));
    }
    ptv_json_array_end(w);
    ptv_json_u64_of(w, "offset", e->offset);
    ptv_json_u64_of(w, "bytes", e->bytes);
    ptv_json_u64_of(w, "end", ptv_extent_end(e));
    ptv_json_u64_of(w, "room", e->room);
    ptv_json_object_end(w);
}

void ptv_json_finding(ptv_json *w, const ptv_file_names *names, const ptv_finding *f,
                      ptv_effect effect)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "rule", f->rule->name);
    ptv_json_u64_of(w, "code", f->rule->code);
    ptv_json_text_of(w, "severity", ptv_severity_name((ptv_severity)f->rule->severity));
    ptv_json_text_of(w, "effect", ptv_effect_word(effect));
    ptv_json_text_of(w, "title", f->rule->title);
    if (f->file != 0) {
        ptv_json_text_of(w, "file", ptv_name_of(names, f->file));
    }
    ptv_json_u64_of(w, "at", f->at);
    ptv_json_u64_of(w, "length", f->length);
    ptv_path_fact(w, &f->place);
    if (f->subject != NULL) {
        ptv_json_name_of(w, "name", f->subject, f->subject_length);
    }
    comparison(w, f);
    extent(w, f->extent);
    other_party(w, names, f->other);
    ptv_json_object_end(w);
}
