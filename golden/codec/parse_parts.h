/* What the files of the parser share; for parse*.c only. */
#pragma once

#include <jansson.h>
#include <string.h>

#include "base/locate.h"
#include "base/nearest.h"
#include "golden/codec/parse.h"

enum {
    GM_MODELS_DEEP = 8, /* nesting of models */
    GM_MODELS = 1 << 14 /* models altogether */
};

/* A text, and the one that includes it. */
typedef struct gm_input {
    const char *path; /* "" if it has none */
    const char *bytes;
    size_t n;
    const struct gm_input *by;
    bool is_file; /* device and inode are set */
    uint64_t device, inode;
} gm_input;

/* The state of parsing a model. */
typedef struct gm_parser {
    gm_model *model;
    const gm_input *text;
    gm_error *error;
    bool defaults;           /* leave out scalars that equal their default */
    unsigned depth;          /* models around this one */
    const gm_choice *choice; /* NULL: use the layout in the text */
} gm_parser;

/* ---- parse_error.c: all return false ---- */

/* Reports "sizes[1]: " and the message, with its location. */
bool gm_refuse(const gm_parser *p, const ptv_step *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reports "sizes: expected an array, found 'abc'". */
bool gm_expected(const gm_parser *p, const ptv_step *at, const char *what, const json_t *found);

bool gm_no_memory(const gm_parser *p, const ptv_step *at);

/* Reports the syntax error found by the library. */
bool gm_bad_syntax(const gm_input *text, const json_error_t *found, gm_error *error);

/* The text of a JSON string. NULL if it is no string, or contains a NUL, which no word does. */
static inline const char *gm_word_of(const json_t *json)
{
    const char *word = json_string_value(json);
    return word != NULL && memchr(word, 0, json_string_length(json)) == NULL ? word : NULL;
}

/* ---- parse_number.c ---- */

/* A number for the field, or for an element of it. */
bool gm_parse_scalar(const gm_parser *p, const ptv_step *at, const json_t *json,
                     const ptv_field *field, uint64_t *value);

/* A number outside of tables, from 0 to `most`. */
bool gm_parse_count(const gm_parser *p, const ptv_step *at, const json_t *json, uint64_t most,
                    uint64_t *value);

/* A power of two from 1 to 65536. */
bool gm_parse_alignment(const gm_parser *p, const ptv_step *at, const json_t *json,
                        uint64_t *value);

/* Converts an array of numbers to bytes. */
bool gm_parse_numbers(const gm_parser *p, const ptv_step *at, const json_t *json,
                      const ptv_field *field, gm_blob *blob);

/* ---- parse_bytes.c ---- */

/* A blob being parsed: `at` and `json` are the member that tells its kind. */
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

/* Requires the member to be a string: false after an error. */
bool gm_is_text(const gm_parser *p, const gm_blob_text *text);

/* Copies the bytes of a JSON string. */
bool gm_copy_string(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob);

/* ---- parse_blob.c, parse_nested.c ---- */

bool gm_blob_of(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob);

/* Accepts a JSON string, or a blob. */
bool gm_string_of(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob);

/* Encodes a model, given in place or by name, to bytes. */
bool gm_nested_of(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob);

/* ---- parse_tables.c ---- */

bool gm_table_of(const gm_parser *p, const ptv_step *at, const json_t *json, const ptv_table *type,
                 gm_table **table);
bool gm_field_of(const gm_parser *p, const ptv_step *at, const json_t *json, const ptv_field *field,
                 uint64_t tag, gm_value *value);
bool gm_element_of(const gm_parser *p, const ptv_step *at, const json_t *json,
                   const ptv_field *field, gm_value *value);

/* ---- parse_members.c ---- */

/* A member of an object, and the function that parses it into `to`. */
typedef struct gm_named {
    const char *name;
    bool (*parse)(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
    void *to;
} gm_named;

#define GM_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Parses the members that are present, in the order of `known`, as some depend on earlier ones.
 * Rejects others; `what` describes the object in errors.
 */
bool gm_members_of(gm_parser *p, const ptv_step *at, const char *what, const json_t *json,
                   const gm_named *known, size_t count);

/* Parses all elements, of `size` bytes each; sets *count. NULL, with an error, if that fails. */
typedef bool gm_element_parser(gm_parser *p, const ptv_step *at, const json_t *json, void *element);
void *gm_list_of(gm_parser *p, const ptv_step *at, const json_t *json, size_t size,
                 gm_element_parser *parse, size_t *count);

/* ---- parse_layout.c: all can serve as gm_named.parse ---- */

bool gm_number_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
bool gm_layout_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
bool gm_header_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);

/* Applies p->choice. Call before parsing any blob: items may be aligned by the layout. */
void gm_choose_layout(gm_parser *p);

/* parse.c: can serve as gm_named.parse: a blob; or a string or blob. */
bool gm_blob_member(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
bool gm_text_member(gm_parser *p, const ptv_step *at, const json_t *json, void *to);

/* Parses a gm_entry of a container. */
bool gm_entry_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);

/* parse_package.c: parse the members of a package; a gm_zip_member; a gm_archive's end record. */
bool gm_zip_members_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
bool gm_member_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);
bool gm_end_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to);

/* Parses a whole model. */
bool gm_model_of(gm_parser *p, const ptv_step *at, const json_t *json);

/* ---- parse_input.c ---- */

/* Resolves the path given by `json`. NULL after an error. */
const char *gm_path_of(const gm_parser *p, const ptv_step *at, const json_t *json);

/* Parses the JSON of a text. NULL, with an error, on failure. */
json_t *gm_read_json(const gm_input *text, size_t flags, gm_error *error);

/*
 * Reads the file text->path; sets text->bytes (free it) and size. If it cannot be JSON, reads only
 * the beginning. Returns 0; -1 if it is not regular; GM_OVER_LIMIT if there are more than `most`
 * bytes; or errno.
 */
int gm_read_text(gm_input *text, bool regular_only, uint64_t most);
