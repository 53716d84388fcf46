/* UTF-8: decoding one character, and which characters mislead a reader. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Bytes of the well-formed character at `bytes`, which goes to *code; 0 when there
 * is none (overlong, surrogate, above U+10FFFF, cut). Reads at most n bytes, each once.
 */
/*@ requires \valid_read(bytes + (0 .. n - 1)) && \valid(code); assigns *code;
    ensures \result <= 4 && \result <= n; */
size_t ptv_utf8_decode(const char *bytes, size_t n, uint32_t *code);

/* Whether they are nothing but such characters. */
/*@ requires \valid_read(bytes + (0 .. n - 1)); assigns \nothing; */
bool ptv_is_utf8(const char *bytes, size_t n);

/* Not ASCII, yet a control, a line break, or a character that reorders or hides its neighbours. */
/*@ assigns \nothing; ensures \result ==> 0x80 <= code; */
bool ptv_utf8_misleads(uint32_t code);
