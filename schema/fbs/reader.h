/*
 * What the parts of the reader share. Failure is sticky: after the first error
 * the lexer only returns the end of the text, so every loop ends by itself and
 * no caller has to look at results it would only pass on.
 */
#ifndef PTV_SCHEMA_FBS_READER_H
#define PTV_SCHEMA_FBS_READER_H

#include "fbs.h"
#include "verifiers/core/hex.h"
#include "verifiers/host/arena.h"

/* ---- lex.c ---- */

typedef enum fbs_token_kind {
    FBS_END, FBS_NAME, FBS_INTEGER, FBS_REAL, FBS_TEXT, FBS_SIGN /* any other character */
} fbs_token_kind;

typedef struct fbs_token {
    fbs_token_kind kind;
    char sign;        /* FBS_SIGN */
    const char *text; /* decoded, NUL-terminated; "" at the end */
    fbs_place place;
} fbs_token;

/* One file being read. */
typedef struct fbs_source {
    const char *at, *end;
    fbs_place place;
    fbs_token token; /* the next one */
    const struct fbs_source *outer; /* the file that includes this one */
} fbs_source;

typedef struct fbs_path {
    struct fbs_path *next;
    const char *name;
} fbs_path;

/* The reader itself. */
typedef struct fbs_reader {
    const fbs_options *options;
    ptv_arena arena;
    fbs_schema *schema;
    fbs_error *error;
    bool failed;
    bool bare; /* read of a binary schema that lacks attributes: any enum may have bit_flags */
    fbs_source *source;
    fbs_path *files; /* every file that was opened */
    uint32_t file_count, depth, type_count, service_count;
    fbs_path *attributes; /* declared ones */
    const char *space;    /* current namespace */
    const char *root, *root_space;
    fbs_def **last_def;
    fbs_service **last_service;
} fbs_reader;

/* Keeps the first error only. Always false. */
bool fbs_fail(fbs_reader *r, fbs_place at, const char *found, const char *expected);
bool fbs_fail_token(fbs_reader *r, const char *expected); /* found: the next token */
bool fbs_fail_name(fbs_reader *r, fbs_place at, const char *what, const char *name,
                   const char *expected);

void *fbs_new(fbs_reader *r, size_t size); /* fails the reader when it returns NULL */
const char *fbs_copy(fbs_reader *r, const char *text, size_t size);

void fbs_next(fbs_reader *r);
bool fbs_see(const fbs_reader *r, char sign);
bool fbs_see_name(const fbs_reader *r, const char *name);
bool fbs_accept(fbs_reader *r, char sign);
bool fbs_expect(fbs_reader *r, char sign);
const char *fbs_expect_name(fbs_reader *r, const char *expected); /* "" on failure */
const char *fbs_expect_text(fbs_reader *r, const char *expected); /* "" on failure */
const char *fbs_expect_dotted(fbs_reader *r, const char *expected); /* a.b.c */

/* ---- parse.c, parse_enum.c, parse_type.c ---- */

void fbs_parse_file(fbs_reader *r, const char *path);
fbs_def *fbs_parse_head(fbs_reader *r, fbs_kind kind); /* name; NULL on failure */
void fbs_parse_fields(fbs_reader *r, fbs_kind kind);
void fbs_parse_enum(fbs_reader *r);
void fbs_parse_union(fbs_reader *r);
void fbs_parse_service(fbs_reader *r);
fbs_type fbs_parse_type(fbs_reader *r);
fbs_attr *fbs_parse_attrs(fbs_reader *r);
const char *fbs_parse_number(fbs_reader *r, const char *expected);

/* ---- resolve.c, values.c, layout.c, attributes.c ---- */

void fbs_resolve_values(fbs_reader *r, fbs_def *def);
void fbs_resolve_default(fbs_reader *r, const fbs_def *def, fbs_field *field);
void fbs_layout_table(fbs_reader *r, fbs_def *def);
void fbs_layout_struct(fbs_reader *r, fbs_def *def);
void fbs_check_attributes(fbs_reader *r, const fbs_def *def);

#endif
