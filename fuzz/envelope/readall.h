/* Reads everything in a flatbuffer, unchecked, as a user of a clean program may. */
#pragma once

#include "verifiers/core/view.h"

/* Returns a sum over everything that was read, so that no read is optimised away. */
uint64_t readall(const ptv_image *image, const ptv_schema *schema);
