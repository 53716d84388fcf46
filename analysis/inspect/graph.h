/*
 * What inspect knows of the graph of a payload: a file for each format, and a row of the list in
 * graphs.c.
 */
#pragma once

#include "analysis/inspect/inspect_internal.h"

/* Nodes are met twice: to be counted, then to be listed. */
typedef struct ptv_gathering {
    const ptv_image *im;
    uint32_t root;
    ptv_seen_nodes *list; /* NULL: they are counted */
    uint32_t count;
    uint64_t values;
    ptv_run *run;         /* about the graph */
    bool fully;           /* ports are asked for */
    ptv_seen_port *ports; /* as `list` */
    uint32_t port_count;
} ptv_gathering;

typedef struct ptv_graph_view {
    ptv_format format;
    bool unused; /* nothing reads what is behind the flatbuffer */
    /* Gives each node to ptv_visit_node(), and says how many values there are. */
    void (*nodes)(ptv_gathering *g);
    /* What is stored under numbers, of the area behind the flatbuffer; NULL: nothing is. */
    ptv_weight *(*weights)(ptv_inspector *l, uint32_t *count);
} ptv_graph_view;

extern const ptv_graph_view ptv_xnnpack_graph, ptv_vulkan_graph, ptv_mps_graph, ptv_mlx_graph,
    ptv_native_graph;

/* NULL: nodes of this format are not counted. */
const ptv_graph_view *ptv_graph_view_of(ptv_format format);

void ptv_visit_node(ptv_gathering *g, ptv_string name);

/* Of the node that was visited last. */
void ptv_visit_port(ptv_gathering *g, bool writes, uint32_t value);
void ptv_visit_named_port(ptv_gathering *g, bool writes, ptv_string name);

/* The name of the member of a union that is in this field. */
ptv_string ptv_union_member(const ptv_image *im, const ptv_schema *schema, unsigned table,
                            uint32_t at, unsigned slot);

/* Adds a weight under its number, unless it is empty. */
void ptv_add_weight(ptv_weight *out, uint32_t *count, ptv_weight weight, uint32_t number);

/* Of the area behind the flatbuffer; an empty one where it reaches past that. */
ptv_weight ptv_weight_in_area(const ptv_inspector *l, uint64_t offset, uint64_t size);
