/* Characters, and what names and numbers are made of; for this folder. */
#pragma once

#include "schema/source/source.h"

static inline bool src_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Of which characters words are. */
extern const bool src_word_chars[256];

static inline bool src_is_word(char c)
{
    return src_word_chars[(unsigned char)c];
}

static inline bool src_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* How many bytes of the beginning are a name, names with dots or ::, a number; 0: none. */
size_t src_word_size(src_span text);
size_t src_dotted_size(src_span text);
size_t src_number_size(src_span text);
