/* The format descriptor of MPS payloads. */
#include "../context/format_info.h"
#include "../payloads/flat.h"
#include "../schemas/mps.h"
#include "mps_open.h"

static const ptv_header_layout header = {
    .magic = "MP00",
    .magic_at = 4,
    .apart = true,
    .padded = true,
    .zeros = true,
    .least = PTV_FLAT_HEADER,
    .length = PTV_FLAT_HEADER,
    .room = PTV_FLAT_HEADER,
    .align = 16,
    .sites =
        {
            [PTV_HEADER_SEGMENTS_OFFSET] = {PTV_FLAT_DATA_AT, 8, "header.data_offset"},
            [PTV_HEADER_SEGMENTS_SIZE] = {PTV_FLAT_DATA_SIZE_AT, 8, "header.data_size"},
        },
};

const ptv_format_info ptv_mps_format = {
    .format = PTV_FORMAT_MPS,
    .name = "a delegate payload (MPS)",
    .word = "mps",
    .label = "mps",
    .backend = "MPSBackend",
    .delegated = true,
    .schema = &ptv_schema_mps,
    .header = &header,
    .identifiers = {{"MP00", 4}},
    .handler = {.open = ptv_open_mps, .open_loads = true},
    .interface = &ptv_mps_adapter,
};
