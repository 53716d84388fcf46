/* Bytes that are collected until there are enough to go on together. */
#ifndef GOLDEN_CODEC_CHUNK_H
#define GOLDEN_CODEC_CHUNK_H

#include <stddef.h>
#include <string.h>

/* Appends what fits of the n bytes to the `used` of `room`; returns how many those are. */
static inline size_t gm_chunk_fill(void *chunk, size_t room, size_t *used, const void *bytes,
                                   size_t n)
{
    size_t part = n < room - *used ? n : room - *used;
    memcpy((char *)chunk + *used, bytes, part);
    *used += part;
    return part;
}

#endif
