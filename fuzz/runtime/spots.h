/*
 * Every place in a model file, named by its field path: numbers to which boundary values can be
 * written, and bytes that are not numbers. Includes nested files: programs and payloads. Whatever
 * no site covers is padding.
 */
#pragma once

#include "golden/codec/source.h"

typedef enum site_kind {
    SITE_SCALAR,  /* a scalar, a tag, an element of a vector */
    SITE_COUNT,   /* of a vector or string */
    SITE_OFFSET,  /* an offset word */
    SITE_SLOT,    /* an entry of a vtable */
    SITE_HEADER,  /* a number of a header, or the root offset */
    SITE_BLOB,    /* a byte of a constant, a payload or a compile spec inside the tables */
    SITE_MAGIC,   /* from here on not numbers: identifiers, and the rest of the header */
    SITE_VTABLE,  /* the sizes in a vtable, and entries of absent or unknown fields */
    SITE_SOFFSET, /* the word in a table that leads to its vtable */
    SITE_STRING,  /* characters, and the NUL after them */
    SITE_SEGMENT  /* bytes of segments, and of constants after a payload's tables */
} site_kind;

enum { SITE_PATH = 256 };

typedef struct site {
    site_kind kind;
    uint64_t at;
    uint64_t width; /* for numbers 1, 2, 4 or 8 bytes */
    char path[SITE_PATH];
} site;

static inline bool site_is_number(const site *s)
{
    return s->kind < SITE_MAGIC;
}

/*
 * Calls `each` for the sites of a readable file, visiting at most `most` elements of a vector (the
 * first ones and the last). Shared objects are visited once per reference, payloads once. Returns
 * false if `each` did.
 */
typedef bool (*site_each)(void *context, const site *s);
bool sites_of(const gm_source *source, uint32_t most, site_each each, void *context);

/* Boundary values to replace the current `value`, at most 16. Returns how many. */
enum { SITE_VALUES = 16 };
size_t site_values(const site *s, uint64_t value, uint64_t *values);
