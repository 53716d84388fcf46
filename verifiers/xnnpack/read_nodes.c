/* Reading the nodes of XNNPACK graphs: which of their fields are ids. Nothing is checked here. */
#include "xnnpack_graph.h"

/* The slots of ids in each table, by the names of its fields. */
#define ONE_TO_ONE(table) [table] = {{table##_INPUT_ID}, {table##_OUTPUT_ID}, 1, 1, 0}
#define WITH_FILTER(table) \
    [table] = {            \
        {table##_INPUT1_ID, table##_FILTER_ID, table##_BIAS_ID}, {table##_OUTPUT_ID}, 3, 1, 3}

static const ptv_xnn_ports all_ports[] = {
    ONE_TO_ONE(PTV_XNNPACK_XNN_NODE1X1),
    ONE_TO_ONE(PTV_XNNPACK_XNN_STATIC_TRANSPOSE),
    ONE_TO_ONE(PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D),
    ONE_TO_ONE(PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD),
    ONE_TO_ONE(PTV_XNNPACK_XNN_POOLING2_D),
    ONE_TO_ONE(PTV_XNNPACK_XNN_STATIC_RESHAPE),
    ONE_TO_ONE(PTV_XNNPACK_XNN_LEAKY_RE_LU),
    ONE_TO_ONE(PTV_XNNPACK_XNNELU),
    ONE_TO_ONE(PTV_XNNPACK_XNN_STATIC_SLICE),
    WITH_FILTER(PTV_XNNPACK_XNN_FULLY_CONNECTED),
    WITH_FILTER(PTV_XNNPACK_XNN_NODE_CONV),
    [PTV_XNNPACK_XNN_NODE2X1] = {.inputs = {PTV_XNNPACK_XNN_NODE2X1_INPUT1_ID,
                                            PTV_XNNPACK_XNN_NODE2X1_INPUT2_ID},
                                 .outputs = {PTV_XNNPACK_XNN_NODE2X1_OUTPUT_ID},
                                 .input_count = 2,
                                 .output_count = 1},
    [PTV_XNNPACK_XNN_CAT] = {.inputs = {PTV_XNNPACK_XNN_CAT_INPUT1_ID,
                                        PTV_XNNPACK_XNN_CAT_INPUT2_ID,
                                        PTV_XNNPACK_XNN_CAT_INPUT3_ID,
                                        PTV_XNNPACK_XNN_CAT_INPUT4_ID,
                                        PTV_XNNPACK_XNN_CAT_INPUT5_ID},
                             .outputs = {PTV_XNNPACK_XNN_CAT_OUTPUT_ID},
                             .input_count = 5,
                             .output_count = 1},
    [PTV_XNNPACK_XNN_ARG_MAX_POOLING2D] =
        {.inputs = {PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_INPUT_ID},
         .outputs = {PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_OUTPUT_VALUE_ID,
                     PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_OUTPUT_INDEX_ID},
         .input_count = 1,
         .output_count = 2},
    [PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION] =
        {.inputs = {PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_QUERY_ID,
                    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_KEY_ID,
                    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_VALUE_ID,
                    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_SCALE_ID,
                    PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_MASK_ID},
         .outputs = {PTV_XNNPACK_XNN_SCALED_DOT_PRODUCT_ATTENTION_OUTPUT_ID},
         .input_count = 5,
         .output_count = 1},
};

/* The tag of a concatenation tells how many of the five inputs it has. Optional inputs are last. */
static uint32_t input_count(const ptv_xnn_node *node)
{
    const ptv_xnn_ports *p = node->ports;
    switch (node->tag) {
    case PTV_XNNPACK_X_NODE_UNION_XNN_CONCATENATE2: return 2;
    case PTV_XNNPACK_X_NODE_UNION_XNN_CONCATENATE3: return 3;
    case PTV_XNNPACK_X_NODE_UNION_XNN_CONCATENATE4: return 4;
    default: break;
    }
    bool none = p->optional != 0 && ptv_xnn_field(node, p->inputs[p->optional - 1]) == PTV_XNN_NONE;
    return none ? p->input_count - 1u : p->input_count;
}

ptv_xnn_node ptv_xnn_node_at(const ptv_xnn_graph *g, uint32_t i)
{
    uint32_t table = ptv_table_in(g->im, g->xnodes, i);
    uint32_t tag = (uint32_t)ptv_xnnpack_x_node_xnode_union_type(g->im, table);
    const ptv_table *type = ptv_xnn_member(tag);
    ptv_xnn_node node = {.graph = g,
                         .number = i,
                         .tag = tag,
                         .at = ptv_table_of(g->im, table, PTV_XNNPACK_X_NODE_XNODE_UNION),
                         .type = type,
                         .ports = &all_ports[type - ptv_schema_xnnpack.tables]};
    node.input_count = input_count(&node);
    return node;
}

ptv_xnn_value *ptv_xnn_search(const ptv_xnn_graph *g, uint32_t id)
{
    uint32_t low = 0, high = g->xvalues.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (g->values[middle].id < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < g->xvalues.count && g->values[low].id == id ? &g->values[low] : NULL;
}

PTV_COLD void ptv_xnn_fault_node(const ptv_rule *rule, const ptv_xnn_node *node, unsigned slot,
                                 int64_t index, ptv_mismatch mismatch)
{
    ptv_run *run = node->graph->run;
    ptv_frame frames[3] = {ptv_root_frame(ptv_state_of(run)->schema, run->root)};
    ptv_frame *f = ptv_frame_down(run, frames, PTV_XNN_GRAPH(XNODES), (int32_t)node->number);
    f = ptv_frame_down(run, f, PTV_XNNPACK_X_NODE_XNODE_UNION, -1);
    ptv_report_at(run, rule, (ptv_place){f, NULL, (int32_t)slot, index, NULL}, mismatch);
}
