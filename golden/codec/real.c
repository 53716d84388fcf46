/* Floating-point numbers: their shortest text, and words for values that are not numbers. */
#include "golden/codec/real.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAN_64 UINT64_C(0x7ff8000000000000)
#define NAN_32 UINT64_C(0x7fc00000)
#define INF_64 UINT64_C(0x7ff0000000000000)
#define INF_32 UINT64_C(0x7f800000)

enum {
    DIGITS_64 = 17, /* always sufficient */
    DIGITS_32 = 9,
    FRACTION_64 = 52,
    FRACTION_32 = 23,
    WIDER = FRACTION_64 - FRACTION_32,
    LEAST_PLAIN = -5,   /* range of exponents written without an "e": */
    MOST_PLAIN_64 = 15, /* up to where this width represents every integer */
    MOST_PLAIN_32 = 6
};

/* ---- Bits ---- */

static uint64_t sign_of(bool single)
{
    return UINT64_C(1) << (single ? 31 : 63);
}

static uint64_t infinity_of(bool single)
{
    return single ? INF_32 : INF_64;
}

bool gm_real_is_nan(uint64_t bits, bool single)
{
    bits &= ~sign_of(single);
    return bits > infinity_of(single) && bits < sign_of(single);
}

static bool is_finite(uint64_t bits, bool single)
{
    return (bits & infinity_of(single)) != infinity_of(single);
}

double gm_real_of_bits(uint64_t bits, bool single)
{
    double value;
    if (single) {
        float narrow_value;
        uint32_t half = (uint32_t)bits;
        memcpy(&narrow_value, &half, sizeof half);
        return (double)narrow_value;
    }
    memcpy(&value, &bits, sizeof value);
    return value;
}

uint64_t gm_real_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

uint64_t gm_real_narrow(uint64_t bits)
{
    uint32_t half;
    if (!is_finite(bits, false)) {
        return (bits >> 32 & sign_of(true)) | INF_32 |
               (bits >> WIDER & ((UINT64_C(1) << FRACTION_32) - 1));
    }
    float narrow_value = (float)gm_real_of_bits(bits, false);
    memcpy(&half, &narrow_value, sizeof half);
    return half;
}

/* ---- Words ---- */

static size_t put_word(uint64_t bits, bool single, char *out)
{
    int n;
    if (!gm_real_is_nan(bits, single)) {
        n = snprintf(out, GM_REAL_ROOM, "\"%sinf\"", (bits & sign_of(single)) != 0 ? "-" : "");
    } else if (bits == (single ? NAN_32 : NAN_64)) {
        n = snprintf(out, GM_REAL_ROOM, "\"nan\"");
    } else {
        n = snprintf(out, GM_REAL_ROOM, "\"nan:0x%0*llx\"", single ? 8 : 16,
                     (unsigned long long)bits);
    }
    return (size_t)n;
}

static bool read_bits(const char *text, bool single, uint64_t *bits)
{
    size_t n = strlen(text);
    if (n == 0 || n > (single ? 8 : 16) || strspn(text, "0123456789abcdefABCDEF") != n) {
        return false;
    }
    *bits = strtoull(text, NULL, 16);
    return gm_real_is_nan(*bits, single);
}

bool gm_real_read(const char *text, bool single, uint64_t *bits)
{
    if (strcmp(text, "nan") == 0) {
        *bits = single ? NAN_32 : NAN_64;
        return true;
    }
    if (strcmp(text, "inf") == 0 || strcmp(text, "-inf") == 0) {
        *bits = infinity_of(single) | (text[0] == '-' ? sign_of(single) : 0);
        return true;
    }
    return strncmp(text, "nan:0x", 6) == 0 && read_bits(text + 6, single, bits);
}

/* ---- Numbers ---- */

/*
 * For 32 bits, checks both kinds of readers: those that round once, and those that parse 64 bits
 * first, as JSON readers do. For 7.038531e-26 they differ.
 */
static bool reads_back(const char *text, double value, bool single)
{
    const double read = strtod(text, NULL);
    return single ? strtof(text, NULL) == (float)value && (float)read == (float)value
                  : read == value;
}

/* The number of digits in "1.500e+03" without trailing zeros. */
static int significant(const char *text)
{
    int count = 0, last = 0;
    for (; *text != 'e'; text++) {
        if (*text >= '0' && *text <= '9') {
            count++;
            last = *text != '0' ? count : last;
        }
    }
    return last > 0 ? last : 1;
}

/*
 * Two different texts with so few digits never parse as the same number. So if the value has a text
 * with that many, stripping its zeros gives the shortest one. Subnormal numbers are further apart,
 * so all lengths are tried for them.
 */
static int distinct(double value, bool single)
{
    bool subnormal = fabs(value) < (single ? (double)FLT_MIN : DBL_MIN);
    int digits = single ? FLT_DIG : DBL_DIG;
    return subnormal ? 1 : digits;
}

/* Formats like %e, with the fewest digits that suffice. Returns their number. */
static int shortest(double value, bool single, char out[GM_REAL_ROOM])
{
    int most = single ? DIGITS_32 : DIGITS_64;
    int digits = distinct(value, single);
    for (; digits <= most; digits++) {
        snprintf(out, GM_REAL_ROOM, "%.*e", digits - 1, value);
        if (reads_back(out, value, single)) {
            break;
        }
    }
    int fewest = significant(out);
    if (fewest < digits) {
        snprintf(out, GM_REAL_ROOM, "%.*e", fewest - 1, value);
    }
    return fewest;
}

/* Whatever decimal separator the locale has, JSON needs a point. */
static size_t put_point(char *text)
{
    size_t kept = 0;
    for (size_t i = 0; text[i] != '\0'; i++) {
        bool known = strchr("0123456789+-e", text[i]) != NULL;
        if (known) {
            text[kept++] = text[i];
        } else if (kept > 0 && text[kept - 1] != '.') {
            text[kept++] = '.';
        }
    }
    text[kept] = '\0';
    return kept;
}

size_t gm_real_text(uint64_t bits, bool single, char out[GM_REAL_ROOM])
{
    if (!is_finite(bits, single)) {
        return put_word(bits, single, out);
    }
    const double value = gm_real_of_bits(bits, single);
    int digits = shortest(value, single, out);
    int exponent = (int)strtol(strchr(out, 'e') + 1, NULL, 10);
    if (exponent >= LEAST_PLAIN && exponent <= (single ? MOST_PLAIN_32 : MOST_PLAIN_64)) {
        int decimals = digits - 1 > exponent ? digits - 1 - exponent : 1;
        snprintf(out, GM_REAL_ROOM, "%.*f", decimals, value);
    }
    return put_point(out);
}
