/* CRC-32 as zip has it. */
#pragma once

#include <stdint.h>

/* Of `size` bytes, which are in memory. */
uint32_t ptv_crc32_of(const uint8_t *bytes, uint64_t size);

/* Of bytes that come in pieces: that of those before, 0 at first, and `size` more. */
uint32_t ptv_crc32_more(uint32_t crc, const uint8_t *bytes, uint64_t size);
