/* A call: chooses the kinds and the number of edits, and applies them (see edit_*.c). */
#include "fuzz/mutator/mutator_internal.h"

#include <stdlib.h>
#include <string.h>

const fm_options fm_defaults = {.consistent = 85, .bent = 25, .raw = 4, .hooked = 25};

enum { ARENA_BYTES = 1 << 28, MAKES = 4, HAVOC = 75 /* percent of raw changes */ };

static const fm_row_list *const lists[] = {
    &fm_value_list, &fm_offset_list,  &fm_vtable_list,  &fm_count_list,   &fm_head_list,
    &fm_byte_list,  &fm_field_list,   &fm_element_list, &fm_subtree_list, &fm_part_list,
    &fm_file_list,  &fm_program_list, &fm_package_list,
};
enum { LISTS = sizeof lists / sizeof *lists };

static const fm_row *row_at(size_t i)
{
    for (size_t list = 0; list < LISTS; list++) {
        if (i < lists[list]->count) {
            return &lists[list]->rows[i];
        }
        i -= lists[list]->count;
    }
    return NULL;
}

const char *fm_kind(size_t i)
{
    const fm_row *row = row_at(i);
    return row == NULL ? NULL : row->name;
}

static const fm_row *row_named(const char *name)
{
    size_t i = 0;
    while (row_at(i) != NULL && strcmp(row_at(i)->name, name) != 0) {
        i++;
    }
    return row_at(i);
}

bool fm_only(fm_mutator *m, const char *kind)
{
    m->only = kind == NULL ? NULL : row_named(kind);
    return kind == NULL || m->only != NULL;
}

/* ---- Opening and closing ---- */

fm_mutator *fm_open(const fm_options *options)
{
    fm_mutator *m = calloc(1, sizeof *m);
    if (m == NULL) {
        return NULL;
    }
    m->options = options == NULL ? fm_defaults : *options;
    m->arena.left = ARENA_BYTES;
    if (!fe_kit_open(&m->kit)) {
        fm_close(m);
        return NULL;
    }
    m->kit.plain = m->options.plain;
    return m;
}

void fm_close(fm_mutator *m)
{
    if (m == NULL) {
        return;
    }
    for (size_t i = 0; i < FM_LEVELS; i++) {
        free(m->written[i].bytes);
    }
    free(m->before.bytes);
    free(m->after.bytes);
    ptv_buffer_free(&m->log.text);
    ptv_buffer_free(&m->log.exact);
    ptv_buffer_free(&m->script);
    ptv_arena_free(&m->arena);
    fe_kit_free(&m->kit);
    free(m);
}

/* ---- Choosing an edit ---- */

static void forget(fm_mutator *m)
{
    ptv_buffer_clear(&m->log.text);
    ptv_buffer_clear(&m->log.exact);
    m->log.count = 0;
    m->log.moved = false;
    m->log.blurred = false;
}

static const fm_row *pick_row(fm_mutator *m, fm_when when, bool bends)
{
    uint32_t sum = 0;
    for (size_t list = 0; list < LISTS; list++) {
        for (size_t i = 0; i < lists[list]->count; i++) {
            const fm_row *row = &lists[list]->rows[i];
            sum += row->when == when && row->bends == bends ? row->weight : 0;
        }
    }
    uint32_t at = fm_below(m, sum);
    for (size_t i = 0;; i++) {
        const fm_row *row = row_at(i);
        uint32_t weight = row->when == when && row->bends == bends ? row->weight : 0;
        if (at < weight) {
            return row;
        }
        at -= weight;
    }
}

static const fm_row *choose(fm_mutator *m, fm_when when, bool bends)
{
    if (m->only != NULL) {
        return m->only;
    }
    bool hook = when == FM_TREE && m->options.hook_count > 0 && fm_chance(m, m->options.hooked);
    return hook ? row_named("hook") : pick_row(m, when, bends);
}

/* Makes one edit. Attempts that find nothing to edit do not count. */
static bool edit(fm_mutator *m, fm_when when, bool bends)
{
    for (int i = 0; i < FM_TRIES; i++) {
        const fm_row *row = choose(m, when, bends);
        if (row->when == when && row->apply(m)) {
            m->log.edits[m->log.count++] = row;
            return true;
        }
    }
    return false;
}

/* ---- One call ---- */

static void begin(fm_mutator *m, fm_input input, size_t max, uint64_t seed)
{
    ptv_arena_reset(&m->arena);
    m->random = (ft_random){seed};
    m->max = max;
    m->depth = 0;
    m->tree = NULL;
    m->layout = (ft_layout){.order = FT_BY_SIZE};
    forget(m);
    m->script.failed = m->log.exact.failed = false;
    m->log.text.failed = !fm_reserve(&m->before, input.size);
    m->before_size = input.size;
    if (input.size > 0 && !m->log.text.failed) {
        memcpy(m->before.bytes, input.bytes, input.size);
    }
}

static size_t finish(fm_mutator *m)
{
    m->after_size = m->size;
    if (!fm_reserve(&m->after, m->size)) {
        m->log.text.failed = true;
    } else if (m->size > 0) {
        memcpy(m->after.bytes, m->bytes, m->size);
    }
    return m->size;
}

/* Changes something, whatever the bytes are. */
static void edit_bytes(fm_mutator *m)
{
    if (m->options.havoc != NULL && fm_chance(m, HAVOC)) {
        m->size = m->options.havoc(m->bytes, m->size, m->max);
        m->log.moved = true;
        return;
    }
    const fm_row *only = m->only;
    bool one = only != NULL && only->when == FM_BYTES;
    m->only = one ? only : NULL;
    for (uint32_t n = one ? 1 : 1 + fm_below(m, FM_EDITS); n > 0; n--) {
        (void)edit(m, FM_BYTES, true);
    }
    m->only = only;
}

/* Returns whether anything was changed. */
static bool edit_tree(fm_mutator *m, uint32_t n, bool bends)
{
    uint32_t done = 0;
    for (uint32_t i = 0; i < n; i++) {
        done += edit(m, FM_TREE, bends && i == 0) ? 1 : 0;
    }
    if (done > 0 && fm_write_back(m)) {
        return true;
    }
    forget(m);
    return false;
}

static bool edit_places(fm_mutator *m, uint32_t n, bool bends)
{
    uint32_t done = 0;
    for (uint32_t i = 0; i < n && m->placed; i++) {
        done += edit(m, FM_PLACE, bends && i + 1 == n) ? 1 : 0;
    }
    return done > 0;
}

/* Number of edits; one is as likely as all the others together. */
static uint32_t pick_count(fm_mutator *m)
{
    uint32_t n = 1;
    while (n < FM_EDITS && fm_chance(m, 50)) {
        n++;
    }
    return n;
}

/*
 * Edits that move bytes come first, edits in place second. One edit that may break something is
 * enough: what follows the first fault is seldom checked. After edits of the tree it no longer
 * matches the bytes, whether or not they succeeded.
 */
static void edit_parts(fm_mutator *m)
{
    bool bends = fm_chance(m, m->options.bent);
    uint32_t n = m->only != NULL ? 1 : pick_count(m);
    bool tree = m->only != NULL ? m->only->when == FM_TREE : fm_chance(m, bends ? 30 : 55);
    uint32_t moves = tree ? 1 + fm_below(m, n) : 0;
    bool moved = moves > 0 && edit_tree(m, moves, bends && moves == n);
    if (moved && moves == n) {
        return;
    }
    bool there = moves == 0 || fm_aim(m);
    bool placed = there && edit_places(m, moves < n ? n - moves : 1, bends);
    if (placed) {
        fm_repair_sums(m);
    }
    if (there && !placed && !moved) {
        (void)edit_tree(m, 1, bends);
    }
}

static bool is_raw(fm_mutator *m)
{
    return m->only != NULL ? m->only->when == FM_BYTES : fm_chance(m, m->options.raw);
}

static bool is_unchanged(const fm_mutator *m)
{
    return m->size == 0 || (m->size == m->before_size && m->before.bytes != NULL &&
                            memcmp(m->bytes, m->before.bytes, m->size) == 0);
}

/* Descriptions of calls that make no edits of the lists. */
static const fm_row made_row = {.name = "made"};
static const fm_row grafted_row = {.name = "cross-graft"};
static const fm_row spliced_row = {.name = "cross-splice"};

static void describe(fm_mutator *m, const fm_row *row)
{
    m->log.edits[0] = row;
    m->log.count = 1;
}

static void make(fm_mutator *m)
{
    for (int i = 0; i < MAKES; i++) {
        if (fm_make_file(m) && fm_write_back(m)) {
            describe(m, &made_row);
            return;
        }
    }
    edit_bytes(m);
}

size_t fm_mutate(fm_mutator *m, uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    begin(m, (fm_input){data, size}, max, seed);
    m->bytes = data;
    m->size = size;
    if (max == 0) {
        return finish(m);
    }
    if (size == 0) {
        make(m);
    } else if (is_raw(m) || !fm_aim(m)) {
        edit_bytes(m);
    } else {
        edit_parts(m);
    }
    if (is_unchanged(m)) {
        forget(m);
        m->log.moved = m->size != m->before_size;
        edit_bytes(m);
    }
    return finish(m);
}

/* ---- Two files ---- */

/* Joins the beginning of one file and the end of the other. */
static void splice(fm_mutator *m, fm_input b)
{
    size_t at = fm_below(m, (uint32_t)m->size + 1);
    size_t from = fm_below(m, (uint32_t)b.size);
    size_t n = b.size - from < m->max - at ? b.size - from : m->max - at;
    if (n > 0) {
        memcpy(m->bytes + at, b.bytes + from, n);
    }
    m->size = at + n;
    m->log.moved = true;
    describe(m, &spliced_row);
    (void)fm_note(m, "from byte %zu on what another file has from %zu on", at, from);
}

static bool cross_trees(fm_mutator *m, fm_input b)
{
    const ft_tree *from = fm_aim(m) && m->tree != NULL && m->tree->root != NULL
                              ? fm_find_tree(m, b, m->tree->schema)
                              : NULL;
    uint32_t done = 0;
    for (uint32_t n = from == NULL ? 0 : pick_count(m); n > 0; n--) {
        done += fm_graft(m, from) ? 1 : 0;
    }
    if (done == 0 || !fm_write_back(m)) {
        return false;
    }
    describe(m, &grafted_row);
    return true;
}

size_t fm_cross(fm_mutator *m, fm_input a, fm_input b, uint8_t *out, size_t max, uint64_t seed)
{
    begin(m, a, max, seed);
    m->bytes = out;
    m->size = a.size < max ? a.size : max;
    if (m->size > 0) {
        memcpy(out, a.bytes, m->size);
    }
    if (max > 0 && !cross_trees(m, b)) {
        forget(m);
        splice(m, b);
    }
    if (max > 0 && m->size == 0) {
        forget(m);
        m->log.moved = true;
        edit_bytes(m);
    }
    return finish(m);
}
