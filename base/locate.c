/* A second, lazy pass over text that is known to be JSON: skips values without decoding them. */
#include "base/locate.h"

#include <string.h>

#include "base/json_reader.h"
#include "base/position.h"

typedef struct scan {
    const char *text, *end;
} scan;

static const char *skip_space(const scan *s, const char *p)
{
    while (p < s->end && strchr(" \t\r\n", *p) != NULL && *p != '\0') {
        p++;
    }
    return p;
}

/* `p` is at the opening quote; returns the position after the closing one. */
static const char *skip_string(const scan *s, const char *p)
{
    for (p++; p < s->end && *p != '"'; p++) {
        p += *p == '\\';
    }
    return p < s->end ? p + 1 : s->end;
}

/* A number or word ends where the enclosing value goes on. */
static const char *skip_word(const scan *s, const char *p)
{
    while (p < s->end && strchr(" \t\r\n,]}", *p) == NULL) {
        p++;
    }
    return p;
}

static const char *skip_nested(const scan *s, const char *p)
{
    size_t depth = 0;
    do {
        if (*p == '"') {
            p = skip_string(s, p);
            continue;
        }
        depth += *p == '{' || *p == '[';
        depth -= *p == '}' || *p == ']';
        p++;
    } while (depth > 0 && p < s->end);
    return p;
}

static const char *skip_value(const scan *s, const char *p)
{
    if (p >= s->end) {
        return s->end;
    }
    if (*p == '"') {
        return skip_string(s, p);
    }
    return *p == '{' || *p == '[' ? skip_nested(s, p) : skip_word(s, p);
}

/* Goes from the end of a value to the next element or member, or to the closing bracket. */
static const char *skip_comma(const scan *s, const char *p)
{
    p = skip_space(s, p);
    return p < s->end && *p == ',' ? skip_space(s, p + 1) : p;
}

/* Whether the string at `p` is `name`. The library decodes escapes. */
static bool is_named(const char *p, const char *end, const char *name)
{
    size_t n = (size_t)(end - p);
    if (memchr(p, '\\', n) == NULL) {
        return n == strlen(name) + 2 && memcmp(p + 1, name, n - 2) == 0;
    }
    json_error_t ignored;
    json_t *key = ptv_json_load(p, n, JSON_DECODE_ANY, &ignored);
    bool same = key != NULL && strcmp(json_string_value(key), name) == 0;
    json_decref(key);
    return same;
}

static const char *find_member(const scan *s, const char *p, const ptv_step *at)
{
    p = skip_space(s, p + 1);
    while (p < s->end && *p == '"') {
        const char *key = p;
        const char *after = skip_string(s, p);
        p = skip_space(s, after);
        p = skip_space(s, p + 1); /* the colon */
        if (is_named(key, after, at->name)) {
            return at->key ? key : p;
        }
        p = skip_comma(s, skip_value(s, p));
    }
    return p;
}

static const char *find_element(const scan *s, const char *p, size_t index)
{
    p = skip_space(s, p + 1);
    for (size_t i = 0; i < index && p < s->end; i++) {
        p = skip_comma(s, skip_value(s, p));
    }
    return p;
}

/* Recurses as deep as the value: PTV_JSON_NESTED levels at most. */
static const char *find(const scan *s, const ptv_step *at)
{
    if (at == NULL) {
        return skip_space(s, s->text);
    }
    const char *p = find(s, at->up);
    if (p >= s->end) {
        return s->end;
    }
    return at->name != NULL ? find_member(s, p, at) : find_element(s, p, at->index);
}

void ptv_json_locate(const char *text, size_t n, const ptv_step *at, unsigned *line,
                     unsigned *column)
{
    scan s = {text, text + n};
    ptv_position(text, (size_t)(find(&s, at) - text), line, column);
}

ptv_elements ptv_json_elements(const char *text, size_t n, const ptv_step *list)
{
    scan s = {text, text + n};
    const char *at = find(&s, list);
    return (ptv_elements){.text = text,
                          .end = s.end,
                          .next = at < s.end ? skip_space(&s, at + 1) : s.end,
                          .counted = text,
                          .line = 1,
                          .column = 1};
}

void ptv_json_next_element(ptv_elements *e, unsigned *line, unsigned *column)
{
    scan s = {e->text, e->end};
    ptv_position_on(e->counted, (size_t)(e->next - e->counted), &e->line, &e->column);
    e->counted = e->next;
    *line = e->line;
    *column = e->column;
    e->next = skip_comma(&s, skip_value(&s, e->next));
}
