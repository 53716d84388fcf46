/* Floating-point numbers as text that reads back as the same bits, whatever the locale. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GM_REAL_ROOM = 40 };

/*
 * Numbers are passed as their bits, 32 where they are `single`, else 64: a double by value goes
 * through registers of x87 on machines of 32 bits, and these make every NaN a quiet one.
 *
 * The shortest text, always with a point or an exponent; returns its length. What JSON
 * has no number for becomes a word in quotes: "nan", "inf", "-inf", and a NaN other than
 * the canonical quiet one of its width "nan:0x7ff8000000000001".
 */
size_t gm_real_text(uint64_t bits, bool single, char out[GM_REAL_ROOM]);

/* The words among them, without their quotes: their bits. False when it is no such word. */
bool gm_real_read(const char *text, bool single, uint64_t *bits);

bool gm_real_is_nan(uint64_t bits, bool single);

/* The nearest number of 32 bits to one of 64; of a NaN the upper part of its fraction. */
uint64_t gm_real_narrow(uint64_t bits);

/* To reckon with, and back: of a NaN, that it is one. */
double gm_real_of_bits(uint64_t bits, bool single);
uint64_t gm_real_bits(double value);
