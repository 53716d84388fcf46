/*
 * From when to when the values of a plan are in use. Ranges only grow, so what cannot be
 * read (an index out of range, a spent budget) makes them shorter, never wrong.
 */
#include "liveness.h"

#include <string.h>

enum { NOTHING = UINT32_MAX >> 1 }; /* the end of a list by time */

typedef struct usage {
    ptv_run *run;
    const ptv_frame *plan;
    ptv_liveness *live;
    bool loops, moves; /* whether there are any */
} usage;

typedef struct call {
    unsigned kind; /* PTV_PROGRAM_INSTRUCTION_ARGUMENTS_* */
    uint32_t at;   /* its table, 0: none */
} call;

static ptv_vec chains_of(const ptv_run *run, const ptv_frame *plan)
{
    return ptv_vec_of(&run->image, plan->at, PTV_PROGRAM_EXECUTION_PLAN_CHAINS);
}

static ptv_vec instructions_in(const ptv_run *run, ptv_vec chains, uint32_t i)
{
    return ptv_vec_of(&run->image, ptv_table_in(&run->image, chains, i),
                      PTV_PROGRAM_CHAIN_INSTRUCTIONS);
}

static call call_in(const ptv_run *run, ptv_vec instructions, uint32_t i)
{
    const ptv_image *im = &run->image;
    uint32_t at = ptv_table_in(im, instructions, i);
    uint64_t kind = ptv_scalar_of(im, at, &run->schema->tables[PTV_PROGRAM_INSTRUCTION],
                                  PTV_PROGRAM_INSTRUCTION_INSTR_ARGS_TYPE);
    return (call){(unsigned)kind, ptv_table_of(im, at, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS)};
}

ptv_liveness ptv_liveness_of(const ptv_run *run, const ptv_frame *plan)
{
    ptv_vec chains = chains_of(run, plan);
    ptv_liveness live = {.values = ptv_values_of(run, plan).list.count, .times = 2};
    for (uint32_t i = 0; i < chains.count; i++) {
        live.times += instructions_in(run, chains, i).count;
    }
    return live;
}

void ptv_liveness_place(ptv_liveness *live, void *memory)
{
    live->first = memory;
    live->last = live->first + live->values;
    live->head = live->last + live->values;
    live->reach = live->head + live->times;
    live->loops = (ptv_loop *)(live->reach + live->times);
    live->next = (uint32_t *)(live->loops + live->times);
}

/* ---- Mentions ---- */

static void mention(ptv_liveness *live, int64_t value, uint32_t time)
{
    if (value < 0 || value >= live->values) {
        return; /* index-out-of-range has said so */
    }
    live->first[value] = time < live->first[value] ? time : live->first[value];
    live->last[value] = time > live->last[value] ? time : live->last[value];
}

/* Values that a vector of i32 names are in use at both times. */
static void mention_all(const usage *u, ptv_vec items, uint32_t from, uint32_t to)
{
    if (!ptv_spend(u->run, u->plan, 4 * (uint64_t)items.count)) {
        return;
    }
    for (uint32_t i = 0; i < items.count; i++) {
        int32_t value = (int32_t)ptv_u32(&u->run->image, items.at + 4 * i);
        mention(u->live, value, from);
        mention(u->live, value, to);
    }
}

static void mention_list(const usage *u, uint32_t table, unsigned slot, uint32_t time)
{
    mention_all(u, ptv_vec_of(&u->run->image, table, slot), time, time);
}

static void mention_move(usage *u, uint32_t at, uint32_t time)
{
    mention(u->live, ptv_number(u->run, at, PTV_PROGRAM_MOVE_CALL, PTV_PROGRAM_MOVE_CALL_MOVE_FROM),
            time);
    mention(u->live, ptv_number(u->run, at, PTV_PROGRAM_MOVE_CALL, PTV_PROGRAM_MOVE_CALL_MOVE_TO),
            time);
    u->moves = true;
}

/* `begin` is the time of the first instruction of the chain. */
static void mention_jump(usage *u, uint32_t at, uint32_t begin, uint32_t time)
{
    enum { TYPE = PTV_PROGRAM_JUMP_FALSE_CALL };
    int64_t to = ptv_number(u->run, at, TYPE, PTV_PROGRAM_JUMP_FALSE_CALL_DESTINATION_INSTRUCTION);
    mention(u->live, ptv_number(u->run, at, TYPE, PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX),
            time);
    if (to >= 0 && to <= time - begin) {
        uint32_t *reach = &u->live->reach[begin + (uint32_t)to];
        *reach = time > *reach ? time : *reach;
        u->loops = true;
    }
}

static void mention_call(usage *u, call c, uint32_t begin, uint32_t time)
{
    switch (c.kind) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL:
        mention_list(u, c.at, PTV_PROGRAM_KERNEL_CALL_ARGS, time);
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL:
        mention_list(u, c.at, PTV_PROGRAM_DELEGATE_CALL_ARGS, time);
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL: mention_move(u, c.at, time); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL:
        mention_jump(u, c.at, begin, time);
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL:
        mention(u->live,
                ptv_number(u->run, c.at, PTV_PROGRAM_FREE_CALL, PTV_PROGRAM_FREE_CALL_VALUE_INDEX),
                time);
        break;
    default: break; /* field-missing has said so */
    }
}

static void mention_instructions(usage *u)
{
    ptv_vec chains = chains_of(u->run, u->plan);
    uint32_t begin = 1;
    for (uint32_t c = 0; c < chains.count; c++) {
        ptv_vec instructions = instructions_in(u->run, chains, c);
        for (uint32_t i = 0; i < instructions.count; i++) {
            mention_call(u, call_in(u->run, instructions, i), begin, begin + i);
        }
        begin += instructions.count;
    }
}

/*
 * Who uses a list uses its elements. Once per list, not once per use: a long list may be
 * an argument often.
 */
static void mention_elements(const usage *u)
{
    ptv_values values = ptv_values_of(u->run, u->plan);
    for (uint32_t i = 0; i < values.list.count; i++) {
        unsigned kind = u->live->first[i] <= u->live->last[i] ? ptv_value_kind(values, i) : 0;
        unsigned slot = kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST
                            ? PTV_PROGRAM_TENSOR_LIST_ITEMS
                            : PTV_PROGRAM_OPTIONAL_TENSOR_LIST_ITEMS;
        uint32_t list = ptv_value_at(values, i);
        if (list != 0 && (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST ||
                          kind == PTV_PROGRAM_KERNEL_TYPES_OPTIONAL_TENSOR_LIST)) {
            mention_all(u, ptv_vec_of(&u->run->image, list, slot), u->live->first[i],
                        u->live->last[i]);
        }
    }
}

/* ---- Moves ---- */

/* The target takes over the storage of the source: it stays in use as long as the target. */
static void extend_source(const usage *u, uint32_t at)
{
    ptv_liveness *live = u->live;
    int64_t from = ptv_number(u->run, at, PTV_PROGRAM_MOVE_CALL, PTV_PROGRAM_MOVE_CALL_MOVE_FROM);
    int64_t to = ptv_number(u->run, at, PTV_PROGRAM_MOVE_CALL, PTV_PROGRAM_MOVE_CALL_MOVE_TO);
    if (to >= 0 && to < live->values) {
        mention(live, from, live->last[to]);
    }
}

/*
 * Backwards, so that a move of what has been moved counts for the first source, too. No
 * loop is reached by this that the target has not been extended over before: one that
 * begins after the move was the target's, and one around the move is the source's.
 */
static void extend_over_moves(const usage *u)
{
    ptv_vec chains = chains_of(u->run, u->plan);
    for (uint32_t c = chains.count; c-- > 0;) {
        ptv_vec instructions = instructions_in(u->run, chains, c);
        for (uint32_t i = instructions.count; i-- > 0;) {
            call move = call_in(u->run, instructions, i);
            if (move.kind == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL) {
                extend_source(u, move.at);
            }
        }
    }
}

/* ---- Loops ---- */

/*
 * Puts a loop in front of `count` others that begin later; those that it meets become
 * part of it. Returns how many there are then: disjoint, descending. Amortised O(1).
 */
static uint32_t add_loop(ptv_loop *loops, uint32_t count, ptv_loop loop)
{
    while (count > 0 && loops[count - 1].begin <= loop.end) {
        count--;
        loop.end = loops[count].end > loop.end ? loops[count].end : loop.end;
    }
    loops[count] = loop;
    return count + 1;
}

/* The last time of the loop around `time`, or `time` itself. */
static uint32_t end_of_loop(const ptv_loop *loops, uint32_t count, uint32_t time)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (loops[middle].begin <= time) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low < count && loops[low].end > time ? loops[low].end : time;
}

static void list_by_first(ptv_liveness *live)
{
    for (uint32_t t = 0; t < live->times; t++) {
        live->head[t] = NOTHING;
    }
    for (uint32_t i = 0; i < live->values; i++) {
        if (live->first[i] <= live->last[i]) {
            live->next[i] = live->head[live->first[i]];
            live->head[live->first[i]] = i;
        }
    }
}

/*
 * What is in use before a loop and within is needed again after the jump back. Backwards
 * in time: the loops known at any time are those that begin later.
 */
static void extend_over_loops(ptv_liveness *live)
{
    uint32_t count = 0;
    list_by_first(live);
    for (uint32_t t = live->times; t-- > 0;) {
        for (uint32_t i = live->head[t]; i != NOTHING; i = live->next[i]) {
            live->last[i] = end_of_loop(live->loops, count, live->last[i]);
        }
        if (live->reach[t] != 0) {
            count = add_loop(live->loops, count, (ptv_loop){t, live->reach[t]});
        }
    }
}

void ptv_live(ptv_run *run, const ptv_frame *plan, ptv_liveness *live)
{
    usage u = {run, plan, live, false, false};
    memset(live->first, 0xff, sizeof *live->first * live->values);
    memset(live->last, 0, sizeof *live->last * live->values);
    memset(live->reach, 0, sizeof *live->reach * live->times);
    mention_list(&u, plan->at, PTV_PROGRAM_EXECUTION_PLAN_INPUTS, 0);
    mention_list(&u, plan->at, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS, live->times - 1);
    mention_instructions(&u);
    mention_elements(&u);
    if (u.loops) {
        extend_over_loops(live);
    }
    if (u.moves) {
        extend_over_moves(&u);
    }
}
