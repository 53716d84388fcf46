/*
 * The names that sources use, so that headers can omit the rest. The text comes from ci/tables.sh:
 * one word per line, in byte order; a line with ## pastes words together, like the preprocessor.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct emit_used {
    char *text;
    const char **words;  /* all lines */
    const char **pastes; /* lines with ## */
    size_t count, paste_count;
} emit_used;

/* Returns false if memory runs out; then there is nothing to free. */
bool emit_used_read(emit_used *used, const char *text, size_t size);
void emit_used_free(emit_used *used);

/* Whether the name is one of the words, or a paste produces it from one. */
bool emit_uses(const emit_used *used, const char *name);
