/* Removes bytes of strings, lists, segments, constants and entries: all of them, or some. */
#include "fuzz/shrink/state.h"

#include <string.h>

/* A run of bytes: either a node's, or `bytes`. */
typedef struct span {
    uint32_t level;
    ft_node *node;
    fe_bytes *bytes;
} span;

typedef struct search {
    fh_shrinker *s;
    uint32_t wanted, count; /* count: spans so far */
    span found;
} search;

static void offer(search *q, uint32_t level, ft_node *node, fe_bytes *bytes)
{
    size_t size = node != NULL ? node->count : bytes->size;
    if (size == 0) {
        return;
    }
    if (q->count == q->wanted) {
        q->found = (span){level, node, bytes};
    }
    q->count++;
}

static void search_level(search *q, uint32_t number)
{
    fh_level *level = &q->s->levels[number];
    fe_file *file = &level->file;
    uint32_t nodes = file->has_tree ? level->begins[level->depths] : 0;
    for (uint32_t i = 0; i < nodes; i++) {
        if (level->nodes[i]->shape == FT_TEXT || level->nodes[i]->shape == FT_ITEMS) {
            offer(q, number, level->nodes[i], NULL);
        }
    }
    for (uint32_t i = 0; i < file->segment_count; i++) {
        offer(q, number, NULL, &file->segments[i].bytes);
    }
    offer(q, number, NULL, &file->constants);
    for (uint32_t i = 0; i < file->entry_count; i++) {
        offer(q, number, NULL, &file->entries[i].data);
    }
}

static uint32_t count_spans(fh_shrinker *s, uint32_t level)
{
    search q = {.s = s, .wanted = UINT32_MAX};
    search_level(&q, level);
    return q.count;
}

static span span_of(fh_shrinker *s, uint32_t level, uint32_t number)
{
    search q = {.s = s, .wanted = number};
    search_level(&q, level);
    return q.found;
}

static uint32_t size_of(const span *sp)
{
    size_t size = sp->node != NULL ? sp->node->count : sp->bytes->size;
    return size < UINT32_MAX ? (uint32_t)size : UINT32_MAX - 1;
}

static bool cut_bytes(fh_shrinker *s, fe_bytes *bytes, uint32_t first, uint32_t n)
{
    uint8_t *copy = ptv_arena_take(&s->arena, bytes->size - n + 1);
    if (copy != NULL) {
        memcpy(copy, bytes->bytes, first);
        memcpy(copy + first, bytes->bytes + first + n, bytes->size - first - n);
        *bytes = (fe_bytes){copy, bytes->size - n};
    }
    return copy != NULL;
}

static bool cut_span(fh_shrinker *s, const span *sp, uint32_t first, uint32_t n)
{
    return sp->node != NULL ? fh_cut_elements(&s->levels[sp->level].file, sp->node, first, n)
                            : cut_bytes(s, sp->bytes, first, n);
}

/* ---- All bytes of some spans: a group is a level ---- */

static uint32_t whole_units(fh_shrinker *s, uint32_t group)
{
    if (group >= s->level_count) {
        return FH_NO_GROUP;
    }
    return fh_is_frozen(s, group) ? 0 : count_spans(s, group);
}

/* Goes from the last to the first, as emptied spans no longer count. */
static bool make_whole(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    bool good = true;
    while (good && n > 0) {
        span sp = span_of(s, group, first + --n);
        good = cut_span(s, &sp, 0, size_of(&sp));
    }
    return good && fh_write(s, group);
}

const fh_pass fh_whole_spans = {.units = whole_units, .make = make_whole};

/* ---- Some bytes of one span ---- */

/* Whether the span is a nested file that can be shrunk by structure. */
static bool is_level(const fh_shrinker *s, const span *sp)
{
    const fe_file *file = &s->levels[sp->level].file;
    for (uint32_t i = 1; i < s->level_count; i++) {
        const fe_nested *nested = &s->levels[i].nested;
        bool same =
            s->levels[i].parent == sp->level &&
            (nested->vector != NULL ? nested->vector == sp->node
             : nested->segment != 0 ? sp->bytes == &file->segments[nested->segment - 1].bytes
                                    : sp->bytes == &file->entries[nested->entry - 1].data);
        if (same) {
            return (s->frozen >> i & 1) == 0;
        }
    }
    return false;
}

static bool find_group(fh_shrinker *s, uint32_t group, span *out)
{
    for (uint32_t level = 0; level < s->level_count; level++) {
        uint32_t count = count_spans(s, level);
        if (group < count) {
            *out = span_of(s, level, group);
            return true;
        }
        group -= count;
    }
    return false;
}

static uint32_t part_units(fh_shrinker *s, uint32_t group)
{
    span sp;
    if (!find_group(s, group, &sp)) {
        return FH_NO_GROUP;
    }
    return fh_is_frozen(s, sp.level) || is_level(s, &sp) ? 0 : size_of(&sp);
}

static bool make_parts(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    span sp;
    return find_group(s, group, &sp) && cut_span(s, &sp, first, n) && fh_write(s, sp.level);
}

const fh_pass fh_parts_of_spans = {.units = part_units, .make = make_parts, .fineness = 16};
