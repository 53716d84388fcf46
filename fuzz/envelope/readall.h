/* Reads all that a flatbuffer holds, unchecked: what a user of a clean program may do. */
#pragma once

#include "verifiers/core/view.h"

/* Returns a sum over all that was read, so that nothing is optimised away. */
uint64_t readall(const ptv_image *image, const ptv_schema *schema);
