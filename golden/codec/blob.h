/* Bytes that are somewhere: how to name them and how to get at them. */
#pragma once

#include "golden/codec/model.h"

gm_blob gm_bytes(const void *bytes, uint64_t size);
gm_blob gm_zeros(uint64_t size);

/* Bytes [at, at + size) of a file; not there: of the blob only the size is known. */
gm_blob gm_range_blob(const ptv_image *image, bool there, uint64_t at, uint64_t size);

/* The value becomes these bytes: a string, or a vector of `count` elements. False: no memory. */
bool gm_set_blob(gm_model *model, gm_value *value, gm_blob bytes, uint64_t count);

/*
 * A blob of `size` bytes, of which each `length` are those of `run` again. In the memory of the
 * model; false: there is none.
 */
bool gm_repeat(gm_model *model, const uint8_t *run, size_t length, uint64_t size, gm_blob *blob);

/*
 * Zeros that precede a part of a GM_PARTS blob when the parts before it, padding
 * included, end at `at`: none, unless they are items with an alignment.
 */
uint64_t gm_item_padding(const gm_blob *blob, uint64_t at);

/*
 * Hands the bytes of the blob, in order, to `put`, in chunks of any size. Returns 0,
 * what `put` returned (not 0 stops), or what errno would say when a file could not
 * be read; ENODATA when it is shorter than the blob or the blob has no bytes. `put` reads no blobs.
 */
typedef int (*gm_put)(void *context, const void *bytes, size_t n);
int gm_blob_read(const gm_blob *blob, gm_put put, void *context);

/* Copies all of it to `out`, which has room for blob->size bytes. Returns as above. */
int gm_blob_copy(const gm_blob *blob, void *out);

/* ---- As in RFC 4648, section 4, with padding and without line breaks: base64.c ---- */

/* Characters that `bytes` bytes take. */
size_t gm_base64_size(size_t bytes);

/* Writes exactly gm_base64_size(n) characters and no terminator. */
void gm_base64(const void *bytes, size_t n, char *out);

/*
 * The way back; `out` has room for n / 4 * 3 bytes. Strict: one text for each sequence
 * of bytes. False at a foreign character, wrong padding, or bits left over that are set.
 */
bool gm_unbase64(const char *text, size_t n, uint8_t *out, size_t *size);
