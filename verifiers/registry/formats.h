/* All formats, for what is above the library. */
#pragma once

#include "../context/format_info.h"

extern const ptv_format_info *const ptv_all_formats[]; /* NULL ends it */

/* NULL: it is none of the list, as those of hosts are on a device. */
const ptv_format_info *ptv_format_info_of(ptv_format format);

/* The format whose flatbuffers are payloads of this backend; NULL: none. */
const ptv_format_info *ptv_graph_format_of(const char *backend, size_t length);

/* The flatbuffer in a format, NULL when there is none. */
const ptv_schema *ptv_schema_of(ptv_format format);

/* "pte", "xnnpack": what stands in brackets in a path. NULL: nothing. */
const char *ptv_label_of(ptv_format format);

/* How one that can be verified is verified, NULL for the others. */
const ptv_handler *ptv_handler_of(ptv_format format);

static inline bool ptv_is_graph_format(const ptv_format_info *info)
{
    return info->backend != NULL && info->schema != NULL;
}
