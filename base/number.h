/* Numbers that people write. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Decimal or 0x hexadecimal, then nothing, or K, M, G or T: times 1024 once to four times. */
bool ptv_read_number(const char *text, uint64_t *number);
