/*
 * The layout of the descriptor tables that describe a schema. The schema compiler generates the
 * tables themselves into verifiers/schemas; nothing here is code.
 */
#ifndef PTV_CORE_SCHEMA_H
#define PTV_CORE_SCHEMA_H

#include <stdbool.h>
#include <stdint.h>

typedef enum ptv_kind {
    PTV_KIND_NONE,   /* an unused slot; a deprecated field keeps its kind, with PTV_DEPRECATED */
    PTV_KIND_SCALAR, /* also enums and bool */
    PTV_KIND_TAG,    /* the hidden type slot before a union */
    PTV_KIND_STRING,
    PTV_KIND_TABLE,
    PTV_KIND_UNION,
    PTV_KIND_VECTOR,  /* of scalars */
    PTV_KIND_STRINGS, /* vector of strings */
    PTV_KIND_TABLES   /* vector of tables */
} ptv_kind;

typedef enum ptv_scalar {
    PTV_BOOL,
    PTV_I8,
    PTV_U8,
    PTV_I16,
    PTV_U16,
    PTV_I32,
    PTV_U32,
    PTV_I64,
    PTV_U64,
    PTV_F32,
    PTV_F64
} ptv_scalar;

enum {
    PTV_MUST_EXIST = 1, /* the loader dereferences it: if absent, field-missing fires */
    PTV_REQUIRED = 2,   /* FlatBuffers' own `required` */
    PTV_DEPRECATED = 4,
    PTV_UTF8 = 8,
    PTV_CLOSED = 16,      /* an enum whose values are all known */
    PTV_FIXED_ALIGN = 32, /* force_align that no exporter option overrides */
    PTV_AGAIN = 64,       /* TABLE: may contain itself; its contents are walked separately */
    PTV_BUILT_LAST = 128, /* writers build it after all other fields of the table */
    PTV_WRITES = 256      /* an id, or a list of ids, of something that is written; hosts only */
};

/* What an id, or each id in a list, refers to. The root says how many of these there are. */
typedef enum ptv_space { PTV_SPACE_NONE, PTV_SPACE_TENSOR, PTV_SPACE_VALUE } ptv_space;

/* What an integer field, or each element of a vector of integers, refers to. */
typedef enum ptv_target {
    PTV_TARGET_NONE,
    PTV_TARGET_LIST,          /* elements of field `field` of the nearest enclosing `table` */
    PTV_TARGET_TENSOR_DATA,   /* constants or initial values, depending on the tensor's state */
    PTV_TARGET_DELEGATE_DATA, /* inline blobs or segments, depending on `location` */
    PTV_TARGET_SUBSEGMENT,    /* segments, unless the sibling `offsets` is empty */
    PTV_TARGET_SEGMENT_BYTES  /* bytes of the segment named by the sibling `segment_index` */
} ptv_target;

/* Which values of an index mean "nothing" and are legal. */
typedef enum ptv_none {
    PTV_NONE_NEVER,
    PTV_NONE_MINUS_ONE,
    PTV_NONE_NEGATIVE /* any value below 0 */
} ptv_none;

typedef struct ptv_index {
    uint8_t target; /* ptv_target */
    uint8_t table;  /* PTV_TARGET_LIST: type of the table that owns the list */
    uint8_t field;  /* PTV_TARGET_LIST: slot of the list in that table */
    uint8_t first;  /* smallest legal index: 1 where element 0 is reserved */
    uint8_t none;   /* ptv_none */
    bool end;       /* the value `count` is legal, too */
} ptv_index;

/* Most of a descriptor table is fields; on a device each byte of them counts. */
#ifdef PTV_DEVICE
#define PTV_NIBBLE(member) uint8_t member : 4
#define PTV_FLAGS uint8_t
#else
#define PTV_NIBBLE(member) uint8_t member
#define PTV_FLAGS uint16_t
#endif

typedef struct ptv_field {
#ifndef PTV_DEVICE
    const char *name; /* NULL for PTV_KIND_NONE */
#endif
    uint64_t value;     /* default of a scalar: two's complement, or the bits of a double */
    uint16_t align;     /* force_align, or the alignment of the scalar or element */
    PTV_NIBBLE(kind);   /* ptv_kind */
    PTV_NIBBLE(scalar); /* ptv_scalar of the field or element */
    uint8_t size;       /* bytes of the scalar or element */
    PTV_FLAGS flags;
    uint8_t type;  /* TABLE, TABLES: table; TAG, UNION: union; enum scalars: enum + 1, else 0 */
    uint8_t omit;  /* UNION: the tag whose value may be absent; 0: none */
    uint8_t index; /* 1 + entry of ptv_schema.indexes; 0: not an index */
#ifndef PTV_DEVICE
    uint8_t space; /* ptv_space */
    bool optional; /* absent does not mean `value`: a struct, or a number that may be null */
#endif
} ptv_field;

typedef struct ptv_table {
#ifndef PTV_DEVICE
    const char *name;
#endif
    const ptv_field *fields; /* by slot */
    uint16_t count;          /* slots */
    uint16_t step;           /* number of steps of all tables before this one */
    uint16_t steps;          /* fields that can be a step: everything but plain scalars */
    uint8_t recursion; /* 1 + slot of the field that leads to the table that recurs; 0: none */
#ifdef PTV_DEVICE
    uint32_t roots;
#else
    uint64_t roots; /* bit n: this type occurs under field n of the root table */
#endif
} ptv_table;

/* A member of a union. Tag 0 is NONE; the member of an unused tag has no name. */
typedef struct ptv_member {
    const char *name;
    uint8_t table;
} ptv_member;

typedef struct ptv_union {
#ifndef PTV_DEVICE
    const char *name;
#endif
    const ptv_member *members; /* by tag */
    uint16_t count;            /* highest tag + 1 */
} ptv_union;

typedef struct ptv_enum_value {
    const char *name;
    int64_t value;
} ptv_enum_value;

typedef struct ptv_enum {
#ifndef PTV_DEVICE
    const char *name;
#endif
    const ptv_enum_value *values; /* ascending */
    uint16_t count;
} ptv_enum;

typedef struct ptv_schema {
#ifndef PTV_DEVICE
    const char *name;
    const char *identifier; /* four characters, or NULL */
    const char *extension;  /* or NULL */
#endif
    const ptv_table *tables; /* children before parents: the root is the last */
    const ptv_union *unions;
    const ptv_enum *enums;
    const ptv_index *indexes;
    uint16_t table_count, union_count, enum_count, index_count;
    uint16_t root;  /* index of the root table */
    uint16_t depth; /* tables on the longest path from the root, or from the table that recurs */
    uint8_t again;  /* levels of tables that recur allowed below the first; 0: none recurs */
    uint8_t recurs; /* the table that recurs */
    uint16_t steps; /* steps of all tables together */
} ptv_schema;

/*
 * What proofs take from the fields of a table, which tests/walk/test_schema.c checks for all tables
 * that are generated.
 */
/*@ predicate ptv_is_size(integer n) = n == 1 || n == 2 || n == 4 || n == 8;
    logic integer ptv_width{L}(ptv_field *f) =
      f->kind == PTV_KIND_SCALAR || f->kind == PTV_KIND_TAG ? f->size : 4;
    predicate ptv_is_field{L}(ptv_field *f) =
      (f->kind == PTV_KIND_SCALAR || f->kind == PTV_KIND_TAG || f->kind == PTV_KIND_VECTOR ==>
        ptv_is_size(f->size)) && f->kind <= PTV_KIND_TABLES && 1 <= f->align <= 256;
    predicate ptv_has_fields{L}(ptv_table *type) =
      \valid_read(type) && type->count <= 255 &&
      \valid_read(type->fields + (0 .. type->count - 1)) &&
      (type->count > 0 ==> type->fields[0].kind != PTV_KIND_UNION) &&
      (\forall integer i; 0 <= i < type->count ==> ptv_is_field(type->fields + i)); */

#endif
