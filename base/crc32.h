/* CRC-32 as used by zip. */
#pragma once

#include <stdint.h>

uint32_t ptv_crc32_of(const uint8_t *bytes, uint64_t size);

/* Extends `crc`, which is 0 at first, by another `size` bytes, for data that comes in pieces. */
uint32_t ptv_crc32_more(uint32_t crc, const uint8_t *bytes, uint64_t size);
