/* What decides in graphs of MLX: chains that run others, and kernels whose source is in them. */
#include "analysis/audit/audit_internal.h"
#include "analysis/audit/audit_rules.h"
#include "verifiers/core/frame.h"
#include "verifiers/mlx/mlx_graph.h"

typedef struct graph {
    audit *a;
    const ptv_unit *unit;
    uint32_t number; /* of the unit */
    ptv_image im;
    ptv_vec chains;
} graph;

static ptv_vec instructions_of(const graph *g, int64_t chain)
{
    return chain < 0 || chain >= g->chains.count
               ? (ptv_vec){0, 0}
               : ptv_vec_of(&g->im, ptv_table_in(&g->im, g->chains, (uint32_t)chain),
                            PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS);
}

static void tell(const graph *g, const ptv_rule *rule, uint32_t chain, uint32_t i, const char *what)
{
    enum { FRAMES = 3, LENGTH = 4 };
    ptv_frame frames[FRAMES] = {ptv_root_frame(&ptv_schema_mlx, g->unit->root)};
    ptv_frame *f = ptv_frame_down_in(frames, &ptv_schema_mlx, &g->im,
                                     PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS, (int32_t)chain);
    f = ptv_frame_down_in(f, &ptv_schema_mlx, &g->im, PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS,
                          (int32_t)i);
    audit_add(g->a, rule, g->unit->base + g->unit->flat + f->at, LENGTH,
              audit_path_of(g->a, g->number, ptv_here(f)), what);
}

static void look_at_branch(const graph *g, uint32_t chain, uint32_t i, uint32_t node)
{
    const uint32_t condition = ptv_table_of(&g->im, node, PTV_MLX_IF_NODE_COND);
    const ptv_vec one = instructions_of(g, ptv_mlx_if_node_then_chain_idx(&g->im, node));
    const ptv_vec other = instructions_of(g, ptv_mlx_if_node_else_chain_idx(&g->im, node));
    if (ptv_mlx_int_or_vid_is_vid(&g->im, condition) != 0) {
        tell(g, &audit_branch_on_input, chain, i,
             audit_text(g->a, "one way: %u calls; the other: %u calls", (unsigned)one.count,
                        (unsigned)other.count));
    }
}

static void look_at_node(const graph *g, uint32_t chain, uint32_t i, uint32_t instruction)
{
    const uint32_t node = ptv_table_of(&g->im, instruction, PTV_MLX_INSTRUCTION_OP);
    const ptv_field *op =
        &ptv_schema_mlx.tables[PTV_MLX_INSTRUCTION].fields[PTV_MLX_INSTRUCTION_OP];
    const ptv_union *ops = &ptv_schema_mlx.unions[op->type];
    const int64_t tag = ptv_mlx_instruction_op_type(&g->im, instruction);
    const unsigned table = tag > 0 && tag < ops->count ? ops->members[tag].table : 0;
    if (node == 0) {
        return;
    }
    if (table == PTV_MLX_IF_NODE) {
        look_at_branch(g, chain, i, node);
    } else if (table == PTV_MLX_SCAN_NODE) {
        const int64_t body = ptv_mlx_scan_node_body_chain_idx(&g->im, node);
        tell(g, &audit_loop, chain, i,
             audit_text(g->a, "%u calls, as often as the size of an axis",
                        (unsigned)instructions_of(g, body).count));
    } else if (table == PTV_MLX_METAL_KERNEL_NODE) {
        const ptv_vec name = ptv_vec_of(&g->im, node, PTV_MLX_METAL_KERNEL_NODE_NAME);
        tell(g, &audit_kernel_source, chain, i,
             audit_text(g->a, "'%.*s'", name.count < 100 ? (int)name.count : 100,
                        (const char *)g->im.bytes + name.at));
    }
}

static void look_at_account(audit *a, const ptv_seen_bytes *account)
{
    graph g = {.a = a, .unit = ptv_unit_at(a->run, account->unit), .number = account->unit};
    if (g.unit->format != PTV_FORMAT_MLX || !g.unit->sound) {
        return;
    }
    g.im = ptv_flat_image(a->run, g.unit);
    g.chains = ptv_vec_of(&g.im, g.unit->root, PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS);
    for (uint32_t c = 0; c < g.chains.count; c++) {
        const ptv_vec list = instructions_of(&g, c);
        for (uint32_t i = 0; i < list.count; i++) {
            look_at_node(&g, c, i, ptv_table_in(&g.im, list, i));
        }
    }
}

void audit_mlx_decisions(audit *a)
{
    audit_each_account(a, look_at_account);
}
