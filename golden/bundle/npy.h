/* Headers of numpy's .npy files, versions 1.0 to 3.0. The data follows them. */
#pragma once

#include <stddef.h>

#include "golden/bundle/shape.h"

enum {
    GM_NPY_HEAD = 12,      /* bytes that contain the length of the header */
    GM_NPY_MOST = 1 << 16, /* a longer header does not describe a plain array */
    GM_NPY_ROOM = 448      /* the most gm_npy_header() writes */
};

typedef struct gm_npy {
    int dtype;      /* number in the format */
    gm_shape shape; /* for a Fortran array, the first dimension is innermost */
    uint64_t data;  /* offset of the elements */
} gm_npy;

/* Parses a whole header from the file's first n bytes. On failure returns false and sets *why. */
bool gm_npy_parse(gm_npy *npy, const uint8_t *bytes, size_t n, const char **why);

/* Reads the header of a file; *bytes is how many bytes follow. False: *why says why. */
bool gm_npy_open(gm_npy *npy, const char *path, uint64_t *bytes, const char **why);

/*
 * Writes a version 1.0 header. Returns its length, a multiple of 64. The type must exist in numpy,
 * and the order must be row-major or column-major.
 */
size_t gm_npy_header(char out[GM_NPY_ROOM], int dtype, const gm_shape *shape);
