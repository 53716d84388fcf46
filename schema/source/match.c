/* Matches lines against patterns, and parses the numbers in them. */

#include <string.h>

#include "schema/source/chars.h"

const bool src_word_chars[256] = {
    ['0'] = 1, ['1'] = 1, ['2'] = 1, ['3'] = 1, ['4'] = 1, ['5'] = 1, ['6'] = 1, ['7'] = 1,
    ['8'] = 1, ['9'] = 1, ['A'] = 1, ['B'] = 1, ['C'] = 1, ['D'] = 1, ['E'] = 1, ['F'] = 1,
    ['G'] = 1, ['H'] = 1, ['I'] = 1, ['J'] = 1, ['K'] = 1, ['L'] = 1, ['M'] = 1, ['N'] = 1,
    ['O'] = 1, ['P'] = 1, ['Q'] = 1, ['R'] = 1, ['S'] = 1, ['T'] = 1, ['U'] = 1, ['V'] = 1,
    ['W'] = 1, ['X'] = 1, ['Y'] = 1, ['Z'] = 1, ['_'] = 1, ['a'] = 1, ['b'] = 1, ['c'] = 1,
    ['d'] = 1, ['e'] = 1, ['f'] = 1, ['g'] = 1, ['h'] = 1, ['i'] = 1, ['j'] = 1, ['k'] = 1,
    ['l'] = 1, ['m'] = 1, ['n'] = 1, ['o'] = 1, ['p'] = 1, ['q'] = 1, ['r'] = 1, ['s'] = 1,
    ['t'] = 1, ['u'] = 1, ['v'] = 1, ['w'] = 1, ['x'] = 1, ['y'] = 1, ['z'] = 1};

size_t src_word_size(src_span text)
{
    size_t n = 0;
    while (n < text.size && src_is_word(text.at[n])) {
        n++;
    }
    return n;
}

/* a.b.c or a::b::c, without anything that follows the last name. */
size_t src_dotted_size(src_span text)
{
    size_t n = src_word_size(text);
    while (n > 0 && n < text.size) {
        size_t dots = text.at[n] == '.' ? 1 : 0;
        if (text.at[n] == ':' && n + 1 < text.size && text.at[n + 1] == ':') {
            dots = 2;
        }
        size_t more =
            dots == 0 ? 0 : src_word_size((src_span){text.at + n + dots, text.size - n - dots});
        if (more == 0) {
            break;
        }
        n += dots + more;
    }
    return n;
}

/* A sign belongs to the number after an exponent's e, but not before the next term. */
static bool goes_on(src_span text, size_t n, bool hex)
{
    char c = text.at[n], before = n == 0 ? ' ' : (char)(text.at[n - 1] | 0x20);
    bool exponent = !hex && before == 'e' && n > 1 && src_is_digit(text.at[n - 2]);
    return src_is_word(c) || c == '.' || ((c == '+' || c == '-') && exponent);
}

size_t src_number_size(src_span text)
{
    size_t n = 0;
    if (n < text.size && (text.at[n] == '-' || text.at[n] == '+')) {
        n++;
    }
    size_t first = n;
    bool hex = n + 1 < text.size && text.at[n] == '0' && (text.at[n + 1] | 0x20) == 'x';
    bool begins =
        n < text.size && (src_is_digit(text.at[n]) ||
                          (text.at[n] == '.' && n + 1 < text.size && src_is_digit(text.at[n + 1])));
    while (begins && n < text.size && goes_on(text, n, hex)) {
        n++;
    }
    return n == first ? 0 : n;
}

/* Stores a hole if there is room for it. */
static void keep(src_span *holes, unsigned hole, src_span text)
{
    if (hole < SRC_HOLES) {
        holes[hole] = text;
    }
}

static bool matches(src_span text, const char *pattern, src_span *holes, unsigned hole);

/* Whether all characters stand for themselves, so that only one end can match. */
static bool is_plain(const char *pattern)
{
    return strpbrk(pattern, "% ") == NULL;
}

/* Tries every end, nearest first. The nesting is as deep as the pattern has %*. */
static bool any_text(src_span text, const char *pattern, src_span *holes, unsigned hole)
{
    if (is_plain(pattern)) {
        size_t n = text.size - strlen(pattern);
        keep(holes, hole, (src_span){text.at, n});
        return src_ends(text, pattern);
    }
    for (size_t n = 0; n <= text.size; n++) {
        if (matches(src_behind(text, n), pattern, holes, hole + 1)) {
            keep(holes, hole, (src_span){text.at, n});
            return true;
        }
    }
    return false;
}

/* Tries the longest name first, then drops parts, which may match what follows. */
static bool any_dotted(src_span text, const char *pattern, src_span *holes, unsigned hole)
{
    for (size_t n = src_dotted_size(text); n > 0; n--) {
        bool part = src_is_word(text.at[n - 1]) && (n == text.size || !src_is_word(text.at[n]));
        if (part && matches(src_behind(text, n), pattern, holes, hole + 1)) {
            keep(holes, hole, (src_span){text.at, n});
            return true;
        }
    }
    return false;
}

/* `pattern` begins with a hole. */
static bool hole_fits(src_span text, const char *pattern, src_span *holes, unsigned hole)
{
    if (pattern[1] == '.') {
        return true;
    }
    if (pattern[1] == '*') {
        return any_text(text, pattern + 2, holes, hole);
    }
    if (pattern[1] == 'd') {
        return any_dotted(text, pattern + 2, holes, hole);
    }
    size_t n = pattern[1] == 'w' ? src_word_size(text) : src_number_size(text);
    keep(holes, hole, (src_span){text.at, n});
    return n > 0 && matches(src_behind(text, n), pattern + 2, holes, hole + 1);
}

/* Two words need at least one blank between them: `returnx` is a different word. */
static bool words_touch(const char *begin, src_span text, bool first)
{
    return !first && text.at == begin && text.size > 0 && src_is_word(text.at[0]) &&
           src_is_word(begin[-1]);
}

static bool matches(src_span text, const char *pattern, src_span *holes, unsigned hole)
{
    const char *first = pattern;
    for (; *pattern != '\0'; pattern++) {
        if (*pattern == '%') {
            return hole_fits(text, pattern, holes, hole);
        }
        if (*pattern == ' ') {
            const char *begin = text.at;
            while (text.size > 0 && src_is_blank(text.at[0])) {
                text = src_behind(text, 1);
            }
            if (words_touch(begin, text, pattern == first)) {
                return false;
            }
        } else if (text.size > 0 && text.at[0] == *pattern) {
            text = src_behind(text, 1);
        } else {
            return false;
        }
    }
    return text.size == 0;
}

bool src_match(src_span text, const char *pattern, src_span *holes)
{
    return text.size <= SRC_LINE_BYTES && matches(text, pattern, holes, 0);
}

static bool magnitude(src_span text, uint64_t *value)
{
    char digits[32];
    size_t n = text.size;
    while (n > 0 && strchr("uUlL", text.at[n - 1]) != NULL) {
        n--;
    }
    if (n == 0 || n >= sizeof digits) {
        return false;
    }
    memcpy(digits, text.at, n);
    digits[n] = '\0';
    return src_is_digit(digits[0]) && fbs_integer(digits, FBS_ULONG, value);
}

bool src_unsigned(src_span text, uint64_t *value)
{
    return magnitude(text, value);
}

bool src_integer(src_span text, int64_t *value)
{
    bool negative = text.size > 0 && text.at[0] == '-';
    uint64_t size = 0;
    bool sign = negative || (text.size > 0 && text.at[0] == '+');
    if (!magnitude(src_behind(text, sign ? 1 : 0), &size) ||
        size > (uint64_t)INT64_MAX + (negative ? 1 : 0)) {
        return false;
    }
    *value = negative ? (int64_t)(0 - size) : (int64_t)size;
    return true;
}
