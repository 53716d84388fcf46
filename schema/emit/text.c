/* Text in memory. */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(emit_text *text, size_t more)
{
    if (text->size + more + 1 > text->room) {
        size_t room = (text->size + more + 1) * 2;
        char *bytes = realloc(text->bytes, room);
        if (bytes == NULL) {
            text->failed = true;
            return false;
        }
        text->bytes = bytes;
        text->room = room;
    }
    return true;
}

void emit_put(emit_text *text, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int size = vsnprintf(NULL, 0, format, list);
    if (size >= 0 && !text->failed && reserve(text, (size_t)size)) {
        vsnprintf(text->bytes + text->size, (size_t)size + 1, format, again);
        text->size += (size_t)size;
    }
    va_end(again);
    va_end(list);
}

static bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

static bool is_small(char c) { return c >= 'a' && c <= 'z'; }

/* FLOAT8E5M2 is one word, whatever it looks like. */
static bool is_camel(const char *name)
{
    while (*name != '\0' && !is_small(*name)) {
        name++;
    }
    return *name != '\0';
}

/* C keeps names with an underscore in front for itself. */
void emit_snake(emit_text *text, const char *name, bool capitals)
{
    bool camel = is_camel(name);
    name += strspn(name, "_");
    for (size_t i = 0; name[i] != '\0'; i++) {
        char c = name[i], before = i == 0 ? '_' : name[i - 1];
        bool word = camel && is_capital(c) &&
                    (is_small(before) || (before >= '0' && before <= '9') ||
                     (is_capital(before) && is_small(name[i + 1])));
        if (word) {
            emit_put(text, "_");
        }
        int shift = capitals && is_small(c) ? 'A' - 'a' : !capitals && is_capital(c) ? 'a' - 'A' : 0;
        emit_put(text, "%c", c + shift);
    }
}
