/* What a file may be that is no format of ours, or of another generation: what it is called. */
#ifndef PTV_CONTEXT_FOREIGN_H
#define PTV_CONTEXT_FOREIGN_H

#include "format_info.h"

extern const ptv_format_info ptv_unknown_format, ptv_program_other_format, ptv_bundle_other_format,
    ptv_data_other_format, ptv_etdump_format, ptv_empty_format, ptv_too_short_format,
    ptv_zip_format, ptv_html_format, ptv_lfs_format, ptv_text_format;

#endif
