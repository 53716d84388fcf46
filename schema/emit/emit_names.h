/* Names of C. */
#pragma once

#include "base/buffer.h"

/* "KernelTypes" to KERNEL_TYPES or kernel_types, "_Type" to TYPE or type. */
void emit_snake(ptv_buffer *out, const char *name, bool capitals);
