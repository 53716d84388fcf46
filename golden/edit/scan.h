/* Scanning the language of edits: words, numbers, statements. Not here: their meaning. */
#pragma once

#include "golden/codec/parse.h"

/* Text still to be read, or a piece of it. Not NUL-terminated. */
typedef struct ge_text {
    const char *at, *end;
} ge_text;

static inline ge_text ge_text_of(const char *text, size_t n)
{
    return (ge_text){text, text + n};
}

static inline size_t ge_length(ge_text text)
{
    return (size_t)(text.end - text.at);
}

/* Length and text for "%.*s", truncated to 80 characters: messages are single lines. */
#define GE_SHOWN(text) (ge_length(text) < 80 ? (int)ge_length(text) : 80), (text).at

/* Sets error->what. Always returns false. */
bool ge_refuse(gm_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prepends "TEXT: " to the error. Always returns false. */
bool ge_report(gm_error *error, ge_text text);

bool ge_is(ge_text word, const char *text);
void ge_skip_blanks(ge_text *text);

/* Takes a run of nonblank characters; empty at the end. */
ge_text ge_word(ge_text *text);

/* Takes `c`, perhaps after blanks, if it comes next. */
bool ge_take(ge_text *text, char c);

/* Takes an unsigned number, decimal or 0x hexadecimal. False if there is none, or too large. */
bool ge_number(ge_text *text, uint64_t *value);

/* Whether only blanks are left; otherwise sets an error about the rest. */
bool ge_ends(ge_text text, gm_error *error);

/* A script, and the line where its rest begins. */
typedef struct ge_script {
    ge_text rest;
    unsigned line;
} ge_script;

/*
 * Takes the next statement, trimmed: up to the end of the line, `;` or `#` outside quotes. Skips
 * empty ones. *line: its line number. False if there are no more.
 */
bool ge_statement(ge_script *script, ge_text *statement, unsigned *line);
