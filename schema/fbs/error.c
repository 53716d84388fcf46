/* The first error, in the format that all errors share. */
#include "reader.h"

#include <stdio.h>

/* Shows control characters, which could move a terminal's cursor, as '?'. */
static void printable(char *out, size_t size, const char *text)
{
    size_t n = 0;
    for (; text[n] != '\0' && n + 1 < size; n++) {
        out[n] = (unsigned char)text[n] < ' ' || text[n] == 0x7f ? '?' : text[n];
    }
    out[n] = '\0';
}

bool fbs_say(fbs_error *error, fbs_place at, const char *found, const char *expected)
{
    char position[32] = "";
    if (at.line != 0) {
        snprintf(position, sizeof position, ":%u:%u", at.line, at.column);
    }
    printable(error->file, sizeof error->file, at.file);
    printable(error->found, sizeof error->found, found);
    printable(error->expected, sizeof error->expected, expected);
    error->line = at.line;
    error->column = at.column;
    snprintf(error->text, sizeof error->text, "%.160s%s: found %s, expected %s", error->file,
             position, error->found, error->expected);
    return false;
}

bool fbs_fail(fbs_reader *r, fbs_place at, const char *found, const char *expected)
{
    if (!r->failed) {
        r->failed = true;
        fbs_say(r->error, at, found, expected);
    }
    return false;
}

bool fbs_fail_name(fbs_reader *r, fbs_place at, const char *what, const char *name,
                   const char *expected)
{
    char found[200];
    snprintf(found, sizeof found, "%s '%.100s'", what, name);
    return fbs_fail(r, at, found, expected);
}

/* Also shows bytes above 127 as '?', since one may be half of a character. */
static void plain(char *out, size_t size, const char *text)
{
    size_t n = 0;
    for (; text[n] != '\0' && n + 1 < size; n++) {
        out[n] = text[n] >= ' ' && text[n] <= '~' ? text[n] : '?';
    }
    out[n] = '\0';
}

bool fbs_fail_token(fbs_reader *r, const char *expected)
{
    const fbs_token *token = &r->source->token;
    char text[64];
    plain(text, sizeof text, token->text);
    switch (token->kind) {
    case FBS_END: return fbs_fail(r, token->place, "end of file", expected);
    case FBS_NAME: return fbs_fail_name(r, token->place, "name", text, expected);
    case FBS_TEXT: return fbs_fail_name(r, token->place, "string", text, expected);
    case FBS_SIGN: return fbs_fail_name(r, token->place, "character", text, expected);
    default: return fbs_fail_name(r, token->place, "number", text, expected);
    }
}
