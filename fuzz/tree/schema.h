/*
 * A schema as the fuzzing kit sees it: the contents of tables, structs and unions as data built at
 * run time. Richer than ptv_schema, which has only what the ExecuTorch formats use: this one also
 * has structs, arrays, vectors of structs and of unions, recursion, and any number of types.
 */
#pragma once

#include "base/arena.h"
#include "verifiers/core/schema.h"

typedef enum ft_kind {
    FT_NOTHING, /* a slot without a field */
    FT_SCALAR,  /* includes enums, bool, and the tag of a union */
    FT_STRUCT,
    FT_STRING,
    FT_TABLE,
    FT_UNION, /* its tag is in the preceding slot */
    FT_VECTOR,
    FT_ARRAY /* in structs only */
} ft_kind;

enum {
    FT_REQUIRED = 1, /* must be present */
    FT_TAG = 2,    /* `of` is the union it is the tag of; a vector of unions has a vector of tags */
    FT_FORCED = 4, /* force_align: element_align exceeds what the element needs */
    FT_KEY = 8,    /* vectors of its table or struct are sorted by it */
    FT_LONG = 16   /* vector64: both the count and the offset have 64 bits */
};

/* Fields of a table are indexed by slot, those of a struct by order of declaration. */
typedef struct ft_field {
    const char *name;
    uint8_t kind;    /* ft_kind */
    uint8_t element; /* VECTOR, ARRAY: ft_kind of an element, neither VECTOR nor ARRAY */
    uint8_t scalar;  /* ptv_scalar of the field or its elements, if scalar */
    uint8_t flags;
    uint32_t of; /* TABLE, STRUCT, UNION, tags, and vectors of these: number of the type */
    uint32_t size,
        align; /* bytes in the table or struct; 4 for references, 8 where offsets are wide */
    uint32_t element_size;  /* VECTOR, ARRAY: bytes per element; 4 for references */
    uint32_t element_align; /* VECTOR: of the first element, force_align included */
    uint32_t offset;        /* in a struct */
    uint32_t length;        /* ARRAY: elements */
    uint32_t enumeration;   /* 1 + number of the enum, or 0 */
    uint32_t nested;        /* vector of bytes that is a flatbuffer: 1 + its root table, or 0 */
    uint64_t value;         /* default: two's complement, or the bits of a double */
    const ptv_index *index; /* what an integer refers to; NULL if nothing, or unknown. Table
                               numbers are those of this schema */
} ft_field;

/* A table or a struct. */
typedef struct ft_record {
    const char *name;
    ft_field *fields;
    uint32_t count;       /* slots, or fields */
    uint32_t size, align; /* structs */
} ft_record;

typedef struct ft_member {
    const char *name;
    uint64_t tag;
    uint8_t kind; /* TABLE, STRUCT or STRING; `of` says which one */
    uint32_t of;
} ft_member;

/* Members in ascending order of tags, without NONE. */
typedef struct ft_union {
    const char *name;
    ft_member *members;
    uint32_t count;
} ft_union;

typedef struct ft_enum {
    const char *name;
    const ptv_enum_value *values; /* ascending */
    uint32_t count;
} ft_enum;

typedef struct ft_schema {
    const char *name;       /* of the root */
    const char *space;      /* its namespace, "a.b"; NULL for our own tables */
    const char *identifier; /* four characters, or NULL */
    ft_record *tables, *structs;
    ft_union *unions;
    ft_enum *enums;
    uint32_t table_count, struct_count, union_count, enum_count;
    uint32_t root;       /* number of the root table */
    uint32_t most_slots; /* of any table */
} ft_schema;

/* Converts one of our schemas; numbers of tables, unions and enums stay. NULL: out of memory. */
ft_schema *ft_schema_of(const ptv_schema *tables, ptv_arena *arena);

/* Returns the member with this tag, or NULL. */
const ft_member *ft_member_of(const ft_union *of, uint64_t tag);

/* Returns the slot of the field with this name, or -1. */
int ft_slot_named(const ft_record *record, const char *name);

/* Returns whether values of this kind are reached through an offset. */
bool ft_is_reference(uint8_t kind);

/* Returns the width in bytes of a vector's count, or of a string's if vector is NULL. */
uint32_t ft_count_size(const ft_field *vector);
