/* Parses tables and their fields, by the schema. */
#include "golden/codec/blob.h"
#include "golden/codec/parse_parts.h"
#include "golden/codec/real.h"

/* ---- Members ---- */

/* Deprecated fields are parsed but never suggested: a dump contains them if the file does. */
static bool is_offered(const ptv_field *field)
{
    return field->kind != PTV_KIND_NONE && (field->flags & PTV_DEPRECATED) == 0;
}

static bool unknown_member(const gm_parser *p, const ptv_step *at, const ptv_table *type,
                           const char *name)
{
    ptv_nearest nearest = {.word = name};
    ptv_step key = ptv_at_key(at, name);
    for (unsigned slot = 0; slot < type->count; slot++) {
        if (is_offered(&type->fields[slot])) {
            ptv_offer(&nearest, type->fields[slot].name);
        }
    }
    return gm_refuse(p, &key, "%s has no member '%.40s'%s", type->name, name,
                     ptv_did_you_mean(&nearest));
}

/* The tag may come after the value: members have no order. */
static bool tag_of(const gm_parser *p, const ptv_step *at, const json_t *object,
                   const ptv_table *type, unsigned slot, uint64_t *tag)
{
    const ptv_field *field = &type->fields[slot - 1];
    const json_t *json = json_object_get(object, field->name);
    ptv_step here = ptv_at_member(at, field->name);
    if (json == NULL) {
        ptv_step key = ptv_at_key(at, type->fields[slot].name);
        return gm_refuse(p, &key, "'%s' also needs '%s'", type->fields[slot].name, field->name);
    }
    return gm_parse_scalar(p, &here, json, field, tag);
}

static bool parse_member(const gm_parser *p, const ptv_step *at, const json_t *object,
                         const char *name, gm_table *table)
{
    uint64_t tag = 0;
    int slot = gm_slot(table->type, name);
    if (slot < 0 || table->type->fields[slot].kind == PTV_KIND_NONE) {
        return unknown_member(p, at, table->type, name);
    }
    const ptv_field *field = &table->type->fields[slot];
    ptv_step here = ptv_at_member(at, name);
    if (field->kind == PTV_KIND_UNION &&
        !tag_of(p, at, object, table->type, (unsigned)slot, &tag)) {
        return false;
    }
    return gm_field_of(p, &here, json_object_get(object, name), field, tag, &table->fields[slot]);
}

bool gm_table_of(const gm_parser *p, const ptv_step *at, const json_t *json, const ptv_table *type,
                 gm_table **table)
{
    const char *name;
    json_t *value;
    if (!json_is_object(json)) {
        return gm_expected(p, at, type->name, json);
    }
    *table = gm_new_table(p->model, type);
    if (*table == NULL) {
        return gm_no_memory(p, at);
    }
    json_object_foreach((json_t *)(uintptr_t)json, name, value)
    {
        if (!parse_member(p, at, json, name, *table)) {
            return false;
        }
    }
    return true;
}

/* ---- Fields ---- */

/* The default of a float is stored as a double. */
static bool is_default(const ptv_field *field, uint64_t value)
{
    return value == (field->scalar == PTV_F32 ? gm_real_narrow(field->value) : field->value);
}

static bool parse_scalar(const gm_parser *p, const ptv_step *at, const json_t *json,
                         const ptv_field *field, gm_value *value)
{
    if (!gm_parse_scalar(p, at, json, field, &value->as.scalar)) {
        return false;
    }
    value->present = !p->defaults || field->optional || !is_default(field, value->as.scalar);
    return true;
}

static bool set_blob(const gm_parser *p, const ptv_step *at, gm_blob blob, unsigned size,
                     gm_value *value)
{
    if (blob.size % size != 0) {
        return gm_refuse(p, at, "%llu bytes are not a whole number of elements of %u bytes",
                         (unsigned long long)blob.size, size);
    }
    if (blob.size / size > UINT32_MAX) {
        return gm_refuse(p, at, "%llu bytes are too many for a FlatBuffer",
                         (unsigned long long)blob.size);
    }
    return gm_set_blob(p->model, value, blob, blob.size / size) || gm_no_memory(p, at);
}

static bool parse_string(const gm_parser *p, const ptv_step *at, const json_t *json,
                         gm_value *value)
{
    gm_blob blob;
    return gm_string_of(p, at, json, &blob) && set_blob(p, at, blob, 1, value);
}

static bool parse_vector(const gm_parser *p, const ptv_step *at, const json_t *json,
                         const ptv_field *field, gm_value *value)
{
    gm_blob blob;
    if (!json_is_array(json) && !json_is_object(json)) {
        return gm_expected(p, at, "an array or a blob", json);
    }
    bool read = json_is_array(json) ? gm_parse_numbers(p, at, json, field, &blob)
                                    : gm_blob_of(p, at, json, &blob);
    return read && set_blob(p, at, blob, field->size, value);
}

static bool parse_strings(const gm_parser *p, const ptv_step *at, const json_t *json,
                          gm_value *value)
{
    for (size_t i = 0; i < value->count; i++) {
        ptv_step here = ptv_at_element(at, i);
        if (!gm_string_of(p, &here, json_array_get(json, i), &value->as.strings[i])) {
            return false;
        }
    }
    return true;
}

static bool parse_tables(const gm_parser *p, const ptv_step *at, const json_t *json,
                         const ptv_table *type, gm_value *value)
{
    for (size_t i = 0; i < value->count; i++) {
        ptv_step here = ptv_at_element(at, i);
        if (!gm_table_of(p, &here, json_array_get(json, i), type, &value->as.tables[i])) {
            return false;
        }
    }
    return true;
}

static bool parse_list(const gm_parser *p, const ptv_step *at, const json_t *json,
                       const ptv_field *field, gm_value *value)
{
    bool strings = field->kind == PTV_KIND_STRINGS;
    if (!json_is_array(json)) {
        return gm_expected(p, at, strings ? "an array of strings" : "an array of objects", json);
    }
    size_t n = json_array_size(json);
    void *elements = gm_take(p->model, n * (strings ? sizeof(gm_blob) : sizeof(gm_table *)));
    if (elements == NULL || n > UINT32_MAX) {
        return gm_no_memory(p, at);
    }
    value->count = (uint32_t)n;
    if (strings) {
        value->as.strings = elements;
        return parse_strings(p, at, json, value);
    }
    value->as.tables = elements;
    return parse_tables(p, at, json, &p->model->schema->tables[field->type], value);
}

static bool parse_union(const gm_parser *p, const ptv_step *at, const json_t *json,
                        const ptv_field *field, uint64_t tag, gm_value *value)
{
    const ptv_table *type = gm_member(p->model->schema, field, tag);
    if (type == NULL) {
        return gm_refuse(p, at, "%s %llu has no table", p->model->schema->unions[field->type].name,
                         (unsigned long long)tag);
    }
    return gm_table_of(p, at, json, type, &value->as.table);
}

bool gm_field_of(const gm_parser *p, const ptv_step *at, const json_t *json, const ptv_field *field,
                 uint64_t tag, gm_value *value)
{
    *value = (gm_value){.present = true};
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_SCALAR:
    case PTV_KIND_TAG: return parse_scalar(p, at, json, field, value);
    case PTV_KIND_STRING: return parse_string(p, at, json, value);
    case PTV_KIND_VECTOR: return parse_vector(p, at, json, field, value);
    case PTV_KIND_STRINGS:
    case PTV_KIND_TABLES: return parse_list(p, at, json, field, value);
    case PTV_KIND_TABLE:
        return gm_table_of(p, at, json, &p->model->schema->tables[field->type], &value->as.table);
    case PTV_KIND_UNION: return parse_union(p, at, json, field, tag, value);
    case PTV_KIND_NONE: break;
    }
    return gm_refuse(p, at, "no field uses this slot");
}

bool gm_element_of(const gm_parser *p, const ptv_step *at, const json_t *json,
                   const ptv_field *field, gm_value *value)
{
    gm_blob blob;
    *value = (gm_value){.present = true};
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_VECTOR: return gm_parse_scalar(p, at, json, field, &value->as.scalar);
    case PTV_KIND_STRINGS:
        return gm_string_of(p, at, json, &blob) && set_blob(p, at, blob, 1, value);
    case PTV_KIND_TABLES:
        return gm_table_of(p, at, json, &p->model->schema->tables[field->type], &value->as.table);
    default: return gm_refuse(p, at, "%s is not a list", field->name);
    }
}
