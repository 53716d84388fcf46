/* Keeps findings and copies of their texts. */
#include <string.h>

#include "analysis/host/verifier.h"
#include "analysis/report/finding.h"

static const char *keep_bytes(ptv_verifier *v, const char *bytes, size_t size)
{
    char *text = ptv_arena_take(&v->texts, size + 1);
    if (text != NULL && size > 0) {
        memcpy(text, bytes, size);
    }
    return text;
}

static const char *keep_path(ptv_verifier *v, const ptv_place *place)
{
    const size_t size = ptv_path(place, NULL, 0) + 1;
    char *path = ptv_arena_take(&v->texts, size);
    if (path != NULL) {
        (void)ptv_path(place, path, size);
    }
    return path;
}

static const char *keep_comparison(ptv_verifier *v, const ptv_finding *f)
{
    if (v->line.failed) { /* an earlier run had no memory; failures stick */
        ptv_buffer_free(&v->line);
    }
    ptv_buffer_clear(&v->line);
    ptv_put_comparison(&v->line, f);
    return v->line.failed ? NULL : keep_bytes(v, v->line.bytes, v->line.length);
}

static const char *or_nothing(const char *text)
{
    return text == NULL ? "" : text;
}

/* Texts of rules live as long as the library, and so does the text of a finding. */
static ptv_kept_finding said_by_rule(const ptv_finding *f)
{
    return (ptv_kept_finding){.struct_size = sizeof(ptv_kept_finding),
                              .code = f->rule->code,
                              .severity = f->rule->severity,
                              .form = (uint8_t)f->form,
                              .rule = f->rule->name,
                              .title = or_nothing(f->rule->title),
                              .why = or_nothing(f->rule->why),
                              .fix = or_nothing(f->rule->fix),
                              .at = f->at,
                              .length = f->length,
                              .found = f->found,
                              .low = f->low,
                              .high = f->high,
                              .text = or_nothing(f->text),
                              .file = f->file,
                              .other_path = ""};
}

static bool keep_texts(ptv_verifier *v, const ptv_finding *f, ptv_kept_finding *kept)
{
    kept->path = keep_path(v, &f->place);
    kept->comparison = keep_comparison(v, f);
    if (f->subject != NULL) {
        uint32_t size = f->subject_length;
        kept->subject_length = size < PTV_LONGEST_NAME ? size : PTV_LONGEST_NAME;
        kept->subject = keep_bytes(v, f->subject, kept->subject_length);
    }
    if (f->other != NULL) {
        kept->other_path = keep_path(v, &f->other->place);
        kept->other_at = f->other->at;
        kept->other_length = f->other->length;
        kept->other_file = f->other->file;
    }
    return kept->path != NULL && kept->comparison != NULL && kept->other_path != NULL &&
           (kept->subject != NULL || f->subject == NULL);
}

/* Paths have a limited length; names have not. */
enum { MOST = 1000 };

bool ptv_verifier_keep(ptv_verifier *v, const ptv_finding *finding)
{
    ptv_kept_finding kept = said_by_rule(finding);
    if (v->count == MOST) {
        return true;
    }
    ptv_kept_finding *list = ptv_room_for_one(v->kept, v->count, &v->room, sizeof *list);
    if (list == NULL) {
        return false;
    }
    v->kept = list;
    if (!keep_texts(v, finding, &kept)) {
        return false;
    }
    v->kept[v->count++] = kept;
    return true;
}
