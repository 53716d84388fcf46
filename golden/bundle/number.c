/* Converts JSON numbers to elements of tensors; rounds to nearest, never wraps around. */
#include "golden/bundle/suite_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/little_endian.h"
#include "golden/bundle/dtype.h"
#include "golden/codec/real.h"

enum { DOUBLE_MANTISSA = 52, DOUBLE_BIAS = 1023 };

/* Format of a narrow real. */
typedef struct narrow {
    unsigned mantissa;
    int bias;
} narrow;

static bool refuse(const char **why, const char *text)
{
    *why = text;
    return false;
}

/* ---- Integers ---- */

/* Integers above 2^63 - 1 come as strings of digits. */
static bool read_digits(const char *text, uint64_t *value)
{
    char *end;
    if (text[0] < '0' || text[0] > '9') {
        return false;
    }
    errno = 0;
    *value = strtoull(text, &end, 10);
    return *end == '\0' && errno == 0;
}

static bool store_natural(const json_t *number, unsigned size, uint8_t *to, const char **why)
{
    uint64_t value;
    if (json_is_string(number)) {
        if (!read_digits(json_string_value(number), &value)) {
            return refuse(why, "expected an integer");
        }
    } else if (json_is_integer(number)) {
        if (json_integer_value(number) < 0) {
            return refuse(why, "the dtype has no negative numbers");
        }
        value = (uint64_t)json_integer_value(number);
    } else {
        return refuse(why, "expected an integer");
    }
    if (size < 8 && value >> 8 * size != 0) {
        return refuse(why, "the number does not fit into the dtype");
    }
    le_store(to, size, value);
    return true;
}

static bool store_integer(const json_t *number, unsigned size, uint8_t *to, const char **why)
{
    if (!json_is_integer(number)) {
        return refuse(why, "expected an integer");
    }
    int64_t value = json_integer_value(number);
    int64_t limit = INT64_MAX >> (64 - 8 * size);
    if (value > limit || value < -limit - 1) {
        return refuse(why, "the number does not fit into the dtype");
    }
    le_store(to, size, (uint64_t)value);
    return true;
}

static bool store_truth(const json_t *number, uint8_t *to, const char **why)
{
    bool digit = json_is_integer(number) && json_integer_value(number) >> 1 == 0;
    if (!json_is_boolean(number) && !digit) {
        return refuse(why, "expected true or false");
    }
    to[0] = digit ? (uint8_t)json_integer_value(number) : json_is_true(number);
    return true;
}

/* ---- Reals ---- */

static uint64_t shifted(uint64_t value, unsigned by)
{
    if (by > DOUBLE_MANTISSA + 2) {
        return 0;
    }
    uint64_t rest = value & ((UINT64_C(1) << by) - 1);
    uint64_t half = UINT64_C(1) << (by - 1);
    value >>= by;
    return value + (rest > half || (rest == half && (value & 1) != 0)); /* ties to even */
}

/* Converts a finite double to a narrower format; an all-ones exponent means overflow. */
static uint64_t narrowed(uint64_t bits, narrow to)
{
    uint64_t mantissa = bits & ((UINT64_C(1) << DOUBLE_MANTISSA) - 1);
    int field = (int)(bits >> DOUBLE_MANTISSA & 0x7ff);
    int exponent = field - DOUBLE_BIAS;
    unsigned by = DOUBLE_MANTISSA - to.mantissa;
    int lowest = 1 - to.bias;
    if (field == 0) {
        return 0; /* below the range of any narrower format */
    }
    mantissa |= UINT64_C(1) << DOUBLE_MANTISSA;
    if (exponent < lowest) {
        by += (unsigned)(lowest - exponent);
        exponent = lowest;
    }
    /* The leading bit of the mantissa adds the 1 missing in the exponent. */
    return ((uint64_t)(exponent - lowest) << to.mantissa) + shifted(mantissa, by);
}

static bool store_finite(double value, unsigned size, narrow to, uint8_t *out, const char **why)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (size == sizeof value) {
        le_store(out, size, bits);
        return true;
    }
    uint64_t sign = bits >> 63 << (8 * size - 1);
    uint64_t rest = narrowed(bits & INT64_MAX, to);
    uint64_t infinity = (uint64_t)(2 * to.bias + 1) << to.mantissa;
    if (rest >= infinity) {
        return refuse(why, "the number does not fit into the dtype");
    }
    le_store(out, size, sign | rest);
    return true;
}

/* Stores "nan", "inf" or "-inf"; for 32 and 64 bits also other NaNs, by their bits. */
static bool store_word(const char *word, unsigned size, narrow to, uint8_t *out, const char **why)
{
    uint64_t bits;
    if (!gm_real_read(word, size == 4, &bits) || (size == 2 && strchr(word, ':') != NULL)) {
        return refuse(why, "expected a number, or \"nan\", \"inf\", \"-inf\"");
    }
    if (size == 2) {
        uint64_t infinity = (uint64_t)(2 * to.bias + 1) << to.mantissa;
        uint64_t quiet = word[0] == 'n' ? UINT64_C(1) << (to.mantissa - 1) : 0;
        bits = infinity | quiet | (word[0] == '-' ? 0x8000u : 0);
    }
    le_store(out, size, bits);
    return true;
}

static bool store_real(const json_t *number, unsigned size, bool brain, uint8_t *to,
                       const char **why)
{
    narrow width = size == 4 ? (narrow){23, 127} : brain ? (narrow){7, 127} : (narrow){10, 15};
    if (json_is_string(number)) {
        return store_word(json_string_value(number), size, width, to, why);
    }
    if (!json_is_number(number)) {
        return refuse(why, "expected a number");
    }
    return store_finite(json_number_value(number), size, width, to, why);
}

bool gm_store_number(const json_t *number, unsigned numeric, unsigned size, bool brain, uint8_t *to,
                     const char **why)
{
    switch (numeric) {
    case GM_INTEGER: return store_integer(number, size, to, why);
    case GM_NATURAL: return store_natural(number, size, to, why);
    case GM_TRUTH: return store_truth(number, to, why);
    case GM_REAL:
    case GM_COMPLEX: return store_real(number, size, brain, to, why);
    default:
        return refuse(why, "numbers cannot be converted to this dtype: give its bytes in a file");
    }
}
