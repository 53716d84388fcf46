/* UTF-8: decoding one character, and which characters mislead a reader. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Decodes the character at `bytes` into *code and returns its length, or 0 if it is not well-formed
 * (overlong, surrogate, above U+10FFFF, truncated). Reads at most n bytes, each once.
 */
/*@ requires \valid_read(bytes + (0 .. n - 1)) && \valid(code); assigns *code;
    ensures \result <= 4 && \result <= n; */
size_t ptv_utf8_decode(const char *bytes, size_t n, uint32_t *code);

/* Whether the bytes are well-formed UTF-8. */
/*@ requires \valid_read(bytes + (0 .. n - 1)); assigns \nothing; */
bool ptv_is_utf8(const char *bytes, size_t n);

/* Whether it is a non-ASCII control, line break, or character that reorders or hides others. */
/*@ assigns \nothing; ensures \result ==> 0x80 <= code; */
bool ptv_utf8_misleads(uint32_t code);
