/* Graphs of MPS. */
#include "analysis/inspect/graph.h"
#include "verifiers/mps/mps_graph.h"

static void visit_nodes(ptv_gathering *g)
{
    const ptv_vec nodes = ptv_vec_of(g->im, g->root, PTV_MPS_MPS_GRAPH_MPS_NODES);
    for (uint32_t i = 0; i < nodes.count; i++) {
        ptv_visit_node(g, ptv_union_member(g->im, &ptv_schema_mps, PTV_MPS_MPS_NODE,
                                           ptv_table_in(g->im, nodes, i),
                                           PTV_MPS_MPS_NODE_MPSNODE_UNION));
    }
    g->values = ptv_vec_of(g->im, g->root, PTV_MPS_MPS_GRAPH_MPS_VALUES).count;
}

/* By their place among the constants of the graph. */
static ptv_weight *list_weights(ptv_inspector *l, uint32_t *count)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec ids = ptv_vec_of(im, l->run.root, PTV_MPS_MPS_GRAPH_CONSTANT_IDS);
    ptv_weight *out = ptv_take(l, ids.count, sizeof *out);
    for (uint32_t i = 0; out != NULL && i < ids.count; i++) {
        const int32_t id = (int32_t)ptv_u32(im, ids.at + 4 * i);
        const ptv_mps_tensor t = ptv_mps_tensor_at(im, l->run.root, id);
        const ptv_weight w = ptv_weight_in_area(l, t.offset, t.size);
        if (t.at != 0) {
            ptv_add_weight(out, count, w, i);
        }
    }
    return out;
}

const ptv_graph_view ptv_mps_graph = {
    .format = PTV_FORMAT_MPS, .nodes = visit_nodes, .weights = list_weights};
