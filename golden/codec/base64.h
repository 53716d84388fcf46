/* Base 64 as in RFC 4648, section 4: with padding, without line breaks. */
#ifndef GOLDEN_CODEC_BASE64_H
#define GOLDEN_CODEC_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Characters that `bytes` bytes take. */
size_t gm_base64_size(size_t bytes);

/* Writes exactly gm_base64_size(n) characters and no terminator. */
void gm_base64(const void *bytes, size_t n, char *out);

/*
 * The way back; `out` has room for n / 4 * 3 bytes. Strict: one text for each sequence
 * of bytes. False at a foreign character, wrong padding, or bits left over that are set.
 */
bool gm_unbase64(const char *text, size_t n, uint8_t *out, size_t *size);

#endif
