/* All formats, for code above the library. */
#pragma once

#include "../context/format_info.h"

extern const ptv_format_info *const ptv_all_formats[]; /* NULL-terminated */

/* Returns NULL if the format is not in the list, as formats only for hosts are not on a device. */
const ptv_format_info *ptv_format_info_of(ptv_format format);

/* The format whose flatbuffers are payloads of this backend, or NULL if there is none. */
const ptv_format_info *ptv_graph_format_of(const char *backend, size_t length);

/* The schema of a format, or NULL if it has no flatbuffer. */
const ptv_schema *ptv_schema_of(ptv_format format);

/* What paths have in brackets, e.g. "pte" or "xnnpack"; may be NULL. */
const char *ptv_label_of(ptv_format format);

/* How the format is verified, or NULL if it is not. */
const ptv_handler *ptv_handler_of(ptv_format format);

static inline bool ptv_is_graph_format(const ptv_format_info *info)
{
    return info->backend != NULL && info->schema != NULL;
}
