/*
 * manifest.json: one object. Unknown members get a warning with their place: a newer version may
 * have more of them, and a misspelt one has no effect.
 */
#include "analysis/compat/manifest.h"

#include <string.h>

#include "base/json_reader.h"
#include "base/locate.h"

typedef struct reader {
    fit_manifest *m;
    const char *text;
    size_t size;
} reader;

/* ---- Errors and warnings ---- */

static bool refuse(const reader *r, const ptv_step *at, const char *format, const char *word)
{
    unsigned line, column;
    ptv_json_locate(r->text, r->size, at, &line, &column);
    /* `word`, if any, is quoted at the end. */
    if (word == NULL) {
        return fit_refuse(r->m, line, column, "%s", format);
    }
    return fit_refuse(r->m, line, column, "%s '%s'", format, word);
}

static void warn(const reader *r, const ptv_step *at, const char *text, const char *word)
{
    unsigned line, column;
    ptv_json_locate(r->text, r->size, at, &line, &column);
    fit_warn(r->m, line, column, "%s '%s'", text, word);
}

/* ---- Values ---- */

static bool read_number(const reader *r, const json_t *value, const ptv_step *at, uint64_t *out)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        return refuse(r, at, "a number of bytes is expected", NULL);
    }
    *out = (uint64_t)json_integer_value(value);
    return true;
}

static bool read_boolean(const reader *r, const json_t *value, const ptv_step *at, bool *out)
{
    *out = json_is_true(value);
    return json_is_boolean(value) || refuse(r, at, "true or false is expected", NULL);
}

static bool read_version(const reader *r, const json_t *value, const ptv_step *at)
{
    return json_integer_value(value) == FIT_MANIFEST_VERSION ||
           refuse(r, at, "a manifest of another version: this tool reads version 1", NULL);
}

static bool read_release(const reader *r, const json_t *value, const ptv_step *at)
{
    const char *name = json_string_value(value);
    if (name == NULL || !ptv_release_named(name, &r->m->release)) {
        return refuse(r, at, "an unknown release: " PTV_KNOWN_RELEASES " are known", NULL);
    }
    return true;
}

static bool read_word(const reader *r, const json_t *value, const ptv_step *at)
{
    const json_int_t bits = json_integer_value(value);
    r->m->word = bits == 64 ? LOAD_64 : LOAD_32;
    r->m->has_word = true;
    return bits == 32 || bits == 64 || refuse(r, at, "a word size is 32 or 64", NULL);
}

static bool read_traced(const reader *r, const json_t *value, const ptv_step *at)
{
    return read_boolean(r, value, at, &r->m->traced);
}

static bool read_constants(const reader *r, const json_t *value, const ptv_step *at)
{
    bool taken = true;
    const bool good = read_boolean(r, value, at, &taken);
    r->m->no_table_constants = !taken;
    return good;
}

static bool read_all(const reader *r, const json_t *value, const ptv_step *at)
{
    return read_boolean(r, value, at, &r->m->all_operators);
}

static bool read_method(const reader *r, const json_t *value, const ptv_step *at)
{
    r->m->has_method = true;
    return read_number(r, value, at, &r->m->method);
}

/* null means that the application provides none. */
static bool read_temporary(const reader *r, const json_t *value, const ptv_step *at)
{
    r->m->has_temporary = true;
    r->m->no_temporary = json_is_null(value);
    return r->m->no_temporary || read_number(r, value, at, &r->m->temporary);
}

static bool read_planned(const reader *r, const json_t *value, const ptv_step *at)
{
    bool good = json_is_array(value) || refuse(r, at, "a list of numbers is expected", NULL);
    r->m->has_planned = true;
    for (size_t i = 0; good && i < json_array_size(value); i++) {
        const ptv_step element = ptv_at_element(at, i);
        uint64_t bytes = 0;
        good = read_number(r, json_array_get(value, i), &element, &bytes) &&
               fit_add_planned(r->m, bytes);
    }
    return good;
}

/* ---- Names ---- */

static const char *read_name(const reader *r, const json_t *value, const ptv_step *at)
{
    const char *name = json_string_value(value);
    if (name == NULL || name[0] == '\0' || strlen(name) != json_string_length(value)) {
        (void)refuse(r, at, "a name is expected", NULL);
        return NULL;
    }
    return name;
}

static bool add_fallback(const reader *r, const json_t *value, const ptv_step *at)
{
    const char *name = read_name(r, value, at);
    fit_operator *added = name == NULL ? NULL : fit_add_operator(r->m, name, strlen(name));
    if (added != NULL) {
        added->fallback = true;
    }
    return added != NULL;
}

static bool add_key(const reader *r, fit_operator *to, const json_t *value, const ptv_step *at)
{
    const char *key = json_string_value(value);
    uint64_t dtypes = 0;
    if (key != NULL && strcmp(key, "fallback") == 0) {
        to->fallback = true;
        return true;
    }
    if (key == NULL || (key[0] != '\0' && !fit_dtypes_of(key, strlen(key), &dtypes))) {
        return refuse(r, at, "\"fallback\" or a kernel key like \"v1/6;0,1\" is expected", NULL);
    }
    return fit_add_key(r->m, to, key, strlen(key));
}

static bool add_keyed(const reader *r, const char *name, const json_t *keys, const ptv_step *at)
{
    fit_operator *added = fit_add_operator(r->m, name, strlen(name));
    bool good = added != NULL && (json_is_array(keys) || refuse(r, at, "a list is expected", NULL));
    for (size_t i = 0; good && i < json_array_size(keys); i++) {
        const ptv_step element = ptv_at_element(at, i);
        good = add_key(r, added, json_array_get(keys, i), &element);
    }
    return good;
}

static bool read_operators(const reader *r, const json_t *value, const ptv_step *at)
{
    const char *name;
    json_t *keys;
    bool good = json_is_array(value) || json_is_object(value) ||
                refuse(r, at, "a list of names, or an object of them, is expected", NULL);
    r->m->has_operators = true;
    for (size_t i = 0; good && i < json_array_size(value); i++) {
        const ptv_step element = ptv_at_element(at, i);
        good = add_fallback(r, json_array_get(value, i), &element);
    }
    json_object_foreach((json_t *)(uintptr_t)value, name, keys)
    {
        const ptv_step member = ptv_at_member(at, name);
        good = good && add_keyed(r, name, keys, &member);
    }
    return good;
}

/* Each is compared with all others; a build has a few. */
static bool read_backends(const reader *r, const json_t *value, const ptv_step *at)
{
    enum { MOST = 4096 };
    bool good = json_is_array(value) || refuse(r, at, "a list of names is expected", NULL);
    good =
        good && (json_array_size(value) <= MOST || refuse(r, at, "more than 4096 backends", NULL));
    r->m->has_backends = true;
    for (size_t i = 0; good && i < json_array_size(value); i++) {
        const ptv_step element = ptv_at_element(at, i);
        const char *name = read_name(r, json_array_get(value, i), &element);
        if (name != NULL && fit_has_backend(r->m, name)) {
            warn(r, &element, "duplicate backend:", name);
        }
        good = name != NULL && fit_add_backend(r->m, name, strlen(name));
    }
    return good;
}

/* ---- Members ---- */

static const struct {
    const char *name;
    bool (*read)(const reader *r, const json_t *value, const ptv_step *at);
} members[] = {
    {"manifest_version", read_version},
    {"release", read_release},
    {"word_size", read_word},
    {"event_tracer", read_traced},
    {"table_constants", read_constants},
    {"operators", read_operators},
    {"all_operators", read_all},
    {"backends", read_backends},
    {"method_allocator", read_method},
    {"temp_allocator", read_temporary},
    {"planned_buffers", read_planned},
};
enum { MEMBERS = sizeof members / sizeof members[0] };

static void warn_unknown(const reader *r, const char *name)
{
    const ptv_step at = ptv_at_key(NULL, name);
    ptv_nearest nearest = {.word = name};
    unsigned line, column;
    for (size_t i = 0; i < MEMBERS; i++) {
        ptv_offer(&nearest, members[i].name);
    }
    ptv_json_locate(r->text, r->size, &at, &line, &column);
    fit_warn(r->m, line, column, "'%.64s' is not known%s", name, ptv_did_you_mean(&nearest));
}

static bool read_member(const reader *r, const char *name, const json_t *value)
{
    const ptv_step at = ptv_at_member(NULL, name);
    for (size_t i = 0; i < MEMBERS; i++) {
        if (strcmp(members[i].name, name) == 0) {
            return members[i].read(r, value, &at);
        }
    }
    warn_unknown(r, name);
    return true;
}

/* Warns about duplicate names, after sorting. */
static void warn_duplicates(fit_manifest *m)
{
    fit_manifest_sort(m);
    for (size_t i = 1; i < m->operator_count; i++) {
        const char *name = m->operators[i].name;
        if (strcmp(m->operators[i - 1].name, name) == 0 &&
            (i < 2 || strcmp(m->operators[i - 2].name, name) != 0)) {
            fit_warn(m, 0, 0, "duplicate operator: '%.128s'", name);
        }
    }
}

static bool read_object(const reader *r, json_t *object)
{
    const char *name;
    json_t *value;
    bool good = json_is_object(object) ||
                fit_refuse(r->m, 1, 1, "a manifest is an object, with manifest_version 1");
    if (good && json_object_get(object, "manifest_version") == NULL) {
        return fit_refuse(r->m, 1, 1, "there is no manifest_version: this is not a manifest");
    }
    json_object_foreach(object, name, value)
    {
        good = good && read_member(r, name, value);
    }
    warn_duplicates(r->m);
    return good;
}

bool fit_read_json(fit_manifest *m, const char *bytes, size_t n)
{
    const reader r = {m, bytes, n};
    json_error_t error;
    json_t *json = ptv_json_load(bytes, n, JSON_REJECT_DUPLICATES, &error);
    m->kind = FIT_JSON;
    if (json == NULL) {
        m->no_memory = error.text[0] == '\0';
        return m->no_memory ? fit_refuse(m, 0, 0, "out of memory")
                            : fit_refuse(m, (unsigned)error.line, (unsigned)error.column,
                                         "not JSON: %s", error.text);
    }
    const bool good = read_object(&r, json);
    json_decref(json);
    return good && !m->no_memory;
}
