/* The JSON writer. Unless it is compact: two spaces per level, one line per member. */
#include "base/json_writer.h"

#include <string.h>

#include "base/utf8.h"

void ptv_json_begin(ptv_json *w, ptv_buffer *out, unsigned depth)
{
    *w = (ptv_json){.out = out, .depth = depth};
}

static void new_line(ptv_json *w)
{
    if (w->compact) {
        return;
    }
    ptv_put_char(w->out, '\n');
    for (unsigned i = 0; i < w->depth; i++) {
        ptv_put_text(w->out, "  ");
    }
}

/* Writes what separates the previous thing from the next one. */
static void separate(ptv_json *w)
{
    if (w->keyed) {
        w->keyed = false;
        return;
    }
    if (w->depth == 0) {
        return;
    }
    if (w->filled >> w->depth & 1) {
        ptv_put_char(w->out, ',');
    }
    w->filled |= UINT32_C(1) << w->depth;
    new_line(w);
}

static void open_level(ptv_json *w, char bracket)
{
    separate(w);
    ptv_put_char(w->out, bracket);
    w->depth++;
    w->filled &= ~(UINT32_C(1) << w->depth);
}

static void close_level(ptv_json *w, char bracket)
{
    bool filled = w->filled >> w->depth & 1;
    w->depth--;
    if (filled) {
        new_line(w);
    }
    ptv_put_char(w->out, bracket);
}

void ptv_json_object(ptv_json *w)
{
    open_level(w, '{');
}

void ptv_json_object_end(ptv_json *w)
{
    close_level(w, '}');
}

void ptv_json_array(ptv_json *w)
{
    open_level(w, '[');
}

void ptv_json_array_end(ptv_json *w)
{
    close_level(w, ']');
}

static bool must_escape(uint32_t code)
{
    return code < 0x20 || code == 0x7f || ptv_utf8_misleads(code);
}

static size_t put_unit(uint32_t unit, char *out)
{
    enum { BYTES = 6 };
    static const char digits[] = "0123456789abcdef";
    memcpy(out, "\\u", 2);
    for (unsigned i = 0; i < 4; i++) {
        out[2 + i] = digits[unit >> (12 - 4 * i) & 15];
    }
    return BYTES;
}

/* Beyond the first plane, a character takes two units. */
static size_t put_escape(uint32_t code, char *out)
{
    if (code < 0x10000) {
        return put_unit(code, out);
    }
    size_t n = put_unit(0xd800 + ((code - 0x10000) >> 10), out);
    return n + put_unit(0xdc00 + (code & 0x3ff), out + n);
}

size_t ptv_json_character(const char *bytes, size_t n, char *out, size_t *taken)
{
    uint32_t code = 0;
    size_t length = ptv_utf8_decode(bytes, n, &code);
    *taken = length == 0 ? 1 : length;
    if (length == 0 || must_escape(code)) {
        return put_escape(length == 0 ? 0xfffd : code, out);
    }
    size_t escape = code == '"' || code == '\\';
    memcpy(out, "\\", escape);
    memcpy(out + escape, bytes, length);
    return escape + length;
}

/* How many leading characters need no escape: a shortcut, as most characters need none. */
static size_t plain_length(const char *bytes, size_t n)
{
    size_t i = 0;
    while (i < n && bytes[i] >= ' ' && bytes[i] < 0x7f && bytes[i] != '"' && bytes[i] != '\\') {
        i++;
    }
    return i;
}

static void put_quoted(ptv_buffer *out, const char *bytes, size_t n)
{
    ptv_put_char(out, '"');
    for (size_t i = 0, taken; i < n; i += taken) {
        char character[PTV_JSON_CHARACTER];
        taken = plain_length(bytes + i, n - i);
        if (taken > 0) {
            ptv_put(out, bytes + i, taken);
        } else {
            ptv_put(out, character, ptv_json_character(bytes + i, n - i, character, &taken));
        }
    }
    ptv_put_char(out, '"');
}

void ptv_json_key(ptv_json *w, const char *key)
{
    separate(w);
    put_quoted(w->out, key, strlen(key));
    ptv_put_text(w->out, ": ");
    w->keyed = true;
}

void ptv_json_string(ptv_json *w, const char *bytes, size_t n)
{
    separate(w);
    put_quoted(w->out, bytes, n);
}

void ptv_json_text(ptv_json *w, const char *text)
{
    ptv_json_string(w, text, strlen(text));
}

void ptv_json_u64(ptv_json *w, uint64_t value)
{
    separate(w);
    ptv_put_u64(w->out, value);
}

void ptv_json_i64(ptv_json *w, int64_t value)
{
    separate(w);
    ptv_put_i64(w->out, value);
}

void ptv_json_bool(ptv_json *w, bool value)
{
    separate(w);
    ptv_put_text(w->out, value ? "true" : "false");
}

void ptv_json_null(ptv_json *w)
{
    separate(w);
    ptv_put_text(w->out, "null");
}

void ptv_json_filled(ptv_json *w)
{
    w->filled |= UINT32_C(1) << w->depth;
}

void ptv_json_splice(ptv_json *w, const ptv_buffer *part)
{
    if (part->length > 0) {
        ptv_json_filled(w);
        ptv_put(w->out, part->bytes, part->length);
    }
    w->out->failed = w->out->failed || part->failed;
}

void ptv_json_object_of(ptv_json *w, const char *key)
{
    ptv_json_key(w, key);
    ptv_json_object(w);
}

void ptv_json_array_of(ptv_json *w, const char *key)
{
    ptv_json_key(w, key);
    ptv_json_array(w);
}

void ptv_json_string_of(ptv_json *w, const char *key, const char *bytes, size_t n)
{
    ptv_json_key(w, key);
    ptv_json_string(w, bytes, n);
}

void ptv_json_text_of(ptv_json *w, const char *key, const char *text)
{
    ptv_json_key(w, key);
    ptv_json_text(w, text);
}

void ptv_json_name_of(ptv_json *w, const char *key, const char *bytes, size_t n)
{
    char cut[PTV_LONGEST_NAME + 3];
    if (n <= PTV_LONGEST_NAME) {
        ptv_json_string_of(w, key, bytes, n);
        return;
    }
    memcpy(cut, bytes, PTV_LONGEST_NAME);
    memcpy(cut + PTV_LONGEST_NAME, "...", 3);
    ptv_json_string_of(w, key, cut, sizeof cut);
}

void ptv_json_u64_of(ptv_json *w, const char *key, uint64_t value)
{
    ptv_json_key(w, key);
    ptv_json_u64(w, value);
}

void ptv_json_i64_of(ptv_json *w, const char *key, int64_t value)
{
    ptv_json_key(w, key);
    ptv_json_i64(w, value);
}

void ptv_json_bool_of(ptv_json *w, const char *key, bool value)
{
    ptv_json_key(w, key);
    ptv_json_bool(w, value);
}
