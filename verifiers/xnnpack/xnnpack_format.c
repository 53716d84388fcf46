/* The format descriptor of XNNPACK payloads. */
#include "../context/format_info.h"
#include "../payloads/graph_header.h"
#include "../schemas/xnnpack.h"
#include "xnnpack_open.h"

static const ptv_header_layout header = {
    .magic = "XH00",
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
            [PTV_HEADER_SEGMENTS_OFFSET] = {PTV_PAYLOAD_DATA_AT, 4, "header.constant_data_offset"},
            [PTV_HEADER_SEGMENTS_SIZE] = {PTV_PAYLOAD_DATA_SIZE_AT, 8, "header.constant_data_size"},
        },
};

const ptv_format_info ptv_xnnpack_format = {
    .format = PTV_FORMAT_XNNPACK,
    .name = "a delegate payload (XNNPACK)",
    .word = "xnnpack",
    .label = "xnnpack",
    .backend = "XnnpackBackend",
    .delegated = true,
    .schema = &ptv_schema_xnnpack,
    .header = &header,
    .identifiers = {{"XH00", 4}, {"XN00", 4}, {"XN01", 4}},
    .handler = {.open = ptv_open_xnnpack, .open_loads = true},
    .interface = &ptv_xnnpack_adapter,
};
