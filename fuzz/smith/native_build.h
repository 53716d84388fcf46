/*
 * A native graph under construction: smith_native.c makes its nodes and methods, native_values.c
 * the values they work on.
 */
#pragma once

#include "fuzz/smith/payload.h"
#include "verifiers/native/native_graph.h"

#define NG(name) PTV_NATIVE_GRAPH_##name
#define ARG(name) PTV_NATIVE_GRAPH_ARGUMENT_VALUE_##name
#define MADE(name) PTV_NATIVE_GRAPH_OUTPUT_VALUE_KIND_##name
#define TYPE(name) PTV_NATIVE_GRAPH_SCALAR_TYPE_##name

/* EACH: values or nodes that a call may add; BOUND: those of the method. */
enum { VALUES = 64, NODES = 64, BOUND = 12, EACH = 4, ENDS = FS_PORTS / 2 };

typedef struct ng_value {
    const char *name;
    uint8_t kind; /* OutputValueKind */
    uint8_t dtype;
    fs_shape shape;
    bool fixed; /* a weight, or an alias of one: never written */
    bool described;
} ng_value;

/* A graph under construction. */
typedef struct ng_graph {
    ft_node *table, *nodes[NODES], *metas[VALUES];
    ng_value values[VALUES];
    const ng_value *inputs[ENDS], *outputs[ENDS];
    uint32_t node_count, meta_count, count, input_count, output_count;
    uint32_t depth;
} ng_graph;

/* A constant, or state that starts as zeros; methods may share it. */
typedef struct ng_bound {
    const char *key;
    ft_node *meta;
    ng_value value;
    uint8_t kind; /* InputKind; USER_INPUT stands for state */
    bool free;    /* the current method has it, and no output updates it yet */
} ng_bound;

typedef struct native {
    fs_model m;
    fs_build *b;
    ng_bound bound[BOUND];
    uint32_t bound_count;
    ng_graph *top; /* of the current method */
    ft_node *constants[BOUND], *states[BOUND];
    uint32_t constant_count, state_count;
} native;

static inline void ng_put(native *n, ft_node *table, uint32_t slot, uint64_t value)
{
    fs_put(&n->m, table, slot, value);
}

static inline void ng_text(native *n, ft_node *table, uint32_t slot, const char *value)
{
    fs_text(&n->m, table, slot, value);
}

uint8_t ng_any_dtype(native *n);
ng_value ng_any_tensor(native *n);
ft_node *ng_new_meta(native *n, const ng_value *value);

/* Records the type and shape of a value in the graph; those of a result may be quantised. */
void ng_describe(native *n, ng_graph *g, ng_value *value, ft_node *meta);
void ng_describe_result(native *n, ng_graph *g, ng_value *value);

ft_node *ng_new_node(native *n, ng_graph *g, const char *name, uint8_t kind);
ng_value *ng_add_placeholder(native *n, ng_graph *g, const ng_value *like);

/* Gives the current method constants and state, shared with earlier methods or new. */
void ng_bind_some(native *n);
