/*
 * Any bytes as a payload of VulkanBackend: as they are, and with a header that is right, so
 * that the graph behind it is reached. What is accepted can be read without a check.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/agree.h"
#include "tests/support/readall.h"
#include "verifiers/core/image.h"
#include "verifiers/payloads/graph_header.h"
#include "verifiers/tables/vulkan.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ids_name_values(const ptv_image *im, unsigned slot)
{
    uint32_t root = ptv_u32(im, 0);
    uint32_t values = ptv_vec_of(im, root, PTV_VULKAN_VK_GRAPH_VALUES).count;
    ptv_vec ids = ptv_vec_of(im, root, slot);
    for (uint32_t i = 0; i < ids.count; i++) {
        HOLDS(ptv_u32(im, ids.at + 4 * i) < values);
    }
}

/* In memory of its own: AddressSanitizer sees a read past the flatbuffer. */
static void accepted_is_readable(const ptv_image *image)
{
    uint64_t at = ptv_u32(image, PTV_PAYLOAD_FLAT_AT);
    size_t size = ptv_u32(image, PTV_PAYLOAD_FLAT_SIZE_AT);
    HOLDS(ptv_within(image->size, at, size));
    uint8_t *copy = malloc(size);
    HOLDS(copy != NULL);
    memcpy(copy, image->bytes + at, size);
    const ptv_image flat = {copy, size, size};
    volatile uint64_t sum = readall(&flat, &ptv_schema_vulkan);
    (void)sum;
    ids_name_values(&flat, PTV_VULKAN_VK_GRAPH_INPUT_IDS);
    ids_name_values(&flat, PTV_VULKAN_VK_GRAPH_OUTPUT_IDS);
    free(copy);
}

static void check(const uint8_t *bytes, size_t size)
{
    static ptv_run run;
    const ptv_image image = {bytes, size, size};
    all_agree(&image);
    ptv_verdict verdict = verify(&run, &image, ptv_sink_count, NULL);
    if (verdict == PTV_CLEAN && run.format == PTV_FORMAT_VULKAN) {
        accepted_is_readable(&image);
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
    check(data, size);
    if (size >= FUZZ_PAYLOAD_LEAST) {
        check_repaired(data, size);
    }
    return 0;
}
