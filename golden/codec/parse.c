/*
 * Parses the outermost object of a text: everything but what the schema describes. Parsing returns
 * here through parse_tables.c, parse_blob.c and parse_nested.c, since a blob may be a model.
 */
#include <stdio.h>
#include <stdlib.h>

#include "golden/codec/parse_parts.h"
#include "golden/codec/payload.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/registry/formats.h"

/* ---- Small values ---- */

static bool parse_u32(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    uint64_t value;
    bool good = gm_parse_count(p, at, json, UINT32_MAX, &value);
    *(uint32_t *)to = good ? (uint32_t)value : 0;
    return good;
}

static bool parse_place(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    return gm_parse_count(p, at, json, INT64_MAX, to);
}

static bool parse_size(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_number *number = to;
    number->given = true;
    return gm_parse_count(p, at, json, INT64_MAX, &number->value);
}

bool gm_blob_member(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    return gm_blob_of(p, at, json, to);
}

bool gm_text_member(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    return gm_string_of(p, at, json, to);
}

static bool parse_purpose(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    (void)to;
    return json_is_string(json) || gm_expected(p, at, "a string", json);
}

static bool parse_defaults(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    (void)to;
    p->defaults = json_is_true(json);
    return json_is_boolean(json) || gm_expected(p, at, "true or false", json);
}

/* Lists the formats in an error, in the order of ptv_format. */
static bool expected_format(const gm_parser *p, const ptv_step *at, const json_t *json)
{
    char words[128] = "";
    size_t n = 0;
    ptv_format last = PTV_FORMAT_UNKNOWN;
    for (ptv_formats f = ptv_all_formats; *f != NULL; f++) {
        last = (*f)->label != NULL && (*f)->format > last ? (*f)->format : last;
    }
    for (unsigned f = PTV_FORMAT_UNKNOWN; f <= last; f++) {
        const char *label = ptv_label_of((ptv_format)f);
        if (label != NULL && n < sizeof words) {
            const char *before = n == 0 ? "" : f == last ? " or " : ", ";
            n += (size_t)snprintf(words + n, sizeof words - n, "%s\"%s\"", before, label);
        }
    }
    return gm_expected(p, at, words, json);
}

static bool parse_format(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_model *model = to;
    const char *word = gm_word_of(json);
    model->format = word != NULL ? gm_format_of(word) : PTV_FORMAT_UNKNOWN;
    model->schema = gm_schema_of(model->format);
    return model->format != PTV_FORMAT_UNKNOWN || expected_format(p, at, json);
}

/* ---- Lists ---- */

static bool parse_segments(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_model *model = to;
    if (gm_slot(&model->schema->tables[model->schema->root], "segments") < 0) {
        return gm_refuse(p, at, "a %s has none", gm_format_word(model->format));
    }
    model->segments =
        gm_list_of(p, at, json, sizeof *model->segments, gm_blob_member, &model->segment_count);
    return model->segments != NULL;
}

/* Requires the member `name`. */
static bool needs(const gm_parser *p, const ptv_step *at, const json_t *json, const char *name)
{
    return json_object_get(json, name) != NULL || gm_refuse(p, at, "'%s' is missing", name);
}

static bool parse_patch(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_patch *patch = to;
    const gm_named known[] = {
        {"at", parse_place, &patch->at},
        {"data", gm_blob_member, &patch->data},
    };
    return gm_members_of(p, at, "a patch", json, known, GM_COUNT(known)) &&
           needs(p, at, json, "at") && needs(p, at, json, "data");
}

static bool parse_patches(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_model *model = to;
    model->patches =
        gm_list_of(p, at, json, sizeof *model->patches, parse_patch, &model->patch_count);
    return model->patches != NULL;
}

static bool parse_id(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_blob *id = to;
    if (!gm_string_of(p, at, json, id)) {
        return false;
    }
    return id->size <= PTV_NFAT_ID_BYTES ||
           gm_refuse(p, at, "%llu bytes, at most %d have room", (unsigned long long)id->size,
                     PTV_NFAT_ID_BYTES);
}

bool gm_entry_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_entry *entry = to;
    const gm_named known[] = {
        {"id", parse_id, &entry->id},
        {"offset", gm_number_of, &entry->offset},
        {"length", gm_number_of, &entry->length},
        {"data", gm_blob_member, &entry->data},
    };
    return gm_members_of(p, at, "an entry", json, known, GM_COUNT(known)) &&
           needs(p, at, json, "id") && needs(p, at, json, "data");
}

static bool parse_entries(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_model *model = to;
    model->entries =
        gm_list_of(p, at, json, sizeof *model->entries, gm_entry_of, &model->entry_count);
    return model->entries != NULL;
}

/* ---- The whole model ---- */

static bool parse_root(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    const ptv_schema *schema = p->model->schema;
    return gm_table_of(p, at, json, &schema->tables[schema->root], to);
}

static bool parse_identifier(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_blob *identifier = to;
    return gm_string_of(p, at, json, identifier) &&
           (identifier->size == 4 || gm_expected(p, at, "four characters", json));
}

/* Formats grouped by the members of their texts. */
enum { TABULAR = 1, PAYLOAD = 2, CONTAINER = 4, PACKAGE = 8, TENSORS = 16, ALL = 31 };
enum { TABLES = TABULAR | PAYLOAD };

static unsigned kind_of(const gm_model *m)
{
    switch (m->format) {
    case PTV_FORMAT_PACKAGE: return PACKAGE;
    case PTV_FORMAT_SAFETENSORS: return TENSORS;
    case PTV_FORMAT_NFAT: return CONTAINER;
    default: return gm_is_payload(m->format) ? PAYLOAD : TABULAR;
    }
}

static bool parse_members(gm_parser *p, const ptv_step *at, const json_t *json, unsigned kind)
{
    gm_model *m = p->model;
    const struct {
        unsigned in;
        gm_named member;
    } all[] = {
        {ALL, {"purpose", parse_purpose, NULL}},
        {ALL, {"format", parse_format, m}},
        {TABLES | CONTAINER, {"defaults", parse_defaults, NULL}},
        {ALL, {"layout", gm_layout_of, &m->layout}},
        {TABLES, {"header", gm_header_of, &m->header}},
        {PAYLOAD, {"identifier", parse_identifier, &m->identifier}},
        {CONTAINER, {"version", parse_u32, &m->nfat_version}},
        {CONTAINER, {"entries", parse_entries, m}},
        {PACKAGE, {"members", gm_zip_members_of, m}},
        {PACKAGE, {"end", gm_end_of, &m->archive}},
        {TENSORS, {"length", gm_number_of, &m->json_length}},
        {TENSORS, {"json", gm_text_member, &m->json}},
        {TABLES, {"root", parse_root, &m->root}},
        {TABULAR, {"segments", parse_segments, m}},
        {PAYLOAD | TENSORS, {"data", gm_blob_member, &m->data}},
        {ALL, {"patches", parse_patches, m}},
        {ALL, {"size", parse_size, &m->size}},
    };
    gm_named known[GM_COUNT(all)];
    size_t n = 0;
    for (size_t i = 0; i < GM_COUNT(all); i++) {
        if ((all[i].in & kind) != 0) {
            known[n++] = all[i].member;
        }
    }
    return gm_members_of(p, at, gm_format_word(m->format), json, known, n) &&
           ((kind & TABLES) == 0 || needs(p, at, json, "root")) &&
           (kind != CONTAINER || needs(p, at, json, "entries"));
}

bool gm_model_of(gm_parser *p, const ptv_step *at, const json_t *json)
{
    ptv_step format = ptv_at_member(at, "format");
    if (!json_is_object(json)) {
        return gm_expected(p, at, "an object", json);
    }
    if (!needs(p, at, json, "format") ||
        !parse_format(p, &format, json_object_get(json, "format"), p->model)) {
        return false;
    }
    const unsigned kind = kind_of(p->model);
    if (kind == PAYLOAD) {
        p->model->layout.writer = GM_FLATC; /* whatever wrote the surrounding program */
    }
    gm_choose_layout(p);
    return parse_members(p, at, json, kind);
}

/* ---- Parsing whole texts ---- */

static bool parse(gm_model *model, const gm_input *text, const gm_choice *choice, gm_error *error)
{
    gm_parser p = {.model = model, .text = text, .error = error, .choice = choice};
    json_t *json = gm_read_json(text, 0, error);
    bool good = json != NULL && gm_model_of(&p, NULL, json);
    json_decref(json);
    return good;
}

bool gm_parse_text(gm_model *model, const char *bytes, size_t n, const char *path, gm_error *error)
{
    gm_input text = {.path = path, .bytes = bytes, .n = n};
    *error = (gm_error){.line = 0};
    return parse(model, &text, NULL, error);
}

bool gm_parse_file(gm_model *model, const char *path, gm_error *error)
{
    return gm_parse_chosen(model, path, NULL, error);
}

bool gm_parse_chosen(gm_model *model, const char *path, const gm_choice *choice, gm_error *error)
{
    gm_input text = {.path = path};
    *error = (gm_error){.line = 0};
    int why = gm_read_text(&text, false, model->limit.memory);
    if (why != 0) {
        snprintf(error->path, sizeof error->path, "%s", path);
        snprintf(error->what, sizeof error->what, "cannot read: %s",
                 gm_reason_of(why, model->limit.memory).text);
    }
    bool good = why == 0 && parse(model, &text, choice, error);
    free((void *)(uintptr_t)text.bytes);
    return good;
}
