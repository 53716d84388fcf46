/*
 * What the parts of the mutator share: the state of a call, the places that edits change, and how
 * edits are recorded. Not for users (see mutator.h).
 */
#pragma once

#include "base/buffer.h"
#include "base/little_endian.h"
#include "fuzz/envelope/envelope.h"
#include "fuzz/mutator/mutator.h"

enum {
    FM_LEVELS = 4, /* files within files */
    FM_EDITS = 4,  /* per call */
    FM_TRIES = 8,  /* random picks until something fits */
    FM_PATH_BYTES = 512
};

/* ---- Kinds of edits ---- */

typedef enum fm_when {
    FM_PLACE, /* changes bytes in place: positions in the tree remain valid */
    FM_TREE,  /* changes parts of the file, which is then rewritten */
    FM_BYTES  /* changes bytes whatever they mean, or how many there are */
} fm_when;

/* `apply` makes one random edit and returns whether there was anything to edit. */
typedef struct fm_row {
    const char *name;
    uint8_t weight;
    uint8_t when; /* fm_when */
    bool bends;   /* the result may be structurally broken */
    bool (*apply)(fm_mutator *m);
} fm_row;

typedef struct fm_row_list {
    const fm_row *rows;
    size_t count;
} fm_row_list;

extern const fm_row_list fm_value_list, fm_offset_list, fm_vtable_list, fm_count_list, fm_head_list,
    fm_byte_list, fm_field_list, fm_element_list, fm_subtree_list, fm_part_list, fm_file_list,
    fm_program_list, fm_package_list;

#define FM_ROW_LIST(array)                    \
    {                                         \
        array, sizeof array / sizeof array[0] \
    }

/* ---- One call ---- */

/* A file; level 0 is the whole file, each other one is nested in the one before. */
typedef struct fm_level {
    fe_file file;
    fe_nested in; /* its place in the file of the level before */
} fm_level;

/* Nodes grouped by type, so that one of a rare type is picked as often as one of a common type. */
typedef struct fm_classes {
    ft_node **nodes;  /* by class; NULL if not sorted yet */
    uint32_t *first;  /* index of each class's first node, and the end */
    uint32_t *filled; /* classes that have nodes */
    uint32_t count, filled_count;
    uint32_t sorted; /* how many nodes there were when sorted */
} fm_classes;

/* What has been done so far. */
typedef struct fm_log {
    ptv_buffer text;  /* edits, one per line */
    ptv_buffer exact; /* the same without paths, for files that not every tool reads the same way */
    bool moved;       /* the lines are incomplete: bytes have moved */
    bool blurred;     /* paths may no longer resolve */
    const fm_row *edits[FM_EDITS];
    uint32_t count;
} fm_log;

typedef struct fm_memory {
    uint8_t *bytes;
    size_t room;
} fm_memory;

struct fm_mutator {
    fm_options options;
    const fm_row *only;
    fe_kit kit;
    ptv_arena arena; /* lives for one call */
    ft_random random;
    uint8_t *bytes; /* the file being changed */
    size_t size, max;
    fm_level levels[FM_LEVELS];
    uint32_t depth; /* number of levels; 0 if nothing could be read */
    ft_tree *tree;  /* of the last level, or NULL */
    bool placed;    /* the last level's bytes are bytes of the file, */
    size_t start;   /* which start here, */
    size_t base;    /* and whose FlatBuffer starts here */
    fm_classes classes;
    ft_layout layout; /* for rewritten files */
    fm_log log;
    fm_memory before, after, written[FM_LEVELS]; /* before, after: the file, for the script */
    size_t before_size, after_size;
    ptv_buffer script;
};

static inline uint32_t fm_below(fm_mutator *m, uint32_t n)
{
    return ft_random_below(&m->random, n);
}

static inline bool fm_chance(fm_mutator *m, uint32_t percent)
{
    return fm_below(m, 100) < percent;
}

static inline fe_file *fm_file(fm_mutator *m)
{
    return &m->levels[m->depth - 1].file;
}

/* Makes room; discards the contents. False: out of memory. */
bool fm_reserve(fm_memory *memory, size_t room);

/* ---- level.c ---- */

/* Reads the file and chooses what to edit: the whole, or something nested in it. */
bool fm_aim(fm_mutator *m);

/* Corrects the checksums of a package after bytes of a member have changed. */
void fm_repair_sums(fm_mutator *m);

/* Writes what has changed, and everything it is nested in. False if it does not fit. */
bool fm_write_back(fm_mutator *m);

/* Returns the tree of `input`, or one nested in it, that has this schema, or NULL. */
ft_tree *fm_find_tree(fm_mutator *m, fm_input input, const ft_schema *schema);

/* ---- pick.c: all may find nothing, and return NULL or false ---- */

/* A random node. */
ft_node *fm_pick(fm_mutator *m);

/* A random node of this shape. */
ft_node *fm_pick_shape(fm_mutator *m, ft_shape shape);

/* Another node of the same class: a reference to one may lead to the other. */
ft_node *fm_pick_like(fm_mutator *m, const ft_node *node);

/* A node that a reference of this kind may lead to; `of` and `field` as in ft_field. */
ft_node *fm_pick_for(fm_mutator *m, uint8_t kind, uint32_t of, const ft_field *field);

bool fm_alike(const ft_node *a, const ft_node *b);

/* ---- site.c: places in bytes ---- */

/* How edits spell a place; PLAIN and FRONT have no name. */
typedef enum fm_form {
    FM_WORD,
    FM_OBJECT,
    FM_VTABLE,
    FM_SLOT,
    FM_HEADER,
    FM_PLAIN,
    FM_FRONT /* nameless; like HEADER, counted from the start of the level's file */
} fm_form;

typedef struct fm_site {
    uint8_t form; /* fm_form */
    uint32_t width;
    uint8_t scalar;        /* ptv_scalar; for a WORD that is no offset */
    bool number;           /* WORD: an integer, but not a tag, enum or bool */
    uint32_t at;           /* relative to the tree's buffer; HEADER, FRONT: to the level's file */
    ft_node *node;         /* or NULL */
    uint32_t slot;         /* of the node, or FT_WHOLE */
    const ft_field *field; /* of the scalar, in a table, vector or struct */
    const char *name;      /* without a node: what it is; else the field of a struct, or NULL */
} fm_site;

typedef bool (*fm_wanted)(const fm_site *site);

/* Picks a random scalar in a table, vector or struct. `wanted` may be NULL, for any. */
bool fm_pick_scalar(fm_mutator *m, fm_wanted wanted, fm_site *site);

/* Picks an offset word that is present. */
bool fm_pick_offset(fm_mutator *m, fm_site *site);

/* Position in the whole file. */
static inline size_t fm_position(const fm_mutator *m, const fm_site *site)
{
    bool front = site->form == FM_HEADER || site->form == FM_FRONT;
    return (front ? m->start : m->base) + site->at;
}
uint64_t fm_get(const fm_mutator *m, const fm_site *site);

/* Stores a number there and records it. False if it is there already. */
bool fm_put(fm_mutator *m, const fm_site *site, uint64_t value);

/* ---- value.c ---- */

uint8_t fm_scalar_size(uint8_t scalar);

/* Numbers of `width` bytes at which code changes its behaviour. */
uint64_t fm_boundary(fm_mutator *m, uint32_t width);

/* The same for a scalar, which may be a float. */
uint64_t fm_boundary_of(fm_mutator *m, uint8_t scalar);

/* A plausible value for the field: one of its enum, an index into its list, a small number. */
uint64_t fm_likely(fm_mutator *m, const ft_node *node, const ft_field *field);

/* Length of the list that the field, which has an index, refers to. */
uint32_t fm_list_length(fm_mutator *m, const ft_node *node, const ft_field *field);

/* ---- make.c: new parts of a tree; return false or NULL if out of memory ---- */

bool fm_fill_slot(fm_mutator *m, ft_node *table, uint32_t slot, uint32_t depth);
ft_node *fm_new_table(fm_mutator *m, uint32_t type, uint32_t depth);
ft_node *fm_new_string(fm_mutator *m);

/* Sets the slot to a vector of these bytes, which are not copied. */
bool fm_set_bytes(fm_mutator *m, ft_node *table, uint32_t slot, fe_bytes bytes);

/* Makes the value of a union. */
ft_node *fm_new_member(fm_mutator *m, const ft_member *member, uint32_t depth);

bool fm_fill_element(fm_mutator *m, ft_node *vector, uint32_t i, uint32_t depth);

/* Makes a file of a random format, or of the plain schema, in m->levels[0]. */
bool fm_make_file(fm_mutator *m);

/* Makes one of this format to be nested elsewhere, as bytes in the arena. */
bool fm_fresh_file(fm_mutator *m, ptv_format format, fe_bytes *bytes);

/* ---- edit_program.c ---- */

/* Gives the program being edited a delegate with this payload. */
bool fm_add_payload(fm_mutator *m, const char *backend, fe_bytes bytes);

/* ---- edit_subtrees.c ---- */

/* Replaces a node with a copy of a similar one below `from`, a tree of the same schema. */
bool fm_graft(fm_mutator *m, const ft_tree *from);

/* ---- script.c ---- */

/* Adds a line, as printf() would. Always true: what is recorded was done. */
bool fm_note(fm_mutator *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* `WHAT PATH`, with a path in the file being edited; slot may be FT_WHOLE. */
bool fm_note_path(fm_mutator *m, const char *what, const ft_node *node, uint32_t slot);

void fm_note_put(fm_mutator *m, const fm_site *site, uint64_t old, uint64_t value);

/* Records that `n` bytes at `at` in the whole file have their present values from now on. */
void fm_note_patch(fm_mutator *m, size_t at, size_t n);
