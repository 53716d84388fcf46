/*
 * Rules of programs that apply in MLX payloads: keys are looked up, versions and sources are shown.
 * Also rules of MLX graphs that apply to more than one kind of table.
 */
#include "../program/texts.h"
#include "mlx_graph.h"

static const ptv_foreign_rule foreign_rules[] = {
    {.rule = &ptv_text_not_utf8_rule,
     .on = PTV_MLX_MLX_GRAPH,
     .reads = UINT64_C(1) << PTV_MLX_MLX_GRAPH_VERSION},
    {.rule = &ptv_text_not_utf8_rule, .on = PTV_MLX_METAL_KERNEL_NODE},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_MLX_NAMED_SLOT, .check = ptv_check_names},
    {.rule = &ptv_mlx_list_too_long_rule,
     .on = PTV_MLX_INSTRUCTION_CHAIN,
     .check = ptv_mlx_check_chain_length},
    {.rule = &ptv_mlx_list_too_long_rule,
     .on = PTV_MLX_INSTRUCTION,
     .check = ptv_mlx_check_node_lists},
    {.rule = &ptv_mlx_scalar_type_unmapped_rule,
     .on = PTV_MLX_INSTRUCTION,
     .check = ptv_mlx_check_node_types},
};

const ptv_foreign_rule_list ptv_mlx_foreign_rules =
    PTV_RULE_LIST_OF(foreign_rules, &ptv_schema_mlx);
