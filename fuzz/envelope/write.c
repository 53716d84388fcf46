/* From parts to bytes, and right numbers for bytes that are there. */
#include "fuzz/envelope/formats.h"

#include <string.h>

#include "fuzz/tree/bytes.h"

/* What is decided before the first byte is written. */
typedef struct plan {
    const fe_format *format;
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

static plan plan_of(fe_file *file, const fe_format *format)
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
    uint64_t right[FE_FIELDS];
    const fe_number *length = &file->numbers[FE_HEADER_LENGTH];
    fe_right_numbers(file, p->format, parts, p->area, right);
    memcpy(out + p->format->magic_at, p->format->magic, 4);
    for (unsigned i = 0; i < FE_FIELDS; i++) {
        const fe_number *number = &file->numbers[i];
        const fe_spot *spot = &p->format->spots[i];
        if (fe_has_number(p->format, (fe_field)i, length->given ? length->value : right[0])) {
            ft_store(out + spot->at, spot->width, number->given ? number->value : right[i]);
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

/* Header, padding and segments around a FlatBuffer that is there. */
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
    plan p = plan_of(file, fe_format_of(file->format));
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
