/* Walks the tables of a verified file and names each place in them. */
#include "tests/runtime/spots.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "verifiers/core/view.h"
#include "verifiers/tables/program.h"

typedef struct finder {
    const gm_source *source;
    const ptv_image *im;
    uint32_t most;
    spot_each each;
    void *context;
} finder;

static bool tables(const finder *f, const ptv_table *type, uint32_t at, const char *path);

static bool give(const finder *f, spot_kind kind, uint64_t at, uint64_t width, const char *path)
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

static bool characters(const finder *f, ptv_vec text, const char *path)
{
    return give(f, SPOT_STRING, text.at, (uint64_t)text.count + 1, path);
}

/* What element i of a vector of references leads to. */
static bool target(const finder *f, const ptv_field *field, ptv_vec vec, uint32_t i,
                   const char *path)
{
    if (field->kind == PTV_KIND_STRINGS) {
        ptv_vec text = ptv_string_in(f->im, vec, i);
        return give(f, SPOT_COUNT, text.at - 4, 4, path) && characters(f, text, path);
    }
    const ptv_table *type = &f->source->schema->tables[field->type];
    return tables(f, type, ptv_table_in(f->im, vec, i), path);
}

static bool elements(const finder *f, const ptv_field *field, spot_kind kind, ptv_vec vec,
                     const char *path)
{
    char part[SPOT_PATH];
    for (uint32_t i = 0; i < vec.count; i = next(f, i, vec.count)) {
        extend(part, path, "[%u]", (unsigned)i);
        uint32_t at = vec.at + i * field->size;
        bool scalar = field->kind == PTV_KIND_VECTOR;
        if (!give(f, scalar ? kind : SPOT_OFFSET, at, scalar ? field->size : 4, part) ||
            (!scalar && !target(f, field, vec, i, part))) {
            return false;
        }
    }
    return true;
}

/* The table that a union refers to; NULL when there is none. */
static const ptv_table *member_of(const finder *f, const ptv_field *field, uint32_t table,
                                  unsigned slot)
{
    uint32_t tag = ptv_slot(f->im, table, slot - 1);
    return tag == 0 ? NULL : gm_member(f->source->schema, field, ptv_u8(f->im, tag));
}

static bool member(const finder *f, const ptv_field *field, uint32_t table, unsigned slot,
                   const char *path)
{
    char part[SPOT_PATH];
    const ptv_table *type = member_of(f, field, table, slot);
    if (type == NULL) {
        return true;
    }
    extend(part, path, "<%s>", type->name);
    return tables(f, type, ptv_table_of(f->im, table, slot), part);
}

/* Vectors of bytes that other programs wrote and read. */
static spot_kind kind_of(const finder *f, const ptv_table *type, unsigned slot)
{
    const ptv_table *all = f->source->schema->tables;
    bool blob = (type == &all[PTV_PROGRAM_BUFFER] && slot == PTV_PROGRAM_BUFFER_STORAGE) ||
                (type == &all[PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA] &&
                 slot == PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA_DATA) ||
                (type == &all[PTV_PROGRAM_COMPILE_SPEC] && slot == PTV_PROGRAM_COMPILE_SPEC_VALUE);
    return blob ? SPOT_BLOB : SPOT_SCALAR;
}

static bool referred(const finder *f, const ptv_table *type, uint32_t table, unsigned slot,
                     const char *path)
{
    const ptv_field *field = &type->fields[slot];
    if (field->kind == PTV_KIND_UNION) {
        return member(f, field, table, slot, path);
    }
    if (field->kind == PTV_KIND_TABLE) {
        return tables(f, &f->source->schema->tables[field->type], ptv_table_of(f->im, table, slot),
                      path);
    }
    ptv_vec vec = ptv_vec_of(f->im, table, slot);
    return give(f, SPOT_COUNT, vec.at - 4, 4, path) &&
           (field->kind == PTV_KIND_STRING ? characters(f, vec, path)
                                           : elements(f, field, kind_of(f, type, slot), vec, path));
}

/* What the entry of a field in the vtable leads to. */
static bool field_spots(const finder *f, const ptv_table *type, uint32_t table, unsigned slot,
                        const char *path)
{
    const ptv_field *field = &type->fields[slot];
    uint32_t at = ptv_slot(f->im, table, slot);
    bool scalar = field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG;
    return give(f, scalar ? SPOT_SCALAR : SPOT_OFFSET, at, scalar ? field->size : 4, path) &&
           (scalar || referred(f, type, table, slot, path));
}

static bool slot_spots(const finder *f, const ptv_table *type, uint32_t table, unsigned slot,
                       const char *path)
{
    uint32_t entry = table - ptv_u32(f->im, table) + 4 + 2 * slot;
    char part[SPOT_PATH];
    const char *dot = path[0] == '\0' ? "" : ".";
    if (slot >= type->count || type->fields[slot].kind == PTV_KIND_NONE) {
        extend(part, path, "%s(unknown)", dot);
        return give(f, SPOT_VTABLE, entry, 2, part);
    }
    bool absent = ptv_slot(f->im, table, slot) == 0;
    extend(part, path, "%s%s%s", dot, type->fields[slot].name, absent ? " (absent)" : "");
    return give(f, absent ? SPOT_VTABLE : SPOT_SLOT, entry, 2, part) &&
           (absent || field_spots(f, type, table, slot, part));
}

static bool table_head(const finder *f, uint32_t at, const char *path)
{
    uint32_t vtable = at - ptv_u32(f->im, at);
    const char *named = path[0] == '\0' ? "(root)" : path;
    char part[SPOT_PATH];
    extend(part, path, " (size of the vtable)");
    if (!give(f, SPOT_SOFFSET, at, 4, named) || !give(f, SPOT_VTABLE, vtable, 2, part)) {
        return false;
    }
    extend(part, path, " (size of the table)");
    return give(f, SPOT_VTABLE, vtable + 2, 2, part);
}

static bool tables(const finder *f, const ptv_table *type, uint32_t at, const char *path)
{
    unsigned slots = (ptv_u16(f->im, at - ptv_u32(f->im, at)) - 4u) / 2;
    if (!table_head(f, at, path)) {
        return false;
    }
    for (unsigned slot = 0; slot < slots; slot++) {
        if (!slot_spots(f, type, at, slot, path)) {
            return false;
        }
    }
    return true;
}

/* Bytes that the header has behind the numbers that we know. */
static bool header_rest(const finder *f, uint32_t known)
{
    uint64_t end = 8 + (uint64_t)f->source->header_length;
    return end <= known || give(f, SPOT_MAGIC, known, end - known, "header.rest");
}

static bool header_numbers(const finder *f)
{
    static const struct {
        unsigned width;
        const char *name;
    } numbers[] = {{4, "header.header_length"},
                   {8, "header.program_size"},
                   {8, "header.segment_base_offset"},
                   {8, "header.segment_data_size"}};
    uint64_t end = 8 + (uint64_t)f->source->header_length;
    uint32_t at = 12;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0] && at + numbers[i].width <= end;
         i++) {
        if (!give(f, SPOT_HEADER, at, numbers[i].width, numbers[i].name)) {
            return false;
        }
        at += numbers[i].width;
    }
    return header_rest(f, at);
}

static bool header(const finder *f)
{
    return give(f, SPOT_HEADER, 0, 4, "header.root_offset") &&
           give(f, SPOT_MAGIC, 4, 4, "header.identifier") &&
           (f->source->header_length == 0 ||
            (give(f, SPOT_MAGIC, 8, 4, "header.magic") && header_numbers(f)));
}

static bool segments(const finder *f)
{
    char part[SPOT_PATH];
    for (uint32_t i = 0; i < gm_segment_count(f->source); i++) {
        uint64_t at, size;
        extend(part, "", "bytes of segments[%u]", (unsigned)i);
        if (gm_segment(f->source, i, &at, &size) && size > 0 &&
            !give(f, SPOT_SEGMENT, at, size, part)) {
            return false;
        }
    }
    return true;
}

bool spots_of(const gm_source *source, uint32_t most, spot_each each, void *context)
{
    const finder f = {source, &source->image, most, each, context};
    return header(&f) &&
           tables(&f, &source->schema->tables[source->schema->root], source->root, "") &&
           segments(&f);
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
    unsigned width = (unsigned)s->width;
    bool scalar = s->kind == SPOT_SCALAR || s->kind == SPOT_BLOB;
    uint64_t top = UINT64_C(1) << (8 * width - 1);
    add(values, &count, 0, width);
    add(values, &count, 1, width);
    add(values, &count, value + 1, width);
    add(values, &count, value - 1, width);
    add(values, &count, top, width);
    add(values, &count, top - 1, width);
    add(values, &count, UINT64_MAX, width);
    for (size_t i = 0; !scalar && i < 4; i++) {
        add(values, &count, value + offsets[i], width);
        add(values, &count, value - offsets[i], width);
    }
    for (uint64_t i = 2; scalar && i < 9; i++) {
        add(values, &count, width == 1 ? i + (value < 6 ? 0 : 4) : i * i, width);
    }
    return count;
}
