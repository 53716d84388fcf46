/*
 * Shared by the parts of the reader. It builds the structures of the text reader and runs that
 * reader's checks on them (schema/fbs/reader.h), whose failures are sticky.
 */
#pragma once

#include "reflection.h"
#include "schema/fbs/reader.h"

/* A vtable slot or a struct member, as its Field. `field` is NULL for the tag of a union. */
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
    uint8_t state; /* of a struct while the order is worked out */
    const fbs_field *at_field;
} bfbs_type;

typedef struct bfbs_list {
    bfbs_type *types; /* ascending by name */
    uint32_t count;
} bfbs_list;

typedef struct bfbs_builder {
    fbs_reader r;
    ptv_image im;
    fbs_place at;     /* stands for the file */
    uint32_t root;    /* the Schema */
    const char *main; /* the main file, under flatc's name for it; NULL: unknown */
    bfbs_list objects, enums;
    bool builtins;     /* some built-in attribute was seen */
    const char *about; /* the type being processed, or NULL */
} bfbs_builder;

/* A scalar field of a table whose type is a PTV_REFLECTION_ constant. */
static inline uint64_t bfbs_number(const bfbs_builder *b, uint32_t table, unsigned type,
                                   unsigned slot)
{
    return ptv_scalar_of(&b->im, table, &ptv_schema_reflection.tables[type], slot);
}

/* ---- bfbs_text.c ---- */

/* Copies a string. Fails if it contains a zero byte. Returns "" if it is absent, or on failure. */
const char *bfbs_text(bfbs_builder *b, uint32_t table, unsigned slot, const char *what);
const char *bfbs_string(bfbs_builder *b, ptv_vec string, const char *what);

/* The same for a name: letters, digits and _; `dotted` allows a namespace before it. */
const char *bfbs_name(bfbs_builder *b, uint32_t table, unsigned slot, const char *what);
const char *bfbs_dotted(bfbs_builder *b, uint32_t table, unsigned slot, const char *what);

/* Fails unless name sorts after `before` bytewise. `before` may be NULL. */
bool bfbs_ascends(bfbs_builder *b, const char *what, const char *before, const char *name);

/* The attributes of a table, stored in its field `slot`. */
fbs_attr *bfbs_attrs(bfbs_builder *b, uint32_t table, unsigned slot);

/* Adds an attribute that a flag implies, unless it is already there. */
void bfbs_imply(bfbs_builder *b, fbs_attr **attrs, const char *name, const char *value);

bool bfbs_fail(bfbs_builder *b, const char *what, const char *name, const char *expected);

/* ---- types.c ---- */

/* Takes Objects and Enums, but not yet their contents. */
void bfbs_declare(bfbs_builder *b);
fbs_place bfbs_place(bfbs_builder *b, uint32_t table, unsigned slot);
void bfbs_values(bfbs_builder *b);
bfbs_type *bfbs_object_named(const bfbs_builder *b, const char *name);
fbs_type bfbs_type_of(bfbs_builder *b, uint32_t type, const char *owner);

/* Whether `type` is a union's tag or a vector of tags; whether tag `tag` belongs to `type`. */
bool bfbs_is_tag(const bfbs_builder *b, uint32_t type);
bool bfbs_fits_tag(const bfbs_builder *b, uint32_t tag, uint32_t type);

/* ---- fields.c ---- */

void bfbs_fields(bfbs_builder *b);

/* ---- bfbs_order.c ---- */

/* Adds the types to the schema's list, structs after those they contain. */
void bfbs_order(bfbs_builder *b);

/*
 * Lays out slots and defaults as the text reader would and compares them with the file. Structs
 * were already handled when they were put in order.
 */
void bfbs_layout(bfbs_builder *b);

/* ---- bfbs_files.c ---- */

void bfbs_main_file(bfbs_builder *b);
void bfbs_services(bfbs_builder *b);
void bfbs_root(bfbs_builder *b);
