/* Packages as a format. */
#include "package.h"
#include "../context/format_info.h"

/* The shortest one: a record of the directory and its end. */
static const ptv_header_layout header = {.least = 98, .align = 1};

const ptv_format_info ptv_package_format = {
    .format = PTV_FORMAT_PACKAGE,
    .name = "a package (.ptn: a native graph and its weights)",
    .word = "ptn",
    .label = "ptn",
    .extension = ".ptn",
    .header = &header,
    .handler = {.open = ptv_open_package, .nested = ptv_package_nested},
};
