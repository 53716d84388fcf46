/* Counts lines and characters. */
#include "base/position.h"

void ptv_position(const char *text, size_t at, unsigned *line, unsigned *column)
{
    *line = 1;
    *column = 1;
    ptv_position_on(text, at, line, column);
}

void ptv_position_on(const char *text, size_t n, unsigned *line, unsigned *column)
{
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\n') {
            ++*line;
            *column = 1;
        } else {
            *column += ((unsigned char)text[i] & 0xc0) != 0x80;
        }
    }
}
