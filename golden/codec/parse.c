/*
 * The outermost object of a text: everything but what the schema describes. It comes back here
 * by parse_tables.c, parse_blob.c and parse_nested.c, since a blob may be a model.
 */
#include <string.h>

#include "golden/codec/parse_parts.h"
#include "golden/codec/payload.h"

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

bool gm_size_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_number *number = to;
    number->given = true;
    return gm_parse_count(p, at, json, INT64_MAX, &number->value);
}

bool gm_blob_member(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    return gm_blob_of(p, at, json, to);
}

bool gm_purpose_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
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

bool gm_format_member(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_model *model = to;
    const char *word = gm_word_of(json);
    model->format = word != NULL ? gm_format_of(word) : PTV_FORMAT_UNKNOWN;
    model->schema = gm_schema_of(model->format);
    return model->format != PTV_FORMAT_UNKNOWN ||
           gm_expected(p, at,
                       "\"pte\", \"bpte\", \"ptd\", \"nfat\", \"xnnpack\", \"vulkan\", \"mlx\", "
                       "\"mps\", \"ptg\", \"ptn\" or \"safetensors\"",
                       json);
}

/* ---- Lists ---- */

void *gm_list_of(gm_parser *p, const ptv_step *at, const json_t *json, size_t size,
                 gm_element_parser *parse)
{
    if (!json_is_array(json)) {
        (void)gm_expected(p, at, "an array", json);
        return NULL;
    }
    size_t count = json_array_size(json);
    char *list = gm_take(p->model, count * size);
    if (list == NULL) {
        (void)gm_no_memory(p, at);
    }
    for (size_t i = 0; i < count && list != NULL; i++) {
        ptv_step here = ptv_at_element(at, i);
        if (!parse(p, &here, json_array_get(json, i), list + i * size)) {
            return NULL;
        }
    }
    return list;
}

static bool parse_segments(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_model *model = to;
    if (gm_slot(&model->schema->tables[model->schema->root], "segments") < 0) {
        return gm_refuse(p, at, "a %s has none", gm_format_word(model->format));
    }
    model->segments = gm_list_of(p, at, json, sizeof *model->segments, gm_blob_member);
    model->segment_count = json_array_size(json);
    return model->segments != NULL;
}

/* `name` of the object must be there. */
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

bool gm_patches_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_model *model = to;
    model->patches = gm_list_of(p, at, json, sizeof *model->patches, parse_patch);
    model->patch_count = json_array_size(json);
    return model->patches != NULL;
}

static bool parse_id(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    enum { ROOM = 32 };
    gm_blob *id = to;
    if (!gm_string_of(p, at, json, id)) {
        return false;
    }
    return id->size <= ROOM ||
           gm_refuse(p, at, "%llu bytes, at most %d have room", (unsigned long long)id->size, ROOM);
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
    model->entries = gm_list_of(p, at, json, sizeof *model->entries, gm_entry_of);
    model->entry_count = json_array_size(json);
    return model->entries != NULL;
}

/* ---- All of it ---- */

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

static bool parse_payload(gm_parser *p, const ptv_step *at, const json_t *json)
{
    gm_model *m = p->model;
    const gm_named known[] = {
        {"purpose", gm_purpose_of, NULL},     {"format", gm_format_member, m},
        {"defaults", parse_defaults, NULL},   {"layout", gm_layout_of, &m->layout},
        {"header", gm_header_of, &m->header}, {"identifier", parse_identifier, &m->identifier},
        {"root", parse_root, &m->root},       {"data", gm_blob_member, &m->data},
        {"patches", gm_patches_of, m},        {"size", gm_size_of, &m->size},
    };
    return gm_members_of(p, at, gm_format_word(m->format), json, known, GM_COUNT(known)) &&
           needs(p, at, json, "root");
}

static bool parse_tabular(gm_parser *p, const ptv_step *at, const json_t *json)
{
    gm_model *m = p->model;
    const gm_named known[] = {
        {"purpose", gm_purpose_of, NULL},     {"format", gm_format_member, m},
        {"defaults", parse_defaults, NULL},   {"layout", gm_layout_of, &m->layout},
        {"header", gm_header_of, &m->header}, {"root", parse_root, &m->root},
        {"segments", parse_segments, m},      {"patches", gm_patches_of, m},
        {"size", gm_size_of, &m->size},
    };
    return gm_members_of(p, at, gm_format_word(m->format), json, known, GM_COUNT(known)) &&
           needs(p, at, json, "root");
}

static bool parse_container(gm_parser *p, const ptv_step *at, const json_t *json)
{
    gm_model *m = p->model;
    const gm_named known[] = {
        {"purpose", gm_purpose_of, NULL},
        {"format", gm_format_member, m},
        {"defaults", parse_defaults, NULL},
        {"layout", gm_layout_of, &m->layout},
        {"version", parse_u32, &m->nfat_version},
        {"entries", parse_entries, m},
        {"patches", gm_patches_of, m},
        {"size", gm_size_of, &m->size},
    };
    return gm_members_of(p, at, "nfat", json, known, GM_COUNT(known)) &&
           needs(p, at, json, "entries");
}

bool gm_model_of(gm_parser *p, const ptv_step *at, const json_t *json)
{
    ptv_step format = ptv_at_member(at, "format");
    if (!json_is_object(json)) {
        return gm_expected(p, at, "an object", json);
    }
    if (!needs(p, at, json, "format") ||
        !gm_format_member(p, &format, json_object_get(json, "format"), p->model)) {
        return false;
    }
    if (gm_is_payload(p->model->format)) {
        p->model->layout.writer = GM_FLATC; /* whatever wrote the program around it */
        gm_choose_layout(p);
        return parse_payload(p, at, json);
    }
    gm_choose_layout(p);
    if (p->model->format == PTV_FORMAT_PACKAGE || p->model->format == PTV_FORMAT_SAFETENSORS) {
        return gm_archive_of(p, at, json);
    }
    return p->model->schema != NULL ? parse_tabular(p, at, json) : parse_container(p, at, json);
}
