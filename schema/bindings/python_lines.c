/*
 * Lines of Python as the shapes have them, however a formatter laid them out: what brackets hold
 * together is one line, comments are gone, strings are in double quotes. Only constructors keep a
 * line for each parameter, as flatc writes them.
 */
#include <string.h>

#include "base/buffer.h"
#include "schema/bindings/python.h"

enum { LOGICAL_BYTES = 1 << 16 }; /* a longer one is left in pieces */

/* A logical line being put together. */
typedef struct assembly {
    py_module *m;
    ptv_buffer text;
    src_line first; /* its first line */
    bool open;      /* there is one */
    bool changed;   /* the text is not that of the file */
    unsigned depth; /* of brackets */
    char quote;     /* of the string that goes on, 0: none */
    bool triple;
} assembly;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static char last(const assembly *a)
{
    return a->text.length > 0 ? a->text.bytes[a->text.length - 1] : '\0';
}

static void drop_blanks(assembly *a)
{
    while (is_blank(last(a))) {
        a->text.length--;
    }
}

/* "(a, b,\n)": the comma before a bracket that closes on a line of its own says nothing. */
static void close_bracket(assembly *a, char c, bool begins)
{
    a->depth -= a->depth > 0;
    if (begins) {
        drop_blanks(a);
        if (last(a) == ',') {
            a->text.length--;
        }
    }
    ptv_put_char(&a->text, c);
}

static bool is_triple(src_span rest, char quote)
{
    return rest.size >= 3 && rest.at[1] == quote && rest.at[2] == quote;
}

/* The string at `rest` begins: how many bytes of it were taken. */
static size_t begin_string(assembly *a, src_span rest)
{
    a->quote = rest.at[0];
    a->triple = is_triple(rest, a->quote);
    size_t n = a->triple ? 3 : 1;
    a->changed = a->changed || a->quote != '"';
    ptv_put(&a->text, "\"\"\"", n);
    return n;
}

/* A character of a string, or its end. */
static size_t in_string(assembly *a, src_span rest)
{
    if (rest.at[0] == '\\' && rest.size > 1) {
        ptv_put(&a->text, rest.at, 2);
        return 2;
    }
    bool ends = rest.at[0] == a->quote && (!a->triple || is_triple(rest, a->quote));
    if (!ends) {
        ptv_put_char(&a->text, rest.at[0]);
        return 1;
    }
    size_t n = a->triple ? 3 : 1;
    ptv_put(&a->text, "\"\"\"", n);
    a->quote = 0;
    return n;
}

/* A character outside of strings. 0: the rest of the line is a comment. */
static size_t in_code(assembly *a, src_span rest, bool begins)
{
    char c = rest.at[0];
    if (c == '#') {
        a->changed = true;
        return 0;
    }
    if (c == '"' || c == '\'') {
        return begin_string(a, rest);
    }
    if (c == ')' || c == ']' || c == '}') {
        close_bracket(a, c, begins && a->changed);
        return 1;
    }
    a->depth += c == '(' || c == '[' || c == '{';
    ptv_put_char(&a->text, c);
    return 1;
}

static void put_line(assembly *a, src_span text)
{
    bool begins = true;
    for (size_t at = 0; at < text.size;) {
        src_span rest = {text.at + at, text.size - at};
        size_t taken = a->quote != 0 ? in_string(a, rest) : in_code(a, rest, begins);
        if (taken == 0) {
            break;
        }
        at += taken;
        begins = false;
    }
    if (a->quote != 0 && !a->triple) {
        a->quote = 0; /* a string that is not closed ends with its line */
    }
    drop_blanks(a);
}

static bool goes_on(const assembly *a)
{
    static const char constructor[] = "def __init__(";
    bool parameters = a->depth == 1 && a->text.length >= sizeof constructor - 1 &&
                      memcmp(a->text.bytes, constructor, sizeof constructor - 1) == 0;
    return (a->depth > 0 || a->quote != 0) && !parameters && a->text.length < LOGICAL_BYTES;
}

/* "from a import (b)" is "from a import b": a formatter broke a long line so. */
static void unwrap_import(ptv_buffer *text)
{
    src_span holes[SRC_HOLES] = {{0}};
    src_span line = {text->bytes, text->length};
    if (src_match(line, "from %d import (%*)", holes)) {
        size_t front = (size_t)(holes[1].at - text->bytes);
        memmove(text->bytes + front - 1, text->bytes + front, holes[1].size);
        text->length = front - 1 + holes[1].size;
    }
}

static void finish(assembly *a)
{
    py_module *m = a->m;
    if (a->open && a->text.length > 0) {
        src_line *line = &m->lines[m->count++];
        *line = a->first;
        if (a->changed) {
            unwrap_import(&a->text);
        }
        src_span text = {a->text.bytes, a->text.length};
        if (a->changed) {
            line->text.at = src_copy(&m->set->arena, text);
        }
        line->text.size = text.size;
        m->set->failed = m->set->failed || line->text.at == NULL;
    }
    m->set->failed = m->set->failed || a->text.failed;
    ptv_buffer_clear(&a->text);
    a->open = a->changed = false;
    a->depth = 0;
    a->quote = 0;
}

static void add(assembly *a, const src_line *line)
{
    if (a->open) {
        bool bracket = strchr("([{", last(a)) != NULL;
        bool closes = line->text.size > 0 && strchr(")]}", line->text.at[0]) != NULL;
        a->changed = true;
        if (!bracket && !closes) {
            ptv_put_char(&a->text, ' ');
        }
    } else {
        a->first = *line;
        a->open = true;
    }
    put_line(a, line->text);
    if (!goes_on(a)) {
        finish(a);
    }
}

static size_t count_lines(const src_file *file)
{
    src_lines lines = src_lines_of(file);
    src_line line;
    size_t count = 0;
    while (src_next(&lines, &line)) {
        count++;
    }
    return count;
}

bool py_take_lines(py_module *m)
{
    assembly a = {.m = m};
    src_line line;
    m->lines = ptv_arena_take(&m->set->arena, (count_lines(m->file) + 1) * sizeof *m->lines);
    if (m->lines == NULL) {
        m->set->failed = true;
        return false;
    }
    src_lines lines = src_lines_of(m->file);
    while (src_next(&lines, &line) && !m->set->failed) {
        if (line.text.size == 0 && !a.open) {
            continue;
        }
        if (!a.open && src_begins(line.text, PY_NAMESPACE)) {
            m->lines[m->count++] = line;
        } else {
            add(&a, &line);
        }
    }
    finish(&a);
    ptv_buffer_free(&a.text);
    return !m->set->failed;
}
