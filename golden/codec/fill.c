/* Computes lists of segments, and of offsets in them, as exporters do. */
#include "golden/codec/encode.h"

#include <string.h>

#include "base/little_endian.h"
#include "golden/codec/blob.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/program.h"

typedef struct filler {
    const gm_model *model;
    ptv_arena *arena;
    const char *why;
} filler;

uint64_t gm_align_up(uint64_t at, uint64_t alignment)
{
    uint64_t over = alignment == 0 ? 0 : at % alignment;
    return over == 0 ? at : at + (alignment - over);
}

static void *take(filler *f, size_t count, size_t size)
{
    void *memory = count > SIZE_MAX / 2 / size ? NULL : ptv_arena_take(f->arena, count * size);
    if (memory == NULL) {
        f->why = "out of memory";
    }
    return memory;
}

static gm_table *new_table(filler *f, const ptv_table *type)
{
    gm_table *table = take(f, 1, sizeof *table);
    gm_value *fields = take(f, type->count, sizeof *fields);
    if (table == NULL || fields == NULL) {
        return NULL;
    }
    *table = (gm_table){type, fields};
    return table;
}

static gm_table *copy_table(filler *f, const gm_table *original)
{
    gm_table *copy = new_table(f, original->type);
    if (copy != NULL) {
        memcpy(copy->fields, original->fields, original->type->count * sizeof *copy->fields);
    }
    return copy;
}

/* ---- `segments` ---- */

/* Exporters leave out zeros. */
static void set(gm_table *table, unsigned slot, uint64_t value)
{
    table->fields[slot].present = value != 0;
    table->fields[slot].as.scalar = value;
}

static bool list_segments(filler *f, gm_value *list, const ptv_table *type)
{
    const gm_model *model = f->model;
    uint64_t end = 0;
    gm_table **tables = take(f, model->segment_count, sizeof(gm_table *));
    for (size_t i = 0; i < model->segment_count && tables != NULL; i++) {
        uint64_t at = gm_align_up(end, model->layout.segment_alignment);
        uint64_t size = model->segments[i].size;
        if (at < end || at > (uint64_t)INT64_MAX || size > (uint64_t)INT64_MAX - at) {
            f->why = "the segments would exceed 2^63 bytes";
            return false;
        }
        tables[i] = new_table(f, type);
        if (tables[i] == NULL) {
            return false;
        }
        set(tables[i], PTV_PROGRAM_DATA_SEGMENT_OFFSET, at);
        set(tables[i], PTV_PROGRAM_DATA_SEGMENT_SIZE, size);
        end = at + size;
    }
    *list = (gm_value){.present = true, .count = (uint32_t)model->segment_count};
    list->as.tables = tables;
    return tables != NULL;
}

static bool fill_segments(filler *f, gm_table *root, unsigned slot)
{
    const ptv_table *type = &f->model->schema->tables[root->type->fields[slot].type];
    if (root->fields[slot].present || f->model->segment_count == 0) {
        return true;
    }
    if (f->model->segment_count > (uint32_t)INT32_MAX) {
        f->why = "there are too many segments";
        return false;
    }
    return list_segments(f, &root->fields[slot], type);
}

/* ---- `offsets` ---- */

/* Lists where each item begins, as a vector of 64-bit numbers. */
static bool list_items(filler *f, gm_value *offsets, const gm_blob *segment)
{
    uint64_t at = 0;
    size_t count = segment->part_count;
    gm_blob *blob = take(f, 1, sizeof *blob);
    uint8_t *bytes = take(f, count, 8);
    if (blob == NULL || bytes == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        at += gm_item_padding(segment, at);
        le_store(bytes + 8 * i, 8, at);
        at += segment->parts[i].size;
    }
    *blob = gm_bytes(bytes, 8 * (uint64_t)count);
    *offsets = (gm_value){.present = true, .count = (uint32_t)count};
    offsets->as.blob = blob;
    return true;
}

/* The segment made of items that a SubsegmentOffsets without offsets refers to, or NULL. */
static const gm_blob *items_of(const gm_model *model, const gm_table *table)
{
    const gm_value *index = &table->fields[PTV_PROGRAM_SUBSEGMENT_OFFSETS_SEGMENT_INDEX];
    uint64_t i = index->present ? index->as.scalar : 0;
    if (table->fields[PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS].present ||
        i >= model->segment_count) {
        return NULL;
    }
    const gm_blob *segment = &model->segments[i];
    return segment->kind == GM_PARTS && segment->item_alignment != 0 &&
                   segment->part_count <= (uint32_t)INT32_MAX
               ? segment
               : NULL;
}

static bool fill_offsets(filler *f, gm_table **table)
{
    const gm_blob *segment = *table == NULL ? NULL : items_of(f->model, *table);
    if (segment == NULL) {
        return true;
    }
    gm_table *copy = copy_table(f, *table);
    if (copy == NULL) {
        return false;
    }
    *table = copy;
    return list_items(f, &copy->fields[PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS], segment);
}

static bool fill_mutable(filler *f, gm_value *list)
{
    size_t bytes = list->count * sizeof(gm_table *);
    if (!list->present || list->count == 0) {
        return true;
    }
    gm_table **tables = take(f, list->count, sizeof(gm_table *));
    if (tables == NULL) {
        return false;
    }
    memcpy(tables, list->as.tables, bytes);
    list->as.tables = tables;
    for (uint32_t i = 0; i < list->count; i++) {
        if (!fill_offsets(f, &tables[i])) {
            return false;
        }
    }
    return true;
}

static bool fill_program(filler *f, gm_table *root)
{
    gm_value *constants = &root->fields[PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT];
    return fill_segments(f, root, PTV_PROGRAM_PROGRAM_SEGMENTS) &&
           (!constants->present || fill_offsets(f, &constants->as.table)) &&
           fill_mutable(f, &root->fields[PTV_PROGRAM_PROGRAM_MUTABLE_DATA_SEGMENTS]);
}

const gm_table *gm_fill(const gm_model *model, ptv_arena *arena, const char **why)
{
    filler f = {model, arena, NULL};
    gm_table *root = copy_table(&f, model->root);
    bool filled = root != NULL;
    if (filled && model->format == PTV_FORMAT_PROGRAM) {
        filled = fill_program(&f, root);
    } else if (filled && model->format == PTV_FORMAT_DATA) {
        filled = fill_segments(&f, root, PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS);
    }
    *why = f.why;
    return filled ? root : NULL;
}
