/* Changes in the order in which they are found, and their number by kind. */
#include "analysis/report/changes.h"

#include "analysis/report/facts_parts.h"

void ptv_begin_changes(ptv_json *w, ptv_buffer *buffer)
{
    enum { DEPTH = 1 }; /* of the members of a report */
    ptv_json_begin(w, buffer, DEPTH);
    ptv_json_filled(w); /* the files are already there */
    ptv_json_object_of(w, "difference");
    ptv_json_array_of(w, "changes");
}

static void side(ptv_json *w, const char *key, const ptv_diff_side *s)
{
    if (!s->there) {
        return;
    }
    if (s->numeric) {
        ptv_json_u64_of(w, key, s->number);
    } else {
        ptv_string_member(w, key, s->text);
    }
}

void ptv_change_fact(ptv_json *w, const ptv_change *change)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "aspect", ptv_aspect_word(change->aspect));
    if (change->method.bytes != NULL) {
        ptv_string_member(w, "method", change->method);
    }
    ptv_string_member(w, "subject", change->subject);
    side(w, "before", &change->before);
    side(w, "after", &change->after);
    ptv_json_object_end(w);
}

void ptv_end_changes(ptv_json *w, const ptv_comparison *comparison)
{
    ptv_json_array_end(w);
    ptv_json_object_of(w, "counts");
    for (unsigned i = 0; i < PTV_ASPECTS; i++) {
        ptv_json_u64_of(w, ptv_aspect_word((ptv_aspect)i), comparison->changes[i]);
    }
    ptv_json_object_end(w);
    ptv_json_object_end(w);
}
