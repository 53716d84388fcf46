/* Reports errors, with their location. */
#include "golden/codec/parse_parts.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/position.h"
#include "golden/codec/real.h"

enum { SHOWN = 40 }; /* characters of a name or string in a message */

/* ---- Subject ---- */

static size_t kept(int written, size_t room)
{
    return written < 0 ? 0 : (size_t)written < room ? (size_t)written : room - 1;
}

/* "values[3]": the name of a member, or of the list with the index of an element. */
static size_t put_subject(char *out, size_t room, const ptv_step *at)
{
    if (at == NULL || at->key) {
        return 0;
    }
    if (at->name != NULL) {
        return kept(snprintf(out, room, "%.*s", SHOWN, at->name), room);
    }
    size_t n = put_subject(out, room, at->up);
    return n + kept(snprintf(out + n, room - n, "[%zu]", at->index), room - n);
}

/* ---- Errors ---- */

static void set_path(gm_error *error, const char *path)
{
    snprintf(error->path, sizeof error->path, "%s", path);
}

bool gm_refuse(const gm_parser *p, const ptv_step *at, const char *format, ...)
{
    gm_error *error = p->error;
    size_t n = put_subject(error->what, sizeof error->what, at);
    if (n > 0) {
        n += kept(snprintf(error->what + n, sizeof error->what - n, ": "), sizeof error->what - n);
    }
    va_list list;
    va_start(list, format);
    vsnprintf(error->what + n, sizeof error->what - n, format, list);
    va_end(list);
    set_path(error, p->text->path);
    ptv_json_locate(p->text->bytes, p->text->n, at, &error->line, &error->column);
    return false;
}

/* `room` must be at least GM_REAL_ROOM. */
static void show(char *out, size_t room, const json_t *json)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT: snprintf(out, room, "an object"); return;
    case JSON_ARRAY: snprintf(out, room, "an array"); return;
    case JSON_STRING: snprintf(out, room, "'%.*s'", SHOWN, json_string_value(json)); return;
    case JSON_INTEGER:
        snprintf(out, room, "%" JSON_INTEGER_FORMAT, json_integer_value(json));
        return;
    case JSON_REAL: (void)gm_real_text(gm_real_bits(json_real_value(json)), false, out); return;
    default:
        snprintf(out, room, "%s",
                 json_is_null(json)   ? "null"
                 : json_is_true(json) ? "true"
                                      : "false");
    }
}

bool gm_expected(const gm_parser *p, const ptv_step *at, const char *what, const json_t *found)
{
    char shown[SHOWN + 24];
    show(shown, sizeof shown, found);
    return gm_refuse(p, at, "expected %s, found %s", what, shown);
}

bool gm_no_memory(const gm_parser *p, const ptv_step *at)
{
    return gm_refuse(p, at, "out of memory");
}

/* ---- Syntax ---- */

/* The position is that of the last digit. */
static void say_too_big(const gm_input *text, size_t end, gm_error *error)
{
    size_t at = end < text->n ? end : text->n;
    while (at > 0 && strchr("-0123456789", text->bytes[at - 1]) != NULL &&
           text->bytes[at - 1] != '\0') {
        at--;
    }
    int n = end - at < SHOWN ? (int)(end - at) : SHOWN;
    snprintf(error->what, sizeof error->what,
             "%.*s is beyond 64 bits with a sign: write it as a string of digits", n,
             text->bytes + at);
    ptv_position(text->bytes, at, &error->line, &error->column);
}

bool gm_bad_syntax(const gm_input *text, const json_error_t *found, gm_error *error)
{
    set_path(error, text->path);
    error->line = found->line > 0 ? (unsigned)found->line : 1;
    error->column = found->column > 0 ? (unsigned)found->column : 1;
    if (found->text[0] == '\0') { /* the library found no error in the text */
        snprintf(error->what, sizeof error->what, "out of memory");
    } else if (strncmp(found->text, "too big", 7) == 0) {
        say_too_big(text, (size_t)found->position, error);
    } else if (text->n >= 3 && memcmp(text->bytes, "\xef\xbb\xbf", 3) == 0) {
        snprintf(error->what, sizeof error->what, "not JSON: it begins with a byte order mark");
    } else {
        snprintf(error->what, sizeof error->what, "not JSON: %s", found->text);
    }
    return false;
}
