/* Files in memory that edits change, whatever is in them. */
#pragma once

#include "verifiers/include/pteverify.h"

/* No edit makes a file larger than this. */
#define GE_LARGEST (UINT64_C(1) << 30)

/* A file in memory, from malloc, exactly as large as it is: reading past it is seen by sanitizers.
 */
typedef struct ge_file {
    uint8_t *bytes;
    size_t loaded;
    uint64_t size; /* what the file is said to have; == loaded unless an edit claimed otherwise */
    ptv_format format; /* as it was opened: paths stay the same when the identifier is patched */
} ge_file;

/* Copies the bytes; false when memory ran out. */
bool ge_open(ge_file *file, const void *bytes, size_t size);
void ge_close(ge_file *file);
/* The file becomes these bytes, which were allocated and are its own from now on. */
void ge_become(ge_file *file, uint8_t *bytes, size_t size);
ptv_image ge_image(const ge_file *file);

/* Whether these characters are there. */
bool ge_has(const ptv_image *image, uint64_t at, const char *text);

/* What the bytes are, or would be if their identifier were not broken. */
ptv_format ge_format_of(const ge_file *file);

/* Writes the low `width` bytes of `value` at `at`, which is inside. */
void ge_put(ge_file *file, uint64_t at, unsigned width, uint64_t value);

/* Reads a file in one piece (free). Returns 0, or what errno would say: ENOMEM above GE_LARGEST. */
int ge_read(const char *path, char **bytes, size_t *size);
