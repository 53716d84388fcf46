/*
 * Chains of instructions: branches, loops, moves, frees. Not here: calls.
 *
 * A tensor filled in a branch is filled only there. A loop counts, so that it ends; whatever is
 * used in a loop is needed from its beginning to its end.
 */
#include "fuzz/smith/smith_program.h"

#define CALL(name) PTV_PROGRAM_INSTRUCTION_ARGUMENTS_##name

enum { DEEPEST = 3, STEPS_EACH = 16, COST = 120 };

static void make_body(fs_plan *p, uint32_t level);

/* ---- Jumps ---- */

static ft_node *jump(fs_plan *p, int32_t condition)
{
    p->time++;
    fs_use(p, condition);
    ft_node *step = fs_step(p, CALL(JUMP_FALSE_CALL));
    fs_put(p->m, step, PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX, (uint32_t)condition);
    return step;
}

static void lead(fs_plan *p, ft_node *step, uint32_t to)
{
    fs_put(p->m, step, PTV_PROGRAM_JUMP_FALSE_CALL_DESTINATION_INSTRUCTION, to);
}

/* Compares two numbers. */
static int32_t comparison(fs_plan *p)
{
    static const char *const names[] = {"ge", "lt", "eq", "gt", "le"};
    static const char *const full[] = {"executorch_prim::ge", "executorch_prim::lt",
                                       "executorch_prim::eq", "executorch_prim::gt",
                                       "executorch_prim::le"};
    uint32_t which = fs_below(p->b, sizeof names / sizeof names[0]);
    int32_t args[3] = {fs_value_of(p, FS_KIND(INT), false), fs_int_between(p, 0, 8),
                       fs_new_bool(p, false)};
    p->values[args[2]].gone = true;
    fs_call_named(p, full[which], "Scalar", args, 3);
    return args[2];
}

/* Depends on an argument of the caller, on the elements of a tensor, or on a comparison. */
static int32_t any_condition(fs_plan *p)
{
    const fs_operand_request request = {.types = UINT32_C(1) << PTV_PROGRAM_SCALAR_TYPE_BOOL,
                                        .fixed = true};
    switch (fs_below(p->b, 3)) {
    case 1: {
        int32_t condition = fs_new_bool(p, fs_byte(p->b) % 2 == 1);
        if (fs_add_input(p, condition)) {
            p->values[condition].kept = true;
            return condition;
        }
        return comparison(p);
    }
    case 2: return fs_tensor(p, &request);
    default: return comparison(p);
    }
}

/* ---- Branches ---- */

static void leave_branch(fs_plan *p)
{
    p->depth--;
    for (uint32_t i = 0; i < p->count; i++) {
        fs_value *value = &p->values[i];
        value->ready = value->ready && value->depth <= p->depth;
    }
}

static void make_branch(fs_plan *p, uint32_t level)
{
    ft_node *away = jump(p, any_condition(p));
    ft_node *over = NULL;
    p->depth++;
    make_body(p, level);
    leave_branch(p);
    if (fs_chance(p->b, 2)) { /* a constant false always jumps */
        int32_t never = fs_new_bool(p, false);
        p->values[never].gone = true;
        over = jump(p, never);
    }
    lead(p, away, p->step_count);
    if (over != NULL) {
        p->depth++;
        make_body(p, level);
        leave_branch(p);
        lead(p, over, p->step_count);
    }
}

/* ---- Loops ---- */

/* Everything used from `begin` on is needed in each iteration. */
static void keep_over(fs_plan *p, uint32_t begin)
{
    for (uint32_t i = 0; i < p->count; i++) {
        fs_value *value = &p->values[i];
        if (value->first <= p->time && value->last >= begin) {
            value->first = value->first < begin ? value->first : begin;
            value->last = value->last > p->time ? value->last : p->time;
        }
    }
}

static void make_loop(fs_plan *p, uint32_t level)
{
    uint32_t head = p->step_count, begin = p->time + 1;
    bool around = p->looping;
    int32_t counter = fs_new_int(p, 0), done = fs_new_bool(p, false);
    int32_t one = fs_int_between(p, 1, 1), rounds = fs_int_between(p, 1, 3);
    p->values[counter].gone = p->values[done].gone = true;
    p->looping = true;
    make_body(p, level);
    p->looping = around;
    fs_call_named(p, "executorch_prim::add", "Scalar", (int32_t[]){counter, one, counter}, 3);
    fs_call_named(p, "executorch_prim::ge", "Scalar", (int32_t[]){counter, rounds, done}, 3);
    lead(p, jump(p, done), head);
    keep_over(p, begin);
}

/* ---- Moves and frees ---- */

static void move(fs_plan *p, int32_t from, int32_t to)
{
    fs_use(p, from);
    fs_give(p, to);
    ft_node *step = fs_step(p, CALL(MOVE_CALL));
    fs_put(p->m, step, PTV_PROGRAM_MOVE_CALL_MOVE_FROM, (uint32_t)from);
    fs_put(p->m, step, PTV_PROGRAM_MOVE_CALL_MOVE_TO, (uint32_t)to);
}

/* From now on both are the same tensor, so neither may be written. */
static void move_tensor(fs_plan *p)
{
    const fs_operand_request request = {.types = FS_TYPES};
    int32_t from = fs_tensor(p, &request);
    const fs_shape shape = p->values[from].shape;
    int32_t to = fs_new_tensor(p, &shape, fs_chance(p->b, 2) ? FS_PLANNED : FS_CALLER);
    move(p, from, to);
    p->values[from].lent = p->values[to].lent = true;
    fs_always(p, from);
    fs_always(p, to);
}

static void make_move(fs_plan *p)
{
    static const uint8_t kinds[] = {FS_KIND(TENSOR), FS_KIND(INT), FS_KIND(DOUBLE), FS_KIND(BOOL),
                                    FS_KIND(STRING)};
    uint8_t kind = kinds[fs_below(p->b, sizeof kinds)];
    p->time++;
    if (kind == FS_KIND(TENSOR)) {
        move_tensor(p);
        return;
    }
    int32_t from = fs_value_of(p, kind, false), to = fs_value_of(p, kind, true);
    if (from != to) {
        move(p, from, to);
    } else {
        move(p, from, fs_new_of(p, kind));
    }
}

/* A planned tensor that nothing else refers to, and that is no longer needed. */
static bool may_free(const fs_plan *p, const fs_value *value)
{
    return value->store == FS_PLANNED && value->kind == FS_KIND(TENSOR) && value->ready &&
           !value->lent && !value->listed && !value->gone && value->first > 0 &&
           value->last <= p->time;
}

static void make_free(fs_plan *p)
{
    for (uint32_t i = 0; i < p->count && p->depth == 0 && !p->looping; i++) {
        if (may_free(p, &p->values[i])) {
            p->time++;
            fs_use(p, (int32_t)i);
            p->values[i].gone = true;
            fs_put(p->m, fs_step(p, CALL(FREE_CALL)), PTV_PROGRAM_FREE_CALL_VALUE_INDEX, i);
            return;
        }
    }
    fs_call_any(p);
}

/* ---- Chains ---- */

static bool has_room(const fs_plan *p)
{
    return p->step_count + STEPS_EACH <= FS_STEPS && p->count + FS_VALUES_EACH <= FS_VALUES &&
           p->operator_count + 8 <= FS_CALLED && p->delegate_count < FS_CALLED;
}

static void make_instruction(fs_plan *p, uint32_t level)
{
    uint32_t choice = fs_byte(p->b) % 32;
    if (choice < 18 || (level == DEEPEST && (choice == 23 || choice == 24 || choice == 25))) {
        fs_call_any(p);
        return;
    }
    switch (choice) {
    case 23:
    case 24: make_branch(p, level + 1); break;
    case 25: make_loop(p, level + 1); break;
    case 26: make_free(p); break;
    case 27:
    case 28: make_move(p); break;
    case 29:
    case 30:
    case 31: fs_call_any(p); break;
    default: fs_call_delegate(p); break;
    }
}

static void make_body(fs_plan *p, uint32_t level)
{
    bool more = true;
    while (more && !p->b->failed && has_room(p)) {
        make_instruction(p, level);
        more = fs_more(p->b, COST);
    }
}

/* Adds stack traces for some of the instructions, if there are any. */
static void make_traces(fs_plan *p, ft_node *chain)
{
    uint32_t count = fs_below(p->b, p->step_count + 1);
    ft_node *lists = fs_vector(p->m, chain, PTV_PROGRAM_CHAIN_STACKTRACE, count);
    for (uint32_t i = 0; i < count; i++) {
        ft_node *list = fs_element(p->m, lists, i);
        uint32_t frames = fs_below(p->b, 3);
        if (frames == 0 && ft_random_below(&p->b->trim, 2) == 0) {
            continue;
        }
        ft_node *items = fs_vector(p->m, list, PTV_PROGRAM_FRAME_LIST_ITEMS, frames);
        for (uint32_t k = 0; k < frames; k++) {
            ft_node *frame = fs_element(p->m, items, k);
            uint32_t has = fs_byte(p->b);
            fs_put(p->m, frame, PTV_PROGRAM_FRAME_LINENO, has / 8);
            if (has % 2 == 1) {
                fs_label(p->m, frame, PTV_PROGRAM_FRAME_FILENAME, "model.py");
            }
            if (has / 2 % 2 == 1) {
                fs_label(p->m, frame, PTV_PROGRAM_FRAME_NAME, fs_word(p->b));
            }
            if (has / 4 % 2 == 1) {
                fs_label(p->m, frame, PTV_PROGRAM_FRAME_CONTEXT, "x = x + 1");
            }
        }
    }
}

/* Nobody reads these lists, but what they contain must exist. */
static void list_values(fs_plan *p, ft_node *chain, uint32_t slot)
{
    uint32_t count = p->count == 0 ? 0 : fs_below(p->b, 4);
    ft_node *list = fs_vector(p->m, chain, slot, count);
    for (uint32_t i = 0; i < count; i++) {
        fs_item(list, i, fs_below(p->b, p->count));
    }
}

/* A condition may end the chain early: all that follows is then a branch. */
static void make_steps(fs_plan *p)
{
    ft_node *end = NULL;
    if (fs_chance(p->b, 16)) {
        end = jump(p, any_condition(p));
        p->depth++;
    }
    make_body(p, 0);
    if (end != NULL) {
        leave_branch(p);
        lead(p, end, p->step_count);
    }
}

static ft_node *make_chain(fs_plan *p)
{
    ft_node *chain = fs_new(p->m, PTV_PROGRAM_CHAIN);
    uint32_t has = fs_byte(p->b);
    p->step_count = 0;
    if (has % 32 != 31) {
        make_steps(p);
    }
    fs_tables(p->m, chain, PTV_PROGRAM_CHAIN_INSTRUCTIONS, p->steps, p->step_count);
    if (has % 3 == 1) {
        list_values(p, chain, PTV_PROGRAM_CHAIN_INPUTS);
    }
    if (has % 5 == 1) {
        list_values(p, chain, PTV_PROGRAM_CHAIN_OUTPUTS);
    }
    if (has % 7 == 1) {
        make_traces(p, chain);
    }
    return chain;
}

void fs_make_chains(fs_plan *p)
{
    ft_node *chains[FS_CHAINS];
    uint32_t count = 0;
    do {
        chains[count++] = make_chain(p);
    } while (count < FS_CHAINS && !p->b->failed && has_room(p) && fs_chance(p->b, 4));
    fs_tables(p->m, p->node, PTV_PROGRAM_EXECUTION_PLAN_CHAINS, chains, count);
}
