/* Parsers for the contents of foreign files. For analysis/diagnose, and their fuzz target. */
#pragma once

#include "analysis/diagnose/foreign.h"

/* ---- archive.c: names of members in a zip or tar; stop when `each` returns false ---- */

typedef bool (*ptv_member_name)(void *context, const char *name, size_t length);
void ptv_each_in_zip(const ptv_image *image, ptv_member_name each, void *context);
bool ptv_is_tar(const ptv_image *image);
void ptv_each_in_tar(const ptv_image *image, ptv_member_name each, void *context);

/* ---- protobuf.c ---- */

/* True if up to its end the file is fields of a ModelProto, with a version and a graph. */
bool ptv_is_onnx(const ptv_image *image);

/* The same for a Model of Core ML. */
bool ptv_is_coreml(const ptv_image *image);

/* ---- inflate.c ---- */

/* Inflates the first bytes of a deflate stream, at most `room`; returns how many, fewer if
 * invalid. */
size_t ptv_inflate(const uint8_t *in, size_t n, uint8_t *out, size_t room);

/* Where the deflate stream of a gzip file begins; 0 if it is not gzip. */
size_t ptv_gzip_body(const ptv_image *image);

/* ---- base64.c ---- */

enum { PTV_BASE64_LEAST = 64 }; /* digits: a mere word is not base64 */

/* Decodes the first bytes of a base64 text; returns 0 if it is not base64. Reads all of it. */
size_t ptv_base64(const ptv_image *image, uint8_t *out, size_t room);
