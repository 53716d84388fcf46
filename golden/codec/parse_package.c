/* Parses packages and safetensors. */
#include "golden/codec/codec_package.h"
#include "golden/codec/parse_parts.h"

/* Parses numbers, plus the additional members `more` of a header. */
static bool parse_numbers(gm_parser *p, const ptv_step *at, const json_t *json, const char *what,
                          gm_number *numbers, const gm_named *more, size_t count)
{
    gm_named known[GM_MEMBER_NUMBERS + 8];
    size_t n = 0;
    for (; n < GM_MEMBER_NUMBERS; n++) {
        known[n] = (gm_named){gm_member_numbers[n].name, gm_number_of, &numbers[n]};
    }
    for (size_t i = 0; i < count; i++) {
        known[n++] = more[i];
    }
    return gm_members_of(p, at, what, json, known, n);
}

static bool parse_local(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_zip_member *m = to;
    const gm_named more[] = {{"name", gm_text_member, &m->local.name},
                             {"extra", gm_blob_member, &m->local.extra}};
    m->local.named = m->local.named || json_object_get(json, "name") != NULL ||
                     json_object_get(json, "extra") != NULL;
    if (json_object_get(json, "name") == NULL && m->local.name.size == 0) {
        m->local.name = m->entry.name;
    }
    if (json_object_get(json, "extra") == NULL && m->local.extra.size == 0) {
        m->local.extra = m->entry.extra;
    }
    return parse_numbers(p, at, json, "a local header", m->local.numbers, more, GM_COUNT(more));
}

bool gm_member_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_zip_member *m = to;
    const gm_named more[] = {
        {"name", gm_text_member, &m->entry.name}, {"extra", gm_blob_member, &m->entry.extra},
        {"comment", gm_blob_member, &m->comment}, {"before", gm_blob_member, &m->before},
        {"data", gm_blob_member, &m->data},       {"after", gm_blob_member, &m->after},
        {"rank", gm_number_of, &m->rank},         {"local", parse_local, m},
    };
    return parse_numbers(p, at, json, "a member", m->entry.numbers, more, GM_COUNT(more));
}

bool gm_zip_members_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_model *model = to;
    model->members =
        gm_list_of(p, at, json, sizeof *model->members, gm_member_of, &model->member_count);
    return model->members != NULL;
}

bool gm_end_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_archive *a = to;
    gm_named known[GM_END_NUMBERS + 3];
    size_t n = 0;
    for (; n < GM_END_NUMBERS; n++) {
        known[n] = (gm_named){gm_end_numbers[n].name, gm_number_of, &a->end[n]};
    }
    known[n++] = (gm_named){"comment", gm_blob_member, &a->comment};
    known[n++] = (gm_named){"before_directory", gm_blob_member, &a->before};
    known[n++] = (gm_named){"zip64", gm_blob_member, &a->zip64};
    return gm_members_of(p, at, "an end record", json, known, n);
}
