/* The four library functions that programs without a libc must provide. */
#include <string.h>

#define KEPT __attribute__((used))

KEPT void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    unsigned char *out = to;
    const unsigned char *in = from;
    while (size-- > 0) {
        *out++ = *in++;
    }
    return to;
}

KEPT int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    for (; size > 0; size--, x++, y++) {
        if (*x != *y) {
            return *x < *y ? -1 : 1;
        }
    }
    return 0;
}

KEPT void *memset(void *at, int c, size_t size)
{
    unsigned char *out = at;
    while (size-- > 0) {
        *out++ = (unsigned char)c;
    }
    return at;
}

KEPT size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    return length;
}
