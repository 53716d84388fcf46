/* Bundles as a format. */
#include "../context/format_info.h"
#include "../schemas/bundled_program.h"
#include "bundle.h"

const ptv_format_info ptv_bundle_format = {
    .format = PTV_FORMAT_BUNDLE,
    .name = "a bundled program (BP08)",
    .word = "bundle",
    .label = "bpte",
    .extension = ".bpte",
    .schema = &ptv_schema_bundled_program,
    .header = &ptv_no_header,
    .identifiers = {{"BP08", 4}},
    .others = {"BP", NULL, PTV_FORMAT_BUNDLE_OTHER},
    .handler = {.open = ptv_open_bundle, .nested = ptv_bundle_nested},
};
