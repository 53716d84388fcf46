/* Graphs of MLX: lists of instructions. */
#include "analysis/inspect/graph.h"
#include "verifiers/mlx/mlx_graph.h"

static bool visit_use(void *context, const ptv_mlx_use *use)
{
    if (use->space == PTV_SPACE_TENSOR) {
        ptv_visit_port(context, use->writes, (uint32_t)use->id);
    }
    return true;
}

static void visit_ports(ptv_gathering *g, uint32_t instruction)
{
    const ptv_mlx_node node = ptv_mlx_node_of(g->im, instruction);
    const ptv_frame frame = {NULL, &ptv_schema_mlx.tables[PTV_MLX_INSTRUCTION], instruction, -1,
                             -1};
    if (g->fully && node.at != 0) {
        ptv_set_state(g->run)->work_budget = UINT64_MAX; /* the rules have limited the work */
        (void)ptv_mlx_each(g->run, &frame, &node, visit_use, g);
    }
}

static void visit_nodes(ptv_gathering *g)
{
    const ptv_vec chains = ptv_vec_of(g->im, g->root, PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS);
    const ptv_mlx_ids ids = ptv_mlx_ids_of(g->im, g->root);
    for (uint32_t i = 0; i < chains.count; i++) {
        const ptv_vec list = ptv_vec_of(g->im, ptv_table_in(g->im, chains, i),
                                        PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS);
        for (uint32_t k = 0; k < list.count; k++) {
            const uint32_t instruction = ptv_table_in(g->im, list, k);
            ptv_visit_node(g, ptv_union_member(g->im, &ptv_schema_mlx, PTV_MLX_INSTRUCTION,
                                               instruction, PTV_MLX_INSTRUCTION_OP));
            visit_ports(g, instruction);
        }
    }
    g->values = ids.tensors + ids.values;
}

const ptv_graph_view ptv_mlx_graph = {
    .format = PTV_FORMAT_MLX, .unused = true, .nodes = visit_nodes};
