/* From text to a model (docs/text-model.md). Strict: what it does not know is an error. */
#pragma once

#include "golden/codec/model.h"

typedef struct gm_error {
    char path[256];        /* of the text: "model.json" */
    unsigned line, column; /* from 1; columns are characters; 0: the file as a whole */
    char what[256];        /* one line, no full stop */
} gm_error;

/*
 * Reads the text at `path` ("-": standard input) into `model` (after gm_begin),
 * including the models and the sizes of the files that it names. False and an error
 * when it is wrong.
 */
bool gm_parse_file(gm_model *model, const char *path, gm_error *error);

/* Beats the layout of the text, where it is not 0 or NULL. */
typedef struct gm_choice {
    const gm_writer *writer;
    const gm_vtables *vtables;
    uint32_t segment_alignment, constant_alignment, delegate_alignment;
} gm_choice;

/* Reads as gm_parse_file() does. The choice is made for this model, not for those in it. */
bool gm_parse_chosen(gm_model *model, const char *path, const gm_choice *choice, gm_error *error);

/* As gm_parse_file(), for text in memory; `path` is what errors and relative names refer to. */
bool gm_parse_text(gm_model *model, const char *text, size_t n, const char *path, gm_error *error);

/*
 * For edits: one value, for a model that has its schema and layout. Names of files
 * are relative to the current folder; error->path is empty. `text` is not terminated.
 * Besides JSON it may be a word without quotes (FLOAT, nan, -inf), a hexadecimal
 * number or a number up to 2^64-1.
 */

/* The value of the field, which is no union. */
bool gm_parse_value(gm_model *model, const ptv_field *field, const char *text, size_t n,
                    gm_value *value, gm_error *error);

/* A table of the type, value->as.table: the value of a union. */
bool gm_parse_table(gm_model *model, const ptv_table *type, const char *text, size_t n,
                    gm_value *value, gm_error *error);

/*
 * One element of a list: value->as.scalar of a VECTOR, as.blob of STRINGS, as.table of
 * TABLES. The field must be one of these.
 */
bool gm_parse_element(gm_model *model, const ptv_field *field, const char *text, size_t n,
                      gm_value *value, gm_error *error);

/* A blob: bytes of a segment, of a patch, of an entry. */
bool gm_parse_blob(gm_model *model, const char *text, size_t n, gm_blob *blob, gm_error *error);

/* An entry of an NFAT container, with `id` and `data`. */
bool gm_parse_entry(gm_model *model, const char *text, size_t n, gm_entry *entry, gm_error *error);

/* What the text says of a member of a package, or of its end; the rest stays what it is. */
bool gm_parse_zip_member(gm_model *model, const char *text, size_t n, gm_zip_member *member,
                         gm_error *error);
bool gm_parse_archive_end(gm_model *model, const char *text, size_t n, gm_archive *archive,
                          gm_error *error);
