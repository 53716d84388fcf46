/*
 * Writes JSON as a stream, laid out for people: an object or array is on one line if it fits,
 * otherwise each member or element has its own line, except that numbers in an array share lines.
 * Memory use is constant: less than a line is held back.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { GM_TEXT_WIDTH = 100, GM_TEXT_DEPTH = 128, GM_TEXT_ROOM = 1 << 14 };

typedef enum gm_token_kind {
    GM_TOKEN_OPEN, /* "{" or "[" */
    GM_TOKEN_CLOSE,
    GM_TOKEN_KEY,    /* with quotes, colon and space */
    GM_TOKEN_NUMBER, /* or another scalar: shares a line with its neighbours in an array */
    GM_TOKEN_STRING
} gm_token_kind;

/* A part of a line whose layout is undecided. */
typedef struct gm_token {
    uint8_t kind, at, length; /* position in gm_text.line */
} gm_token;

typedef struct gm_text_level {
    char end;     /* its closing bracket */
    bool filled;  /* not empty */
    bool packing; /* its last token is a number, which another may follow */
} gm_text_level;

typedef struct gm_text {
    bool (*put)(void *context, const char *bytes, size_t n);
    void *context;
    bool failed;               /* `put` or the caller failed: nothing more is written */
    bool keyed;                /* a key awaits its value */
    unsigned depth, undecided; /* open levels; how many of these may still fit on the line */
    size_t column;
    gm_text_level levels[GM_TEXT_DEPTH];
    gm_token tokens[GM_TEXT_WIDTH]; /* held back since the first undecided level opened */
    size_t token_count;
    char line[GM_TEXT_WIDTH]; /* the same tokens on a single line */
    size_t width;
    char out[GM_TEXT_ROOM];
    size_t used;
} gm_text;

void gm_text_begin(gm_text *t, bool (*put)(void *context, const char *bytes, size_t n),
                   void *context);
bool gm_text_end(gm_text *t); /* ends the line, flushes */

void gm_text_object(gm_text *t);
void gm_text_array(gm_text *t);
void gm_text_close(gm_text *t); /* closes the innermost level */

/* Any token, verbatim. */
void gm_text_token(gm_text *t, gm_token_kind kind, const char *text, size_t n);

/* One of our names: letters, digits, underscores. */
void gm_text_key(gm_text *t, const char *key);

/* Above 2^63-1, a string of digits: few JSON readers support larger numbers. */
void gm_text_u64(gm_text *t, uint64_t value);
void gm_text_i64(gm_text *t, int64_t value);
void gm_text_bool(gm_text *t, bool value);
void gm_text_null(gm_text *t);
void gm_text_real(gm_text *t, uint64_t bits, bool single); /* gm_real_text() */
void gm_text_name(gm_text *t, const char *name);           /* a string without escapes */

/* Any bytes; those that are not UTF-8 become U+FFFD. */
void gm_text_string(gm_text *t, const char *bytes, size_t n);

/* A string on its own line, in pieces that need no escapes. */
void gm_text_long_begin(gm_text *t);
void gm_text_long(gm_text *t, const char *bytes, size_t n);
void gm_text_long_end(gm_text *t);

/* ---- Collecting bytes in chunks ---- */

/* Appends as many of the n bytes as fit after the `used` of `room`. Returns how many. */
static inline size_t gm_chunk_fill(void *chunk, size_t room, size_t *used, const void *bytes,
                                   size_t n)
{
    size_t part = n < room - *used ? n : room - *used;
    memcpy((char *)chunk + *used, bytes, part);
    *used += part;
    return part;
}
