/*
 * Where in a text a JSON value is. The library that parses JSON does not keep
 * positions; whoever converts its tree keeps the way down on the stack, and only an
 * error costs a second look at the text.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* One step down into a value; a NULL step is the outermost value. */
typedef struct ptv_step {
    const struct ptv_step *up;
    const char *name; /* of a member; NULL: an element */
    size_t index;     /* of an element */
    bool key;         /* meant is the name of the member, not its value; only in the last */
} ptv_step;

/* Steps down: always from the stack of the caller. */
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

/* Line and column, from 1, of what `at` leads to. The text is valid JSON. */
void ptv_json_locate(const char *text, size_t n, const ptv_step *at, unsigned *line,
                     unsigned *column);

/* The elements of a list, one after the other, in one pass: for those who want all of them. */
typedef struct ptv_elements {
    const char *text, *end;
    const char *next;      /* where the next element begins */
    const char *counted;   /* up to where lines are counted */
    unsigned line, column; /* there */
} ptv_elements;

ptv_elements ptv_json_elements(const char *text, size_t n, const ptv_step *list);

/* Line and column of the next element; behind the last one: of what closes the list. */
void ptv_json_next_element(ptv_elements *elements, unsigned *line, unsigned *column);
