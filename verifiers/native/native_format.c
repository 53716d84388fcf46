/* The format descriptor of native graphs. */
#include "../context/format_info.h"
#include "../schemas/native_graph.h"
#include "native_open.h"

const ptv_format_info ptv_native_format = {
    .format = PTV_FORMAT_NATIVE_GRAPH,
    .name = "a native graph (NPTG)",
    .word = "native-graph",
    .label = "ptg",
    .extension = ".ptg",
    .delegated = true,
    .schema = &ptv_schema_native_graph,
    .header = &ptv_no_header,
    .identifiers = {{"NPTG", 4}},
    .handler = {.open = ptv_open_native},
    .interface = &ptv_native_adapter,
};
