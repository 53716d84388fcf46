/* Base64: each three bytes become four characters. */
#include "golden/codec/blob.h"

enum { INVALID = 64 };

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t gm_base64_size(size_t bytes)
{
    return bytes / 3 * 4 + (bytes % 3 != 0 ? 4 : 0);
}

static void put_group(uint32_t bits, char *out)
{
    for (unsigned i = 0; i < 4; i++) {
        out[i] = alphabet[bits >> (18 - 6 * i) & 63];
    }
}

void gm_base64(const void *bytes, size_t n, char *out)
{
    const uint8_t *in = bytes;
    for (; n >= 3; n -= 3, in += 3, out += 4) {
        put_group((uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2], out);
    }
    if (n > 0) {
        put_group((uint32_t)in[0] << 16 | (n == 2 ? (uint32_t)in[1] << 8 : 0), out);
        out[3] = '=';
        out[2] = n == 2 ? out[2] : '=';
    }
}

static uint32_t digit(char c)
{
    if (c >= 'A' && c <= 'Z') {
        return (uint32_t)(c - 'A');
    }
    if (c >= 'a' && c <= 'z') {
        return (uint32_t)(c - 'a') + 26;
    }
    if (c >= '0' && c <= '9') {
        return (uint32_t)(c - '0') + 52;
    }
    return c == '+' ? 62 : c == '/' ? 63 : INVALID;
}

/* Decodes `count` characters; the rest of the group is padding. False at an invalid character. */
static bool read_group(const char *text, size_t count, uint32_t *bits)
{
    *bits = 0;
    for (size_t i = 0; i < 4; i++) {
        uint32_t value = i < count ? digit(text[i]) : 0;
        if (value == INVALID) {
            return false;
        }
        *bits = *bits << 6 | value;
    }
    return true;
}

static size_t padding_of(const char *text, size_t n)
{
    if (n == 0 || text[n - 1] != '=') {
        return 0;
    }
    return text[n - 2] == '=' ? 2 : 1;
}

bool gm_unbase64(const char *text, size_t n, uint8_t *out, size_t *size)
{
    uint32_t bits = 0;
    if (n % 4 != 0) {
        return false;
    }
    size_t padding = padding_of(text, n);
    *size = n / 4 * 3 - padding;
    for (size_t i = 0; i < n; i += 4) {
        size_t missing = i + 4 == n ? padding : 0;
        if (!read_group(text + i, 4 - missing, &bits)) {
            return false;
        }
        for (size_t k = 0; k + missing < 3; k++) {
            *out++ = (uint8_t)(bits >> (16 - 8 * k));
        }
    }
    return padding == 0 || (bits & (padding == 1 ? 0xffu : 0xffffu)) == 0;
}
