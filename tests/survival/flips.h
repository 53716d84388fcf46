/*
 * Flips the bits of a file one at a time and counts by field how many flips the verifier accepts.
 * Not here: how many are too many.
 */
#pragma once

#include "verifiers/include/pteverify.h"

/* The class of a byte; each has exactly one. */
typedef enum flip_class {
    FLIP_HEADER,
    FLIP_VTABLE,
    FLIP_SOFFSET,
    FLIP_OFFSET,
    FLIP_COUNT,
    FLIP_SCALAR,
    FLIP_STRING,
    FLIP_BLOB,
    FLIP_SEGMENT,
    FLIP_PADDING,
    FLIP_CLASSES
} flip_class;

const char *flip_class_name(flip_class class);

/* Whether the format defines the bytes' meaning: not for text, blobs, weights and padding. */
bool flip_means(flip_class class);

/* Formats of goldens, each with figures of its own. */
enum { FLIP_FORMATS = 6 };
extern const ptv_format flip_formats[FLIP_FORMATS];

/* All flips, and accepted ones: silently, with a new warning, with a new note. */
typedef struct flip_counts {
    unsigned long flips, silent, warned, noted;
} flip_counts;

typedef struct flip_field {
    flip_class class;
    const char *path; /* with [*] for indexes */
    flip_counts counts;
} flip_field;

/* Initialize with {0}; flip_free() at the end. */
typedef struct flip_table {
    flip_field *fields;
    size_t count, room;
} flip_table;

/* Called for every silently accepted flip; may be NULL. */
typedef void (*flip_silent)(void *context, const flip_field *field, size_t at, unsigned bit);

/*
 * Adds every `every`th flip of a clean file. Returns NULL, or why it cannot. The bytes are restored
 * afterwards. Takes 8 * size / every runs.
 */
const char *flip_bits(flip_table *table, uint8_t *bytes, size_t size, size_t every,
                      flip_silent silent, void *context);

/* Returns the sum over the wanted classes, or over all if NULL. */
flip_counts flip_sum(const flip_table *table, bool (*wanted)(flip_class class));
void flip_free(flip_table *table);
