/* CRC-32, computed by zlib. */
#include "base/crc32.h"

#include <stddef.h>

#include <zlib.h>

uint32_t ptv_crc32_of(const uint8_t *bytes, uint64_t size)
{
    return ptv_crc32_more(0, bytes, size);
}

/* Avoids passing zlib a null pointer, which asks it for the initial value. */
uint32_t ptv_crc32_more(uint32_t crc, const uint8_t *bytes, uint64_t size)
{
    return size == 0 ? crc : (uint32_t)crc32_z(crc, bytes, (size_t)size);
}
