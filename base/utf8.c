/* UTF-8 according to RFC 3629. */
#include "base/utf8.h"

/* Length that the first byte announces, or 0 if it cannot be the first. */
/*@ assigns \nothing; ensures \result <= 4; */
static size_t announced(unsigned char first)
{
    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xc2 && first < 0xe0) {
        return 2;
    }
    if (first >= 0xe0 && first < 0xf0) {
        return 3;
    }
    return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/*@ requires length <= 4; assigns \nothing; */
static bool legal(uint32_t code, size_t length)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    return code >= least[length] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

size_t ptv_utf8_decode(const char *bytes, size_t n, uint32_t *code)
{
    unsigned char first = n == 0 ? 0xff : (unsigned char)bytes[0];
    size_t length = announced(first);
    if (length == 0 || length > n) {
        return 0;
    }
    uint32_t value = length == 1 ? first : first & (0xffu >> (length + 1));
    /*@ loop invariant 1 <= i <= length; loop assigns i, value; loop variant length - i; */
    for (size_t i = 1; i < length; i++) {
        unsigned char next = (unsigned char)bytes[i];
        if ((next & 0xc0) != 0x80) {
            return 0;
        }
        value = value << 6 | (next & 0x3fu);
    }
    *code = value;
    return legal(value, length) ? length : 0;
}

bool ptv_utf8_misleads(uint32_t code)
{
    return (code >= 0x80 && code <= 0x9f)        /* C1 controls */
           || (code >= 0x200b && code <= 0x200f) /* zero width, direction marks */
           || (code >= 0x2028 && code <= 0x202e) /* line breaks, embeddings, overrides */
           || (code >= 0x2060 && code <= 0x206f) /* invisible operators, isolates */
           || code == 0xad || code == 0x34f || code == 0x61c || code == 0xfeff || code == 0xffa0 ||
           (code >= 0x115f && code <= 0x1160)    /* fillers */
           || (code >= 0x180b && code <= 0x180f) /* Mongolian selectors */
           || code == 0x3164 || (code >= 0xfff9 && code <= 0xfffb) ||
           (code >= 0xe0000 && code <= 0xe0fff); /* tags, selectors */
}

bool ptv_is_utf8(const char *bytes, size_t n)
{
    uint32_t code;
    size_t length = 1;
    /*@ loop invariant i <= n; loop assigns i, length, code; loop variant n - i + length; */
    for (size_t i = 0; i < n && length > 0; i += length) {
        length = ptv_utf8_decode(bytes + i, n - i, &code);
    }
    return length > 0;
}
