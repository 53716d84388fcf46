/* Floating-point numbers as text that parses back to the same bits, whatever the locale. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GM_REAL_ROOM = 40 };

/*
 * Numbers are passed as bits, 32 if `single`, otherwise 64: passed by value, a double goes through
 * x87 registers on 32-bit machines, which make every NaN quiet.
 *
 * Writes the shortest text, always with a point or an exponent. Returns its length. Values that
 * JSON cannot express become quoted words: "nan", "inf", "-inf", and for any NaN other than the
 * canonical quiet one of its width "nan:0x7ff8000000000001".
 */
size_t gm_real_text(uint64_t bits, bool single, char out[GM_REAL_ROOM]);

/* Parses one of these words, without quotes, to its bits. False if it is none of them. */
bool gm_real_read(const char *text, bool single, uint64_t *bits);

bool gm_real_is_nan(uint64_t bits, bool single);

/* Rounds 64 bits to 32; for a NaN, takes the upper part of the fraction. */
uint64_t gm_real_narrow(uint64_t bits);

/* Convert to a number for computation and back; all that remains of a NaN is that it is one. */
double gm_real_of_bits(uint64_t bits, bool single);
uint64_t gm_real_bits(double value);
