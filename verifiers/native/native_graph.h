/* Accessors for the rules about native graphs. All tables have been verified. */
#pragma once

#include <string.h>

#include "../context/rules.h"
#include "../core/nesting_path.h"
#include "../schemas/native_graph.h"

#define PTV_NG(name) PTV_NATIVE_GRAPH_##name
#define PTV_NG_LIST(array) PTV_RULE_LIST_OF(array, &ptv_schema_native_graph)

extern const ptv_rule ptv_native_graph_too_large_rule; /* native_program.c */

/* The graph that is being checked. */
typedef struct ptv_ng_graph {
    ptv_run *run;
    const ptv_frame *frame; /* of the Graph */
    uint32_t method;        /* the table of its Method; 0 if it is nested in another graph */
    uint32_t number;        /* index of the method that it belongs to, nested or not */
} ptv_ng_graph;

ptv_ng_graph ptv_ng_graph_of(ptv_run *run, const ptv_frame *frame);

/* The frame of element i of a list of the method, built in `frames`. */
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
    PTV_NG_MADE,     /* a result of a node */
    PTV_NG_OUTPUT,   /* outputs[i] */
    PTV_NG_TARGET    /* output_specs[i].target of the method, if it is a user input */
} ptv_ng_role;

/* One place that names a value. */
typedef struct ptv_ng_reference {
    ptv_vec name;
    ptv_ng_role role;
    uint32_t node; /* for roles at nodes */
    uint32_t item; /* index in the list; at a node, in its inputs or outputs */
    int32_t index; /* index in a list of names there, or -1 */
    uint32_t at;   /* table of the argument's value, the output or the entry */
} ptv_ng_reference;

typedef void (*ptv_ng_visitor)(void *context, const ptv_ng_reference *reference);

/*
 * Visits all places that name a value of the graph: first the lists of the method and of the graph,
 * then each node (arguments before outputs), then the outputs. Empty names are visited, too.
 */
void ptv_ng_each(const ptv_ng_graph *graph, ptv_ng_visitor visit, void *context);

/* Visits only constants and buffers, which come first above. */
void ptv_ng_each_bound(const ptv_ng_graph *graph, ptv_ng_visitor visit, void *context);

/* The place of a reference, built in `frames`. */
enum { PTV_NG_FRAMES = 5 };
ptv_place ptv_ng_place(const ptv_ng_graph *graph, const ptv_ng_reference *reference,
                       ptv_frame frames[PTV_NG_FRAMES]);

/* ---- The values of a graph ---- */

#define PTV_NG_NOBODY UINT32_MAX

typedef struct ptv_ng_value {
    uint32_t maker;    /* the first node that makes it, or PTV_NG_NOBODY */
    uint32_t meta;     /* its TensorMeta, or 0 */
    uint32_t constant; /* the NamedTensorRef that binds it, or 0 */
    uint32_t root;     /* the value whose memory it uses, usually itself */
    uint32_t user;     /* 1 + the last node seen so far that reads it */
    uint8_t input;     /* it is in Graph.inputs */
    uint8_t state;     /* a mutable buffer binds it */
    uint8_t placed;    /* its maker is a placeholder */
    uint8_t kind;      /* OutputValueKind of its maker's output */
} ptv_ng_value;

typedef struct ptv_ng_values {
    ptv_ng_graph graph;
    uint32_t *numbers; /* index in `list` of the value of each reference, in visiting order */
    ptv_ng_value *list;
    uint32_t references, count;
    uint32_t next; /* the next reference to be visited */
} ptv_ng_values;

/* Returns false if there are no values, or if the rule had to be skipped. */
bool ptv_ng_number_values(ptv_ng_values *values, const ptv_rule *rule);

/* ---- Comparing names: keys, targets ---- */

typedef struct ptv_ng_name {
    ptv_vec bytes;
    uint32_t hash;
    uint32_t index; /* for use by the caller */
} ptv_ng_name;

/* Sorts names so that equal ones are adjacent, ordered by index. */
void ptv_ng_sort_names(const ptv_image *im, ptv_ng_name *names, uint32_t count);
int ptv_ng_compare(const ptv_image *im, const ptv_ng_name *a, const ptv_ng_name *b);

static inline bool ptv_ng_same_name(const ptv_image *im, const ptv_ng_name *a, const ptv_ng_name *b)
{
    return ptv_ng_compare(im, a, b) == 0;
}

/* ---- Helpers ---- */

static inline ptv_vec ptv_ng_vec(const ptv_run *run, uint32_t table, unsigned slot)
{
    return ptv_vec_of(&run->image, table, slot);
}

static inline bool ptv_ng_is(const ptv_image *im, ptv_vec string, const char *text)
{
    return string.count == strlen(text) && memcmp(im->bytes + string.at, text, string.count) == 0;
}

/* Bytes per element, or 0 if there is no such type. */
unsigned ptv_ng_size(int64_t dtype);

/* Bytes of a tensor at its largest sizes; UINT64_MAX if more, or unbounded. O(sizes). */
uint64_t ptv_ng_bytes(const ptv_image *im, uint32_t meta);

/* count.c: number of tables that a reader visits, counting shared ones at each visit. */
uint64_t ptv_ng_count_tables(ptv_run *run);

/* The bit of the program's ScalarType for this type, or 0 if there is no such type. */
uint32_t ptv_ng_types(int64_t dtype);

/* An operator that calls graphs: its arguments, and which of them are the graphs. */
typedef struct ptv_ng_call {
    const char *target;
    uint8_t kinds[4]; /* PTV_NG(ARGUMENT_VALUE_*); a BOOL_ARG may also be a tensor */
    uint8_t count;
    uint8_t graphs, graph_count; /* the first graph's index, and how many there are */
    uint8_t decides;             /* the first graph is the loop condition, with one result */
} ptv_ng_call;

enum { PTV_NG_CALLS = 3 };
extern const ptv_ng_call ptv_ng_calls[PTV_NG_CALLS];

/* Returns whether no size can change at run time. */
bool ptv_ng_is_static(const ptv_image *im, uint32_t meta);
