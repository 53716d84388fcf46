/* The format descriptor of containers of delegate specializations. */
#include "../context/format_info.h"
#include "nfat.h"

static const ptv_header_layout header = {
    .magic = "NFAT",
    .apart = true,
    .least = PTV_NFAT_HEAD,
    .length = PTV_NFAT_HEAD,
    .room = PTV_NFAT_HEAD,
    .align = 1,
    .sites =
        {
            [PTV_HEADER_VERSION] = {PTV_NFAT_VERSION_AT, 4, "header.version"},
            [PTV_HEADER_COUNT] = {PTV_NFAT_COUNT_AT, 4, "header.entries"},
        },
};

const ptv_format_info ptv_nfat_format = {
    .format = PTV_FORMAT_NFAT,
    .name = "a container of delegate specializations (NFAT)",
    .word = "nfat",
    .label = "nfat",
    .extension = ".nfat",
    .backend = "NativeBackend",
    .delegated = true,
    .header = &header,
    .identifiers = {{"NFAT", 0}},
    .handler = {.open = ptv_open_nfat, .nested = ptv_nfat_nested},
};
