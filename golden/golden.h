/*
 * Golden models: small valid files, built along with the project from the texts in golden/files, so
 * that nobody has to review binaries. Tests break them.
 */
#pragma once

#include "verifiers/include/pteverify.h"

typedef struct golden {
    char name[64];     /* "linear"; "" if there is no such golden */
    ptv_format format; /* PROGRAM, BUNDLE, DATA, NFAT, XNNPACK or VULKAN */
    uint8_t *bytes;    /* allocated; see golden_free */
    size_t size;
} golden;

/* All goldens, in order of name. Aborts if they cannot be read. */
size_t golden_count(void);
golden golden_make(size_t i);
golden golden_by_name(const char *name);
void golden_free(golden *g); /* also zeroes *g */
