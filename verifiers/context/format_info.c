/* Looks up a format. */
#include "format_info.h"

const ptv_format_info *ptv_format_in(ptv_formats formats, ptv_format format)
{
    while (*formats != NULL && (*formats)->format != format) {
        formats++;
    }
    return *formats;
}

const ptv_header_layout ptv_no_header = {.align = 1};
