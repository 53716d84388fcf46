/*
 * Lays JSON out on lines. A new level is undecided: its tokens are held back until it closes, and
 * then written on one line, or until they no longer fit. In the latter case its bracket is written,
 * and the held tokens are laid out again, now within an open line.
 */
#include "golden/codec/codec_text.h"

#include <inttypes.h>

#include "base/json_writer.h"
#include "golden/codec/real.h"
#include "verifiers/core/image.h"

static void feed(gm_text *t, gm_token_kind kind, const char *text, size_t n);

/* ---- Bytes ---- */

static void hand_over(gm_text *t)
{
    t->failed = t->failed || (t->used > 0 && !t->put(t->context, t->out, t->used));
    t->used = 0;
}

static void put(gm_text *t, const char *bytes, size_t n)
{
    t->column += n;
    while (n > 0) {
        size_t part = gm_chunk_fill(t->out, GM_TEXT_ROOM, &t->used, bytes, n);
        bytes += part;
        n -= part;
        if (t->used == GM_TEXT_ROOM) {
            hand_over(t);
        }
    }
}

static void new_line(gm_text *t)
{
    put(t, "\n", 1);
    t->column = 0;
    for (unsigned i = 0; i < t->depth; i++) {
        put(t, "  ", 2);
    }
}

/* ---- Tokens whose place is decided ---- */

/* Writes the separator between the previous token and this one. */
static void separate(gm_text *t, gm_token_kind kind, size_t n)
{
    enum { AROUND = 3 }; /* comma and space before, comma after */
    if (t->keyed || t->depth == 0) {
        t->keyed = false;
        return;
    }
    gm_text_level *level = &t->levels[t->depth - 1];
    if (level->filled) {
        put(t, ",", 1);
    }
    if (level->packing && kind == GM_TOKEN_NUMBER && t->column - 1 + AROUND + n <= GM_TEXT_WIDTH) {
        put(t, " ", 1);
    } else {
        new_line(t);
    }
    level->filled = true;
    level->packing = kind == GM_TOKEN_NUMBER;
}

static void push(gm_text *t, char bracket)
{
    PTV_REQUIRE(t->depth < GM_TEXT_DEPTH);
    t->levels[t->depth++] = (gm_text_level){.end = bracket == '{' ? '}' : ']'};
}

static void place(gm_text *t, gm_token_kind kind, const char *text, size_t n)
{
    if (kind == GM_TOKEN_CLOSE) {
        t->depth--;
        if (t->levels[t->depth].filled) {
            new_line(t);
        }
    } else {
        separate(t, kind, n);
    }
    put(t, text, n);
    t->keyed = kind == GM_TOKEN_KEY;
}

/* ---- Tokens held back ---- */

/* Appends the token to the line. Updates `keyed` and `filled` as if it had been written. */
static void hold(gm_text *t, gm_token_kind kind, const char *text, size_t n)
{
    if (kind == GM_TOKEN_CLOSE) {
        t->depth--;
        t->undecided--;
    } else if (t->undecided > 0 && !t->keyed) {
        gm_text_level *level = &t->levels[t->depth - 1];
        memcpy(t->line + t->width, ", ", level->filled ? 2 : 0);
        t->width += level->filled ? 2 : 0;
        level->filled = true;
    }
    t->tokens[t->token_count++] = (gm_token){(uint8_t)kind, (uint8_t)t->width, (uint8_t)n};
    memcpy(t->line + t->width, text, n);
    t->width += n;
    t->keyed = kind == GM_TOKEN_KEY;
    if (kind == GM_TOKEN_OPEN) {
        push(t, text[0]);
        t->undecided++;
    }
}

/* Would the line still have room for the closing brackets and a comma? */
static bool fits(const gm_text *t, gm_token_kind kind, size_t n)
{
    enum { SEPARATOR = 2, COMMA = 1 };
    size_t close = t->undecided + (size_t)(kind == GM_TOKEN_OPEN);
    size_t more = kind == GM_TOKEN_CLOSE ? 0 : n;
    if (kind != GM_TOKEN_CLOSE && !t->keyed && t->levels[t->depth - 1].filled) {
        more += SEPARATOR;
    }
    return n < GM_TEXT_WIDTH && t->column + t->width + more + close + COMMA <= GM_TEXT_WIDTH;
}

/* Breaks the outermost undecided level into several lines. */
static void break_line(gm_text *t)
{
    gm_token tokens[GM_TEXT_WIDTH];
    char line[GM_TEXT_WIDTH];
    size_t count = t->token_count;
    memcpy(tokens, t->tokens, count * sizeof *tokens);
    memcpy(line, t->line, t->width);
    t->depth -= t->undecided;
    t->undecided = 0;
    t->token_count = 0;
    t->width = 0;
    t->keyed = false;
    put(t, line, 1);
    push(t, line[0]);
    for (size_t i = 1; i < count; i++) {
        feed(t, (gm_token_kind)tokens[i].kind, line + tokens[i].at, tokens[i].length);
    }
}

static void flush_line(gm_text *t)
{
    put(t, t->line, t->width);
    t->token_count = 0;
    t->width = 0;
}

/* The place of an opening bracket does not depend on what becomes of its level. */
static void begin_line(gm_text *t)
{
    separate(t, GM_TOKEN_OPEN, 1);
    t->keyed = false;
}

static void feed(gm_text *t, gm_token_kind kind, const char *text, size_t n)
{
    while (t->undecided > 0 && !fits(t, kind, n)) {
        break_line(t);
    }
    if (t->undecided == 0 && kind != GM_TOKEN_OPEN) {
        place(t, kind, text, n);
        return;
    }
    if (t->undecided == 0) {
        begin_line(t);
    }
    hold(t, kind, text, n);
    if (t->undecided == 0) {
        flush_line(t);
    }
}

/* ---- Interface ---- */

void gm_text_begin(gm_text *t, bool (*put_text)(void *context, const char *bytes, size_t n),
                   void *context)
{
    memset(t, 0, sizeof *t);
    t->put = put_text;
    t->context = context;
}

bool gm_text_end(gm_text *t)
{
    PTV_REQUIRE(t->failed || t->depth == 0);
    put(t, "\n", 1);
    hand_over(t);
    return !t->failed;
}

void gm_text_token(gm_text *t, gm_token_kind kind, const char *text, size_t n)
{
    if (!t->failed) {
        feed(t, kind, text, n);
    }
}

void gm_text_object(gm_text *t)
{
    gm_text_token(t, GM_TOKEN_OPEN, "{", 1);
}

void gm_text_array(gm_text *t)
{
    gm_text_token(t, GM_TOKEN_OPEN, "[", 1);
}

void gm_text_close(gm_text *t)
{
    if (!t->failed) {
        feed(t, GM_TOKEN_CLOSE, &t->levels[t->depth - 1].end, 1);
    }
}

void gm_text_long_begin(gm_text *t)
{
    while (t->undecided > 0) {
        break_line(t);
    }
    gm_text_token(t, GM_TOKEN_STRING, "\"", 1);
}

void gm_text_long(gm_text *t, const char *bytes, size_t n)
{
    if (!t->failed) {
        put(t, bytes, n);
    }
}

void gm_text_long_end(gm_text *t)
{
    gm_text_long(t, "\"", 1);
}

/* ---- JSON values ---- */

enum { PIECE = 128 };

static void put_number(gm_text *t, const char *text, size_t n)
{
    gm_text_token(t, GM_TOKEN_NUMBER, text, n);
}

void gm_text_key(gm_text *t, const char *key)
{
    char text[PIECE];
    int n = snprintf(text, sizeof text, "\"%s\": ", key);
    gm_text_token(t, GM_TOKEN_KEY, text, (size_t)n);
}

void gm_text_name(gm_text *t, const char *name)
{
    char text[PIECE];
    int n = snprintf(text, sizeof text, "\"%s\"", name);
    put_number(t, text, (size_t)n);
}

/* By hand, since large models consist mostly of these. */
static void put_digits(gm_text *t, uint64_t value, bool negative)
{
    char text[24];
    size_t at = sizeof text;
    do {
        text[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    if (negative) {
        text[--at] = '-';
    }
    put_number(t, text + at, sizeof text - at);
}

void gm_text_u64(gm_text *t, uint64_t value)
{
    char text[24];
    if (value <= INT64_MAX) {
        put_digits(t, value, false);
    } else {
        int n = snprintf(text, sizeof text, "\"%" PRIu64 "\"", value);
        put_number(t, text, (size_t)n);
    }
}

void gm_text_i64(gm_text *t, int64_t value)
{
    put_digits(t, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, value < 0);
}

void gm_text_bool(gm_text *t, bool value)
{
    put_number(t, value ? "true" : "false", value ? 4 : 5);
}

void gm_text_null(gm_text *t)
{
    put_number(t, "null", 4);
}

void gm_text_real(gm_text *t, uint64_t bits, bool single)
{
    char text[GM_REAL_ROOM];
    put_number(t, text, gm_real_text(bits, single, text));
}

/* A string of any length: a short one is a single token, which may share a line. */
typedef struct piece {
    char text[PIECE];
    size_t used;
    bool began; /* it has become a long string */
} piece;

static void pass_on(gm_text *t, piece *p)
{
    if (!p->began) {
        gm_text_long_begin(t);
        p->began = true;
    }
    gm_text_long(t, p->text, p->used);
    p->used = 0;
}

void gm_text_string(gm_text *t, const char *bytes, size_t n)
{
    piece p = {.used = 0};
    char token[PIECE + 2] = "\"";
    for (size_t i = 0, taken; i < n && !t->failed; i += taken) {
        if (p.used + PTV_JSON_CHARACTER > PIECE) {
            pass_on(t, &p);
        }
        p.used += ptv_json_character(bytes + i, n - i, p.text + p.used, &taken);
    }
    if (p.began) {
        pass_on(t, &p);
        gm_text_long_end(t);
        return;
    }
    memcpy(token + 1, p.text, p.used);
    token[p.used + 1] = '"';
    gm_text_token(t, GM_TOKEN_STRING, token, p.used + 2);
}
