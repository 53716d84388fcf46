/*
 * Every place of a model file, named by its field path: numbers that a boundary value can
 * be written to, and bytes that are no numbers. What is nested in the file, programs and
 * payloads, is entered. What no site covers is padding.
 */
#pragma once

#include "golden/codec/source.h"

typedef enum site_kind {
    SITE_SCALAR,  /* a scalar, a tag, an element of a vector */
    SITE_COUNT,   /* of a vector or string */
    SITE_OFFSET,  /* an offset word */
    SITE_SLOT,    /* an entry of a vtable */
    SITE_HEADER,  /* a number of a header, the root offset */
    SITE_BLOB,    /* a byte of a constant, a payload or a compile spec inside the tables */
    SITE_MAGIC,   /* from here on no numbers: identifiers, and the rest of the header */
    SITE_VTABLE,  /* the sizes in a vtable, its entries of absent and of unknown fields */
    SITE_SOFFSET, /* the word of a table that leads to its vtable */
    SITE_STRING,  /* characters and the zero behind them */
    SITE_SEGMENT  /* bytes of a segment, and of the constants behind the tables of a payload */
} site_kind;

enum { SITE_PATH = 256 };

typedef struct site {
    site_kind kind;
    uint64_t at;
    uint64_t width; /* of a number 1, 2, 4 or 8 bytes */
    char path[SITE_PATH];
} site;

static inline bool site_is_number(const site *s)
{
    return s->kind < SITE_MAGIC;
}

/*
 * Calls `each` for the sites of a readable file; at most `most` elements of a vector
 * (its first ones and its last). What is shared is met once for every reference to it,
 * payloads once. Returns false when `each` did.
 */
typedef bool (*site_each)(void *context, const site *s);
bool sites_of(const gm_source *source, uint32_t most, site_each each, void *context);

/* Boundary values for a number that is `value` now; at most 16. Returns how many. */
enum { SITE_VALUES = 16 };
size_t site_values(const site *s, uint64_t value, uint64_t *values);
