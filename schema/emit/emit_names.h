/* Names of C. */
#ifndef PTV_SCHEMA_EMIT_EMIT_NAMES_H
#define PTV_SCHEMA_EMIT_EMIT_NAMES_H

#include "base/buffer.h"

/* "KernelTypes" to KERNEL_TYPES or kernel_types, "_Type" to TYPE or type. */
void emit_snake(ptv_buffer *out, const char *name, bool capitals);

#endif
