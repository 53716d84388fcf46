/* The parts of <string.h> that the library needs, for compilers that come without a libc. */
#pragma once

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memset(void *at, int c, size_t size);
size_t strlen(const char *text);
