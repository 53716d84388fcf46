/* Headers of formats, and recognition of files. */
#include "fuzz/envelope/formats.h"

#include <string.h>

const ptv_header_layout *fe_layout_of(ptv_format format)
{
    const ptv_format_info *info = ptv_format_info_of(format);
    return info == NULL ? NULL : info->header;
}

bool fe_has_tables(ptv_format format)
{
    return ptv_schema_of(format) != NULL;
}

bool fe_has_entries(ptv_format format)
{
    return format == PTV_FORMAT_NFAT || format == PTV_FORMAT_PACKAGE;
}

bool fe_has_magic(const ptv_header_layout *format, fe_bytes bytes)
{
    bool bare = format->zeros && bytes.size >= 4 && memcmp(bytes.bytes, "\0\0\0", 4) != 0;
    return !bare && format->magic != NULL && bytes.size >= (size_t)format->head + format->length &&
           memcmp(bytes.bytes + format->magic_at, format->magic, 4) == 0;
}

/* If the identifier is unknown, the header may tell: what follows it is parsed all the same. */
static ptv_format by_header(fe_bytes bytes)
{
    for (ptv_formats f = ptv_all_formats; *f != NULL; f++) {
        if ((*f)->header != NULL && fe_has_magic((*f)->header, bytes)) {
            return (*f)->format;
        }
    }
    return PTV_FORMAT_UNKNOWN;
}

ptv_format fe_recognise(fe_bytes bytes)
{
    const ptv_image image = {bytes.bytes, bytes.size, bytes.size};
    ptv_format format = ptv_detect(&image);
    switch (format) {
    case PTV_FORMAT_PROGRAM_OTHER: return PTV_FORMAT_PROGRAM;
    case PTV_FORMAT_BUNDLE_OTHER: return PTV_FORMAT_BUNDLE;
    case PTV_FORMAT_DATA_OTHER: return PTV_FORMAT_DATA;
    default: return fe_layout_of(format) != NULL ? format : by_header(bytes);
    }
}

bool fe_has_number(const ptv_header_layout *format, ptv_header_number field, uint64_t header_length)
{
    const ptv_header_site *site = &format->sites[field];
    bool sane = header_length >= format->least && header_length <= FE_MOST_ROOM;
    uint64_t end = format->head + (sane ? header_length : format->length);
    return site->width > 0 && (uint64_t)site->at + site->width <= end;
}

bool fe_kit_open(fe_kit *kit)
{
    *kit = (fe_kit){.arena.left = SIZE_MAX / 2};
    for (ptv_formats f = ptv_all_formats; *f != NULL; f++) {
        if ((*f)->schema == NULL) {
            continue;
        }
        kit->schemas[(*f)->format] = ft_schema_of((*f)->schema, &kit->arena);
        if (kit->schemas[(*f)->format] == NULL) {
            fe_kit_free(kit);
            return false;
        }
    }
    return true;
}

void fe_kit_free(fe_kit *kit)
{
    ptv_arena_free(&kit->arena);
    *kit = (fe_kit){.plain = NULL};
}
