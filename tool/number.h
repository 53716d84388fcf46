/* Numbers on the command line. */
#ifndef PTV_TOOL_NUMBER_H
#define PTV_TOOL_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#include "golden/codec/limit.h"

/* Decimal or 0x hexadecimal, then nothing, or K, M, G or T: times 1024 once to four times. */
bool ptv_read_number(const char *text, uint64_t *number);

#define PTV_NO_SIZE UINT64_MAX /* --max-size was not given */

/* What --max-size stands for: both limits; 0: none; not given: the defaults. */
gm_limit ptv_limit_of(uint64_t max_size);

#endif
