/* SHA-1 (FIPS 180-4) of bytes in memory. */
#include "fuzz/seeds/seeds.h"

#include <string.h>

enum { WORDS = 5, BLOCK = 64, LENGTH_AT = 56, ROUNDS = 80 };

static uint32_t rotate(uint32_t word, unsigned bits)
{
    return word << bits | word >> (32 - bits);
}

/* FIPS 180-4, 4.1.1 and 4.2.1: the function of a round, plus its constant. */
static uint32_t mixed(unsigned round, uint32_t b, uint32_t c, uint32_t d)
{
    switch (round / 20) {
    case 0: return ((b & c) | (~b & d)) + 0x5a827999u;
    case 1: return (b ^ c ^ d) + 0x6ed9eba1u;
    case 2: return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu;
    default: return (b ^ c ^ d) + 0xca62c1d6u;
    }
}

static void add_block(uint32_t state[WORDS], const uint8_t block[BLOCK])
{
    uint32_t w[ROUNDS], s[WORDS];
    for (unsigned i = 0; i < 16; i++) {
        const uint8_t *p = block + (size_t)4 * i;
        w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    }
    for (unsigned i = 16; i < ROUNDS; i++) {
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    }
    memcpy(s, state, sizeof s);
    for (unsigned i = 0; i < ROUNDS; i++) {
        const uint32_t next = rotate(s[0], 5) + mixed(i, s[1], s[2], s[3]) + s[4] + w[i];
        memmove(s + 1, s, sizeof s - sizeof s[0]);
        s[0] = next;
        s[2] = rotate(s[2], 30);
    }
    for (unsigned i = 0; i < WORDS; i++) {
        state[i] += s[i];
    }
}

/* Adds the remaining bytes, a 1 bit, padding and the length in bits: one or two blocks. */
static void add_end(uint32_t state[WORDS], const uint8_t *rest, size_t n, uint64_t size)
{
    uint8_t block[BLOCK] = {0};
    if (n > 0) {
        memcpy(block, rest, n);
    }
    block[n] = 0x80;
    if (n >= LENGTH_AT) {
        add_block(state, block);
        memset(block, 0, sizeof block);
    }
    for (unsigned i = 0; i < 8; i++) {
        block[LENGTH_AT + i] = (uint8_t)(size * 8 >> (56 - 8 * i));
    }
    add_block(state, block);
}

void sha1_of(char out[SHA1_DIGITS + 1], const uint8_t *bytes, size_t size)
{
    uint32_t state[WORDS] = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
    size_t at = 0;
    for (; size - at >= BLOCK; at += BLOCK) {
        add_block(state, bytes + at);
    }
    add_end(state, size > at ? bytes + at : NULL, size - at, size);
    for (unsigned i = 0; i < WORDS; i++) {
        snprintf(out + (size_t)8 * i, 9, "%08x", (unsigned)state[i]);
    }
}
