/*
 * Golden models: small sound programs, built from the descriptions in models.c, so
 * that nobody has to review binaries. Tests break them one byte at a time.
 */
#ifndef GOLDEN_BUILDER_GOLDEN_H
#define GOLDEN_BUILDER_GOLDEN_H

#include <stddef.h>
#include <stdint.h>

typedef struct golden {
    const char *name;    /* "linear"; NULL when there is no such golden */
    const char *purpose; /* one line: what of the format it has that others do not */
    uint8_t *bytes;      /* allocated; golden_free */
    size_t size;
} golden;

size_t golden_count(void);
golden golden_make(size_t i);
golden golden_by_name(const char *name);
void golden_free(golden *g); /* also clears it */

#endif
