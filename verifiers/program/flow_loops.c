/*
 * Memory that is freed in one round of a loop and used in the next. A loop lies between a jump back
 * and its destination. The free and the use must be on the path of every full round, and nothing in
 * the plan may give the tensor memory again.
 */
#include "flow.h"

#include <string.h>

typedef struct finder {
    const ptv_uses *uses;
    ptv_vec instructions;
    uint32_t before; /* instructions in earlier chains */
    uint64_t budget; /* bytes of lists, and jumps, that may still be read */
    bool fell_short; /* it was too small */
} finder;

/* Takes from the budget. Returns false, and notes it, if there is too little. */
static bool take(finder *f, uint64_t amount)
{
    const bool enough = amount <= f->budget;
    f->budget -= enough ? amount : 0;
    f->fell_short = f->fell_short || !enough;
    return enough;
}

/* The destination of instruction i; -1 if it is not a jump. */
static int64_t destination(const finder *f, uint32_t i)
{
    return ptv_destination(f->uses->plan.im, ptv_call_at(&f->uses->plan, f->instructions, i));
}

/* ---- Forwards: what is jumped over, and what is used before it is freed ---- */

static void use_one(const finder *f, int64_t value, uint32_t i)
{
    if (ptv_is_tensor(f->uses->plan.values, value)) {
        f->uses->last_use[value] = f->before + i + 1;
    }
}

static void use(finder *f, int64_t value, uint32_t i)
{
    unsigned size;
    ptv_vec elements = ptv_elements(f->uses->plan.values, value, &size);
    use_one(f, value, i);
    bool read = take(f, (uint64_t)elements.count * size);
    for (uint32_t k = 0; k < elements.count && read; k++) {
        use_one(f, ptv_element(f->uses->plan.im, elements, size, k), i);
    }
}

/* 1 + the last use of the tensor so far in this chain; 0 if none, or if it may be back. */
static uint32_t use_before(const finder *f, int64_t value)
{
    if (!ptv_is_tensor(f->uses->plan.values, value) ||
        ptv_is_used(f->uses, value, PTV_USE_TARGET | PTV_USE_VIEW) ||
        f->uses->last_use[value] <= f->before) {
        return 0;
    }
    const ptv_tensor t = ptv_tensor_in(f->uses->plan.values, value);
    bool unbound = t.dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND;
    return unbound ? 0 : f->uses->last_use[value] - f->before;
}

static void note_uses(finder *f, ptv_call call, uint32_t i)
{
    const ptv_image *im = f->uses->plan.im;
    ptv_vec args = call.args;
    for (uint32_t k = 0; k < args.count; k++) {
        use(f, ptv_index_in(im, args, k), i);
    }
    f->uses->rounds[i] = 0;
    switch (call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL:
        use(f, ptv_program_move_call_move_from(im, call.at), i);
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL:
        use(f, ptv_program_jump_false_call_cond_value_index(im, call.at), i);
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL:
        f->uses->rounds[i] = use_before(f, ptv_program_free_call_value_index(im, call.at));
        break;
    default: break;
    }
}

/* over[i]: 1 + the last jump before i that leads beyond it; 0 if none. */
static void go_forwards(finder *f)
{
    uint32_t *over = f->uses->over, last = 0;
    for (uint32_t i = 0; i < f->instructions.count; i++) {
        while (last != 0 && destination(f, last - 1) <= i) {
            last = over[last - 1];
        }
        over[i] = last;
        note_uses(f, ptv_call_at(&f->uses->plan, f->instructions, i), i);
        last = destination(f, i) > i ? i + 1 : last;
    }
}

/* ---- Backwards: the loops around an instruction ---- */

/* Whether a jump from before the loop leads into it past its head. */
static bool is_entered_within(finder *f, uint32_t head, uint32_t jump)
{
    for (uint32_t over = f->uses->over[head]; over != 0; over = f->uses->over[over - 1]) {
        if (!take(f, 1)) {
            return true;
        }
        int64_t to = destination(f, over - 1);
        if (to > head && to <= jump) {
            return true;
        }
    }
    return false;
}

/* Whether every full round from `head` to `jump` passes i. A jump out of the loop ends a round. */
static bool is_in_each_round(finder *f, uint32_t i, uint32_t head, uint32_t jump)
{
    for (uint32_t over = f->uses->over[i]; over > head; over = f->uses->over[over - 1]) {
        if (!take(f, 1)) {
            return false;
        }
        int64_t to = destination(f, over - 1);
        if (to > i && to <= jump) {
            return false;
        }
    }
    return true;
}

/* `loop`: 1 + the jump back of the innermost loop around the FreeCall at i. */
static bool is_used_again(finder *f, uint32_t i, uint32_t loop)
{
    uint32_t use = f->uses->rounds[i] - 1;
    while (loop != 0 && destination(f, loop - 1) > use) {
        if (!take(f, 1)) {
            return false;
        }
        loop = f->uses->rounds[loop - 1];
    }
    if (loop == 0) {
        return false;
    }
    uint32_t head = (uint32_t)destination(f, loop - 1);
    return !is_entered_within(f, head, loop - 1) && is_in_each_round(f, i, head, loop - 1) &&
           is_in_each_round(f, use, head, loop - 1);
}

/* rounds[i]: for a jump back, 1 + that of the loop around it; for a FreeCall, the answer. */
static void go_backwards(finder *f)
{
    uint32_t *rounds = f->uses->rounds, loop = 0;
    for (uint32_t i = f->instructions.count; i-- > 0;) {
        while (loop != 0 && destination(f, loop - 1) > i) {
            loop = rounds[loop - 1];
        }
        int64_t to = destination(f, i);
        if (rounds[i] != 0) {
            rounds[i] = is_used_again(f, i, loop);
        } else if (to >= 0 && to <= i) {
            rounds[i] = loop;
            loop = i + 1;
        }
    }
}

static bool has_loop(const finder *f)
{
    for (uint32_t i = 0; i < f->instructions.count; i++) {
        int64_t to = destination(f, i);
        if (to >= 0 && to <= i) {
            return true;
        }
    }
    return false;
}

PTV_NOINLINE bool ptv_find_rounds(const ptv_uses *uses, const ptv_cursor *first, uint64_t *budget)
{
    finder f = {.uses = uses,
                .instructions = first->instructions,
                .before = first->before,
                .budget = *budget};
    if (has_loop(&f)) {
        go_forwards(&f);
        go_backwards(&f);
    } else {
        memset(uses->rounds, 0, f.instructions.count * sizeof *uses->rounds);
    }
    *budget = f.budget;
    return !f.fell_short;
}
