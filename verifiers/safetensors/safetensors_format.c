/* The format descriptor of safetensors. */
#include "safetensors.h"

#include "../context/format_info.h"
#include "../context/rules.h"

static bool open_safetensors(ptv_run *run, uint32_t *body)
{
    ptv_range text;
    (void)body; /* JSON is no flatbuffer */
    if (!ptv_find_tensors_header(run, &text)) {
        return false;
    }
    if (!ptv_check_tensors_header(run, text)) {
        ptv_skip_rules(run, &ptv_tensors_entry_list, PTV_SKIP_STRUCTURE);
        ptv_skip_rules(run, &ptv_tensors_order_list, PTV_SKIP_STRUCTURE);
        return false;
    }
    run->sound = true; /* entries can be read */
    ptv_check_tensor_entries(run);
    ptv_check_tensor_order(run);
    return false;
}

const ptv_format_info ptv_safetensors_format = {
    .format = PTV_FORMAT_SAFETENSORS,
    .name = "weights (safetensors)",
    .word = "safetensors",
    .label = "safetensors",
    .extension = ".safetensors",
    .handler = {.open = open_safetensors},
};
