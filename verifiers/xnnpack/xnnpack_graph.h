/*
 * What the rules of XNNPACK graphs look up. Everything reads verified tables. Ids of
 * values are numbers of their own, not positions in `xvalues`.
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
#define PTV_XNN_NONE UINT32_MAX /* no external id, no bias */

/* An XNNTensorValue. `at` 0: there is none. */
typedef struct ptv_xnn_tensor {
    uint32_t at;
    int32_t datatype;
    ptv_vec dims;
    uint32_t num_dims, constant, external, flags, id;
} ptv_xnn_tensor;

/* At 0: one that is nothing and is tied to nothing. */
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

/* The quantised tensor that element i of `xvalues` is, 0: it is none. */
static inline uint32_t ptv_xnn_quantised_in(const ptv_image *im, ptv_vec xvalues, uint32_t i)
{
    uint32_t value = ptv_table_in(im, xvalues, i);
    return (uint32_t)ptv_xnnpack_x_value_xvalue_union_type(im, value) ==
                   PTV_XNNPACK_X_VALUE_UNION_XNN_QUANTIZED_TENSOR_VALUE
               ? ptv_table_of(im, value, PTV_XNNPACK_X_VALUE_XVALUE_UNION)
               : 0;
}

/* The table of element i of `xvalues`, quantised or not; 0: there is none. */
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

/* Its external id and dimensions alone. */
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

/* A number of 32 bits of a table of this type. */
static inline uint32_t ptv_xnn_number(const ptv_image *im, uint32_t at, const ptv_table *type,
                                      unsigned slot)
{
    uint32_t there = ptv_slot(im, at, slot);
    PTV_REQUIRE(type->fields[slot].size == 4);
    return there == 0 ? (uint32_t)type->fields[slot].value : ptv_u32(im, there);
}

/* Bytes of a shape of a datatype, two elements of 4 bits to a byte; false unless known. */
bool ptv_xnn_bytes(const ptv_image *im, int32_t datatype, ptv_vec dims, uint64_t *bytes);

static inline uint32_t ptv_xnn_dim(const ptv_image *im, ptv_vec dims, uint32_t i)
{
    return ptv_u32(im, dims.at + 4 * i);
}

/* The list of constants that counts: the backend asks only whether there is a header. */
typedef struct ptv_xnn_constants {
    const ptv_image *im;
    bool header; /* it is `constant_data`, else `constant_buffer` */
    ptv_vec list;
} ptv_xnn_constants;

ptv_xnn_constants ptv_xnn_constants_in(const ptv_image *im, uint32_t root, bool header);

/* A constant, by the number that tensors and scales give it. */
typedef struct ptv_xnn_constant {
    ptv_vec key;           /* of the named data that its bytes are; at 0: they are not */
    uint64_t offset, size; /* as the payload says; offset: in `constant_data` only */
} ptv_xnn_constant;

/* Element i of the list, i < list.count; the ConstantDataOffset at `at`. */
ptv_xnn_constant ptv_xnn_constant_at(ptv_xnn_constants constants, uint32_t i);
ptv_xnn_constant ptv_xnn_read_constant(const ptv_image *im, uint32_t at);

/* The scales of a quantised tensor, when they are a constant. */
typedef struct ptv_xnn_scales {
    uint32_t at;           /* the parameters that say so; 0: there are none */
    const ptv_table *type; /* PTV_XNNPACK_PER_CHANNEL_*_QUANT, their table */
    unsigned slot;         /* scale_buffer_idx in it */
    uint32_t constant;     /* its value; 0: the scales are not in a constant */
    bool known;            /* they suit the tensor: `bytes` are what the scales take */
    uint64_t bytes;
} ptv_xnn_scales;

/* The bits of a float that is finite, not denormal and above 0. */
static inline bool ptv_xnn_is_scale(uint32_t bits)
{
    return bits >= 0x00800000 && bits < 0x7f800000;
}
extern const ptv_rule ptv_xnnpack_scale_invalid_rule; /* parameters.c */

/* Those of element i of `xvalues`. */
ptv_xnn_scales ptv_xnn_scales_in(const ptv_image *im, ptv_vec xvalues, uint32_t i);

/* Field `slot` of the tensor of value i of the graph at `root`, by frames made for it. */
enum { PTV_XNN_FRAMES = 4 };
ptv_place ptv_xnn_place(const ptv_image *im, uint32_t root, uint32_t i, unsigned slot,
                        ptv_frame frames[PTV_XNN_FRAMES]);

/* The number of the constant with its scales, likewise; it has such. */
ptv_place ptv_xnn_scale_place(const ptv_image *im, uint32_t root, uint32_t i,
                              ptv_frame frames[PTV_XNN_FRAMES]);

/* Reports a field of a value in the current graph. */
void ptv_xnn_fault_value(ptv_run *run, const ptv_rule *rule, uint32_t i, unsigned slot);

/* A count of dimensions beside their list, of tensors and of nodes; xnnpack_graph.c. */
extern const ptv_rule ptv_xnnpack_rank_mismatch_rule;

/* ---- Nodes (read_nodes.c) ---- */

enum {
    PTV_XNN_CONSTANT = 1,
    PTV_XNN_ARGUMENT = 2,
    PTV_XNN_RESULT = 4,
    PTV_XNN_USED = 8,   /* by a node */
    PTV_XNN_LIVE = 16,  /* by one that a result depends on */
    PTV_XNN_MANY = 32,  /* by more than one of those */
    PTV_XNN_TWICE = 64, /* by one of those more than once */
};

/* A value by its id. */
typedef struct ptv_xnn_value {
    uint32_t id;
    uint32_t index;    /* in `xvalues` */
    uint32_t producer; /* 1 + the node that writes it, 0: none */
    uint32_t role;     /* PTV_XNN_CONSTANT ...; above PTV_XNN_TYPE_SHIFT the datatype */
    uint32_t reader; /* 1 + the last node that reads it, of those that were looked at; rewrites.c */
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
    ptv_run *run; /* for those who report */
    const ptv_image *im;
    ptv_vec xvalues, xnodes;
    ptv_xnn_value *values; /* ascending by id */
    uint32_t *pending;     /* two words per node, for cycles.c */
    bool unsorted;         /* a node comes before one that it needs */
    bool copies;           /* there is a node that copies */
    bool halves;           /* a constant is one element of 4 bits */
    bool dynamic;          /* there is a value that is quantised when the graph runs */
    bool pairs;            /* there is a node with two results */
} ptv_xnn_graph;

/* Slots of a node's table that are ids. */
enum { PTV_XNN_INPUTS_MAX = 5 };
typedef struct ptv_xnn_ports {
    uint8_t inputs[PTV_XNN_INPUTS_MAX], outputs[2];
    uint8_t input_count, output_count;
    uint8_t optional; /* 1 + the input that may be none, 0: none of them */
} ptv_xnn_ports;

typedef struct ptv_xnn_node {
    const ptv_xnn_graph *graph;
    uint32_t number; /* in `xnodes` */
    uint32_t tag;    /* PTV_XNNPACK_X_NODE_UNION_* */
    uint32_t at;     /* the member's table */
    const ptv_table *type;
    const ptv_xnn_ports *ports;
    uint32_t input_count; /* of ports->inputs, those that the node has */
} ptv_xnn_node;

ptv_xnn_node ptv_xnn_node_at(const ptv_xnn_graph *g, uint32_t i);

/* The table of nodes with this tag, which is one of them. */
static inline const ptv_table *ptv_xnn_member(uint32_t tag)
{
    const ptv_schema *s = &ptv_schema_xnnpack;
    const ptv_field *field = &s->tables[PTV_XNNPACK_X_NODE].fields[PTV_XNNPACK_X_NODE_XNODE_UNION];
    return &s->tables[s->unions[field->type].members[tag].table];
}

/* A number of its table. */
static inline uint32_t ptv_xnn_field(const ptv_xnn_node *node, unsigned slot)
{
    return ptv_xnn_number(node->graph->im, node->at, node->type, slot);
}

/* By bisection, for ptv_xnn_find(). */
ptv_xnn_value *ptv_xnn_search(const ptv_xnn_graph *g, uint32_t id);

/* The value with this id, NULL: none. O(1) for ids as exporters give them, else O(log n). */
static inline ptv_xnn_value *ptv_xnn_find(const ptv_xnn_graph *g, uint32_t id)
{
    bool ordinary = id < g->xvalues.count && g->values[id].id == id;
    return ordinary ? &g->values[id] : ptv_xnn_search(g, id);
}

/* The value whose id is in `slot`, NULL: none; and its dimensions, when it is there. */
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

/* cycles.c: a node that needs its own result, or PTV_XNN_NONE. Inputs have one source. O(nodes) */
uint32_t ptv_xnn_cycle(const ptv_xnn_graph *g);

/* xnnpack_nodes.c: whether the operator can work with what the node gives it. */
void ptv_xnn_judge_node(const ptv_xnn_node *node);

/* types.c: whether it takes and gives values of such types, and so many elements. */
void ptv_xnn_judge_types(const ptv_xnn_node *node);

/* rewrites.c: whether it is one element of 4 bits. */
bool ptv_xnn_is_half_byte(const ptv_image *im, const ptv_xnn_tensor *t);

/*
 * rewrites.c: whether somebody needs the value; whether the node is there when the library has
 * dropped those whose only result nobody needs; and what the library then does to the graph.
 * `sorted`: nodes come after those that they need.
 */
bool ptv_xnn_is_asked_for(const ptv_xnn_value *value);
bool ptv_xnn_is_kept(const ptv_xnn_node *node);
void ptv_xnn_judge_rewrites(const ptv_xnn_graph *g, bool sorted);

/* xnnpack_flow.c: leads whatever is found out about nodes, of which all that is needed is there. */
extern const ptv_rule ptv_xnnpack_value_repeated_rule, ptv_xnnpack_result_unread_rule;

/* Bits of the root's fields that a rule reads. */
#define PTV_XNN_READS(slot) (UINT64_C(1) << PTV_XNN_GRAPH(slot))
#define PTV_XNN_READS_CONSTANTS (PTV_XNN_READS(CONSTANT_DATA) | PTV_XNN_READS(CONSTANT_BUFFER))
