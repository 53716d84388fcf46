/*
 * A FlatBuffer as a tree in memory, which may be as wrong as the bytes are: counts that lie,
 * offsets that lead nowhere, invalid vtables. Reading accepts any bytes; writing gives the tree
 * another layout and leaves wrong what is wrong. Objects shared in the file are a single node here.
 * Not here: what surrounds a FlatBuffer in a file (fuzz/envelope).
 *
 * Numbers are as in the file: `at` is relative to the buffer that was read; 0 means that the object
 * was made, not read.
 */
#pragma once

#include "fuzz/tree/schema.h"

typedef struct ft_node ft_node;

typedef enum ft_state {
    FT_ABSENT,
    FT_HERE,  /* a scalar in `scalar`, a struct in `bytes` */
    FT_LEADS, /* to `node` */
    FT_WORD   /* an offset to nothing readable: its bytes in `word` */
} ft_state;

/* A slot of a table, or an element of a vector of references. */
typedef struct ft_slot {
    uint8_t state; /* ft_state */
    uint32_t at;   /* of the field's or element's own bytes; 0 if made */
    union {
        uint64_t scalar; /* its low bytes, as many as it has; the bits of a float */
        uint8_t *bytes;
        ft_node *node;
        uint64_t word;
    } as;
} ft_slot;

typedef enum ft_shape {
    FT_OBJECT, /* a table: `count` slots, one for each in the schema */
    FT_TEXT,   /* a string: `count` bytes */
    FT_ITEMS,  /* a vector of scalars or structs: `count` elements of element_size bytes */
    FT_REFS,   /* a vector of strings, tables or union values: `count` slots */
    FT_BLOCK   /* the struct that is a union's value: `count` bytes */
} ft_shape;

/* Where a node is attached, or the first such place. The root's parent is NULL. */
typedef struct ft_place {
    ft_node *parent;
    uint32_t slot; /* slot of a table, or element of a vector */
} ft_place;

struct ft_node {
    uint8_t shape;         /* ft_shape */
    bool lies;             /* strings, vectors: the count in the file is `claimed` */
    bool open;             /* strings: no terminating NUL */
    uint32_t type;         /* OBJECT: table; BLOCK: struct */
    const ft_field *field; /* ITEMS, REFS: what it is a value of, with the type of elements */
    uint32_t count;
    uint64_t claimed;
    uint32_t at, vtable; /* vtable: of an OBJECT that was read */
    ft_place place;
    union {
        ft_slot *slots; /* OBJECT, REFS */
        uint8_t *bytes; /* TEXT, ITEMS, BLOCK: little-endian; may point into the input */
    } as;
    uint32_t written; /* ft_write(): bytes from the end of the buffer; 0 if not written yet */
};

typedef struct ft_tree {
    const ft_schema *schema;
    uint32_t root_type;
    ft_node *root;         /* NULL if the root offset leads nowhere */
    ft_node **nodes;       /* all that were read, each once, parents first */
    uint32_t count, slots; /* slots: of all nodes together */
    size_t room;
    bool named; /* has an identifier of four bytes */
    uint8_t identifier[4];
    uint32_t align; /* required by the last ft_write() */
    ptv_arena *arena;
} ft_tree;

/*
 * Limits for reading; what exceeds them becomes FT_WORD. Strings and vectors whose count lies keep
 * only their first few elements: nobody meant the rest.
 */
enum { FT_MAX_NODES = 1 << 16, FT_MAX_SLOTS = 1 << 20, FT_MAX_DEPTH = 64, FT_KEPT_OF_LIES = 16 };

/*
 * Reads the buffer whose root table is `type`. Reads an identifier only if the schema has one.
 * Bytes of strings and vectors are not copied: they must outlive the tree, and may be changed only
 * after ft_own() has replaced them with a private copy. False: no memory, or fewer than 8 bytes.
 */
bool ft_read(ft_tree *tree, const ft_schema *schema, uint32_t type, const uint8_t *bytes,
             size_t size);

/* Begins an empty tree in `arena`, its root table without fields. False: out of memory. */
bool ft_begin(ft_tree *tree, const ft_schema *schema, uint32_t type, ptv_arena *arena);

/*
 * Make nodes, which are in tree->nodes but unattached until a slot leads to them. Bytes are zero.
 * Return NULL if out of memory.
 */
ft_node *ft_new_object(ft_tree *tree, uint32_t type);
ft_node *ft_new_text(ft_tree *tree, const char *text, uint32_t size);         /* NULL: zeros */
ft_node *ft_new_vector(ft_tree *tree, const ft_field *field, uint32_t count); /* ITEMS or REFS */
ft_node *ft_new_block(ft_tree *tree, uint32_t type);

/* Sets a slot of a table. */
void ft_set_scalar(ft_node *table, uint32_t slot, uint64_t value);
void ft_set_node(ft_node *table, uint32_t slot, ft_node *node); /* also elements of REFS */
bool ft_set_struct(ft_tree *tree, ft_node *table, uint32_t slot, const void *bytes);
void ft_clear(ft_node *table, uint32_t slot);

/* Element i of a vector of scalars. */
uint64_t ft_item(const ft_node *vector, uint32_t i);
void ft_set_item(ft_node *vector, uint32_t i, uint64_t value); /* own bytes only */

/* Gives a node `count` bytes or slots of its own: those it has, then zeros. */
bool ft_resize(ft_tree *tree, ft_node *node, uint32_t count);
bool ft_own(ft_tree *tree, ft_node *node); /* keeps their number */

/* Removes elements [first, first + n). Own bytes only. */
void ft_cut(ft_node *node, uint32_t first, uint32_t n);

/* Copies a node and all below it, perhaps from another tree of the same schema. */
ft_node *ft_copy(ft_tree *tree, const ft_node *node);

/* Returns the value of a scalar slot: its default if absent. */
uint64_t ft_value(const ft_tree *tree, const ft_node *table, uint32_t slot);

/* Returns the field of a slot or of elements; FT_UNION elements find their tag beside them. */
const ft_field *ft_field_at(const ft_tree *tree, const ft_node *node, uint32_t slot);

/*
 * Writes the path of a slot of a node, spelled as in findings and edits
 * (execution_plan[0].values[12].val<Tensor>.sizes[1]); FT_WHOLE: of the node itself. Returns the
 * length; truncates at `room` and always NUL-terminates.
 */
#define FT_WHOLE UINT32_MAX
size_t ft_path(const ft_tree *tree, const ft_node *node, uint32_t slot, char *out, size_t room);

/* ---- write.c ---- */

typedef enum ft_order {
    FT_BY_SIZE, /* fields with large alignment first, as flatc's builders write */
    FT_BY_SLOT, /* in order of slots */
    FT_SHUFFLED /* randomly, by the seed */
} ft_order;

typedef struct ft_layout {
    uint8_t order;    /* ft_order */
    bool own_vtables; /* a vtable for each table; otherwise equal ones are shared */
    bool all_slots;   /* vtables have all slots of the schema; otherwise none after the last used */
    bool shuffle;     /* children of a table are written in an order chosen by the seed */
    uint8_t pad;      /* at most this many extra zero bytes before an object, by the seed */
    uint64_t seed;
    uint32_t head;  /* zeros between identifier and body, for the caller */
    uint32_t align; /* minimum for the whole; 0: what fields need */
} ft_layout;

/*
 * Writes the tree as one buffer at out[0]. Returns its size, or 0 if it does not fit in `room` (at
 * most 2^31 - 1) or nodes are nested deeper than FT_MAX_DEPTH. Cost: linear in the output.
 * Afterwards ft_written_at() tells where a node is.
 */
size_t ft_write(ft_tree *tree, const ft_layout *layout, uint8_t *out, size_t room);

/* Returns where the last ft_write(), of `size` bytes, put the node; 0 if nowhere. */
uint32_t ft_written_at(const ft_node *node, size_t size);
