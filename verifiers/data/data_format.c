/* Data files as a format. */
#include "../context/format_info.h"
#include "../program/header.h"
#include "../schemas/flat_tensor.h"
#include "data.h"

static const ptv_header_layout header = {
    .magic = "FH01",
    .magic_at = 8,
    .head = 8,
    .padded = true,
    .least = 40,
    .length = 40,
    .room = 48,
    .align = 128,
    .sites =
        {
            [PTV_HEADER_LENGTH] = {12, 4, "header.header_length"},
            [PTV_HEADER_FLATBUFFER_OFFSET] = {16, 8, "header.flatbuffer_offset"},
            [PTV_HEADER_FLATBUFFER_SIZE] = {24, 8, "header.flatbuffer_size"},
            [PTV_HEADER_SEGMENTS_OFFSET] = {32, 8, "header.segment_base_offset"},
            [PTV_HEADER_SEGMENTS_SIZE] = {40, 8, "header.segment_data_size"},
        },
};

const ptv_format_info ptv_data_format = {
    .format = PTV_FORMAT_DATA,
    .name = "a data file (.ptd, FT01)",
    .word = "data",
    .label = "ptd",
    .extension = ".ptd",
    .schema = &ptv_schema_flat_tensor,
    .header = &header,
    .identifiers = {{"FT01", 4}},
    .others = {"FT", "FH01", PTV_FORMAT_DATA_OTHER},
    .handler = {.open = ptv_open_data, .close = ptv_check_header_gap},
};
