/* Checks for zero bytes, usually padding. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Whether all bytes are zero. Compares each byte with the next one, at the speed of memcmp(). */
static inline bool ptv_is_zero(const uint8_t *bytes, uint64_t size)
{
    return size == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, (size_t)size - 1) == 0);
}
