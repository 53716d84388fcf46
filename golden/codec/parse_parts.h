/* What the files of the parser share; for parse*.c only. */
#pragma once

#include <jansson.h>
#include <string.h>

#include "base/locate.h"
#include "base/nearest.h"
#include "golden/codec/parse.h"

enum {
    GM_MODELS_DEEP = 8, /* models in models */
    GM_MODELS = 1 << 14 /* in all */
};

/* A text, and the one that names it. */
typedef struct gm_input {
    const char *path; /* "" when it has none */
    const char *bytes;
    size_t n;
    const struct gm_input *by;
    bool is_file; /* device and inode say which */
    uint64_t device, inode;
} gm_input;

/* One model on its way from text. */
typedef struct gm_parser {
    gm_model *model;
    const gm_input *text;
    gm_error *error;
    bool defaults;           /* scalars that equal their default are left out */
    unsigned depth;          /* models around this one */
    const gm_choice *choice; /* NULL: the layout is what the text says */
} gm_parser;

/* ---- parse_error.c: all say false ---- */

/* "sizes[1]: " and what, located. */
bool gm_refuse(const gm_parser *p, const ptv_step *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "sizes: expected an array, found 'abc'" */
bool gm_expected(const gm_parser *p, const ptv_step *at, const char *what, const json_t *found);

bool gm_no_memory(const gm_parser *p, const ptv_step *at);

/* The syntax error that the library has found. */
bool gm_bad_syntax(const gm_input *text, const json_error_t *found, gm_error *error);

/* The text of a JSON string; NULL when it is none, or has a NUL, which no word has. */
static inline const char *gm_word_of(const json_t *json)
{
    const char *word = json_string_value(json);
    return word != NULL && memchr(word, 0, json_string_length(json)) == NULL ? word : NULL;
}

/* ---- parse_number.c ---- */

/* A number of the field, or of an element of it. */
bool gm_parse_scalar(const gm_parser *p, const ptv_step *at, const json_t *json,
                     const ptv_field *field, uint64_t *value);

/* A number that is not of a table: 0 to `most`. */
bool gm_parse_count(const gm_parser *p, const ptv_step *at, const json_t *json, uint64_t most,
                    uint64_t *value);

/* A power of two from 1 to 65536. */
bool gm_parse_alignment(const gm_parser *p, const ptv_step *at, const json_t *json,
                        uint64_t *value);

/* An array of numbers as bytes. */
bool gm_parse_numbers(const gm_parser *p, const ptv_step *at, const json_t *json,
                      const ptv_field *field, gm_blob *blob);

/* ---- parse_bytes.c ---- */

/* A blob on its way: `at` and `json` are the member that says which kind it is. */
typedef struct gm_blob_text {
    const ptv_step *whole;
    const json_t *object;
    const ptv_step *at;
    const json_t *json;
    ptv_scalar scalar; /* of the elements, for kinds that list numbers */
    unsigned size;
} gm_blob_text;

bool gm_text_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob);
bool gm_base64_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob);
bool gm_hex_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob);
bool gm_numbers_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob);
bool gm_zeros_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob);
bool gm_counting_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob);

/* That the member is a string: false after an error. */
bool gm_is_text(const gm_parser *p, const gm_blob_text *text);

/* The bytes of a JSON string. */
bool gm_copy_string(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob);

/* ---- parse_blob.c, parse_nested.c ---- */

bool gm_blob_of(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob);

/* A JSON string, or a blob. */
bool gm_string_of(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob);

/* The bytes of a model: the text in place, or the name of one. */
bool gm_nested_of(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob);

/* ---- parse_tables.c ---- */

bool gm_table_of(const gm_parser *p, const ptv_step *at, const json_t *json, const ptv_table *type,
                 gm_table **table);
bool gm_field_of(const gm_parser *p, const ptv_step *at, const json_t *json, const ptv_field *field,
                 uint64_t tag, gm_value *value);
bool gm_element_of(const gm_parser *p, const ptv_step *at, const json_t *json,
                   const ptv_field *field, gm_value *value);

/* ---- parse_members.c ---- */

/* A member of an object, and what reads it into `to`. */
typedef struct gm_named {
    const char *name;
    bool (*parse)(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
    void *to;
} gm_named;

#define GM_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Reads the members that are there, in the order of `known`: some depend on earlier
 * ones. Others are refused; `what` names the object that does not have them.
 */
bool gm_members_of(gm_parser *p, const ptv_step *at, const char *what, const json_t *json,
                   const gm_named *known, size_t count);

/* All *count elements, `size` bytes each; NULL and an error if it is no array that `parse` reads.
 */
typedef bool gm_element_parser(gm_parser *p, const ptv_step *at, const json_t *json, void *element);
void *gm_list_of(gm_parser *p, const ptv_step *at, const json_t *json, size_t size,
                 gm_element_parser *parse, size_t *count);

/* ---- parse_layout.c: of kind gm_named.parse ---- */

bool gm_number_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
bool gm_layout_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
bool gm_header_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);

/* Applies p->choice. Before any blob is read: items may be aligned as the layout says. */
void gm_choose_layout(gm_parser *p);

/* parse.c: of kind gm_named.parse: a blob; a string, or a blob. */
bool gm_blob_member(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
bool gm_text_member(gm_parser *p, const ptv_step *at, const json_t *json, void *to);

/* A gm_entry of a container. */
bool gm_entry_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);

/* parse_package.c: those of a package; one gm_zip_member; the end record of a gm_archive. */
bool gm_zip_members_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
bool gm_member_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
bool gm_end_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);

/* A whole model. */
bool gm_model_of(gm_parser *p, const ptv_step *at, const json_t *json);

/* ---- parse_input.c ---- */

/* The path that the text calls `json`; NULL after an error. */
const char *gm_path_of(const gm_parser *p, const ptv_step *at, const json_t *json);

/* The JSON of a text; NULL and an error. */
json_t *gm_read_json(const gm_input *text, size_t flags, gm_error *error);

/*
 * Reads the file text->path: text->bytes (free) and size; of what cannot be JSON only the
 * beginning. 0, -1 when it is not regular, GM_OVER_LIMIT when there are more than `most`
 * bytes, or errno.
 */
int gm_read_text(gm_input *text, bool regular_only, uint64_t most);
