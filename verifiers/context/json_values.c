/* Decodes JSON tokens that a scan has found sound. */
#include "json.h"

#include <string.h>

#include "../core/hex.h"

uint32_t ptv_json_unit(ptv_json_source s, uint64_t at)
{
    uint32_t value = 0;
    /*@ loop invariant i <= 4; loop assigns i, value; loop variant 4 - i; */
    for (unsigned i = 0; i < 4; i++) {
        unsigned digit = ptv_hex_digit(ptv_json_byte(s, at + i));
        if (digit == PTV_NO_DIGIT) {
            return UINT32_MAX;
        }
        value = value << 4 | digit;
    }
    return value;
}

/* Length of the character with this first byte, or 0. Its second byte must be in low..high. */
/*@ requires \valid(low) && \valid(high) && \separated(low, high); assigns *low, *high;
    ensures \result <= 4; */
static unsigned utf8_length(uint8_t first, uint8_t *low, uint8_t *high)
{
    *low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    *high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xc2 && first <= 0xdf) {
        return 2;
    }
    return first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

unsigned ptv_json_utf8(ptv_json_source s, uint64_t at, uint64_t end)
{
    uint8_t low, high;
    const unsigned length = utf8_length(ptv_json_byte(s, at), &low, &high);
    bool good = end - at >= length;
    /*@ loop invariant 1 <= i && (good ==> at + length <= end); loop assigns i, good;
        loop variant length - i; */
    for (unsigned i = 1; i < length && good; i++) {
        const uint8_t c = ptv_json_byte(s, at + i);
        good = i == 1 ? c >= low && c <= high : c >= 0x80 && c <= 0xbf;
    }
    return good ? length : 0;
}

/* ---- Strings ---- */

uint8_t ptv_json_escape(uint8_t letter)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    unsigned i = 0;
    /*@ loop invariant i <= 8 && \forall integer k; 0 <= k < i ==> letters[k] != letter;
        loop assigns i; loop variant 8 - i; */
    while (letters[i] != '\0' && (uint8_t)letters[i] != letter) {
        i++;
    }
    return (uint8_t)meanings[i];
}

static uint32_t escaped(ptv_json_source s, uint64_t *at)
{
    const uint8_t letter = ptv_json_byte(s, *at + 1);
    if (letter != 'u') {
        *at += 2;
        return ptv_json_escape(letter);
    }
    uint32_t unit = ptv_json_unit(s, *at + 2);
    *at += 6;
    if (unit < 0xd800 || unit > 0xdfff) {
        return unit;
    }
    uint32_t low = ptv_json_unit(s, *at + 2);
    *at += 6;
    return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
}

uint32_t ptv_json_point(ptv_json_source s, uint64_t *at)
{
    uint8_t low, high;
    const uint8_t first = ptv_json_byte(s, *at);
    if (first == '\\') {
        return escaped(s, at);
    }
    if (first < 0x80) {
        ++*at;
        return first;
    }
    unsigned length = utf8_length(first, &low, &high);
    uint32_t point = first & (0x7fu >> length);
    for (unsigned i = 1; i < length; i++) {
        point = point << 6 | (ptv_json_byte(s, *at + i) & 0x3fu);
    }
    *at += length;
    return point;
}

int ptv_json_compare(ptv_json_source s, ptv_range a, ptv_range b)
{
    const uint64_t end_of_a = a.at + a.length, end_of_b = b.at + b.length;
    while (a.at < end_of_a && b.at < end_of_b) {
        uint32_t x = ptv_json_point(s, &a.at), y = ptv_json_point(s, &b.at);
        if (x != y) {
            return x < y ? -1 : 1;
        }
    }
    return (a.at < end_of_a) - (b.at < end_of_b);
}

bool ptv_json_reads(ptv_json_source s, ptv_range string, const char *text)
{
    const uint64_t end = string.at + string.length;
    uint64_t at = string.at;
    for (; *text != '\0' && at < end; text++) {
        if (ptv_json_point(s, &at) != (uint8_t)*text) {
            return false;
        }
    }
    return *text == '\0' && at == end;
}

uint32_t ptv_json_hash(ptv_json_source s, ptv_range string, uint32_t *count)
{
    uint32_t hash = 0x811c9dc5;
    uint64_t at = string.at;
    for (*count = 0; at < string.at + string.length; ++*count) {
        hash = (hash ^ ptv_json_point(s, &at)) * 0x01000193;
    }
    return hash;
}

bool ptv_json_unsigned(ptv_json_source s, ptv_range number, uint64_t *value)
{
    *value = 0;
    /*@ loop invariant i <= number.length; loop assigns i, *value;
        loop variant number.length - i; */
    for (uint64_t i = 0; i < number.length; i++) {
        const unsigned digit = ptv_json_byte(s, number.at + i) - (unsigned)'0';
        if (digit > 9 || *value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        /*@ assert *value * 10 + digit <= 0xffffffffffffffff; */
        *value = *value * 10 + digit;
    }
    return number.length > 0;
}

unsigned ptv_json_put_utf8(uint32_t point, uint8_t bytes[4])
{
    const unsigned length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    /*@ loop invariant i <= length; loop assigns i, point, bytes[1 .. 3]; loop variant i; */
    for (unsigned i = length; i-- > 1; point >>= 6) {
        bytes[i] = (uint8_t)(0x80 | (point & 0x3f));
    }
    bytes[0] = (uint8_t)(length == 1 ? point : (0xf00u >> length & 0xff) | point);
    return length;
}

bool ptv_json_spells(ptv_json_source s, ptv_range string, const uint8_t *bytes, uint64_t length)
{
    const uint64_t end = string.at + string.length;
    uint64_t at = string.at, used = 0;
    while (at < end) {
        uint8_t character[4];
        const unsigned n = ptv_json_put_utf8(ptv_json_point(s, &at), character);
        if (n > length - used || memcmp(bytes + used, character, n) != 0) {
            return false;
        }
        used += n;
    }
    return used == length;
}

/* ---- Values ---- */

bool ptv_json_is(ptv_json_source s, ptv_range value, const char *text)
{
    uint64_t i = 0;
    /*@ loop invariant i <= value.length;
        loop invariant \forall integer k; 0 <= k < i ==> text[k] != 0;
        loop assigns i; loop variant value.length - i; */
    while (i < value.length && text[i] != '\0' &&
           ptv_json_byte(s, value.at + i) == (uint8_t)text[i]) {
        i++;
    }
    return i == value.length && text[i] == '\0';
}

bool ptv_json_begins(ptv_json_source s, ptv_range value, char c)
{
    return value.length > 0 && ptv_json_byte(s, value.at) == (uint8_t)c;
}

bool ptv_json_quoted(ptv_json_source s, ptv_range value, ptv_range *text)
{
    const bool quoted = value.length >= 2 && ptv_json_begins(s, value, '"');
    *text = quoted ? (ptv_range){value.at + 1, value.length - 2} : (ptv_range){value.at, 0};
    return quoted;
}
