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

/* Steps down: always from the stack of the caller. */
static inline gm_step gm_at_member(const gm_step *up, const char *name)
{
    return (gm_step){up, name, 0, false};
}

static inline gm_step gm_at_key(const gm_step *up, const char *name)
{
    return (gm_step){up, name, 0, true};
}

static inline gm_step gm_at_element(const gm_step *up, size_t index)
{
    return (gm_step){up, NULL, index, false};
}

/* Line and column, from 1, of what `at` leads to. The text is valid JSON. */
void gm_locate(const char *text, size_t n, const gm_step *at, unsigned *line, unsigned *column);

#endif
