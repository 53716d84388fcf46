/* Walks the tables of a verified file and names each place in them. */
#include "tests/runtime/spots.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "verifiers/core/view.h"

typedef struct finder {
    const gm_source *source;
    const ptv_image *im;
    uint32_t most;
    spot_each each;
    void *context;
} finder;

static bool tables(const finder *f, const ptv_table *type, uint32_t at, const char *path);

static bool give(const finder *f, spot_kind kind, uint64_t at, unsigned width, const char *path)
{
    spot s = {.kind = kind, .at = at, .width = width};
    memcpy(s.path, path, strlen(path) + 1);
    return f->each(f->context, &s);
}

/* `path` with more behind it; paths of our schemas fit. */
__attribute__((format(printf, 3, 4))) static void extend(char *part, const char *path,
                                                         const char *format, ...)
{
    va_list list;
    size_t n = strlen(path);
    memcpy(part, path, n);
    va_start(list, format);
    vsnprintf(part + n, SPOT_PATH - n, format, list);
    va_end(list);
}

/* The element to look at after i: all first ones, then the last. */
static uint32_t next(const finder *f, uint32_t i, uint32_t count)
{
    return i + 1 == f->most && count > f->most ? count - 1 : i + 1;
}

static bool elements(const finder *f, const ptv_field *field, ptv_vec vec, const char *path)
{
    char part[SPOT_PATH];
    for (uint32_t i = 0; i < vec.count; i = next(f, i, vec.count)) {
        extend(part, path, "[%u]", (unsigned)i);
        uint32_t at = vec.at + i * field->size;
        bool scalar = field->kind == PTV_KIND_VECTOR;
        if (!give(f, scalar ? SPOT_SCALAR : SPOT_OFFSET, at, scalar ? field->size : 4, part)) {
            return false;
        }
        const ptv_table *type = &f->source->schema->tables[field->type];
        if (field->kind == PTV_KIND_TABLES && !tables(f, type, ptv_table_in(f->im, vec, i), part)) {
            return false;
        }
    }
    return true;
}

static const ptv_table *type_of(const finder *f, const ptv_field *field, uint32_t table,
                                unsigned slot)
{
    if (field->kind == PTV_KIND_TABLE) {
        return &f->source->schema->tables[field->type];
    }
    uint32_t tag = ptv_slot(f->im, table, slot - 1);
    return tag == 0 ? NULL : gm_member(f->source->schema, field, ptv_u8(f->im, tag));
}

static bool referred(const finder *f, const ptv_field *field, uint32_t table, unsigned slot,
                     const char *path)
{
    if (field->kind == PTV_KIND_TABLE || field->kind == PTV_KIND_UNION) {
        const ptv_table *type = type_of(f, field, table, slot);
        return type == NULL || tables(f, type, ptv_table_of(f->im, table, slot), path);
    }
    ptv_vec vec = ptv_vec_of(f->im, table, slot);
    return give(f, SPOT_COUNT, vec.at - 4, 4, path) &&
           (field->kind == PTV_KIND_STRING || elements(f, field, vec, path));
}

static bool field_spots(const finder *f, const ptv_table *type, uint32_t table, unsigned slot,
                        const char *path)
{
    const ptv_field *field = &type->fields[slot];
    char part[SPOT_PATH];
    uint32_t at = field->kind == PTV_KIND_NONE ? 0 : ptv_slot(f->im, table, slot);
    if (at == 0) {
        return true;
    }
    extend(part, path, "%s%s", path[0] == '\0' ? "" : ".", field->name);
    uint32_t vtable = table - ptv_u32(f->im, table);
    if (!give(f, SPOT_SLOT, vtable + 4 + 2 * slot, 2, part)) {
        return false;
    }
    bool scalar = field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG;
    if (!give(f, scalar ? SPOT_SCALAR : SPOT_OFFSET, at, scalar ? field->size : 4, part)) {
        return false;
    }
    return scalar || referred(f, field, table, slot, part);
}

static bool tables(const finder *f, const ptv_table *type, uint32_t at, const char *path)
{
    for (unsigned slot = 0; slot < type->count; slot++) {
        if (!field_spots(f, type, at, slot, path)) {
            return false;
        }
    }
    return true;
}

static bool header(const finder *f)
{
    static const struct {
        uint32_t at;
        unsigned width;
        const char *name;
    } numbers[] = {{12, 4, "header.header_length"},
                   {16, 8, "header.program_size"},
                   {24, 8, "header.segment_base_offset"},
                   {32, 8, "header.segment_data_size"}};
    if (!give(f, SPOT_HEADER, 0, 4, "header.root_offset")) {
        return false;
    }
    bool present = f->source->header_length != 0;
    for (size_t i = 0; present && i < sizeof numbers / sizeof numbers[0]; i++) {
        if (!give(f, SPOT_HEADER, numbers[i].at, numbers[i].width, numbers[i].name)) {
            return false;
        }
    }
    return true;
}

bool spots_of(const gm_source *source, uint32_t most, spot_each each, void *context)
{
    const finder f = {source, &source->image, most, each, context};
    return header(&f) &&
           tables(&f, &source->schema->tables[source->schema->root], source->root, "");
}

/* ---- Values ---- */

static void add(uint64_t *values, size_t *count, uint64_t value, unsigned width)
{
    uint64_t mask = width == 8 ? UINT64_MAX : (UINT64_C(1) << 8 * width) - 1;
    for (size_t i = 0; i < *count; i++) {
        if (values[i] == (value & mask)) {
            return;
        }
    }
    values[(*count)++] = value & mask;
}

size_t spot_values(const spot *s, uint64_t value, uint64_t *values)
{
    static const uint64_t offsets[] = {4, 8, 12, 16};
    size_t count = 0;
    uint64_t top = UINT64_C(1) << (8 * s->width - 1);
    add(values, &count, 0, s->width);
    add(values, &count, 1, s->width);
    add(values, &count, value + 1, s->width);
    add(values, &count, value - 1, s->width);
    add(values, &count, top, s->width);
    add(values, &count, top - 1, s->width);
    add(values, &count, UINT64_MAX, s->width);
    for (size_t i = 0; s->kind != SPOT_SCALAR && i < 4; i++) {
        add(values, &count, value + offsets[i], s->width);
        add(values, &count, value - offsets[i], s->width);
    }
    for (uint64_t i = 2; s->kind == SPOT_SCALAR && i < 9; i++) {
        add(values, &count, s->width == 1 ? i + (value < 6 ? 0 : 4) : i * i, s->width);
    }
    return count;
}
