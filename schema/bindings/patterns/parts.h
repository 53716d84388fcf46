/* Shared by the files of patterns.h only. */
#pragma once

#include "schema/bindings/compare.h"
#include "schema/bindings/patterns/patterns.h"
#include "schema/bindings/shapes.h"

enum {
    PATTERNS_NAMES = 512,
    PATTERNS_NAME = 48,
    PATTERNS_LINE = 512,
    PATTERNS_LINES = SRC_ROW_LINES
};

typedef struct patterns_name {
    char text[PATTERNS_NAME];
    unsigned line;       /* where it first appears */
    bool has_rows, used; /* states: rows are in it; a row leads there */
} patterns_name;

typedef struct patterns_names {
    patterns_name at[PATTERNS_NAMES];
    unsigned count;
} patterns_names;

/* Lines shared by several rows. */
typedef struct patterns_block {
    char name[PATTERNS_NAME];
    char lines[PATTERNS_LINES][PATTERNS_LINE];
    unsigned count;
} patterns_block;

typedef struct patterns {
    const patterns_job *job;
    unsigned line;
    bool failed;
    char prefix[PATTERNS_NAME], upper[PATTERNS_NAME]; /* of functions, of states */
    char like[PATTERNS_NAME]; /* prefix of the file with its operations and copies, or its own */
    char language[PATTERNS_NAME], traits[256]; /* for bind_language */
    bool in_language, always, together, family, has_rows;
    unsigned words;
    patterns_names states, copies, operations;
    patterns_block blocks[8];
    unsigned block_count;
    patterns_block *block; /* that lines are added to */
    /* The current row. */
    bool in_row;
    char copy[2 * PATTERNS_NAME + 16]; /* as C */
    unsigned holes[PATTERNS_LINES];    /* by line */
    unsigned lines, steps;
} patterns;

/* Reports what is wrong with the line, once only. Returns false. */
bool patterns_fail(patterns *p, const char *why, const char *what);

/* Finds a name. Returns NULL if there is none. */
patterns_name *patterns_find(patterns_names *names, const char *text);

/* Adds a name. Returns false if it is too long, one too many, or a duplicate. */
bool patterns_add(patterns *p, patterns_names *names, const char *text);

bool patterns_is_name(const char *text);

/* Cuts off the next word; "" at the end. */
char *patterns_word(char **text);

/* Cuts off a quoted text. Returns NULL if there is none. */
char *patterns_quoted(char **text);

/* Writes the text as a C string literal. */
void patterns_quote(FILE *out, const char *text);

/* ---- Rows ---- */

/* The first line of a row, without its first word. */
bool patterns_begin_row(patterns *p, char *rest); /* in STATE ... */

/* An indented line: "| code", "& block" or steps. */
bool patterns_row_line(patterns *p, char *text);

/* Closes the current row. */
bool patterns_end_row(patterns *p);
