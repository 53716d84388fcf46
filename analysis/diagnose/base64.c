/* Base64 text, with line ends anywhere. */
#include "analysis/diagnose/foreign_parts.h"
#include "verifiers/core/image.h"

/* The value of a digit in either alphabet; -1 if it is not a digit. */
static int value_of(uint8_t c)
{
    if (c >= 'A' && c <= 'Z') {
        return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 26;
    }
    if (c >= '0' && c <= '9') {
        return c - '0' + 52;
    }
    return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
}

static bool is_line_end(uint8_t c)
{
    return c == '\n' || c == '\r';
}

/* Only '=' and line ends may follow the digits. */
static bool is_end(const ptv_image *im, uint64_t at)
{
    unsigned filled = 0;
    for (; at < im->loaded; at++) {
        filled += im->bytes[at] == '=';
        if (filled > 2 || (im->bytes[at] != '=' && !is_line_end(im->bytes[at]))) {
            return false;
        }
    }
    return true;
}

size_t ptv_base64(const ptv_image *im, uint8_t *out, size_t room)
{
    uint64_t at = 0, digits = 0;
    uint32_t bits = 0;
    unsigned held = 0;
    size_t made = 0;
    for (; at < im->loaded; at++) {
        const int value = value_of(im->bytes[at]);
        if (value >= 0) {
            bits = bits << 6 | (uint32_t)value;
            held = (held + 6) % 8;
            if (digits++ % 4 != 0 && made < room) {
                out[made++] = (uint8_t)(bits >> held);
            }
        } else if (!is_line_end(im->bytes[at])) {
            break;
        }
    }
    return digits >= PTV_BASE64_LEAST && is_end(im, at) ? made : 0;
}
