/*
 * Removes words of the file and adjusts whatever counts across them: offsets, vtables, counts,
 * sizes in headers. Unlike rewriting, this leaves everything else in place, even what no reader
 * understands. A group is a level.
 */
#include "fuzz/shrink/state.h"

#include <string.h>

#include "fuzz/envelope/formats.h"
#include "verifiers/nfat/nfat.h"

enum { WORD = 4 };

/* A number at `at` that holds the distance from `origin` to `target`, in units. */
typedef struct anchor {
    uint64_t at, origin, target;
    uint32_t width, unit;
} anchor;

/* The file with words removed; before[i] is the number of words removed before word i. */
typedef struct cut {
    fe_bytes from;
    uint8_t *to;
    uint32_t unit; /* bytes per word */
    uint32_t words;
    uint32_t *before; /* one more than words */
} cut;

static bool goes(const cut *c, uint64_t word)
{
    return c->before[word + 1] != c->before[word];
}

/* Where a position moves to; for one that is removed, where the next word moves to. */
static uint64_t moved(const cut *c, uint64_t at)
{
    uint64_t word = at / c->unit;
    if (word >= c->words) {
        return at - (uint64_t)c->unit * c->before[c->words];
    }
    uint64_t inside = goes(c, word) ? at % c->unit : 0;
    return at - (uint64_t)c->unit * c->before[word] - inside;
}

/* Whether any byte of a number is removed. */
static bool loses(const cut *c, uint64_t at, uint32_t width)
{
    uint64_t first = at / c->unit, last = (at + width - 1) / c->unit;
    return last < c->words && c->before[last + 1] != c->before[first];
}

static void follow(const cut *c, anchor a)
{
    uint64_t before = a.target - a.origin, now = moved(c, a.target) - moved(c, a.origin);
    if (now != before && !loses(c, a.at, a.width)) {
        le_store(c->to + moved(c, a.at), a.width, a.unit == 1 ? now : now / a.unit);
    }
}

/* ---- Trees ---- */

static void follow_reference(const cut *c, uint64_t flat, const ft_slot *slot, uint32_t width)
{
    uint64_t at = flat + slot->at;
    if (slot->state == FT_LEADS || slot->state == FT_WORD) {
        follow(c, (anchor){at, at, at + le_load(c->from.bytes + at, width), width, 1});
    }
}

/* Adjusts the distance to the vtable, its size, the size of the table, and offsets of fields. */
static void follow_table(const cut *c, uint64_t flat, const ft_tree *tree, const ft_node *table)
{
    const uint8_t *bytes = c->from.bytes;
    uint64_t at = flat + table->at, vtable = flat + table->vtable;
    uint64_t length = le_load(bytes + vtable, 2);
    follow(c, (anchor){at, vtable, at, WORD, 1});
    follow(c, (anchor){vtable, vtable, vtable + length, 2, 1});
    follow(c, (anchor){vtable + 2, at, at + le_load(bytes + vtable + 2, 2), 2, 1});
    for (uint32_t i = 0; i < table->count; i++) {
        const ft_slot *slot = &table->as.slots[i];
        if (slot->state != FT_ABSENT) {
            follow(c, (anchor){vtable + 4 + 2 * (uint64_t)i, at, flat + slot->at, 2, 1});
        }
        const ft_field *field = ft_field_at(tree, table, i);
        if (ft_is_reference(field->kind)) {
            follow_reference(c, flat, slot, field->size);
        }
    }
}

static void follow_list(const cut *c, uint64_t flat, const ft_node *list)
{
    uint32_t count = ft_count_size(list->field);
    uint64_t at = flat + list->at, first = at + count;
    uint32_t unit = list->shape == FT_TEXT ? 1 : list->field->element_size;
    if (!list->lies && unit > 0) {
        follow(c, (anchor){at, first, first + (uint64_t)unit * list->count, count, unit});
    }
    for (uint32_t i = 0; list->shape == FT_REFS && i < list->count; i++) {
        follow_reference(c, flat, &list->as.slots[i], WORD);
    }
}

static void follow_tree(const cut *c, uint64_t flat, const ft_tree *tree)
{
    follow(c, (anchor){flat, flat, flat + le_load(c->from.bytes + flat, WORD), WORD, 1});
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

/* What a number of the header is relative to; the size of a FlatBuffer excludes the header. */
static uint64_t origin_of(const fe_file *file, const ptv_header_layout *format,
                          ptv_header_number field, uint64_t base)
{
    bool behind = format->sites[PTV_HEADER_FLATBUFFER_OFFSET].width > 0;
    switch (field) {
    case PTV_HEADER_FLATBUFFER_OFFSET: return format->head;
    case PTV_HEADER_FLATBUFFER_SIZE: return behind ? file->room : 0;
    case PTV_HEADER_SEGMENTS_SIZE: return base;
    default: return 0;
    }
}

static void follow_header(const cut *c, const fe_file *file, const ptv_header_layout *format,
                          uint64_t base)
{
    const uint8_t *bytes = c->from.bytes;
    const uint64_t length = fe_header_number(format, bytes, PTV_HEADER_LENGTH);
    for (unsigned i = PTV_HEADER_FLATBUFFER_OFFSET; i <= PTV_HEADER_SEGMENTS_SIZE; i++) {
        const ptv_header_number field = (ptv_header_number)i;
        const ptv_header_site *site = &format->sites[i];
        if (!file->numbers[i].given && fe_has_number(format, field, length)) {
            uint64_t origin = origin_of(file, format, field, base);
            uint64_t value = fe_header_number(format, bytes, field);
            follow(c, (anchor){site->at, origin, origin + value, site->width, 1});
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
    uint64_t end = ptv_nfat_row(file->entry_count);
    if (!file->numbers[PTV_HEADER_COUNT].given) {
        follow(c, (anchor){PTV_NFAT_COUNT_AT, PTV_NFAT_HEAD, end, WORD, PTV_NFAT_ROW});
    }
    for (uint32_t i = 0; i < file->entry_count; i++) {
        uint64_t row = ptv_nfat_row(i);
        uint64_t at = end + le_load(c->from.bytes + row + PTV_NFAT_OFFSET_AT, 8);
        follow(c, (anchor){row + PTV_NFAT_OFFSET_AT, end, at, 8, 1});
        if (!file->entries[i].length.given) {
            follow(c,
                   (anchor){row + PTV_NFAT_LENGTH_AT, at, at + file->entries[i].data.size, 8, 1});
        }
    }
}

static void follow_all(const cut *c, const fe_file *file)
{
    const ptv_header_layout *format = fe_layout_of(file->format);
    if (file->format == PTV_FORMAT_NFAT) {
        follow_container(c, file);
        return;
    }
    uint64_t base = 0;
    if (file->has_header) {
        base = fe_header_number(format, c->from.bytes, PTV_HEADER_SEGMENTS_OFFSET);
        follow_header(c, file, format, base);
    }
    if (file->has_tree) {
        uint64_t flat = file->has_header && format->apart ? file->room : 0;
        follow_tree(c, flat, &file->tree);
        follow_segments(c, file, base);
    }
}

/* ---- Which words ---- */

/* Without a tree, the file may be text, which has no words. */
static uint32_t unit_of(const fe_file *file)
{
    return file->has_tree || file->format == PTV_FORMAT_NFAT ? WORD : 1;
}

static uint32_t words_of(const fe_file *file)
{
    uint32_t unit = unit_of(file);
    return (uint32_t)((file->all.size + unit - 1) / unit);
}

/* Marks all words that overlap the bytes. */
static void cover(uint8_t *covered, uint32_t words, uint64_t at, uint64_t size)
{
    for (uint64_t word = at / WORD; word < words && word * WORD < at + size; word++) {
        covered[word] = 1;
    }
}

static uint64_t size_of(const ft_node *node)
{
    switch (node->shape) {
    case FT_TEXT: return (uint64_t)WORD + node->count + 1;
    case FT_ITEMS:
        return ft_count_size(node->field) + (uint64_t)node->count * node->field->element_size;
    case FT_REFS: return WORD + (uint64_t)WORD * node->count;
    case FT_BLOCK: return node->count;
    default: return WORD;
    }
}

static void cover_tree(uint8_t *covered, const fe_file *file, uint64_t flat)
{
    const ft_tree *tree = &file->tree;
    const uint32_t words = words_of(file);
    const uint8_t *bytes = file->all.bytes + flat;
    cover(covered, words, flat, FE_HEAD);
    for (uint32_t i = 0; i < tree->count; i++) {
        const ft_node *node = tree->nodes[i];
        cover(covered, words, flat + node->at, size_of(node));
        if (node->shape == FT_OBJECT) {
            uint64_t vtable = node->vtable;
            cover(covered, words, flat + vtable, le_load(bytes + vtable, 2));
        }
        for (uint32_t k = 0; node->shape == FT_OBJECT && k < node->count; k++) {
            if (node->as.slots[k].state != FT_ABSENT) {
                cover(covered, words, flat + node->as.slots[k].at,
                      ft_field_at(tree, node, k)->size);
            }
        }
    }
}

/* Marks the words that something in the level needs. NULL: out of memory. */
static uint8_t *cover_level(fh_shrinker *s, const fe_file *file)
{
    const ptv_header_layout *format = fe_layout_of(file->format);
    uint8_t *covered = ptv_arena_take(&s->arena, words_of(file) + (size_t)1);
    if (covered == NULL) {
        return NULL;
    }
    uint64_t flat = file->has_header && format->apart ? file->room : 0;
    if (file->has_header) {
        cover(covered, words_of(file), 0, (uint64_t)format->head + file->room);
    }
    cover_tree(covered, file, flat);
    for (uint32_t i = 0; i < file->segment_count; i++) {
        fe_bytes bytes = file->segments[i].bytes;
        if (bytes.size > 0) {
            cover(covered, words_of(file), (uint64_t)(bytes.bytes - file->all.bytes), bytes.size);
        }
    }
    if (file->constants.size > 0) {
        cover(covered, words_of(file), (uint64_t)(file->constants.bytes - file->all.bytes),
              file->constants.size);
    }
    return covered;
}

/* ---- The passes ---- */

/* Levels within a level that must not be rewritten stay as they are. */
static bool is_open(const fh_shrinker *s, uint32_t group)
{
    return group == 0 || !fh_is_frozen(s, s->levels[group].parent);
}

static uint32_t units(fh_shrinker *s, uint32_t group)
{
    if (group >= s->level_count) {
        return FH_NO_GROUP;
    }
    return is_open(s, group) ? words_of(&s->levels[group].file) : 0;
}

static uint32_t gap_units(fh_shrinker *s, uint32_t group)
{
    if (group >= s->level_count) {
        return FH_NO_GROUP;
    }
    const fe_file *file = &s->levels[group].file;
    const uint8_t *covered = is_open(s, group) && file->has_tree ? cover_level(s, file) : NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; covered != NULL && i < words_of(file); i++) {
        count += covered[i] == 0 ? 1 : 0;
    }
    return count;
}

/* Removes [first, first + n) of the words that are not covered, or of all if `covered` is NULL. */
static bool begin(fh_shrinker *s, cut *c, const uint8_t *covered, uint32_t first, uint32_t n)
{
    uint32_t number = 0;
    c->to = ptv_arena_take(&s->arena, c->from.size + 1);
    c->before = ptv_arena_take(&s->arena, (c->words + (size_t)1) * sizeof *c->before);
    for (uint32_t i = 0; c->before != NULL && i < c->words; i++) {
        bool counts = covered == NULL || covered[i] == 0;
        bool gone = counts && number >= first && number - first < n;
        number += counts ? 1 : 0;
        c->before[i + 1] = c->before[i] + (gone ? 1 : 0);
    }
    return c->to != NULL && c->before != NULL;
}

static size_t copy_words(const cut *c)
{
    size_t size = 0;
    for (uint32_t i = 0; i < c->words; i++) {
        size_t at = (size_t)i * c->unit;
        size_t n = c->from.size - at < c->unit ? c->from.size - at : c->unit;
        if (!goes(c, i)) {
            memcpy(c->to + size, c->from.bytes + at, n);
            size += n;
        }
    }
    return size;
}

static bool make_without(fh_shrinker *s, uint32_t group, const uint8_t *covered, uint32_t first,
                         uint32_t n)
{
    const fe_file *file = &s->levels[group].file;
    cut c = {.from = file->all, .unit = unit_of(file), .words = words_of(file)};
    if (!begin(s, &c, covered, first, n)) {
        return false;
    }
    size_t left = copy_words(&c);
    follow_all(&c, file);
    return fh_write_bytes(s, group, (fe_bytes){c.to, left});
}

static bool make(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    return make_without(s, group, NULL, first, n);
}

static bool make_gaps(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    const uint8_t *covered = cover_level(s, &s->levels[group].file);
    return covered != NULL && make_without(s, group, covered, first, n);
}

const fh_pass fh_gaps = {.units = gap_units, .make = make_gaps, .fineness = 16};
const fh_pass fh_moved = {.units = units, .make = make, .fineness = 16};
