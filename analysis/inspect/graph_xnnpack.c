/* Graphs of XNNPACK. */
#include "analysis/inspect/graph.h"
#include "verifiers/xnnpack/xnnpack_graph.h"

static void visit_ports(ptv_gathering *g, const ptv_xnn_node *node)
{
    for (uint32_t i = 0; i < node->input_count; i++) {
        ptv_visit_port(g, false, ptv_xnn_field(node, node->ports->inputs[i]));
    }
    for (uint32_t i = 0; i < node->ports->output_count; i++) {
        ptv_visit_port(g, true, ptv_xnn_field(node, node->ports->outputs[i]));
    }
}

static void visit_nodes(ptv_gathering *g)
{
    const ptv_vec nodes = ptv_vec_of(g->im, g->root, PTV_XNNPACK_XNN_GRAPH_XNODES);
    const ptv_xnn_graph graph = {.im = g->im, .xnodes = nodes};
    for (uint32_t i = 0; i < nodes.count; i++) {
        ptv_visit_node(g, ptv_union_member(g->im, &ptv_schema_xnnpack, PTV_XNNPACK_X_NODE,
                                           ptv_table_in(g->im, nodes, i),
                                           PTV_XNNPACK_X_NODE_XNODE_UNION));
        const ptv_xnn_node node = ptv_xnn_node_at(&graph, i);
        visit_ports(g, &node);
    }
    g->values = ptv_vec_of(g->im, g->root, PTV_XNNPACK_XNN_GRAPH_XVALUES).count;
}

static ptv_weight in_buffer(const ptv_inspector *l, ptv_vec list, uint32_t i)
{
    const ptv_vec storage =
        ptv_vec_of(&l->run.image, ptv_table_in(&l->run.image, list, i), PTV_XNNPACK_BUFFER_STORAGE);
    const uint64_t before = ptv_unit_at(&l->run, ptv_state_of(&l->run)->unit)->flat;
    return (ptv_weight){
        .segment = PTV_NO_SEGMENT, .at = before + storage.at, .size = storage.count};
}

/* ScalarType + 1 of a datatype; 0 if there is more to its values than their bits. */
static uint8_t element_of(int32_t datatype)
{
    switch (datatype) {
    case PTV_XNN_TYPE(FP32): return PTV_PROGRAM_SCALAR_TYPE_FLOAT + 1;
    case PTV_XNN_TYPE(FP16): return PTV_PROGRAM_SCALAR_TYPE_HALF + 1;
    case PTV_XNN_TYPE(BF16): return PTV_PROGRAM_SCALAR_TYPE_BFLOAT16 + 1;
    case PTV_XNN_TYPE(INT32): return PTV_PROGRAM_SCALAR_TYPE_INT + 1;
    case PTV_XNN_TYPE(QUINT8): return PTV_PROGRAM_SCALAR_TYPE_QUINT8 + 1;
    case PTV_XNN_TYPE(QINT8):
    case PTV_XNN_TYPE(QCINT8): return PTV_PROGRAM_SCALAR_TYPE_QINT8 + 1;
    case PTV_XNN_TYPE(QINT32):
    case PTV_XNN_TYPE(QCINT32): return PTV_PROGRAM_SCALAR_TYPE_QINT32 + 1;
    default: return 0;
    }
}

/* element_of() each constant of the current graph. */
static ptv_element_types elements_of(ptv_inspector *l, uint32_t count)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec values = ptv_vec_of(im, l->run.root, PTV_XNNPACK_XNN_GRAPH_XVALUES);
    uint8_t *list = ptv_take(l, count, 1);
    for (uint32_t i = 0; list != NULL && i < values.count; i++) {
        const ptv_xnn_tensor t = ptv_xnn_tensor_in(im, values, i);
        if (t.constant < count) {
            list[t.constant] = element_of(t.datatype);
        }
    }
    return (ptv_element_types){list, count};
}

ptv_element_types ptv_xnnpack_elements(ptv_inspector *l, uint32_t unit)
{
    const uint32_t before = ptv_state_of(&l->run)->unit;
    ptv_enter(&l->run, unit);
    const ptv_xnn_constants constants =
        ptv_xnn_constants_in(&l->run.image, l->run.root, l->run.header_length != 0);
    const ptv_element_types elements = elements_of(l, constants.list.count);
    ptv_enter(&l->run, before);
    return elements;
}

static ptv_weight *list_weights(ptv_inspector *l, uint32_t *count)
{
    const ptv_run *run = &l->run;
    const ptv_xnn_constants constants =
        ptv_xnn_constants_in(&run->image, run->root, run->header_length != 0);
    ptv_weight *out = ptv_take(l, constants.list.count, sizeof *out);
    const uint8_t *elements = elements_of(l, constants.list.count).list;
    for (uint32_t i = 0; out != NULL && elements != NULL && i < constants.list.count; i++) {
        const ptv_xnn_constant c = ptv_xnn_constant_at(constants, i);
        ptv_weight w = constants.header ? ptv_weight_in_area(l, c.offset, c.size)
                                        : in_buffer(l, constants.list, i);
        w.typed = elements[i] > 0;
        w.tensor.scalar_type = elements[i] - 1;
        if (c.key.at == 0) {
            ptv_add_weight(out, count, w, i);
        }
    }
    return out;
}

const ptv_graph_view ptv_xnnpack_graph = {
    .format = PTV_FORMAT_XNNPACK, .nodes = visit_nodes, .weights = list_weights};
