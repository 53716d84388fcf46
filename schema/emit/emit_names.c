/* Splits names into words. */
#include "emit_names.h"

#include <string.h>

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Names without small letters, such as FLOAT8E5M2, are one word. */
static bool is_camel(const char *name)
{
    while (*name != '\0' && !is_small(*name)) {
        name++;
    }
    return *name != '\0';
}

/* Drops leading underscores, since C reserves such names. */
void emit_snake(ptv_buffer *out, const char *name, bool capitals)
{
    bool camel = is_camel(name);
    name += strspn(name, "_");
    for (size_t i = 0; name[i] != '\0'; i++) {
        char c = name[i], before = i == 0 ? '_' : name[i - 1];
        bool word = camel && is_capital(c) &&
                    (is_small(before) || (before >= '0' && before <= '9') ||
                     (is_capital(before) && is_small(name[i + 1])));
        if (word) {
            ptv_put_char(out, '_');
        }
        int shift = capitals && is_small(c)      ? 'A' - 'a'
                    : !capitals && is_capital(c) ? 'a' - 'A'
                                                 : 0;
        ptv_put_char(out, (char)(c + shift));
    }
}
