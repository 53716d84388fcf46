/* Headers of numpy's .npy files, versions 1.0 to 3.0. The data is what follows them. */
#pragma once

#include <stddef.h>

#include "golden/bundle/shape.h"

enum {
    GM_NPY_HEAD = 12,      /* bytes that say how long the header is */
    GM_NPY_MOST = 1 << 16, /* longer headers describe no plain array */
    GM_NPY_ROOM = 448      /* what gm_npy_header() writes at most */
};

typedef struct gm_npy {
    int dtype;      /* number of the format */
    gm_shape shape; /* a Fortran array has its first dimension innermost */
    uint64_t data;  /* where the elements begin */
} gm_npy;

/* Reads a whole header, of the file's first n bytes. False and a reason. */
bool gm_npy_parse(gm_npy *npy, const uint8_t *bytes, size_t n, const char **why);

/* Reads the header of a file. *bytes: how many follow it. False and a reason. */
bool gm_npy_open(gm_npy *npy, const char *path, uint64_t *bytes, const char **why);

/*
 * Writes a version 1.0 header; returns its length, a multiple of 64. The type must
 * have a name in numpy, and the order must be that of rows or of columns.
 */
size_t gm_npy_header(char out[GM_NPY_ROOM], int dtype, const gm_shape *shape);
