/* Graphs of Vulkan; shaders are stored like constants. */
#include "analysis/inspect/graph.h"
#include "verifiers/vulkan/vulkan_graph.h"

/* A value that is a list stands for its items. */
static void visit_value(ptv_gathering *g, bool writes, uint32_t value)
{
    const ptv_vk_value v = ptv_vk_value_at(g->im, g->root, value);
    if (v.kind != PTV_VULKAN_GRAPH_TYPES_VALUE_LIST || v.at == 0) {
        ptv_visit_port(g, writes, value);
        return;
    }
    const ptv_vec items = ptv_vec_of(g->im, v.at, PTV_VULKAN_VALUE_LIST_ITEMS);
    for (uint32_t i = 0; i < items.count; i++) {
        ptv_visit_port(g, writes, ptv_u32(g->im, items.at + 4 * i));
    }
}

/* A call writes its last argument. */
static void visit_ports(ptv_gathering *g, uint32_t node)
{
    const ptv_vec args = ptv_vec_of(g->im, node, PTV_VULKAN_OPERATOR_CALL_ARGS);
    for (uint32_t i = 0; i < args.count; i++) {
        visit_value(g, i + 1 == args.count, ptv_u32(g->im, args.at + 4 * i));
    }
}

static void visit_nodes(ptv_gathering *g)
{
    const ptv_vec nodes = ptv_vec_of(g->im, g->root, PTV_VULKAN_VK_GRAPH_CHAIN);
    for (uint32_t i = 0; i < nodes.count; i++) {
        const uint32_t node = ptv_table_in(g->im, nodes, i);
        ptv_visit_node(
            g, ptv_string_of(g->im, ptv_vec_of(g->im, node, PTV_VULKAN_OPERATOR_CALL_NAME)));
        visit_ports(g, node);
    }
    g->values = ptv_vec_of(g->im, g->root, PTV_VULKAN_VK_GRAPH_VALUES).count;
}

static void add_list(ptv_inspector *l, ptv_vec list, ptv_weight_kind kind, ptv_weight *out,
                     uint32_t *count)
{
    const ptv_image *im = &l->run.image;
    for (uint32_t i = 0; i < list.count; i++) {
        const ptv_vk_constant c = ptv_vk_read_constant(im, ptv_table_in(im, list, i));
        ptv_weight w = ptv_weight_in_area(l, c.offset, c.length);
        w.kind = kind;
        if (c.key.at == 0) {
            ptv_add_weight(out, count, w, i);
        }
    }
}

static ptv_weight *list_weights(ptv_inspector *l, uint32_t *count)
{
    const ptv_run *run = &l->run;
    const ptv_vec constants = ptv_vec_of(&run->image, run->root, PTV_VULKAN_VK_GRAPH_CONSTANTS);
    const ptv_vec shaders = ptv_vec_of(&run->image, run->root, PTV_VULKAN_VK_GRAPH_SHADERS);
    ptv_weight *out = ptv_take(l, (size_t)constants.count + shaders.count, sizeof *out);
    if (out != NULL) {
        add_list(l, constants, PTV_WEIGHT_CONSTANT, out, count);
        add_list(l, shaders, PTV_WEIGHT_SHADER, out, count);
    }
    return out;
}

const ptv_graph_view ptv_vulkan_graph = {
    .format = PTV_FORMAT_VULKAN, .nodes = visit_nodes, .weights = list_weights};
