/*
 * What inspection knows about the graph in a payload: one file per format, and one row in the list
 * of graphs.c.
 */
#pragma once

#include "analysis/inspect/inspect_internal.h"

/* Nodes are visited twice: first to count them, then to list them. */
typedef struct ptv_gathering {
    const ptv_image *im;
    uint32_t root;
    ptv_seen_nodes *list; /* NULL while counting */
    uint32_t count;
    uint64_t values;
    ptv_run *run;         /* a run that has entered the graph */
    bool fully;           /* ports are wanted */
    ptv_seen_port *ports; /* NULL while counting */
    uint32_t port_count;
} ptv_gathering;

typedef struct ptv_graph_view {
    ptv_format format;
    bool unused; /* nothing reads the area after the flatbuffer */
    /* Passes each node to ptv_visit_node(), and sets the number of values. */
    void (*nodes)(ptv_gathering *g);
    /* The data stored under numbers in the area after the flatbuffer. NULL if there is none. */
    ptv_weight *(*weights)(ptv_inspector *l, uint32_t *count);
} ptv_graph_view;

extern const ptv_graph_view ptv_xnnpack_graph, ptv_vulkan_graph, ptv_mps_graph, ptv_mlx_graph,
    ptv_native_graph;

/* Returns NULL if nodes of this format are not counted. */
const ptv_graph_view *ptv_graph_view_of(ptv_format format);

void ptv_visit_node(ptv_gathering *g, ptv_string name);

/* A port of the node visited last. */
void ptv_visit_port(ptv_gathering *g, bool writes, uint32_t value);
void ptv_visit_named_port(ptv_gathering *g, bool writes, ptv_string name);

/* The name of the union member that is in this field. */
ptv_string ptv_union_member(const ptv_image *im, const ptv_schema *schema, unsigned table,
                            uint32_t at, unsigned slot);

/* Adds a weight under its number, unless it is empty. */
void ptv_add_weight(ptv_weight *out, uint32_t *count, ptv_weight weight, uint32_t number);

/* A weight in the area after the flatbuffer; an empty one if it extends past the area. */
ptv_weight ptv_weight_in_area(const ptv_inspector *l, uint64_t offset, uint64_t size);
