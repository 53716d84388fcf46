/* Numbers as schemas write them, and names of built-in types. */
#include "reader.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    fbs_base base;
} bases[] = {
    {"bool", FBS_BOOL},      {"byte", FBS_BYTE},     {"int8", FBS_BYTE},     {"ubyte", FBS_UBYTE},
    {"uint8", FBS_UBYTE},    {"short", FBS_SHORT},   {"int16", FBS_SHORT},   {"ushort", FBS_USHORT},
    {"uint16", FBS_USHORT},  {"int", FBS_INT},       {"int32", FBS_INT},     {"uint", FBS_UINT},
    {"uint32", FBS_UINT},    {"long", FBS_LONG},     {"int64", FBS_LONG},    {"ulong", FBS_ULONG},
    {"uint64", FBS_ULONG},   {"float", FBS_FLOAT},   {"float32", FBS_FLOAT}, {"double", FBS_DOUBLE},
    {"float64", FBS_DOUBLE}, {"string", FBS_STRING},
};

bool fbs_base_named(const char *name, fbs_base *base)
{
    for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        if (strcmp(bases[i].name, name) == 0) {
            *base = bases[i].base;
            return true;
        }
    }
    return false;
}

bool fbs_is_scalar(fbs_base base)
{
    return base >= FBS_BOOL && base <= FBS_DOUBLE;
}

uint32_t fbs_size_of(fbs_base base)
{
    static const uint8_t sizes[] = {0, 1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 4, 4, 0, 4, 4, 0};
    return sizes[base];
}

bool fbs_is_signed(fbs_base base)
{
    return base == FBS_BYTE || base == FBS_SHORT || base == FBS_INT || base == FBS_LONG;
}

/* The largest magnitude the type can hold, above or below 0. As in flatc, a bool is a byte. */
static uint64_t limit(fbs_base base, bool negative)
{
    uint64_t all = UINT64_MAX >> (64 - 8 * fbs_size_of(base));
    if (!fbs_is_signed(base)) {
        return negative ? 0 : all;
    }
    return all / 2 + (negative ? 1 : 0);
}

static bool magnitude(const char *text, uint64_t *value)
{
    unsigned radix = text[0] == '0' && (text[1] | 0x20) == 'x' ? 16 : 10;
    text += radix == 16 ? 2 : 0;
    *value = 0;
    bool any = false;
    for (; *text != '\0'; text++, any = true) {
        unsigned digit = ptv_hex_digit((uint8_t)*text);
        if (digit >= radix || *value > (UINT64_MAX - digit) / radix) {
            return false;
        }
        *value = *value * radix + digit;
    }
    return any;
}

bool fbs_integer(const char *text, fbs_base base, uint64_t *value)
{
    bool negative = text[0] == '-';
    text += negative || text[0] == '+' ? 1 : 0;
    uint64_t size;
    if (!magnitude(text, &size) || size > limit(base, negative)) {
        return false;
    }
    *value = negative ? 0 - size : size;
    return true;
}

bool fbs_real(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return end != text && *end == '\0' && strchr(text, '(') == NULL; /* nan(1) */
}
