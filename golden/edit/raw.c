/* patch, point, truncate, grow, claim. */
#include "golden/edit/field.h"

#include <stdlib.h>
#include <string.h>

#include "base/little_endian.h"
#include "golden/edit/path.h"
#include "verifiers/core/hex.h"
#include "verifiers/core/image.h"

/* ---- Bytes ---- */

static bool is_inside(const ge_file *file, uint64_t at, uint64_t length, gm_error *error)
{
    const ptv_image image = ge_image(file);
    return ptv_in(&image, at, length) ||
           ge_refuse(error, "bytes %llu to %llu are not in the file, which has %llu",
                     (unsigned long long)at, (unsigned long long)(at + length - 1),
                     (unsigned long long)file->loaded);
}

/* Changes the size of the file: truncates it, or appends zeros. */
static bool resize_file(ge_file *file, uint64_t size, gm_error *error)
{
    if (size > GE_LARGEST) {
        return ge_refuse(error, "the file would have more than 1 GiB");
    }
    uint8_t *bytes = malloc(size > 0 ? (size_t)size : 1);
    if (bytes == NULL) {
        return ge_refuse(error, "out of memory");
    }
    size_t kept = size < file->loaded ? (size_t)size : file->loaded;
    if (kept > 0) {
        memcpy(bytes, file->bytes, kept);
    }
    memset(bytes + kept, 0, (size_t)size - kept);
    free(file->bytes);
    file->bytes = bytes;
    file->loaded = (size_t)size;
    file->size = size;
    return true;
}

/* ---- patch ---- */

/* Parses a byte of two digits; ge_length() has checked that they exist. Over 255 if invalid. */
static unsigned hex_byte(const char *at)
{
    unsigned high = ptv_hex_digit((uint8_t)at[0]), low = ptv_hex_digit((uint8_t)at[1]);
    return low == PTV_NO_DIGIT ? 256 : high << 4 | low;
}

static bool is_hex_byte(ge_text text)
{
    return ge_length(text) >= 2 && hex_byte(text.at) <= 255;
}

/* Counts the bytes in `text` in *length, and stores them unless `out` is NULL. */
static bool hex_bytes(ge_text text, uint8_t *out, uint64_t *length, gm_error *error)
{
    *length = 0;
    for (ge_skip_blanks(&text); text.at < text.end; ge_skip_blanks(&text)) {
        if (!is_hex_byte(text)) {
            return ge_refuse(error, "'%.*s' is neither bytes in hexadecimal nor u8, u16, u32, u64",
                             GE_SHOWN(text));
        }
        if (out != NULL) {
            out[*length] = (uint8_t)hex_byte(text.at);
        }
        (*length)++;
        text.at += 2;
    }
    return *length > 0 || ge_refuse(error, "the bytes are missing");
}

static bool patch_bytes(ge_file *file, uint64_t at, ge_text text, gm_error *error)
{
    uint64_t length;
    if (!hex_bytes(text, NULL, &length, error) || !is_inside(file, at, length, error)) {
        return false;
    }
    return hex_bytes(text, file->bytes + at, &length, error);
}

static unsigned width_named(ge_text word)
{
    static const char *const names[] = {"u8", "u16", "u32", "u64"};
    for (unsigned i = 0; i < 4; i++) {
        if (ge_is(word, names[i])) {
            return 1u << i;
        }
    }
    return 0;
}

/* A negative distance is written as a signed number. */
static bool fits(uint64_t value, bool negative, unsigned width)
{
    uint64_t most = UINT64_MAX >> (64 - 8 * width);
    return negative ? ~value <= most / 2 : value <= most;
}

static bool patch_number(ge_file *file, uint64_t at, unsigned width, ge_text text, gm_error *error)
{
    uint64_t value;
    bool negative;
    if (!is_inside(file, at, width, error)) {
        return false;
    }
    bool less = ge_take(&text, '-');
    bool more = !less && ge_take(&text, '+');
    if (!ge_take_size(file, &text, &value, &negative, error) || !ge_ends(text, error)) {
        return false;
    }
    if (!fits(value, negative, width)) {
        return ge_refuse(error, "%lld does not fit in %u byte%s", (long long)value, width,
                         width == 1 ? "" : "s");
    }
    if (less || more) {
        uint64_t before = le_load(file->bytes + at, width);
        value = less ? before - value : before + value;
    }
    ge_put(file, at, width, value);
    return true;
}

bool ge_patch(ge_file *file, ge_text rest, gm_error *error)
{
    uint64_t at;
    if (!ge_take_address(file, &rest, &at, error)) {
        return false;
    }
    ge_text bytes = rest;
    unsigned width = width_named(ge_word(&rest));
    return width == 0 ? patch_bytes(file, at, bytes, error)
                      : patch_number(file, at, width, rest, error);
}

/* ---- point ---- */

bool ge_point(ge_file *file, ge_text rest, gm_error *error)
{
    uint64_t from, to;
    if (!ge_take_address(file, &rest, &from, error)) {
        return false;
    }
    if (!ge_is(ge_word(&rest), "at")) {
        return ge_refuse(error, "'at' and another address are missing");
    }
    if (!ge_take_address(file, &rest, &to, error) || !ge_ends(rest, error) ||
        !is_inside(file, from, 4, error)) {
        return false;
    }
    if (to < from || to - from > UINT32_MAX) {
        return ge_refuse(error, "an offset at byte %llu cannot lead to byte %llu, only forward",
                         (unsigned long long)from, (unsigned long long)to);
    }
    ge_put(file, from, 4, to - from);
    return true;
}

/* ---- The length ---- */

static bool is_whole(const ge_file *file, gm_error *error)
{
    return file->size == file->loaded || ge_refuse(error, "the length of the file was claimed");
}

static bool take_last_number(ge_text rest, uint64_t *number, gm_error *error)
{
    if (!ge_number(&rest, number)) {
        return ge_refuse(error, "a number of bytes is missing");
    }
    return ge_ends(rest, error);
}

bool ge_truncate(ge_file *file, ge_text rest, gm_error *error)
{
    uint64_t size;
    bool less = ge_take(&rest, '-');
    if (!is_whole(file, error) || !take_last_number(rest, &size, error)) {
        return false;
    }
    if (size > file->loaded) {
        return ge_refuse(error, "the file has only %llu bytes", (unsigned long long)file->loaded);
    }
    return resize_file(file, less ? file->loaded - size : size, error);
}

bool ge_grow(ge_file *file, ge_text rest, gm_error *error)
{
    uint64_t more;
    if (!is_whole(file, error) || !take_last_number(rest, &more, error)) {
        return false;
    }
    return resize_file(file, more > GE_LARGEST ? more : file->loaded + more, error);
}

bool ge_claim(ge_file *file, ge_text rest, gm_error *error)
{
    uint64_t size, loaded;
    if (!ge_number(&rest, &size) || !take_last_number(rest, &loaded, error)) {
        return ge_refuse(error, "two numbers are needed: bytes of the file, bytes in memory");
    }
    if (loaded > size) {
        return ge_refuse(error, "there cannot be more in memory than in the file");
    }
    if (!resize_file(file, loaded, error)) {
        return false;
    }
    file->size = size;
    return true;
}
