/* 64-bit FNV-1a, for hash tables: equal hashes need not mean equal bytes. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define PTV_HASH UINT64_C(0xcbf29ce484222325) /* of no bytes */

/* Extends a hash by these bytes. */
static inline uint64_t ptv_hash(uint64_t hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}
