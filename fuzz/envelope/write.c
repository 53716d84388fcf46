/* From parts to bytes, and header repair for existing bytes. */
#include <string.h>

#include "fuzz/envelope/formats.h"

/* Decisions made before the first byte is written. */
typedef struct plan {
    const ptv_header_layout *format;
    bool headed;
    uint64_t area; /* of segments or constants */
} plan;

static size_t write_bytes(const fe_file *file, uint8_t *out, size_t room)
{
    if (file->all.size > room) {
        return 0;
    }
    if (file->all.size > 0) {
        memmove(out, file->all.bytes, file->all.size);
    }
    return file->all.size;
}

static plan plan_of(fe_file *file, const ptv_header_layout *format)
{
    plan p = {.format = format};
    if (format == NULL || format->magic == NULL) {
        return p;
    }
    p.headed = file->has_header;
    if (format->apart) {
        p.area = p.headed ? file->constants.size : 0;
        return p;
    }
    p.area = fe_place_segments(file);
    p.headed = p.headed || p.area > 0;
    return p;
}

static void write_header(const fe_file *file, const plan *p, const fe_parts *parts, uint8_t *out)
{
    uint64_t right[PTV_HEADER_NUMBERS];
    const fe_number *length = &file->numbers[PTV_HEADER_LENGTH];
    fe_right_numbers(file, p->format, parts, p->area, right);
    memcpy(out + p->format->magic_at, p->format->magic, 4);
    for (unsigned i = 0; i < PTV_HEADER_NUMBERS; i++) {
        const fe_number *number = &file->numbers[i];
        const ptv_header_site *site = &p->format->sites[i];
        if (fe_has_number(p->format, (ptv_header_number)i,
                          length->given ? length->value : right[0])) {
            le_store(out + site->at, site->width, number->given ? number->value : right[i]);
        }
    }
}

static void write_area(const fe_file *file, const plan *p, uint8_t *out)
{
    memset(out, 0, (size_t)p->area);
    if (!p->format->apart) {
        fe_copy_segments(file, out, p->area);
    } else if (p->area > 0) {
        memcpy(out, file->constants.bytes, file->constants.size);
    }
}

/* Adds header, padding and segments around the FlatBuffer, which has been written. */
static size_t write_around(const fe_file *file, const plan *p, fe_parts *parts, uint8_t *out,
                           size_t room)
{
    if (!p->headed) {
        return (size_t)parts->end;
    }
    parts->base = fe_align_up(parts->end, file->align);
    uint64_t end = p->area > 0 || p->format->padded ? parts->base + p->area : parts->end;
    if (end > room) {
        return 0;
    }
    if (end > parts->end) {
        memset(out + parts->end, 0, (size_t)(parts->base - parts->end));
        write_area(file, p, out + parts->base);
    }
    write_header(file, p, parts, out);
    return (size_t)end;
}

static size_t write_flat(fe_file *file, const ft_layout *layout, uint8_t *out, size_t room)
{
    plan p = plan_of(file, fe_layout_of(file->format));
    ft_layout with = *layout;
    fe_parts parts = {.flat = p.headed && p.format->apart ? file->room : 0};
    with.head = p.headed && !p.format->apart ? file->room : 0;
    if (parts.flat > room) {
        return 0;
    }
    memset(out, 0, (size_t)parts.flat);
    size_t size = ft_write(&file->tree, &with, out + parts.flat, room - (size_t)parts.flat);
    parts.end = parts.flat + size;
    return size == 0 ? 0 : write_around(file, &p, &parts, out, room);
}

size_t fe_write(fe_file *file, const ft_layout *layout, uint8_t *out, size_t room)
{
    if (file->format == PTV_FORMAT_NFAT) {
        return fe_write_container(file, out, room);
    }
    if (file->format == PTV_FORMAT_PACKAGE) {
        return fe_write_package(file, out, room);
    }
    return file->has_tree ? write_flat(file, layout, out, room) : write_bytes(file, out, room);
}

/* ---- Repairing the numbers of a header in place, after bytes have changed ---- */

/* Where the last readable object ends, relative to the FlatBuffer. */
static uint64_t end_of_tree(const ft_tree *tree)
{
    uint64_t end = FE_HEAD;
    for (uint32_t i = 0; i < tree->count; i++) {
        const ft_node *node = tree->nodes[i];
        uint64_t unit = node->shape == FT_ITEMS  ? node->field->element_size
                        : node->shape == FT_TEXT ? 1
                                                 : 4;
        uint64_t next = node->at + 5 + unit * (node->shape == FT_OBJECT ? 0 : node->count);
        for (uint32_t k = 0; node->shape == FT_OBJECT && k < node->count; k++) {
            uint64_t slot = node->as.slots[k].at + (uint64_t)ft_field_at(tree, node, k)->size;
            next = slot > next ? slot : next;
        }
        end = next > end ? next : end;
    }
    return end;
}

static uint64_t at_most(uint64_t n, uint64_t most)
{
    return n < most ? n : most;
}

/* Replaces wrong numbers by what the others, the tables and the file imply. */
static fe_parts parts_that_fit(fe_file *file, const ptv_header_layout *format)
{
    size_t size = file->all.size;
    fe_parts parts = fe_judge_header(file, format, file->all);
    uint64_t end = parts.flat + (file->has_tree ? end_of_tree(&file->tree) : FE_HEAD);
    uint64_t least = file->room + (uint64_t)FE_HEAD;
    if (file->numbers[PTV_HEADER_FLATBUFFER_SIZE].given) {
        uint64_t limit = parts.base == 0 ? size : parts.base;
        parts.end = at_most(fe_align_up(end > least ? end : least, FE_HEAD), limit);
    }
    if (parts.base == 0) {
        parts.base = at_most(fe_align_up(parts.end, 16), size);
    }
    return parts;
}

static void put(const ptv_header_layout *format, uint8_t *bytes, ptv_header_number field,
                uint64_t value)
{
    le_store(bytes + format->sites[field].at, format->sites[field].width, value);
}

/* Length and offset first: the others are compared with them. */
static void repair_numbers(fe_file *file, const ptv_header_layout *format, uint8_t *bytes,
                           size_t size)
{
    uint64_t right[PTV_HEADER_NUMBERS];
    fe_parts parts = parts_that_fit(file, format);
    const fe_number *numbers = file->numbers;
    fe_right_numbers(file, format, &parts, size - parts.base, right);
    if (fe_header_number(format, bytes, PTV_HEADER_LENGTH) < format->least ||
        fe_header_number(format, bytes, PTV_HEADER_LENGTH) > file->room) {
        put(format, bytes, PTV_HEADER_LENGTH, format->length);
    }
    for (unsigned i = PTV_HEADER_FLATBUFFER_OFFSET; i <= PTV_HEADER_SEGMENTS_SIZE; i++) {
        bool has = fe_has_number(format, (ptv_header_number)i,
                                 fe_header_number(format, bytes, PTV_HEADER_LENGTH));
        bool none = i == PTV_HEADER_SEGMENTS_SIZE &&
                    fe_header_number(format, bytes, PTV_HEADER_SEGMENTS_OFFSET) == 0;
        if (has && numbers[i].given) {
            put(format, bytes, (ptv_header_number)i, none ? 0 : right[i]);
        }
    }
}

static void repair_container(const fe_file *file, const ptv_header_layout *format, uint8_t *bytes)
{
    put(format, bytes, PTV_HEADER_VERSION, 1);
    put(format, bytes, PTV_HEADER_COUNT, file->entry_count);
}

void fe_repair(const fe_kit *kit, uint8_t *bytes, size_t size)
{
    fe_file file;
    ptv_arena arena = {.left = SIZE_MAX / 2};
    if (fe_read(&file, kit, (fe_bytes){bytes, size}, &arena) && file.has_header) {
        const ptv_header_layout *format = fe_layout_of(file.format);
        if (file.format == PTV_FORMAT_PACKAGE) {
            fe_repair_package(&file, bytes);
        } else if (!fe_has_tables(file.format)) {
            repair_container(&file, format, bytes);
        } else {
            repair_numbers(&file, format, bytes, size);
        }
    }
    ptv_arena_free(&arena);
}
