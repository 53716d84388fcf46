/*
 * Lines of Python as the shapes have them, however a formatter laid them out: what one statement
 * says is one line. Lists of which each member is a row of its own are cut into their members: the
 * parameters of constructors, and what a comparison compares.
 */
#include <string.h>

#include "schema/bindings/python.h"
#include "schema/source/tokens.h"

enum { LEVELS = 32 };

static src_span text_of(const src_token *from, const src_token *to)
{
    return (src_span){from->at, (size_t)(to->at - from->at)};
}

static void add(py_module *m, const src_token *first, const src_token *end, unsigned indent)
{
    src_line *line = &m->lines[m->count++];
    *line = (src_line){.text = src_trim(text_of(first, end)),
                       .indent = indent,
                       .place = {m->file->path, first->line, 0}};
}

static bool is(const src_token *t, const char *text)
{
    return src_is((src_span){t->at, t->size}, text);
}

/* What is behind the token, where brackets that it opens close. */
static const src_token *behind(const src_tokens *all, const src_token *t)
{
    return t->past > 0 ? &all->at[t->past] : t + 1;
}

/* "def __init__(", each parameter, "):": the last bracket and colon in front of `end`. */
static void add_constructor(py_module *m, const src_tokens *all, const src_token *first,
                            const src_token *end)
{
    unsigned indent = first->indent;
    const src_token *at = first + 3, *from = at;
    add(m, first, at, indent);
    for (; at < end - 2; at = behind(all, at)) {
        if (is(at, ",")) {
            add(m, from, at, indent + 4);
            from = at + 1;
        }
    }
    add(m, from, end - 2, indent + 4);
    add(m, end - 2, end, indent);
}

/* "return a and", "b and", "c". */
static void add_comparison(py_module *m, const src_tokens *all, const src_token *first,
                           const src_token *end)
{
    const src_token *from = first;
    for (const src_token *at = first; at < end; at = behind(all, at)) {
        if (is(at, "and")) {
            add(m, from, at + 1, first->indent + (from == first ? 0u : 4u));
            from = at + 1;
        }
    }
    add(m, from, end, first->indent + (from == first ? 0u : 4u));
}

/* Whether there are parameters besides self, and nothing behind the colon. */
static bool is_constructor(const src_tokens *all, const src_token *first, const src_token *end)
{
    return end - first > 7 && is(first, "def") && is(first + 1, "__init__") && is(first + 2, "(") &&
           first[2].past > 0 && &all->at[first[2].past] == end - 1 && is(end - 1, ":");
}

static bool is_comparison(const src_token *first, const src_token *end)
{
    return end - first > 3 && is(first, "return") && is(first + 1, "type") && is(first + 2, "(");
}

/* Levels of indentation, however wide they are: four blanks each. */
typedef struct levels {
    unsigned width[LEVELS]; /* in blanks */
    unsigned depth;
    bool opens; /* the line before ends with a colon */
} levels;

/* One that is none of those around it is a blank too far. */
static uint16_t level_of(levels *l, unsigned blanks)
{
    while (l->depth > 0 && l->width[l->depth] > blanks) {
        l->depth--;
    }
    bool same = l->width[l->depth] == blanks;
    if (!same && l->depth + 1 < LEVELS && l->opens) {
        l->width[++l->depth] = blanks;
        same = true;
    }
    return (uint16_t)(4 * l->depth + !same);
}

bool py_take_lines(py_module *m)
{
    ptv_arena *arena = &m->set->arena;
    src_tokens all;
    bool good = src_scan(arena, &src_family_python, NULL, m->file, &all);
    m->lines = good ? ptv_arena_take(arena, (all.count + 1) * sizeof *m->lines) : NULL;
    m->set->failed = m->set->failed || m->lines == NULL;
    levels of = {{0}, 0, false};
    for (size_t i = 0; m->lines != NULL && i < all.count;) {
        size_t end = i;
        while (end < all.count && !is(&all.at[end], "\n")) {
            end++;
        }
        src_token *first = &all.at[i], *last = &all.at[end];
        if (end > i) {
            first->indent = level_of(&of, first->indent);
            of.opens = is(last - 1, ":");
        }
        if (is_constructor(&all, first, last)) {
            add_constructor(m, &all, first, last);
        } else if (is_comparison(first, last)) {
            add_comparison(m, &all, first, last);
        } else if (end > i) {
            add(m, first, last, first->indent);
        }
        i = end + 1;
    }
    return !m->set->failed;
}
