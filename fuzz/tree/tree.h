/*
 * A FlatBuffer as a tree in memory that may be as wrong as the bytes are: counts that lie, offsets
 * that lead nowhere, vtables that are none. Reading takes any bytes; writing gives what was
 * read another layout, and leaves wrong what is wrong. Objects that are shared in the file are one
 * node here. Not here: what is around a FlatBuffer in a file (fuzz/envelope).
 *
 * Numbers are as in the file: `at` counts bytes from the beginning of the buffer that was read,
 * 0 means that the object was not read but made.
 */
#pragma once

#include "fuzz/tree/schema.h"

typedef struct ft_node ft_node;

typedef enum ft_state {
    FT_ABSENT,
    FT_HERE,  /* a scalar in `scalar`, a struct in `bytes` */
    FT_LEADS, /* to `node` */
    FT_WORD   /* an offset that leads to nothing that can be read: its bytes in `word` */
} ft_state;

/* A slot of a table, or an element of a vector of references. */
typedef struct ft_slot {
    uint8_t state; /* ft_state */
    uint32_t at;   /* of the field's or element's own bytes; 0: made */
    union {
        uint64_t scalar; /* as many low bytes as it has; of a float its bits */
        uint8_t *bytes;
        ft_node *node;
        uint64_t word;
    } as;
} ft_slot;

typedef enum ft_shape {
    FT_OBJECT, /* a table: count slots, as many as the schema has */
    FT_TEXT,   /* a string: count bytes */
    FT_ITEMS,  /* a vector of scalars or structs: count elements of element_size bytes */
    FT_REFS,   /* a vector of strings, tables or union values: count slots */
    FT_BLOCK   /* the struct that is a union's value: count bytes */
} ft_shape;

/* Where a node hangs; the first of several places. The root's parent is NULL. */
typedef struct ft_place {
    ft_node *parent;
    uint32_t slot; /* of the parent: slot of the table, or element of the vector */
} ft_place;

struct ft_node {
    uint8_t shape;         /* ft_shape */
    bool lies;             /* strings, vectors: the count in the file is `claimed` */
    bool open;             /* strings: no NUL follows */
    uint32_t type;         /* OBJECT: table; BLOCK: struct */
    const ft_field *field; /* ITEMS, REFS: what it is a value of, with the type of elements */
    uint32_t count;
    uint64_t claimed;
    uint32_t at, vtable; /* vtable: of an OBJECT that was read */
    ft_place place;
    union {
        ft_slot *slots; /* OBJECT, REFS */
        uint8_t *bytes; /* TEXT, ITEMS, BLOCK: little-endian; may point into what was read */
    } as;
    uint32_t written; /* ft_write(): bytes from the end of the buffer; 0: not yet */
};

typedef struct ft_tree {
    const ft_schema *schema;
    uint32_t root_type;
    ft_node *root;         /* NULL: the root offset leads nowhere */
    ft_node **nodes;       /* all that were read, each once, parents first */
    uint32_t count, slots; /* slots: of all nodes together */
    size_t room;
    bool named; /* has an identifier, four bytes */
    uint8_t identifier[4];
    uint32_t align; /* that the last ft_write() has asked for */
    ptv_arena *arena;
} ft_tree;

/*
 * What is read at most: what is beyond becomes FT_WORD. Of strings and vectors whose count lies
 * only the first few elements are kept: nobody meant the others.
 */
enum { FT_MAX_NODES = 1 << 16, FT_MAX_SLOTS = 1 << 20, FT_MAX_DEPTH = 64, FT_KEPT_OF_LIES = 16 };

/*
 * Reads the buffer whose root table is `type`. The identifier is taken for one where the schema has
 * one. Bytes of strings and vectors stay where they are: they must outlive the tree, and are
 * changed only by those who have replaced them with bytes of their own (ft_own).
 * False: no memory, or fewer than 8 bytes.
 */
bool ft_read(ft_tree *tree, const ft_schema *schema, uint32_t type, const uint8_t *bytes,
             size_t size);

/* An empty tree whose arena is `arena`, with a root table without fields. False: no memory. */
bool ft_begin(ft_tree *tree, const ft_schema *schema, uint32_t type, ptv_arena *arena);

/*
 * New nodes; they are in tree->nodes, and hang nowhere until a slot leads to them. Bytes are zero.
 * NULL: no memory.
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

/* Gives a node bytes or slots of its own, `count` of them: those it has, then zeros. */
bool ft_resize(ft_tree *tree, ft_node *node, uint32_t count);
bool ft_own(ft_tree *tree, ft_node *node); /* as many as it has */

/* Elements [first, first + n) are gone. Own bytes only. */
void ft_cut(ft_node *node, uint32_t first, uint32_t n);

/* A copy of a node and all below it, which may be of another tree of the same schema. */
ft_node *ft_copy(ft_tree *tree, const ft_node *node);

/* The value of a scalar slot: its default when it is absent. */
uint64_t ft_value(const ft_tree *tree, const ft_node *table, uint32_t slot);

/* The field that a slot is, or that elements are: FT_UNION elements know their tag beside them. */
const ft_field *ft_field_at(const ft_tree *tree, const ft_node *node, uint32_t slot);

/*
 * The path of a slot of a node as findings and edits spell it
 * (execution_plan[0].values[12].val<Tensor>.sizes[1]); FT_WHOLE: of the node itself. Returns its
 * length; cut at `room`, always ended by NUL.
 */
#define FT_WHOLE UINT32_MAX
size_t ft_path(const ft_tree *tree, const ft_node *node, uint32_t slot, char *out, size_t room);

/* ---- write.c ---- */

typedef enum ft_order {
    FT_BY_SIZE, /* fields with large alignment first, as flatc's builders write */
    FT_BY_SLOT, /* as given */
    FT_SHUFFLED /* by the seed */
} ft_order;

typedef struct ft_layout {
    uint8_t order;    /* ft_order */
    bool own_vtables; /* each table has one of its own; else those that are equal are shared */
    bool all_slots;   /* vtables have all slots of the schema; else none behind the last used */
    bool shuffle;     /* objects of one table are written in an order that the seed chooses */
    uint8_t pad;      /* up to so many zero bytes more before an object, by the seed */
    uint64_t seed;
    uint32_t head;  /* bytes between the identifier and the body that are the caller's: zeros */
    uint32_t align; /* of the whole, at least; 0: what fields ask for */
} ft_layout;

/*
 * Writes the tree as one buffer that begins at out[0]. Returns its size, 0 when it does not fit in
 * `room` (at most 2^31 - 1) or nodes are deeper than FT_MAX_DEPTH allows. Cost: linear in what is
 * written. After it ft_written_at() says where a node is.
 */
size_t ft_write(ft_tree *tree, const ft_layout *layout, uint8_t *out, size_t room);

/* Where the last ft_write() of `size` bytes has put the node; 0: not at all. */
uint32_t ft_written_at(const ft_node *node, size_t size);
