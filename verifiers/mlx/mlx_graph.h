/*
 * Accessors for the rules about MLX graphs. All tables have been verified. The schema tells which
 * fields of a node are ids, and whether it reads or sets them, so 136 kinds of nodes share a loop.
 */
#pragma once

#include "../program/read.h"
#include "../schemas/mlx.h"

#define PTV_MLX_ROOT(slot) (UINT64_C(1) << PTV_MLX_MLX_GRAPH_##slot)

enum { PTV_MLX_MOST = 1000000 }; /* the runtime's limit of ids, and of elements of a list */

/* Where the ids of each kind of tensor end. The kinds follow each other in this order. */
typedef struct ptv_mlx_ids {
    uint64_t constants, inputs, outputs, buffers, tensors;
    uint64_t values;
} ptv_mlx_ids;

ptv_mlx_ids ptv_mlx_ids_of(const ptv_image *im, uint32_t root);

/* ---- Tensors ---- */

typedef struct ptv_mlx_meta {
    uint32_t at;   /* 0 if nothing is known of the tensor */
    ptv_vec shape; /* of ShapeDim */
    int64_t type;  /* a ScalarType */
} ptv_mlx_meta;

ptv_mlx_meta ptv_mlx_meta_of(const ptv_image *im, uint32_t root, uint64_t tensor);

/* Size i, or a negative number if it is not known before the graph runs. */
int64_t ptv_mlx_size(const ptv_image *im, const ptv_mlx_meta *meta, uint32_t i);

/*
 * Computes the bytes of its elements, at most UINT64_MAX. Returns false if they are not known, or
 * if there are more dimensions than a tensor can have.
 */
bool ptv_mlx_bytes(const ptv_image *im, const ptv_mlx_meta *meta, uint64_t *bytes);

/* ---- Slots ---- */

typedef struct ptv_mlx_slot {
    uint32_t at; /* SlotVariant, or 0 */
    int64_t type;
    uint32_t id;
} ptv_mlx_slot;

ptv_mlx_slot ptv_mlx_read_slot(const ptv_image *im, uint32_t at);

/* Finds the constant that named slot i names. Returns false if it names something else. */
bool ptv_mlx_named_constant(const ptv_image *im, uint32_t root, uint32_t i, uint32_t *constant);

/* ---- Nodes ---- */

typedef struct ptv_mlx_node {
    const ptv_table *type;
    uint32_t at; /* 0 if there is none */
} ptv_mlx_node;

/* The node of an Instruction. */
ptv_mlx_node ptv_mlx_node_of(const ptv_image *im, uint32_t instruction);
static inline bool ptv_mlx_is(const ptv_mlx_node *node, unsigned type)
{
    return node->type == &ptv_schema_mlx.tables[type];
}

#define PTV_MLX_NO_SLOT UINT8_MAX

/* One id in a node, and its place. */
typedef struct ptv_mlx_use {
    uint8_t space; /* ptv_space; NONE if a choice is not an id */
    bool writes;
    bool absent;   /* a choice selects an id that is not there */
    bool unknown;  /* a choice has an invalid selector, which is in `id` */
    uint8_t slot;  /* in the node */
    uint8_t inner; /* slot in the table there, or PTV_MLX_NO_SLOT */
    int32_t index; /* in the list there, or -1 */
    uint64_t id;
} ptv_mlx_use;

/*
 * Calls `each` for each id of a node, until it returns false. Skips optional ids that are absent.
 * Returns false if `each` did, or if the budget for reading vectors is spent.
 */
typedef bool (*ptv_mlx_each_use)(void *context, const ptv_mlx_use *use);
bool ptv_mlx_each(ptv_run *run, const ptv_frame *blamed, const ptv_mlx_node *node,
                  ptv_mlx_each_use each, void *context);

/*
 * The place of a use, or of a whole field (`index` -1 and no inner slot). `instruction` is the
 * frame of the instruction, followed by room for two more.
 */
ptv_place ptv_mlx_place(const ptv_run *run, ptv_frame *instruction, const ptv_mlx_use *use);

/* Takes few bytes from the scratch memory, more from the caller's. NULL if there is no memory. */
void *ptv_mlx_room(ptv_run *run, const ptv_rule *rule, size_t bytes);

/* ---- Facts about nodes, as data for the rules and for generators of graphs ---- */

/* A table that is a number, or one of two kinds of ids, by its `selector`. */
typedef struct ptv_mlx_choice {
    uint8_t type, selector;
    uint8_t slots[3]; /* by selector; PTV_MLX_NO_SLOT where it is not an id */
} ptv_mlx_choice;

const ptv_mlx_choice *ptv_mlx_choice_of(unsigned type);

enum { PTV_MLX_PAIRS = 9, PTV_MLX_WORDS = 5, PTV_MLX_TYPED = 8 };

/* Field `one`, if present, must have as many elements as field `other`. */
typedef struct ptv_mlx_pair {
    uint8_t type, one, other;
} ptv_mlx_pair;

extern const ptv_mlx_pair ptv_mlx_pairs[PTV_MLX_PAIRS];

/* A field that must be one of a few words. */
typedef struct ptv_mlx_word {
    uint8_t type, slot;
    const char *const *known; /* terminated by NULL */
    const ptv_rule *rule;
} ptv_mlx_word;

extern const ptv_mlx_word ptv_mlx_words[PTV_MLX_WORDS];

/* A field of a node that is a type. An absent one selects nothing, or means Byte. */
typedef struct ptv_mlx_type {
    uint8_t type, slot;
} ptv_mlx_type;

extern const ptv_mlx_type ptv_mlx_typed[PTV_MLX_TYPED];

/* Types that MLX has, as bits of ScalarType. */
#define PTV_MLX_TYPES                                                                             \
    (PTV_SCALAR_BIT(BYTE) | PTV_SCALAR_BIT(CHAR) | PTV_SCALAR_BIT(SHORT) | PTV_SCALAR_BIT(INT) |  \
     PTV_SCALAR_BIT(LONG) | PTV_SCALAR_BIT(HALF) | PTV_SCALAR_BIT(FLOAT) | PTV_SCALAR_BIT(BOOL) | \
     PTV_SCALAR_BIT(BFLOAT16) | PTV_SCALAR_BIT(UINT32))

/* Rules that files here fire for each other. */
extern const ptv_rule ptv_mlx_id_out_of_range_rule, ptv_mlx_rank_too_large_rule,
    ptv_mlx_data_unused_rule, ptv_mlx_list_too_long_rule, ptv_mlx_scalar_type_unmapped_rule;

/* Checks of rules that also apply to tables other than their first. */
void ptv_mlx_check_chain_length(ptv_run *run, const ptv_frame *chain);
void ptv_mlx_check_node_lists(ptv_run *run, const ptv_frame *instruction);
void ptv_mlx_check_node_types(ptv_run *run, const ptv_frame *instruction);
