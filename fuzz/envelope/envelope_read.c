/* From bytes to parts. */
#include "fuzz/envelope/formats.h"

static bool read_tree(fe_file *file, const ft_schema *schema, uint32_t root, fe_bytes bytes)
{
    file->tree.arena = file->arena;
    file->has_tree = schema != NULL && bytes.size >= FE_HEAD && bytes.size <= INT32_MAX;
    return !file->has_tree || ft_read(&file->tree, schema, root, bytes.bytes, bytes.size);
}

/* If the header does not state how many bytes count, takes all that follow the FlatBuffer. */
static void read_constants(fe_file *file, const ptv_header_layout *format, const fe_parts *parts,
                           fe_bytes bytes)
{
    if (parts->base == 0 || !format->apart) {
        return;
    }
    uint64_t size = fe_header_number(format, bytes.bytes, PTV_HEADER_SEGMENTS_SIZE);
    uint64_t there = bytes.size - parts->base;
    file->constants = (fe_bytes){bytes.bytes + parts->base, (size_t)(size < there ? size : there)};
}

static void judge_area(fe_file *file, const ptv_header_layout *format)
{
    const uint8_t *bytes = file->all.bytes;
    if (!file->has_header || !fe_has_number(format, PTV_HEADER_SEGMENTS_SIZE,
                                            fe_header_number(format, bytes, PTV_HEADER_LENGTH))) {
        return;
    }
    uint64_t area = fe_header_number(format, bytes, PTV_HEADER_SEGMENTS_SIZE);
    uint64_t right = format->apart ? file->constants.size : fe_segments_end(file);
    file->numbers[PTV_HEADER_SEGMENTS_SIZE] = (fe_number){area != right, area};
}

static bool read_flat(fe_file *file, const ptv_header_layout *format, fe_bytes bytes)
{
    fe_parts parts = fe_judge_header(file, format, bytes);
    const ft_schema *schema = file->kit->schemas[file->format];
    const fe_bytes flat = {bytes.bytes + parts.flat, (size_t)(parts.end - parts.flat)};
    if (!read_tree(file, schema, schema->root, flat)) {
        return false;
    }
    read_constants(file, format, &parts, bytes);
    if (!format->apart && !fe_read_segments(file, &parts, bytes)) {
        return false;
    }
    judge_area(file, format);
    return true;
}

bool fe_read_as(fe_file *file, const fe_kit *kit, ptv_format kind, fe_bytes bytes, ptv_arena *arena)
{
    const ptv_header_layout *format = fe_layout_of(kind);
    *file = (fe_file){.format = PTV_FORMAT_UNKNOWN, .all = bytes, .kit = kit, .arena = arena};
    if (format == NULL) {
        return read_tree(file, kit->plain, kit->plain == NULL ? 0 : kit->plain->root, bytes);
    }
    file->format = kind;
    file->align = format->align;
    if (!fe_has_tables(kind)) {
        bool room = bytes.size >= format->least;
        file->format = room ? kind : PTV_FORMAT_UNKNOWN;
        return !room || (kind == PTV_FORMAT_PACKAGE ? fe_read_package(file, bytes)
                                                    : fe_read_container(file, bytes));
    }
    return read_flat(file, format, bytes);
}

bool fe_read(fe_file *file, const fe_kit *kit, fe_bytes bytes, ptv_arena *arena)
{
    return fe_read_as(file, kit, fe_recognise(bytes), bytes, arena);
}

bool fe_begin(fe_file *file, const fe_kit *kit, ptv_format kind, ptv_arena *arena)
{
    const ptv_header_layout *format = fe_layout_of(kind);
    const ft_schema *schema = format == NULL ? kit->plain : kit->schemas[kind];
    *file = (fe_file){.format = kind, .kit = kit, .arena = arena};
    if (format != NULL) {
        file->has_header = format->magic != NULL;
        file->room = format->room;
        file->align = format->align;
    }
    file->has_tree = schema != NULL;
    return file->has_tree ? ft_begin(&file->tree, schema, schema->root, arena)
                          : kind == PTV_FORMAT_NFAT;
}
