/* How many tables of a native graph a reader visits. It visits shared tables more than once. */
#include "native_graph.h"

static uint32_t length(const ptv_run *run, uint32_t table, unsigned slot)
{
    return ptv_ng_vec(run, table, slot).count;
}

static uint32_t below(const ptv_run *run, uint32_t table, unsigned slot)
{
    return ptv_table_of(&run->image, table, slot);
}

/* A TensorMeta and the tables in it. */
static uint64_t in_meta(const ptv_run *run, uint32_t meta)
{
    if (meta == 0) {
        return 0;
    }
    uint32_t quant = below(run, meta, PTV_NG(TENSOR_META_QUANT));
    bool scheme = quant != 0 && below(run, quant, PTV_NG(QUANT_SPEC_SCHEME)) != 0;
    return UINT64_C(1) + length(run, meta, PTV_NG(TENSOR_META_SIZES)) + (quant != 0) + scheme;
}

/* The elements of a list, and the TensorMeta in each. */
static uint64_t in_tensors(const ptv_run *run, uint32_t table, unsigned list, unsigned slot)
{
    ptv_vec tensors = ptv_ng_vec(run, table, list);
    uint64_t count = tensors.count;
    for (uint32_t i = 0; i < tensors.count; i++) {
        count += in_meta(run, below(run, ptv_table_in(&run->image, tensors, i), slot));
    }
    return count;
}

/* A NamedArgument, its Argument and its value, for each input. */
static uint64_t in_inputs(const ptv_run *run, uint32_t node)
{
    ptv_vec inputs = ptv_ng_vec(run, node, PTV_NG(NODE_INPUTS));
    uint64_t count = inputs.count;
    for (uint32_t i = 0; i < inputs.count; i++) {
        uint32_t argument =
            below(run, ptv_table_in(&run->image, inputs, i), PTV_NG(NAMED_ARGUMENT_ARG));
        bool value = argument != 0 && below(run, argument, PTV_NG(ARGUMENT_VALUE)) != 0;
        count += (uint64_t)(argument != 0) + value;
    }
    return count;
}

/* Does not include nested graphs. */
static uint64_t in_graph(const ptv_run *run, uint32_t graph)
{
    ptv_vec nodes = ptv_ng_vec(run, graph, PTV_NG(GRAPH_NODES));
    uint64_t count =
        1 + in_tensors(run, graph, PTV_NG(GRAPH_TENSOR_VALUES), PTV_NG(TENSOR_VALUE_META));
    for (uint32_t i = 0; i < nodes.count; i++) {
        uint32_t node = ptv_table_in(&run->image, nodes, i);
        count += UINT64_C(1) + length(run, node, PTV_NG(NODE_OUTPUTS)) +
                 length(run, node, PTV_NG(NODE_METADATA)) + in_inputs(run, node);
    }
    return count;
}

static uint64_t in_method(const ptv_run *run, uint32_t method)
{
    return UINT64_C(1) + length(run, method, PTV_NG(METHOD_OUTPUT_SPECS)) +
           length(run, method, PTV_NG(METHOD_MUTABLE_BUFFERS)) +
           in_tensors(run, method, PTV_NG(METHOD_CONSTANTS), PTV_NG(NAMED_TENSOR_REF_META));
}

/* Reads as much as the walk has done. */
uint64_t ptv_ng_count_tables(ptv_run *run)
{
    ptv_vec methods = ptv_ng_vec(run, run->root, PTV_NG(PROGRAM_METHODS));
    uint64_t count = 1;
    for (uint32_t i = 0; i < methods.count; i++) {
        count += in_method(run, ptv_table_in(&run->image, methods, i));
    }
    for (ptv_nesting_path *path = ptv_begin_nesting_path(run); ptv_next_nesting_path(run, path);) {
        count += in_graph(run, ptv_nesting_path_at(path));
    }
    return count;
}
