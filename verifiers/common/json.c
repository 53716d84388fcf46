/* Reading a little JSON, strictly and in place. */
#include "json.h"

#include <string.h>

#include "../core/hex.h"

static bool is_end(const ptv_json_reader *j)
{
    return j->at >= j->end;
}

static uint8_t here(const ptv_json_reader *j)
{
    return ptv_json_byte(j, j->at);
}

static void skip_blanks(ptv_json_reader *j)
{
    while (!is_end(j) &&
           (here(j) == ' ' || here(j) == '\t' || here(j) == '\n' || here(j) == '\r')) {
        j->at++;
    }
}

/* Steps over blanks and this character; false when another one follows. */
static bool take(ptv_json_reader *j, char c)
{
    skip_blanks(j);
    if (is_end(j) || here(j) != (uint8_t)c) {
        return false;
    }
    j->at++;
    return true;
}

/* ---- Strings ---- */

/* What follows a backslash: its length, 0 when there is no such escape. *c: what it means. */
static unsigned escape(const ptv_json_reader *j, uint64_t at, uint32_t *c)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    uint8_t letter = at < j->end ? ptv_json_byte(j, at) : 0;
    for (unsigned i = 0; i < sizeof letters - 1; i++) {
        if (letter == (uint8_t)letters[i]) {
            *c = (uint8_t)meanings[i];
            return 1;
        }
    }
    if (letter != 'u' || j->end - at < 5) {
        return 0;
    }
    *c = 0;
    for (unsigned i = 1; i <= 4; i++) {
        unsigned value = ptv_hex_digit(ptv_json_byte(j, at + i));
        if (value == PTV_NO_DIGIT) {
            return 0;
        }
        *c = *c << 4 | value;
    }
    return 5;
}

/* The next character of a string: its length in the text, 0 when no string has it. */
static unsigned character(const ptv_json_reader *j, uint32_t *c)
{
    *c = here(j);
    if (*c < 0x20) {
        return 0;
    }
    if (*c != '\\') {
        return 1;
    }
    unsigned length = escape(j, j->at + 1, c);
    return length == 0 ? 0 : length + 1;
}

/* The closing quote ends it. */
static bool string(ptv_json_reader *j, ptv_range *out)
{
    uint32_t c;
    if (!take(j, '"')) {
        return false;
    }
    out->at = j->at;
    while (!is_end(j) && here(j) != '"') {
        unsigned length = character(j, &c);
        if (length == 0) {
            return false;
        }
        j->at += length;
    }
    out->length = j->at - out->at;
    return take(j, '"');
}

/* The rest of the reader, its escapes resolved, is these bytes. */
static bool rest_is(ptv_json_reader j, const uint8_t *bytes, size_t length)
{
    size_t i = 0;
    while (!is_end(&j) && i < length) {
        uint32_t c;
        unsigned step = character(&j, &c);
        if (step == 0 || c != bytes[i]) {
            return false;
        }
        j.at += step;
        i++;
    }
    return is_end(&j) && i == length;
}

bool ptv_json_equal(const ptv_image *image, ptv_range text, const uint8_t *bytes, size_t length)
{
    return rest_is(ptv_json_of(image, text), bytes, length);
}

bool ptv_json_says(const ptv_json_reader *j, ptv_range text, const char *expected)
{
    return rest_is(ptv_json_in(j, text), (const uint8_t *)expected, strlen(expected));
}

bool ptv_json_is(const ptv_json_reader *j, ptv_range text, const char *expected)
{
    uint64_t i = 0;
    while (i < text.length && expected[i] != '\0' &&
           ptv_json_byte(j, text.at + i) == (uint8_t)expected[i]) {
        i++;
    }
    return i == text.length && expected[i] == '\0';
}

bool ptv_json_quoted(const ptv_json_reader *j, ptv_range value, ptv_range *text)
{
    bool quoted = value.length >= 2 && ptv_json_byte(j, value.at) == '"';
    *text = quoted ? (ptv_range){value.at + 1, value.length - 2} : (ptv_range){value.at, 0};
    return quoted;
}

bool ptv_json_whole(const ptv_json_reader *j, ptv_range value, uint64_t *number)
{
    *number = 0;
    for (uint64_t i = 0; i < value.length; i++) {
        unsigned digit = (unsigned)ptv_json_byte(j, value.at + i) - '0';
        if (digit > 9 || *number > (UINT64_MAX - digit) / 10) {
            return false;
        }
        *number = *number * 10 + digit;
    }
    return value.length > 0;
}

/* ---- Lists ---- */

static ptv_json_step ended(ptv_json_reader *j)
{
    skip_blanks(j);
    return is_end(j) ? PTV_JSON_END : PTV_JSON_BROKEN;
}

ptv_json_step ptv_json_next(ptv_json_reader *list, ptv_range *item)
{
    if (!list->begun && !take(list, '[')) {
        return PTV_JSON_BROKEN;
    }
    if (take(list, ']')) {
        return ended(list);
    }
    if (list->begun && !take(list, ',')) {
        return PTV_JSON_BROKEN;
    }
    list->begun = true;
    return string(list, item) ? PTV_JSON_ITEM : PTV_JSON_BROKEN;
}

/* ---- By the letter ---- */

static bool is_digit(const ptv_json_reader *j)
{
    return !is_end(j) && here(j) >= '0' && here(j) <= '9';
}

static bool digits(ptv_json_reader *j)
{
    bool any = is_digit(j);
    while (is_digit(j)) {
        j->at++;
    }
    return any;
}

/* Steps over this character, before which there are no blanks. */
static bool step(ptv_json_reader *j, char c)
{
    bool there = !is_end(j) && here(j) == (uint8_t)c;
    j->at += there;
    return there;
}

static bool number(ptv_json_reader *j)
{
    (void)step(j, '-');
    if (!step(j, '0') && !digits(j)) {
        return false;
    }
    if (step(j, '.') && !digits(j)) {
        return false;
    }
    if (step(j, 'e') || step(j, 'E')) {
        (void)(step(j, '+') || step(j, '-'));
        return digits(j);
    }
    return true;
}

static bool word(ptv_json_reader *j, const char *text)
{
    while (*text != '\0' && step(j, *text)) {
        text++;
    }
    return *text == '\0';
}

/* A value that has no others in it. */
static bool plain(ptv_json_reader *j)
{
    ptv_range ignored;
    switch (is_end(j) ? 0 : here(j)) {
    case '"': return string(j, &ignored);
    case 't': return word(j, "true");
    case 'f': return word(j, "false");
    case 'n': return word(j, "null");
    default: return number(j);
    }
}

/* The lists and objects that a place is in: bit 0 says that the innermost is an object. */
typedef struct levels {
    uint64_t objects;
    unsigned depth;
} levels;

/* Up to where a value is wanted that is none of them, or where one has just ended. */
static bool open_levels(ptv_json_reader *j, levels *l, bool *ended_one)
{
    ptv_range ignored;
    *ended_one = false;
    skip_blanks(j);
    while (!is_end(j) && (here(j) == '{' || here(j) == '[')) {
        bool object = here(j) == '{';
        if (l->depth == PTV_JSON_DEPTH) {
            return false;
        }
        j->at++;
        l->depth++;
        l->objects = l->objects << 1 | (object ? 1u : 0u);
        skip_blanks(j);
        if (!is_end(j) && here(j) == (object ? '}' : ']')) {
            *ended_one = true;
            return true;
        }
        if (object && !(string(j, &ignored) && take(j, ':'))) {
            return false;
        }
        skip_blanks(j);
    }
    return true;
}

static void close_levels(ptv_json_reader *j, levels *l)
{
    while (l->depth > 0 && take(j, (l->objects & 1) != 0 ? '}' : ']')) {
        l->depth--;
        l->objects >>= 1;
    }
}

bool ptv_json_pass(ptv_json_reader *j)
{
    levels l = {0, 0};
    ptv_range ignored;
    for (;;) {
        bool empty;
        if (!open_levels(j, &l, &empty) || (!empty && !plain(j))) {
            return false;
        }
        close_levels(j, &l);
        if (l.depth == 0) {
            return true;
        }
        bool object = (l.objects & 1) != 0;
        if (!take(j, ',') || (object && !(string(j, &ignored) && take(j, ':')))) {
            return false;
        }
    }
}

bool ptv_json_is_over(ptv_json_reader *j)
{
    return ended(j) == PTV_JSON_END;
}

/* ---- Objects ---- */

/* Up to the bracket that closes the one that is next; strings may hold brackets. */
static bool nested(ptv_json_reader *j)
{
    uint64_t depth = 0;
    ptv_range ignored;
    while (!is_end(j)) {
        uint8_t c = here(j);
        if (c == '"') {
            if (!string(j, &ignored)) {
                return false;
            }
            continue;
        }
        j->at++;
        depth += c == '{' || c == '[';
        if ((c == '}' || c == ']') && --depth == 0) {
            return true;
        }
    }
    return false;
}

static bool is_word(uint8_t c)
{
    uint8_t lower = c | 0x20u;
    return (c >= '0' && c <= '9') || (lower >= 'a' && lower <= 'z') || c == '+' || c == '-' ||
           c == '.';
}

/* Any value: *out is all of it, the quotes of a string included. */
static bool value(ptv_json_reader *j, ptv_range *out)
{
    ptv_range ignored;
    bool sound = true;
    skip_blanks(j);
    out->at = j->at;
    uint8_t c = is_end(j) ? 0 : here(j);
    if (c == '"') {
        sound = string(j, &ignored);
    } else if (c == '{' || c == '[') {
        sound = nested(j);
    } else {
        while (!is_end(j) && is_word(here(j))) {
            j->at++;
        }
    }
    out->length = j->at - out->at;
    return sound && out->length > 0;
}

static bool member(ptv_json_reader *j, ptv_range *name, ptv_range *out)
{
    return string(j, name) && take(j, ':') && value(j, out);
}

bool ptv_json_find(const ptv_image *image, ptv_range text, const char *name, ptv_range *found)
{
    ptv_json_reader j = ptv_json_of(image, text);
    *found = (ptv_range){text.at, 0};
    if (!take(&j, '{')) {
        return false;
    }
    if (take(&j, '}')) {
        return ended(&j) == PTV_JSON_END;
    }
    do {
        ptv_range key, out;
        if (!member(&j, &key, &out)) {
            return false;
        }
        if (ptv_json_equal(image, key, (const uint8_t *)name, strlen(name))) {
            *found = out;
        }
    } while (take(&j, ','));
    return take(&j, '}') && ended(&j) == PTV_JSON_END;
}

/* Before the next element: what there is. */
static ptv_json_step element(ptv_json_reader *j, char open, char close)
{
    if (!j->begun && !take(j, open)) {
        return PTV_JSON_BROKEN;
    }
    if (take(j, close)) {
        return PTV_JSON_END;
    }
    bool first = !j->begun;
    j->begun = true;
    return first || take(j, ',') ? PTV_JSON_ITEM : PTV_JSON_BROKEN;
}

ptv_json_step ptv_json_next_value(ptv_json_reader *list, ptv_range *out)
{
    ptv_json_step found = element(list, '[', ']');
    return found != PTV_JSON_ITEM || value(list, out) ? found : PTV_JSON_BROKEN;
}

ptv_json_step ptv_json_next_member(ptv_json_reader *object, ptv_range *name, ptv_range *out)
{
    ptv_json_step found = element(object, '{', '}');
    return found != PTV_JSON_ITEM || member(object, name, out) ? found : PTV_JSON_BROKEN;
}
