/* Segments: bytes after the FlatBuffer that its tables locate. */
#include "fuzz/envelope/formats.h"

#include <stdlib.h>
#include <string.h>

/* Slots of DataSegment, the same in programs and data files. */
enum { OFFSET = 0, SIZE = 1 };

/* The root table's list `segments`, or NULL if it cannot be read. */
static ft_node *segment_list(const fe_file *file)
{
    const ft_tree *tree = &file->tree;
    if (!file->has_tree || tree->root == NULL) {
        return NULL;
    }
    int slot = ft_slot_named(&tree->schema->tables[tree->root->type], "segments");
    const ft_slot *list = slot < 0 ? NULL : &tree->root->as.slots[slot];
    return list != NULL && list->state == FT_LEADS ? list->as.node : NULL;
}

static ft_node *table_at(const ft_node *list, uint32_t i)
{
    bool there = list != NULL && i < list->count && list->as.slots[i].state == FT_LEADS;
    return there ? list->as.slots[i].as.node : NULL;
}

/* Where the record of a table should be if the list is unchanged. */
static uint32_t guess(const fe_file *file, const ft_node *list, const ft_node *table, uint32_t i)
{
    uint32_t first = table->place.parent == list ? table->place.slot : i;
    return first < file->segment_count ? first : 0;
}

fe_segment *fe_segment_at(const fe_file *file, uint32_t i)
{
    const ft_node *list = segment_list(file);
    const ft_node *table = table_at(list, i);
    uint32_t at = table == NULL ? 0 : guess(file, list, table, i);
    for (uint32_t n = 0; table != NULL && n < file->segment_count; n++) {
        if (file->segments[at].table == table) {
            return &file->segments[at];
        }
        at = at + 1 == file->segment_count ? 0 : at + 1;
    }
    return NULL;
}

static fe_segment *new_segment(fe_file *file)
{
    fe_segment *segments = ptv_arena_room_for_one(file->arena, file->segments, file->segment_count,
                                                  &file->segment_room, sizeof *segments);
    if (segments == NULL) {
        return NULL;
    }
    file->segments = segments;
    return &file->segments[file->segment_count++];
}

static uint64_t number(const fe_file *file, const fe_segment *segment, uint32_t slot)
{
    return ft_value(&file->tree, segment->table, slot);
}

/* ---- Reading ---- */

static void read_segment(const fe_file *file, fe_segment *segment, const fe_parts *parts,
                         fe_bytes bytes)
{
    uint64_t offset = number(file, segment, OFFSET), size = number(file, segment, SIZE);
    uint64_t behind = parts->base == 0 ? 0 : bytes.size - parts->base;
    segment->kept = offset > behind || size > behind - offset;
    if (!segment->kept && size > 0) {
        segment->bytes = (fe_bytes){bytes.bytes + parts->base + offset, (size_t)size};
    }
}

uint64_t fe_segments_end(const fe_file *file)
{
    uint64_t end = 0;
    for (uint32_t i = 0; i < file->segment_count; i++) {
        const fe_segment *segment = &file->segments[i];
        bool right = !segment->kept || segment->bytes.size > 0;
        uint64_t next = right ? number(file, segment, OFFSET) + number(file, segment, SIZE) : 0;
        end = next > end ? next : end;
    }
    return end;
}

/* Orders segments by where their bytes begin. */
static int by_bytes(const void *a, const void *b)
{
    const fe_segment *const *x = a;
    const fe_segment *const *y = b;
    if ((*x)->bytes.bytes != (*y)->bytes.bytes) {
        return (*x)->bytes.bytes > (*y)->bytes.bytes ? 1 : -1;
    }
    return (*x > *y) - (*x < *y);
}

/* Bytes shared by two segments cannot be written for both: the second keeps its position. */
static void keep_overlaps(fe_segment **order, uint32_t count)
{
    const uint8_t *end = NULL;
    for (uint32_t i = 0; i < count; i++) {
        fe_bytes bytes = order[i]->bytes;
        order[i]->kept = end != NULL && bytes.bytes < end;
        end = end == NULL || bytes.bytes + bytes.size > end ? bytes.bytes + bytes.size : end;
    }
}

static bool find_overlaps(const fe_file *file)
{
    fe_segment **order = ptv_arena_take(file->arena, (file->segment_count + 1) * sizeof *order);
    uint32_t count = 0;
    for (uint32_t i = 0; order != NULL && i < file->segment_count; i++) {
        if (file->segments[i].bytes.size > 0) {
            order[count++] = &file->segments[i];
        }
    }
    if (order != NULL && count > 1) {
        qsort(order, count, sizeof(fe_segment *), by_bytes);
        keep_overlaps(order, count);
    }
    return order != NULL;
}

static bool fits(const fe_file *file, const fe_parts *parts, uint64_t align)
{
    bool good = fe_align_up(parts->end, align) == parts->base;
    for (uint32_t i = 0; good && i < file->segment_count; i++) {
        const fe_segment *segment = &file->segments[i];
        good =
            segment->bytes.size == 0 || segment->kept || number(file, segment, OFFSET) % align == 0;
    }
    return good;
}

/* The largest alignment that fits all positions; the usual one is preferred over larger ones. */
static uint32_t find_align(const fe_file *file, const fe_parts *parts)
{
    uint32_t align = FE_MOST_ALIGN;
    if (parts->base == 0 || fits(file, parts, FE_USUAL_ALIGN)) {
        return FE_USUAL_ALIGN;
    }
    while (align > 1 && !fits(file, parts, align)) {
        align /= 2;
    }
    return align;
}

bool fe_read_segments(fe_file *file, const fe_parts *parts, fe_bytes bytes)
{
    const ft_node *list = segment_list(file);
    uint32_t count = list == NULL ? 0 : list->count;
    for (uint32_t i = 0; i < count; i++) {
        ft_node *table = table_at(list, i);
        bool first = table != NULL && table->place.parent == list && table->place.slot == i;
        fe_segment *segment = first ? new_segment(file) : NULL;
        if (first && segment == NULL) {
            return false;
        }
        if (first) {
            segment->table = table;
            read_segment(file, segment, parts, bytes);
        }
    }
    if (!find_overlaps(file)) {
        return false;
    }
    file->align = find_align(file, parts);
    return true;
}

/* ---- Adding ---- */

static ft_node *list_for(fe_file *file)
{
    ft_tree *tree = &file->tree;
    ft_node *list = segment_list(file);
    int slot = file->has_tree && tree->root != NULL
                   ? ft_slot_named(&tree->schema->tables[tree->root->type], "segments")
                   : -1;
    if (list == NULL && slot >= 0) {
        const ft_field *field = ft_field_at(tree, tree->root, (uint32_t)slot);
        list = ft_new_vector(tree, field, 0);
        if (list != NULL) {
            ft_set_node(tree->root, (uint32_t)slot, list);
        }
    }
    return list;
}

fe_segment *fe_add_segment(fe_file *file, fe_bytes bytes)
{
    ft_node *list = list_for(file);
    if (list == NULL || !ft_resize(&file->tree, list, list->count + 1)) {
        return NULL;
    }
    ft_node *table = ft_new_object(&file->tree, list->field->of);
    fe_segment *segment = table == NULL ? NULL : new_segment(file);
    if (segment != NULL) {
        ft_set_node(list, list->count - 1, table);
        *segment = (fe_segment){.table = table, .bytes = bytes};
    }
    return segment;
}

/* ---- Writing ---- */

/* A number stays absent if the field's default is right. */
static void set_number(const fe_file *file, const fe_segment *segment, uint32_t slot,
                       uint64_t value)
{
    const ft_slot *at = &segment->table->as.slots[slot];
    if (at->state == FT_HERE || value != number(file, segment, slot)) {
        ft_set_scalar(segment->table, slot, value);
    }
}

/* Where a kept segment ends; 0 if it has no bytes or they would be too far away. */
static uint64_t kept_end(const fe_file *file, const fe_segment *segment, uint64_t area)
{
    uint64_t at = number(file, segment, OFFSET);
    return segment->bytes.size == 0 || at > area + FE_NEAR ? 0 : at + segment->bytes.size;
}

uint64_t fe_place_segments(fe_file *file)
{
    const ft_node *list = segment_list(file);
    uint64_t area = 0;
    uint32_t count = list == NULL ? 0 : list->count;
    for (uint32_t i = 0; i < count; i++) {
        fe_segment *segment = fe_segment_at(file, i);
        if (segment == NULL || segment->kept) {
            continue;
        }
        uint64_t at = fe_align_up(area, file->align); /* even of an empty one, as exporters do */
        set_number(file, segment, OFFSET, at);
        set_number(file, segment, SIZE, segment->bytes.size);
        area = at + segment->bytes.size;
    }
    uint64_t end = area;
    for (uint32_t i = 0; i < count; i++) {
        const fe_segment *segment = fe_segment_at(file, i);
        uint64_t other = segment != NULL && segment->kept ? kept_end(file, segment, area) : 0;
        end = other > end ? other : end;
    }
    return end;
}

static void copy_those(const fe_file *file, uint8_t *out, uint64_t area, bool kept)
{
    const ft_node *list = segment_list(file);
    uint32_t count = list == NULL ? 0 : list->count;
    for (uint32_t i = 0; i < count; i++) {
        const fe_segment *segment = fe_segment_at(file, i);
        bool chosen = segment != NULL && segment->kept == kept && segment->bytes.size > 0;
        uint64_t at = chosen ? number(file, segment, OFFSET) : 0;
        if (chosen && at <= area && segment->bytes.size <= area - at) {
            memcpy(out + at, segment->bytes.bytes, segment->bytes.size);
        }
    }
}

void fe_copy_segments(const fe_file *file, uint8_t *out, uint64_t area)
{
    copy_those(file, out, area, true);
    copy_those(file, out, area, false);
}
