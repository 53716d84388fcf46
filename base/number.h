/* Numbers that people write. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Reads a decimal or 0x hexadecimal number, optionally followed by K, M, G or T: powers of 1024. */
bool ptv_read_number(const char *text, uint64_t *number);
