/* Inflates the beginning of a deflate stream (RFC 1951): enough to recognise a file. */
#include <limits.h>
#include <string.h>

#include <zlib.h>

#include "analysis/diagnose/foreign_parts.h"
#include "verifiers/core/image.h"

/* For zlib: 7 KiB, and a window of 32. Too much for a small stack, and never out of memory. */
static _Thread_local _Alignas(16) uint8_t pool[1 << 16];

static voidpf take(voidpf used, uInt count, uInt size)
{
    size_t *at = used;
    const size_t bytes = ((size_t)count * size + 15) / 16 * 16, begin = *at;
    *at += bytes <= sizeof pool - begin ? bytes : 0;
    return *at - begin == bytes ? pool + begin : Z_NULL;
}

static void give_back(voidpf used, voidpf address)
{
    (void)used;
    (void)address;
}

size_t ptv_inflate(const uint8_t *in, size_t n, uint8_t *out, size_t room)
{
    size_t used = 0;
    z_stream s = {.zalloc = take, .zfree = give_back, .opaque = &used};
    memset(out, 0, room); /* MemorySanitizer does not see what zlib writes */
    s.next_in = (Bytef *)(uintptr_t)in;
    s.avail_in = n < UINT_MAX ? (uInt)n : UINT_MAX;
    s.next_out = out;
    s.avail_out = (uInt)room;
    if (inflateInit2(&s, -MAX_WBITS) == Z_OK) { /* negative: no header */
        (void)inflate(&s, Z_SYNC_FLUSH);        /* may be invalid, or end early */
        (void)inflateEnd(&s);
    }
    return room - s.avail_out;
}

/* ---- gzip (RFC 1952) ---- */

static size_t behind_string(const ptv_image *im, size_t at)
{
    const size_t n = (size_t)im->loaded;
    const uint8_t *end = at < n ? memchr(im->bytes + at, 0, n - at) : NULL;
    return end == NULL ? n : (size_t)(end - im->bytes) + 1;
}

size_t ptv_gzip_body(const ptv_image *im)
{
    enum { FLAGS = 3, HEAD = 10, CHECKSUM = 2, EXTRA = 4, NAME = 8, COMMENT = 16, RESERVED = 0xe0 };
    size_t at = HEAD;
    if (!ptv_in(im, 0, HEAD + 2) || memcmp(im->bytes, "\x1f\x8b\x08", 3) != 0 ||
        (ptv_u8(im, FLAGS) & RESERVED) != 0) {
        return 0;
    }
    const uint8_t flags = ptv_u8(im, FLAGS);
    at += (flags & EXTRA) != 0 ? 2u + ptv_u16(im, at) : 0u;
    at = (flags & NAME) != 0 ? behind_string(im, at) : at;
    at = (flags & COMMENT) != 0 ? behind_string(im, at) : at;
    at += (flags & CHECKSUM) != 0 ? 2 : 0;
    return at < im->loaded ? at : 0;
}
