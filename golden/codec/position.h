/* Where in a text a byte is, for people. */
#ifndef GOLDEN_CODEC_POSITION_H
#define GOLDEN_CODEC_POSITION_H

#include <stddef.h>

/* Line and column of a byte, from 1. A column is a character, not a byte. */
void gm_position(const char *text, size_t at, unsigned *line, unsigned *column);

#endif
