/*
 * Places the planned tensors of a quiet plan in order of time, as if each owned its bytes from its
 * first access to its last.
 */
#include "plan_summary.h"
#include "quiet.h"

#ifndef PTV_DEVICE

/* An alias needs the bytes it refers to. Going backwards covers aliases of aliases. */
static void pass_on(ptv_plan_summary *l)
{
    for (uint32_t i = l->alias_count; i-- > 0;) {
        uint32_t from = l->aliases[2 * i], alias = l->aliases[2 * i + 1];
        l->last[from] = l->last[alias] > l->last[from] ? l->last[alias] : l->last[from];
    }
}

/* The first slot that is not before this place. */
static uint32_t site_at(const ptv_plan_summary *l, uint32_t memory, uint64_t start)
{
    uint32_t low = 0, high = l->site_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const ptv_plan_slot *t = &l->sites[middle];
        bool before = t->memory < memory || (t->memory == memory && t->start < start);
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    return low;
}

static bool leave(ptv_plan_summary *l, uint32_t i)
{
    bool gone = l->sites[i].until < l->time;
    if (gone) {
        l->site_count--;
        for (uint32_t k = i; k < l->site_count; k++) {
            l->sites[k] = l->sites[k + 1];
        }
    }
    return gone;
}

/* Makes room at [start, end) for slot *i. Returns false if a live slot is in the way. */
static bool make_way(ptv_plan_summary *l, const ptv_plan_slot *t, uint32_t *i)
{
    bool there =
        *i < l->site_count && l->sites[*i].memory == t->memory && l->sites[*i].start == t->start;
    while (*i > 0 && l->sites[*i - 1].memory == t->memory && l->sites[*i - 1].end > t->start) {
        if (!leave(l, --*i)) {
            return false;
        }
    }
    uint32_t next = *i + there;
    while (next < l->site_count && l->sites[next].memory == t->memory &&
           l->sites[next].start < t->end) {
        if (!leave(l, next)) {
            return false;
        }
    }
    if (!there && l->site_count < PTV_PLAN_SLOTS_MAX) {
        for (uint32_t k = l->site_count++; k > *i; k--) {
            l->sites[k] = l->sites[k - 1];
        }
        l->sites[*i] = (ptv_plan_slot){.start = t->start, .memory = t->memory};
        there = true;
    }
    return there;
}

/* Tensors at one place may be removed views of each other, unless kernels write both. */
static bool join(ptv_plan_summary *l, ptv_plan_slot *t, const ptv_plan_slot *by, bool written)
{
    if (by->sure > 0 && t->sure > l->time) {
        return false;
    }
    t->end = t->until < l->time || by->end > t->end ? by->end : t->end;
    t->until = by->until > t->until ? by->until : t->until;
    t->sure = by->sure > t->sure ? by->sure : t->sure;
    if (written && by->end > t->supplied) {
        t->supplied = by->end;
        t->since = l->time;
    }
    return true;
}

/* Begins a value, if this is its first access. */
static bool begin(ptv_plan_summary *l, uint32_t value, unsigned how)
{
    const ptv_value *v = ptv_plan_summary_value(l, value);
    const unsigned is = l->is[value] | how;
    if (v->memory == 0 || l->first[value] != l->time ||
        (l->is[value] & PTV_PLAN_SUMMARY_BEGUN) != 0) {
        return true;
    }
    l->is[value] |= PTV_PLAN_SUMMARY_BEGUN;
    const bool sure = (is & PTV_PLAN_SUMMARY_SURE) != 0 && (v->is & PTV_VALUE_STATE) == 0;
    const ptv_plan_slot new = {
        .start = v->offset,
        .end = v->offset + v->bytes,
        .memory = v->memory,
        .until = l->last[value],
        .sure = sure ? l->last[value] + ((is & PTV_PLAN_SUMMARY_ENDS_WRITTEN) != 0) : 0};
    uint32_t i = site_at(l, v->memory, v->offset);
    if (!make_way(l, &new, &i)) {
        return false;
    }
    ptv_plan_slot *t = &l->sites[i];
    bool lacks = (is & PTV_PLAN_SUMMARY_SUPPLIED) == 0 && (v->memory == 1 || l->alone) &&
                 (t->supplied < new.end || t->since >= l->time);
    l->quiet &= lacks ? ~(unsigned)PTV_QUIET_CALLS : ~0u;
    return join(l, t, &new, (is & PTV_PLAN_SUMMARY_BORN_WRITTEN) != 0);
}

static bool begin_elements(ptv_plan_summary *l, uint32_t list)
{
    ptv_vec items;
    unsigned size;
    uint32_t value;
    bool good = ptv_charge_for_list(l, list, &items, &size);
    for (uint32_t i = 0; good && i < items.count; i++) {
        good = ptv_plan_summary_element(l, items, size, i, &value) &&
               (value == PTV_NEVER || begin(l, value, 0));
    }
    return good;
}

static bool begin_all(ptv_plan_summary *l, ptv_vec vec)
{
    bool good = true;
    for (uint32_t i = 0; good && i < vec.count; i++) {
        uint32_t value = ptv_u32(l->plan.im, vec.at + 4 * i);
        good = begin(l, value, 0) &&
               (!ptv_is_tensor_list(l->plan.values, value) || begin_elements(l, value));
    }
    return good;
}

/* States are needed all the time. */
static bool begin_states(ptv_plan_summary *l, uint32_t end)
{
    l->time = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        if ((ptv_plan_summary_value(l, i)->is & PTV_VALUE_STATE) != 0) {
            l->first[i] = 0;
            l->last[i] = end;
            if (!begin(l, i, PTV_PLAN_SUMMARY_SUPPLIED | PTV_PLAN_SUMMARY_BORN_WRITTEN)) {
                return false;
            }
        }
    }
    return true;
}

bool ptv_have_places(ptv_plan_summary *l)
{
    const ptv_image *im = l->plan.im;
    const uint32_t plan = l->plan.frame->at, end = l->time;
    const uint64_t cost = l->cost;
    ptv_vec instructions = ptv_instructions_in(im, l->plan.chains, 0);
    pass_on(l);
    bool good = begin_states(l, end) &&
                begin_all(l, ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS));
    for (uint32_t i = 0; good && i < instructions.count; i++) {
        l->time = i + 1;
        l->cost = 0; /* the same lists, already charged */
        good = begin_all(l, ptv_call_at(&l->plan, instructions, i).args);
    }
    l->time = end;
    good = good && begin_all(l, ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS));
    l->cost = cost;
    return good;
}

#endif
