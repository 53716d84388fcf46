/*
 * A growing piece of memory that text is put into, and how hostile text is made
 * harmless on the way. Not here: JSON (json_writer.h), layout of a report.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* All zero is an empty buffer. After `failed` (no memory) puts do nothing. */
typedef struct ptv_buffer {
    char *bytes;
    size_t length, room;
    bool failed;
    bool borrowed; /* `bytes` are the caller's */
} ptv_buffer;

/* An empty one that takes memory only for what is longer than `room`. */
ptv_buffer ptv_buffer_in(char *bytes, size_t room);

void ptv_buffer_free(ptv_buffer *b);

/* Empties it and keeps the memory. */
void ptv_buffer_clear(ptv_buffer *b);

void ptv_put(ptv_buffer *b, const char *bytes, size_t n);
void ptv_put_text(ptv_buffer *b, const char *text);
void ptv_put_char(ptv_buffer *b, char c);
void ptv_put_u64(ptv_buffer *b, uint64_t value);
void ptv_put_i64(ptv_buffer *b, int64_t value);
void ptv_put_hex(ptv_buffer *b, uint64_t value, unsigned digits); /* at least `digits` of them */

/* "3 calls", "1 call" */
void ptv_put_counted(ptv_buffer *b, uint64_t count, const char *thing);

/* As printf() would. Behind the last byte there is a NUL then, which does not count. */
void ptv_put_format(ptv_buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A name in a file may be as long as the file: a report shows this many bytes of it. */
enum { PTV_LONGEST_NAME = 256 };

/* For people: what could move the cursor, reorder or break a line becomes \xNN or \u{N}. */
void ptv_put_safe(ptv_buffer *b, const char *bytes, size_t n);
void ptv_put_safe_text(ptv_buffer *b, const char *text);
void ptv_put_xml(ptv_buffer *b,
                 const char *text); /* the same in XML and HTML, also in attributes */

/*
 * Writes the buffer to `out`, flushes that, and empties the buffer. Returns 0, or why that failed
 * first, as errno would say: ENOMEM when memory ran out before. The second frees it, too.
 */
int ptv_buffer_flush(ptv_buffer *b, FILE *out);
int ptv_buffer_end(ptv_buffer *b, FILE *out);

/* ---- Lists ---- */

/*
 * The list of elements of `size` bytes, which free() gives back, with room for one more than
 * `count`; NULL when memory ran out, and the list is as it was.
 */
void *ptv_room_for_one(void *items, size_t count, size_t *room, size_t size);
