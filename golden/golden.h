/*
 * Golden models: small sound files, built from the texts in golden/files when the
 * project is built, so that nobody has to review binaries. Tests break them.
 */
#pragma once

#include "verifiers/include/pteverify.h"

typedef struct golden {
    char name[64];     /* "linear"; "" when there is no such golden */
    ptv_format format; /* PROGRAM, BUNDLE, DATA, NFAT, XNNPACK or VULKAN */
    uint8_t *bytes;    /* allocated; golden_free */
    size_t size;
} golden;

/* All of them, in the order of their names. Aborts when they cannot be read. */
size_t golden_count(void);
golden golden_make(size_t i);
golden golden_by_name(const char *name);
void golden_free(golden *g); /* also clears it */
