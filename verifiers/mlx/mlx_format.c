/* The format descriptor of MLX payloads. */
#include "../context/format_info.h"
#include "../payloads/flat.h"
#include "../schemas/mlx.h"
#include "mlx_open.h"

static const ptv_header_layout header = {
    .magic = "MLX0",
    .magic_at = 4,
    .apart = true,
    .padded = true,
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

const ptv_format_info ptv_mlx_format = {
    .format = PTV_FORMAT_MLX,
    .name = "a delegate payload (MLX)",
    .word = "mlx",
    .label = "mlx",
    .backend = "MLXBackend",
    .delegated = true,
    .schema = &ptv_schema_mlx,
    .header = &header,
    .identifiers = {{"MLX0", 4}},
    .handler = {.open = ptv_open_mlx, .open_loads = true},
    .interface = &ptv_mlx_adapter,
};
