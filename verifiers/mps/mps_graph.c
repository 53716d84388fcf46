/*
 * Rules about MPS graphs: generations, tensors, nodes (docs/payloads.md). index-out-of-range
 * reports ids outside their lists, and mps_constants.c checks the bytes of constants.
 */
#include "mps_graph.h"

static const ptv_rule mps_rank_differs_rule, mps_datatype_unsupported_rule,
    mps_datatype_narrowed_rule, mps_node_unhandled_rule, mps_kernel_graph_rule;

#define TYPE(name) PTV_MPS_MPS_DATA_TYPE_MPS_DATA_TYPE_##name

/* ---- Generations ---- */

const ptv_rule ptv_mps_generation_old_rule = {
    .name = "mps-generation-old",
    .code = 1260,
    .severity = PTV_WARNING,
    .title = "an MPS graph has no header, as before release 0.4",
    .why = "0.4 gave types other numbers, and 0.3 nodes other tags, under the same identifier: "
           "nothing else is said about it",
    .fix = "lower the model again with the release that will run it; releases since 0.4 refuse it",
};

/* ---- Tensors ---- */

/* The runtime reads num_dims elements of dims. */
static void check_rank(ptv_run *run, const ptv_frame *tensor)
{
    int64_t said = ptv_mps_mps_tensor_num_dims(&run->image, tensor->at);
    uint32_t rank = ptv_vec_of(&run->image, tensor->at, PTV_MPS_MPS_TENSOR_DIMS).count;
    if (said != rank) {
        ptv_report_at(run, &mps_rank_differs_rule,
                      ptv_field_of(tensor, PTV_MPS_MPS_TENSOR_NUM_DIMS),
                      ptv_signed_mismatch(said, rank, rank));
    }
}

static const ptv_rule mps_rank_differs_rule = {
    .name = "mps-rank-differs",
    .code = 1261,
    .severity = PTV_ERROR,
    .on = PTV_MPS_MPS_TENSOR,
    .check = check_rank,
    .title = "a tensor of an MPS graph does not have as many dimensions as dims",
    .why = "the backend reads as many sizes as num_dims says, past the end of the list",
    .fix = "look for the pass that changed the shape of the tensor: num_dims is the length of dims",
};

static void check_datatype(ptv_run *run, const ptv_frame *tensor)
{
    const ptv_place place = ptv_field_of(tensor, PTV_MPS_MPS_TENSOR_DATATYPE);
    int64_t type = ptv_mps_mps_tensor_datatype(&run->image, tensor->at);
    switch (type) {
    case TYPE(FLOAT16):
    case TYPE(FLOAT32):
    case TYPE(INT4):
    case TYPE(INT8):
    case TYPE(INT16):
    case TYPE(INT32):
    case TYPE(INT64):
    case TYPE(BOOL): return;
    case TYPE(FLOAT64):
        ptv_report_at(run, &mps_datatype_narrowed_rule, place, ptv_signed_mismatch(type, 1, 2));
        return;
    default:
        ptv_report_at(run, &mps_datatype_unsupported_rule, place, ptv_signed_mismatch(type, 1, 3));
        return;
    }
}

static const ptv_rule mps_datatype_unsupported_rule = {
    .name = "mps-datatype-unsupported",
    .code = 1262,
    .severity = PTV_ERROR,
    .on = PTV_MPS_MPS_TENSOR,
    .check = check_datatype,
    .title = "a tensor of an MPS graph has a type that the backend does not take",
    .why = "the process ends when the graph is built",
    .fix =
        "cast the tensor before the model is lowered: the backend takes float16, float32, int4 to "
        "int64 and bool",
};

static const ptv_rule mps_datatype_narrowed_rule = {
    .name = "mps-datatype-narrowed",
    .code = 1263,
    .severity = PTV_WARNING,
    .with = &mps_datatype_unsupported_rule,
    .title = "a tensor of an MPS graph has doubles",
    .why = "the backend takes their bytes for floats of 32 bits",
    .fix = "cast the tensor to float before the model is lowered",
};

/* ---- Nodes ---- */

/* Three kinds of nodes are in the schema, but in no release of the backend. */
static void check_node(ptv_run *run, const ptv_frame *node)
{
    int64_t tag = ptv_mps_mps_node_mpsnode_union_type(&run->image, node->at);
    bool unhandled = tag == PTV_MPS_MPS_NODE_UNION_MPS_MIN ||
                     tag == PTV_MPS_MPS_NODE_UNION_MPS_MAX ||
                     tag == PTV_MPS_MPS_NODE_UNION_MPS_ATAN2;
    if (unhandled) {
        ptv_report_at(run, &mps_node_unhandled_rule,
                      ptv_field_of(node, PTV_MPS_MPS_NODE_MPSNODE_UNION_TYPE), ptv_no_mismatch());
    }
}

static const ptv_rule mps_node_unhandled_rule = {
    .name = "mps-node-unhandled",
    .code = 1264,
    .severity = PTV_ERROR,
    .on = PTV_MPS_MPS_NODE,
    .check = check_node,
    .title = "a node of an MPS graph has a kind that no release handles",
    .why = "the backend refuses the graph",
    .fix = "lower the operator to another node: minimum for min; max and atan2 stay outside of the "
           "delegate",
};

static void check_kernel(ptv_run *run, const ptv_frame *graph)
{
    const ptv_image *im = &run->image;
    uint32_t nodes = ptv_vec_of(im, graph->at, PTV_MPS_MPS_GRAPH_MPS_NODES).count;
    uint32_t constants = ptv_vec_of(im, graph->at, PTV_MPS_MPS_GRAPH_CONSTANT_IDS).count;
    if (ptv_mps_mps_graph_graph_type(im, graph->at) != PTV_MPS_OP_TYPE_METAL_KERNEL) {
        return;
    }
    if (nodes != 1) {
        ptv_report_at(run, &mps_kernel_graph_rule, ptv_field_of(graph, PTV_MPS_MPS_GRAPH_MPS_NODES),
                      ptv_unsigned_mismatch(nodes, 1, 1));
    } else if (constants != 0) {
        ptv_report_at(run, &mps_kernel_graph_rule,
                      ptv_field_of(graph, PTV_MPS_MPS_GRAPH_CONSTANT_IDS),
                      ptv_unsigned_mismatch(constants, 0, 0));
    }
}

static const ptv_rule mps_kernel_graph_rule = {
    .name = "mps-kernel-graph",
    .code = 1265,
    .severity = PTV_ERROR,
    .on = PTV_MPS_MPS_GRAPH,
    .reads = PTV_MPS_ROOT(MPS_NODES) | PTV_MPS_ROOT(CONSTANT_IDS),
    .check = check_kernel,
    .title = "an MPS graph is a single kernel, but has several nodes or constants",
    .why = "the backend refuses it: a kernel is one node without constants",
    .found_is = "elements",
    .fix = "look at graph_type: metal_kernel is for a single index operator, everything else is "
           "mps_graph",
};

static const ptv_rule *const rules[] = {&ptv_mps_generation_old_rule,   &mps_rank_differs_rule,
                                        &mps_datatype_unsupported_rule, &mps_datatype_narrowed_rule,
                                        &mps_node_unhandled_rule,       &mps_kernel_graph_rule};

const ptv_rule_list ptv_mps_list = PTV_RULE_LIST_OF(rules, &ptv_schema_mps);
