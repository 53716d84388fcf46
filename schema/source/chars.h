/* Character classes, and sizes of names and numbers; private to this folder. */
#pragma once

#include "schema/source/source.h"

static inline bool src_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Characters that words are made of. */
extern const bool src_word_chars[256];

static inline bool src_is_word(char c)
{
    return src_word_chars[(unsigned char)c];
}

static inline bool src_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* How many leading bytes form a name, a name with dots or ::, or a number; 0 if none do. */
size_t src_word_size(src_span text);
size_t src_dotted_size(src_span text);
size_t src_number_size(src_span text);
