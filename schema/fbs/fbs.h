/*
 * Reads FlatBuffers schemas (.fbs): text in, a resolved model out.
 *
 * Accepts the whole grammar of flatc, including what ExecuTorch does not use; the few exceptions
 * are listed at the end. Any bytes may be passed: nesting, includes, lengths and counts are
 * bounded, and memory comes from one arena with a budget, so bad input ends in an error, never in a
 * crash.
 *
 *     fbs_options options = {.load = load, .context = &files};
 *     fbs_error error;
 *     fbs_schema *schema = fbs_read(&options, "program.fbs", &error);
 *     if (schema == NULL) { fputs(error.text, stderr); ... }
 *     ...
 *     fbs_free(schema);
 *
 * Errors have the form `file:line:column: found WHAT, expected WHAT`. Lines and columns count from
 * 1; columns count bytes. Only the first error is reported. Line 0 stands for the whole file and is
 * not printed: a binary schema has no lines.
 *
 * Everything in the model lives until fbs_free. There is no global state: schemas may be read in
 * several threads, one reader per thread.
 *
 * Reads whatever any flatc from 2.0.8 to 25.12 reads, and resolves names the way flatc does, except
 * for:
 *
 *  - data (a JSON object) in a schema, and zero bytes in strings;
 *  - structs as root_type or in methods, which flatc accepts if they are declared later;
 *  - anything beyond the limits below.
 *
 * It is more tolerant than flatc, mostly in the ways flatcc is: enums, unions and the root may be
 * used before their declaration, force_align may be any power of two up to 32768, `E.A` and numbers
 * for `true` may be defaults, attributes may have other values, and names may be such that
 * generated code does not compile. Some things that only flatcc reads are rejected: the type char,
 * structs declared before those they contain, several keys in a type, two values with the same
 * number.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FBS_FILES = 1024,      /* per schema, including the main one */
    FBS_INCLUDE_DEPTH = 64,
    FBS_TYPES = 16384,     /* declared types */
    FBS_SERVICES = 4096,
    FBS_MEMBERS = 16384,   /* fields or values per type */
    FBS_ATTRIBUTES = 256,  /* per declaration */
    FBS_TOKEN_BYTES = 2048, /* in a word, or a name with its namespace */
    FBS_NAMESPACE_PARTS = 32,
    FBS_ERROR_BYTES = 512,
    FBS_PATH_BYTES = 1024 /* in the path of an error; longer ones are truncated */
};

typedef enum fbs_base {
    FBS_NONE,
    FBS_BOOL, FBS_BYTE, FBS_UBYTE, FBS_SHORT, FBS_USHORT, FBS_INT, FBS_UINT, FBS_LONG, FBS_ULONG,
    FBS_FLOAT, FBS_DOUBLE, /* last scalar */
    FBS_STRING,
    FBS_TABLE, FBS_STRUCT, FBS_UNION,
    FBS_VECTOR, /* of `element` */
    FBS_ARRAY   /* of `length` times `element`, in structs only */
} fbs_base;

/* A position in a text. */
typedef struct fbs_place {
    const char *file;
    uint32_t line, column;
} fbs_place;

typedef struct fbs_def fbs_def;

/* `def` is the table, struct, union or enum. For an enum, base is its integer type. */
typedef struct fbs_type {
    fbs_base base;
    fbs_base element;
    uint32_t length;
    const fbs_def *def;
    const char *name; /* as written, unless the type is built in */
    fbs_place place;
} fbs_type;

/* An entry `(name: value)`. value is NULL if there is none. */
typedef struct fbs_attr {
    struct fbs_attr *next;
    const char *name, *value;
    fbs_place place;
} fbs_attr;

/* How a default was written. */
typedef enum fbs_default {
    FBS_DEFAULT_NONE,   /* not written: 0, or absent */
    FBS_DEFAULT_NULL,   /* null: optional scalar */
    FBS_DEFAULT_NUMBER, /* 12, -0x1f, 1.5e3, inf */
    FBS_DEFAULT_NAME,   /* true, RED, Color.RED */
    FBS_DEFAULT_STRING,
    FBS_DEFAULT_EMPTY   /* [] */
} fbs_default;

typedef struct fbs_field {
    struct fbs_field *next;
    const char *name;
    fbs_type type;
    fbs_attr *attrs;
    fbs_default written;
    const char *text;    /* of the default, including its sign */
    fbs_place at_default;
    uint64_t value;      /* scalars: two's complement, or the bits of a double */
    fbs_type *nested;    /* type named by nested_flatbuffer; NULL: none, or unknown */
    uint32_t id;         /* slot in the vtable; the tag, if any, has id - 1 */
    uint32_t offset;     /* structs only */
    fbs_place place;
} fbs_field;

/* A value of an enum or a member of a union. */
typedef struct fbs_value {
    struct fbs_value *next;
    const char *name;
    uint64_t value;    /* two's complement; bit_flags are already shifted */
    bool explicit_value;
    const char *text;  /* of the explicit value */
    fbs_type type;     /* union members: table, struct or string; FBS_NONE for NONE */
    fbs_attr *attrs;
    fbs_place place;
} fbs_value;

typedef enum fbs_kind { FBS_DEF_TABLE, FBS_DEF_STRUCT, FBS_DEF_ENUM, FBS_DEF_UNION } fbs_kind;

struct fbs_def {
    fbs_def *next;
    fbs_kind kind;
    uint32_t number;     /* order of declaration, from 0 */
    const char *name;    /* without its namespace */
    const char *space;   /* "a.b", or "" if none */
    fbs_place place;
    fbs_attr *attrs;
    fbs_field *fields;   /* as declared; tables and structs */
    uint32_t field_count;
    uint32_t slots;      /* tables: slots of the vtable */
    uint32_t size, align; /* structs */
    fbs_base base;       /* enums, and tags of unions: the integer */
    fbs_value *values;   /* sorted by value once read; enums and unions */
    uint32_t value_count;
    const fbs_value **by_value; /* the same, for searching */
    struct fbs_name *names;     /* of fields or values */
};

typedef struct fbs_method {
    struct fbs_method *next;
    const char *name;
    fbs_type request, response;
    fbs_attr *attrs;
    fbs_place place;
} fbs_method;

typedef struct fbs_service {
    struct fbs_service *next;
    const char *name, *space;
    uint32_t number; /* number of types declared before it */
    fbs_attr *attrs;
    fbs_method *methods;
    fbs_place place;
} fbs_service;

/* root, identifier and extension come from the main file; NULL if it has none. */
typedef struct fbs_schema {
    const char *path;
    fbs_def *defs; /* in order of declaration, included files first */
    fbs_service *services;
    const fbs_def *root;
    const char *identifier, *extension;
    fbs_place root_place, identifier_place, extension_place;
    fbs_place cycle; /* the first include that leads back to a file that includes it; file NULL:
                        there is none. That is legal, and read as flatc reads it */
    bool binary;     /* read from a .bfbs; schema/bfbs/bfbs.h lists what is lost */
    bool bare;       /* binary, and written without built-in attributes */
    bool nameless;   /* binary, and does not say which file is the main one */
    struct fbs_name *names; /* of types */
    void *memory;
} fbs_schema;

/*
 * Provides the text of a file, which stays the caller's and must not change until fbs_read returns.
 * Returns false if there is no such file; *text may then give the reason.
 */
typedef bool (*fbs_load)(void *context, const char *path, const char **text, size_t *size);

/* Folders, as passed to flatc with -I. Zero means none. */
typedef struct fbs_folders {
    const char *const *list;
    size_t count;
} fbs_folders;

typedef struct fbs_options {
    fbs_load load;
    void *context;
    size_t memory; /* budget of the arena in bytes; 0 means 256 MiB */
    fbs_folders folders;
} fbs_options;

/* The complete message, and its parts. */
typedef struct fbs_error {
    char text[FBS_ERROR_BYTES];
    char file[FBS_PATH_BYTES];
    uint32_t line, column;
    char found[161], expected[121];
} fbs_error;

/*
 * Returns NULL on error. Like flatc, it looks for an include beside the including file, then in the
 * folders of the options, and last beside the main file. A file is read only once; a file of the
 * same name and content in another folder counts as the same file.
 */
fbs_schema *fbs_read(const fbs_options *options, const char *path, fbs_error *error);

/* Drops "./" and "a/..", as includes do, so that each file has one name. Works in place. */
void fbs_tidy_path(char *path);

/* Accepts NULL. */
void fbs_free(fbs_schema *schema);

/* Returns the attribute `name`, or NULL if there is none. */
const fbs_attr *fbs_attr_of(const fbs_attr *list, const char *name);

/* Whether it has a tag field: it is a union, or a vector of unions, with its vector of tags. */
bool fbs_has_tag(const fbs_type *type);

/* Whether it must be present: it is `required` or, as in flatc, a string key. */
bool fbs_is_required(const fbs_field *field);

/* Returns the field of a table or struct, or NULL if there is none. */
const fbs_field *fbs_field_of(const fbs_def *def, const char *name);

/* Returns the type with the same full name as `like`, of another schema, or NULL if none. */
const fbs_def *fbs_def_like(const fbs_schema *schema, const fbs_def *like);

/* Finds a value of an enum or union by number (the first of several) or name; NULL if none. */
const fbs_value *fbs_value_of(const fbs_def *def, uint64_t number);
const fbs_value *fbs_value_named(const fbs_def *def, const char *name);

/* Resolves "a.b.Name" or "Name" from namespace `space`, innermost first. NULL if not found. */
const fbs_def *fbs_lookup(const fbs_schema *schema, const char *space, const char *name);

/* Returns whether text is an integer that fits `base`; *value is its two's complement. */
bool fbs_integer(const char *text, fbs_base base, uint64_t *value);
bool fbs_real(const char *text, double *value); /* decimal, hex, inf, nan; signs */
bool fbs_base_named(const char *name, fbs_base *base); /* "int", "uint32", "string" */

bool fbs_is_scalar(fbs_base base);
bool fbs_is_signed(fbs_base base); /* an integer that may be negative */
uint32_t fbs_size_of(fbs_base base); /* bytes: size of a scalar, 4 for an offset, 0 otherwise */

/* Writes `file:line:column: found FOUND, expected EXPECTED` and returns false. */
bool fbs_say(fbs_error *error, fbs_place at, const char *found, const char *expected);

/*
 * An fbs_load that reads from the file system. Zero the structure first. It owns the texts until
 * fbs_files_free.
 */
typedef struct fbs_files {
    struct fbs_file_text *first;
} fbs_files;

/* The reason given for not reading pipes and devices: they may never end. */
#define FBS_ENDLESS "a pipe or a device"

bool fbs_files_load(void *files, const char *path, const char **text, size_t *size);

/* The same for schemas: includes may name anything, so it refuses pipes and devices. */
bool fbs_schema_load(void *files, const char *path, const char **text, size_t *size);
void fbs_files_free(fbs_files *files);
