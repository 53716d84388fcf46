/* The limits that a command line sets. */
#ifndef PTV_TOOL_MAX_SIZE_H
#define PTV_TOOL_MAX_SIZE_H

#include <stdint.h>

#include "golden/codec/limit.h"

#define PTV_NO_SIZE UINT64_MAX /* --max-size was not given */

/* What --max-size stands for: both limits; 0: none; not given: the defaults. */
gm_limit ptv_limit_of(uint64_t max_size);

#endif
