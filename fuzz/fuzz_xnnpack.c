/*
 * Any bytes as a payload of XnnpackBackend: as they are, with a valid header, or as the flatbuffer
 * alone. If accepted, ids and numbers of constants are what the backend assumes.
 */

#include "fuzz/oracle.h"
#include "verifiers/registry/formats.h"
#include "verifiers/xnnpack/xnnpack_graph.h"

typedef struct graph {
    ptv_image image;
    uint32_t root, constants, externs;
    ptv_vec values;
} graph;

/* Exactly one value has this id. Quadratic, unlike the verifier. */
static bool is_defined(const graph *g, uint32_t id)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < g->values.count; i++) {
        found += ptv_xnn_tensor_in(&g->image, g->values, i).id == id;
    }
    return found == 1;
}

static void values_are_sound(const graph *g)
{
    for (uint32_t i = 0; i < g->values.count; i++) {
        ptv_xnn_tensor t = ptv_xnn_tensor_in(&g->image, g->values, i);
        HOLDS(t.dims.count <= PTV_XNN_RANK_MAX);
        HOLDS(t.constant < g->constants || t.constant == 0);
        HOLDS(t.external < g->externs || t.external == PTV_XNN_NONE);
        HOLDS(is_defined(g, t.id));
    }
}

static void nodes_are_sound(const graph *g)
{
    const ptv_xnn_graph nodes = {.im = &g->image,
                                 .xnodes = ptv_vec_of(&g->image, g->root, PTV_XNN_GRAPH(XNODES))};
    for (uint32_t i = 0; i < nodes.xnodes.count; i++) {
        const ptv_xnn_node node = ptv_xnn_node_at(&nodes, i);
        for (uint32_t k = 0; k < node.input_count; k++) {
            HOLDS(is_defined(g, ptv_xnn_field(&node, node.ports->inputs[k])));
        }
        for (uint32_t k = 0; k < node.ports->output_count; k++) {
            HOLDS(is_defined(g, ptv_xnn_field(&node, node.ports->outputs[k])));
        }
    }
}

static void accepted_is_sound(const ptv_run *run)
{
    const ptv_image *im = &run->image;
    const graph g = {*im, run->root,
                     ptv_xnn_constants_in(im, run->root, run->header_length != 0).list.count,
                     (uint32_t)ptv_xnnpack_xnn_graph_num_externs(im, run->root),
                     ptv_vec_of(im, run->root, PTV_XNN_GRAPH(XVALUES))};
    values_are_sound(&g);
    nodes_are_sound(&g);
}

static void check(const uint8_t *bytes, size_t size)
{
    const ptv_run *run = accepted(bytes, size, PTV_FORMAT_XNNPACK);
    if (run != NULL) {
        accepted_is_sound(run);
    }
}

static void check_repaired(const uint8_t *data, size_t size)
{
    with_header(data, size, PTV_FORMAT_XNNPACK, "XN01", check);
}

static void check_flat(const uint8_t *data, size_t size)
{
    const uint32_t room = ptv_format_info_of(PTV_FORMAT_XNNPACK)->header->room;
    check(data + room, size - room);
}

/* Without a header, as in 2023. */
static void check_bare(const uint8_t *data, size_t size)
{
    with_header(data, size, PTV_FORMAT_XNNPACK, "XN00", check_flat);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz_way *const ways[] = {check, check_repaired, check_bare};
    try_ways(data, size, ways, size >= FUZZ_PAYLOAD_LEAST ? 3 : 1);
    return 0;
}
