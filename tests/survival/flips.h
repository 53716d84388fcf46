/*
 * Flips the bits of a file one at a time and counts by field which of them the verifier
 * accepts. Not here: what to think of them.
 */
#pragma once

#include "verifiers/include/pteverify.h"

/* What a byte is; each is one of them. */
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

/* Whether the format says what the bytes mean; not so for text, blobs, weights and padding. */
bool flip_means(flip_class class);

/* Formats of goldens, each with figures of its own. */
enum { FLIP_FORMATS = 6 };
extern const ptv_format flip_formats[FLIP_FORMATS];

/* Flips, and those that are accepted: without a word, with a new warning, with a new note. */
typedef struct flip_counts {
    unsigned long flips, silent, warned, noted;
} flip_counts;

typedef struct flip_field {
    flip_class class;
    const char *path; /* indexes are [*] */
    flip_counts counts;
} flip_field;

/* Begin with {0}; flip_free() at the end. */
typedef struct flip_table {
    flip_field *fields;
    size_t count, room;
} flip_table;

/* Called for every flip that is accepted without a word; may be NULL. */
typedef void (*flip_silent)(void *context, const flip_field *field, size_t at, unsigned bit);

/*
 * Adds every `every`th flip of a file that is clean itself. NULL, or why it cannot be
 * done. The bytes are as before afterwards. Takes 8 * size / every runs.
 */
const char *flip_bits(flip_table *table, uint8_t *bytes, size_t size, size_t every,
                      flip_silent silent, void *context);

/* The sum over the classes that are wanted; NULL: over all. */
flip_counts flip_sum(const flip_table *table, bool (*wanted)(flip_class class));
void flip_free(flip_table *table);
