/*
 * When the values of a method are needed, and which instruction uses what another one made. Uses
 * the same accesses as the rule about overlaps (program/liveness.h).
 */
#include "analysis/inspect/inspect_internal.h"

#include <stdlib.h>

#include "verifiers/program/liveness.h"

enum {
    MORE_LIVES = 64, /* beyond the sum of values and times */
    MAKERS = 4,      /* of one instruction's operand: one per branch */
    NEAR = 64        /* blocks in which to look for a jump */
};

/* The times that may have made a value. */
typedef struct makers {
    uint32_t count, times[MAKERS];
} makers;

typedef struct flow {
    ptv_inspector *l;
    ptv_liveness live;
    ptv_seen_value *values;
    ptv_seen_lives *of;
    ptv_seen_life *lives;
    uint64_t room; /* lives */
    uint32_t life_count;
    bool unknown; /* there are too many lives of planned tensors to follow */
    ptv_seen_edge *edges;
    uint32_t edge_count;
} flow;

/* ---- Lives ---- */

static void add_life(flow *f, uint32_t from, uint32_t to)
{
    f->lives[f->life_count++] = (ptv_seen_life){from, to};
}

/* Values outside planned memory live while they are used. */
static void note_use(flow *f, uint32_t value)
{
    const ptv_accesses *m = &f->live.accesses;
    if (m->begin[value] < m->end[value]) {
        add_life(f, ptv_time_of(m, m->begin[value]), ptv_time_of(m, m->end[value] - 1));
    }
}

static void note_planned(flow *f, uint32_t value, bool state)
{
    ptv_liveness *live = &f->live;
    const uint32_t before = live->count;
    f->unknown = f->unknown || !(state ? ptv_add_whole_live_range(live, value)
                                       : ptv_add_live_ranges(live, value));
    for (uint32_t i = before; i < live->count && !f->unknown; i++) {
        add_life(f, live->live_ranges[i].from, live->live_ranges[i].to);
    }
}

static void note_lives(flow *f)
{
    for (uint32_t i = 0; i < f->live.accesses.values; i++) {
        ptv_value room;
        const ptv_value *v = ptv_plan_value(&f->live.accesses.plan, i, &room);
        const bool planned = v->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR && v->memory != 0;
        f->of[i].first = f->life_count;
        if (planned && !f->unknown) {
            note_planned(f, i, (v->is & PTV_VALUE_STATE) != 0);
        } else if (!planned) {
            note_use(f, i);
        }
        f->of[i].count = f->life_count - f->of[i].first;
    }
}

/* ---- Edges ---- */

/* Whether it is a tensor that nobody fills before the method runs. */
static bool begins_empty(const ptv_seen_value *v)
{
    return v->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR &&
           (v->tensor.storage == PTV_STORED_PLANNED || v->tensor.storage == PTV_STORED_NOWHERE);
}

/*
 * The first access of a value counts as replacing it, whatever it does. So if nobody can have
 * filled the value before, that access makes it: by an unknown delegate or kernel.
 */
static bool makes(const flow *f, uint32_t value, uint32_t item)
{
    const ptv_accesses *m = &f->live.accesses;
    const bool first = item == m->begin[value];
    return ptv_access_is(m, item, PTV_ACCESS_WRITES) || ptv_is_alias(m, value, item) ||
           (first && (ptv_time_of(m, item) == 0 || begins_empty(&f->values[value]))) ||
           (!first && ptv_access_is(m, item, PTV_ACCESS_REPLACES));
}

/* Whether a jump from this block, or a later one before `block`, leads past `block`. */
static bool leads_past(const ptv_blocks *b, uint32_t from, uint32_t block)
{
    const uint32_t end = block - from < NEAR ? block : from + NEAR;
    for (uint32_t i = from; i < end; i++) {
        if (b->target[i] != PTV_NO_BLOCK && b->target[i] > block) {
            return true;
        }
    }
    return false;
}

/* A new maker supersedes earlier ones, except where a jump leads past it. */
static void add_maker(const flow *f, makers *all, uint32_t time)
{
    const ptv_blocks *b = &f->live.blocks;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        if (kept + 1 < MAKERS && leads_past(b, b->of[all->times[i]], b->of[time])) {
            all->times[kept++] = all->times[i];
        }
    }
    all->times[kept] = time;
    all->count = kept + 1;
}

static void add_edges(flow *f, uint32_t value)
{
    const ptv_accesses *m = &f->live.accesses;
    makers all = {.count = 0};
    for (uint32_t i = m->begin[value]; i < m->end[value]; i++) {
        const uint32_t time = ptv_time_of(m, i);
        for (uint32_t k = 0; k < all.count && ptv_access_is(m, i, PTV_ACCESS_READS); k++) {
            f->edges[f->edge_count++] = (ptv_seen_edge){all.times[k], time, value};
        }
        if (makes(f, value, i)) {
            add_maker(f, &all, time);
        }
    }
}

/* ---- A method ---- */

static bool is_too_much(const flow *f)
{
    const ptv_accesses *m = &f->live.accesses;
    return m->times >= PTV_TIMES_MAX || m->most > f->l->run.image.size || m->most > UINT32_MAX ||
           (uint64_t)m->values + m->times + MORE_LIVES >= PTV_NO_LIVE_RANGE;
}

static bool begin(flow *f, uint32_t plan)
{
    const ptv_accesses *m = &f->live.accesses;
    const ptv_values values = ptv_values_in(&f->l->run.image, plan);
    f->values = ptv_take(f->l, m->values, sizeof *f->values);
    f->of = ptv_take(f->l, m->values, sizeof *f->of);
    f->lives = ptv_take(f->l, (size_t)(f->room + m->values), sizeof *f->lives);
    f->edges = ptv_take(f->l, MAKERS * (size_t)m->most, sizeof *f->edges);
    for (uint32_t i = 0; i < m->values && !f->l->failed; i++) {
        f->values[i] = ptv_seen_value_of(values, i);
    }
    return !f->l->failed;
}

static void keep(const flow *f, ptv_seen_method *m)
{
    ptv_seen_flow *out = ptv_take(f->l, 1, sizeof *out);
    if (out != NULL) {
        *out = (ptv_seen_flow){f->live.accesses.times, f->values, f->of, f->lives, f->edges,
                               f->edge_count};
        m->flow = out;
    }
}

/* `memory` is only used during this call. */
static void follow(flow *f, uint32_t plan, uint8_t *memory, ptv_seen_method *m)
{
    ptv_live_range *live_ranges = (void *)memory;
    const size_t before = (size_t)f->room * sizeof *live_ranges;
    ptv_begin_liveness(&f->live, memory + before, live_ranges, (uint32_t)f->room);
    if (begin(f, plan)) {
        note_lives(f);
        for (uint32_t i = 0; i < f->live.accesses.values; i++) {
            add_edges(f, i);
        }
        keep(f, m);
    }
}

void ptv_inspect_flow(ptv_inspector *l, uint32_t number, uint32_t plan, ptv_seen_method *m)
{
    flow f = {.l = l};
    ptv_frame frames[2] = {ptv_root_frame(&ptv_schema_program, l->run.root)};
    const ptv_frame *frame =
        ptv_frame_down(&l->run, frames, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, (int32_t)number);
    ptv_set_state(&l->run)->work_budget = UINT64_MAX; /* the rules have already limited the work */
    if (!ptv_count_accesses(&f.live.accesses, &l->run, frame) || is_too_much(&f)) {
        return;
    }
    f.room = (uint64_t)f.live.accesses.values + f.live.accesses.times + MORE_LIVES;
    const uint64_t bytes = ptv_liveness_bytes(&f.live) + f.room * sizeof(ptv_live_range);
    uint8_t *memory = bytes > SIZE_MAX ? NULL : malloc((size_t)bytes);
    l->failed = l->failed || memory == NULL;
    if (memory != NULL) {
        follow(&f, plan, memory, m);
    }
    free(memory);
}
