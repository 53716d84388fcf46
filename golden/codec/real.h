/* Floating-point numbers as text that reads back as the same bits, whatever the locale. */
#ifndef GOLDEN_CODEC_REAL_H
#define GOLDEN_CODEC_REAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GM_REAL_ROOM = 40 };

/*
 * The shortest text, always with a point or an exponent; returns its length. What JSON
 * has no number for becomes a word in quotes: "nan", "inf", "-inf", and a NaN other than
 * the canonical quiet one of its width "nan:0x7ff8000000000001". `single`: the value is
 * that of a 32-bit number (gm_real_of_bits).
 */
size_t gm_real_text(double value, bool single, char out[GM_REAL_ROOM]);

/* The words among them, without their quotes: their bits. False when it is no such word. */
bool gm_real_read(const char *text, bool single, uint64_t *bits);

/* The number with these 32 or 64 bits. A NaN keeps its bits, which a cast would not do. */
double gm_real_of_bits(uint64_t bits, bool single);

#endif
