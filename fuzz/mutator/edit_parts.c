/* Edits of what follows the tables: segments, constants, entries of containers. */
#include "fuzz/mutator/mutator_internal.h"
#include "verifiers/registry/formats.h"

#include <string.h>

/* Empties it, halves it, cuts a byte, adds a few or doubles it, padding with zeros. */
static bool resize(fm_mutator *m, fe_bytes *bytes)
{
    size_t n = bytes->size;
    const size_t sizes[] = {0, n / 2, n > 0 ? n - 1 : 0, n + 1 + fm_below(m, 16), n * 2};
    size_t size = sizes[fm_below(m, sizeof sizes / sizeof *sizes)];
    if (size == n || size > m->max) {
        return false;
    }
    if (size > n) {
        uint8_t *more = ptv_arena_take(&m->arena, size);
        if (more == NULL) {
            return false;
        }
        memcpy(more, bytes->bytes == NULL ? more : bytes->bytes, n);
        bytes->bytes = more;
    }
    bytes->size = size;
    return true;
}

/* ---- Segments ---- */

static fe_segment *pick_segment(fm_mutator *m)
{
    fe_file *file = fm_file(m);
    return file->segment_count == 0 ? NULL : &file->segments[fm_below(m, file->segment_count)];
}

static bool segment_size(fm_mutator *m)
{
    fe_segment *segment = pick_segment(m);
    return segment != NULL && resize(m, &segment->bytes) &&
           fm_note_path(m, "more or fewer bytes for", segment->table, FT_WHOLE);
}

static bool segment_swap(fm_mutator *m)
{
    fe_segment *a = pick_segment(m);
    fe_segment *b = pick_segment(m);
    if (a == b) {
        return false;
    }
    fe_bytes bytes = a->bytes;
    a->bytes = b->bytes;
    b->bytes = bytes;
    return fm_note_path(m, "bytes of another segment for", a->table, FT_WHOLE);
}

static bool segment_new(fm_mutator *m)
{
    const fe_segment *like = pick_segment(m);
    const fe_segment *made =
        like == NULL ? NULL
                     : fe_add_segment(fm_file(m), (fe_bytes){like->bytes.bytes, like->bytes.size});
    return made != NULL && fm_note_path(m, "new:", made->table, FT_WHOLE);
}

static bool constants(fm_mutator *m)
{
    fe_file *file = fm_file(m);
    const ptv_format_info *info = ptv_format_info_of(file->format);
    bool payload = info != NULL && ptv_is_graph_format(info);
    return payload && file->has_header && resize(m, &file->constants) &&
           fm_note(m, "more or fewer constants");
}

/* ---- Entries ---- */

static fe_entry *pick_entry(fm_mutator *m, uint32_t *at)
{
    fe_file *file = fm_file(m);
    *at = fm_below(m, file->entry_count);
    return file->entry_count == 0 ? NULL : &file->entries[*at];
}

static bool entry_remove(fm_mutator *m)
{
    uint32_t at = 0;
    fe_entry *entry = pick_entry(m, &at);
    if (entry == NULL) {
        return false;
    }
    fe_file *file = fm_file(m);
    memmove(entry, entry + 1, (--file->entry_count - at) * sizeof *entry);
    return fm_note(m, "remove entries[%u]", (unsigned)at);
}

static bool entry_repeat(fm_mutator *m)
{
    uint32_t at = 0;
    const fe_entry *entry = pick_entry(m, &at);
    fe_file *file = fm_file(m);
    fe_entry *more =
        entry == NULL ? NULL : ptv_arena_take(&m->arena, (file->entry_count + 1) * sizeof *more);
    if (more == NULL) {
        return false;
    }
    memcpy(more, file->entries, file->entry_count * sizeof *more);
    more[file->entry_count++] = *entry;
    file->entries = more;
    return fm_note(m, "entries[%u] again at the end", (unsigned)at);
}

static bool entry_swap(fm_mutator *m)
{
    uint32_t at = 0, to = 0;
    fe_entry *a = pick_entry(m, &at);
    fe_entry *b = pick_entry(m, &to);
    if (a == b) {
        return false;
    }
    fe_entry entry = *a;
    *a = *b;
    *b = entry;
    return fm_note(m, "entries[%u] and entries[%u] change places", (unsigned)at, (unsigned)to);
}

static bool entry_id(fm_mutator *m)
{
    static const char *const ids[] = {"",
                                      "A",
                                      "base",
                                      "0123456789abcdef0123456789abcdef",
                                      "program.ptg",
                                      "program.safetensors",
                                      "aliases.json"};
    uint32_t at = 0, from = 0;
    fe_entry *entry = pick_entry(m, &at);
    if (entry == NULL) {
        return false;
    }
    const char *id = ids[fm_below(m, sizeof ids / sizeof *ids)];
    entry->id =
        fm_chance(m, 50) ? pick_entry(m, &from)->id : (fe_bytes){(const uint8_t *)id, strlen(id)};
    return fm_note(m, "another id for entries[%u]", (unsigned)at);
}

static bool entry_size(fm_mutator *m)
{
    uint32_t at = 0;
    fe_entry *entry = pick_entry(m, &at);
    return entry != NULL && resize(m, &entry->data) &&
           fm_note(m, "more or fewer bytes for entries[%u]", (unsigned)at);
}

static const fm_row rows[] = {
    {"segment-size", 6, FM_TREE, false, segment_size},
    {"segment-swap", 8, FM_TREE, false, segment_swap},
    {"segment-new", 6, FM_TREE, false, segment_new},
    {"constants-size", 4, FM_TREE, false, constants},
    {"entry-remove", 10, FM_TREE, false, entry_remove},
    {"entry-repeat", 10, FM_TREE, false, entry_repeat},
    {"entry-swap", 10, FM_TREE, false, entry_swap},
    {"entry-id", 12, FM_TREE, false, entry_id},
    {"entry-size", 8, FM_TREE, false, entry_size},
};

const fm_row_list fm_part_list = FM_ROW_LIST(rows);
