/* Native graphs: by method, with graphs that nodes are given. */
#include "analysis/inspect/graph.h"
#include "verifiers/schemas/native_graph.h"

static ptv_string node_name(const ptv_image *im, uint32_t node)
{
    switch (ptv_native_graph_node_op_kind(im, node)) {
    case PTV_NATIVE_GRAPH_OP_KIND_PLACEHOLDER: return ptv_text_string("placeholder");
    case PTV_NATIVE_GRAPH_OP_KIND_OUTPUT: return ptv_text_string("output");
    default: break;
    }
    const ptv_string target = ptv_string_of(im, ptv_vec_of(im, node, PTV_NATIVE_GRAPH_NODE_TARGET));
    return target.bytes != NULL ? target : ptv_text_string("unknown");
}

static void graph_nodes(ptv_gathering *g, uint32_t graph);

/* The graph that an input is, if it is one. */
static void graph_input(ptv_gathering *g, uint32_t input)
{
    const uint32_t argument = ptv_table_of(g->im, input, PTV_NATIVE_GRAPH_NAMED_ARGUMENT_ARG);
    const uint32_t value =
        argument == 0 ? 0 : ptv_table_of(g->im, argument, PTV_NATIVE_GRAPH_ARGUMENT_VALUE);
    if (value != 0 && ptv_native_graph_argument_value_type(g->im, argument) ==
                          PTV_NATIVE_GRAPH_ARGUMENT_VALUE_GRAPH_ARG) {
        graph_nodes(g, ptv_table_of(g->im, value, PTV_NATIVE_GRAPH_GRAPH_ARG_GRAPH));
    }
}

/* As deep as graphs may be in graphs. */
static void graph_nodes(ptv_gathering *g, uint32_t graph)
{
    const ptv_vec nodes = ptv_vec_of(g->im, graph, PTV_NATIVE_GRAPH_GRAPH_NODES);
    g->values += ptv_vec_of(g->im, graph, PTV_NATIVE_GRAPH_GRAPH_TENSOR_VALUES).count;
    for (uint32_t i = 0; i < nodes.count; i++) {
        const uint32_t node = ptv_table_in(g->im, nodes, i);
        const ptv_vec inputs = ptv_vec_of(g->im, node, PTV_NATIVE_GRAPH_NODE_INPUTS);
        ptv_visit_node(g, node_name(g->im, node));
        for (uint32_t k = 0; k < inputs.count; k++) {
            graph_input(g, ptv_table_in(g->im, inputs, k));
        }
    }
}

static void visit_nodes(ptv_gathering *g)
{
    const ptv_vec methods = ptv_vec_of(g->im, g->root, PTV_NATIVE_GRAPH_PROGRAM_METHODS);
    g->values = 0;
    for (uint32_t i = 0; i < methods.count; i++) {
        const uint32_t method = ptv_table_in(g->im, methods, i);
        graph_nodes(g, ptv_table_of(g->im, method, PTV_NATIVE_GRAPH_METHOD_GRAPH));
    }
}

const ptv_graph_view ptv_native_graph = {.format = PTV_FORMAT_NATIVE_GRAPH, .nodes = visit_nodes};
