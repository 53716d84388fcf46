/* The format descriptor of payloads that are checked by their headers alone. */
#include "../context/format_info.h"
#include "payloads.h"

const ptv_format_info ptv_payload_format = {
    .format = PTV_FORMAT_PAYLOAD,
    .name = "a delegate payload",
    .word = "payload",
    .handler = {.open = ptv_open_payload},
    .interface = &ptv_header_adapter,
};
