/* Blobs, which are bytes stored anywhere: making and reading them. */
#pragma once

#include "golden/codec/model.h"

gm_blob gm_bytes(const void *bytes, uint64_t size);
gm_blob gm_zeros(uint64_t size);

/* Bytes [at, at + size) of a file. If not `there`, a blob with only a size. */
gm_blob gm_range_blob(const ptv_image *image, bool there, uint64_t at, uint64_t size);

/* Sets the value to these bytes: a string, or a vector of `count` elements. False: no memory. */
bool gm_set_blob(gm_model *model, gm_value *value, gm_blob bytes, uint64_t count);

/*
 * Makes a blob of `size` bytes that repeats the `length` bytes of `run`, in the model's memory.
 * False: out of memory.
 */
bool gm_repeat(gm_model *model, const uint8_t *run, size_t length, uint64_t size, gm_blob *blob);

/*
 * Zeros before a part of a GM_PARTS blob if the parts before it, with padding, end at `at`: none,
 * unless the parts are items with an alignment.
 */
uint64_t gm_item_padding(const gm_blob *blob, uint64_t at);

/*
 * Passes the bytes of the blob to `put`, in order, in chunks of any size. Returns 0; or what `put`
 * returned, where nonzero stops; or an errno value if a file could not be read, with ENODATA if it
 * is shorter than the blob or the blob has no bytes. `put` must not read blobs.
 */
typedef int (*gm_put)(void *context, const void *bytes, size_t n);
int gm_blob_read(const gm_blob *blob, gm_put put, void *context);

/* Copies the blob to `out`, which has room for blob->size bytes. Returns as above. */
int gm_blob_copy(const gm_blob *blob, void *out);

/* ---- RFC 4648, section 4, with padding and without line breaks: base64.c ---- */

/* Number of characters for `bytes` bytes. */
size_t gm_base64_size(size_t bytes);

/* Writes exactly gm_base64_size(n) characters, without a NUL. */
void gm_base64(const void *bytes, size_t n, char *out);

/*
 * Decodes to `out`, which has room for n / 4 * 3 bytes. Strict: each sequence of bytes has only one
 * encoding. False for an invalid character, wrong padding, or unused bits that are set.
 */
bool gm_unbase64(const char *text, size_t n, uint8_t *out, size_t *size);
