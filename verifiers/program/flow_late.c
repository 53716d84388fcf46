/*
 * Tensors without bytes of their own, to which a view or a move gives some while the method runs,
 * and uses of them before that. A jump over the giver makes a path on which they have none.
 */
#include "flow.h"

#include <string.h>

/*
 * `since` of such a tensor: 0 = nothing has given it bytes so far; else 1 + the first instruction
 * that a jump over the giver may have led to.
 */
#define SURELY UINT32_MAX

typedef struct late {
    ptv_uses *uses;
    ptv_cursor here;
    uint64_t landing;  /* a destination of the jumps so far that lead over this instruction */
    uint64_t furthest; /* the largest destination so far */
    uint64_t budget;   /* list elements that may still be checked */
} late;

/* ---- Which tensors ---- */

/* Tensors without bound get memory when they are written, those with a name from elsewhere. */
static bool has_no_bytes(const ptv_uses *uses, uint32_t value)
{
    uint64_t bytes;
    if (!ptv_is_used(uses, value, PTV_USE_TARGET | PTV_USE_VIEW) ||
        ptv_is_used(uses, value, PTV_USE_INPUT | PTV_USE_OUTPUT) ||
        !ptv_is_tensor(uses->plan.values, value)) {
        return false;
    }
    const ptv_tensor t = ptv_tensor_in(uses->plan.values, value);
    return t.storage == PTV_STORED_NOWHERE &&
           t.dynamism != PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND &&
           !ptv_has_name(uses->plan.im, &t) && t.sizes.at != 0 &&
           ptv_tensor_bytes(uses->plan.im, &t, &bytes) && bytes > 0;
}

static void find_late(const ptv_uses *uses)
{
    for (uint32_t i = 0; i < uses->plan.values.list.count; i++) {
        uses->flags[i] |= has_no_bytes(uses, i) ? PTV_USE_LATE : 0;
    }
}

/* ---- Whether it has bytes by now ---- */

/*
 * True before the first giver, unless a jump leads over this instruction: it might come back. True
 * after the giver where a jump over it may have led.
 */
static bool may_lack(const late *l, int64_t value)
{
    if (!ptv_is_used(l->uses, value, PTV_USE_LATE)) {
        return false;
    }
    const uint32_t since = l->uses->since[value], now = ptv_instruction_number(&l->here);
    return since == 0 ? l->furthest <= now : since != SURELY && now >= since - 1;
}

/* A second giver may be for the other path. */
static void give(const late *l, int64_t value)
{
    if (ptv_is_used(l->uses, value, PTV_USE_LATE)) {
        bool over = l->uses->since[value] == 0 && l->landing > ptv_instruction_number(&l->here) &&
                    l->landing < SURELY - 1;
        l->uses->since[value] = over ? (uint32_t)l->landing + 1 : SURELY;
    }
}

/* Returns the tensor, or the first of a list, that may have no bytes by now; -1 if none. */
static int64_t lacking_in(late *l, int64_t value)
{
    unsigned size;
    if (may_lack(l, value)) {
        return value;
    }
    if (!ptv_is_tensor_list(l->uses->plan.values, value)) {
        return -1;
    }
    ptv_vec elements = ptv_elements(l->uses->plan.values, value, &size);
    for (uint32_t k = 0; k < elements.count; k++) {
        if (l->budget == 0) {
            ptv_skip_rule(l->uses->plan.run, &ptv_memory_too_late_rule, PTV_SKIP_TOO_MANY);
            ptv_skip_rule(l->uses->plan.run, &ptv_memory_on_some_ways_rule, PTV_SKIP_TOO_MANY);
            return -1;
        }
        int64_t element = ptv_element(l->uses->plan.im, elements, size, k);
        l->budget--;
        if (may_lack(l, element)) {
            return element;
        }
    }
    return -1;
}

/*
 * One report per tensor. Whether the path around the giver is ever taken, and then gets here,
 * cannot be known: two conditions may always agree.
 */
static void judge_use(late *l, int64_t value, unsigned slot, int64_t k)
{
    int64_t lacking = lacking_in(l, value);
    if (lacking >= 0) {
        ptv_report_call(&l->uses->plan, &l->here,
                        l->uses->since[lacking] == 0 ? &ptv_memory_too_late_rule
                                                     : &ptv_memory_on_some_ways_rule,
                        slot, k, ptv_no_mismatch());
        l->uses->since[lacking] = SURELY;
    }
}

const ptv_rule ptv_memory_too_late_rule = {
    .name = "memory-too-late",
    .code = 620,
    .severity = PTV_ERROR,
    .with = &ptv_tensor_without_memory_rule,
    .title = "an instruction uses a tensor before a view or a move has given it memory",
    .why = "it has none of its own, and what gives it some comes later: its data pointer is null, "
           "and the kernel follows it",
    .fix = "look for the pass that changed the order of instructions: the view or move belongs "
           "before the first use of what it makes",
};

const ptv_rule ptv_memory_on_some_ways_rule = {
    .name = "memory-on-some-ways",
    .code = 621,
    .severity = PTV_WARNING,
    .with = &ptv_tensor_without_memory_rule,
    .title = "a jump leads over what gives a tensor memory, to an instruction that uses it",
    .why = "on that way its data pointer is null, and the kernel follows it; whether it is ever "
           "taken depends on data",
    .fix = "give the tensor memory on both ways, or none of it to what comes after them",
};

/* ---- Instructions ---- */

/* The result of a view is not a use, unless it is also what is viewed. */
static void judge_arguments(late *l)
{
    const ptv_plan *plan = &l->uses->plan;
    ptv_vec args = l->here.call.args;
    bool kernel = l->here.call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL;
    unsigned slot = kernel ? PTV_PROGRAM_KERNEL_CALL_ARGS : PTV_PROGRAM_DELEGATE_CALL_ARGS;
    int64_t view = kernel ? ptv_view_of(plan, l->here.call) : -1;
    for (uint32_t k = 0; k < args.count; k++) {
        int64_t value = ptv_index_in(plan->im, args, k);
        if (k == 0 || value != view) {
            judge_use(l, value, slot, k);
        }
    }
    give(l, view);
}

/* A source without bytes gives none. Its pointer is not followed yet. */
static void judge_move(const late *l)
{
    const ptv_image *im = l->uses->plan.im;
    if (!may_lack(l, ptv_program_move_call_move_from(im, l->here.call.at))) {
        give(l, ptv_program_move_call_move_to(im, l->here.call.at));
    }
}

static void judge_jump(late *l)
{
    const ptv_image *im = l->uses->plan.im;
    const int64_t to = ptv_destination(im, l->here.call);
    const uint64_t now = ptv_instruction_number(&l->here);
    judge_use(l, ptv_program_jump_false_call_cond_value_index(im, l->here.call.at),
              PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX, -1);
    if (to > l->here.index && to <= l->here.instructions.count) {
        const uint64_t destination = l->here.before + (uint64_t)to;
        l->landing = l->landing <= now || destination < l->landing ? destination : l->landing;
        l->furthest = destination > l->furthest ? destination : l->furthest;
    }
}

static void judge_call(late *l)
{
    if (l->landing <= ptv_instruction_number(&l->here)) {
        l->landing = l->furthest; /* the nearest of several is not remembered */
    }
    switch (l->here.call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL:
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL: judge_arguments(l); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL: judge_move(l); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL: judge_jump(l); break;
    default: break;
    }
}

PTV_NOINLINE void ptv_judge_late(ptv_uses *uses)
{
    enum { LOOKS = 64 };
    const uint32_t values = uses->plan.values.list.count;
    late l = {.uses = uses, .here = PTV_START, .budget = LOOKS * (uint64_t)values};
    find_late(uses);
    while (!uses->plan.run->stopped && ptv_next(&uses->plan, &l.here)) {
        judge_call(&l);
    }
    memset(uses->since, 0, values * sizeof *uses->since);
}
