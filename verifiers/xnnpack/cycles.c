/*
 * Finds cycles among the nodes of an XNNPACK graph: a depth-first search along the inputs, with
 * the path back in memory of the caller instead of on the stack.
 */
#include "xnnpack_graph.h"

enum { PATH_BACK, NEXT, WORDS }; /* of `pending`, per node */
#define DONE UINT32_MAX          /* for NEXT; 0: not visited, else 1 + the input to follow next */

/* 1 + the node that produces input k, or 0. */
static uint32_t source(const ptv_xnn_node *node, uint32_t k)
{
    const ptv_xnn_value *value = ptv_xnn_value_of(node, node->ports->inputs[k]);
    return value == NULL ? 0 : value->producer;
}

/* Visits all that `start` depends on. Returns a node that is on its own path, or PTV_XNN_NONE. */
static uint32_t search(const ptv_xnn_graph *g, uint32_t start)
{
    uint32_t here = start;
    g->pending[WORDS * here + PATH_BACK] = PTV_XNN_NONE;
    g->pending[WORDS * here + NEXT] = 1;
    while (here != PTV_XNN_NONE) {
        uint32_t *state = g->pending + (size_t)WORDS * here;
        const ptv_xnn_node node = ptv_xnn_node_at(g, here);
        if (state[NEXT] > node.input_count) {
            state[NEXT] = DONE;
            here = state[PATH_BACK];
            continue;
        }
        uint32_t from = source(&node, state[NEXT]++ - 1);
        uint32_t *next = from == 0 ? NULL : g->pending + (size_t)WORDS * (from - 1);
        if (next != NULL && next[NEXT] == 0) {
            next[PATH_BACK] = here;
            next[NEXT] = 1;
            here = from - 1;
        } else if (next != NULL && next[NEXT] != DONE) {
            return from - 1;
        }
    }
    return PTV_XNN_NONE;
}

uint32_t ptv_xnn_cycle(const ptv_xnn_graph *g)
{
    uint32_t found = PTV_XNN_NONE;
    for (uint32_t i = 0; i < g->xnodes.count; i++) {
        g->pending[WORDS * i + NEXT] = 0;
    }
    for (uint32_t i = 0; i < g->xnodes.count && found == PTV_XNN_NONE; i++) {
        if (g->pending[WORDS * i + NEXT] == 0) {
            found = search(g, i);
        }
    }
    return found;
}
