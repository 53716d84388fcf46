/* The element types of tensors: what they are called, here and in numpy, and their size. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a number becomes an element. */
typedef enum gm_numeric {
    GM_OPAQUE, /* not at all: such elements come as bytes */
    GM_INTEGER,
    GM_NATURAL,
    GM_TRUTH,
    GM_REAL,
    GM_COMPLEX /* two reals */
} gm_numeric;

typedef struct gm_dtype {
    const char *name;  /* "float32", as torch says */
    const char *words; /* other names for it, with a blank before and after each, or NULL */
    const char *npy;   /* kind and size of a numpy type: "f4"; NULL: numpy has none */
    uint8_t size;      /* bytes of an element */
    uint8_t numeric;   /* gm_numeric */
} gm_dtype;

/* By the number that the format gives it; NULL when the runtime knows no such type. */
const gm_dtype *gm_dtype_of(int64_t number);

/* The number for a name: torch's, numpy's or the schema's; -1 when there is none. */
int gm_dtype_by_name(const char *name);

/* The number for numpy's kind and size ("f4"), -1 when there is none. */
int gm_dtype_by_npy(const char *kind, size_t n);
