/* Payloads that are judged by their headers alone, as a format. */
#include "../context/format_info.h"
#include "payloads.h"

const ptv_format_info ptv_payload_format = {
    .format = PTV_FORMAT_PAYLOAD,
    .name = "a delegate payload",
    .word = "payload",
    .handler = {.open = ptv_open_payload},
    .interface = &ptv_header_adapter,
};
