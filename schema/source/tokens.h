/*
 * Source texts as tokens, without line breaks, indentation, comments and anything else a formatter
 * may add or remove. All languages share one scanner; a src_family describes how they differ.
 *
 * The tokens follow each other in a text of their own, with a blank only between two words, so that
 * equal pieces of code are equal pieces of that text, whatever their layout.
 */
#pragma once

#include "schema/source/source.h"

enum {
    SRC_ROW_LINES = 16,  /* per row of patterns */
    SRC_WORDS = 20,      /* per language */
    SRC_NEXT_LINE = '\v' /* separates the lines of a row */
};

typedef struct src_family {
    const char *comment;                   /* begins a comment that ends with the line */
    const char *block, *block_end;         /* delimit comments of any length; NULL: none */
    const char *attribute, *attribute_end; /* delimit code that is ignored; NULL: none */
    const char *quotes;                    /* characters that begin a string */
    char silent;                           /* character that is ignored in names */
    bool same_quotes;                      /* all quotes mean the same */
    bool triple_quotes;
    bool directives;  /* a line that begins with # is a directive */
    bool angles;      /* < and > are brackets where that is possible */
    bool last_commas; /* a comma before a closing bracket is ignored */
    bool semicolons;  /* optional at the end of a line */
    bool parentheses; /* ignored around a whole expression */
    /*
     * Outside brackets, lines end statements, and indentation forms blocks: they are reported as if
     * written with semicolons and braces. Annotations of functions are ignored.
     */
    bool statements;
    bool comments; /* block comments are tokens that rows may name, rather than being skipped */
} src_family;

extern const src_family src_family_c, src_family_c_comments, src_family_typescript,
    src_family_python, src_family_braces, src_family_php, src_family_lua, src_family_rust,
    src_family_dart, src_family_swift;

/*
 * A word that replaces another one of an earlier release. Applies only to texts that contain
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
     * In an opening bracket, the index of the token after its closing one; in a comment, of the
     * token after all adjacent comments; 0 if there is none.
     */
    uint32_t past;
    char closes; /* 1: it closes a bracket, or opens a list; 2: it closes an `if (...)`, say */
    char kind;
    bool touches; /* nothing separates it from the previous token */
} src_token;

typedef struct src_tokens {
    src_span text;
    src_token *at;
    size_t count;
    const char *path;
    const src_family *family;
    bool open; /* a comment is not closed */
    /*
     * Remaining budget for matching attempts, bounded by the size of the text. Once it is 0,
     * results of src_fit() mean nothing.
     */
    uint64_t tries_left;
} src_tokens;

/* Returns false if memory runs out. `words` may be NULL; its last entry has no `is`. */
bool src_scan(ptv_arena *arena, const src_family *family, const src_word *words,
              const src_file *file, src_tokens *tokens);

/* The token that contains `at`, or the next one; tokens.count at the end. */
size_t src_token_at(const src_tokens *tokens, const char *at);
fbs_place src_place_at(const src_tokens *tokens, const char *at);

/* ---- Rows of patterns ---- */

/*
 * Converts the lines of a row, which are patterns as in src_match(), into the form that src_fit()
 * needs. Where lines end statements, a final "..." leaves the statement, or the blocks around it,
 * open. Returns NULL if memory runs out.
 */
const char *src_row_of(ptv_arena *arena, const src_family *family, const char *lines);

typedef struct src_fit_result {
    src_span holes[SRC_ROW_LINES][SRC_HOLES]; /* by line of the row */
    const char *begins[SRC_ROW_LINES];        /* where each line of the row begins in the text */
    unsigned lines;                           /* number of lines reached */
    const char *past;                         /* the end of the match */
} src_fit_result;

/* Whether the text from `at` on matches the row. %* ends where its statement does. */
bool src_fit(src_tokens *tokens, const char *at, const char *row, src_fit_result *fit);
