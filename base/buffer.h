/*
 * A growing buffer for text, which can make hostile text harmless on the way in. Not here: JSON
 * (json_writer.h), the layout of a report.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* All zeros is an empty buffer. Once `failed` is set (out of memory), puts do nothing. */
typedef struct ptv_buffer {
    char *bytes;
    size_t length, room;
    bool failed;
    bool borrowed; /* `bytes` belongs to the caller */
} ptv_buffer;

/* An empty buffer that uses `bytes` first, and allocates memory only beyond `room`. */
ptv_buffer ptv_buffer_in(char *bytes, size_t room);

void ptv_buffer_free(ptv_buffer *b);

/* Empties the buffer but keeps its memory. */
void ptv_buffer_clear(ptv_buffer *b);

void ptv_put(ptv_buffer *b, const char *bytes, size_t n);
void ptv_put_text(ptv_buffer *b, const char *text);
void ptv_put_char(ptv_buffer *b, char c);
void ptv_put_u64(ptv_buffer *b, uint64_t value);
void ptv_put_i64(ptv_buffer *b, int64_t value);
void ptv_put_hex(ptv_buffer *b, uint64_t value, unsigned digits); /* at least `digits` of them */

/* "3 calls", "1 call" */
void ptv_put_counted(ptv_buffer *b, uint64_t count, const char *thing);

/* Like printf(). Also puts a NUL after the last byte, which does not count. */
void ptv_put_format(ptv_buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A name in a file may be as long as the file; a report shows only this many bytes of it. */
enum { PTV_LONGEST_NAME = 256 };

/* For people: what could move the cursor, or reorder or break a line, becomes \xNN or \u{N}. */
void ptv_put_safe(ptv_buffer *b, const char *bytes, size_t n);
void ptv_put_safe_text(ptv_buffer *b, const char *text);
void ptv_put_xml(ptv_buffer *b,
                 const char *text); /* the same for XML and HTML, including attributes */

/*
 * Writes the buffer to `out`, flushes it, and empties the buffer. Returns 0, or the errno of the
 * first failure: ENOMEM if the buffer ran out of memory. ptv_buffer_end() also frees the buffer.
 */
int ptv_buffer_flush(ptv_buffer *b, FILE *out);
int ptv_buffer_end(ptv_buffer *b, FILE *out);

/* ---- Lists ---- */

/*
 * Makes room for one more element in `items`, a list of `count` elements of `size` bytes from
 * malloc(). Returns the list, or NULL if memory runs out, and then leaves it as it was.
 */
void *ptv_room_for_one(void *items, size_t count, size_t *room, size_t size);
