/* The growing buffer: numbers, text, and escaping for a terminal. */
#include "base/buffer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

ptv_buffer ptv_buffer_in(char *bytes, size_t room)
{
    return (ptv_buffer){.bytes = bytes, .room = room, .borrowed = true};
}

void ptv_buffer_free(ptv_buffer *b)
{
    free(b->borrowed ? NULL : b->bytes);
    *b = (ptv_buffer){0};
}

void ptv_buffer_clear(ptv_buffer *b)
{
    b->length = 0;
}

static bool make_room(ptv_buffer *b, size_t n)
{
    if (n <= b->room - b->length) {
        return true;
    }
    if (n > SIZE_MAX / 4 || b->room > SIZE_MAX / 4) {
        return false;
    }
    size_t room = (b->room + n) * 2;
    char *bytes = realloc(b->borrowed ? NULL : b->bytes, room);
    if (bytes == NULL) {
        return false;
    }
    if (b->borrowed && b->length > 0) {
        memcpy(bytes, b->bytes, b->length);
    }
    b->bytes = bytes;
    b->borrowed = false;
    b->room = room;
    return true;
}

void ptv_put(ptv_buffer *b, const char *bytes, size_t n)
{
    if (n == 0 || b->failed) {
        return;
    }
    if (!make_room(b, n)) {
        b->failed = true;
        return;
    }
    memcpy(b->bytes + b->length, bytes, n);
    b->length += n;
}

void ptv_put_text(ptv_buffer *b, const char *text)
{
    ptv_put(b, text, strlen(text));
}

void ptv_put_char(ptv_buffer *b, char c)
{
    ptv_put(b, &c, 1);
}

static void put_in_base(ptv_buffer *b, uint64_t value, unsigned base, unsigned digits)
{
    char text[64];
    size_t at = sizeof text;
    do {
        text[--at] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value != 0 || sizeof text - at < digits);
    ptv_put(b, text + at, sizeof text - at);
}

void ptv_put_u64(ptv_buffer *b, uint64_t value)
{
    put_in_base(b, value, 10, 1);
}

void ptv_put_i64(ptv_buffer *b, int64_t value)
{
    if (value < 0) {
        ptv_put_char(b, '-');
    }
    ptv_put_u64(b, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void ptv_put_hex(ptv_buffer *b, uint64_t value, unsigned digits)
{
    put_in_base(b, value, 16, digits);
}

void ptv_put_counted(ptv_buffer *b, uint64_t count, const char *thing)
{
    ptv_put_u64(b, count);
    ptv_put_char(b, ' ');
    ptv_put_text(b, thing);
    ptv_put_text(b, count == 1 ? "" : "s");
}

void ptv_put_format(ptv_buffer *b, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, list);
    b->failed = b->failed || n < 0 || !make_room(b, (size_t)n + 1);
    if (!b->failed) {
        vsnprintf(b->bytes + b->length, (size_t)n + 1, format, again);
        b->length += (size_t)n;
    }
    va_end(again);
    va_end(list);
}

static void put_raw_byte(ptv_buffer *b, unsigned char byte)
{
    ptv_put_text(b, "\\x");
    ptv_put_hex(b, byte, 2);
}

static void put_code_point(ptv_buffer *b, uint32_t code)
{
    ptv_put_text(b, "\\u{");
    ptv_put_hex(b, code, 1);
    ptv_put_char(b, '}');
}

void ptv_put_safe(ptv_buffer *b, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n;) {
        uint32_t code = 0;
        size_t length = ptv_utf8_decode(bytes + i, n - i, &code);
        if (length == 0 || code < 0x20 || code == 0x7f) {
            put_raw_byte(b, (unsigned char)bytes[i]);
            length = 1;
        } else if (ptv_utf8_misleads(code)) {
            put_code_point(b, code);
        } else if (code == '\\') {
            ptv_put_text(b, "\\\\"); /* so that input cannot imitate our escapes */
        } else {
            ptv_put(b, bytes + i, length);
        }
        i += length;
    }
}

void ptv_put_safe_text(ptv_buffer *b, const char *text)
{
    ptv_put_safe(b, text, strlen(text));
}

void ptv_put_xml(ptv_buffer *b, const char *text)
{
    ptv_buffer safe = {0};
    ptv_put_safe_text(&safe, text);
    for (size_t i = 0; i < safe.length; i++) {
        switch (safe.bytes[i]) {
        case '&': ptv_put_text(b, "&amp;"); break;
        case '<': ptv_put_text(b, "&lt;"); break;
        case '>': ptv_put_text(b, "&gt;"); break;
        case '"': ptv_put_text(b, "&quot;"); break;
        default: ptv_put_char(b, safe.bytes[i]);
        }
    }
    b->failed = b->failed || safe.failed;
    ptv_buffer_free(&safe);
}

int ptv_buffer_flush(ptv_buffer *b, FILE *out)
{
    if (b->failed) {
        return ENOMEM;
    }
    int why = b->length == 0 || fwrite(b->bytes, 1, b->length, out) == b->length ? 0 : errno;
    if (fflush(out) != 0 && why == 0) {
        why = errno;
    }
    ptv_buffer_clear(b);
    return why;
}

int ptv_buffer_end(ptv_buffer *b, FILE *out)
{
    const int why = ptv_buffer_flush(b, out);
    ptv_buffer_free(b);
    return why;
}

/* ---- Lists ---- */

void *ptv_room_for_one(void *items, size_t count, size_t *room, size_t size)
{
    enum { FIRST = 64 };
    if (count < *room) {
        return items;
    }
    size_t more = *room == 0 ? FIRST : *room * 2;
    void *larger = more > SIZE_MAX / size ? NULL : realloc(items, more * size);
    *room = larger != NULL ? more : *room;
    return larger;
}
