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
    return ptv_u8(j->image, j->at);
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
    uint8_t letter = at < j->end ? ptv_u8(j->image, at) : 0;
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
        unsigned value = ptv_hex_digit(ptv_u8(j->image, at + i));
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

bool ptv_json_equal(const ptv_image *image, ptv_range text, const uint8_t *bytes, size_t length)
{
    ptv_json_reader j = ptv_json_of(image, text);
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
