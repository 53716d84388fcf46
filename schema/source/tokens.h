/*
 * Source texts as tokens: how lines are broken and indented, what comments say, and what else a
 * formatter may put in or leave out is not there. All languages have one scanner; where they
 * differ stands in a src_family.
 *
 * The tokens stand one behind the other in a text of their own, with a blank only between two
 * words, so that a piece of it is the piece of code however it was laid out.
 */
#pragma once

#include "schema/source/source.h"

enum {
    SRC_ROW_LINES = 16,  /* of a row of patterns */
    SRC_WORDS = 20,      /* of one language */
    SRC_NEXT_LINE = '\v' /* parts the lines of a row */
};

typedef struct src_family {
    const char *comment;           /* begins one that ends with the line */
    const char *block, *block_end; /* around one of any lines; NULL: there is none */
    const char *attribute,
        *attribute_end; /* around what says nothing of a schema; NULL: nothing does */
    const char *quotes; /* each of them begins a string */
    char silent;        /* in names it says nothing */
    bool same_quotes;   /* it does not matter which */
    bool triple_quotes;
    bool directives;  /* a line that begins with # is one */
    bool angles;      /* < and > are brackets where they can be */
    bool last_commas; /* one before a closing bracket says nothing */
    bool semicolons;  /* they may be left out at the end of a line */
    bool parentheses; /* around all of an expression they say nothing */
    /*
     * Lines end statements, outside of brackets, and indentation makes blocks: they are told as if
     * semicolons and braces stood there. Annotations of functions say nothing.
     */
    bool statements;
    bool comments; /* of more than a line are tokens: rows may name them, else they are passed over
                    */
} src_family;

extern const src_family src_family_c, src_family_c_comments, src_family_typescript,
    src_family_python, src_family_braces, src_family_php, src_family_lua, src_family_rust,
    src_family_dart, src_family_swift;

/*
 * A word of code that says what another one said in another release; only in texts that have
 * `when`.
 */
typedef struct src_word {
    const char *is, *was, *when;
} src_word;

typedef struct src_token {
    const char *at; /* in src_tokens.text */
    uint32_t size;
    uint32_t line;
    /*
     * An opening bracket: the token behind the closing one; a comment: the one behind all comments
     * that follow each other; 0: there is none.
     */
    uint32_t past;
    char closes; /* a closing bracket: 1 */
    char kind;
    bool touches; /* nothing is between the token before and this one */
} src_token;

typedef struct src_tokens {
    src_span text;
    src_token *at;
    size_t count;
    const char *path;
    const src_family *family;
    bool open; /* a comment does not end */
    /*
     * How much may still be tried: no text takes more than its size allows. At 0 nothing is known
     * of the rest, whatever src_fit() says.
     */
    uint64_t tries_left;
} src_tokens;

/* False: no memory. `words` may be NULL; the last one has no `is`. */
bool src_scan(ptv_arena *arena, const src_family *family, const src_word *words,
              const src_file *file, src_tokens *tokens);

/* The token that `at` is in, or the first one behind it; tokens.count at the end. */
size_t src_token_at(const src_tokens *tokens, const char *at);
fbs_place src_place_at(const src_tokens *tokens, const char *at);

/* ---- Rows of patterns ---- */

/*
 * The lines of a row, as src_match() has patterns, in the same form as the tokens of a text: for
 * src_fit(). Where statements end with lines, "..." at the end leaves open the statement or the
 * blocks that it stands in. NULL: no memory.
 */
const char *src_row_of(ptv_arena *arena, const src_family *family, const char *lines);

typedef struct src_fit_result {
    src_span holes[SRC_ROW_LINES][SRC_HOLES]; /* by line of the row */
    const char *begins[SRC_ROW_LINES];        /* where in the text a line of the row begins */
    unsigned lines;                           /* that were reached */
    const char *past;                         /* behind all of it */
} src_fit_result;

/* Whether the text at `at` goes on with the row. %* ends where its statement does. */
bool src_fit(src_tokens *tokens, const char *at, const char *row, src_fit_result *fit);
