/* Parses texts to models (docs/text-model.md). Strict: anything unknown is an error. */
#pragma once

#include "golden/codec/model.h"

typedef struct gm_error {
    char path[256];        /* of the text: "model.json" */
    unsigned line, column; /* from 1; columns are characters; line 0: the whole file */
    char what[256];        /* one line without a full stop */
} gm_error;

/*
 * Parses the text at `path` ("-": standard input) into `model` (after gm_begin), including the
 * models, and the sizes of the files, that it names. False, with an error, if it is invalid.
 */
bool gm_parse_file(gm_model *model, const char *path, gm_error *error);

/* Overrides the layout of the text, where it is not 0 or NULL. */
typedef struct gm_choice {
    const gm_writer *writer;
    const gm_vtables *vtables;
    uint32_t segment_alignment, constant_alignment, delegate_alignment;
} gm_choice;

/* Like gm_parse_file(). The choice applies to this model, not to nested ones. */
bool gm_parse_chosen(gm_model *model, const char *path, const gm_choice *choice, gm_error *error);

/* Like gm_parse_file(), for text in memory; errors and relative names refer to `path`. */
bool gm_parse_text(gm_model *model, const char *text, size_t n, const char *path, gm_error *error);

/*
 * For edits: parse a single value, for a model with schema and layout. File names are relative to
 * the current folder; error->path is "". `text` is not NUL-terminated. Besides JSON it may be a
 * word without quotes (FLOAT, nan, -inf), a hexadecimal number, or a number up to 2^64-1.
 */

/* The value of a field that is not a union. */
bool gm_parse_value(gm_model *model, const ptv_field *field, const char *text, size_t n,
                    gm_value *value, gm_error *error);

/* A table of this type, the value of a union, to value->as.table. */
bool gm_parse_table(gm_model *model, const ptv_table *type, const char *text, size_t n,
                    gm_value *value, gm_error *error);

/*
 * An element of a list: to value->as.scalar for a VECTOR, as.blob for STRINGS, as.table for TABLES.
 * The field must be one of these.
 */
bool gm_parse_element(gm_model *model, const ptv_field *field, const char *text, size_t n,
                      gm_value *value, gm_error *error);

/* A blob: the bytes of a segment, a patch or an entry. */
bool gm_parse_blob(gm_model *model, const char *text, size_t n, gm_blob *blob, gm_error *error);

/* An entry of an NFAT container, with `id` and `data`. */
bool gm_parse_entry(gm_model *model, const char *text, size_t n, gm_entry *entry, gm_error *error);

/* Updates a package member, or the end of a package, with what the text gives; keeps the rest. */
bool gm_parse_zip_member(gm_model *model, const char *text, size_t n, gm_zip_member *member,
                         gm_error *error);
bool gm_parse_archive_end(gm_model *model, const char *text, size_t n, gm_archive *archive,
                          gm_error *error);
