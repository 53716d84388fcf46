/* Parses single values, for edits: JSON, or a word whose quotes the shell has removed. */
#include <stdio.h>
#include <stdlib.h>

#include "golden/codec/parse_parts.h"

/* A word without its quotes: a name, nan, 0xff, 18446744073709551615. */
static bool is_bare(const char *text, size_t n)
{
    static const char *const words[] = {"true", "false", "null"};
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    size_t sign = n > 0 && text[0] == '-';
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i]) == n && memcmp(words[i], text, n) == 0) {
            return false;
        }
    }
    for (size_t i = sign; i < n; i++) {
        bool letter = text[i] != '\0' && strchr(letters, text[i]) != NULL;
        bool digit = text[i] != '\0' && strchr("0123456789:", text[i]) != NULL;
        if (!letter && !(digit && i > sign)) {
            return false;
        }
    }
    return n > sign;
}

static bool is_long_number(const char *text, size_t n)
{
    enum { SHORT = 18 }; /* digits that always fit */
    size_t digits = n > 0 && text[0] == '-' ? 1 : 0;
    size_t first = digits;
    bool hex = n - first > 2 && text[first] == '0' && (text[first + 1] | 32) == 'x';
    digits += hex ? 2 : 0;
    for (; digits < n && text[digits] != '\0'; digits++) {
        if (strchr(hex ? "0123456789abcdefABCDEF" : "0123456789", text[digits]) == NULL) {
            return false;
        }
    }
    return digits == n && (hex || n - first > SHORT);
}

typedef struct value_text {
    gm_input text;
    gm_parser parser;
    char *quoted; /* free it */
    json_t *json;
} value_text;

static bool quote(value_text *v, gm_error *error)
{
    v->quoted = malloc(v->text.n + 3);
    if (v->quoted == NULL) {
        snprintf(error->what, sizeof error->what, "out of memory");
        return false;
    }
    int n = snprintf(v->quoted, v->text.n + 3, "\"%.*s\"", (int)v->text.n, v->text.bytes);
    v->text.bytes = v->quoted;
    v->text.n = (size_t)n;
    return true;
}

/* Parses the text as JSON, and prepares v->parser. NULL, with an error, on failure. */
static const json_t *open_value(value_text *v, gm_model *model, const char *bytes, size_t n,
                                gm_error *error)
{
    *v = (value_text){.text = {.path = "", .bytes = bytes, .n = n}};
    v->parser = (gm_parser){.model = model, .text = &v->text, .error = error};
    *error = (gm_error){.line = 0};
    bool bare = is_bare(bytes, n) || is_long_number(bytes, n);
    if (!bare || quote(v, error)) {
        v->json = gm_read_json(&v->text, JSON_DECODE_ANY, error);
    }
    return v->json;
}

static bool close_value(value_text *v, bool good)
{
    json_decref(v->json);
    free(v->quoted);
    return good;
}

bool gm_parse_value(gm_model *model, const ptv_field *field, const char *text, size_t n,
                    gm_value *value, gm_error *error)
{
    value_text v;
    const json_t *json = open_value(&v, model, text, n, error);
    return close_value(&v, json != NULL && gm_field_of(&v.parser, NULL, json, field, 0, value));
}

bool gm_parse_table(gm_model *model, const ptv_table *type, const char *text, size_t n,
                    gm_value *value, gm_error *error)
{
    value_text v;
    const json_t *json = open_value(&v, model, text, n, error);
    *value = (gm_value){.present = true};
    return close_value(&v,
                       json != NULL && gm_table_of(&v.parser, NULL, json, type, &value->as.table));
}

bool gm_parse_element(gm_model *model, const ptv_field *field, const char *text, size_t n,
                      gm_value *value, gm_error *error)
{
    value_text v;
    const json_t *json = open_value(&v, model, text, n, error);
    return close_value(&v, json != NULL && gm_element_of(&v.parser, NULL, json, field, value));
}

bool gm_parse_blob(gm_model *model, const char *text, size_t n, gm_blob *blob, gm_error *error)
{
    value_text v;
    const json_t *json = open_value(&v, model, text, n, error);
    return close_value(&v, json != NULL && gm_blob_of(&v.parser, NULL, json, blob));
}

bool gm_parse_entry(gm_model *model, const char *text, size_t n, gm_entry *entry, gm_error *error)
{
    value_text v;
    const json_t *json = open_value(&v, model, text, n, error);
    *entry = (gm_entry){.offset.given = false};
    return close_value(&v, json != NULL && gm_entry_of(&v.parser, NULL, json, entry));
}

bool gm_parse_zip_member(gm_model *model, const char *text, size_t n, gm_zip_member *member,
                         gm_error *error)
{
    value_text v;
    const json_t *json = open_value(&v, model, text, n, error);
    return close_value(&v, json != NULL && gm_member_of(&v.parser, NULL, json, member));
}

bool gm_parse_archive_end(gm_model *model, const char *text, size_t n, gm_archive *archive,
                          gm_error *error)
{
    value_text v;
    const json_t *json = open_value(&v, model, text, n, error);
    return close_value(&v, json != NULL && gm_end_of(&v.parser, NULL, json, archive));
}
