/*
 * Planned tensors that share bytes while both are needed.
 *
 * Sorts the tensors by place, then steps through time. A tensor becomes active with each of its
 * live ranges. Where its content begins, it is compared with the active tensors. Where it merely
 * comes along a path it is not: the other one may be needed on another path, and they were compared
 * where this one was written. Tensors at one place are compared only if instructions surely write
 * both, as a view that the exporter has removed is a tensor at the place of another. A tensor is
 * reported once, and not activated then. O(n log n) for n live ranges and tensors.
 */
#include "overlap.h"

#include "allocations.h"
#include "liveness.h"
#include "quiet.h"

enum { MORE_STAYS = 64 }; /* live ranges beyond values + times */

/* Of the tensors surely written at one place, the two that are needed longest. */
typedef struct place {
    uint32_t first, first_until, second, second_until;
} place;

typedef struct search {
    ptv_run *run;
    const ptv_frame *plan;
    ptv_liveness live;
    ptv_allocation *tensors;
    uint32_t count;
    ptv_active active;
    uint32_t *number; /* per value: its tensor; PTV_NO_ALLOCATION if none, or reported */
    place *places;    /* per tensor: valid for the first one at a place */
    uint32_t *same;   /* per tensor: the first one at its place */
    uint32_t *head;   /* per time: list of live ranges that begin */
} search;

/* ---- The tensors ---- */

/* A tensor past its buffer is an error already. */
static bool collect_value(search *s, uint32_t i)
{
    ptv_value room;
    const ptv_value *v = ptv_plan_value(&s->live.accesses.plan, i, &room);
    if (v->memory == 0) {
        return true;
    }
    s->tensors[s->count++] = (ptv_allocation){v->offset, v->offset + v->bytes, v->memory, i};
    return (v->is & PTV_VALUE_STATE) != 0 ? ptv_add_whole_live_range(&s->live, i)
                                          : ptv_add_live_ranges(&s->live, i);
}

/* Out of line, to give back its stack. Returns false as ptv_add_live_ranges() does. */
PTV_NOINLINE static bool collect(search *s)
{
    const ptv_values values = s->live.accesses.plan.values;
    for (uint32_t i = 0; i < values.list.count; i++) {
        if (ptv_is_tensor(values, i) && !collect_value(s, i)) {
            return false;
        }
    }
    return true;
}

/* ---- Conflicts ---- */

/* Finds another one that is needed after `time` and surely written at the same place. */
static uint32_t duplicate_of(const place *at, uint32_t i, uint32_t time)
{
    if (at->first != i && at->first_until > time) {
        return at->first;
    }
    return at->first == i && at->second_until > time ? at->second : PTV_NO_ALLOCATION;
}

static uint32_t in_the_way(search *s, uint32_t i, const ptv_live_range *live_range)
{
    const ptv_allocation *t = &s->tensors[i];
    const uint32_t time = live_range->from;
    uint32_t other = ptv_active_in(&s->active, t->memory, t->start, t->end, time);
    if (other != PTV_NO_ALLOCATION) {
        return other;
    }
    return live_range->sure ? duplicate_of(&s->places[s->same[i]], i, time) : PTV_NO_ALLOCATION;
}

PTV_COLD static void report(const search *s, uint32_t i, uint32_t other)
{
    ptv_run *run = s->run;
    ptv_frame frames[4];
    (void)ptv_frame_of_value(run, s->plan, s->tensors[i].value, frames);
    const ptv_frame *f = ptv_frame_down(run, frames + 2, PTV_PROGRAM_TENSOR_ALLOCATION_INFO, -1);
    ptv_report_at(run, &ptv_planned_tensors_overlap_rule,
                  ptv_field_of(f, PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_LOW),
                  ptv_unsigned_mismatch(ptv_planned_offset(&run->image, f->at),
                                        s->tensors[other].end, UINT64_MAX));
}

/* ---- Stepping through time ---- */

static void keep_duplicate(place *at, uint32_t i, uint32_t until)
{
    if (at->first == i || at->first == PTV_NO_ALLOCATION) {
        at->first_until = at->first == i && at->first_until > until ? at->first_until : until;
        at->first = i;
    } else if (until > at->first_until) {
        *at = (place){i, until, at->first, at->first_until};
    } else if (until > at->second_until) {
        at->second = i;
        at->second_until = until;
    }
}

static void begin_live_range(search *s, const ptv_live_range *live_range)
{
    uint32_t i = s->number[live_range->value];
    if (i == PTV_NO_ALLOCATION) {
        return;
    }
    uint32_t other = live_range->arrives ? in_the_way(s, i, live_range) : PTV_NO_ALLOCATION;
    if (other != PTV_NO_ALLOCATION) {
        report(s, i, other);
        s->number[live_range->value] = PTV_NO_ALLOCATION;
        return;
    }
    uint32_t *until = &s->active.until[i];
    *until = live_range->to > *until ? live_range->to : *until;
    ptv_activate(&s->active, i);
    if (live_range->sure) {
        keep_duplicate(&s->places[s->same[i]], i, live_range->to);
    }
}

static void list_by_time(search *s)
{
    for (uint32_t t = 0; t < s->live.accesses.times; t++) {
        s->head[t] = PTV_NO_LIVE_RANGE;
    }
    for (uint32_t i = s->live.count; i-- > 0;) {
        ptv_live_range *live_range = &s->live.live_ranges[i];
        live_range->next = s->head[live_range->from] & PTV_NO_LIVE_RANGE;
        s->head[live_range->from] = i;
    }
}

/* What comes along a path goes first: it is there before anything is written. */
static void begin_live_ranges(search *s, uint32_t time, bool arrives)
{
    const ptv_live_range *live_ranges = s->live.live_ranges;
    for (uint32_t i = s->head[time]; i != PTV_NO_LIVE_RANGE && !s->run->stopped;
         i = live_ranges[i].next) {
        if (live_ranges[i].arrives == arrives) {
            begin_live_range(s, &live_ranges[i]);
        }
    }
}

static void number_tensors(search *s)
{
    for (uint32_t i = 0; i < s->live.accesses.values; i++) {
        s->number[i] = PTV_NO_ALLOCATION;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        const ptv_allocation *t = &s->tensors[i];
        bool again = i > 0 && t[-1].memory == t->memory && t[-1].start == t->start;
        s->same[i] = again ? s->same[i - 1] : i;
        s->number[t->value] = i;
        s->active.until[i] = 0;
        s->places[i] = (place){PTV_NO_ALLOCATION, 0, PTV_NO_ALLOCATION, 0};
    }
}

PTV_NOINLINE static void let_time_pass(search *s)
{
    list_by_time(s);
    number_tensors(s);
    for (uint32_t t = 0; t < s->live.accesses.times; t++) {
        begin_live_ranges(s, t, false);
        begin_live_ranges(s, t, true);
    }
}

/* ---- Memory ---- */

/*
 * Values and instructions are elements of vectors of offsets, of which the structural walk allows
 * n/4 in all in a program of n bytes. Tensors and live ranges stay; the arrays that find live
 * ranges make room for those that find overlaps. A value takes at most 40 + 36 bytes, a time 16 +
 * 52, and an access, of which there are at most n, 4. So 23n bytes are enough, plus a constant for
 * small plans with many paths.
 */
static bool borrow(search *s)
{
    _Static_assert(
        sizeof(ptv_allocation) == 24 && sizeof(ptv_live_range) == 16 && sizeof(place) == 16, "");
    const uint64_t values = s->live.accesses.values, times = s->live.accesses.times;
    const uint64_t room = values + times + MORE_STAYS;
    uint64_t first = ptv_liveness_bytes(&s->live), then = 36 * values + 4 * times;
    uint64_t bytes = 24 * values + 16 * room + (first > then ? first : then);
    uint8_t *memory = ptv_borrow_with(&s->live.accesses.plan, &ptv_planned_tensors_overlap_rule,
                                      bytes > SIZE_MAX ? SIZE_MAX : (size_t)bytes);
    if (memory == NULL) {
        return false;
    }
    s->tensors = (void *)memory;
    ptv_live_range *live_ranges = (void *)(memory + 24 * values);
    uint8_t *rest = memory + 24 * values + 16 * room;
    ptv_begin_liveness(&s->live, rest, live_ranges, (uint32_t)room);
    s->places = (void *)rest;
    uint32_t *words = (uint32_t *)(s->places + values);
    s->active =
        (ptv_active){.allocations = s->tensors, .words = words, .until = words + 2 * values};
    s->number = s->active.until + values;
    s->same = s->number + values;
    s->head = s->same + values;
    return true;
}

/* Live range numbers have 30 bits, times 27. */
static bool is_too_much(const search *s)
{
    const ptv_accesses *m = &s->live.accesses;
    return m->times >= PTV_TIMES_MAX || m->most > s->run->image.size || m->most > UINT32_MAX ||
           (uint64_t)m->values + m->times + MORE_STAYS >= PTV_NO_LIVE_RANGE;
}

PTV_NOINLINE static void judge_overlap(ptv_run *run, const ptv_frame *plan)
{
    search s = {.run = run, .plan = plan};
    if (!ptv_count_accesses(&s.live.accesses, run, plan)) {
        return;
    }
    if (is_too_much(&s)) {
        ptv_skip_rule(run, &ptv_planned_tensors_overlap_rule, PTV_SKIP_TOO_MANY);
        return;
    }
    if (!borrow(&s)) {
        return;
    }
    if (!collect(&s)) {
        ptv_skip_rule(run, &ptv_planned_tensors_overlap_rule, PTV_SKIP_TOO_MANY);
        return;
    }
    ptv_sort_allocations(s.tensors, s.count, ptv_scratch(run));
    s.active.count = s.count;
    let_time_pass(&s);
}

static void check_overlap(ptv_run *run, const ptv_frame *plan)
{
    if (ptv_values_of(run, plan).list.count > 0 && !ptv_is_quiet(run, plan, PTV_QUIET_OVERLAP)) {
        judge_overlap(run, plan);
    }
}

const ptv_rule ptv_planned_tensors_overlap_rule = {
    .name = "planned-tensors-overlap",
    .code = 637,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = check_overlap,
    .title = "a planned tensor gets bytes that another one is still using",
    .why =
        "whichever is written last destroys the other: the method computes something else. "
        "ExecuTorch 1.0 to 1.5 writes such files itself: it plans the branches of all torch.cond "
        "into the same bytes, so that one cond destroys what another one has returned",
    .fix =
        "let the result of a cond be used up before the next one begins, or make one cond of both; "
        "else export with a memory planning algorithm that gives each branch its own bytes",
};
