/*
 * Words of the file that go, while what counts across them follows: offsets, vtables, counts,
 * sizes in headers. Unlike writing anew this leaves everything else where it was, also what no
 * reader understands. A group is a level.
 */
#include "fuzz/shrink/state.h"

#include <string.h>

#include "fuzz/envelope/formats.h"
#include "fuzz/tree/bytes.h"

enum { WORD = 4, NFAT_HEAD = 12, NFAT_ROW = 48, NFAT_OFFSET = 32, NFAT_LENGTH = 40 };

/* A number at `at` that says how far `target` is from `origin`, in units. */
typedef struct anchor {
    uint64_t at, origin, target;
    uint32_t width, unit;
} anchor;

typedef struct cut {
    fe_bytes from;
    uint8_t *to;
    uint64_t begin, end; /* what goes */
} cut;

static uint64_t moved(const cut *c, uint64_t at)
{
    if (at <= c->begin) {
        return at;
    }
    return at < c->end ? c->begin : at - (c->end - c->begin);
}

static void follow(const cut *c, anchor a)
{
    bool stays = a.at + a.width <= c->begin || a.at >= c->end;
    uint64_t before = a.target - a.origin, now = moved(c, a.target) - moved(c, a.origin);
    if (stays && now != before) {
        ft_store(c->to + moved(c, a.at), a.width, a.unit == 1 ? now : now / a.unit);
    }
}

/* ---- Trees ---- */

static void follow_reference(const cut *c, uint64_t flat, const ft_slot *slot)
{
    uint64_t at = flat + slot->at;
    if (slot->state == FT_LEADS || slot->state == FT_WORD) {
        follow(c, (anchor){at, at, at + ft_load(c->from.bytes + at, WORD), WORD, 1});
    }
}

/* The vtable: how far it is, how long it is, and how far fields are from the table. */
static void follow_table(const cut *c, uint64_t flat, const ft_tree *tree, const ft_node *table)
{
    const uint8_t *bytes = c->from.bytes;
    uint64_t at = flat + table->at, vtable = flat + table->vtable;
    uint64_t length = ft_load(bytes + vtable, 2);
    follow(c, (anchor){at, vtable, at, WORD, 1});
    follow(c, (anchor){vtable, vtable, vtable + length, 2, 1});
    follow(c, (anchor){vtable + 2, at, at + ft_load(bytes + vtable + 2, 2), 2, 1});
    for (uint32_t i = 0; i < table->count; i++) {
        const ft_slot *slot = &table->as.slots[i];
        if (slot->state != FT_ABSENT) {
            follow(c, (anchor){vtable + 4 + 2 * (uint64_t)i, at, flat + slot->at, 2, 1});
        }
        if (ft_is_reference(ft_field_at(tree, table, i)->kind)) {
            follow_reference(c, flat, slot);
        }
    }
}

static void follow_list(const cut *c, uint64_t flat, const ft_node *list)
{
    uint64_t at = flat + list->at, first = at + WORD;
    uint32_t unit = list->shape == FT_TEXT ? 1 : list->field->element_size;
    if (!list->lies && unit > 0) {
        follow(c, (anchor){at, first, first + (uint64_t)unit * list->count, WORD, unit});
    }
    for (uint32_t i = 0; list->shape == FT_REFS && i < list->count; i++) {
        follow_reference(c, flat, &list->as.slots[i]);
    }
}

static void follow_tree(const cut *c, uint64_t flat, const ft_tree *tree)
{
    follow(c, (anchor){flat, flat, flat + ft_load(c->from.bytes + flat, WORD), WORD, 1});
    for (uint32_t i = 0; i < tree->count; i++) {
        const ft_node *node = tree->nodes[i];
        if (node->shape == FT_OBJECT) {
            follow_table(c, flat, tree, node);
        } else if (node->shape != FT_BLOCK) {
            follow_list(c, flat, node);
        }
    }
}

/* ---- Headers ---- */

/* What a number of the header counts from; the size of a FlatBuffer leaves the header out. */
static uint64_t origin_of(const fe_file *file, const fe_format *format, fe_field field,
                          uint64_t base)
{
    bool behind = format->spots[FE_FLATBUFFER_OFFSET].width > 0;
    switch (field) {
    case FE_FLATBUFFER_OFFSET: return format->head;
    case FE_FLATBUFFER_SIZE: return behind ? file->room : 0;
    case FE_SEGMENTS_SIZE: return base;
    default: return 0;
    }
}

static void follow_header(const cut *c, const fe_file *file, const fe_format *format, uint64_t base)
{
    const fe_spot *length = &format->spots[FE_HEADER_LENGTH];
    for (unsigned i = FE_FLATBUFFER_OFFSET; i <= FE_SEGMENTS_SIZE; i++) {
        const fe_spot *spot = &format->spots[i];
        if (!file->numbers[i].given &&
            fe_has_number(format, (fe_field)i,
                          ft_load(c->from.bytes + length->at, length->width))) {
            uint64_t origin = origin_of(file, format, (fe_field)i, base);
            uint64_t value = ft_load(c->from.bytes + spot->at, spot->width);
            follow(c, (anchor){spot->at, origin, origin + value, spot->width, 1});
        }
    }
}

static void follow_segments(const cut *c, const fe_file *file, uint64_t base)
{
    for (uint32_t i = 0; i < file->segment_count; i++) {
        const fe_segment *segment = &file->segments[i];
        const ft_slot *slots = segment->table->as.slots; /* offset, size */
        uint64_t begin = base + ft_value(&file->tree, segment->table, 0);
        uint64_t end = begin + ft_value(&file->tree, segment->table, 1);
        if (!segment->kept && slots[0].state == FT_HERE) {
            follow(c, (anchor){slots[0].at, base, begin, 8, 1});
        }
        if (!segment->kept && slots[1].state == FT_HERE) {
            follow(c, (anchor){slots[1].at, begin, end, 8, 1});
        }
    }
}

static void follow_container(const cut *c, const fe_file *file)
{
    uint64_t end = NFAT_HEAD + (uint64_t)NFAT_ROW * file->entry_count;
    if (!file->numbers[FE_COUNT].given) {
        follow(c, (anchor){NFAT_HEAD - WORD, NFAT_HEAD, end, WORD, NFAT_ROW});
    }
    for (uint32_t i = 0; i < file->entry_count; i++) {
        uint64_t row = NFAT_HEAD + (uint64_t)NFAT_ROW * i;
        uint64_t at = end + ft_load(c->from.bytes + row + NFAT_OFFSET, 8);
        follow(c, (anchor){row + NFAT_OFFSET, end, at, 8, 1});
        if (!file->entries[i].length.given) {
            follow(c, (anchor){row + NFAT_LENGTH, at, at + file->entries[i].data.size, 8, 1});
        }
    }
}

static void follow_all(const cut *c, const fe_file *file)
{
    const fe_format *format = fe_format_of(file->format);
    if (file->format == PTV_FORMAT_NFAT) {
        follow_container(c, file);
        return;
    }
    uint64_t base = 0;
    if (file->has_header) {
        const fe_spot *spot = &format->spots[FE_SEGMENTS_OFFSET];
        base = ft_load(c->from.bytes + spot->at, spot->width);
        follow_header(c, file, format, base);
    }
    if (file->has_tree) {
        uint64_t flat = file->has_header && format->apart ? file->room : 0;
        follow_tree(c, flat, &file->tree);
        follow_segments(c, file, base);
    }
}

/* ---- The pass ---- */

/* What is no tree may be text: that has no words. */
static uint32_t unit_of(const fe_file *file)
{
    return file->has_tree || file->format == PTV_FORMAT_NFAT ? WORD : 1;
}

static uint32_t units(fh_shrinker *s, uint32_t group)
{
    if (group >= s->level_count) {
        return FH_NO_GROUP;
    }
    const fh_level *level = &s->levels[group];
    bool frozen = group > 0 && fh_is_frozen(s, level->parent);
    uint32_t unit = unit_of(&level->file);
    return frozen ? 0 : (uint32_t)((level->file.all.size + unit - 1) / unit);
}

static bool make(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    const fe_file *file = &s->levels[group].file;
    uint64_t unit = unit_of(file), size = file->all.size, end = unit * ((uint64_t)first + n);
    cut c = {.from = file->all, .begin = unit * first, .end = end < size ? end : size};
    size_t left = (size_t)(size - (c.end - c.begin));
    c.to = ptv_arena_take(&s->arena, left + 1);
    if (c.to == NULL) {
        return false;
    }
    memcpy(c.to, c.from.bytes, (size_t)c.begin);
    memcpy(c.to + c.begin, c.from.bytes + c.end, (size_t)(size - c.end));
    follow_all(&c, file);
    return fh_write_bytes(s, group, (fe_bytes){c.to, left});
}

const fh_pass fh_moved = {.units = units, .make = make, .fineness = 128};
