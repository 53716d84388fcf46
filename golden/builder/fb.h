/*
 * Writes a FlatBuffer from front to back: every object lands where the caller has
 * got to, and is entered into the reference that the caller names. No schema, no
 * cleverness; nothing here knows what a tensor is.
 *
 *     fb b = {0};
 *     fb_skip(&b, 8);                                     room for root and identifier
 *     const fb_field fields[] = {{0, 4, 7}, {2, FB_REF, 0}};
 *     size_t table = fb_table(&b, 0, 2, fields);          the root, from the word at 0
 *     fb_string(&b, fb_field_at(&b, table, 2), "forward");
 *
 * References point forward only, so place the referrer first. Running out of
 * memory or breaking a rule of this header aborts: inputs are our own.
 */
#ifndef GOLDEN_BUILDER_FB_H
#define GOLDEN_BUILDER_FB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FB_REF = 0,          /* width of a field that refers to an object: filled in later */
    FB_MAX_VTABLES = 64, /* remembered for sharing */
    FB_MAX_FIELDS = 16
};

typedef struct fb {
    uint8_t *bytes; /* owned; free(b.bytes) */
    size_t size;    /* written so far */
    size_t room;
    bool share; /* tables with the same vtable share it, as exporters do */
    size_t vtables[FB_MAX_VTABLES];
    size_t vtable_count;
} fb;

typedef struct fb_field {
    uint16_t slot;
    uint16_t width; /* 1, 2, 4, 8 or FB_REF */
    uint64_t value; /* a scalar; 0 is the default and leaves the field out */
} fb_field;

/* Appends `n` zero bytes and returns where they begin. */
size_t fb_skip(fb *b, size_t n);

/* Appends zero bytes until size + ahead is a multiple of `alignment` (a power of two). */
void fb_align(fb *b, size_t alignment, size_t ahead);

/* Appends bytes as they are and returns where they begin. */
size_t fb_raw(fb *b, const void *bytes, size_t n);

/* Overwrites `width` bytes at `at`, little-endian. */
void fb_put(fb *b, size_t at, unsigned width, uint64_t value);

/*
 * Appends a table, refers the word at `ref` to it and returns its position. Fields
 * must come with descending width (8, then 4 and FB_REF, then 2, then 1), which keeps
 * the table free of padding. Its vtable follows it, unless an earlier one is shared.
 */
size_t fb_table(fb *b, size_t ref, size_t n, const fb_field *fields);

/* Where a present field of a table is. */
size_t fb_field_at(const fb *b, size_t table, unsigned slot);

/*
 * Appends a vector of n elements, refers `ref` to it and returns the position of
 * element 0. The elements are zero until fb_put; those of a vector of tables or
 * strings (width 4) are references. `alignment` is that of element 0, at least width.
 */
size_t fb_vector(fb *b, size_t ref, size_t n, size_t width, size_t alignment);

/* A vector of bytes with their content. */
void fb_bytes(fb *b, size_t ref, const void *bytes, size_t n, size_t alignment);

/* A string, with its terminator. */
void fb_string(fb *b, size_t ref, const char *text);

#endif
