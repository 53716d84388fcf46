/* Which instruction accesses which value, read from the instructions of a plan. */
#include "accesses.h"

#include <string.h>

enum { IN_PARTS = PTV_ACCESS_READS | PTV_ACCESS_WRITES };

/* ---- One argument ---- */

static void put_one(ptv_accesses *m, int64_t value, unsigned what)
{
    if (value < 0 || value >= m->values) {
        return;
    }
    uint32_t *end = &m->end[value];
    if (*end > m->begin[value] && ptv_time_of(m, *end - 1) == m->time) {
        m->items[*end - 1] |= what;
    } else {
        m->items[(*end)++] = m->time << PTV_ACCESS_BITS | what;
    }
}

/* Using a TensorList uses its elements. */
static void note_argument(ptv_accesses *m, int64_t value, unsigned what)
{
    if (!ptv_is_tensor_list(m->plan.values, value)) {
        put_one(m, value, what);
        return;
    }
    unsigned size;
    ptv_vec items = ptv_elements(m->plan.values, value, &size);
    for (uint32_t k = 0; k < items.count; k++) {
        put_one(m, ptv_element(m->plan.im, items, size, k), what);
    }
}

/* ---- Calls ---- */

static bool is_written(const ptv_accesses *m, const ptv_operator *op, uint32_t i)
{
    return (m->plan.run->operators->words[op->words + i] & PTV_WORD_WRITTEN) != 0;
}

/*
 * A kernel writes its results in full. Other arguments that it writes are read before; those of
 * et_copy_index and of the caches of language models are filled in parts.
 */
static unsigned known_argument(const ptv_accesses *m, const ptv_operator *op, uint32_t results,
                               uint32_t i)
{
    if (i >= results) {
        return PTV_ACCESS_WRITES | PTV_ACCESS_REPLACES;
    }
    if (!is_written(m, op, i)) {
        return PTV_ACCESS_READS;
    }
    bool in_parts = (op->flags & (PTV_OPERATOR_PRIM | PTV_OPERATOR_UNSETTLED)) != 0;
    return IN_PARTS | (in_parts ? 0u : PTV_ACCESS_REPLACES);
}

/* An unknown callee has its results at the end: at least the last argument is one. */
static unsigned unknown_argument(ptv_vec args, uint32_t i)
{
    return PTV_ACCESS_READS | (i + 1 == args.count ? PTV_ACCESS_IF_FIRST : 0u);
}

static void note_arguments(ptv_accesses *m, ptv_call call)
{
    ptv_vec args = call.args;
    const ptv_operator *op = ptv_operator_of(&m->plan, call);
    uint32_t results = ptv_called_of(&m->plan, call).results;
    bool known = ptv_is_known(op, args);
    for (uint32_t i = 0; i < args.count; i++) {
        note_argument(m, ptv_index_in(m->plan.im, args, i),
                      known ? known_argument(m, op, results, i) : unknown_argument(args, i));
    }
}

/*
 * Afterwards `alias` refers to the bytes of the first argument, which an in-place operator writes.
 * The first argument of a call that does nothing may be a list.
 */
static void note_view(ptv_accesses *m, ptv_call call, int64_t alias)
{
    ptv_vec args = call.args;
    const ptv_operator *op = ptv_operator_of(&m->plan, call);
    bool nop = ptv_nop_of(&m->plan, call) >= 0;
    bool written =
        ptv_is_known(op, args) &&
        known_argument(m, op, ptv_called_of(&m->plan, call).results, 0) != PTV_ACCESS_READS;
    unsigned first = PTV_ACCESS_ALIASED | (written ? PTV_ACCESS_WRITES : 0u);
    for (uint32_t i = 0; i < args.count; i++) {
        int64_t value = ptv_index_in(m->plan.im, args, i);
        if (value == alias) {
            continue; /* noted last, below */
        }
        if (i == 0 && !nop) {
            put_one(m, value, PTV_ACCESS_READS | first);
        } else {
            note_argument(m, value, PTV_ACCESS_READS | (i == 0 ? first : 0u));
        }
    }
    put_one(m, alias, PTV_ACCESS_REPLACES);
}

static void note_move(ptv_accesses *m, ptv_call call)
{
    put_one(m, ptv_program_move_call_move_from(m->plan.im, call.at),
            PTV_ACCESS_READS | PTV_ACCESS_ALIASED);
    put_one(m, ptv_program_move_call_move_to(m->plan.im, call.at), PTV_ACCESS_REPLACES);
}

/* The value that the call makes an alias of another's bytes; -1 if none. */
static int64_t alias_of(const ptv_accesses *m, ptv_call call)
{
    int64_t alias = call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL
                        ? ptv_program_move_call_move_to(m->plan.im, call.at)
                        : ptv_view_of(&m->plan, call);
    alias = alias < 0 ? ptv_nop_of(&m->plan, call) : alias;
    return alias >= 0 && alias < m->values ? alias : -1;
}

/* A condition that is not a tensor does not matter: it has no memory. */
static void note_condition(ptv_accesses *m, int64_t value)
{
    if (ptv_is_tensor(m->plan.values, value)) {
        put_one(m, value, PTV_ACCESS_READS);
    }
}

static void note_call(ptv_accesses *m, ptv_call call, int64_t alias)
{
    switch (call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL:
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL:
        if (alias >= 0) {
            note_view(m, call, alias);
        } else {
            note_arguments(m, call);
        }
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL: note_move(m, call); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL:
        note_condition(m, ptv_program_jump_false_call_cond_value_index(m->plan.im, call.at));
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL:
        put_one(m, ptv_program_free_call_value_index(m->plan.im, call.at), PTV_ACCESS_READS);
        break;
    default: break; /* field-missing reports it */
    }
}

/* ---- All of a plan ---- */

static void note_list(ptv_accesses *m, unsigned slot, unsigned what)
{
    ptv_vec list = ptv_vec_of(m->plan.im, m->plan.frame->at, slot);
    for (uint32_t k = 0; k < list.count; k++) {
        note_argument(m, ptv_index_in(m->plan.im, list, k), what);
    }
}

static void note_all(ptv_accesses *m)
{
    m->time = 0;
    note_list(m, PTV_PROGRAM_EXECUTION_PLAN_INPUTS, PTV_ACCESS_WRITES | PTV_ACCESS_REPLACES);
    for (ptv_cursor at = PTV_START; ptv_next(&m->plan, &at);) {
        int64_t alias = alias_of(m, at.call);
        m->alias[++m->time] = (uint32_t)(alias + 1);
        note_call(m, at.call, alias);
    }
    m->time++;
    note_list(m, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS, PTV_ACCESS_READS);
}

/* ---- Counting ---- */

/* Counts a vector of values, and the elements of lists in it. */
static bool count_vector(ptv_accesses *m, ptv_vec vec)
{
    const ptv_plan *plan = &m->plan;
    if (!ptv_spend(plan->run, plan->frame, 4 * (uint64_t)vec.count)) {
        return false;
    }
    m->most += vec.count;
    for (uint32_t k = 0; k < vec.count; k++) {
        int64_t value = ptv_index_in(plan->im, vec, k);
        if (ptv_is_tensor_list(plan->values, value)) {
            unsigned size;
            uint32_t count = ptv_elements(plan->values, value, &size).count;
            if (!ptv_spend(plan->run, plan->frame, 4 * (uint64_t)count)) {
                return false;
            }
            m->most += count;
        }
    }
    return true;
}

bool ptv_count_accesses(ptv_accesses *m, ptv_run *run, const ptv_frame *plan)
{
    const ptv_image *im = &run->image;
    *m = (ptv_accesses){.plan = ptv_plan_of(run, plan)};
    m->values = m->plan.values.list.count;
    bool all = count_vector(m, ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_INPUTS)) &&
               count_vector(m, ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS));
    ptv_cursor at = PTV_START;
    while (all && ptv_next(&m->plan, &at)) {
        all = count_vector(m, at.call.args);
        m->jumps += at.call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL;
        m->most += 2; /* operands of other instructions */
    }
    m->times = at.before + 2;
    return all;
}

/* ---- The arrays ---- */

uint64_t ptv_accesses_bytes(const ptv_accesses *m)
{
    uint64_t words = 2 * (uint64_t)m->values + m->times + m->most + m->plan.operators.count;
    return (words + 1) / 2 * 8;
}

void *ptv_place_accesses(ptv_accesses *m, void *memory)
{
    m->begin = memory;
    m->end = m->begin + m->values;
    m->alias = m->end + m->values;
    m->items = m->alias + m->times;
    m->operators = m->items + m->most;
    return (uint8_t *)memory + ptv_accesses_bytes(m);
}

/* What the first access of a value does: there is nothing to read before it. */
static unsigned begin_with(unsigned what)
{
    if ((what & PTV_ACCESS_IF_FIRST) != 0) {
        what |= PTV_ACCESS_WRITES;
    }
    return what == IN_PARTS ? what : (what & ~(unsigned)PTV_ACCESS_READS) | PTV_ACCESS_REPLACES;
}

static void begin_values(ptv_accesses *m)
{
    const unsigned all = (1u << PTV_ACCESS_BITS) - 1;
    for (uint32_t i = 0; i < m->values; i++) {
        if (m->begin[i] < m->end[i]) {
            uint32_t *first = &m->items[m->begin[i]];
            *first = (*first & ~all) | begin_with(*first & all);
        }
    }
}

/* Turns the counts of accesses into where each value's accesses begin. */
static void begin_lists(ptv_accesses *m)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < m->values; i++) {
        uint32_t count = m->end[i];
        m->begin[i] = m->end[i] = at;
        at += count;
    }
}

static void count_one(const ptv_accesses *m, int64_t value)
{
    if (value >= 0 && value < m->values) { /* else index-out-of-range reports it */
        m->end[value]++;
    }
}

/* Counts at least as many accesses of each value as there will be. */
static void count_values(const ptv_accesses *m, ptv_vec vec)
{
    for (uint32_t k = 0; k < vec.count; k++) {
        int64_t value = ptv_index_in(m->plan.im, vec, k);
        count_one(m, value);
        if (ptv_is_tensor_list(m->plan.values, value)) {
            unsigned size;
            ptv_vec items = ptv_elements(m->plan.values, value, &size);
            for (uint32_t i = 0; i < items.count; i++) {
                count_one(m, ptv_element(m->plan.im, items, size, i));
            }
        }
    }
}

static void count_operands(const ptv_accesses *m, ptv_call call)
{
    const ptv_image *im = m->plan.im;
    switch (call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL:
        count_one(m, ptv_program_move_call_move_from(im, call.at));
        count_one(m, ptv_program_move_call_move_to(im, call.at));
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL:
        count_one(m, ptv_program_jump_false_call_cond_value_index(im, call.at));
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL:
        count_one(m, ptv_program_free_call_value_index(im, call.at));
        break;
    default: count_values(m, call.args); break;
    }
}

static void count_all(const ptv_accesses *m)
{
    const ptv_image *im = m->plan.im;
    uint32_t plan = m->plan.frame->at;
    count_values(m, ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS));
    count_values(m, ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS));
    for (ptv_cursor at = PTV_START; ptv_next(&m->plan, &at);) {
        count_operands(m, at.call);
    }
}

void ptv_gather_accesses(ptv_accesses *m)
{
    memset(m->end, 0, sizeof *m->end * m->values);
    memset(m->alias, 0, sizeof *m->alias * m->times);
    ptv_find_operators(&m->plan, m->operators);
    count_all(m);
    begin_lists(m);
    note_all(m);
    begin_values(m);
}

/* ---- Lookup ---- */

uint32_t ptv_access_from(const ptv_accesses *m, uint32_t value, uint32_t time)
{
    uint32_t low = m->begin[value], high = m->end[value];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ptv_time_of(m, middle) < time) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool ptv_is_alias(const ptv_accesses *m, uint32_t value, uint32_t item)
{
    return m->alias[ptv_time_of(m, item)] == value + 1;
}
