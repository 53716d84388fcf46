/*
 * A schema as the fuzzing kit sees it: what tables, structs and unions hold, as data that is
 * made at run time. Richer than ptv_schema, which has only what the formats of ExecuTorch use:
 * structs, arrays, vectors of structs and unions, recursion, any number of types.
 */
#pragma once

#include "base/arena.h"
#include "verifiers/core/schema.h"

typedef enum ft_kind {
    FT_NOTHING, /* a slot that no field uses */
    FT_SCALAR,  /* also enums, bool, and the tag of a union */
    FT_STRUCT,
    FT_STRING,
    FT_TABLE,
    FT_UNION, /* its tag is in the slot before */
    FT_VECTOR,
    FT_ARRAY /* in structs only */
} ft_kind;

enum {
    FT_REQUIRED = 1, /* must be there */
    FT_TAG =
        2, /* `of` is the union that it is the tag of; vectors of unions have a vector of tags */
    FT_FORCED = 4, /* force_align: element_align is more than the element asks for */
    FT_KEY = 8,    /* vectors of its table or struct are sorted by it */
    FT_LONG = 16   /* vector64: the count has 64 bits, as the offset has */
};

/* Of a table, by slot; of a struct, in the order of declaration. */
typedef struct ft_field {
    const char *name;
    uint8_t kind;    /* ft_kind */
    uint8_t element; /* VECTOR, ARRAY: ft_kind of an element, neither VECTOR nor ARRAY */
    uint8_t scalar;  /* ptv_scalar of the field or an element, where that is a scalar */
    uint8_t flags;
    uint32_t of; /* TABLE, STRUCT, UNION, tags, and vectors of those: its number */
    uint32_t size,
        align; /* bytes in the table or struct; 4 for references, 8 where offsets are wide */
    uint32_t element_size;  /* VECTOR, ARRAY: bytes of an element; 4 for references */
    uint32_t element_align; /* VECTOR: of its first element, force_align included */
    uint32_t offset;        /* in a struct */
    uint32_t length;        /* ARRAY: elements */
    uint32_t enumeration;   /* 1 + number of the enum, 0: none */
    uint32_t nested;        /* vector of bytes that is a flatbuffer: 1 + its root table, 0: none */
    uint64_t value;         /* default: two's complement, or the bits of a double */
    const ptv_index *index; /* what an integer refers to; NULL: nothing, or not known. Tables are
                               numbered as here */
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
    uint8_t kind; /* TABLE, STRUCT or STRING; `of` is which */
    uint32_t of;
} ft_member;

/* Members ascending by tag; NONE is not among them. */
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
    const char *space;      /* its namespace, "a.b"; NULL in our own tables, which have none */
    const char *identifier; /* four characters, or NULL */
    ft_record *tables, *structs;
    ft_union *unions;
    ft_enum *enums;
    uint32_t table_count, struct_count, union_count, enum_count;
    uint32_t root;       /* number of the root table */
    uint32_t most_slots; /* of any table */
} ft_schema;

/* The same schema as our tables have it; numbers of tables, unions and enums stay. NULL: no memory.
 */
ft_schema *ft_schema_of(const ptv_schema *tables, ptv_arena *arena);

/* The member with this tag; NULL: none. */
const ft_member *ft_member_of(const ft_union *of, uint64_t tag);

/* The slot of the field with this name, -1: none. */
int ft_slot_named(const ft_record *record, const char *name);

/* Whether a value of this kind is reached by an offset. */
bool ft_is_reference(uint8_t kind);

/* Bytes of the count of a vector; NULL: of a string. */
uint32_t ft_count_size(const ft_field *vector);
