/*
 * Any bytes as a payload of VulkanBackend: as they are, or with a header that is right, so
 * that the graph behind it is reached. Of what is accepted, ids name values.
 */
#include <stdlib.h>

#include "fuzz/oracle.h"
#include "verifiers/core/view.h"
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
    static ptv_run run;
    const ptv_image image = {bytes, size, size};
    if (all_agree(&image, &run) == PTV_CLEAN && run.format == PTV_FORMAT_VULKAN) {
        ids_name_values(&run.image, run.root, PTV_VULKAN_VK_GRAPH_INPUT_IDS);
        ids_name_values(&run.image, run.root, PTV_VULKAN_VK_GRAPH_OUTPUT_IDS);
    }
}

static void check_repaired(const uint8_t *data, size_t size)
{
    uint8_t *copy = with_payload_header(data, &size, "VH00", "VK00");
    check(copy, size);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const unsigned ways = size >= FUZZ_PAYLOAD_LEAST ? 2 : 1;
    const uint64_t hash = hash_of(data, size);
    if (is_asked(hash, 0, ways)) {
        check(data, size);
    }
    if (ways > 1 && is_asked(hash, 1, ways)) {
        check_repaired(data, size);
    }
    return 0;
}
