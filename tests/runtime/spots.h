/* Every place of a model file that a boundary value can be written to. */
#ifndef TESTS_RUNTIME_SPOTS_H
#define TESTS_RUNTIME_SPOTS_H

#include "golden/codec/source.h"

typedef enum spot_kind {
    SPOT_SCALAR, /* a scalar, a tag, an element of a vector */
    SPOT_COUNT,  /* of a vector or string */
    SPOT_OFFSET, /* an offset word */
    SPOT_SLOT,   /* an entry of a vtable */
    SPOT_HEADER  /* a number of the extended header, the root offset */
} spot_kind;

enum { SPOT_PATH = 256 };

typedef struct spot {
    spot_kind kind;
    uint64_t at;
    unsigned width; /* 1, 2, 4 or 8 bytes */
    char path[SPOT_PATH];
} spot;

/*
 * Calls `each` for the spots of a readable file; at most `most` elements of a vector
 * (its first ones and its last). Returns false when `each` did.
 */
typedef bool (*spot_each)(void *context, const spot *s);
bool spots_of(const gm_source *source, uint32_t most, spot_each each, void *context);

/* Boundary values for a spot that holds `value` now; at most 16. Returns how many. */
enum { SPOT_VALUES = 16 };
size_t spot_values(const spot *s, uint64_t value, uint64_t *values);

#endif
