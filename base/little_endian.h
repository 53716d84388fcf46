/* Little-endian numbers in memory. */
#pragma once

#include <stdint.h>

/* Stores the low `width` bytes of a number. */
static inline void le_store(uint8_t *to, uint32_t width, uint64_t value)
{
    for (uint32_t i = 0; i < width; i++) {
        to[i] = (uint8_t)(value >> 8 * i);
    }
}

/* Loads a number of `width` bytes, at most 8. */
static inline uint64_t le_load(const uint8_t *from, uint32_t width)
{
    uint64_t value = 0;
    for (uint32_t i = 0; i < width; i++) {
        value |= (uint64_t)from[i] << 8 * i;
    }
    return value;
}
