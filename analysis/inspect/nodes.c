/* Nodes of graphs by their kind: members of a union, operators that are named. */
#include <stdlib.h>
#include <string.h>

#include "analysis/inspect/inspect_internal.h"
#include "verifiers/mlx/mlx_graph.h"
#include "verifiers/schemas/mps.h"
#include "verifiers/schemas/native_graph.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/schemas/xnnpack.h"

/* Met twice: to be counted, then to be listed. */
typedef struct gathering {
    const ptv_image *im;
    uint32_t root;
    ptv_seen_nodes *list; /* NULL: they are counted */
    uint32_t count;
    uint64_t values;
} gathering;

static void visit(gathering *g, ptv_string name)
{
    if (g->list != NULL) {
        g->list[g->count] = (ptv_seen_nodes){name, 1};
    }
    g->count++;
}

static ptv_string string_of_text(const char *text)
{
    return (ptv_string){text, (uint32_t)strlen(text)};
}

/* The member of a union that is in this field. */
static ptv_string member_of(const ptv_image *im, const ptv_schema *schema, unsigned table,
                            uint32_t at, unsigned slot)
{
    const ptv_table *type = &schema->tables[table];
    const ptv_union *members = &schema->unions[type->fields[slot].type];
    const uint64_t tag = ptv_scalar_of(im, at, type, slot - 1);
    const bool named = tag < members->count && members->members[tag].name != NULL;
    return string_of_text(named ? members->members[tag].name : "unknown");
}

/* ---- XNNPACK, Vulkan, MPS: a list ---- */

static void xnnpack_nodes(gathering *g)
{
    const ptv_vec nodes = ptv_vec_of(g->im, g->root, PTV_XNNPACK_XNN_GRAPH_XNODES);
    for (uint32_t i = 0; i < nodes.count; i++) {
        visit(g, member_of(g->im, &ptv_schema_xnnpack, PTV_XNNPACK_X_NODE,
                           ptv_table_in(g->im, nodes, i), PTV_XNNPACK_X_NODE_XNODE_UNION));
    }
    g->values = ptv_vec_of(g->im, g->root, PTV_XNNPACK_XNN_GRAPH_XVALUES).count;
}

static void vulkan_nodes(gathering *g)
{
    const ptv_vec nodes = ptv_vec_of(g->im, g->root, PTV_VULKAN_VK_GRAPH_CHAIN);
    for (uint32_t i = 0; i < nodes.count; i++) {
        const uint32_t node = ptv_table_in(g->im, nodes, i);
        visit(g, ptv_string_of(g->im, ptv_vec_of(g->im, node, PTV_VULKAN_OPERATOR_CALL_NAME)));
    }
    g->values = ptv_vec_of(g->im, g->root, PTV_VULKAN_VK_GRAPH_VALUES).count;
}

static void mps_nodes(gathering *g)
{
    const ptv_vec nodes = ptv_vec_of(g->im, g->root, PTV_MPS_MPS_GRAPH_MPS_NODES);
    for (uint32_t i = 0; i < nodes.count; i++) {
        visit(g, member_of(g->im, &ptv_schema_mps, PTV_MPS_MPS_NODE, ptv_table_in(g->im, nodes, i),
                           PTV_MPS_MPS_NODE_MPSNODE_UNION));
    }
    g->values = ptv_vec_of(g->im, g->root, PTV_MPS_MPS_GRAPH_MPS_VALUES).count;
}

/* ---- MLX: lists of instructions ---- */

static void mlx_nodes(gathering *g)
{
    const ptv_vec chains = ptv_vec_of(g->im, g->root, PTV_MLX_MLX_GRAPH_INSTRUCTION_CHAINS);
    const ptv_mlx_ids ids = ptv_mlx_ids_of(g->im, g->root);
    for (uint32_t i = 0; i < chains.count; i++) {
        const ptv_vec list = ptv_vec_of(g->im, ptv_table_in(g->im, chains, i),
                                        PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS);
        for (uint32_t k = 0; k < list.count; k++) {
            visit(g, member_of(g->im, &ptv_schema_mlx, PTV_MLX_INSTRUCTION,
                               ptv_table_in(g->im, list, k), PTV_MLX_INSTRUCTION_OP));
        }
    }
    g->values = ids.tensors + ids.values;
}

/* ---- Native graphs: by method, with graphs that nodes are given ---- */

static ptv_string native_node(const ptv_image *im, uint32_t node)
{
    switch (ptv_native_graph_node_op_kind(im, node)) {
    case PTV_NATIVE_GRAPH_OP_KIND_PLACEHOLDER: return string_of_text("placeholder");
    case PTV_NATIVE_GRAPH_OP_KIND_OUTPUT: return string_of_text("output");
    default: break;
    }
    const ptv_string target = ptv_string_of(im, ptv_vec_of(im, node, PTV_NATIVE_GRAPH_NODE_TARGET));
    return target.bytes != NULL ? target : string_of_text("unknown");
}

static void native_nodes(gathering *g, uint32_t graph);

/* The graph that an input is, if it is one. */
static void native_input(gathering *g, uint32_t input)
{
    const uint32_t argument = ptv_table_of(g->im, input, PTV_NATIVE_GRAPH_NAMED_ARGUMENT_ARG);
    const uint32_t value =
        argument == 0 ? 0 : ptv_table_of(g->im, argument, PTV_NATIVE_GRAPH_ARGUMENT_VALUE);
    if (value != 0 && ptv_native_graph_argument_value_type(g->im, argument) ==
                          PTV_NATIVE_GRAPH_ARGUMENT_VALUE_GRAPH_ARG) {
        native_nodes(g, ptv_table_of(g->im, value, PTV_NATIVE_GRAPH_GRAPH_ARG_GRAPH));
    }
}

/* As deep as graphs may be in graphs. */
static void native_nodes(gathering *g, uint32_t graph)
{
    const ptv_vec nodes = ptv_vec_of(g->im, graph, PTV_NATIVE_GRAPH_GRAPH_NODES);
    g->values += ptv_vec_of(g->im, graph, PTV_NATIVE_GRAPH_GRAPH_TENSOR_VALUES).count;
    for (uint32_t i = 0; i < nodes.count; i++) {
        const uint32_t node = ptv_table_in(g->im, nodes, i);
        const ptv_vec inputs = ptv_vec_of(g->im, node, PTV_NATIVE_GRAPH_NODE_INPUTS);
        visit(g, native_node(g->im, node));
        for (uint32_t k = 0; k < inputs.count; k++) {
            native_input(g, ptv_table_in(g->im, inputs, k));
        }
    }
}

static void native_methods(gathering *g)
{
    const ptv_vec methods = ptv_vec_of(g->im, g->root, PTV_NATIVE_GRAPH_PROGRAM_METHODS);
    g->values = 0;
    for (uint32_t i = 0; i < methods.count; i++) {
        const uint32_t method = ptv_table_in(g->im, methods, i);
        native_nodes(g, ptv_table_of(g->im, method, PTV_NATIVE_GRAPH_METHOD_GRAPH));
    }
}

/* ---- By their names ---- */

static int by_name(const void *a, const void *b)
{
    return ptv_compare_strings(((const ptv_seen_nodes *)a)->name,
                               ((const ptv_seen_nodes *)b)->name);
}

static int by_count(const void *a, const void *b)
{
    const ptv_seen_nodes *x = a;
    const ptv_seen_nodes *y = b;
    return x->count != y->count ? (x->count > y->count ? -1 : 1) : by_name(a, b);
}

/* Names of nodes, one for each, become one for each name; returns how many there are. */
static uint32_t unite(ptv_seen_nodes *nodes, uint32_t count)
{
    uint32_t kinds = 0;
    if (count == 0) {
        return 0;
    }
    qsort(nodes, count, sizeof *nodes, by_name);
    for (uint32_t i = 0; i < count; i++) {
        if (kinds > 0 && ptv_compare_strings(nodes[kinds - 1].name, nodes[i].name) == 0) {
            nodes[kinds - 1].count += nodes[i].count;
        } else {
            nodes[kinds++] = nodes[i];
        }
    }
    qsort(nodes, kinds, sizeof *nodes, by_count);
    return kinds;
}

typedef void (*gather)(gathering *g);

static gather gather_of(ptv_format format)
{
    switch (format) {
    case PTV_FORMAT_XNNPACK: return xnnpack_nodes;
    case PTV_FORMAT_VULKAN: return vulkan_nodes;
    case PTV_FORMAT_MLX: return mlx_nodes;
    case PTV_FORMAT_MPS: return mps_nodes;
    case PTV_FORMAT_NATIVE_GRAPH: return native_methods;
    default: return NULL;
    }
}

bool ptv_is_graph(ptv_format format)
{
    return gather_of(format) != NULL;
}

void ptv_inspect_nodes(ptv_inspector *l, ptv_seen_payload *payload)
{
    const gather all = gather_of(payload->format);
    gathering g = {.im = &l->run.image, .root = l->run.root};
    all(&g);
    payload->values = g.values;
    payload->node_count = g.count;
    g.list = ptv_take(l, g.count, sizeof *g.list);
    if (g.list != NULL) {
        g.count = 0;
        all(&g);
        payload->nodes = g.list;
        payload->node_kinds = unite(g.list, g.count);
    }
}
