/*
 * Shared by the parts of the reader. Failure is sticky: after the first error the lexer only
 * returns the end of the text. So every loop ends by itself, and no caller need check results it
 * only passes on.
 */
#pragma once

#include "base/arena.h"
#include "fbs.h"
#include "verifiers/core/hex.h"

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

/* A file that was requested. */
typedef struct fbs_file {
    struct fbs_file *self; /* writable, as sets return const pointers */
    struct fbs_file *next; /* next one that was read */
    const char *path, *text; /* if not there: the reason, or NULL */
    size_t size;
    uint64_t sum; /* of the text */
    bool there, seen;
} fbs_file;

/* A name used before its declaration: see refer.c. */
typedef struct fbs_pending fbs_pending;

/* The reader itself. */
typedef struct fbs_reader {
    const fbs_options *options;
    ptv_arena arena;
    fbs_schema *schema;
    fbs_error *error;
    bool failed;
    bool bare; /* set for a binary schema without attributes: any enum may have bit_flags */
    fbs_source *source;
    struct fbs_name *files; /* requested ones, by path */
    fbs_file *opened;       /* those that were read */
    uint32_t file_count, depth, type_count, service_count;
    struct fbs_name *attributes; /* declared ones */
    struct fbs_name *services, *spaces;
    const char *space; /* current namespace */
    const char *root, *root_space;
    uint32_t root_number; /* number of types declared before it */
    struct fbs_name *pending;
    fbs_pending *first_pending, **last_pending;
    fbs_def **last_def;
    fbs_service **last_service;
} fbs_reader;

/* Records the error unless there was one before. Always returns false. */
bool fbs_fail(fbs_reader *r, fbs_place at, const char *found, const char *expected);
bool fbs_fail_token(fbs_reader *r, const char *expected); /* found: the next token */
bool fbs_fail_name(fbs_reader *r, fbs_place at, const char *what, const char *name,
                   const char *expected);

/* ---- fbs_names.c ---- */

/* "space.name", or just the name if space_size is 0. */
typedef struct fbs_key {
    const char *space;
    size_t space_size;
    const char *name;
    size_t size; /* of the whole */
} fbs_key;

fbs_key fbs_key_of(const char *name);
fbs_key fbs_key_in(const char *space, size_t size, const char *name);

/* An empty set is NULL. Keys must live as long as the set. Values are never NULL. */
const void *fbs_names_find(const struct fbs_name *root, fbs_key key);
void fbs_names_set(struct fbs_name *root, fbs_key key, const void *value);

/* Returns false if the key exists. Returns true if memory ran out; then the reader has failed. */
bool fbs_names_add(fbs_reader *r, struct fbs_name **root, fbs_key key, const void *value);

/* ---- fbs_memory.c ---- */

void *fbs_new(fbs_reader *r, size_t size); /* if memory runs out, returns NULL and fails */
const char *fbs_copy(fbs_reader *r, const char *text, size_t size);

/* ---- lex.c, token.c ---- */

void fbs_next(fbs_reader *r);
bool fbs_see(const fbs_reader *r, char sign);
bool fbs_see_name(const fbs_reader *r, const char *name);
bool fbs_accept(fbs_reader *r, char sign);
bool fbs_expect(fbs_reader *r, char sign);
const char *fbs_expect_name(fbs_reader *r, const char *expected); /* "" on failure */
const char *fbs_expect_text(fbs_reader *r, const char *expected); /* "" on failure */
const char *fbs_expect_dotted(fbs_reader *r, const char *expected); /* a.b.c */

/* ---- parse.c, parse_attribute.c, parse_default.c, parse_enum.c, parse_type.c ---- */

void fbs_parse_file(fbs_reader *r, const char *path);
fbs_def *fbs_parse_head(fbs_reader *r, fbs_kind kind); /* reads the name; NULL on failure */
void fbs_parse_fields(fbs_reader *r, fbs_kind kind);
void fbs_parse_enum(fbs_reader *r);
void fbs_parse_union(fbs_reader *r);
void fbs_parse_service(fbs_reader *r);
fbs_type fbs_parse_type(fbs_reader *r);
fbs_attr *fbs_parse_attrs(fbs_reader *r);
const char *fbs_parse_number(fbs_reader *r, const char *expected);
void fbs_declare_builtins(fbs_reader *r); /* attributes */
void fbs_parse_default(fbs_reader *r, fbs_field *field);

/* ---- include.c ---- */

fbs_file *fbs_file_at(fbs_reader *r, const char *path); /* NULL: out of memory */

/* The path of the include if it exists, otherwise the first path that was tried. */
const char *fbs_find_include(fbs_reader *r, const char *from, const char *name);

/* Whether the same file was already read from another folder. */
bool fbs_is_copy(fbs_reader *r, fbs_file *file);

/* ---- refer.c ---- */

void fbs_refer_all(fbs_reader *r);

/* Returns the enum or union called `name` among the first `before` types, or NULL if none. */
const fbs_def *fbs_enum_named(const fbs_schema *schema, const char *space, const char *name,
                              uint32_t before);

/* ---- resolve.c, fbs_values.c, defaults.c, fbs_layout.c, attributes.c ---- */

bool fbs_is_less(fbs_base base, uint64_t a, uint64_t b); /* compared as numbers of this type */
void fbs_resolve_values(fbs_reader *r, fbs_def *def);
void fbs_resolve_default(fbs_reader *r, const fbs_def *def, fbs_field *field);
void fbs_layout_table(fbs_reader *r, fbs_def *def);
void fbs_layout_struct(fbs_reader *r, fbs_def *def);
void fbs_check_attributes(fbs_reader *r, const fbs_def *def);
