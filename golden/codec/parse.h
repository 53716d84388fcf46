/* From text to a model (docs/text-model.md). Strict: what it does not know is an error. */
#ifndef GOLDEN_CODEC_PARSE_H
#define GOLDEN_CODEC_PARSE_H

#include "golden/codec/model.h"

typedef struct gm_error {
    char path[256]; /* of the text: "model.json" */
    unsigned line, column; /* from 1; 0: the file as a whole */
    char what[256]; /* one line, no full stop */
} gm_error;

/*
 * Reads the text at `path` into `model` (after gm_begin), including the models and
 * the sizes of the files that it names. False and an error when it is wrong.
 */
bool gm_parse_file(gm_model *model, const char *path, gm_error *error);

/* The same for text in memory; `path` is what errors and relative names refer to. */
bool gm_parse_text(gm_model *model, const char *text, size_t n, const char *path, gm_error *error);

/*
 * One JSON value for the field `slot` of a table of `type`, for edits: gives the
 * value that the field would have. `text` is not terminated.
 */
bool gm_parse_value(gm_model *model, const ptv_table *type, unsigned slot, const char *text,
                    size_t n, gm_value *value, gm_error *error);

#endif
