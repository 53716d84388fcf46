/* Files in memory for edits to change, whatever they contain. */
#pragma once

#include "verifiers/include/pteverify.h"

/* No edit makes a larger file. */
#define GE_LARGEST (UINT64_C(1) << 30)

/* A file in memory, allocated without slack so that sanitizers notice reads past the end. */
typedef struct ge_file {
    uint8_t *bytes;
    size_t loaded;
    uint64_t size; /* size the file claims to have; == loaded unless an edit claimed otherwise */
    ptv_format format; /* when opened: paths keep working after the identifier is patched */
} ge_file;

/* Copies the bytes. False: out of memory. */
bool ge_open(ge_file *file, const void *bytes, size_t size);
void ge_close(ge_file *file);
/* Replaces the file by these allocated bytes, and takes ownership of them. */
void ge_become(ge_file *file, uint8_t *bytes, size_t size);
ptv_image ge_image(const ge_file *file);

/* Returns whether these characters are at `at`. */
bool ge_has(const ptv_image *image, uint64_t at, const char *text);

/* The format of the bytes, or what it would be if their identifier were not broken. */
ptv_format ge_format_of(const ge_file *file);

/* Stores the low `width` bytes of `value` at `at`, which must be inside. */
void ge_put(ge_file *file, uint64_t at, unsigned width, uint64_t value);

/* Reads a whole file (free it). Returns 0 or an errno value; ENOMEM if above GE_LARGEST. */
int ge_read(const char *path, char **bytes, size_t *size);
