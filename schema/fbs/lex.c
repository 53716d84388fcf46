/* Turns bytes into tokens, dropping comments and white space. Signs are tokens of their own. */
#include "reader.h"

#include <string.h>

static int peek(const fbs_source *s, size_t ahead)
{
    return (size_t)(s->end - s->at) > ahead ? (unsigned char)s->at[ahead] : -1;
}

static void step(fbs_source *s)
{
    if (*s->at++ == '\n') {
        s->place.line++;
        s->place.column = 0;
    }
    s->place.column++;
}

static bool is_digit(int c) { return c >= '0' && c <= '9'; }

static bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

static bool is_word(int c) { return is_letter(c) || is_digit(c); }

static bool is_space(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/* A lone carriage return ends a line comment, too. */
static void skip_line(fbs_source *s)
{
    while (peek(s, 0) >= 0 && peek(s, 0) != '\n' && peek(s, 0) != '\r') {
        step(s);
    }
}

static void skip_block(fbs_reader *r)
{
    fbs_source *s = r->source;
    fbs_place start = s->place;
    step(s);
    step(s);
    while (!(peek(s, 0) == '*' && peek(s, 1) == '/')) {
        if (peek(s, 0) < 0) {
            fbs_fail(r, start, "a comment without end", "'*/'");
            return;
        }
        step(s);
    }
    step(s);
    step(s);
}

static void skip_blank(fbs_reader *r)
{
    fbs_source *s = r->source;
    while (!r->failed) {
        if (is_space(peek(s, 0))) {
            step(s);
        } else if (peek(s, 0) == '/' && peek(s, 1) == '/') {
            skip_line(s);
        } else if (peek(s, 0) == '/' && peek(s, 1) == '*') {
            skip_block(r);
        } else {
            return;
        }
    }
}

static const char *taken(fbs_reader *r, const char *from)
{
    size_t size = (size_t)(r->source->at - from);
    if (size > FBS_TOKEN_BYTES) {
        fbs_fail(r, r->source->token.place, "a word of more than 2048 bytes", "a shorter one");
        return "";
    }
    return fbs_copy(r, from, size);
}

static void lex_name(fbs_reader *r)
{
    fbs_source *s = r->source;
    const char *from = s->at;
    while (is_word(peek(s, 0))) {
        step(s);
    }
    s->token.kind = FBS_NAME;
    s->token.text = taken(r, from);
}

/* In e+5 and p-3 the sign belongs to the number. In hexadecimal, e is a digit. */
static bool in_number(const fbs_source *s, bool hex)
{
    int c = peek(s, 0);
    if (is_word(c) || c == '.') {
        return true;
    }
    int before = s->at[-1] | 0x20;
    return (c == '+' || c == '-') && before == (hex ? 'p' : 'e');
}

static void lex_number(fbs_reader *r)
{
    fbs_source *s = r->source;
    const char *from = s->at;
    bool hex = peek(s, 0) == '0' && (peek(s, 1) | 0x20) == 'x';
    bool real = peek(s, 0) == '.';
    step(s);
    while (in_number(s, hex)) {
        int c = peek(s, 0) | 0x20;
        real = real || peek(s, 0) == '.' || c == (hex ? 'p' : 'e');
        step(s);
    }
    s->token.kind = real ? FBS_REAL : FBS_INTEGER;
    s->token.text = taken(r, from);
}

/* Collects the bytes of a string while it is decoded. */
typedef struct buffer {
    char bytes[FBS_TOKEN_BYTES];
    size_t size;
} buffer;

static bool put(fbs_reader *r, buffer *b, uint32_t byte)
{
    if (b->size == sizeof b->bytes) {
        return fbs_fail(r, r->source->token.place, "a string of more than 2048 bytes",
                        "a shorter one");
    }
    b->bytes[b->size++] = (char)byte;
    return true;
}

static void put_rune(fbs_reader *r, buffer *b, uint32_t rune)
{
    if (rune < 0x80) {
        put(r, b, rune);
    } else if (rune < 0x800) {
        put(r, b, 0xC0 | rune >> 6);
        put(r, b, 0x80 | (rune & 0x3F));
    } else if (rune < 0x10000) {
        put(r, b, 0xE0 | rune >> 12);
        put(r, b, 0x80 | (rune >> 6 & 0x3F));
        put(r, b, 0x80 | (rune & 0x3F));
    } else {
        put(r, b, 0xF0 | rune >> 18);
        put(r, b, 0x80 | (rune >> 12 & 0x3F));
        put(r, b, 0x80 | (rune >> 6 & 0x3F));
        put(r, b, 0x80 | (rune & 0x3F));
    }
}

static uint32_t lex_hex(fbs_reader *r, unsigned digits)
{
    fbs_source *s = r->source;
    uint32_t value = 0;
    for (unsigned i = 0; i < digits && !r->failed; i++) {
        unsigned digit = ptv_hex_digit((uint8_t)peek(s, 0));
        if (digit == PTV_NO_DIGIT) {
            fbs_fail(r, s->place, "a broken escape", "a hexadecimal digit");
            return 0;
        }
        value = value << 4 | digit;
        step(s);
    }
    return value;
}

/* A surrogate pair such as \uD83D\uDE00 is one character. */
static uint32_t lex_rune(fbs_reader *r)
{
    fbs_source *s = r->source;
    uint32_t high = lex_hex(r, 4);
    if (high < 0xD800 || high > 0xDFFF) {
        return high;
    }
    if (high > 0xDBFF || peek(s, 0) != '\\' || peek(s, 1) != 'u') {
        fbs_fail(r, s->place, "half of a surrogate pair", "the other half");
        return 0;
    }
    step(s);
    step(s);
    uint32_t low = lex_hex(r, 4);
    if (low < 0xDC00 || low > 0xDFFF) {
        fbs_fail(r, s->place, "half of a surrogate pair", "the other half");
        return 0;
    }
    return 0x10000 + ((high & 0x3FF) << 10 | (low & 0x3FF));
}

static void lex_escape(fbs_reader *r, buffer *b)
{
    static const char names[] = "nrtbf\"\\/'", values[] = "\n\r\t\b\f\"\\/'";
    fbs_source *s = r->source;
    int c = peek(s, 0);
    const char *known = c > 0 ? strchr(names, c) : NULL;
    if (known == NULL && c != 'x' && c != 'u') {
        fbs_fail(r, s->place, "an unknown escape", "one of n r t b f x u \" \\ / '");
        return;
    }
    step(s);
    if (known != NULL) {
        put(r, b, (unsigned char)values[known - names]);
    } else if (c == 'x') {
        put(r, b, lex_hex(r, 2));
    } else {
        put_rune(r, b, lex_rune(r));
    }
}

static void lex_text(fbs_reader *r)
{
    fbs_source *s = r->source;
    buffer b;
    b.size = 0;
    int quote = peek(s, 0);
    step(s);
    while (!r->failed && peek(s, 0) != quote) {
        int c = peek(s, 0);
        if (c < ' ') {
            fbs_fail(r, s->token.place, "a string without end", "a closing quote");
            return;
        }
        step(s);
        if (c == '\\') {
            lex_escape(r, &b);
        } else {
            put(r, &b, (uint32_t)c);
        }
    }
    if (memchr(b.bytes, 0, b.size) != NULL) {
        fbs_fail(r, s->token.place, "a string with a zero byte", "text");
    }
    if (!r->failed) {
        step(s);
        s->token.kind = FBS_TEXT;
        s->token.text = fbs_copy(r, b.bytes, b.size);
    }
}

static void lex_sign(fbs_reader *r)
{
    fbs_source *s = r->source;
    static const char signs[][2] = {"{", "}", "(", ")", "[", "]", ";",
                                    ":", ",", "=", ".", "+", "-"};
    int c = peek(s, 0);
    s->token.kind = FBS_SIGN;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (signs[i][0] == c) {
            s->token.sign = (char)c;
            s->token.text = signs[i];
            step(s);
            return;
        }
    }
    s->token.text = fbs_copy(r, s->at, 1);
    fbs_fail_token(r, "a name, a number, a string or one of {}()[];:,=.+-");
}

void fbs_next(fbs_reader *r)
{
    fbs_source *s = r->source;
    skip_blank(r);
    s->token = (fbs_token){.kind = FBS_END, .text = "", .place = s->place};
    int c = r->failed ? -1 : peek(s, 0);
    if (c < 0) {
        return;
    }
    if (is_letter(c)) {
        lex_name(r);
    } else if (is_digit(c) || (c == '.' && is_digit(peek(s, 1)))) {
        lex_number(r);
    } else if (c == '"' || c == '\'') {
        lex_text(r);
    } else {
        lex_sign(r);
    }
    if (r->failed) {
        s->token = (fbs_token){.kind = FBS_END, .text = "", .place = s->place};
    }
}
