/*
 * Any bytes as a payload of XnnpackBackend: as they are, with a header that is right, and as
 * the flatbuffer alone. Of what is accepted, ids and numbers of constants are what the
 * backend takes them for.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/agree.h"
#include "tests/support/readall.h"
#include "verifiers/core/image.h"
#include "verifiers/xnnpack/graph.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct graph {
    ptv_image image;
    uint32_t root, constants, externs;
    ptv_vec values;
} graph;

/* One value has this id. Quadratic, where the verifier is not. */
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
        for (uint32_t k = 0; k < node.ports.input_count; k++) {
            HOLDS(is_defined(g, ptv_xnn_field(&node, node.ports.inputs[k])));
        }
        for (uint32_t k = 0; k < node.ports.output_count; k++) {
            HOLDS(is_defined(g, ptv_xnn_field(&node, node.ports.outputs[k])));
        }
    }
}

/* In memory of its own: AddressSanitizer sees a read past the flatbuffer. */
static void accepted_is_sound(ptv_run *run)
{
    size_t size = (size_t)run->flat_size;
    uint8_t *copy = malloc(size);
    HOLDS(copy != NULL);
    memcpy(copy, run->image.bytes, size);
    run->image = (ptv_image){copy, size, size};
    volatile uint64_t sum = readall(&run->image, &ptv_schema_xnnpack);
    (void)sum;
    const graph g = {
        run->image, run->root,
        ptv_xnn_constants_in(&run->image, run->root, run->header_length != 0).list.count,
        ptv_xnn_number(&run->image, run->root, PTV_XNNPACK_XNN_GRAPH, PTV_XNN_GRAPH(NUM_EXTERNS)),
        ptv_vec_of(&run->image, run->root, PTV_XNN_GRAPH(XVALUES))};
    values_are_sound(&g);
    nodes_are_sound(&g);
    free(copy);
}

static void check(const uint8_t *bytes, size_t size)
{
    static ptv_run run;
    const ptv_image image = {bytes, size, size};
    all_agree(&image);
    ptv_verdict verdict = verify(&run, &image, ptv_sink_count, NULL);
    if (verdict == PTV_CLEAN && run.format == PTV_FORMAT_XNNPACK) {
        accepted_is_sound(&run);
    }
}

/* With a header, and, as in 2023, without. */
static void check_repaired(const uint8_t *data, size_t size)
{
    uint8_t *copy = with_payload_header(data, &size, "XH00", "XN01");
    check(copy, size);
    memcpy(copy + FUZZ_FLAT + 4, "XN00", 4);
    check(copy + FUZZ_FLAT, size - FUZZ_FLAT);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check(data, size);
    if (size >= FUZZ_PAYLOAD_LEAST) {
        check_repaired(data, size);
    }
    return 0;
}
