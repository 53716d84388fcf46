/*
 * Any bytes as a payload of MPSBackend: as they are, or with a valid header so that the graph after
 * it is reached. If accepted, ids name values, and constants lie in the data.
 */
#include "fuzz/oracle.h"
#include "verifiers/mps/mps_graph.h"

static void ids_name_values(const ptv_image *im, uint32_t root, unsigned slot)
{
    uint32_t values = ptv_vec_of(im, root, PTV_MPS_MPS_GRAPH_MPS_VALUES).count;
    ptv_vec ids = ptv_vec_of(im, root, slot);
    HOLDS(ids.at != 0);
    for (uint32_t i = 0; i < ids.count; i++) {
        HOLDS(ptv_u32(im, ids.at + 4 * i) < values);
    }
}

static void constants_are_there(const ptv_run *run)
{
    ptv_vec ids = ptv_vec_of(&run->image, run->root, PTV_MPS_MPS_GRAPH_CONSTANT_IDS);
    for (uint32_t i = 0; i < ids.count; i++) {
        uint32_t id = ptv_u32(&run->image, ids.at + 4 * i);
        const ptv_mps_tensor t = ptv_mps_tensor_at(&run->image, run->root, id);
        uint64_t bytes;
        HOLDS(t.size > 0 && t.size <= run->segment_bytes);
        HOLDS(t.offset <= run->segment_bytes - t.size);
        HOLDS(!ptv_mps_bytes(&run->image, &t, &bytes) || bytes <= t.size);
    }
}

static void check(const uint8_t *bytes, size_t size)
{
    const ptv_run *run = accepted(bytes, size, PTV_FORMAT_MPS);
    if (run != NULL) {
        ids_name_values(&run->image, run->root, PTV_MPS_MPS_GRAPH_INPUT_IDS);
        ids_name_values(&run->image, run->root, PTV_MPS_MPS_GRAPH_OUTPUT_IDS);
        ids_name_values(&run->image, run->root, PTV_MPS_MPS_GRAPH_CONSTANT_IDS);
        constants_are_there(run);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_payload(data, size, PTV_FORMAT_MPS, check);
    return 0;
}
