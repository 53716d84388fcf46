/* Line and column of a byte in a text, for people. */
#pragma once

#include <stddef.h>

/* Both count from 1. A column is a character, not a byte. */
void ptv_position(const char *text, size_t at, unsigned *line, unsigned *column);

/* The same, from a known position: `text`, *line and *column all begin there. */
void ptv_position_on(const char *text, size_t n, unsigned *line, unsigned *column);
