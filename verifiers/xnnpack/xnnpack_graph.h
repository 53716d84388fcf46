/*
 * Accessors for the rules about XNNPACK graphs. All of them read verified tables. The id of a
 * value is a field of it, not its index in `xvalues`.
 */
#pragma once

#include "../program/read.h"
#include "../schemas/xnnpack.h"

#define PTV_XNN(slot) PTV_XNNPACK_XNN_TENSOR_VALUE_##slot
#define PTV_XNN_GRAPH(slot) PTV_XNNPACK_XNN_GRAPH_##slot
#define PTV_XNN_TYPE(name) PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_##name

enum {
    PTV_XNN_RANK_MAX = 6,
    PTV_XNN_EXTERNS_MAX = 4096,
    PTV_XNN_INPUT = 1, /* flags of a value */
    PTV_XNN_OUTPUT = 2
};
#define PTV_XNN_NONE UINT32_MAX /* no external id, or no bias */

/* An XNNTensorValue. `at` is 0 if there is none. */
typedef struct ptv_xnn_tensor {
    uint32_t at;
    int32_t datatype;
    ptv_vec dims;
    uint32_t num_dims, constant, external, flags, id;
} ptv_xnn_tensor;

/* If `at` is 0, returns an empty tensor that is not external. */
static inline ptv_xnn_tensor ptv_xnn_read(const ptv_image *im, uint32_t at)
{
    if (at == 0) {
        return (ptv_xnn_tensor){.external = PTV_XNN_NONE};
    }
    return (ptv_xnn_tensor){.at = at,
                            .datatype = (int32_t)ptv_xnnpack_xnn_tensor_value_datatype(im, at),
                            .dims = ptv_vec_of(im, at, PTV_XNN(DIMS)),
                            .num_dims = (uint32_t)ptv_xnnpack_xnn_tensor_value_num_dims(im, at),
                            .constant =
                                (uint32_t)ptv_xnnpack_xnn_tensor_value_constant_buffer_idx(im, at),
                            .external = (uint32_t)ptv_xnnpack_xnn_tensor_value_external_id(im, at),
                            .flags = (uint32_t)ptv_xnnpack_xnn_tensor_value_flags(im, at),
                            .id = (uint32_t)ptv_xnnpack_xnn_tensor_value_id_out(im, at)};
}

/* The table of the quantised tensor in element i of `xvalues`, or 0 if it is not one. */
static inline uint32_t ptv_xnn_quantised_in(const ptv_image *im, ptv_vec xvalues, uint32_t i)
{
    uint32_t value = ptv_table_in(im, xvalues, i);
    return (uint32_t)ptv_xnnpack_x_value_xvalue_union_type(im, value) ==
                   PTV_XNNPACK_X_VALUE_UNION_XNN_QUANTIZED_TENSOR_VALUE
               ? ptv_table_of(im, value, PTV_XNNPACK_X_VALUE_XVALUE_UNION)
               : 0;
}

/* The tensor table of element i of `xvalues`, quantised or not; 0 if there is none. */
static inline uint32_t ptv_xnn_table_in(const ptv_image *im, ptv_vec xvalues, uint32_t i)
{
    uint32_t quantised = ptv_xnn_quantised_in(im, xvalues, i);
    return quantised != 0
               ? ptv_table_of(im, quantised, PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_TENSOR_VALUE)
               : ptv_table_of(im, ptv_table_in(im, xvalues, i), PTV_XNNPACK_X_VALUE_XVALUE_UNION);
}

static inline ptv_xnn_tensor ptv_xnn_tensor_in(const ptv_image *im, ptv_vec xvalues, uint32_t i)
{
    return ptv_xnn_read(im, ptv_xnn_table_in(im, xvalues, i));
}

/* Only its external id, or only its dimensions. */
static inline uint32_t ptv_xnn_external_in(const ptv_image *im, ptv_vec xvalues, uint32_t i)
{
    uint32_t at = ptv_xnn_table_in(im, xvalues, i);
    return at == 0 ? PTV_XNN_NONE : (uint32_t)ptv_xnnpack_xnn_tensor_value_external_id(im, at);
}

static inline ptv_vec ptv_xnn_dims_in(const ptv_image *im, ptv_vec xvalues, uint32_t i)
{
    uint32_t at = ptv_xnn_table_in(im, xvalues, i);
    return at == 0 ? (ptv_vec){0, 0} : ptv_vec_of(im, at, PTV_XNN(DIMS));
}

/* A 32-bit field of a table of this type. */
static inline uint32_t ptv_xnn_number(const ptv_image *im, uint32_t at, const ptv_table *type,
                                      unsigned slot)
{
    uint32_t there = ptv_slot(im, at, slot);
    PTV_REQUIRE(type->fields[slot].size == 4);
    return there == 0 ? (uint32_t)type->fields[slot].value : ptv_u32(im, there);
}

/* Size of a shape in bytes, packing 4-bit elements. Returns false if it cannot be determined. */
bool ptv_xnn_bytes(const ptv_image *im, int32_t datatype, ptv_vec dims, uint64_t *bytes);

static inline uint32_t ptv_xnn_dim(const ptv_image *im, ptv_vec dims, uint32_t i)
{
    return ptv_u32(im, dims.at + 4 * i);
}

/* The list of constants in effect: the backend chooses it by whether there is a header. */
typedef struct ptv_xnn_constants {
    const ptv_image *im;
    bool header; /* the list is `constant_data`, otherwise `constant_buffer` */
    ptv_vec list;
} ptv_xnn_constants;

ptv_xnn_constants ptv_xnn_constants_in(const ptv_image *im, uint32_t root, bool header);

/* A constant, by the index that tensors and scales use for it. */
typedef struct ptv_xnn_constant {
    ptv_vec key;           /* of the named data with its bytes; at == 0 if they are not there */
    uint64_t offset, size; /* as the payload says; `offset` only for `constant_data` */
} ptv_xnn_constant;

/* Reads element i of the list, i < list.count, or the ConstantDataOffset at `at`. */
ptv_xnn_constant ptv_xnn_constant_at(ptv_xnn_constants constants, uint32_t i);
ptv_xnn_constant ptv_xnn_read_constant(const ptv_image *im, uint32_t at);

/* The scales of a quantised tensor, if they are a constant. */
typedef struct ptv_xnn_scales {
    uint32_t at;           /* the table of parameters, or 0 */
    const ptv_table *type; /* of that table: PTV_XNNPACK_PER_CHANNEL_*_QUANT */
    unsigned slot;         /* scale_buffer_idx in that table */
    uint32_t constant;     /* its value; 0 if the scales are not a constant */
    bool known;            /* the parameters suit the tensor, and `bytes` is what they need */
    uint64_t bytes;
} ptv_xnn_scales;

/* Returns whether these are the bits of a float that is finite, normal and positive. */
static inline bool ptv_xnn_is_scale(uint32_t bits)
{
    return bits >= 0x00800000 && bits < 0x7f800000;
}
extern const ptv_rule ptv_xnnpack_scale_invalid_rule; /* parameters.c */

/* The scales of element i of `xvalues`. */
ptv_xnn_scales ptv_xnn_scales_in(const ptv_image *im, ptv_vec xvalues, uint32_t i);

/* The place of field `slot` of the tensor in value i of the graph at `root`, built in `frames`. */
enum { PTV_XNN_FRAMES = 4 };
ptv_place ptv_xnn_place(const ptv_image *im, uint32_t root, uint32_t i, unsigned slot,
                        ptv_frame frames[PTV_XNN_FRAMES]);

/* The place of the index of the constant with its scales, which must exist. */
ptv_place ptv_xnn_scale_place(const ptv_image *im, uint32_t root, uint32_t i,
                              ptv_frame frames[PTV_XNN_FRAMES]);

/* Reports a field of a value in the current graph. */
void ptv_xnn_fault_value(ptv_run *run, const ptv_rule *rule, uint32_t i, unsigned slot);

/* xnnpack_graph.c: the count of dimensions that tensors and nodes store beside the list. */
extern const ptv_rule ptv_xnnpack_rank_mismatch_rule;

/* ---- Nodes (read_nodes.c) ---- */

enum {
    PTV_XNN_CONSTANT = 1,
    PTV_XNN_ARGUMENT = 2,
    PTV_XNN_RESULT = 4,
    PTV_XNN_USED = 8,   /* by a node */
    PTV_XNN_LIVE = 16,  /* by a node that the backend keeps */
    PTV_XNN_MANY = 32,  /* by more than one such node */
    PTV_XNN_TWICE = 64, /* more than once by one such node */
};

/* A value by its id. */
typedef struct ptv_xnn_value {
    uint32_t id;
    uint32_t index;    /* in `xvalues` */
    uint32_t producer; /* 1 + the node that writes it, or 0 */
    uint32_t role;     /* PTV_XNN_CONSTANT ...; the datatype from bit PTV_XNN_TYPE_SHIFT on */
    uint32_t reader;   /* rewrites.c: 1 + the last node seen so far that reads it */
} ptv_xnn_value;

enum { PTV_XNN_TYPE_SHIFT = 16 };
_Static_assert(PTV_XNN_TWICE < 1 << PTV_XNN_TYPE_SHIFT, "roles are below the datatype");
static inline int32_t ptv_xnn_type_of(const ptv_xnn_value *value)
{
    return (int16_t)(value->role >> PTV_XNN_TYPE_SHIFT);
}

static inline bool ptv_xnn_is_dynamic(int32_t type)
{
    return type == PTV_XNN_TYPE(QDINT8) || type == PTV_XNN_TYPE(QPINT8);
}

typedef struct ptv_xnn_graph {
    ptv_run *run; /* for reporting */
    const ptv_image *im;
    ptv_vec xvalues, xnodes;
    ptv_xnn_value *values; /* ascending by id */
    uint32_t *pending;     /* two words per node, for cycles.c */
    bool unsorted;         /* some node precedes a node that it depends on */
    bool copies;           /* some node is a copy */
    bool halves;           /* some constant is a single 4-bit element */
    bool dynamic;          /* some value is quantised when the graph runs */
    bool pairs;            /* some node has two results */
} ptv_xnn_graph;

/* Slots of a node's table that hold ids. */
enum { PTV_XNN_INPUTS_MAX = 5 };
typedef struct ptv_xnn_ports {
    uint8_t inputs[PTV_XNN_INPUTS_MAX], outputs[2];
    uint8_t input_count, output_count;
    uint8_t optional; /* 1 + the input that may be PTV_XNN_NONE, or 0 */
} ptv_xnn_ports;

typedef struct ptv_xnn_node {
    const ptv_xnn_graph *graph;
    uint32_t number; /* index in `xnodes` */
    uint32_t tag;    /* PTV_XNNPACK_X_NODE_UNION_* */
    uint32_t at;     /* the member's table */
    const ptv_table *type;
    const ptv_xnn_ports *ports;
    uint32_t input_count; /* how many of ports->inputs the node has */
} ptv_xnn_node;

ptv_xnn_node ptv_xnn_node_at(const ptv_xnn_graph *g, uint32_t i);

/* The table type of nodes with this tag, which must be valid. */
static inline const ptv_table *ptv_xnn_member(uint32_t tag)
{
    const ptv_schema *s = &ptv_schema_xnnpack;
    const ptv_field *field = &s->tables[PTV_XNNPACK_X_NODE].fields[PTV_XNNPACK_X_NODE_XNODE_UNION];
    return &s->tables[s->unions[field->type].members[tag].table];
}

/* A 32-bit field of the node's table. */
static inline uint32_t ptv_xnn_field(const ptv_xnn_node *node, unsigned slot)
{
    return ptv_xnn_number(node->graph->im, node->at, node->type, slot);
}

/* Binary search for ptv_xnn_find(). */
ptv_xnn_value *ptv_xnn_search(const ptv_xnn_graph *g, uint32_t id);

/* Returns the value with this id, or NULL. O(1) for ids as exporters assign them, else O(log n). */
static inline ptv_xnn_value *ptv_xnn_find(const ptv_xnn_graph *g, uint32_t id)
{
    bool ordinary = id < g->xvalues.count && g->values[id].id == id;
    return ordinary ? &g->values[id] : ptv_xnn_search(g, id);
}

/* The value whose id is in `slot`, or NULL; and the dimensions of a value that exists. */
static inline ptv_xnn_value *ptv_xnn_value_of(const ptv_xnn_node *node, unsigned slot)
{
    return ptv_xnn_find(node->graph, ptv_xnn_field(node, slot));
}

static inline ptv_vec ptv_xnn_dims_of(const ptv_xnn_node *node, unsigned slot)
{
    const ptv_xnn_graph *g = node->graph;
    return ptv_xnn_dims_in(g->im, g->xvalues, ptv_xnn_value_of(node, slot)->index);
}

/* Reports at field `slot` of the node's table, or at element `index` of it (-1: the field). */
void ptv_xnn_fault_node(const ptv_rule *rule, const ptv_xnn_node *node, unsigned slot,
                        int64_t index, ptv_mismatch mismatch);

/* cycles.c: returns a node that depends on itself, or PTV_XNN_NONE. O(nodes). */
uint32_t ptv_xnn_cycle(const ptv_xnn_graph *g);

/* xnnpack_nodes.c: checks that the operator can work with the node's parameters. */
void ptv_xnn_judge_node(const ptv_xnn_node *node);

/* types.c: checks the datatypes and element counts of the node's inputs and results. */
void ptv_xnn_judge_types(const ptv_xnn_node *node);

/* rewrites.c: returns whether the tensor is a single 4-bit element. */
bool ptv_xnn_is_half_byte(const ptv_image *im, const ptv_xnn_tensor *t);

/*
 * rewrites.c: whether the value is needed; whether the node survives when the library drops nodes
 * whose only result is not needed; and checks of what the library then does to the graph.
 * `sorted`: every node follows the nodes that it depends on.
 */
bool ptv_xnn_is_asked_for(const ptv_xnn_value *value);
bool ptv_xnn_is_kept(const ptv_xnn_node *node);
void ptv_xnn_judge_rewrites(const ptv_xnn_graph *g, bool sorted);

/* xnnpack_flow.c: the check of value_repeated also fires the rules about nodes. */
extern const ptv_rule ptv_xnnpack_value_repeated_rule, ptv_xnnpack_result_unread_rule;

/* A bit for each field of the root that a rule reads. */
#define PTV_XNN_READS(slot) (UINT64_C(1) << PTV_XNN_GRAPH(slot))
#define PTV_XNN_READS_CONSTANTS (PTV_XNN_READS(CONSTANT_DATA) | PTV_XNN_READS(CONSTANT_BUFFER))
