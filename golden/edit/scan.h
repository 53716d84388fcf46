/* Words, numbers and statements of the language of edits. Not here: what they mean. */
#pragma once

#include "golden/codec/parse.h"

/* Text that is still to be read, or a piece of it. Not terminated. */
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

/* Length and text for "%.*s", cut at 80 characters: messages are one line. */
#define GE_SHOWN(text) (ge_length(text) < 80 ? (int)ge_length(text) : 80), (text).at

/* Says why in error->what. Always false. */
bool ge_refuse(gm_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Puts "TEXT: " before what the error says. Always false. */
bool ge_report(gm_error *error, ge_text text);

bool ge_is(ge_text word, const char *text);
void ge_skip_blanks(ge_text *text);

/* Takes a run of characters that are no blanks; empty at the end. */
ge_text ge_word(ge_text *text);

/* Takes `c` after blanks, when it comes next. */
bool ge_take(ge_text *text, char c);

/* Takes a number without sign, decimal or 0x hexadecimal. False: there is none, or too large. */
bool ge_number(ge_text *text, uint64_t *value);

/* Whether there are only blanks left; refuses the rest otherwise. */
bool ge_ends(ge_text text, gm_error *error);

/* A script, and the line at which its rest begins. */
typedef struct ge_script {
    ge_text rest;
    unsigned line;
} ge_script;

/*
 * Takes the next statement, without blanks around it: up to the end of the line, `;` or
 * `#` outside of quotes. Empty ones are skipped. *line: where it is. False: no more.
 */
bool ge_statement(ge_script *script, ge_text *statement, unsigned *line);
