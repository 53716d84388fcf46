/* Edits of bytes regardless of their meaning: all that is left when nothing can be parsed. */
#include "fuzz/mutator/mutator_internal.h"

#include <string.h>

enum { MOST_BYTES = 64 };

static bool patched(fm_mutator *m, size_t at, size_t n)
{
    fm_note_patch(m, at, n);
    return true;
}

static size_t pick_position(fm_mutator *m)
{
    return m->size == 0 ? 0 : fm_below(m, (uint32_t)m->size);
}

/* How many bytes to change from there on. */
static size_t pick_length(fm_mutator *m, size_t at)
{
    size_t rest = m->size - at;
    return 1 + fm_below(m, (uint32_t)(rest < MOST_BYTES ? rest : MOST_BYTES));
}

static bool flip(fm_mutator *m)
{
    if (m->size == 0) {
        return false;
    }
    size_t at = pick_position(m);
    m->bytes[at] ^= (uint8_t)(1u << fm_below(m, 8));
    return patched(m, at, 1);
}

static bool number(fm_mutator *m)
{
    const uint8_t widths[] = {1, 2, 4, 8};
    uint8_t width = widths[fm_below(m, sizeof widths)];
    if (m->size < width) {
        return false;
    }
    size_t at = fm_below(m, (uint32_t)(m->size - width + 1));
    at -= fm_chance(m, 70) ? at % width : 0;
    le_store(m->bytes + at, width, fm_boundary(m, width));
    return patched(m, at, width);
}

static bool same(fm_mutator *m)
{
    if (m->size == 0) {
        return false;
    }
    size_t at = pick_position(m);
    size_t n = pick_length(m, at);
    memset(m->bytes + at, fm_chance(m, 50) ? 0 : (int)fm_below(m, 256), n);
    return patched(m, at, n);
}

static bool copy(fm_mutator *m)
{
    if (m->size < 2) {
        return false;
    }
    size_t from = pick_position(m), to = pick_position(m);
    size_t n = pick_length(m, from > to ? from : to);
    memmove(m->bytes + to, m->bytes + from, n);
    return patched(m, to, n);
}

static bool truncate(fm_mutator *m)
{
    if (m->size < 2) {
        return false;
    }
    bool little = fm_chance(m, 50);
    m->size = little ? m->size - 1 - fm_below(m, m->size > 16 ? 16 : (uint32_t)m->size - 1)
                     : 1 + fm_below(m, (uint32_t)m->size - 1);
    return fm_note(m, "truncate %zu", m->size);
}

static bool grow(fm_mutator *m)
{
    size_t room = m->max - m->size;
    if (room == 0) {
        return false;
    }
    size_t n = 1 + fm_below(m, (uint32_t)(room < MOST_BYTES ? room : MOST_BYTES));
    memset(m->bytes + m->size, 0, n);
    m->size += n;
    return fm_note(m, "grow %zu", n);
}

static bool more(fm_mutator *m)
{
    size_t at = m->size;
    if (!grow(m)) {
        return false;
    }
    for (size_t i = at; i < m->size; i++) {
        m->bytes[i] = (uint8_t)fm_below(m, 256);
    }
    return patched(m, at, m->size - at);
}

static const fm_row rows[] = {
    {"bytes-flip", 30, FM_BYTES, true, flip},   {"bytes-number", 30, FM_BYTES, true, number},
    {"bytes-same", 10, FM_BYTES, true, same},   {"bytes-copy", 10, FM_BYTES, true, copy},
    {"truncate", 10, FM_BYTES, true, truncate}, {"grow", 5, FM_BYTES, true, grow},
    {"bytes-more", 8, FM_BYTES, true, more},
};

const fm_row_list fm_byte_list = FM_ROW_LIST(rows);
