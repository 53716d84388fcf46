/* SHA-1: what corpora call their files by. Nothing that has to be safe. */
#ifndef FUZZ_SEEDS_SHA1_H
#define FUZZ_SEEDS_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_DIGITS = 40 };

/* 40 hexadecimal digits, terminated. */
void sha1_of(char out[SHA1_DIGITS + 1], const uint8_t *bytes, size_t size);

#endif
