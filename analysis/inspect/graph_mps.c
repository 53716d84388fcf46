/* Graphs of MPS. */
#include "analysis/inspect/graph.h"
#include "verifiers/mps/mps_graph.h"

/* The schema says which fields are numbers of values; names of results begin with "output". */
static void visit_field(ptv_gathering *g, const ptv_table *type, uint32_t at, unsigned slot)
{
    static const char results[] = "output";
    const ptv_field *field = &type->fields[slot];
    const bool writes = strncmp(field->name, results, sizeof results - 1) == 0;
    if (field->kind == PTV_KIND_SCALAR) {
        ptv_visit_port(g, writes, (uint32_t)ptv_scalar_of(g->im, at, type, slot));
        return;
    }
    const ptv_vec list = ptv_vec_of(g->im, at, slot);
    for (uint32_t i = 0; i < list.count; i++) {
        ptv_visit_port(g, writes, ptv_u32(g->im, list.at + 4 * i));
    }
}

static void visit_ports(ptv_gathering *g, uint32_t node)
{
    const ptv_schema *s = &ptv_schema_mps;
    const ptv_table *outer = &s->tables[PTV_MPS_MPS_NODE];
    const ptv_union *members = &s->unions[outer->fields[PTV_MPS_MPS_NODE_MPSNODE_UNION].type];
    const uint64_t tag = ptv_scalar_of(g->im, node, outer, PTV_MPS_MPS_NODE_MPSNODE_UNION - 1);
    const uint32_t at = ptv_table_of(g->im, node, PTV_MPS_MPS_NODE_MPSNODE_UNION);
    if (at == 0 || tag >= members->count) {
        return;
    }
    const ptv_table *type = &s->tables[members->members[tag].table];
    for (unsigned slot = 0; slot < type->count; slot++) {
        if (type->fields[slot].index != 0) {
            visit_field(g, type, at, slot);
        }
    }
}

static void visit_nodes(ptv_gathering *g)
{
    const ptv_vec nodes = ptv_vec_of(g->im, g->root, PTV_MPS_MPS_GRAPH_MPS_NODES);
    for (uint32_t i = 0; i < nodes.count; i++) {
        const uint32_t node = ptv_table_in(g->im, nodes, i);
        ptv_visit_node(g, ptv_union_member(g->im, &ptv_schema_mps, PTV_MPS_MPS_NODE, node,
                                           PTV_MPS_MPS_NODE_MPSNODE_UNION));
        visit_ports(g, node);
    }
    g->values = ptv_vec_of(g->im, g->root, PTV_MPS_MPS_GRAPH_MPS_VALUES).count;
}

/* Numbered by position among the constants of the graph. */
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
