/*
 * A sound file, broken on purpose. Edits are data: what a spot in the file is
 * called, and which bytes go there. Paths are those of ptv_path(). All spots mean
 * the file as it was before its first edit.
 */
#ifndef TESTS_SUPPORT_EDIT_H
#define TESTS_SUPPORT_EDIT_H

#include <stddef.h>

#include "verifiers/core/schema.h"
#include "verifiers/include/pteverify.h"

typedef enum spot_kind {
    SPOT_FILE,   /* the beginning of the file */
    SPOT_END,    /* its end */
    SPOT_BASE,   /* the segment base, from the header */
    SPOT_FIELD,  /* the scalar, the element, or the offset word that `path` names */
    SPOT_OBJECT, /* what that word leads to: a table, or the count of a vector or string */
    SPOT_VTABLE, /* the vtable of that table */
    SPOT_SLOT    /* the vtable's entry for the field that `path` names */
} spot_kind;

typedef struct spot {
    spot_kind kind;
    const char *path; /* "" is the root table (SPOT_OBJECT, SPOT_VTABLE) */
    int64_t plus;     /* bytes from there */
} spot;

typedef enum edit_kind {
    EDIT_NONE, /* ends a list */
    EDIT_PUT,  /* `width` bytes at `at` become `value`, little-endian */
    EDIT_ADD,  /* the number there, plus `value` (wraps) */
    EDIT_SPAN, /* `width` bytes at `at` become the distance `from` .. `to` */
    EDIT_ZERO, /* `width` bytes at `at` become zero */
    EDIT_GROW, /* `value` zero bytes are appended */
    EDIT_CUT,  /* the file is cut to `value` bytes */
    EDIT_CLAIM /* the file is said to have `value` bytes; `width` bytes are loaded */
} edit_kind;

typedef struct edit {
    edit_kind kind;
    spot at;
    unsigned width;
    uint64_t value;
    spot from, to;
} edit;

/* clang-format off */
#define FILE_AT(n) {SPOT_FILE, "", (n)}
#define END(n) {SPOT_END, "", (n)}
#define BASE(n) {SPOT_BASE, "", (n)}
#define FIELD(path) {SPOT_FIELD, (path), 0}
#define OBJECT(path) {SPOT_OBJECT, (path), 0}
#define OBJECT_PLUS(path, n) {SPOT_OBJECT, (path), (n)}
#define VTABLE(path, n) {SPOT_VTABLE, (path), (n)}
#define SLOT(path) {SPOT_SLOT, (path), 0}

#define PUT(where, bytes, number) {.kind = EDIT_PUT, .at = where, .width = (bytes), .value = (number)}
#define ADD(where, bytes, number) {.kind = EDIT_ADD, .at = where, .width = (bytes), .value = (number)}
#define ZERO(where, bytes) {.kind = EDIT_ZERO, .at = where, .width = (bytes)}
#define SPAN(where, bytes, start, end) \
    {.kind = EDIT_SPAN, .at = where, .width = (bytes), .from = start, .to = end}
/* An offset word leads to the target; a table has another vtable. */
#define LEAD(word, target) \
    {.kind = EDIT_SPAN, .at = word, .width = 4, .from = word, .to = target}
#define SHAPE(table, vtable) \
    {.kind = EDIT_SPAN, .at = table, .width = 4, .from = vtable, .to = table}
#define REMOVE(path) PUT(SLOT(path), 2, 0)
#define GROW(n) {.kind = EDIT_GROW, .value = (n)}
#define CUT(n) {.kind = EDIT_CUT, .value = (n)}
#define CLAIM(size, loaded) {.kind = EDIT_CLAIM, .width = (loaded), .value = (size)}
/* clang-format on */

/* Fields of the extended header. */
#define HEADER_LENGTH FILE_AT(12)
#define PROGRAM_SIZE FILE_AT(16)
#define SEGMENT_BASE FILE_AT(24)
#define SEGMENT_BYTES FILE_AT(32)

/* A file in memory, exactly as large as it says; `bytes` is allocated. */
typedef struct edit_file {
    uint8_t *bytes;
    size_t loaded;
    uint64_t size;
} edit_file;

/* A golden model, or one of models.h. Fails the test when there is none. */
edit_file edit_open(const char *name);
edit_file edit_copy(const uint8_t *bytes, size_t size);
void edit_close(edit_file *file);

/* Applies edits up to the first EDIT_NONE, at most `most`. */
void edit_apply(edit_file *file, const edit *edits, size_t most);

/* Where the spot is. Fails the test when the path does not exist. */
uint64_t edit_find(const edit_file *file, spot at);

ptv_image edit_image(const edit_file *file);

/* The schema that the file's identifier names. */
const ptv_schema *edit_schema(const edit_file *file);

#endif
