/* XNNPACK graphs under construction: what values and nodes share. */
#pragma once

#include "fuzz/smith/payload.h"
#include "verifiers/schemas/xnnpack.h"

#define FS_XNN_TYPE(name) PTV_XNNPACK_XNN_DATATYPE_XNN_DATATYPE_##name
#define FS_NODE(name) PTV_XNNPACK_X_NODE_UNION_##name
#define FS_XNN_NONE UINT32_MAX /* no external id, no bias */

enum { FS_DIMS = 6, FS_XVALUES = 96, FS_XNODES = 28, FS_XNODES_EACH = 4, FS_XCONSTANTS = 48 };

typedef struct fs_dims {
    uint32_t rank;
    uint32_t size[FS_DIMS];
} fs_dims;

typedef struct fs_xvalue {
    ft_node *entry, *tensor;
    uint8_t type; /* XNNDatatype */
    bool made;    /* a node writes it */
    bool output;
    bool constant;
    bool copy;       /* the library elides it, and forgets the second input that reads it */
    uint32_t reader; /* 1 + the last node to read it */
    bool must_leave; /* as an output: otherwise the library dereferences NULL */
    fs_dims dims;
} fs_xvalue;

typedef struct fs_graph {
    fs_model m;
    fs_build *b;
    bool headed; /* otherwise constants are in the FlatBuffer, as in 2023 */
    fs_area area;
    fs_xvalue values[FS_XVALUES];
    uint32_t count, first, turn; /* ids: begin at `first`, rotated by `turn` */
    ft_node *nodes[FS_XNODES];
    uint32_t node_count;
    ft_node *constants[FS_XCONSTANTS];
    uint32_t constant_count;
    uint32_t inputs;
    uint32_t leaving; /* values that must leave */
} fs_graph;

/* How a value is quantised: XNNQuantParams, or 0 if it is not. */
typedef struct fs_quantised {
    uint8_t how;
    uint32_t channel, group;
} fs_quantised;

uint64_t fs_elements_of(const fs_dims *dims);

/* Adds a value; returns its index. If there is no room, returns 0 and sets b->failed. */
uint32_t fs_new_xvalue(fs_graph *g, uint8_t type, const fs_dims *dims, fs_quantised quantised);

/* A value that is a constant. */
uint32_t fs_weights(fs_graph *g, uint8_t type, const fs_dims *dims, fs_quantised quantised);

/* Makes it an external value, passed by callers. */
enum { FS_INPUT = 1, FS_OUTPUT = 2 };
void fs_tie(fs_graph *g, uint32_t place, uint32_t flags, uint32_t external);

/* The id of a value, which differs from its index. */
uint32_t fs_id(const fs_graph *g, uint32_t place);

/* A readable value of floats of this rank (FS_DIMS + 1: any), perhaps a new input. */
uint32_t fs_readable_xvalue(fs_graph *g, uint32_t rank);
uint32_t fs_readable_like(fs_graph *g, const fs_dims *dims); /* of these dimensions */

/* A value for a node to write. */
uint32_t fs_result(fs_graph *g, uint8_t type, const fs_dims *dims);

/* xnnpack_nodes.c: adds a node of any kind. */
void fs_add_node(fs_graph *g);
