/* Scans strict JSON without recursion, and iterates over values. json_values.c decodes tokens. */
#include "json.h"

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

/*@ predicate is_scan{L}(ptv_json_scan *s) =
      \valid(s) && ptv_json_is_in(s->source, s->end) && s->at <= s->end && \separated(s,
        s->source.image, s->source.image->bytes + (0 .. s->source.image->loaded - 1)); */

/*@ requires \valid(s); assigns s->why, s->state; ensures \result == PTV_JSON_WRONG; */
static ptv_json_token wrong(ptv_json_scan *s, const char *why)
{
    s->why = s->why == NULL ? why : s->why;
    s->state = BAD;
    return PTV_JSON_WRONG;
}

/*@ requires \valid_read(s); assigns \nothing; ensures \result <==> s->at >= s->end; */
static bool is_end(const ptv_json_scan *s)
{
    return s->at >= s->end;
}

/*@ requires is_scan(s) && at < s->end; assigns \nothing; */
static uint8_t byte_at(const ptv_json_scan *s, uint64_t at)
{
    return ptv_json_byte(s->source, at);
}

/*@ requires is_scan(s); assigns \nothing; ensures \result != 0 ==> s->at < s->end; */
static uint8_t here(const ptv_json_scan *s)
{
    return is_end(s) ? 0 : byte_at(s, s->at);
}

/*@ assigns \nothing; ensures \result ==> c != 0; */
static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/*@ requires is_scan(s); assigns s->at; ensures is_scan(s) && \old(s->at) <= s->at; */
static inline void skip_blanks(ptv_json_scan *s)
{
    /*@ loop invariant is_scan(s) && \at(s->at, Pre) <= s->at;
        loop assigns s->at; loop variant s->end - s->at; */
    while (is_blank(here(s))) {
        s->at++;
    }
}

/* ---- Strings ---- */

/*@ assigns \nothing; */
static bool is_low(uint32_t unit)
{
    return unit >= 0xdc00 && unit <= 0xdfff;
}

/* Takes the `\u` at s->at, including the second half of a surrogate pair. */
/*@ requires is_scan(s) && s->at < s->end; assigns s->at, s->why;
    ensures is_scan(s) && \old(s->at) <= s->at; ensures \result ==> \old(s->at) < s->at; */
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

/*@ requires is_scan(s) && s->at < s->end; assigns s->at, s->why;
    ensures is_scan(s) && \old(s->at) <= s->at; ensures \result ==> \old(s->at) < s->at; */
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

/*@ requires is_scan(s) && s->at < s->end; assigns s->at, s->why;
    ensures is_scan(s) && \old(s->at) <= s->at; ensures \result ==> \old(s->at) < s->at; */
static bool take_utf8(ptv_json_scan *s)
{
    const unsigned length = ptv_json_utf8(s->source, s->at, s->end);
    s->why = length == 0 ? "bytes that are not UTF-8" : s->why;
    s->at += length;
    return length > 0;
}

/*
 * Of eight bytes, sets the top bit of each that needs a closer look. Bytes after the first such
 * one may be marked wrongly, since subtraction borrows.
 */
/*@ assigns \nothing; */
static uint64_t odd_bytes(uint64_t bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t quotes = (bytes ^ ones * '"') - ones, escapes = (bytes ^ ones * '\\') - ones;
    return (bytes | (bytes - ones * ' ') | quotes | escapes) & ones * 0x80;
}

/* How many of the eight bytes precede the first marked one. */
/*@ assigns \nothing; ensures \result <= 7; */
static inline unsigned first_odd(uint64_t odd)
{
    unsigned i = 0;
    /*@ loop invariant 0 <= i <= 7; loop assigns i, odd; loop variant 7 - i; */
    for (; i < 7 && (odd & 0x80) == 0; odd >>= 8) {
        i++;
    }
    return i;
}

/* Skips plain bytes, eight at a time, up to the first odd one, or to near the end. */
/*@ requires ptv_json_is_in(source, end) && at <= end; assigns \nothing;
    ensures at <= \result <= end; */
static inline uint64_t skip_plain(ptv_json_source source, uint64_t at, uint64_t end)
{
    /*@ loop invariant \at(at, Pre) <= at <= end; loop assigns at; loop variant end - at; */
    while (end - at >= 8) {
        uint64_t odd = odd_bytes(ptv_json_eight(source, at));
        if (odd != 0) {
            return at + first_odd(odd);
        }
        at += 8;
    }
    return at;
}

/* Takes a string, beginning at its opening quote. */
/*@ requires is_scan(s) && s->at < s->end; assigns s->at, s->why, s->token;
    ensures is_scan(s) && \old(s->at) < s->at;
    ensures \result ==> s->token.at + s->token.length + 1 == s->at; */
static bool take_string(ptv_json_scan *s)
{
    s->token.at = ++s->at;
    /*@ loop invariant is_scan(s) && \at(s->at, Pre) < s->token.at <= s->at;
        loop assigns s->at, s->why; loop variant s->end - s->at; */
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

/*@ assigns \nothing; ensures \result ==> c != 0; */
static bool is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

/*@ requires is_scan(s); assigns s->at; ensures is_scan(s) && \old(s->at) <= s->at; */
static bool take_digits(ptv_json_scan *s)
{
    bool any = is_digit(here(s));
    /*@ loop invariant is_scan(s) && \at(s->at, Pre) <= s->at;
        loop assigns s->at; loop variant s->end - s->at; */
    while (is_digit(here(s))) {
        s->at++;
    }
    return any;
}

/* Takes an integer without leading zeros. */
/*@ requires is_scan(s); assigns s->at; ensures is_scan(s) && \old(s->at) <= s->at; */
static bool take_whole(ptv_json_scan *s)
{
    s->at += here(s) == '-';
    if (here(s) != '0') {
        return take_digits(s);
    }
    s->at++;
    return !is_digit(here(s));
}

/*@ requires is_scan(s); assigns s->at; ensures is_scan(s) && \old(s->at) <= s->at; */
static bool take_fraction(ptv_json_scan *s)
{
    if (here(s) != '.') {
        return true;
    }
    s->at++;
    return take_digits(s);
}

/*@ requires is_scan(s); assigns s->at; ensures is_scan(s) && \old(s->at) <= s->at; */
static bool take_exponent(ptv_json_scan *s)
{
    if (here(s) != 'e' && here(s) != 'E') {
        return true;
    }
    s->at++;
    s->at += here(s) == '+' || here(s) == '-';
    return take_digits(s);
}

/*@ requires is_scan(s); assigns s->at, s->token;
    ensures is_scan(s) && s->token.at == \old(s->at) && s->token.at + s->token.length == s->at; */
static bool take_number(ptv_json_scan *s)
{
    s->token.at = s->at;
    const bool good = take_whole(s) && take_fraction(s) && take_exponent(s);
    s->token.length = s->at - s->token.at;
    return good;
}

typedef struct word {
    uint8_t length;
    uint8_t text[5];
} word;

/*@ requires is_scan(s) && \valid_read(w) && w->length <= 5; assigns \nothing;
    ensures \result ==> s->at + w->length <= s->end; */
static bool reads(const ptv_json_scan *s, const word *w)
{
    if (s->end - s->at < w->length) {
        return false;
    }
    /*@ loop invariant 0 <= i <= w->length; loop assigns i; loop variant w->length - i; */
    for (unsigned i = 0; i < w->length; i++) {
        if (byte_at(s, s->at + i) != w->text[i]) {
            return false;
        }
    }
    return true;
}

/*@ requires is_scan(s); assigns s->at, s->token;
    ensures is_scan(s) && s->token.at == \old(s->at) <= s->at;
    ensures \result ==> s->token.at + s->token.length == s->at; */
static bool take_word(ptv_json_scan *s)
{
    static const word words[] = {{4, "true"}, {5, "false"}, {4, "null"}};
    /*@ loop invariant 0 <= i <= 3 && s->at == \at(s->at, Pre) && is_scan(s);
        loop invariant i > 0 ==> s->token.at == s->at;
        loop assigns i, s->token; loop variant 3 - i; */
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        s->token = (ptv_range){s->at, words[i].length};
        if (reads(s, &words[i])) {
            s->at += words[i].length;
            return true;
        }
    }
    return false;
}

/* ---- Nesting ---- */

/*@ requires \valid(s); assigns s->state; */
static void end_value(ptv_json_scan *s)
{
    s->state = s->depth == 0 ? AFTER : NEXT;
}

/*@ requires is_scan(s) && s->at < s->end;
    assigns s->at, s->token, s->depth, s->objects, s->state, s->why;
    ensures is_scan(s) && \old(s->at) <= s->at; */
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

/*@ requires is_scan(s) && s->at < s->end;
    assigns s->at, s->token, s->depth, s->objects, s->state;
    ensures is_scan(s) && s->at == \old(s->at) + 1; */
static ptv_json_token close(ptv_json_scan *s)
{
    bool object = (s->objects & 1) != 0;
    s->token = (ptv_range){s->at++, 1};
    s->objects >>= 1;
    s->depth--;
    end_value(s);
    return object ? PTV_JSON_OBJECT_END : PTV_JSON_LIST_END;
}

/*@ requires is_scan(s);
    assigns s->at, s->token, s->depth, s->objects, s->state, s->why, s->values;
    ensures is_scan(s) && \old(s->at) <= s->at; */
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

/*@ requires is_scan(s); assigns s->at, s->token, s->state, s->why;
    ensures is_scan(s) && \old(s->at) <= s->at; */
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

/* Goes on after a value in an object or list. */
/*@ requires is_scan(s);
    assigns s->at, s->token, s->depth, s->objects, s->state, s->why, s->values;
    ensures is_scan(s) && \old(s->at) <= s->at; */
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
    default: break;
    }
    return wrong(s, "it goes on behind its end");
}

/* Skips a string that is known to be sound; `at` is after its opening quote. */
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

/* Skips to the end of what was opened last, which is sound, by counting brackets. */
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

/* Takes the whole value that begins with the token `first`, including its quotes. */
static ptv_json_step take(ptv_json_scan *scan, ptv_json_token first, ptv_range *value)
{
    value->at = scan->token.at - (first == PTV_JSON_STRING);
    if (ptv_json_pass_token(scan, first) == PTV_JSON_WRONG) {
        return PTV_JSON_BROKEN;
    }
    value->length = scan->at - value->at;
    return PTV_JSON_ITEM;
}

/* Enters the list or object unless that was done before. Returns false if it is neither. */
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
