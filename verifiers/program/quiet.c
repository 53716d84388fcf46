/*
 * A quiet plan has one chain of calls and no jumps, so its instructions run in order. Each value is
 * then live once, from its first access to the last of itself or its aliases, and writers come
 * before readers. What is compared is simpler than what the rules compare, but never less. Anything
 * unusual ends the check.
 */
#include "quiet.h"

#include "plan_summary.h"

#include <string.h>

#ifndef PTV_DEVICE

/* ---- Accesses ---- */

static inline void access_one(ptv_plan_summary *l, uint32_t value, unsigned is)
{
    if (l->first[value] == PTV_NEVER) {
        l->first[value] = l->time;
    } else {
        is &= ~(unsigned)PTV_PLAN_SUMMARY_BORN_VIEW;
    }
    if (l->first[value] == l->time && (is & PTV_PLAN_SUMMARY_SUPPLIED) != 0) {
        is |= PTV_PLAN_SUMMARY_BORN_WRITTEN;
    }
    if (l->last[value] != l->time) {
        l->is[value] &= (uint8_t)~PTV_PLAN_SUMMARY_ENDS_WRITTEN;
        l->last[value] = l->time;
    }
    l->is[value] |=
        (uint8_t)(is | ((is & PTV_PLAN_SUMMARY_SURE) != 0 ? PTV_PLAN_SUMMARY_ENDS_WRITTEN : 0u));
}

bool ptv_charge_for_list(ptv_plan_summary *l, uint32_t list, ptv_vec *items, unsigned *size)
{
    *items = ptv_elements(l->plan.values, list, size);
    l->cost += UINT64_C(4) * items->count;
    return l->cost < ptv_state_of(l->plan.run)->work_budget;
}

/* What is done to a list is done to its elements. */
static bool access_elements(ptv_plan_summary *l, uint32_t list, unsigned is)
{
    ptv_vec items;
    unsigned size;
    uint32_t value;
    bool good = ptv_charge_for_list(l, list, &items, &size);
    for (uint32_t i = 0; good && i < items.count; i++) {
        good = ptv_plan_summary_element(l, items, size, i, &value);
        if (good && value != PTV_NEVER) {
            access_one(l, value, is);
        }
    }
    return good;
}

/* Accesses an argument, an input or an output; and if it is a list, its elements. */
static inline bool access(ptv_plan_summary *l, uint32_t value, unsigned is)
{
    if (value >= l->count) {
        return false;
    }
    access_one(l, value, is);
    return !ptv_is_tensor_list(l->plan.values, value) ||
           access_elements(l, value, is & (PTV_PLAN_SUMMARY_SURE | PTV_PLAN_SUMMARY_SUPPLIED));
}

static bool charge_for(ptv_plan_summary *l, ptv_vec vec)
{
    l->cost += UINT64_C(4) * vec.count;
    return l->cost < ptv_state_of(l->plan.run)->work_budget;
}

static bool access_all(ptv_plan_summary *l, unsigned slot, unsigned is)
{
    ptv_vec vec = ptv_vec_of(l->plan.im, l->plan.frame->at, slot);
    bool good = charge_for(l, vec);
    for (uint32_t i = 0; good && i < vec.count; i++) {
        good = access(l, ptv_u32(l->plan.im, vec.at + 4 * i), is);
    }
    return good;
}

/* ---- Calls ---- */

static uint32_t argument(const ptv_plan_summary *l, ptv_vec args, uint32_t i)
{
    return ptv_u32(l->plan.im, args.at + 4 * i);
}

static bool is_number(const ptv_plan_summary *l, uint32_t value)
{
    return ptv_is_number(ptv_plan_summary_value(l, value)->kind);
}

/* Whether a tensor is replaced only by one of the same type and sizes. */
static bool replaces_same(const ptv_plan_summary *l, uint32_t result, uint32_t by)
{
    return result == by || !ptv_plan_summary_is_tensor(l, result) ||
           (ptv_plan_summary_is_tensor(l, by) && ptv_have_same_shape(&l->plan, result, by));
}

static bool is_constant(const ptv_plan_summary *l, uint32_t value)
{
    return (ptv_plan_summary_value(l, value)->is & PTV_VALUE_CONSTANT) != 0;
}

/* An unknown callee may write and replace any of its arguments, and surely the last one. */
static bool look_at_unknown(ptv_plan_summary *l, ptv_vec args, bool kernel)
{
    uint32_t last = args.count - 1;
    for (uint32_t i = 0; i < args.count; i++) {
        uint32_t value = argument(l, args, i);
        if (!access(l, value,
                    PTV_PLAN_SUMMARY_SUPPLIED | (i == last ? PTV_PLAN_SUMMARY_SURE : 0u))) {
            return false;
        }
        l->quiet &= is_number(l, value) ? ~(unsigned)PTV_QUIET_CALLS : ~0u;
    }
    bool same = !kernel || args.count < 2 ||
                (!is_constant(l, argument(l, args, last)) &&
                 replaces_same(l, argument(l, args, last), argument(l, args, last - 1)));
    l->quiet &= same ? ~0u : ~(unsigned)PTV_QUIET_CALLS;
    return !kernel || args.count != 1;
}

/* Whether what the kernel returns suits the value behind the arguments. */
static bool returns_what_it_writes(const ptv_plan_summary *l, const ptv_operator *op, ptv_vec args,
                                   uint32_t written)
{
    const unsigned flags = op->flags;
    uint32_t result = argument(l, args, op->count);
    if ((flags & PTV_OPERATOR_LIST) != 0) {
        return ptv_plan_summary_value(l, result)->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST;
    }
    return ptv_plan_summary_is_tensor(l, result) && written != PTV_NEVER &&
           (written + 1 == op->count ? result == argument(l, args, written)
                                     : replaces_same(l, result, argument(l, args, written)));
}

/* The alias is accessed last. From then on it refers to the bytes of the first argument. */
static bool look_at_known(ptv_plan_summary *l, const ptv_operator *op, ptv_vec args,
                          ptv_called called, int64_t alias)
{
    const uint8_t *words = l->plan.run->operators->words + op->words;
    const bool view = (called.is & PTV_CALLED_VIEW) != 0;
    uint32_t written = PTV_NEVER;
    bool fits = true;
    for (uint32_t i = 0; i < args.count; i++) {
        uint32_t value = argument(l, args, i);
        unsigned word = i < op->count ? words[i] : 0;
        bool writes = (word & PTV_WORD_WRITTEN) != 0;
        unsigned is = (writes || i >= called.results ? PTV_PLAN_SUMMARY_SURE : 0u) |
                      (writes || i >= op->count || view ? PTV_PLAN_SUMMARY_SUPPLIED : 0u);
        if (value >= l->count || ((i == 0 || value != alias) && !access(l, value, is))) {
            return false;
        }
        if (i < op->count) {
            fits = fits &&
                   (ptv_accepted(word) >> ptv_plan_summary_value(l, value)->kind & 1) != 0 &&
                   !(writes && (is_number(l, value) || is_constant(l, value)));
            written = writes ? i : written;
        }
    }
    const bool prim = (op->flags & PTV_OPERATOR_PRIM) != 0;
    if (alias >= 0) {
        l->aliases[2 * l->alias_count] = argument(l, args, 0);
        l->aliases[2 * l->alias_count++ + 1] = (uint32_t)alias;
        fits =
            access(l, (uint32_t)alias,
                   PTV_PLAN_SUMMARY_BORN_VIEW | (view || !prim ? PTV_PLAN_SUMMARY_SUPPLIED : 0u)) &&
            fits;
    }
    fits = fits && (prim || returns_what_it_writes(l, op, args, written));
    l->quiet &= fits ? ~0u : ~(unsigned)PTV_QUIET_CALLS;
    return true;
}

static bool look_at_kernel(ptv_plan_summary *l, ptv_call call, ptv_vec args)
{
    const ptv_called called = ptv_called_of(&l->plan, call);
    const ptv_operator *op = ptv_operator_of(&l->plan, call);
    if (call.callee >= l->plan.operators.count || args.at == 0 || args.count == 0 ||
        (called.is & PTV_CALLED_NOP) != 0) {
        return false;
    }
    int64_t alias = ptv_view_of(&l->plan, call);
    if (op == NULL) {
        return alias < 0 && look_at_unknown(l, args, true);
    }
    return ptv_is_known(op, args) && alias < (int64_t)l->count &&
           look_at_known(l, op, args, called, alias);
}

static bool look_at_call(ptv_plan_summary *l, ptv_call call)
{
    ptv_vec args = call.args;
    if (!charge_for(l, args)) {
        return false;
    }
    if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL) {
        return look_at_kernel(l, call, args);
    }
    return call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL &&
           call.callee < l->delegates && look_at_unknown(l, args, false);
}

/* Inputs are supplied at time 0, instruction i is time i + 1, and outputs are read at the end. */
static bool look_at_calls(ptv_plan_summary *l)
{
    ptv_vec instructions = ptv_instructions_in(l->plan.im, l->plan.chains, 0);
    bool good = access_all(l, PTV_PROGRAM_EXECUTION_PLAN_INPUTS,
                           PTV_PLAN_SUMMARY_SURE | PTV_PLAN_SUMMARY_SUPPLIED);
    for (uint32_t i = 0; good && i < instructions.count; i++) {
        l->time = i + 1;
        good = look_at_call(l, ptv_call_at(&l->plan, instructions, i));
    }
    l->time = instructions.count + 1;
    return good && access_all(l, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS, 0);
}

/* ---- Lists ---- */

/* Checks the elements of a list, used or not. Adds to *bytes if it is an IntList. */
static bool look_at_elements(ptv_plan_summary *l, uint32_t list, uint64_t *bytes)
{
    ptv_vec items;
    unsigned size;
    uint32_t value;
    bool good = ptv_charge_for_list(l, list, &items, &size);
    for (uint32_t i = 0; good && i < items.count; i++) {
        good = ptv_plan_summary_element(l, items, size, i, &value);
    }
    *bytes += size == 8 ? UINT64_C(8) * items.count : 0;
    return good;
}

static bool look_at_lists(ptv_plan_summary *l, uint64_t *bytes)
{
    const uint64_t cost = l->cost;
    bool good = true;
    for (uint32_t i = 0; good && i < l->count; i++) {
        good = !ptv_is_list(l->plan.values, i) || look_at_elements(l, i, bytes);
    }
    l->cost = cost;
    return good;
}

/* ---- The plan ---- */

/* Takes nine bytes per value, four per operator, eight per instruction. */
static bool begin_look(ptv_plan_summary *l)
{
    const size_t operators = l->plan.operators.count;
    const size_t steps = ptv_instructions_in(l->plan.im, l->plan.chains, 0).count;
    uint64_t bytes = PTV_PLAN_SLOTS_MAX * sizeof(ptv_plan_slot) + UINT64_C(9) * l->count +
                     UINT64_C(4) * operators + UINT64_C(8) * steps;
    uint8_t *memory = bytes > SIZE_MAX ? NULL : ptv_spare_with(&l->plan, (size_t)bytes);
    if (memory == NULL) {
        return false;
    }
    l->sites = (void *)memory;
    l->first = (void *)(l->sites + PTV_PLAN_SLOTS_MAX);
    l->last = l->first + l->count;
    l->aliases = l->last + l->count;
    uint32_t *rest = l->aliases + 2 * steps;
    ptv_find_operators(&l->plan, rest);
    l->is = (void *)(rest + operators);
    memset(l->first, 0xff, 2 * (size_t)l->count * sizeof *l->first);
    memset(l->is, 0, l->count);
    return true;
}

/* Finds out which rules are quiet about a plan, and how much these would have read. */
PTV_NOINLINE static void look_at_plan(ptv_plan_summary *l, ptv_facts *facts)
{
    const ptv_image *im = l->plan.im;
    l->delegates = ptv_vec_of(im, l->plan.frame->at, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES).count;
    l->alone =
        ptv_vec_of(im, ptv_root_of(l->plan.frame)->at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN).count ==
        1;
    if (l->plan.chains.count != 1 || !begin_look(l)) {
        return;
    }
    l->quiet = PTV_QUIET_OVERLAP | PTV_QUIET_CALLS;
    if (!look_at_calls(l) || !look_at_lists(l, &facts->int_lists)) {
        return;
    }
    l->quiet &= ptv_have_places(l) ? ~0u : ~(unsigned)(PTV_QUIET_OVERLAP | PTV_QUIET_CALLS);
    facts->arguments = l->cost;
    facts->quiet = (uint8_t)l->quiet;
}

bool ptv_is_quiet(ptv_run *run, const ptv_frame *plan, unsigned what)
{
    const ptv_state *state = ptv_state_of(run);
    ptv_plan_summary l = {.plan = ptv_plan_of(run, plan)};
    if (l.plan.values.known == NULL || state->thorough) {
        return false;
    }
    ptv_facts *facts = ptv_keep_facts(run, plan->at);
    if (!facts->looked) {
        facts->looked = true;
        l.values = l.plan.values.known;
        l.count = l.plan.values.list.count;
        look_at_plan(&l, facts);
    }
    const uint64_t cost = what == PTV_QUIET_OVERLAP ? facts->arguments : facts->int_lists;
    return (facts->quiet & what) != 0 && cost < state->work_budget && ptv_spend(run, plan, cost);
}

#endif
