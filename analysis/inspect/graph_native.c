/* Native graphs: one per method, and graphs passed to nodes as arguments. */
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

/* ---- Values ---- */

/* Empty names refer to nothing. */
static void visit_name(ptv_gathering *g, bool writes, ptv_vec name)
{
    if (name.count > 0) {
        ptv_visit_named_port(g, writes, ptv_string_of(g->im, name));
    }
}

static void visit_names(ptv_gathering *g, bool writes, ptv_vec list)
{
    for (uint32_t i = 0; i < list.count; i++) {
        visit_name(g, writes, ptv_string_in(g->im, list, i));
    }
}

/* The slot where a kind of argument keeps the name of a value, or a list of names; -1 if none. */
static int slot_of_names(unsigned kind, bool *list)
{
    *list = false;
    switch (kind) {
    case PTV_NATIVE_GRAPH_ARGUMENT_VALUE_TENSOR_ARG: return PTV_NATIVE_GRAPH_TENSOR_ARG_NAME;
    case PTV_NATIVE_GRAPH_ARGUMENT_VALUE_INT_ARG: return PTV_NATIVE_GRAPH_INT_ARG_REF;
    case PTV_NATIVE_GRAPH_ARGUMENT_VALUE_FLOAT_ARG: return PTV_NATIVE_GRAPH_FLOAT_ARG_REF;
    case PTV_NATIVE_GRAPH_ARGUMENT_VALUE_BOOL_ARG: return PTV_NATIVE_GRAPH_BOOL_ARG_REF;
    default: break;
    }
    *list = true;
    switch (kind) {
    case PTV_NATIVE_GRAPH_ARGUMENT_VALUE_INT_LIST_ARG: return PTV_NATIVE_GRAPH_INT_LIST_ARG_REFS;
    case PTV_NATIVE_GRAPH_ARGUMENT_VALUE_TENSOR_LIST_ARG:
        return PTV_NATIVE_GRAPH_TENSOR_LIST_ARG_NAMES;
    case PTV_NATIVE_GRAPH_ARGUMENT_VALUE_OPTIONAL_TENSOR_LIST_ARG:
        return PTV_NATIVE_GRAPH_OPTIONAL_TENSOR_LIST_ARG_NAMES;
    default: return -1;
    }
}

static void visit_argument(ptv_gathering *g, uint32_t input)
{
    bool list;
    const uint32_t argument = ptv_table_of(g->im, input, PTV_NATIVE_GRAPH_NAMED_ARGUMENT_ARG);
    const uint32_t value =
        argument == 0 ? 0 : ptv_table_of(g->im, argument, PTV_NATIVE_GRAPH_ARGUMENT_VALUE);
    const int slot =
        value == 0
            ? -1
            : slot_of_names((unsigned)ptv_native_graph_argument_value_type(g->im, argument), &list);
    if (slot >= 0) {
        const ptv_vec names = ptv_vec_of(g->im, value, (unsigned)slot);
        list ? visit_names(g, false, names) : visit_name(g, false, names);
    }
}

static void visit_ports(ptv_gathering *g, uint32_t node)
{
    const ptv_vec inputs = ptv_vec_of(g->im, node, PTV_NATIVE_GRAPH_NODE_INPUTS);
    const ptv_vec outputs = ptv_vec_of(g->im, node, PTV_NATIVE_GRAPH_NODE_OUTPUTS);
    for (uint32_t i = 0; i < inputs.count; i++) {
        visit_argument(g, ptv_table_in(g->im, inputs, i));
    }
    for (uint32_t i = 0; i < outputs.count; i++) {
        const uint32_t at = ptv_table_in(g->im, outputs, i);
        const ptv_vec names = ptv_vec_of(g->im, at, PTV_NATIVE_GRAPH_OUTPUT_NAMES);
        visit_names(g, true, names);
        if (names.count == 0) {
            visit_name(g, true, ptv_vec_of(g->im, at, PTV_NATIVE_GRAPH_OUTPUT_NAME));
        }
    }
}

/* ---- Nodes ---- */

static void graph_nodes(ptv_gathering *g, uint32_t graph);

/* If the input is a graph, visits that graph. */
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

/* Recursion is as deep as graphs nest. */
static void graph_nodes(ptv_gathering *g, uint32_t graph)
{
    const ptv_vec nodes = ptv_vec_of(g->im, graph, PTV_NATIVE_GRAPH_GRAPH_NODES);
    g->values += ptv_vec_of(g->im, graph, PTV_NATIVE_GRAPH_GRAPH_TENSOR_VALUES).count;
    for (uint32_t i = 0; i < nodes.count; i++) {
        const uint32_t node = ptv_table_in(g->im, nodes, i);
        const ptv_vec inputs = ptv_vec_of(g->im, node, PTV_NATIVE_GRAPH_NODE_INPUTS);
        ptv_visit_node(g, node_name(g->im, node));
        visit_ports(g, node);
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
