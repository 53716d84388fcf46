/* Writing finished images to files, and reporting errors in texts. */
#pragma once

#include "golden/codec/encode.h"
#include "golden/codec/parse.h"
#include "tool/input.h"

/*
 * Reports "suite.json:12:8: what is wrong" on standard error, in the form that editors parse.
 * `kind` is "warning: " or "".
 */
void ptv_say_located(const gm_error *error, const char *kind);

/* Whether both names lead to the same regular file. */
bool ptv_is_same_file(const char *a, const char *b);

/* Whether `path` still names the file that was opened, and that file has not changed. */
bool ptv_input_is_same(const ptv_input *in, const char *path);

/* A file to check again after reading; refused if it changed meanwhile. NULL path: none. */
typedef struct ptv_origin {
    const ptv_input *input;
    const char *path;
} ptv_origin;

/*
 * Encodes the model and writes it to `path`, whole or not at all; "-" is standard output, unless
 * that is a terminal. Reports what is wrong. Returns the exit status.
 */
int ptv_emit_model(const char *command, const char *path, const gm_model *model, ptv_origin origin);

/* The same for an image that is already encoded and refers to no mapped file. */
int ptv_emit_image(const char *command, const char *path, const gm_image *image);

/* The same for one blob. */
int ptv_emit_blob(const char *command, const char *path, const gm_blob *blob, ptv_origin origin);
