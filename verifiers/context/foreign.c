/* Kinds of files that are not verified: all there is to know about them is their name. */
#include "format_info.h"

const ptv_format_info ptv_unknown_format = {
    .format = PTV_FORMAT_UNKNOWN,
    .name = "an unknown kind of file",
    .word = "unknown",
};

const ptv_format_info ptv_program_other_format = {
    .format = PTV_FORMAT_PROGRAM_OTHER,
    .name = "a program of another generation",
    .word = "program-other",
};

const ptv_format_info ptv_bundle_other_format = {
    .format = PTV_FORMAT_BUNDLE_OTHER,
    .name = "a bundled program of another generation",
    .word = "bundle-other",
};

const ptv_format_info ptv_data_other_format = {
    .format = PTV_FORMAT_DATA_OTHER,
    .name = "a data file (.ptd) of another generation",
    .word = "data-other",
};

const ptv_format_info ptv_etdump_format = {
    .format = PTV_FORMAT_ETDUMP,
    .name = "a profile written by the runtime (ETDump)",
    .word = "etdump",
    .identifiers = {{"ED00", 8}, {"ED00", 4}},
};

const ptv_format_info ptv_empty_format = {
    .format = PTV_FORMAT_EMPTY,
    .name = "an empty file",
    .word = "empty",
};

const ptv_format_info ptv_too_short_format = {
    .format = PTV_FORMAT_TOO_SHORT,
    .name = "a file too short for any model",
    .word = "too-short",
};

const ptv_format_info ptv_zip_format = {
    .format = PTV_FORMAT_ZIP,
    .name = "a zip archive (a PyTorch checkpoint or .pt2, perhaps)",
    .word = "zip",
};

const ptv_format_info ptv_html_format = {
    .format = PTV_FORMAT_HTML,
    .name = "an HTML page (a failed download, perhaps)",
    .word = "html",
};

const ptv_format_info ptv_lfs_format = {
    .format = PTV_FORMAT_LFS,
    .name = "a Git LFS pointer (the content was not fetched)",
    .word = "lfs-pointer",
};

const ptv_format_info ptv_text_format = {
    .format = PTV_FORMAT_TEXT,
    .name = "text",
    .word = "text",
};
