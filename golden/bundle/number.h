/* One JSON number as an element of a tensor. */
#ifndef GOLDEN_BUNDLE_NUMBER_H
#define GOLDEN_BUNDLE_NUMBER_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * Writes `number` as `size` little-endian bytes of a kind (gm_numeric); of a complex
 * type, one of its two parts. `brain`: of the two 16-bit reals, the one with eight
 * bits of exponent. False and a reason when it is no such number, or out of range.
 */
bool gm_store_number(const json_t *number, unsigned numeric, unsigned size, bool brain, uint8_t *to,
                     const char **why);

#endif
