/* Strict JSON without recursion. */
#include "json_scan.h"

#include <string.h>

#include "../core/hex.h"

/* What may come next. */
typedef enum state { VALUE, FIRST_ITEM, FIRST_NAME, NEXT, AFTER, BAD } state;

ptv_json_scan ptv_json_scan_of(const ptv_image *image, ptv_range text)
{
    PTV_REQUIRE(ptv_in(image, text.at, text.length));
    return (ptv_json_scan){
        .image = image, .at = text.at, .end = text.at + text.length, .state = VALUE};
}

ptv_json_scan ptv_json_scan_inside(const ptv_image *image, uint64_t from, uint64_t end)
{
    PTV_REQUIRE(from <= end && ptv_in(image, from, end - from));
    return (ptv_json_scan){
        .image = image, .at = from, .end = end, .state = FIRST_NAME, .depth = 1, .objects = 1};
}

static ptv_json_token wrong(ptv_json_scan *s, const char *why)
{
    s->why = s->why == NULL ? why : s->why;
    s->state = BAD;
    return PTV_JSON_WRONG;
}

static bool is_end(const ptv_json_scan *s)
{
    return s->at >= s->end;
}

static uint8_t here(const ptv_json_scan *s)
{
    return is_end(s) ? 0 : ptv_u8(s->image, s->at);
}

static void skip_blanks(ptv_json_scan *s)
{
    while (!is_end(s) &&
           (here(s) == ' ' || here(s) == '\t' || here(s) == '\n' || here(s) == '\r')) {
        s->at++;
    }
}

/* ---- Strings ---- */

/* Four digits at `at`, which are there; PTV_NO_DIGIT in one of them: more than 16 bits. */
static uint32_t four_digits(const ptv_image *im, uint64_t at)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned digit = ptv_hex_digit(ptv_u8(im, at + i));
        if (digit == PTV_NO_DIGIT) {
            return UINT32_MAX;
        }
        value = value << 4 | digit;
    }
    return value;
}

static bool is_low(uint32_t unit)
{
    return unit >= 0xdc00 && unit <= 0xdfff;
}

/* What a `\u` at s->at says, its second half included. */
static bool take_units(ptv_json_scan *s)
{
    enum { LENGTH = 6 };
    uint32_t unit = s->end - s->at < LENGTH ? UINT32_MAX : four_digits(s->image, s->at + 2);
    if (unit == UINT32_MAX) {
        s->why = "a \\u without four digits";
        return false;
    }
    s->at += LENGTH;
    if (unit < 0xd800 || unit > 0xdfff) {
        return true;
    }
    bool second = s->end - s->at >= LENGTH && ptv_u8(s->image, s->at) == '\\' &&
                  ptv_u8(s->image, s->at + 1) == 'u' && is_low(four_digits(s->image, s->at + 2));
    if (is_low(unit) || !second) {
        s->at -= LENGTH;
        s->why = "half of a surrogate pair";
        return false;
    }
    s->at += LENGTH;
    return true;
}

static bool take_escape(ptv_json_scan *s)
{
    uint8_t letter = s->end - s->at < 2 ? 0 : ptv_u8(s->image, s->at + 1);
    if (letter == 'u') {
        return take_units(s);
    }
    if (letter == 0 || memchr("\"\\/bfnrt", letter, 8) == NULL) {
        s->why = "an escape that JSON does not have";
        return false;
    }
    s->at += 2;
    return true;
}

/* Bytes of the character that begins like this and must have a second byte in low..high. */
static unsigned utf8_length(uint8_t first, uint8_t *low, uint8_t *high)
{
    *low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    *high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (first >= 0xc2 && first <= 0xdf) {
        return 2;
    }
    return first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

static bool take_utf8(ptv_json_scan *s)
{
    uint8_t low, high;
    unsigned length = utf8_length(here(s), &low, &high);
    bool good = length > 0 && s->end - s->at >= length;
    for (unsigned i = 1; i < length && good; i++) {
        uint8_t c = ptv_u8(s->image, s->at + i);
        good = i == 1 ? c >= low && c <= high : c >= 0x80 && c <= 0xbf;
    }
    if (!good) {
        s->why = "bytes that are not UTF-8";
        return false;
    }
    s->at += length;
    return true;
}

/* From the opening quote on. */
static bool take_string(ptv_json_scan *s)
{
    s->token.at = ++s->at;
    for (;;) {
        const uint8_t c = here(s);
        if (is_end(s) || c < ' ') {
            s->why = is_end(s) ? "a string without end" : "a control character in a string";
            return false;
        }
        if (c == '"') {
            break;
        }
        if (c == '\\' ? !take_escape(s) : c >= 0x80 && !take_utf8(s)) {
            return false;
        }
        s->at += c != '\\' && c < 0x80;
    }
    s->token.length = s->at++ - s->token.at;
    return true;
}

/* ---- Other values ---- */

static bool is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

static bool take_digits(ptv_json_scan *s)
{
    bool any = is_digit(here(s));
    while (is_digit(here(s))) {
        s->at++;
    }
    return any;
}

static bool take_number(ptv_json_scan *s)
{
    s->token.at = s->at;
    s->at += here(s) == '-';
    bool zero = here(s) == '0';
    bool good = zero || is_digit(here(s));
    s->at += zero;
    good = (zero || take_digits(s)) && good && !(zero && is_digit(here(s)));
    if (good && here(s) == '.') {
        s->at++;
        good = take_digits(s);
    }
    if (good && (here(s) == 'e' || here(s) == 'E')) {
        s->at++;
        s->at += here(s) == '+' || here(s) == '-';
        good = take_digits(s);
    }
    s->token.length = s->at - s->token.at;
    return good;
}

static bool take_word(ptv_json_scan *s)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i]);
        if (s->end - s->at >= length && memcmp(s->image->bytes + s->at, words[i], length) == 0) {
            s->token = (ptv_range){s->at, length};
            s->at += length;
            return true;
        }
    }
    return false;
}

/* ---- What encloses what ---- */

static void end_value(ptv_json_scan *s)
{
    s->state = s->depth == 0 ? AFTER : NEXT;
}

static ptv_json_token open(ptv_json_scan *s, bool object)
{
    if (s->depth == PTV_JSON_DEEPEST) {
        return wrong(s, "more than 64 objects and lists in each other");
    }
    s->token = (ptv_range){s->at++, 1};
    s->depth++;
    s->objects = s->objects << 1 | object;
    s->state = object ? FIRST_NAME : FIRST_ITEM;
    return object ? PTV_JSON_OBJECT : PTV_JSON_LIST;
}

static ptv_json_token close(ptv_json_scan *s)
{
    bool object = (s->objects & 1) != 0;
    s->token = (ptv_range){s->at++, 1};
    s->objects >>= 1;
    s->depth--;
    end_value(s);
    return object ? PTV_JSON_OBJECT_END : PTV_JSON_LIST_END;
}

static ptv_json_token value(ptv_json_scan *s)
{
    const uint8_t c = here(s);
    ptv_json_token token = PTV_JSON_WRONG;
    s->values++;
    if (c == '{' || c == '[') {
        return open(s, c == '{');
    }
    if (c == '"') {
        token = take_string(s) ? PTV_JSON_STRING : PTV_JSON_WRONG;
    } else if (c == '-' || is_digit(c)) {
        token = take_number(s) ? PTV_JSON_NUMBER : PTV_JSON_WRONG;
    } else {
        token = take_word(s) ? PTV_JSON_WORD : PTV_JSON_WRONG;
    }
    if (token == PTV_JSON_WRONG) {
        return wrong(s, "something that is no value");
    }
    end_value(s);
    return token;
}

static ptv_json_token name(ptv_json_scan *s)
{
    if (here(s) != '"') {
        return wrong(s, "no name where one has to be");
    }
    if (!take_string(s)) {
        return wrong(s, s->why);
    }
    skip_blanks(s);
    if (here(s) != ':') {
        return wrong(s, "a name without a colon");
    }
    s->at++;
    s->state = VALUE;
    return PTV_JSON_NAME;
}

/* Behind a value of an object or list. */
static ptv_json_token next(ptv_json_scan *s)
{
    bool object = (s->objects & 1) != 0;
    if (here(s) == (object ? '}' : ']')) {
        return close(s);
    }
    if (here(s) != ',') {
        return wrong(s, "no comma between two values");
    }
    s->at++;
    skip_blanks(s);
    return object ? name(s) : value(s);
}

ptv_json_token ptv_json_step_on(ptv_json_scan *s)
{
    skip_blanks(s);
    if (s->state == BAD) {
        return PTV_JSON_WRONG;
    }
    if (is_end(s)) {
        return s->state == AFTER ? PTV_JSON_FINISHED : wrong(s, "it ends too early");
    }
    switch ((state)s->state) {
    case VALUE: return value(s);
    case FIRST_ITEM: return here(s) == ']' ? close(s) : value(s);
    case FIRST_NAME: return here(s) == '}' ? close(s) : name(s);
    case NEXT: return next(s);
    default: return wrong(s, "it goes on behind its end");
    }
}

ptv_json_token ptv_json_pass_token(ptv_json_scan *s, ptv_json_token token)
{
    const bool opens = token == PTV_JSON_OBJECT || token == PTV_JSON_LIST;
    const uint32_t outside = s->depth - opens;
    while (s->depth > outside && token != PTV_JSON_WRONG) {
        token = ptv_json_step_on(s);
    }
    return token;
}

/* ---- Strings that were scanned ---- */

static uint32_t escaped(const ptv_image *im, uint64_t *at)
{
    static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    const uint8_t letter = ptv_u8(im, *at + 1);
    if (letter != 'u') {
        const char *known = memchr(letters, letter, sizeof letters - 1);
        *at += 2;
        return known == NULL ? letter : (uint8_t)meanings[known - letters];
    }
    uint32_t unit = four_digits(im, *at + 2);
    *at += 6;
    if (unit < 0xd800 || unit > 0xdfff) {
        return unit;
    }
    uint32_t low = four_digits(im, *at + 2);
    *at += 6;
    return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
}

uint32_t ptv_json_point(const ptv_image *im, uint64_t *at)
{
    uint8_t low, high;
    const uint8_t first = ptv_u8(im, *at);
    if (first == '\\') {
        return escaped(im, at);
    }
    unsigned length = first < 0x80 ? 1 : utf8_length(first, &low, &high);
    uint32_t point = first < 0x80 ? first : first & (0x7fu >> length);
    for (unsigned i = 1; i < length; i++) {
        point = point << 6 | (ptv_u8(im, *at + i) & 0x3fu);
    }
    *at += length;
    return point;
}

int ptv_json_compare(const ptv_image *im, ptv_range a, ptv_range b)
{
    const uint64_t end_of_a = a.at + a.length, end_of_b = b.at + b.length;
    while (a.at < end_of_a && b.at < end_of_b) {
        uint32_t x = ptv_json_point(im, &a.at), y = ptv_json_point(im, &b.at);
        if (x != y) {
            return x < y ? -1 : 1;
        }
    }
    return (a.at < end_of_a) - (b.at < end_of_b);
}

bool ptv_json_reads(const ptv_image *im, ptv_range string, const char *text)
{
    const uint64_t end = string.at + string.length;
    uint64_t at = string.at;
    for (; *text != '\0' && at < end; text++) {
        if (ptv_json_point(im, &at) != (uint8_t)*text) {
            return false;
        }
    }
    return *text == '\0' && at == end;
}

uint32_t ptv_json_hash(const ptv_image *im, ptv_range string, uint32_t *count)
{
    uint32_t hash = 0x811c9dc5;
    uint64_t at = string.at;
    for (*count = 0; at < string.at + string.length; ++*count) {
        hash = (hash ^ ptv_json_point(im, &at)) * 0x01000193;
    }
    return hash;
}

bool ptv_json_unsigned(const ptv_image *im, ptv_range number, uint64_t *value)
{
    *value = 0;
    for (uint64_t i = 0; i < number.length; i++) {
        const uint8_t c = ptv_u8(im, number.at + i);
        const unsigned digit = c - (unsigned)'0';
        if (!is_digit(c) || *value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        *value = *value * 10 + digit;
    }
    return number.length > 0;
}
