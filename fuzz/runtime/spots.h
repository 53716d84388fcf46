/*
 * Every place of a model file, named by its field path: numbers that a boundary value can
 * be written to, and bytes that are no numbers. What is nested in the file, programs and
 * payloads, is entered. What no spot covers is padding.
 */
#ifndef FUZZ_RUNTIME_SPOTS_H
#define FUZZ_RUNTIME_SPOTS_H

#include "golden/codec/source.h"

typedef enum spot_kind {
    SPOT_SCALAR,  /* a scalar, a tag, an element of a vector */
    SPOT_COUNT,   /* of a vector or string */
    SPOT_OFFSET,  /* an offset word */
    SPOT_SLOT,    /* an entry of a vtable */
    SPOT_HEADER,  /* a number of a header, the root offset */
    SPOT_BLOB,    /* a byte of a constant, a payload or a compile spec inside the tables */
    SPOT_MAGIC,   /* from here on no numbers: identifiers, and the rest of the header */
    SPOT_VTABLE,  /* the sizes in a vtable, its entries of absent and of unknown fields */
    SPOT_SOFFSET, /* the word of a table that leads to its vtable */
    SPOT_STRING,  /* characters and the zero behind them */
    SPOT_SEGMENT  /* bytes of a segment, and of the constants behind the tables of a payload */
} spot_kind;

enum { SPOT_PATH = 256 };

typedef struct spot {
    spot_kind kind;
    uint64_t at;
    uint64_t width; /* of a number 1, 2, 4 or 8 bytes */
    char path[SPOT_PATH];
} spot;

static inline bool spot_is_number(const spot *s)
{
    return s->kind < SPOT_MAGIC;
}

/*
 * Calls `each` for the spots of a readable file; at most `most` elements of a vector
 * (its first ones and its last). What is shared is met once for every reference to it,
 * payloads once. Returns false when `each` did.
 */
typedef bool (*spot_each)(void *context, const spot *s);
bool spots_of(const gm_source *source, uint32_t most, spot_each each, void *context);

/* Boundary values for a number that is `value` now; at most 16. Returns how many. */
enum { SPOT_VALUES = 16 };
size_t spot_values(const spot *s, uint64_t value, uint64_t *values);

#endif
