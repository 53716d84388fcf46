/* Handing a finished image to its file, and errors in texts to people. */
#pragma once

#include "golden/codec/encode.h"
#include "golden/codec/parse.h"
#include "tool/input.h"

/*
 * "suite.json:12:8: what is wrong" on standard error, as editors understand it; `kind`:
 * "warning: ", or "".
 */
void ptv_say_located(const gm_error *error, const char *kind);

/* Whether both names lead to one regular file. */
bool ptv_is_same_file(const char *a, const char *b);

/* Whether `path` still names the file that was opened, and that is as it was then. */
bool ptv_input_is_same(const ptv_input *in, const char *path);

/* What to read again and to refuse when it changed meanwhile. NULL path: nothing. */
typedef struct ptv_origin {
    const ptv_input *input;
    const char *path;
} ptv_origin;

/*
 * Encodes the model and writes it to `path` ("-": standard output, unless that is a
 * terminal), whole or not at all. Returns the exit status; says what is wrong.
 */
int ptv_emit_model(const char *command, const char *path, const gm_model *model, ptv_origin origin);

/* The same for what has been encoded, and was made of no file that is mapped. */
int ptv_emit_image(const char *command, const char *path, const gm_image *image);

/* The same for one blob. */
int ptv_emit_blob(const char *command, const char *path, const gm_blob *blob, ptv_origin origin);
