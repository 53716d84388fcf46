/* Reading the nodes of XNNPACK graphs: which of their fields are ids. Nothing is judged here. */
#include "graph.h"

/* Ids of each table, by the names of its fields. */
static const ptv_xnn_ports all_ports[] = {
    [PTV_XNNPACK_XNN_NODE1X1] = {.inputs = {PTV_XNNPACK_XNN_NODE1X1_INPUT_ID},
                                 .outputs = {PTV_XNNPACK_XNN_NODE1X1_OUTPUT_ID},
                                 .input_count = 1,
                                 .output_count = 1},
    [PTV_XNNPACK_XNN_NODE2X1] = {.inputs = {PTV_XNNPACK_XNN_NODE2X1_INPUT1_ID,
                                            PTV_XNNPACK_XNN_NODE2X1_INPUT2_ID},
                                 .outputs = {PTV_XNNPACK_XNN_NODE2X1_OUTPUT_ID},
                                 .input_count = 2,
                                 .output_count = 1},
    [PTV_XNNPACK_XNN_FULLY_CONNECTED] = {.inputs = {PTV_XNNPACK_XNN_FULLY_CONNECTED_INPUT1_ID,
                                                    PTV_XNNPACK_XNN_FULLY_CONNECTED_FILTER_ID,
                                                    PTV_XNNPACK_XNN_FULLY_CONNECTED_BIAS_ID},
                                         .outputs = {PTV_XNNPACK_XNN_FULLY_CONNECTED_OUTPUT_ID},
                                         .input_count = 3,
                                         .output_count = 1,
                                         .optional = 3},
    [PTV_XNNPACK_XNN_NODE_CONV] = {.inputs = {PTV_XNNPACK_XNN_NODE_CONV_INPUT1_ID,
                                              PTV_XNNPACK_XNN_NODE_CONV_FILTER_ID,
                                              PTV_XNNPACK_XNN_NODE_CONV_BIAS_ID},
                                   .outputs = {PTV_XNNPACK_XNN_NODE_CONV_OUTPUT_ID},
                                   .input_count = 3,
                                   .output_count = 1,
                                   .optional = 3},
    [PTV_XNNPACK_XNN_CAT] = {.inputs = {PTV_XNNPACK_XNN_CAT_INPUT1_ID,
                                        PTV_XNNPACK_XNN_CAT_INPUT2_ID,
                                        PTV_XNNPACK_XNN_CAT_INPUT3_ID,
                                        PTV_XNNPACK_XNN_CAT_INPUT4_ID,
                                        PTV_XNNPACK_XNN_CAT_INPUT5_ID},
                             .outputs = {PTV_XNNPACK_XNN_CAT_OUTPUT_ID},
                             .input_count = 5,
                             .output_count = 1},
    [PTV_XNNPACK_XNN_STATIC_TRANSPOSE] = {.inputs = {PTV_XNNPACK_XNN_STATIC_TRANSPOSE_INPUT_ID},
                                          .outputs = {PTV_XNNPACK_XNN_STATIC_TRANSPOSE_OUTPUT_ID},
                                          .input_count = 1,
                                          .output_count = 1},
    [PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D] =
        {.inputs = {PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D_INPUT_ID},
         .outputs = {PTV_XNNPACK_XNN_STATIC_RESIZE_BILINEAR2_D_OUTPUT_ID},
         .input_count = 1,
         .output_count = 1},
    [PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD] =
        {.inputs = {PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_INPUT_ID},
         .outputs = {PTV_XNNPACK_XNN_STATIC_CONSTANT_PAD_OUTPUT_ID},
         .input_count = 1,
         .output_count = 1},
    [PTV_XNNPACK_XNN_POOLING2_D] = {.inputs = {PTV_XNNPACK_XNN_POOLING2_D_INPUT_ID},
                                    .outputs = {PTV_XNNPACK_XNN_POOLING2_D_OUTPUT_ID},
                                    .input_count = 1,
                                    .output_count = 1},
    [PTV_XNNPACK_XNN_STATIC_RESHAPE] = {.inputs = {PTV_XNNPACK_XNN_STATIC_RESHAPE_INPUT_ID},
                                        .outputs = {PTV_XNNPACK_XNN_STATIC_RESHAPE_OUTPUT_ID},
                                        .input_count = 1,
                                        .output_count = 1},
    [PTV_XNNPACK_XNN_ARG_MAX_POOLING2D] =
        {.inputs = {PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_INPUT_ID},
         .outputs = {PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_OUTPUT_VALUE_ID,
                     PTV_XNNPACK_XNN_ARG_MAX_POOLING2D_OUTPUT_INDEX_ID},
         .input_count = 1,
         .output_count = 2},
    [PTV_XNNPACK_XNN_LEAKY_RE_LU] = {.inputs = {PTV_XNNPACK_XNN_LEAKY_RE_LU_INPUT_ID},
                                     .outputs = {PTV_XNNPACK_XNN_LEAKY_RE_LU_OUTPUT_ID},
                                     .input_count = 1,
                                     .output_count = 1},
    [PTV_XNNPACK_XNNELU] = {.inputs = {PTV_XNNPACK_XNNELU_INPUT_ID},
                            .outputs = {PTV_XNNPACK_XNNELU_OUTPUT_ID},
                            .input_count = 1,
                            .output_count = 1},
    [PTV_XNNPACK_XNN_STATIC_SLICE] = {.inputs = {PTV_XNNPACK_XNN_STATIC_SLICE_INPUT_ID},
                                      .outputs = {PTV_XNNPACK_XNN_STATIC_SLICE_OUTPUT_ID},
                                      .input_count = 1,
                                      .output_count = 1},
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

/* Of its five inputs a concatenation has as many as its tag says. */
static uint8_t input_count(uint32_t tag, const ptv_xnn_ports *ports)
{
    switch (tag) {
    case PTV_XNNPACK_X_NODE_UNION_XNN_CONCATENATE2: return 2;
    case PTV_XNNPACK_X_NODE_UNION_XNN_CONCATENATE3: return 3;
    case PTV_XNNPACK_X_NODE_UNION_XNN_CONCATENATE4: return 4;
    default: return ports->input_count;
    }
}

ptv_xnn_node ptv_xnn_node_at(const ptv_xnn_graph *g, uint32_t i)
{
    const ptv_image *im = &g->run->image;
    const ptv_schema *schema = &ptv_schema_xnnpack;
    const ptv_table *entry = &schema->tables[PTV_XNNPACK_X_NODE];
    uint32_t table = ptv_table_in(im, g->xnodes, i);
    uint32_t tag =
        ptv_xnn_number(im, table, PTV_XNNPACK_X_NODE, PTV_XNNPACK_X_NODE_XNODE_UNION_TYPE);
    const ptv_union *members = &schema->unions[entry->fields[PTV_XNNPACK_X_NODE_XNODE_UNION].type];
    unsigned type = members->members[tag].table;
    ptv_xnn_node node = {i, tag, ptv_table_of(im, table, PTV_XNNPACK_X_NODE_XNODE_UNION),
                         &schema->tables[type], all_ports[type]};
    node.ports.input_count = input_count(tag, &node.ports);
    const ptv_xnn_ports *p = &node.ports;
    if (p->optional != 0 && ptv_xnn_field(g, &node, p->inputs[p->optional - 1]) == PTV_XNN_NONE) {
        node.ports.input_count--; /* it is the last */
    }
    return node;
}

uint32_t ptv_xnn_field(const ptv_xnn_graph *g, const ptv_xnn_node *node, unsigned slot)
{
    return (uint32_t)ptv_scalar_of(&g->run->image, node->at, node->type, slot);
}

PTV_COLD void ptv_xnn_fault_node(const ptv_xnn_graph *g, const ptv_rule *rule,
                                 const ptv_xnn_node *node, unsigned slot, int64_t index,
                                 uint64_t found, uint64_t low, uint64_t high)
{
    ptv_run *run = g->run;
    ptv_frame frames[3] = {ptv_root_frame(run->schema, run->root)};
    ptv_frame *f = ptv_frame_down(run, frames, PTV_XNN_GRAPH(XNODES), (int32_t)node->number);
    f = ptv_frame_down(run, f, PTV_XNNPACK_X_NODE_XNODE_UNION, -1);
    ptv_fault(run, rule, (ptv_place){f, NULL, (int32_t)slot, index, NULL},
              low > high ? ptv_no_gap() : ptv_unsigned_gap(found, low, high));
}
