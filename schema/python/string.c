/* Finds where strings end: quotes of all kinds, and fields of f-strings. */
#include <string.h>

#include "schema/python/scanner.h"

typedef struct quotes {
    char quote;
    bool triple, raw, formatted;
} quotes;

bool py_string_begins(const py_scanner *s, size_t *prefix)
{
    size_t n = 0;
    while (n < 2 && py_look(s, n) != '\0' && strchr("rRbBuUfFtT", py_look(s, n)) != NULL) {
        n++;
    }
    *prefix = n;
    return py_look(s, n) == '"' || py_look(s, n) == '\'';
}

static bool at_end(const py_scanner *s, const quotes *q)
{
    return py_look(s, 0) == q->quote &&
           (!q->triple || (py_look(s, 1) == q->quote && py_look(s, 2) == q->quote));
}

/* Skips a backslash and the character it escapes. But a `{` after it still begins a field. */
static void skip_escape(py_scanner *s, const quotes *q)
{
    s->at++;
    if (q->formatted && py_look(s, 0) == '{') {
        return;
    }
    bool named = q->formatted && !q->raw && py_look(s, 0) == 'N' && py_look(s, 1) == '{';
    if (!py_take_newline(s) && s->at < s->end) {
        s->at++;
    }
    while (named && s->at < s->end && *s->at != '}' && *s->at != q->quote && *s->at != '\n') {
        s->at++;
    }
}

static bool skip_field(py_scanner *s, const quotes *q, unsigned depth);

/* Skips what follows the colon of a field: any text, and nested fields. */
static bool skip_format(py_scanner *s, const quotes *q, unsigned depth)
{
    while (s->at < s->end) {
        char c = *s->at;
        if (c == '}') {
            s->at++;
            return true;
        }
        if (at_end(s, q)) {
            break;
        }
        if (c == '{') {
            s->at++;
            if (!skip_field(s, q, depth + 1)) {
                return false;
            }
        } else if (!py_take_newline(s)) {
            s->at++;
        }
    }
    return py_fail(s, "a field of a string without an end");
}

/* Skips a name, a string, or a single character of an expression. */
static bool skip_piece(py_scanner *s, unsigned depth)
{
    size_t prefix = 0;
    if (py_string_begins(s, &prefix)) {
        return py_skip_string(s, prefix, depth + 1);
    }
    if (!py_is_word(*s->at)) {
        s->at += py_take_newline(s) ? 0 : 1;
        return true;
    }
    while (py_is_word(py_look(s, 0))) {
        s->at++;
    }
    return true;
}

/* Skips a field from after its `{` to after its `}`. */
static bool skip_field(py_scanner *s, const quotes *q, unsigned depth)
{
    size_t open = 0;
    if (depth >= PY_STRING_DEPTH) {
        return py_fail(s, "more than 16 nested strings and fields");
    }
    while (s->at < s->end) {
        char c = *s->at;
        if (open == 0 && (c == '}' || c == ':')) {
            s->at++;
            return c == '}' || skip_format(s, q, depth);
        }
        if (c == '#') {
            while (s->at < s->end && *s->at != '\n' && *s->at != '\r') {
                s->at++;
            }
            continue;
        }
        open += c == '(' || c == '[' || c == '{';
        if ((c == ')' || c == ']' || c == '}') && open-- == 0) {
            break;
        }
        if (!skip_piece(s, depth)) {
            return false;
        }
    }
    return py_fail(s, "a field of a string without an end");
}

static bool skip_inside(py_scanner *s, const quotes *q, unsigned depth)
{
    while (s->at < s->end) {
        char c = *s->at;
        if (at_end(s, q)) {
            s->at += q->triple ? 3 : 1;
            return true;
        }
        if (c == '\\') {
            skip_escape(s, q);
        } else if (c == '\n' || c == '\r') {
            if (!q->triple) {
                break;
            }
            py_take_newline(s);
        } else if (c == '{' && q->formatted && py_look(s, 1) != '{') {
            s->at++;
            if (!skip_field(s, q, depth)) {
                return false;
            }
        } else {
            s->at += c == '{' && q->formatted ? 2 : 1;
        }
    }
    return py_fail(s, "a string without an end");
}

bool py_skip_string(py_scanner *s, size_t prefix, unsigned depth)
{
    quotes q = {.quote = s->at[prefix]};
    for (size_t i = 0; i < prefix; i++) {
        char c = (char)(s->at[i] | 0x20);
        q.raw = q.raw || c == 'r';
        q.formatted = q.formatted || c == 'f' || c == 't';
    }
    q.triple = py_look(s, prefix + 1) == q.quote && py_look(s, prefix + 2) == q.quote;
    if (depth >= PY_STRING_DEPTH) {
        return py_fail(s, "more than 16 nested strings and fields");
    }
    s->at += prefix + (q.triple ? 3 : 1);
    return skip_inside(s, &q, depth);
}
