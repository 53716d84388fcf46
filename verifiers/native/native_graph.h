/* What rules about native graphs look up. Tables are verified. */
#pragma once

#include <string.h>

#include "../context/rules.h"
#include "../core/nesting_path.h"
#include "../schemas/native_graph.h"

#define PTV_NG(name) PTV_NATIVE_GRAPH_##name
#define PTV_NG_LIST(array) PTV_RULE_LIST_OF(array, &ptv_schema_native_graph)

extern const ptv_rule ptv_native_graph_too_large_rule; /* native_program.c */

/* A graph that is being judged. */
typedef struct ptv_ng_graph {
    ptv_run *run;
    const ptv_frame *frame; /* of the Graph */
    uint32_t method;        /* the table Method whose graph it is; 0: it is in another graph */
    uint32_t number;        /* of the method, also of one that it is somewhere in */
} ptv_ng_graph;

ptv_ng_graph ptv_ng_graph_of(ptv_run *run, const ptv_frame *frame);

/* Element i of a list of the method, through frames for it. */
enum { PTV_NG_METHOD_FRAMES = 3 };
ptv_frame *ptv_ng_in_method(const ptv_run *run, uint32_t method, unsigned list, uint32_t i,
                            ptv_frame frames[PTV_NG_METHOD_FRAMES]);

/* ---- Names of values ---- */

typedef enum ptv_ng_role {
    PTV_NG_CONSTANT, /* constants[i].name of the method */
    PTV_NG_STATE,    /* mutable_buffers[i].name of the method */
    PTV_NG_INPUT,    /* inputs[i] */
    PTV_NG_META,     /* tensor_values[i].name */
    PTV_NG_USE,      /* an argument of a node */
    PTV_NG_ALIAS,    /* alias_of of an output of a node */
    PTV_NG_MADE,     /* what a node makes */
    PTV_NG_OUTPUT,   /* outputs[i] */
    PTV_NG_TARGET    /* output_specs[i].target of the method: a user input */
} ptv_ng_role;

/* One place that names a value. */
typedef struct ptv_ng_reference {
    ptv_vec name;
    ptv_ng_role role;
    uint32_t node; /* of those at nodes */
    uint32_t item; /* element of the list: of inputs or outputs of the node */
    int32_t index; /* element of a list of names there, -1: it is none */
    uint32_t at;   /* the argument's value, the output, the entry */
} ptv_ng_reference;

typedef void (*ptv_ng_visitor)(void *context, const ptv_ng_reference *reference);

/*
 * All places that name a value of the graph: first those of the method and of the graph, then node
 * by node (arguments before outputs), then what goes out. Names that are empty are met, too.
 */
void ptv_ng_each(const ptv_ng_graph *graph, ptv_ng_visitor visit, void *context);

/* The first of them: constants and buffers. */
void ptv_ng_each_bound(const ptv_ng_graph *graph, ptv_ng_visitor visit, void *context);

/* Where that is. */
enum { PTV_NG_FRAMES = 5 };
ptv_place ptv_ng_place(const ptv_ng_graph *graph, const ptv_ng_reference *reference,
                       ptv_frame frames[PTV_NG_FRAMES]);

/* ---- The values of a graph ---- */

#define PTV_NG_NOBODY UINT32_MAX

typedef struct ptv_ng_value {
    uint32_t maker;    /* the first node that makes it; NOBODY */
    uint32_t meta;     /* its TensorMeta, 0: none */
    uint32_t constant; /* the table NamedTensorRef that binds it, 0: none */
    uint32_t root;     /* the value whose memory it has: itself, mostly */
    uint32_t user;     /* 1 + the last node that was seen to read it */
    uint8_t input;     /* it is in Graph.inputs */
    uint8_t state;     /* a mutable buffer binds it */
    uint8_t placed;    /* its maker is a placeholder */
    uint8_t kind;      /* OutputValueKind that it was made as */
} ptv_ng_value;

typedef struct ptv_ng_values {
    ptv_ng_graph graph;
    uint32_t *numbers; /* of each reference, in their order: its value */
    ptv_ng_value *list;
    uint32_t references, count;
    uint32_t next; /* the reference that is met next */
} ptv_ng_values;

/* False: there are none, or the rule has been skipped. */
bool ptv_ng_number_values(ptv_ng_values *values, const ptv_rule *rule);

/* ---- Names that are compared: keys, targets ---- */

typedef struct ptv_ng_name {
    ptv_vec bytes;
    uint32_t hash;
    uint32_t index; /* the caller's */
} ptv_ng_name;

/* Ascending; equal names are neighbours, in the order of their indexes. */
void ptv_ng_sort_names(const ptv_image *im, ptv_ng_name *names, uint32_t count);
int ptv_ng_compare(const ptv_image *im, const ptv_ng_name *a, const ptv_ng_name *b);

static inline bool ptv_ng_same_name(const ptv_image *im, const ptv_ng_name *a, const ptv_ng_name *b)
{
    return ptv_ng_compare(im, a, b) == 0;
}

/* ---- Small things ---- */

static inline ptv_vec ptv_ng_vec(const ptv_run *run, uint32_t table, unsigned slot)
{
    return ptv_vec_of(&run->image, table, slot);
}

static inline bool ptv_ng_is(const ptv_image *im, ptv_vec string, const char *text)
{
    return string.count == strlen(text) && memcmp(im->bytes + string.at, text, string.count) == 0;
}

/* Bytes of an element; 0: there is no such type. */
unsigned ptv_ng_size(int64_t dtype);

/* Bytes of a tensor of the largest sizes, UINT64_MAX: more, or no bound. O(sizes) */
uint64_t ptv_ng_bytes(const ptv_image *im, uint32_t meta);

/* count.c: tables that a reader meets, shared ones as often as they are met. */
uint64_t ptv_ng_count_tables(ptv_run *run);

/* What a program passes for this type: a bit of ScalarType; 0: there is no such type. */
uint32_t ptv_ng_types(int64_t dtype);

/* A call with up to four arguments, and where its graphs and its operands are. */
typedef struct ptv_ng_call {
    const char *target;
    uint8_t kinds[4]; /* PTV_NG(ARGUMENT_VALUE_*); a BOOL_ARG may be a tensor with one */
    uint8_t count;
    uint8_t graphs, graph_count;
    uint8_t decides; /* the first graph says whether to go on, with one value */
} ptv_ng_call;

enum { PTV_NG_CALLS = 3 };
extern const ptv_ng_call ptv_ng_calls[PTV_NG_CALLS]; /* those of graphs */

/* Sizes that cannot change. */
bool ptv_ng_is_static(const ptv_image *im, uint32_t meta);
