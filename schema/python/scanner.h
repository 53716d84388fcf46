/* Shared by the scanner's own files only. */
#pragma once

#include "schema/python/token.h"

typedef struct py_scanner {
    const char *at, *end, *line_start;
    uint32_t line;
    const char *wrong; /* NULL: nothing yet */
    fbs_place wrong_at;
    char open[PY_BRACKETS]; /* the closing counterpart of each open bracket */
    unsigned depth;
    unsigned columns[PY_LEVELS], blanks[PY_LEVELS]; /* indentation of each level */
    uint32_t level;
    uint32_t inline_levels; /* suites begun on this line */
    bool is_header;         /* the statement's colon begins a suite */
    size_t lambdas;         /* whose colon is yet to come */
    py_token *tokens;       /* NULL: only count */
    size_t token_count;
    size_t first; /* of this statement */
    py_statement *statements;
    size_t statement_count;
} py_scanner;

bool py_fail(py_scanner *s, const char *why); /* returns false */
char py_look(const py_scanner *s, size_t ahead);
uint32_t py_column(const py_scanner *s, const char *at);
bool py_take_newline(py_scanner *s); /* returns false if there is none */
bool py_is_word(char c);

/* Whether a string begins here; *prefix is the number of characters before its quote. */
bool py_string_begins(const py_scanner *s, size_t *prefix);
bool py_skip_string(py_scanner *s, size_t prefix, unsigned depth);
