/*
 * Finds where in a text a JSON value is. The JSON library does not keep positions. Code that
 * converts its tree keeps the path down on the stack, so only an error costs a second pass over the
 * text.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* One step down into a value; a NULL step is the outermost value. */
typedef struct ptv_step {
    const struct ptv_step *up;
    const char *name; /* of a member; NULL for an element */
    size_t index;     /* of an element */
    bool key;         /* means the name of the member, not its value; only in the last step */
} ptv_step;

/* Steps down. `up` is always on the stack of a caller. */
static inline ptv_step ptv_at_member(const ptv_step *up, const char *name)
{
    return (ptv_step){up, name, 0, false};
}

static inline ptv_step ptv_at_key(const ptv_step *up, const char *name)
{
    return (ptv_step){up, name, 0, true};
}

static inline ptv_step ptv_at_element(const ptv_step *up, size_t index)
{
    return (ptv_step){up, NULL, index, false};
}

/* Line and column, from 1, of what `at` leads to. The text must be valid JSON. */
void ptv_json_locate(const char *text, size_t n, const ptv_step *at, unsigned *line,
                     unsigned *column);

/* Iterates over all elements of a list in one pass. */
typedef struct ptv_elements {
    const char *text, *end;
    const char *next;      /* where the next element begins */
    const char *counted;   /* how far lines have been counted */
    unsigned line, column; /* at that position */
} ptv_elements;

ptv_elements ptv_json_elements(const char *text, size_t n, const ptv_step *list);

/* Line and column of the next element, or, after the last one, of the closing bracket. */
void ptv_json_next_element(ptv_elements *elements, unsigned *line, unsigned *column);
