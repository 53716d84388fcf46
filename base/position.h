/* Where in a text a byte is, for people. */
#pragma once

#include <stddef.h>

/* Line and column of a byte, from 1. A column is a character, not a byte. */
void ptv_position(const char *text, size_t at, unsigned *line, unsigned *column);

/* The same from a place that is known: `text` begins there, and so do line and column. */
void ptv_position_on(const char *text, size_t n, unsigned *line, unsigned *column);
