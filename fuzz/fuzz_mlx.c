/*
 * Any bytes as a payload of MLXBackend: as they are, or with a valid header so that the graph after
 * it is reached. If accepted, ids name tensors and values, and running the chains ends.
 */
#include "fuzz/oracle.h"
#include "verifiers/mlx/mlx_graph.h"

/* Limit on instructions to run: branches may meet often. */
enum { STEPS = 100000 };

typedef struct machine {
    const ptv_image *im;
    uint32_t root;
    ptv_vec chains;
    unsigned steps;
} machine;

static void ids_are_there(const machine *m, const ptv_mlx_node *node)
{
    const ptv_mlx_ids ids = ptv_mlx_ids_of(m->im, m->root);
    for (unsigned slot = 0; slot < node->type->count; slot++) {
        const ptv_field *field = &node->type->fields[slot];
        uint64_t count = field->space == PTV_SPACE_TENSOR ? ids.tensors : ids.values;
        uint32_t at = ptv_slot(m->im, node->at, slot);
        if (field->space == PTV_SPACE_NONE || at == 0) {
            continue;
        }
        if (field->kind == PTV_KIND_SCALAR) {
            HOLDS(ptv_u32(m->im, at) < count);
            continue;
        }
        ptv_vec list = ptv_vec_of(m->im, node->at, slot);
        for (uint32_t i = 0; i < list.count; i++) {
            HOLDS(ptv_u32(m->im, list.at + 4 * i) < count);
        }
    }
}

/* Recursively, like the backend. */
static void run_chain(machine *m, int64_t chain, uint32_t depth)
{
    HOLDS(chain >= 0 && chain < m->chains.count && depth <= m->chains.count);
    ptv_vec list = ptv_vec_of(m->im, ptv_table_in(m->im, m->chains, (uint32_t)chain),
                              PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS);
    for (uint32_t i = 0; i < list.count && m->steps++ < STEPS; i++) {
        const ptv_mlx_node node = ptv_mlx_node_of(m->im, ptv_table_in(m->im, list, i));
        HOLDS(node.at != 0);
        ids_are_there(m, &node);
        if (ptv_mlx_is(&node, PTV_MLX_SCAN_NODE)) {
            run_chain(m, ptv_mlx_scan_node_body_chain_idx(m->im, node.at), depth + 1);
        } else if (ptv_mlx_is(&node, PTV_MLX_IF_NODE)) {
            run_chain(m, ptv_mlx_if_node_then_chain_idx(m->im, node.at), depth + 1);
            run_chain(m, ptv_mlx_if_node_else_chain_idx(m->im, node.at), depth + 1);
        }
    }
}

static void check(const uint8_t *bytes, size_t size)
{
    const ptv_run *run = accepted(bytes, size, PTV_FORMAT_MLX);
    if (run == NULL) {
        return;
    }
    machine m = {&run->image, run->root, {0, 0}, 0};
    m.chains = ptv_vec_of(&run->image, run->root, PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS);
    int64_t init = ptv_mlx_mlx_graph_init_chain_idx(&run->image, run->root);
    if (init >= 0) {
        run_chain(&m, init, 1);
    }
    run_chain(&m, ptv_mlx_mlx_graph_main_chain_idx(&run->image, run->root), 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_payload(data, size, PTV_FORMAT_MLX, check);
    return 0;
}
