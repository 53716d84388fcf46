/* Converts names to C style. */
#pragma once

#include "base/buffer.h"

/* Turns "KernelTypes" into KERNEL_TYPES or kernel_types, "_Type" into TYPE or type. */
void emit_snake(ptv_buffer *out, const char *name, bool capitals);
