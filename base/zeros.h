/* Bytes that are zero: padding, mostly. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Whether all are. Each byte is compared with the next one: as fast as memcmp() is. */
static inline bool ptv_is_zero(const uint8_t *bytes, uint64_t size)
{
    return size == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, (size_t)size - 1) == 0);
}
