/* Values as JSON has them. Where they go is decided in text.c. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "golden/codec/real.h"
#include "golden/codec/text.h"
#include "base/json_writer.h"

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

/* By hand: this is what large models have most of. */
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

/* A string of any length: short ones are one token, which may share a line. */
typedef struct piece {
    char text[PIECE];
    size_t used;
    bool began; /* it has become a long one */
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
