/*
 * Any bytes as a native graph: as they are, or after a valid head. If accepted, each tensor that a
 * node reads is produced exactly once in its graph, and earlier.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/oracle.h"
#include "verifiers/schemas/native_graph.h"

enum { HEAD = 8, FEW = 200, GRAPHS = 12 };

typedef struct graph {
    const ptv_image *im;
    ptv_vec nodes;
} graph;

static void graph_is_ordered(const ptv_image *im, uint32_t at, unsigned level);

static bool same(const ptv_image *im, ptv_vec a, ptv_vec b)
{
    return a.count == b.count && memcmp(im->bytes + a.at, im->bytes + b.at, a.count) == 0;
}

/* How often the node produces it, as an output or as one of a list. */
static unsigned times_made(const graph *g, uint32_t node, ptv_vec name)
{
    uint32_t at = ptv_table_in(g->im, g->nodes, node);
    ptv_vec outputs = ptv_vec_of(g->im, at, PTV_NATIVE_GRAPH_NODE_OUTPUTS);
    unsigned count = 0;
    for (uint32_t i = 0; i < outputs.count; i++) {
        uint32_t output = ptv_table_in(g->im, outputs, i);
        if (ptv_native_graph_output_kind(g->im, output) !=
            PTV_NATIVE_GRAPH_OUTPUT_VALUE_KIND_TENSOR_LIST) {
            count += same(g->im, name, ptv_vec_of(g->im, output, PTV_NATIVE_GRAPH_OUTPUT_NAME));
            continue;
        }
        ptv_vec names = ptv_vec_of(g->im, output, PTV_NATIVE_GRAPH_OUTPUT_NAMES);
        for (uint32_t k = 0; k < names.count; k++) {
            count += same(g->im, name, ptv_string_in(g->im, names, k));
        }
    }
    bool placed = outputs.count == 0 &&
                  ptv_native_graph_node_op_kind(g->im, at) == PTV_NATIVE_GRAPH_OP_KIND_PLACEHOLDER;
    return count + (placed && same(g->im, name, ptv_vec_of(g->im, at, PTV_NATIVE_GRAPH_NODE_NAME)));
}

static void is_made_before(const graph *g, uint32_t node, ptv_vec name)
{
    unsigned before = 0, all = 0;
    for (uint32_t i = 0; i < g->nodes.count; i++) {
        unsigned times = times_made(g, i, name);
        all += times;
        before += i < node ? times : 0;
    }
    HOLDS(name.count == 0 || (before == 1 && all == 1));
}

static void argument_is_made(const graph *g, uint32_t node, uint32_t argument, unsigned level)
{
    uint32_t value = ptv_table_of(g->im, argument, PTV_NATIVE_GRAPH_ARGUMENT_VALUE);
    switch (ptv_native_graph_argument_value_type(g->im, argument)) {
    case PTV_NATIVE_GRAPH_ARGUMENT_VALUE_TENSOR_ARG:
        is_made_before(g, node, ptv_vec_of(g->im, value, PTV_NATIVE_GRAPH_TENSOR_ARG_NAME));
        break;
    case PTV_NATIVE_GRAPH_ARGUMENT_VALUE_GRAPH_ARG:
        graph_is_ordered(g->im, ptv_table_of(g->im, value, PTV_NATIVE_GRAPH_GRAPH_ARG_GRAPH),
                         level + 1);
        break;
    default: break;
    }
}

/* Skips large graphs: each reference is looked up in all nodes. */
static void graph_is_ordered(const ptv_image *im, uint32_t at, unsigned level)
{
    const graph g = {im, ptv_vec_of(im, at, PTV_NATIVE_GRAPH_GRAPH_NODES)};
    HOLDS(level < GRAPHS);
    for (uint32_t i = 0; i < g.nodes.count && g.nodes.count < FEW; i++) {
        ptv_vec inputs = ptv_vec_of(im, ptv_table_in(im, g.nodes, i), PTV_NATIVE_GRAPH_NODE_INPUTS);
        for (uint32_t k = 0; k < inputs.count && inputs.count < FEW; k++) {
            uint32_t input = ptv_table_in(im, inputs, k);
            argument_is_made(&g, i, ptv_table_of(im, input, PTV_NATIVE_GRAPH_NAMED_ARGUMENT_ARG),
                             level);
        }
    }
}

static void check(const uint8_t *bytes, size_t size)
{
    const ptv_run *run = accepted(bytes, size, PTV_FORMAT_NATIVE_GRAPH);
    if (run == NULL) {
        return;
    }
    ptv_vec methods = ptv_vec_of(&run->image, run->root, PTV_NATIVE_GRAPH_PROGRAM_METHODS);
    for (uint32_t i = 0; i < methods.count && methods.count < FEW; i++) {
        uint32_t method = ptv_table_in(&run->image, methods, i);
        graph_is_ordered(&run->image,
                         ptv_table_of(&run->image, method, PTV_NATIVE_GRAPH_METHOD_GRAPH), 0);
    }
}

static void check_repaired(const uint8_t *data, size_t size)
{
    uint8_t *copy = copy_of(data, size);
    memcpy(copy + 4, "NPTG", 4);
    check(copy, size);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz_way *const ways[] = {check, check_repaired};
    try_ways(data, size, ways, size >= HEAD ? 2 : 1);
    return 0;
}
