/* Files and streams as a whole, where they cannot be mapped. */
#ifndef GOLDEN_CODEC_READ_ALL_H
#define GOLDEN_CODEC_READ_ALL_H

#include <stddef.h>

/*
 * Reads to the end of the file, into `room` bytes (at least 1) at first and twice as many
 * whenever these are full. 0, and free(*bytes), which is never NULL; or errno.
 */
int gm_read_all(int file, size_t room, char **bytes, size_t *size);

#endif
