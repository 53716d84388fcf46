/*
 * Walks along the paths of a plan. Values that refer to a tensor's bytes are followed like the
 * tensor itself, each from where it gets them to where it is last read.
 */
#include "liveness.h"

#include <string.h>

/* Steps per access, time and value. Real plans take three at most. */
enum { STEPS = 64 };

static bool step(ptv_liveness *l)
{
    l->steps -= l->steps > 0;
    return l->steps > 0;
}

/* ---- Where a value is read later ---- */

static bool is_needed(const ptv_liveness *l, uint32_t block)
{
    return l->needed[block] == l->needed_stamp;
}

static void need(ptv_liveness *l, uint32_t block, uint32_t *waiting)
{
    if (!is_needed(l, block)) {
        l->needed[block] = l->needed_stamp;
        l->waiting[(*waiting)++] = block;
    }
}

/* Marks blocks whose first access of the value reads it. */
static uint32_t need_where_read(ptv_liveness *l, uint32_t value)
{
    const ptv_accesses *m = &l->accesses;
    uint32_t waiting = 0, last = PTV_NO_BLOCK;
    for (uint32_t i = m->begin[value]; i < m->end[value] && step(l); i++) {
        uint32_t block = l->blocks.of[ptv_time_of(m, i)];
        if (block != last && ptv_access_is(m, i, PTV_ACCESS_READS)) {
            need(l, block, &waiting);
        }
        last = block;
    }
    return waiting;
}

/* Whether the block replaces the content of the value. */
static bool is_replaced_in(ptv_liveness *l, uint32_t value, uint32_t block)
{
    const ptv_accesses *m = &l->accesses;
    uint32_t i = ptv_access_from(m, value, l->blocks.begin[block]);
    for (; i < m->end[value] && ptv_time_of(m, i) < l->blocks.begin[block + 1] && step(l); i++) {
        if (ptv_access_is(m, i, PTV_ACCESS_REPLACES)) {
            return true;
        }
    }
    return false;
}

/* A value that is filled in parts is needed in the loop that fills it, but not before that loop. */
static uint32_t where_filling_begins(ptv_liveness *l, uint32_t value)
{
    const ptv_accesses *m = &l->accesses;
    uint32_t first = m->begin[value], blocks = l->blocks.count;
    if (first == m->end[value] || !ptv_access_is(m, first, PTV_ACCESS_READS)) {
        return PTV_NO_BLOCK;
    }
    l->steps -= l->steps < blocks ? l->steps : blocks;
    return ptv_loop_around(&l->blocks, ptv_time_of(m, first));
}

/* Goes backwards from where the value is read to where it is replaced. */
static void find_needed(ptv_liveness *l, uint32_t value)
{
    const ptv_blocks *b = &l->blocks;
    if (l->needed_by == value) {
        return;
    }
    l->needed_by = value;
    l->needed_stamp++;
    uint32_t filling = where_filling_begins(l, value);
    for (uint32_t waiting = need_where_read(l, value); waiting > 0 && step(l);) {
        uint32_t block = l->waiting[--waiting];
        for (uint32_t way = b->into[block]; way != PTV_NO_BLOCK && step(l); way = b->next[way]) {
            uint32_t from = way / 2;
            bool enters = block == filling && from < block;
            if (!enters && !is_needed(l, from) && !is_replaced_in(l, value, from)) {
                need(l, from, &waiting);
            }
        }
    }
}

/* ---- Where a tensor's bytes are needed ---- */

/* A walk of a value that carries the bytes of a tensor. */
typedef struct walk {
    ptv_liveness *live;
    uint32_t tensor, value;
    uint32_t block, item; /* current block; next access of the value */
    uint32_t waiting;     /* blocks still to visit */
    ptv_live_range live_range;
} walk;

/* Whether `later` continues `earlier`. */
static bool goes_on(const ptv_live_range *earlier, const ptv_live_range *later)
{
    return !later->arrives && earlier->from <= later->from && later->from <= earlier->to + 1;
}

/* Finds, among the last few live ranges of the tensor, one that touches this one. */
static uint32_t mate_of(const ptv_liveness *l, const ptv_live_range *live_range)
{
    enum { FEW = 8 };
    uint32_t least = l->count > FEW ? l->count - FEW : 0;
    for (uint32_t i = l->count; i > least && l->live_ranges[i - 1].value == live_range->value;
         i--) {
        if (goes_on(&l->live_ranges[i - 1], live_range) ||
            goes_on(live_range, &l->live_ranges[i - 1])) {
            return i - 1;
        }
    }
    return PTV_NO_LIVE_RANGE;
}

static ptv_live_range both(ptv_live_range a, ptv_live_range b)
{
    ptv_live_range all = goes_on(&a, &b) ? a : b;
    all.to = a.to > b.to ? a.to : b.to;
    return all;
}

/*
 * Where paths part and join again, a tensor that is live on all of them gets one range. Kept apart,
 * the ranges could be as many as tensors times jumps, which nobody has room for.
 */
static bool add(ptv_liveness *l, const ptv_live_range *live_range)
{
    ptv_live_range all = *live_range;
    for (uint32_t i = mate_of(l, &all); i != PTV_NO_LIVE_RANGE; i = mate_of(l, &all)) {
        all = both(all, l->live_ranges[i]);
        l->live_ranges[i] = l->live_ranges[--l->count];
    }
    if (l->count == l->room) {
        l->steps = 0;
        return false;
    }
    l->live_ranges[l->count++] = all;
    return true;
}

/* Notes one alias per instruction and tensor. */
static void hand_on(ptv_liveness *l, uint32_t tensor, uint32_t time)
{
    if (l->accesses.alias[time] != 0 && l->taken[time] != tensor + 1) {
        l->taken[time] = tensor + 1;
        l->aliases[l->alias_count++] = time;
    }
}

/* Goes to the end of the block. Returns false if the value is replaced before. */
static bool pass_block(walk *w)
{
    const ptv_accesses *m = &w->live->accesses;
    uint32_t end = w->live->blocks.begin[w->block + 1];
    for (; w->item < m->end[w->value] && ptv_time_of(m, w->item) < end; w->item++) {
        uint32_t time = ptv_time_of(m, w->item);
        if (!step(w->live)) {
            return false;
        }
        if (ptv_access_is(m, w->item, PTV_ACCESS_READS)) {
            w->live_range.to = time;
        }
        if (ptv_access_is(m, w->item, PTV_ACCESS_ALIASED)) {
            hand_on(w->live, w->tensor, time);
        }
        if (ptv_access_is(m, w->item, PTV_ACCESS_REPLACES)) {
            return false;
        }
    }
    return true;
}

/* Whether the value is read after the path enters the block. Sets *first on the first visit. */
static bool leads_on(walk *w, uint32_t block, bool *first)
{
    ptv_liveness *l = w->live;
    if (block >= l->blocks.count || !is_needed(l, block)) {
        return false;
    }
    *first = l->seen[block] != l->seen_stamp;
    l->seen[block] = l->seen_stamp;
    return true;
}

/* Takes the paths out of a block. Returns true if the walk goes on with the next block. */
static bool take_ways(walk *w)
{
    ptv_liveness *l = w->live;
    const ptv_blocks *b = &l->blocks;
    bool first = false;
    if (leads_on(w, b->target[w->block], &first)) {
        w->live_range.to = b->begin[w->block + 1] - 1;
        l->waiting[w->waiting] = b->target[w->block];
        w->waiting += first;
    }
    first = false;
    if (b->falls[w->block] != 0 && leads_on(w, w->block + 1, &first)) {
        w->live_range.to = b->begin[w->block + 1];
    }
    return first;
}

/* Walks from block to block as long as the value is read there. */
static void walk_on(walk *w)
{
    while (pass_block(w) && take_ways(w)) {
        w->block++;
    }
}

/* Follows `value` from its access at `time`, which makes it refer to the tensor's bytes. */
static void follow(ptv_liveness *l, uint32_t value, uint32_t time, const ptv_live_range *live_range)
{
    walk w = {l, live_range->value, value, l->blocks.of[time], 0, 0, *live_range};
    find_needed(l, value);
    w.live_range.from = w.live_range.to = time;
    w.item = ptv_access_from(&l->accesses, value, time + 1);
    walk_on(&w);
    while (add(l, &w.live_range) && w.waiting > 0 && step(l)) {
        w.block = l->waiting[--w.waiting];
        w.live_range.from = w.live_range.to = l->blocks.begin[w.block];
        w.live_range.arrives = false;
        w.item = ptv_access_from(&l->accesses, value, w.live_range.from);
        walk_on(&w);
    }
}

/* ---- A tensor ---- */

/* A tensor refers to its own bytes up to the first access that makes it refer to others. */
static uint32_t end_of_its_own(const ptv_accesses *m, uint32_t tensor)
{
    uint32_t i = m->begin[tensor];
    while (i < m->end[tensor] && !ptv_is_alias(m, tensor, i)) {
        i++;
    }
    return i;
}

static bool is_written(const ptv_accesses *m, uint32_t begin, uint32_t end)
{
    for (uint32_t i = begin; i < end; i++) {
        if (ptv_access_is(m, i, PTV_ACCESS_WRITES)) {
            return true;
        }
    }
    return false;
}

/* Its content begins with its first access, and with every later one that writes it. */
static void follow_tensor(ptv_liveness *l, ptv_live_range *live_range)
{
    const ptv_accesses *m = &l->accesses;
    uint32_t first = m->begin[live_range->value], end = end_of_its_own(m, live_range->value);
    live_range->sure = is_written(m, first, end);
    l->seen_stamp++;
    for (uint32_t i = first; i < end && step(l); i++) {
        if (i == first || ptv_access_is(m, i, PTV_ACCESS_WRITES)) {
            if (ptv_access_is(m, i, PTV_ACCESS_ALIASED)) {
                hand_on(l, live_range->value, ptv_time_of(m, i));
            }
            follow(l, live_range->value, ptv_time_of(m, i), live_range);
        }
    }
}

static void follow_aliases(ptv_liveness *l, ptv_live_range *live_range)
{
    live_range->arrives = false;
    while (l->alias_count > 0 && step(l)) {
        uint32_t time = l->aliases[--l->alias_count];
        l->seen_stamp++;
        follow(l, l->accesses.alias[time] - 1, time, live_range);
    }
}

bool ptv_add_live_ranges(ptv_liveness *l, uint32_t tensor)
{
    ptv_live_range live_range = {.value = tensor, .next = PTV_NO_LIVE_RANGE, .arrives = true};
    l->alias_count = 0;
    follow_tensor(l, &live_range);
    follow_aliases(l, &live_range);
    return l->steps > 0;
}

bool ptv_add_whole_live_range(ptv_liveness *l, uint32_t tensor)
{
    const ptv_live_range live_range = {
        .value = tensor, .to = l->accesses.times - 1, .next = PTV_NO_LIVE_RANGE, .arrives = true};
    return add(l, &live_range);
}

/* ---- Memory ---- */

uint64_t ptv_liveness_bytes(ptv_liveness *l)
{
    uint64_t arrays = ptv_accesses_bytes(&l->accesses) + ptv_blocks_bytes(&l->blocks, &l->accesses);
    return arrays + (3 * (uint64_t)l->blocks.most + 2 * (uint64_t)l->accesses.times + 1) / 2 * 8;
}

void ptv_begin_liveness(ptv_liveness *l, void *memory, ptv_live_range *live_ranges, uint32_t room)
{
    const ptv_accesses *m = &l->accesses;
    uint32_t blocks = l->blocks.most;
    l->needed = ptv_place_blocks(&l->blocks, m, ptv_place_accesses(&l->accesses, memory));
    l->seen = l->needed + blocks;
    l->waiting = l->seen + blocks;
    l->taken = l->waiting + blocks;
    l->aliases = l->taken + m->times;
    memset(l->needed, 0, sizeof *l->needed * blocks);
    memset(l->seen, 0, sizeof *l->seen * blocks);
    memset(l->taken, 0, sizeof *l->taken * m->times);
    l->needed_stamp = l->seen_stamp = 0;
    l->needed_by = -1;
    l->live_ranges = live_ranges;
    l->count = 0;
    l->room = room;
    l->steps = STEPS * (m->most + m->times + m->values) + STEPS;
    ptv_gather_accesses(&l->accesses);
    ptv_find_blocks(&l->blocks, m);
}
