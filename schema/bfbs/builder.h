/*
 * What the parts of the reader share. It makes the structures of the reader of texts and hands
 * them to its checks (schema/fbs/reader.h); failure is sticky there.
 */
#pragma once

#include "reflection.h"
#include "schema/fbs/reader.h"

/* A slot of a table or a member of a struct: its Field; `field` is NULL for the tag of a union. */
typedef struct bfbs_slot {
    uint32_t at;
    fbs_field *field;
} bfbs_slot;

/* An Object or an Enum. */
typedef struct bfbs_type {
    uint32_t at;
    fbs_def *def;
    const char *name; /* with its namespace */
    bfbs_slot *slots; /* of an Object, by id */
    uint32_t count;
    uint8_t state; /* of a struct that is being put in order */
    const fbs_field *at_field;
} bfbs_type;

typedef struct bfbs_list {
    bfbs_type *types; /* ascending by name */
    uint32_t count;
} bfbs_list;

typedef struct bfbs_builder {
    fbs_reader r;
    ptv_image im;
    fbs_place at;     /* the file */
    uint32_t root;    /* the Schema */
    const char *main; /* the main file, as flatc called it; NULL: not known */
    bfbs_list objects, enums;
    bool builtins;     /* a built-in attribute was met */
    const char *about; /* the type that is being looked at; NULL: none */
} bfbs_builder;

/* A scalar of a table of the given PTV_REFLECTION_ type. */
static inline uint64_t bfbs_number(const bfbs_builder *b, uint32_t table, unsigned type,
                                   unsigned slot)
{
    return ptv_scalar_of(&b->im, table, &ptv_schema_reflection.tables[type], slot);
}

/* ---- bfbs_text.c ---- */

/* A copy of a string. Fails on a zero byte in it. "" when it is absent, or on failure. */
const char *bfbs_text(bfbs_builder *b, uint32_t table, unsigned slot, const char *what);
const char *bfbs_string(bfbs_builder *b, ptv_vec string, const char *what);

/* The same, a name: letters, digits and _; `dotted`: with a namespace in front. */
const char *bfbs_name(bfbs_builder *b, uint32_t table, unsigned slot, const char *what);
const char *bfbs_dotted(bfbs_builder *b, uint32_t table, unsigned slot, const char *what);

/* Fails when name is not behind `before` (NULL: nothing) in the order of bytes. */
bool bfbs_ascends(bfbs_builder *b, const char *what, const char *before, const char *name);

/* The attributes of a table, `slot` being their field. */
fbs_attr *bfbs_attrs(bfbs_builder *b, uint32_t table, unsigned slot);

/* Adds an attribute that a flag stands for, unless it is there. */
void bfbs_imply(bfbs_builder *b, fbs_attr **attrs, const char *name, const char *value);

bool bfbs_fail(bfbs_builder *b, const char *what, const char *name, const char *expected);

/* ---- types.c ---- */

/* Objects and Enums without what is in them. */
void bfbs_declare(bfbs_builder *b);
fbs_place bfbs_place(bfbs_builder *b, uint32_t table, unsigned slot);
void bfbs_values(bfbs_builder *b);
bfbs_type *bfbs_object_named(const bfbs_builder *b, const char *name);
fbs_type bfbs_type_of(bfbs_builder *b, uint32_t type, const char *owner);

/* Whether it is a tag of a union, or a vector of tags; whether `type` is what that tag is of. */
bool bfbs_is_tag(const bfbs_builder *b, uint32_t type);
bool bfbs_fits_tag(const bfbs_builder *b, uint32_t tag, uint32_t type);

/* ---- fields.c ---- */

void bfbs_fields(bfbs_builder *b);

/* ---- bfbs_order.c ---- */

/* Puts the types into the list of the schema, structs behind those that they contain. */
void bfbs_order(bfbs_builder *b);

/*
 * Slots and defaults as the reader of texts finds them, compared with what the file says. The
 * same was done to structs when they were put in order.
 */
void bfbs_layout(bfbs_builder *b);

/* ---- bfbs_files.c ---- */

void bfbs_main_file(bfbs_builder *b);
void bfbs_services(bfbs_builder *b);
void bfbs_root(bfbs_builder *b);
