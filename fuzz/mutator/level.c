/* Nested files: choosing which to edit, and rewriting it and everything around it. */
#include "fuzz/mutator/mutator_internal.h"

#include "fuzz/envelope/formats.h"

#include <stdlib.h>
#include <string.h>

bool fm_reserve(fm_memory *memory, size_t room)
{
    if (room > memory->room) {
        size_t more = memory->room == 0 ? room : room + room / 2; /* inputs grow gradually */
        free(memory->bytes);
        memory->bytes = malloc(more);
        memory->room = memory->bytes == NULL ? 0 : more;
    }
    return room == 0 || memory->bytes != NULL;
}

enum {
    NESTED = 32,           /* considered at most */
    STAY = 55,             /* percent of edits to the file itself rather than something nested */
    STAY_IN_CONTAINER = 25 /* the same, for files that contain little else */
};

/* Returns whether the bytes are part of the file, not a copy. */
static bool is_inside(const fm_mutator *m, fe_bytes bytes)
{
    uintptr_t begin = (uintptr_t)m->bytes;
    uintptr_t at = (uintptr_t)bytes.bytes;
    return at >= begin && at - begin <= m->size && bytes.size <= m->size - (at - begin);
}

static void settle(fm_mutator *m)
{
    const fe_file *file = fm_file(m);
    const ptv_header_layout *format = fe_layout_of(file->format);
    m->tree = file->has_tree ? &fm_file(m)->tree : NULL;
    m->classes.nodes = NULL;
    m->placed = is_inside(m, file->all);
    m->start = m->placed ? (size_t)(file->all.bytes - m->bytes) : 0;
    m->base = m->start + (format != NULL && format->apart && file->has_header ? file->room : 0);
}

/* A nested file is worth editing only if it can be read. */
static bool is_readable(const fe_file *file)
{
    return file->has_tree ? file->tree.root != NULL : file->format != PTV_FORMAT_UNKNOWN;
}

static bool descend(fm_mutator *m)
{
    fe_nested list[NESTED];
    uint32_t n = fe_nested_list(fm_file(m), list, NESTED);
    n = n < NESTED ? n : NESTED;
    uint32_t stay = fm_file(m)->has_tree ? STAY : STAY_IN_CONTAINER;
    if (n == 0 || m->depth == FM_LEVELS || fm_chance(m, stay)) {
        return false;
    }
    fm_level *level = &m->levels[m->depth];
    level->in = list[fm_below(m, n)];
    if (!fe_read_nested(&level->file, fm_file(m), &level->in) || !is_readable(&level->file)) {
        return false;
    }
    m->depth++;
    return true;
}

bool fm_aim(fm_mutator *m)
{
    m->depth = 0;
    m->tree = NULL;
    if (!fe_read(&m->levels[0].file, &m->kit, (fe_bytes){m->bytes, m->size}, &m->arena) ||
        !is_readable(&m->levels[0].file)) {
        return false;
    }
    m->depth = 1;
    while (descend(m)) {
    }
    settle(m);
    return true;
}

/* ---- Writing ---- */

/* In some files the checksums stay wrong, so that a verifier meets other errors first. */
void fm_repair_sums(fm_mutator *m)
{
    enum { RECORD_CRC = 16, LOCAL_CRC = 14, WIDTH = 4 };
    const fe_file *file = &m->levels[0].file;
    if (file->format != PTV_FORMAT_PACKAGE || m->depth < 2 ||
        !fm_chance(m, m->options.consistent)) {
        return;
    }
    fe_repair_package(file, m->bytes);
    for (uint32_t i = 0; i < file->entry_count; i++) {
        const fe_entry *entry = &file->entries[i];
        fm_note_patch(m, (size_t)(entry->record.bytes - m->bytes) + RECORD_CRC, WIDTH);
        fm_note_patch(m, (size_t)entry->offset.value + LOCAL_CRC, WIDTH);
    }
}

/* Keeps the numbers that the header had before. */
static void keep_numbers(const fm_mutator *m, fe_file *file)
{
    const ptv_header_layout *format = fe_layout_of(file->format);
    if (format == NULL || !is_inside(m, file->all) || !fe_has_magic(format, file->all)) {
        return;
    }
    for (uint32_t i = 0; i < PTV_HEADER_NUMBERS; i++) {
        ptv_header_site at = format->sites[i];
        if (at.width > 0 && (size_t)at.at + at.width <= file->all.size) {
            file->numbers[i] = (fe_number){true, le_load(file->all.bytes + at.at, at.width)};
        }
    }
}

bool fm_write_back(fm_mutator *m)
{
    size_t size = 0;
    if (!fm_chance(m, m->options.consistent)) {
        keep_numbers(m, fm_file(m));
    }
    for (uint32_t i = m->depth; i-- > 0;) {
        fm_memory *to = &m->written[i];
        const ft_layout usual = {.order = FT_BY_SIZE};
        size = fm_reserve(to, m->max)
                   ? fe_write(&m->levels[i].file, i + 1 == m->depth ? &m->layout : &usual,
                              to->bytes, m->max)
                   : 0;
        if (size == 0 || (i > 0 && !fe_replace(&m->levels[i - 1].file, &m->levels[i].in,
                                               (fe_bytes){to->bytes, size}))) {
            return false;
        }
    }
    memcpy(m->bytes, m->written[0].bytes, size);
    m->size = size;
    m->log.moved = true;
    return true;
}

/* ---- Finding a tree in another file ---- */

ft_tree *fm_find_tree(fm_mutator *m, fm_input input, const ft_schema *schema)
{
    fe_nested list[NESTED];
    fe_file *file = ptv_arena_take(&m->arena, FM_LEVELS * sizeof *file);
    if (file == NULL || !fe_read(file, &m->kit, (fe_bytes){input.bytes, input.size}, &m->arena)) {
        return NULL;
    }
    for (uint32_t depth = 1; !file->has_tree || file->tree.schema != schema; depth++, file++) {
        uint32_t n = fe_nested_list(file, list, NESTED);
        n = n < NESTED ? n : NESTED;
        if (n == 0 || depth == FM_LEVELS ||
            !fe_read_nested(file + 1, file, &list[fm_below(m, n)])) {
            return NULL;
        }
    }
    return file->tree.root == NULL ? NULL : &file->tree;
}
