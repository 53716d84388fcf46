/* Hexadecimal digits of numbers and bytes that are written as text. */
#ifndef PTV_CORE_HEX_H
#define PTV_CORE_HEX_H

#include <stdint.h>

enum { PTV_NO_DIGIT = 16 };

/* The value of a hexadecimal digit of either case, or PTV_NO_DIGIT if it is not one. */
/*@ assigns \nothing; ensures \result <= PTV_NO_DIGIT; */
static inline unsigned ptv_hex_digit(uint8_t c)
{
    if (c >= '0' && c <= '9') {
        return c - (unsigned)'0';
    }
    unsigned lower = c | 0x20u;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : PTV_NO_DIGIT;
}

#endif
