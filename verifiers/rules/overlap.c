/*
 * Planned tensors that share bytes while both are in use.
 *
 * The tensors are sorted by place. Then time passes: a tensor becomes active when it comes
 * into use, unless its neighbours among the active ones reach into it or it into them;
 * then it is reported, once, and left out, so that active tensors at different places
 * never overlap and the neighbours are all that has to be looked at. Tensors at one place
 * are the same storage by design (views, results of in-place operators): they are a group
 * and no neighbours. O(n log n) for sorting, whatever the file says.
 */
#include "overlap.h"

#include "liveness.h"
#include "tenants.h"

enum { NOTHING = PTV_NO_TENANT };

typedef struct search {
    ptv_run *run;
    const ptv_frame *plan;
    ptv_values values;
    ptv_liveness live;
    ptv_tenant *tensors;
    uint32_t count;
    ptv_active active;
} search;

/* ---- Where a tensor is ---- */

static uint64_t number(const ptv_run *run, uint32_t allocation, unsigned slot)
{
    return ptv_scalar_of(&run->image, allocation,
                         &run->schema->tables[PTV_PROGRAM_ALLOCATION_DETAILS], slot);
}

uint64_t ptv_planned_offset(const ptv_run *run, uint32_t allocation)
{
    return number(run, allocation, PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_HIGH) << 32 |
           number(run, allocation, PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_LOW);
}

static uint32_t memory_of(const ptv_run *run, uint32_t allocation)
{
    return (uint32_t)number(run, allocation, PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_ID);
}

bool ptv_planned_of(ptv_run *run, const ptv_frame *frame, const ptv_tensor *t, ptv_planned *p)
{
    const ptv_frame *plan = ptv_enclosing(run, frame, PTV_PROGRAM_EXECUTION_PLAN);
    ptv_vec buffers =
        ptv_vec_of(&run->image, plan->at, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES);
    if (t->allocation == 0) {
        return false;
    }
    p->memory = memory_of(run, t->allocation);
    p->offset = ptv_planned_offset(run, t->allocation);
    if (p->memory == 0 || p->memory >= buffers.count) {
        return false;
    }
    p->room = ptv_u64(&run->image, buffers.at + 8 * (uint64_t)p->memory);
    return p->room <= INT64_MAX && ptv_tensor_bytes(run, t, &p->bytes);
}

static uint32_t allocation_of(const search *s, uint32_t i)
{
    return ptv_table_of(&s->run->image, ptv_value_at(s->values, s->tensors[i].value),
                        PTV_PROGRAM_TENSOR_ALLOCATION_INFO);
}

/* ---- The tensors ---- */

/* What is stored in them before or after the method runs: in use all the time. */
static bool is_state(const ptv_run *run, const ptv_tensor *t)
{
    return t->external || t->data != 0 ||
           (t->extra != 0 &&
            ptv_vec_of(&run->image, t->extra, PTV_PROGRAM_EXTRA_TENSOR_INFO_FULLY_QUALIFIED_NAME)
                    .count > 0);
}

/* Tensors past their buffer have an error already. */
static void collect_value(search *s, uint32_t i)
{
    ptv_planned p;
    const ptv_tensor t = ptv_read_tensor(s->run, ptv_value_at(s->values, i));
    if (t.allocation != 0 && is_state(s->run, &t)) {
        s->live.first[i] = 0;
        s->live.last[i] = s->live.times - 1;
    }
    if (s->live.first[i] <= s->live.last[i] && ptv_planned_of(s->run, s->plan, &t, &p) &&
        p.bytes > 0 && ptv_within(p.room, p.offset, p.bytes)) {
        ptv_tenant *kept = &s->tensors[s->count++];
        *kept = (ptv_tenant){{p.offset}, p.offset + p.bytes, {p.memory}, i};
    }
}

/* Out of line: what it needs of the stack is not needed afterwards. */
__attribute__((noinline)) static void collect(search *s)
{
    for (uint32_t i = 0; i < s->live.values; i++) {
        if (ptv_value_kind(s->values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR &&
            ptv_value_at(s->values, i) != 0) {
            collect_value(s, i);
        }
    }
}

/* ---- Time passes ---- */

/* Those that are no longer in use leave the set when they are met. */
static bool is_over(const search *s, uint32_t i, uint32_t time)
{
    if (i == NOTHING || s->live.last[s->tensors[i].value] >= time) {
        return false;
    }
    ptv_deactivate(&s->active, i);
    return true;
}

static uint32_t neighbour_before(const search *s, uint32_t i, uint32_t time)
{
    uint32_t found;
    do {
        found = ptv_active_before(&s->active, ptv_group_begin(s->tensors, i));
    } while (is_over(s, found, time));
    return found;
}

static uint32_t neighbour_after(const search *s, uint32_t i, uint32_t time)
{
    uint32_t found;
    do {
        found = ptv_active_from(&s->active, ptv_group_end(s->tensors, i));
    } while (is_over(s, found, time));
    return found;
}

/* The set has taken the place of the first few. */
static uint64_t start_of(const search *s, uint32_t i)
{
    return i >= ptv_active_words(&s->active) ? s->tensors[i].start
                                             : ptv_planned_offset(s->run, allocation_of(s, i));
}

/* Whether tensor a, sorted before b, reaches into it. */
static bool reaches(const search *s, uint32_t a, uint32_t b)
{
    return a != NOTHING && b != NOTHING && s->tensors[a].end > start_of(s, b) &&
           memory_of(s->run, allocation_of(s, a)) == memory_of(s->run, allocation_of(s, b));
}

__attribute__((noinline, cold)) static void report(const search *s, uint32_t i, uint32_t other)
{
    ptv_run *run = s->run;
    ptv_frame frames[4] = {*s->plan};
    ptv_frame *f = ptv_frame_down(run, frames, PTV_PROGRAM_EXECUTION_PLAN_VALUES,
                                  (int32_t)s->tensors[i].value);
    f = ptv_frame_down(run, f, PTV_PROGRAM_E_VALUE_VAL, -1);
    f = ptv_frame_down(run, f, PTV_PROGRAM_TENSOR_ALLOCATION_INFO, -1);
    ptv_fault(run, ptv_field_of(f, PTV_PROGRAM_ALLOCATION_DETAILS_MEMORY_OFFSET_LOW),
              ptv_unsigned_gap(ptv_planned_offset(run, f->at), s->tensors[other].end, UINT64_MAX));
}

static void come_into_use(const search *s, uint32_t i, uint32_t time)
{
    uint32_t before = neighbour_before(s, i, time);
    if (reaches(s, before, i)) {
        report(s, i, before);
        return;
    }
    uint32_t after = neighbour_after(s, i, time);
    if (reaches(s, i, after)) {
        report(s, i, after);
        return;
    }
    ptv_activate(&s->active, i);
}

/*
 * Lists the tensors by the time they come into use. What came into use when is known from
 * the lists then, so their links take the place of live.first.
 */
static void list_by_time(search *s)
{
    for (uint32_t t = 0; t < s->live.times; t++) {
        s->live.head[t] = NOTHING;
    }
    for (uint32_t i = s->count; i-- > 0;) {
        uint32_t *first = &s->live.first[s->tensors[i].value];
        uint32_t *head = &s->live.head[*first];
        *first = *head;
        *head = i;
    }
}

__attribute__((noinline)) static void let_time_pass(search *s)
{
    list_by_time(s);
    for (uint32_t t = 0; t < s->live.times; t++) {
        uint32_t next;
        for (uint32_t i = s->live.head[t]; i != NOTHING && !s->run->stopped; i = next) {
            next = s->live.first[s->tensors[i].value];
            come_into_use(s, i, t);
        }
    }
}

/*
 * Values and instructions are elements of vectors of offsets, and the structural walk lets
 * a program of n bytes have n/4 of those in all. Each value takes 8 + 24 bytes, each time
 * 16, and there are two more times than instructions: 8n + 32 are enough.
 */
static bool borrow(search *s)
{
    _Static_assert(sizeof(ptv_tenant) == 24 && sizeof(ptv_loop) == 8, "see above");
    uint64_t bytes = 32 * (uint64_t)s->live.values + 16 * (uint64_t)s->live.times;
    void *memory = ptv_borrow(s->run, s->run->rule, bytes > SIZE_MAX ? SIZE_MAX : (size_t)bytes);
    if (memory == NULL) {
        return false;
    }
    ptv_liveness_place(&s->live, memory);
    s->tensors = (ptv_tenant *)(void *)s->live.next;
    return true;
}

void ptv_check_overlap(ptv_run *run, const ptv_frame *plan)
{
    search s = {.run = run, .plan = plan, .values = ptv_values_of(run, plan)};
    s.live = ptv_liveness_of(run, plan);
    if (s.live.values == 0 || !borrow(&s)) {
        return;
    }
    ptv_live(run, plan, &s.live);
    collect(&s);
    if (s.count < 2) {
        return;
    }
    ptv_sort_tenants(s.tensors, s.count, ptv_scratch(run));
    ptv_group_tenants(s.tensors, s.count);
    ptv_clear_active(&s.active, s.tensors, s.count);
    let_time_pass(&s);
}
