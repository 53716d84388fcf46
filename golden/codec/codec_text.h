/*
 * Writes JSON as a stream, laid out for people: an object or an array stands on one
 * line when it fits there, else it has a line for each member or element; numbers of
 * an array share lines. Memory does not grow: what is held back is less than a line.
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

/* A piece of a line whose layout is still open. */
typedef struct gm_token {
    uint8_t kind, at, length; /* in gm_text.line */
} gm_token;

typedef struct gm_text_level {
    char end;     /* its closing bracket */
    bool filled;  /* something is in it */
    bool packing; /* the last thing in it is a number that another may follow */
} gm_text_level;

typedef struct gm_text {
    bool (*put)(void *context, const char *bytes, size_t n);
    void *context;
    bool failed;               /* put said so, or the caller: nothing is written any more */
    bool keyed;                /* a key waits for its value */
    unsigned depth, undecided; /* open levels; of these, how many may still fit on the line */
    size_t column;
    gm_text_level levels[GM_TEXT_DEPTH];
    gm_token tokens[GM_TEXT_WIDTH]; /* from where the first undecided level opens */
    size_t token_count;
    char line[GM_TEXT_WIDTH]; /* the same as it would be on one line */
    size_t width;
    char out[GM_TEXT_ROOM];
    size_t used;
} gm_text;

void gm_text_begin(gm_text *t, bool (*put)(void *context, const char *bytes, size_t n),
                   void *context);
bool gm_text_end(gm_text *t); /* ends the line, hands over what is left */

void gm_text_object(gm_text *t);
void gm_text_array(gm_text *t);
void gm_text_close(gm_text *t); /* whichever was opened last */

/* Any token, as it shall stand there. */
void gm_text_token(gm_text *t, gm_token_kind kind, const char *text, size_t n);

/* A name of ours: letters, digits, underscores. */
void gm_text_key(gm_text *t, const char *key);

/* Above 2^63-1 a string of digits: few readers of JSON have larger numbers. */
void gm_text_u64(gm_text *t, uint64_t value);
void gm_text_i64(gm_text *t, int64_t value);
void gm_text_bool(gm_text *t, bool value);
void gm_text_null(gm_text *t);
void gm_text_real(gm_text *t, uint64_t bits, bool single); /* gm_real_text() */
void gm_text_name(gm_text *t, const char *name);           /* a string of the kind that a key is */

/* Any bytes; what is not UTF-8 becomes U+FFFD. */
void gm_text_string(gm_text *t, const char *bytes, size_t n);

/* A string in pieces that need no escapes, on a line of its own. */
void gm_text_long_begin(gm_text *t);
void gm_text_long(gm_text *t, const char *bytes, size_t n);
void gm_text_long_end(gm_text *t);

/* ---- Bytes that are collected until there are enough to go on together ---- */

/* Appends what fits of the n bytes to the `used` of `room`; returns how many those are. */
static inline size_t gm_chunk_fill(void *chunk, size_t room, size_t *used, const void *bytes,
                                   size_t n)
{
    size_t part = n < room - *used ? n : room - *used;
    memcpy((char *)chunk + *used, bytes, part);
    *used += part;
    return part;
}
