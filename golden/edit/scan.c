/* Scans scripts character by character. */
#include "golden/edit/scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "verifiers/core/hex.h"

bool ge_refuse(gm_error *error, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(error->what, sizeof error->what, format, list);
    va_end(list);
    return false;
}

bool ge_report(gm_error *error, ge_text text)
{
    char what[sizeof error->what];
    memcpy(what, error->what, sizeof what);
    int before = snprintf(error->what, sizeof error->what, "%.*s: ", GE_SHOWN(text));
    size_t room = sizeof error->what - (size_t)before;
    size_t length = strnlen(what, room - 1);
    memcpy(error->what + before, what, length);
    error->what[(size_t)before + length] = '\0';
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool ge_is(ge_text word, const char *text)
{
    return strlen(text) == ge_length(word) && memcmp(word.at, text, ge_length(word)) == 0;
}

void ge_skip_blanks(ge_text *text)
{
    while (text->at < text->end && is_blank(*text->at)) {
        text->at++;
    }
}

ge_text ge_word(ge_text *text)
{
    ge_skip_blanks(text);
    ge_text word = {text->at, text->at};
    while (text->at < text->end && !is_blank(*text->at)) {
        word.end = ++text->at;
    }
    return word;
}

bool ge_take(ge_text *text, char c)
{
    ge_text rest = *text;
    ge_skip_blanks(&rest);
    if (rest.at == rest.end || *rest.at != c) {
        return false;
    }
    text->at = rest.at + 1;
    return true;
}

bool ge_number(ge_text *text, uint64_t *value)
{
    ge_text rest = *text;
    ge_skip_blanks(&rest);
    bool hex = ge_length(rest) > 2 && rest.at[0] == '0' && (rest.at[1] | 32) == 'x';
    unsigned base = hex ? 16 : 10;
    rest.at += hex ? 2 : 0;
    const char *first = rest.at;
    *value = 0;
    for (; rest.at < rest.end && ptv_hex_digit((uint8_t)*rest.at) < base; rest.at++) {
        unsigned digit = ptv_hex_digit((uint8_t)*rest.at);
        if (*value > (UINT64_MAX - digit) / base) {
            return false;
        }
        *value = *value * base + digit;
    }
    if (rest.at == first) {
        return false;
    }
    text->at = rest.at;
    return true;
}

static ge_text trimmed(ge_text text)
{
    ge_skip_blanks(&text);
    while (text.end > text.at && is_blank(text.end[-1])) {
        text.end--;
    }
    return text;
}

bool ge_ends(ge_text text, gm_error *error)
{
    text = trimmed(text);
    return text.at == text.end || ge_refuse(error, "unexpected '%.*s' at the end", GE_SHOWN(text));
}

/* ---- Statements ---- */

/* The end of the quoted text that begins here: after its closing quote, or the end of the line. */
static const char *end_of_quotes(const char *at, const char *end)
{
    for (at++; at < end && *at != '\n' && *at != '"'; at++) {
        at += *at == '\\' && at + 1 < end && at[1] != '\n';
    }
    return at < end && *at == '"' ? at + 1 : at;
}

static const char *end_of_statement(const char *at, const char *end)
{
    while (at < end && *at != '\n' && *at != ';' && *at != '#') {
        at = *at == '"' ? end_of_quotes(at, end) : at + 1;
    }
    return at;
}

/* Skips what separates statements: `;`, the end of the line, a comment. */
static void skip_separator(ge_script *script)
{
    ge_text *rest = &script->rest;
    if (rest->at < rest->end && *rest->at == '#') {
        const char *newline = memchr(rest->at, '\n', ge_length(*rest));
        rest->at = newline == NULL ? rest->end : newline;
    }
    if (rest->at < rest->end) {
        script->line += *rest->at == '\n';
        rest->at++;
    }
}

bool ge_statement(ge_script *script, ge_text *statement, unsigned *line)
{
    while (script->rest.at < script->rest.end) {
        const char *end = end_of_statement(script->rest.at, script->rest.end);
        *statement = trimmed((ge_text){script->rest.at, end});
        *line = script->line;
        script->rest.at = end;
        skip_separator(script);
        if (ge_length(*statement) > 0) {
            return true;
        }
    }
    return false;
}
