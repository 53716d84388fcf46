/*
 * Which names sources use, so that headers have no others. The text is that of ci/tables.sh: a word
 * a line, ascending by bytes; a line with ## makes words of words, as the preprocessor does.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct emit_used {
    char *text;
    const char **words;  /* all lines */
    const char **pastes; /* those with ## */
    size_t count, paste_count;
} emit_used;

/* False: no memory, and nothing to be freed. */
bool emit_used_read(emit_used *used, const char *text, size_t size);
void emit_used_free(emit_used *used);

/* Whether that is one of the words, or a paste makes it of one. */
bool emit_uses(const emit_used *used, const char *name);
