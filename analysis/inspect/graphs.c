/* Graphs of payloads: nodes by kind (union members, or names of operators), and weights. */
#include <stdlib.h>

#include "analysis/inspect/graph.h"

static const ptv_graph_view *const views[] = {
    &ptv_xnnpack_graph, &ptv_vulkan_graph, &ptv_mps_graph, &ptv_mlx_graph, &ptv_native_graph,
};

const ptv_graph_view *ptv_graph_view_of(ptv_format format)
{
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++) {
        if (views[i]->format == format) {
            return views[i];
        }
    }
    return NULL;
}

/* ---- Nodes ---- */

static int by_name(const void *a, const void *b)
{
    return ptv_compare_strings(((const ptv_seen_nodes *)a)->name,
                               ((const ptv_seen_nodes *)b)->name);
}

static int by_count(const void *a, const void *b)
{
    const ptv_seen_nodes *x = a;
    const ptv_seen_nodes *y = b;
    return x->count != y->count ? (x->count > y->count ? -1 : 1) : by_name(a, b);
}

/* Merges nodes of the same name into one entry; returns the number of entries. */
static uint32_t unite(ptv_seen_nodes *nodes, uint32_t count)
{
    uint32_t kinds = 0;
    if (count == 0) {
        return 0;
    }
    qsort(nodes, count, sizeof *nodes, by_name);
    for (uint32_t i = 0; i < count; i++) {
        if (kinds > 0 && ptv_compare_strings(nodes[kinds - 1].name, nodes[i].name) == 0) {
            nodes[kinds - 1].count += nodes[i].count;
        } else {
            nodes[kinds++] = nodes[i];
        }
    }
    qsort(nodes, kinds, sizeof *nodes, by_count);
    return kinds;
}

/* A copy, made before they are sorted. */
static const ptv_seen_nodes *keep_order(ptv_inspector *l, const ptv_gathering *g)
{
    ptv_seen_nodes *copy = l->fully ? ptv_take(l, g->count, sizeof *copy) : NULL;
    for (uint32_t i = 0; copy != NULL && i < g->count; i++) {
        copy[i] = g->list[i];
    }
    return copy;
}

void ptv_inspect_nodes(ptv_inspector *l, ptv_seen_payload *payload)
{
    const ptv_graph_view *view = ptv_graph_view_of(payload->format);
    ptv_gathering g = {.im = &l->run.image, .root = l->run.root, .run = &l->run, .fully = l->fully};
    view->nodes(&g);
    payload->values = g.values;
    payload->node_count = g.count;
    g.list = ptv_take(l, g.count, sizeof *g.list);
    g.ports = ptv_take(l, g.port_count, sizeof *g.ports);
    if (g.list != NULL && g.ports != NULL) {
        g.count = g.port_count = 0;
        view->nodes(&g);
        payload->graph = keep_order(l, &g);
        payload->ports = g.ports;
        payload->port_count = g.port_count;
        payload->nodes = g.list;
        payload->node_kinds = unite(g.list, g.count);
    }
}

/* ---- Weights ---- */

ptv_weight *ptv_graph_weights(ptv_inspector *l, uint32_t *count)
{
    const ptv_image whole =
        ptv_unit_image(&l->run, ptv_unit_at(&l->run, ptv_state_of(&l->run)->unit));
    const ptv_graph_view *view = ptv_graph_view_of(l->run.format);
    ptv_weight *out = view == NULL || view->weights == NULL ? NULL : view->weights(l, count);
    for (uint32_t i = 0; i < *count; i++) {
        out[i].bytes = whole.bytes + out[i].at;
    }
    return out;
}
