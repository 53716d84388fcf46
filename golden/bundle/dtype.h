/* Element types of tensors: their names, here and in numpy, and their size. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a number becomes an element. */
typedef enum gm_numeric {
    GM_OPAQUE, /* not at all: such elements are given as bytes */
    GM_INTEGER,
    GM_NATURAL,
    GM_TRUTH,
    GM_REAL,
    GM_COMPLEX /* two reals */
} gm_numeric;

typedef struct gm_dtype {
    const char *name;  /* "float32", as in torch */
    const char *words; /* other names, each with a blank on both sides, or NULL */
    const char *npy;   /* kind and size of the numpy type, "f4", or NULL if there is none */
    uint8_t size;      /* bytes per element */
    uint8_t numeric;   /* gm_numeric */
} gm_dtype;

/* Looks up the number in the format. NULL if the runtime knows no such type. */
const gm_dtype *gm_dtype_of(int64_t number);

/* Looks up a name: torch's, numpy's or the schema's. Returns the number in the format, or -1. */
int gm_dtype_by_name(const char *name);

/* Looks up numpy's kind and size ("f4"). Returns the number in the format, or -1. */
int gm_dtype_by_npy(const char *kind, size_t n);
