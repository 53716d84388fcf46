/*
 * Where in a text a JSON value is. The library that parses JSON does not keep
 * positions; whoever converts its tree keeps the way down on the stack, and only an
 * error costs a second look at the text.
 */
#ifndef GOLDEN_CODEC_LOCATE_H
#define GOLDEN_CODEC_LOCATE_H

#include <stdbool.h>
#include <stddef.h>

/* One step down into a value; a NULL step is the outermost value. */
typedef struct gm_step {
    const struct gm_step *up;
    const char *name; /* of a member; NULL: an element */
    size_t index;     /* of an element */
    bool key;         /* meant is the name of the member, not its value; only in the last */
} gm_step;

/* Line and column, from 1, of what `at` leads to. The text is valid JSON. */
void gm_locate(const char *text, size_t n, const gm_step *at, unsigned *line, unsigned *column);

/* Line and column of a byte. A column is a character, not a byte. */
void gm_locate_byte(const char *text, size_t at, unsigned *line, unsigned *column);

#endif
