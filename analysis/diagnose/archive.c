/* Names of archive members: of a zip, from its list at the end or its local headers; of a tar. */
#include <string.h>

#include "analysis/diagnose/foreign_parts.h"
#include "verifiers/core/image.h"

enum { MOST = 4096 /* members to visit */ };

static bool has(const ptv_image *im, uint64_t at, const char *magic, size_t length)
{
    return ptv_in(im, at, length) && memcmp(im->bytes + at, magic, length) == 0;
}

/* The end record of a zip, which may be followed by a comment; 0 if there is none. */
static uint64_t end_record(const ptv_image *im)
{
    enum { RECORD = 22, COMMENT = 65535 };
    const uint64_t last = im->loaded < RECORD ? 0 : im->loaded - RECORD;
    for (uint64_t at = last; at > 0 && last - at <= COMMENT; at--) {
        if (has(im, at, "PK\5\6", 4)) {
            return at;
        }
    }
    return 0;
}

static bool from_list(const ptv_image *im, ptv_member_name each, void *context)
{
    enum { LIST = 16, HEAD = 46, NAME = 28, EXTRA = 30, COMMENT = 32 };
    const uint64_t record = end_record(im);
    uint64_t at = record == 0 ? im->loaded : ptv_u32(im, record + LIST);
    if (!has(im, at, "PK\1\2", 4)) {
        return false;
    }
    for (unsigned i = 0; i < MOST && has(im, at, "PK\1\2", 4) && ptv_in(im, at, HEAD); i++) {
        const uint64_t length = ptv_u16(im, at + NAME);
        if (!ptv_in(im, at + HEAD, length) ||
            !each(context, (const char *)im->bytes + at + HEAD, (size_t)length)) {
            break;
        }
        at += HEAD + length + ptv_u16(im, at + EXTRA) + ptv_u16(im, at + COMMENT);
    }
    return true;
}

static void from_front(const ptv_image *im, ptv_member_name each, void *context)
{
    enum { HEAD = 30, SIZE = 18, NAME = 26, EXTRA = 28 };
    uint64_t at = 0;
    for (unsigned i = 0; i < MOST && has(im, at, "PK\3\4", 4) && ptv_in(im, at, HEAD); i++) {
        const uint64_t length = ptv_u16(im, at + NAME);
        if (!ptv_in(im, at + HEAD, length) ||
            !each(context, (const char *)im->bytes + at + HEAD, (size_t)length)) {
            return;
        }
        at += HEAD + length + ptv_u16(im, at + EXTRA) + ptv_u32(im, at + SIZE);
    }
}

void ptv_each_in_zip(const ptv_image *im, ptv_member_name each, void *context)
{
    if (!from_list(im, each, context)) {
        from_front(im, each, context);
    }
}

enum { BLOCK = 512 /* unit of a tar */, SUM = 148, SUM_END = 156 };

/* The checksum of the first block; the field with the checksum itself counts as blanks. */
static uint64_t tar_sum(const ptv_image *im)
{
    uint64_t sum = 0;
    for (uint64_t at = 0; at < BLOCK; at++) {
        sum += at >= SUM && at < SUM_END ? ' ' : ptv_u8(im, at);
    }
    return sum;
}

/* A number in octal digits. */
static uint64_t octal(const ptv_image *im, uint64_t at, unsigned digits)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < digits; i++) {
        const uint8_t c = ptv_u8(im, at + i);
        if (c >= '0' && c <= '7') {
            value = value * 8 + (c - '0');
        }
    }
    return value;
}

/* Archives from before 1988 have no magic. Without digits for a checksum, do not compute it. */
bool ptv_is_tar(const ptv_image *im)
{
    const bool block = ptv_in(im, 0, BLOCK) && ptv_u8(im, 0) != 0;
    const uint64_t sum = block ? octal(im, SUM, SUM_END - SUM) : 0;
    return has(im, 257, "ustar", 5) || (sum != 0 && sum == tar_sum(im));
}

void ptv_each_in_tar(const ptv_image *im, ptv_member_name each, void *context)
{
    enum { NAME = 100, SIZE = 124, DIGITS = 11 };
    uint64_t at = 0;
    for (unsigned i = 0; i < MOST && ptv_in(im, at, BLOCK) && ptv_u8(im, at) != 0; i++) {
        const char *name = (const char *)im->bytes + at;
        if (!each(context, name, strnlen(name, NAME))) {
            return;
        }
        at += BLOCK + (octal(im, at + SIZE, DIGITS) + BLOCK - 1) / BLOCK * BLOCK;
    }
}
