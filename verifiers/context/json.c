/* Strict JSON without recursion, and its values one by one. What its tokens say: json_values.c. */
#include "json.h"

#include <string.h>

/* What may come next. */
typedef enum state { VALUE, FIRST_ITEM, FIRST_NAME, NEXT, AFTER, BAD } state;

ptv_json_scan ptv_json_scan_of(ptv_json_source source, ptv_range text)
{
    PTV_REQUIRE(ptv_in(source.image, text.at, text.length));
    return (ptv_json_scan){
        .source = source, .at = text.at, .end = text.at + text.length, .state = VALUE};
}

ptv_json_scan ptv_json_scan_again(ptv_json_source source, ptv_range value)
{
    ptv_json_scan scan = ptv_json_scan_of(source, value);
    scan.known = true;
    return scan;
}

ptv_json_scan ptv_json_scan_inside(ptv_json_source source, uint64_t from, uint64_t end)
{
    PTV_REQUIRE(from <= end && ptv_in(source.image, from, end - from));
    return (ptv_json_scan){
        .source = source, .at = from, .end = end, .state = FIRST_NAME, .depth = 1, .objects = 1};
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

static uint8_t byte_at(const ptv_json_scan *s, uint64_t at)
{
    return ptv_json_byte(s->source, at);
}

static uint8_t here(const ptv_json_scan *s)
{
    return is_end(s) ? 0 : byte_at(s, s->at);
}

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline void skip_blanks(ptv_json_scan *s)
{
    while (is_blank(here(s))) {
        s->at++;
    }
}

/* ---- Strings ---- */

static bool is_low(uint32_t unit)
{
    return unit >= 0xdc00 && unit <= 0xdfff;
}

/* What a `\u` at s->at says, its second half included. */
static bool take_units(ptv_json_scan *s)
{
    enum { LENGTH = 6 };
    uint32_t unit = s->end - s->at < LENGTH ? UINT32_MAX : ptv_json_unit(s->source, s->at + 2);
    if (unit == UINT32_MAX) {
        s->why = "a \\u without four digits";
        return false;
    }
    s->at += LENGTH;
    if (unit < 0xd800 || unit > 0xdfff) {
        return true;
    }
    bool second = s->end - s->at >= LENGTH && byte_at(s, s->at) == '\\' &&
                  byte_at(s, s->at + 1) == 'u' && is_low(ptv_json_unit(s->source, s->at + 2));
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
    uint8_t letter = s->end - s->at < 2 ? 0 : byte_at(s, s->at + 1);
    if (letter == 'u') {
        return take_units(s);
    }
    if (ptv_json_escape(letter) == 0) {
        s->why = "an escape that JSON does not have";
        return false;
    }
    s->at += 2;
    return true;
}

static bool take_utf8(ptv_json_scan *s)
{
    const unsigned length = ptv_json_utf8(s->source, s->at, s->end);
    s->why = length == 0 ? "bytes that are not UTF-8" : s->why;
    s->at += length;
    return length > 0;
}

/*
 * Sets the top bit of each of eight bytes that does not stand for itself. Bytes above the first
 * such one may be marked wrongly, since subtraction borrows.
 */
static uint64_t odd_bytes(uint64_t bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t quotes = (bytes ^ ones * '"') - ones, escapes = (bytes ^ ones * '\\') - ones;
    return (bytes | (bytes - ones * ' ') | quotes | escapes) & ones * 0x80;
}

/* Eight at a time, up to one of those; or near the end. */
static inline uint64_t skip_plain(ptv_json_source source, uint64_t at, uint64_t end)
{
    while (end - at >= 8) {
        uint64_t odd = odd_bytes(ptv_json_eight(source, at));
        if (odd != 0) {
            for (; (odd & 0x80) == 0; odd >>= 8) {
                at++;
            }
            return at;
        }
        at += 8;
    }
    return at;
}

/* From the opening quote on. */
static bool take_string(ptv_json_scan *s)
{
    s->token.at = ++s->at;
    for (;;) {
        s->at = skip_plain(s->source, s->at, s->end);
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
        s->token = (ptv_range){s->at, length};
        if (s->end - s->at >= length && ptv_json_is(s->source, s->token, words[i])) {
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

/* From behind the opening quote on, past a string that is sound. */
static uint64_t skim_string(ptv_json_source source, uint64_t at, uint64_t end)
{
    for (; at < end; at++) {
        at = skip_plain(source, at, end);
        const uint8_t c = ptv_json_byte(source, at);
        if (c == '"') {
            break;
        }
        at += c == '\\';
    }
    return at + 1;
}

/* Up to the end of what was opened last, which is sound: brackets that are not in strings count. */
static ptv_json_token skim(ptv_json_scan *s)
{
    const ptv_json_source source = s->source;
    uint64_t at = s->at;
    for (uint32_t open = 1; open > 0 && at < s->end;) {
        const uint8_t c = ptv_json_byte(source, at++);
        if (c == '"') {
            at = skim_string(source, at, s->end);
        } else if (c > ':') { /* letters and brackets */
            open += c == '{' || c == '[';
            open -= c == '}' || c == ']';
        }
    }
    s->at = at - 1;
    return close(s);
}

ptv_json_token ptv_json_pass_token(ptv_json_scan *s, ptv_json_token token)
{
    const bool opens = token == PTV_JSON_OBJECT || token == PTV_JSON_LIST;
    const uint32_t outside = s->depth - opens;
    if (opens && s->known) {
        return skim(s);
    }
    while (s->depth > outside && token != PTV_JSON_WRONG) {
        token = ptv_json_step_on(s);
    }
    return token;
}

/* ---- Values ---- */

bool ptv_json_pass(ptv_json_scan *scan)
{
    return ptv_json_pass_token(scan, ptv_json_step_on(scan)) != PTV_JSON_WRONG;
}

/* All of the value that `first` begins, with its quotes. */
static ptv_json_step take(ptv_json_scan *scan, ptv_json_token first, ptv_range *value)
{
    value->at = scan->token.at - (first == PTV_JSON_STRING);
    if (ptv_json_pass_token(scan, first) == PTV_JSON_WRONG) {
        return PTV_JSON_BROKEN;
    }
    value->length = scan->at - value->at;
    return PTV_JSON_ITEM;
}

/* What is in a list, or object, of which nothing was read yet; false: it is none. */
static bool enter(ptv_json_scan *scan, ptv_json_token opening)
{
    return scan->values > 0 || ptv_json_step_on(scan) == opening;
}

ptv_json_step ptv_json_next_value(ptv_json_scan *list, ptv_range *value)
{
    if (!enter(list, PTV_JSON_LIST)) {
        return PTV_JSON_BROKEN;
    }
    const ptv_json_token first = ptv_json_step_on(list);
    return first == PTV_JSON_LIST_END ? PTV_JSON_END : take(list, first, value);
}

ptv_json_step ptv_json_next_member(ptv_json_scan *object, ptv_range *name, ptv_range *value)
{
    if (!enter(object, PTV_JSON_OBJECT)) {
        return PTV_JSON_BROKEN;
    }
    const ptv_json_token token = ptv_json_step_on(object);
    *name = object->token;
    if (token != PTV_JSON_NAME) {
        return token == PTV_JSON_OBJECT_END ? PTV_JSON_END : PTV_JSON_BROKEN;
    }
    return take(object, ptv_json_step_on(object), value);
}

bool ptv_json_find(ptv_json_source s, ptv_range text, const char *name, ptv_range *found)
{
    ptv_json_scan scan = ptv_json_scan_of(s, text);
    ptv_json_step step;
    ptv_range key, value;
    *found = (ptv_range){text.at, 0};
    while ((step = ptv_json_next_member(&scan, &key, &value)) == PTV_JSON_ITEM) {
        if (ptv_json_reads(s, key, name)) {
            *found = value;
        }
    }
    return step == PTV_JSON_END && ptv_json_step_on(&scan) == PTV_JSON_FINISHED;
}
