/* The list of formats: a new format is a line here. */
#include "formats.h"

#include <string.h>

/* Devices neither verify the first group nor tell apart the second (docs/device.md). */
#ifdef PTV_DEVICE
#define HOST_FORMATS(X)
#define FOREIGN_FORMATS(X)
#else
#define HOST_FORMATS(X) \
    X(mlx)              \
    X(mps)              \
    X(package)          \
    X(safetensors)
#define FOREIGN_FORMATS(X) \
    X(program_other)       \
    X(bundle_other)        \
    X(data_other)          \
    X(unknown)             \
    X(empty)               \
    X(too_short)           \
    X(zip)                 \
    X(html)                \
    X(lfs)                 \
    X(text)
#endif

/* In the order in which they are tried. */
#define FORMATS(X)  \
    X(program)      \
    X(bundle)       \
    X(data)         \
    X(nfat)         \
    X(xnnpack)      \
    X(vulkan)       \
    X(etdump)       \
    X(native)       \
    X(payload)      \
    HOST_FORMATS(X) \
    FOREIGN_FORMATS(X)

#define DECLARE(name) extern const ptv_format_info ptv_##name##_format;
FORMATS(DECLARE)
#undef DECLARE

#define ADDRESS(name) &ptv_##name##_format,
const ptv_format_info *const ptv_all_formats[] = {FORMATS(ADDRESS) NULL};
#undef ADDRESS

const ptv_format_info *ptv_format_info_of(ptv_format format)
{
    return ptv_format_in(ptv_all_formats, format);
}

const ptv_format_info *ptv_graph_format_of(const char *backend, size_t length)
{
    ptv_formats f = ptv_all_formats;
    while (*f != NULL && (!ptv_is_graph_format(*f) || strlen((*f)->backend) != length ||
                          memcmp((*f)->backend, backend, length) != 0)) {
        f++;
    }
    return *f;
}

ptv_format ptv_detect(const ptv_image *im)
{
    return ptv_detect_among(ptv_all_formats, im);
}

#ifndef PTV_DEVICE
const char *ptv_format_name(ptv_format format)
{
    return ptv_format_info_of(format)->name;
}
#endif

const ptv_schema *ptv_schema_of(ptv_format format)
{
    const ptv_format_info *info = ptv_format_info_of(format);
    return info == NULL ? NULL : info->schema;
}

const char *ptv_label_of(ptv_format format)
{
    const ptv_format_info *info = ptv_format_info_of(format);
    return info == NULL ? NULL : info->label;
}

const ptv_handler *ptv_handler_of(ptv_format format)
{
    const ptv_format_info *info = ptv_format_info_of(format);
    return info != NULL && info->handler.open != NULL ? &info->handler : NULL;
}
