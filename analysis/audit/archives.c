/* Archives and compressed streams, identified by their first header and its values. */
#include "analysis/audit/audit_rules.h"
#include "analysis/audit/signatures.h"

#include <stdio.h>
#include <string.h>

#include "analysis/diagnose/foreign_parts.h"

static bool is_text(const audit_span *s, uint64_t at, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++) {
        const uint8_t c = s->bytes[at + i];
        if (!audit_is_printable(c) && c < 0x80) {
            return false;
        }
    }
    return n > 0;
}

static void name_member(const audit_span *s, audit_hit *hit, const char *kind, uint64_t at,
                        uint64_t n)
{
    snprintf(hit->what, sizeof hit->what, "%s, first member '%.*s'", kind, (int)(n < 80 ? n : 80),
             (const char *)s->bytes + at);
}

/* ---- zip ---- */

static bool is_method(uint64_t method)
{
    return method <= 20 || (method >= 93 && method <= 99);
}

bool audit_is_zip(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { HEAD = 30, VERSIONS = 63, LONGEST = 1024 }; /* a system follows the version */
    if (!audit_in(s, at, HEAD)) {
        return false;
    }
    const uint64_t name = audit_le(s, at + 26, 2), size = audit_le(s, at + 18, 4);
    if (audit_le(s, at + 4, 1) > VERSIONS || !is_method(audit_le(s, at + 8, 2)) || name > LONGEST ||
        !audit_in(s, at + HEAD, name)) {
        return false;
    }
    hit->length = HEAD + name + audit_le(s, at + 28, 2);
    hit->length += size != UINT32_MAX && audit_within(s, at + hit->length, size) ? size : 0;
    hit->length = audit_within(s, at, hit->length) ? hit->length : s->size - at;
    name_member(s, hit, "a zip archive", at + HEAD, name);
    return true;
}

/* Whether a directory of `size` bytes can be at `at` and end by `end`; checks its first entry. */
static bool is_directory(const audit_span *s, uint64_t at, uint64_t size, uint64_t end)
{
    enum { ENTRY = 46 };
    return at <= end && size >= ENTRY && size <= end - at && audit_in(s, at, ENTRY) &&
           memcmp(s->bytes + at, "PK\1\2", 4) == 0;
}

/*
 * Whether a directory is right before the end record, where Python looks for it, or at the given
 * offset, where others do. Neither counts disks, or compares the two numbers of entries.
 */
static bool leads_to_zip(const audit_span *s, uint64_t end, uint64_t size, uint64_t offset,
                         uint64_t *start)
{
    if (size <= end && is_directory(s, end - size, size, end)) {
        *start = end - size >= offset ? end - size - offset : 0;
        return true;
    }
    *start = is_directory(s, offset, size, end) ? audit_le(s, offset + 42, 4) : UINT64_MAX;
    return *start < offset;
}

/* If zip64 disagrees with the end record, some readers believe it, and some do not look at it. */
bool audit_is_zip_end(const audit_span *s, uint64_t at, uint64_t *start)
{
    enum { END = 22, ZIP64 = 20 + 56 };
    if (!audit_in(s, at, END) || memcmp(s->bytes + at, "PK\5\6", 4) != 0) {
        return false;
    }
    const uint64_t end = at - ZIP64;
    const bool wide =
        at >= ZIP64 && audit_in(s, end, ZIP64) && memcmp(s->bytes + at - 20, "PK\6\7", 4) == 0;
    return (wide &&
            leads_to_zip(s, end, audit_le(s, end + 40, 8), audit_le(s, end + 48, 8), start)) ||
           leads_to_zip(s, at, audit_le(s, at + 12, 4), audit_le(s, at + 16, 4), start);
}

/* ---- tar ---- */

bool audit_is_tar(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { BLOCK = 512, NAME = 100 };
    if (!audit_in(s, at, BLOCK)) {
        return false;
    }
    const ptv_image image = {s->bytes + at, BLOCK, BLOCK};
    const void *end = memchr(s->bytes + at, 0, NAME);
    const uint64_t name = end == NULL ? NAME : (uint64_t)((const uint8_t *)end - s->bytes) - at;
    if (!ptv_is_tar(&image) || !is_text(s, at, name)) {
        return false;
    }
    hit->length = BLOCK;
    name_member(s, hit, "a tar archive", at, name);
    return true;
}

/* Without "ustar": octal numbers, then a correct checksum. */
bool audit_is_old_tar(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { NUMBERS = 100, NUMBER = 8, MODE_UID_GID = 3 };
    for (unsigned i = 0; i < MODE_UID_GID * NUMBER; i++) {
        const uint8_t c = audit_in(s, at + NUMBERS + i, 1) ? s->bytes[at + NUMBERS + i] : 'x';
        if ((c < '0' || c > '7') && c != ' ' && c != 0) {
            return false;
        }
    }
    return audit_spend(s, 1) && audit_is_tar(s, at, hit);
}

/* Its header is nothing but digits. */
bool audit_is_cpio(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { HEAD = 110 };
    bool digits = audit_in(s, at, HEAD);
    for (unsigned i = 0; digits && i < HEAD; i++) {
        const uint8_t c = s->bytes[at + i];
        digits = (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
    }
    hit->length = s->size - at;
    return digits;
}

bool audit_is_squashfs(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { VERSION = 28, FOUR = 4 };
    hit->length = s->size - at;
    return audit_in(s, at, 96) && audit_le(s, at + VERSION, 4) == FOUR;
}

/* ---- Compressed streams ---- */

/* Checks the version, and that the block size exists. */
bool audit_is_lz4(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return audit_in(s, at, 7) && (s->bytes[at + 4] & 0xc2) == 0x40 &&
           (s->bytes[at + 5] & 0x8f) == 0 && s->bytes[at + 5] >= 0x40;
}

/* Checks for properties and dictionary sizes that programs use, and an unknown uncompressed
 * size. */
bool audit_is_lzma(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return audit_in(s, at, 14) && s->bytes[at] == 0x5d && audit_le(s, at + 1, 2) == 0 &&
           s->bytes[at + 12] == 0xff && s->bytes[at + 13] == 0;
}

/* Checks flags and system, and that the stream can be inflated. */
bool audit_is_gzip(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { LOOKED_AT = 1 << 16, UNPACKED = 256, PER_STEP = 16 };
    uint8_t out[UNPACKED];
    const uint64_t size = s->size - at < LOOKED_AT ? s->size - at : LOOKED_AT;
    const ptv_image image = {s->bytes + at, size, size};
    if (size < 18 || !audit_in(s, at, 18) || s->bytes[at + 3] > 0x1f ||
        (s->bytes[at + 8] & ~6) != 0 || (s->bytes[at + 9] > 13 && s->bytes[at + 9] != 255) ||
        !audit_spend(s, UNPACKED + size / PER_STEP) || !audit_in(s, at, size)) {
        return false;
    }
    const size_t body = ptv_gzip_body(&image);
    const size_t got =
        body == 0 ? 0 : ptv_inflate(image.bytes + body, (size_t)size - body, out, UNPACKED);
    hit->length = size;
    return got == UNPACKED || (got > 0 && size < LOOKED_AT);
}

bool audit_is_bzip2(const audit_span *s, uint64_t at, audit_hit *hit)
{
    static const uint8_t block[] = {0x31, 0x41, 0x59, 0x26, 0x53, 0x59};
    hit->length = s->size - at;
    return audit_in(s, at, 10) && s->bytes[at + 3] >= '1' && s->bytes[at + 3] <= '9' &&
           memcmp(s->bytes + at + 4, block, sizeof block) == 0;
}

bool audit_is_xz(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return audit_in(s, at, 12) && s->bytes[at + 6] == 0 && s->bytes[at + 7] <= 0x0f;
}

/* Checks the frame header, and the size of its first block. */
bool audit_is_zstd(const audit_span *s, uint64_t at, audit_hit *hit)
{
    static const uint8_t dictionary[] = {0, 1, 2, 4}, content[] = {0, 2, 4, 8};
    enum { MOST = 128 << 10, RESERVED = 0x18, SINGLE = 0x20, WINDOW = 0xa0 };
    if (!audit_in(s, at, 18)) {
        return false;
    }
    const uint8_t is = s->bytes[at + 4];
    const bool single = (is & SINGLE) != 0;
    const uint64_t head = 5 + (single ? 0u : 1u) + dictionary[is & 3] + content[is >> 6] +
                          (single && is >> 6 == 0 ? 1u : 0u);
    if ((is & RESERVED) != 0 || (!single && s->bytes[at + 5] > WINDOW) ||
        !audit_in(s, at + head, 3)) {
        return false;
    }
    const uint64_t block = audit_le(s, at + head, 3), type = block >> 1 & 3, size = block >> 3;
    hit->length = s->size - at;
    return type != 3 && size > 0 && size <= MOST &&
           audit_within(s, at + head + 3, type == 1 ? 1 : size);
}

bool audit_is_7z(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return audit_in(s, at, 32) && s->bytes[at + 6] == 0 && s->bytes[at + 7] <= 4;
}

bool audit_is_rar(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return audit_in(s, at, 20) && (s->bytes[at + 6] == 0 || s->bytes[at + 6] == 1);
}
