/* A text being cut into tokens; for this folder. What to do with them is in tokens.c. */
#pragma once

#include <string.h>

#include "schema/source/tokens.h"

enum {
    WORD = 'w', /* a name or a number; in a row also a hole */
    STRING = 's',
    SIGN = 'p',
    END = 'n', /* of a line that counts */
    COMMENT = 'c'
};

enum { LEXER_BLOCKS = 64 /* in one another; others are not told */ };

/* Blocks of statements, which indentation makes. */
typedef struct lexer_blocks {
    uint32_t widths[LEXER_BLOCKS]; /* in blanks; of a block that has no line yet: WIDTH_UNKNOWN */
    uint32_t indent;               /* of the line */
    unsigned depth;
    unsigned beside; /* blocks that stand on the line of their heading: they end with it */
    bool heading;    /* the statement has a block behind its colon, wherever that stands */
    bool function;   /* it is that of a function */
    bool opens;      /* behind that colon */
} lexer_blocks;

typedef struct lexer {
    const src_family *family;
    const char *at, *end;
    uint32_t line;
    uint32_t last;  /* line of the last token */
    unsigned depth; /* of brackets */
    bool row;       /* it is one of patterns */
    bool goes_on;   /* the row ends with "...": blocks that it opened stay open */
    bool directive; /* the line is one */
    bool new_line;  /* no token of this line was met yet */
    bool parted;    /* a line ended behind the last token */
    bool open;      /* a comment does not end */
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

/* `words` end with NULL. */
static inline bool is_listed(src_span word, const char *const *words)
{
    while (*words != NULL && (**words != *word.at || !src_is(word, *words))) {
        words++;
    }
    return *words != NULL;
}

/* The next token; false: the text ends. */
bool lexer_next(lexer *l, src_token *t);
