/* Safetensors as a format. */
#include "safetensors.h"
#include "../context/format_info.h"

const ptv_format_info ptv_safetensors_format = {
    .format = PTV_FORMAT_SAFETENSORS,
    .name = "weights (safetensors)",
    .word = "safetensors",
    .label = "safetensors",
    .extension = ".safetensors",
    .handler = {.open = ptv_open_safetensors},
};
