/* The output of a command as lines of a transcript, and whether a transcript expects it. */
#pragma once

#include "base/buffer.h"

typedef struct said {
    char *text; /* the lines, each ended by NUL */
    const char **lines;
    size_t count;
} said;

/* Splits bytes into lines, with variables for folders of this machine, and odd bytes escaped. */
said said_of(const char *bytes, size_t size);
void said_free(said *s);

/* Whether the lines match: `...` is any number of lines, `<*>` any text in one. */
bool said_fits(const char *const *expected, size_t count, const said *s);
