/*
 * Any bytes as a payload of VulkanBackend: as they are, or with a valid header so that the graph
 * after it is reached. If accepted, ids name values.
 */
#include "fuzz/oracle.h"
#include "verifiers/schemas/vulkan.h"

static void ids_name_values(const ptv_image *im, uint32_t root, unsigned slot)
{
    uint32_t values = ptv_vec_of(im, root, PTV_VULKAN_VK_GRAPH_VALUES).count;
    ptv_vec ids = ptv_vec_of(im, root, slot);
    for (uint32_t i = 0; i < ids.count; i++) {
        HOLDS(ptv_u32(im, ids.at + 4 * i) < values);
    }
}

static void check(const uint8_t *bytes, size_t size)
{
    const ptv_run *run = accepted(bytes, size, PTV_FORMAT_VULKAN);
    if (run != NULL) {
        ids_name_values(&run->image, run->root, PTV_VULKAN_VK_GRAPH_INPUT_IDS);
        ids_name_values(&run->image, run->root, PTV_VULKAN_VK_GRAPH_OUTPUT_IDS);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_payload(data, size, PTV_FORMAT_VULKAN, check);
    return 0;
}
