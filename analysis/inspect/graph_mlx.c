/* Graphs of MLX: lists of instructions. */
#include "analysis/inspect/graph.h"
#include "verifiers/mlx/mlx_graph.h"

static void visit_nodes(ptv_gathering *g)
{
    const ptv_vec chains = ptv_vec_of(g->im, g->root, PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS);
    const ptv_mlx_ids ids = ptv_mlx_ids_of(g->im, g->root);
    for (uint32_t i = 0; i < chains.count; i++) {
        const ptv_vec list = ptv_vec_of(g->im, ptv_table_in(g->im, chains, i),
                                        PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS);
        for (uint32_t k = 0; k < list.count; k++) {
            ptv_visit_node(g,
                           ptv_union_member(g->im, &ptv_schema_mlx, PTV_MLX_INSTRUCTION,
                                            ptv_table_in(g->im, list, k), PTV_MLX_INSTRUCTION_OP));
        }
    }
    g->values = ids.tensors + ids.values;
}

const ptv_graph_view ptv_mlx_graph = {
    .format = PTV_FORMAT_MLX, .unused = true, .nodes = visit_nodes};
