/* A text that grows; names of C. */
#ifndef PTV_SCHEMA_EMIT_TEXT_H
#define PTV_SCHEMA_EMIT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct emit_text {
    char *bytes;
    size_t size, room;
    bool failed; /* no memory: everything after it is ignored */
} emit_text;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void emit_put(emit_text *text, const char *format, ...);

/* "KernelTypes" to KERNEL_TYPES or kernel_types, "_Type" to TYPE or type. */
void emit_snake(emit_text *text, const char *name, bool capitals);

#endif
