/* Little-endian numbers in bytes, which are there. */
#ifndef FUZZ_TREE_BYTES_H
#define FUZZ_TREE_BYTES_H

#include <stdint.h>

static inline uint64_t ft_load(const uint8_t *from, uint32_t width)
{
    uint64_t value = 0;
    for (uint32_t i = width; i-- > 0;) {
        value = value << 8 | from[i];
    }
    return value;
}

static inline void ft_store(uint8_t *to, uint32_t width, uint64_t value)
{
    for (uint32_t i = 0; i < width; i++) {
        to[i] = (uint8_t)(value >> 8 * i);
    }
}

#endif
