/* Payloads that are judged by their headers alone, as a format. */
#include "payloads.h"
#include "../context/format_info.h"

const ptv_format_info ptv_payload_format = {
    .format = PTV_FORMAT_PAYLOAD,
    .name = "a delegate payload",
    .word = "payload",
    .handler = {.open = ptv_open_payload},
};
