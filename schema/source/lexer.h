/* Cuts a text into tokens; private to this folder. tokens.c decides what becomes of them. */
#pragma once

#include <string.h>

#include "schema/source/tokens.h"

enum {
    WORD = 'w', /* a name or a number; in a row, also a hole */
    STRING = 's',
    SIGN = 'p',
    END = 'n', /* of a line that ends something */
    COMMENT = 'c'
};

enum { LEXER_BLOCKS = 64 /* nesting depth; deeper blocks are ignored */ };

/* Blocks of statements, as formed by indentation. */
typedef struct lexer_blocks {
    uint32_t widths[LEXER_BLOCKS]; /* in blanks; WIDTH_UNKNOWN for a block without a line so far */
    uint32_t indent;               /* of the current line */
    unsigned depth;
    unsigned beside; /* blocks that begin on the line of their heading and end with it */
    bool heading;    /* the statement's colon, wherever it is, opens a block */
    bool function;   /* the heading is that of a function */
    bool opens;      /* the colon has been passed; the block opens next */
} lexer_blocks;

typedef struct lexer {
    const src_family *family;
    const char *at, *end;
    uint32_t line;
    uint32_t last;  /* line of the last token */
    unsigned depth; /* of brackets */
    bool row;       /* the text is a row of patterns */
    bool goes_on;   /* the row ends with "...", so its open blocks stay open */
    bool directive; /* the line is a directive */
    bool new_line;  /* no token of this line seen yet */
    bool parted;    /* a line ended after the last token */
    bool open;      /* a comment is not closed */
    lexer_blocks blocks;
} lexer;

static inline size_t left_of(const lexer *l)
{
    return (size_t)(l->end - l->at);
}

static inline bool is_in(char c, const char *set)
{
    while (*set != '\0' && *set != c) {
        set++;
    }
    return *set != '\0';
}

/* `words` is terminated by NULL. */
static inline bool is_listed(src_span word, const char *const *words)
{
    while (*words != NULL && (**words != *word.at || !src_is(word, *words))) {
        words++;
    }
    return *words != NULL;
}

/* Takes the next token. Returns false at the end of the text. */
bool lexer_next(lexer *l, src_token *t);
