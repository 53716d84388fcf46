/* Oracles of printed output, for terminals and for programs. */
#include <jansson.h>

#include "base/utf8.h"
#include "fuzz/oracle.h"

void expect_harmless(const char *text, size_t size)
{
    for (size_t i = 0; i < size;) {
        uint32_t code = 0;
        if (text[i] >= ' ' && text[i] < 0x7f) { /* a shortcut for most of it */
            i++;
            continue;
        }
        size_t length = ptv_utf8_decode(text + i, size - i, &code);
        HOLDS(length > 0 && (code >= ' ' || code == '\n') && code != 0x7f);
        HOLDS(!ptv_utf8_misleads(code));
        i += length;
    }
}

/* Numbers go up to 2^64 - 1, which jansson's integers cannot hold. */
json_t *expect_json(const char *text, size_t size)
{
    json_error_t error;
    json_t *json = json_loadb(
        text, size, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL, &error);
    HOLDS_OR(json_is_object(json), error.text);
    return json;
}

size_t count_lines(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += text[i] == '\n';
    }
    HOLDS(size == 0 || text[size - 1] == '\n');
    return count;
}
