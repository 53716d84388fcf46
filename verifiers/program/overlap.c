/*
 * Planned tensors that share bytes while both are needed.
 *
 * The tensors are sorted by place. Then time passes: a tensor becomes active with each of
 * its stays. Where its content begins it is compared with the active ones; where it only
 * comes along the way it is not: on another way the other one may be needed, and where it
 * was written it has been compared. Tensors at one place are compared only when
 * instructions surely write both: a view that the exporter has removed is a tensor at the
 * place of another one. What is reported, once, does not become active. O(n log n) for n
 * stays and tensors.
 */
#include "overlap.h"

#include "liveness.h"
#include "quiet.h"
#include "tenants.h"
#include "../context/memory.h"

enum { MORE_STAYS = 64 }; /* than values and times */

/* The two that are needed longest of those that are written at one place. */
typedef struct place {
    uint32_t first, first_until, second, second_until;
} place;

typedef struct search {
    ptv_run *run;
    const ptv_frame *plan;
    ptv_liveness live;
    ptv_tenant *tensors;
    uint32_t count;
    ptv_active active;
    uint32_t *until;  /* per tensor: the last time that it is needed */
    uint32_t *number; /* per value: its tensor, PTV_NO_TENANT: none, or reported */
    place *places;    /* per tensor, used of the first one at a place */
    uint32_t *same;   /* per tensor: the first one at its place */
    uint32_t *head;   /* per time: stays that begin */
} search;

/* ---- The tensors ---- */

/* Tensors past their buffer have an error already. */
static bool collect_value(search *s, uint32_t i)
{
    ptv_value room;
    const ptv_value *v = ptv_look_at(&s->live.mentions.plan, i, &room);
    if (v->memory == 0) {
        return true;
    }
    s->tensors[s->count++] = (ptv_tenant){v->offset, v->offset + v->bytes, v->memory, i};
    return (v->is & PTV_VALUE_STATE) != 0 ? ptv_add_whole_stay(&s->live, i)
                                          : ptv_add_stays(&s->live, i);
}

/* Out of line: what it needs of the stack is not needed afterwards. False: see ptv_add_stays(). */
PTV_NOINLINE static bool collect(search *s)
{
    const ptv_values values = s->live.mentions.plan.values;
    for (uint32_t i = 0; i < values.list.count; i++) {
        if (ptv_is_tensor(values, i) && !collect_value(s, i)) {
            return false;
        }
    }
    return true;
}

/* ---- Who is in the way ---- */

/* Those that are no longer needed leave the set when they are met. */
static uint32_t farthest(const search *s, uint32_t begin, uint32_t end, uint32_t time)
{
    uint32_t found = ptv_active_farthest(&s->active, begin, end);
    while (found != PTV_NO_TENANT && s->until[found] < time) {
        ptv_deactivate(&s->active, found);
        found = ptv_active_farthest(&s->active, begin, end);
    }
    return found;
}

/* One that is needed after `time` and surely written at the same place. */
static uint32_t twin_of(const place *at, uint32_t i, uint32_t time)
{
    if (at->first != i && at->first_until > time) {
        return at->first;
    }
    return at->first == i && at->second_until > time ? at->second : PTV_NO_TENANT;
}

/* The first tensor in the buffer of this one. */
static uint32_t first_in_buffer(const search *s, const ptv_tenant *t)
{
    return s->tensors[0].memory == t->memory ? 0
                                             : ptv_tenant_from(s->tensors, s->count, t->memory, 0);
}

static uint32_t in_the_way(const search *s, uint32_t i, const ptv_stay *stay)
{
    const ptv_tenant *t = &s->tensors[i];
    uint32_t same = s->same[i];
    uint32_t before = farthest(s, first_in_buffer(s, t), same, stay->from);
    if (before != PTV_NO_TENANT && s->tensors[before].end > t->start) {
        return before;
    }
    uint32_t next = ptv_tenant_after(s->tensors, s->count, i, t->memory, t->start + 1);
    uint32_t after = farthest(
        s, next, ptv_tenant_after(s->tensors, s->count, next, t->memory, t->end), stay->from);
    if (after != PTV_NO_TENANT) {
        return after;
    }
    return stay->sure ? twin_of(&s->places[same], i, stay->from) : PTV_NO_TENANT;
}

PTV_COLD static void report(const search *s, uint32_t i, uint32_t other)
{
    ptv_run *run = s->run;
    ptv_frame frames[4];
    (void)ptv_frame_of_value(run, s->plan, s->tensors[i].value, frames);
    const ptv_frame *f = ptv_frame_down(run, frames + 2, PTV_PROGRAM_TENSOR_ALLOCATION_INFO, -1);
    ptv_fault(run, &ptv_planned_tensors_overlap_rule,
              ptv_field_of(f, PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_LOW),
              ptv_unsigned_gap(ptv_planned_offset(&run->image, f->at), s->tensors[other].end,
                               UINT64_MAX));
}

/* ---- Time passes ---- */

static void keep_twin(place *at, uint32_t i, uint32_t until)
{
    if (at->first == i || at->first == PTV_NO_TENANT) {
        at->first_until = at->first == i && at->first_until > until ? at->first_until : until;
        at->first = i;
    } else if (until > at->first_until) {
        *at = (place){i, until, at->first, at->first_until};
    } else if (until > at->second_until) {
        at->second = i;
        at->second_until = until;
    }
}

static void begin_stay(const search *s, const ptv_stay *stay)
{
    uint32_t i = s->number[stay->value];
    if (i == PTV_NO_TENANT) {
        return;
    }
    uint32_t other = stay->arrives ? in_the_way(s, i, stay) : PTV_NO_TENANT;
    if (other != PTV_NO_TENANT) {
        report(s, i, other);
        s->number[stay->value] = PTV_NO_TENANT;
        return;
    }
    s->until[i] = stay->to > s->until[i] ? stay->to : s->until[i];
    ptv_activate(&s->active, i);
    if (stay->sure) {
        keep_twin(&s->places[s->same[i]], i, stay->to);
    }
}

static void list_by_time(search *s)
{
    for (uint32_t t = 0; t < s->live.mentions.times; t++) {
        s->head[t] = PTV_NO_STAY;
    }
    for (uint32_t i = s->live.count; i-- > 0;) {
        ptv_stay *stay = &s->live.stays[i];
        stay->next = s->head[stay->from] & PTV_NO_STAY;
        s->head[stay->from] = i;
    }
}

/* What comes along the way is there before anything is written. */
static void begin_stays(const search *s, uint32_t time, bool arrives)
{
    const ptv_stay *stays = s->live.stays;
    for (uint32_t i = s->head[time]; i != PTV_NO_STAY && !s->run->stopped; i = stays[i].next) {
        if (stays[i].arrives == arrives) {
            begin_stay(s, &stays[i]);
        }
    }
}

static void number_tensors(search *s)
{
    for (uint32_t i = 0; i < s->live.mentions.values; i++) {
        s->number[i] = PTV_NO_TENANT;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        const ptv_tenant *t = &s->tensors[i];
        bool again = i > 0 && t[-1].memory == t->memory && t[-1].start == t->start;
        s->same[i] = again ? s->same[i - 1] : i;
        s->number[t->value] = i;
        s->until[i] = 0;
        s->places[i] = (place){PTV_NO_TENANT, 0, PTV_NO_TENANT, 0};
    }
}

PTV_NOINLINE static void let_time_pass(search *s)
{
    list_by_time(s);
    number_tensors(s);
    ptv_clear_active(&s->active);
    for (uint32_t t = 0; t < s->live.mentions.times; t++) {
        begin_stays(s, t, false);
        begin_stays(s, t, true);
    }
}

/* ---- Memory ---- */

/*
 * Values and instructions are elements of vectors of offsets, and the structural walk lets
 * a program of n bytes have n/4 of those in all. Tensors and stays are there all the time;
 * what tells the stays makes room for what tells the overlaps. Each value takes 40 + 36
 * bytes at most, each time 16 + 52, each mention, of which there are no more than n, 4:
 * 23n are enough, and a constant for small plans with many ways.
 */
static bool borrow(search *s)
{
    _Static_assert(sizeof(ptv_tenant) == 24 && sizeof(ptv_stay) == 16 && sizeof(place) == 16, "");
    const uint64_t values = s->live.mentions.values, times = s->live.mentions.times;
    const uint64_t room = values + times + MORE_STAYS;
    uint64_t first = ptv_liveness_bytes(&s->live), then = 36 * values + 4 * times;
    uint64_t bytes = 24 * values + 16 * room + (first > then ? first : then);
    uint8_t *memory =
        ptv_borrow_with(s->run, &s->live.mentions.plan.values, &ptv_planned_tensors_overlap_rule,
                        bytes > SIZE_MAX ? SIZE_MAX : (size_t)bytes);
    if (memory == NULL) {
        return false;
    }
    s->tensors = (void *)memory;
    ptv_stay *stays = (void *)(memory + 24 * values);
    uint8_t *rest = memory + 24 * values + 16 * room;
    ptv_begin_liveness(&s->live, rest, stays, (uint32_t)room);
    s->places = (void *)rest;
    s->active = (ptv_active){.tenants = s->tensors, .farthest = (uint32_t *)(s->places + values)};
    s->until = s->active.farthest + 2 * values;
    s->number = s->until + values;
    s->same = s->number + values;
    s->head = s->same + values;
    return true;
}

/* Numbers of stays have 30 bits, times 27. */
static bool is_too_much(const search *s)
{
    const ptv_mentions *m = &s->live.mentions;
    return m->times >= PTV_TIMES_MAX || m->most > s->run->image.size || m->most > UINT32_MAX ||
           (uint64_t)m->values + m->times + MORE_STAYS >= PTV_NO_STAY;
}

static void check_overlap(ptv_run *run, const ptv_frame *plan)
{
    search s = {.run = run, .plan = plan};
    if (ptv_values_of(run, plan).list.count == 0 || ptv_is_quiet(run, plan, PTV_QUIET_OVERLAP) ||
        !ptv_count_mentions(&s.live.mentions, run, plan)) {
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
    ptv_sort_tenants(s.tensors, s.count, ptv_scratch(run));
    s.active.count = s.count;
    let_time_pass(&s);
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
