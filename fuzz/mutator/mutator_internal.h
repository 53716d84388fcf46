/*
 * What the parts of the mutator share: one call at work, where edits take place, how they
 * are written down. Not for users (mutator.h).
 */
#pragma once

#include "base/buffer.h"
#include "base/little_endian.h"
#include "fuzz/envelope/envelope.h"
#include "fuzz/mutator/mutator.h"

enum {
    FM_LEVELS = 4, /* files in files */
    FM_EDITS = 4,  /* of one call */
    FM_TRIES = 8,  /* picks by chance until something fits */
    FM_PATH_BYTES = 512
};

/* ---- Kinds of edits ---- */

typedef enum fm_when {
    FM_PLACE, /* changes bytes where they are: positions of the tree go on to be right */
    FM_TREE,  /* changes parts of the file, which is written anew */
    FM_BYTES  /* changes bytes whatever they are, or how many there are */
} fm_when;

/* `apply` makes one edit by chance and says whether there was something to be edited. */
typedef struct fm_row {
    const char *name;
    uint8_t weight;
    uint8_t when; /* fm_when */
    bool bends;   /* structure may be broken afterwards */
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

/* A file; level 0 is the whole, others are nested in the one before. */
typedef struct fm_level {
    fe_file file;
    fe_nested in; /* where in the file of the level before */
} fm_level;

/* Nodes by what they are, so that one of a rare type is as likely as one of a frequent type. */
typedef struct fm_classes {
    ft_node **nodes;  /* by class; NULL: not sorted yet */
    uint32_t *first;  /* of each class, and behind the last */
    uint32_t *filled; /* classes that have nodes */
    uint32_t count, filled_count;
    uint32_t sorted; /* nodes that there were then */
} fm_classes;

/* What has been done so far. */
typedef struct fm_log {
    ptv_buffer text;  /* edits, one a line */
    ptv_buffer exact; /* the same without paths, for files that not all read in the same way */
    bool moved;       /* the lines are not all: bytes were moved */
    bool blurred;     /* paths may not lead anywhere any more */
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
    ptv_arena arena; /* of one call */
    ft_random random;
    uint8_t *bytes; /* the file, which is changed */
    size_t size, max;
    fm_level levels[FM_LEVELS];
    uint32_t depth; /* levels; 0: nothing could be read */
    ft_tree *tree;  /* that of the last level; NULL: it has none */
    bool placed;    /* the last level's bytes are bytes of the file: */
    size_t start;   /* from here on, */
    size_t base;    /* and its FlatBuffer from here */
    fm_classes classes;
    ft_layout layout; /* of what is written anew */
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

/* Makes room, without what was there. False: no memory. */
bool fm_reserve(fm_memory *memory, size_t room);

/* ---- level.c ---- */

/* Reads the file and chooses what is edited: the whole, or something nested in it. */
bool fm_aim(fm_mutator *m);

/* Checksums of a package that bytes of a member were changed in. */
void fm_repair_sums(fm_mutator *m);

/* Writes what has been changed, and what it is nested in. False: it does not fit. */
bool fm_write_back(fm_mutator *m);

/* The file of `bytes` with this schema, or one nested in it; NULL: there is none. */
ft_tree *fm_find_tree(fm_mutator *m, fm_input input, const ft_schema *schema);

/* ---- pick.c: all may find nothing, which is NULL or false ---- */

/* A node by chance. */
ft_node *fm_pick(fm_mutator *m);

/* One of this shape. */
ft_node *fm_pick_shape(fm_mutator *m, ft_shape shape);

/* Another one of the same class: whatever leads to the one may lead to the other. */
ft_node *fm_pick_like(fm_mutator *m, const ft_node *node);

/* One that a reference of this kind may lead to; `of` and `field` as in ft_field. */
ft_node *fm_pick_for(fm_mutator *m, uint8_t kind, uint32_t of, const ft_field *field);

bool fm_alike(const ft_node *a, const ft_node *b);

/* ---- site.c: places in bytes ---- */

/* How the language of edits names a place; PLAIN has no name. */
typedef enum fm_form {
    FM_WORD,
    FM_OBJECT,
    FM_VTABLE,
    FM_SLOT,
    FM_HEADER,
    FM_PLAIN,
    FM_FRONT /* no name, and as FM_HEADER counted from the beginning of the level's file */
} fm_form;

typedef struct fm_site {
    uint8_t form; /* fm_form */
    uint32_t width;
    uint8_t scalar; /* ptv_scalar; WORD that is no offset */
    bool number;    /* WORD: an integer that is no tag, enum or bool */
    uint32_t at;   /* from the beginning of the tree's buffer; HEADER, FRONT: of the level's file */
    ft_node *node; /* NULL: none */
    uint32_t slot; /* of the node, or FT_WHOLE */
    const ft_field *field; /* of the scalar, in a table, vector or struct */
    const char *name;      /* without a node: what it is; else the field of a struct, or NULL */
} fm_site;

typedef bool (*fm_wanted)(const fm_site *site);

/* A scalar by chance: of a table, an element, in a struct. wanted NULL: any. */
bool fm_pick_scalar(fm_mutator *m, fm_wanted wanted, fm_site *site);

/* An offset word that is there. */
bool fm_pick_offset(fm_mutator *m, fm_site *site);

/* In the whole file. */
static inline size_t fm_position(const fm_mutator *m, const fm_site *site)
{
    bool front = site->form == FM_HEADER || site->form == FM_FRONT;
    return (front ? m->start : m->base) + site->at;
}
uint64_t fm_get(const fm_mutator *m, const fm_site *site);

/* Puts a number there and writes it down. False: it is there already. */
bool fm_put(fm_mutator *m, const fm_site *site, uint64_t value);

/* ---- value.c ---- */

uint8_t fm_scalar_size(uint8_t scalar);

/* Numbers at which code changes its mind; of `width` bytes. */
uint64_t fm_boundary(fm_mutator *m, uint32_t width);

/* The same for a scalar, which may be a float. */
uint64_t fm_boundary_of(fm_mutator *m, uint8_t scalar);

/* One that the field may have: of its enum, of the list it is an index of, a small number. */
uint64_t fm_likely(fm_mutator *m, const ft_node *node, const ft_field *field);

/* Elements of the list that the field, which has an index, refers to. */
uint32_t fm_list_length(fm_mutator *m, const ft_node *node, const ft_field *field);

/* ---- make.c: new parts of a tree; false or NULL: no memory ---- */

bool fm_fill_slot(fm_mutator *m, ft_node *table, uint32_t slot, uint32_t depth);
ft_node *fm_new_table(fm_mutator *m, uint32_t type, uint32_t depth);
ft_node *fm_new_string(fm_mutator *m);

/* The slot becomes a vector of these bytes, which stay where they are. */
bool fm_set_bytes(fm_mutator *m, ft_node *table, uint32_t slot, fe_bytes bytes);

/* The value of a union. */
ft_node *fm_new_member(fm_mutator *m, const ft_member *member, uint32_t depth);

bool fm_fill_element(fm_mutator *m, ft_node *vector, uint32_t i, uint32_t depth);

/* A file of a format by chance, or of the plain schema, in m->levels[0]. */
bool fm_make_file(fm_mutator *m);

/* The same of this format, as bytes in the arena, for what it shall be nested in. */
bool fm_fresh_file(fm_mutator *m, ptv_format format, fe_bytes *bytes);

/* ---- edit_program.c ---- */

/* The program that is edited gets a delegate with this payload. */
bool fm_add_payload(fm_mutator *m, const char *backend, fe_bytes bytes);

/* ---- edit_subtrees.c ---- */

/* Puts a copy of something below `from`, a tree of the same schema, in the place of its like. */
bool fm_graft(fm_mutator *m, const ft_tree *from);

/* ---- script.c ---- */

/* A line, as printf() would. Always true: what is written down was done. */
bool fm_note(fm_mutator *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* `WHAT PATH`, a path of the file that is edited; slot may be FT_WHOLE. */
bool fm_note_path(fm_mutator *m, const char *what, const ft_node *node, uint32_t slot);

void fm_note_put(fm_mutator *m, const fm_site *site, uint64_t old, uint64_t value);

/* `n` bytes at `at`, of the whole file, are these from now on. */
void fm_note_patch(fm_mutator *m, size_t at, size_t n);
