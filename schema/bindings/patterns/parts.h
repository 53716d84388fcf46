/* What the files of patterns.h share; for nobody else. */
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
    unsigned line;       /* where it stands first */
    bool has_rows, used; /* of a state: there are rows in it; one leads there */
} patterns_name;

typedef struct patterns_names {
    patterns_name at[PATTERNS_NAMES];
    unsigned count;
} patterns_names;

/* Lines that several rows have. */
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
    char
        like[PATTERNS_NAME]; /* prefix of the file that has its operations and copies, or its own */
    char language[PATTERNS_NAME], traits[256]; /* of bind_language */
    bool in_language, always, together, family, has_rows;
    unsigned words;
    patterns_names states, copies, operations;
    patterns_block blocks[8];
    unsigned block_count;
    patterns_block *block; /* that lines are added to */
    /* The row that is open. */
    bool in_row;
    char copy[2 * PATTERNS_NAME + 16]; /* as C has it */
    unsigned holes[PATTERNS_LINES];    /* of its lines */
    unsigned lines, steps;
} patterns;

/* Says that the line is wrong, once. Returns false. */
bool patterns_fail(patterns *p, const char *why, const char *what);

/* The name; NULL: there is none. */
patterns_name *patterns_find(patterns_names *names, const char *text);

/* A new name. False: it is too long, one too many, or there already. */
bool patterns_add(patterns *p, patterns_names *names, const char *text);

bool patterns_is_name(const char *text);

/* Cuts the next word off; "" at the end. */
char *patterns_word(char **text);

/* Cuts off what stands in quotes; NULL: nothing does. */
char *patterns_quoted(char **text);

/* The text as C has it, in quotes. */
void patterns_quote(FILE *out, const char *text);

/* ---- Rows ---- */

/* The first line of a row, without its first word. */
bool patterns_begin_row(patterns *p, char *rest); /* in STATE ... */

/* An indented line: "| code", "& block" or steps. */
bool patterns_row_line(patterns *p, char *text);

/* Closes what is open. */
bool patterns_end_row(patterns *p);
