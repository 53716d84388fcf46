/* The format descriptor of Vulkan payloads. */
#include "../context/format_info.h"
#include "../payloads/graph_header.h"
#include "../schemas/vulkan.h"
#include "vulkan_open.h"

static const ptv_header_layout header = {
    .magic = "VH00",
    .magic_at = PTV_PAYLOAD_MAGIC_AT,
    .apart = true,
    .padded = true,
    .least = PTV_PAYLOAD_HEADER,
    .length = PTV_PAYLOAD_HEADER,
    .room = 32,
    .align = 16,
    .sites =
        {
            [PTV_HEADER_LENGTH] = {PTV_PAYLOAD_LENGTH_AT, 2, "header.header_length"},
            [PTV_HEADER_FLATBUFFER_OFFSET] = {PTV_PAYLOAD_FLAT_AT, 4, "header.flatbuffer_offset"},
            [PTV_HEADER_FLATBUFFER_SIZE] = {PTV_PAYLOAD_FLAT_SIZE_AT, 4, "header.flatbuffer_size"},
            [PTV_HEADER_SEGMENTS_OFFSET] = {PTV_PAYLOAD_DATA_AT, 4, "header.bytes_offset"},
            [PTV_HEADER_SEGMENTS_SIZE] = {PTV_PAYLOAD_DATA_SIZE_AT, 8, "header.bytes_size"},
        },
};

const ptv_format_info ptv_vulkan_format = {
    .format = PTV_FORMAT_VULKAN,
    .name = "a delegate payload (Vulkan)",
    .word = "vulkan",
    .label = "vulkan",
    .backend = "VulkanBackend",
    .delegated = true,
    .schema = &ptv_schema_vulkan,
    .header = &header,
    .identifiers = {{"VH00", 4}, {"VK00", 4}},
    .handler = {.open = ptv_open_vulkan, .open_loads = true},
    .interface = &ptv_vulkan_adapter,
};
