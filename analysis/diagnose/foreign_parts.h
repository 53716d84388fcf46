/* Parsers of what is inside of other files. For analysis/diagnose, and their fuzz target. */
#pragma once

#include "analysis/diagnose/foreign.h"

/* ---- archive.c: names of what is in a zip or tar; false as soon as `each` is ---- */

typedef bool (*ptv_member_name)(void *context, const char *name, size_t length);
void ptv_each_in_zip(const ptv_image *image, ptv_member_name each, void *context);
bool ptv_is_tar(const ptv_image *image);
void ptv_each_in_tar(const ptv_image *image, ptv_member_name each, void *context);

/* ---- protobuf.c ---- */

/* Nothing but fields of a ModelProto, with a version and a graph, to the end of the file. */
bool ptv_is_onnx(const ptv_image *image);

/* The same of a Model of Core ML. */
bool ptv_is_coreml(const ptv_image *image);

/* ---- inflate.c ---- */

/* The first bytes that a deflate stream stands for, at most `room`; how many: less if it is wrong.
 */
size_t ptv_inflate(const uint8_t *in, size_t n, uint8_t *out, size_t room);

/* Where the deflate stream in a gzip file begins, 0 when it is none. */
size_t ptv_gzip_body(const ptv_image *image);

/* ---- base64.c ---- */

enum { PTV_BASE64_LEAST = 64 }; /* digits: a word is no base64 */

/* The first bytes that a text in base64 stands for; 0: it is none. Reads all of it. */
size_t ptv_base64(const ptv_image *image, uint8_t *out, size_t room);
