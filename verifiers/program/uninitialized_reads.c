/*
 * Bytes that nothing supplies: tensors in planned memory that are read or returned although neither
 * the caller nor the file nor an earlier instruction has put anything there.
 *
 * A write under another name supplies the bytes as well: exporters remove views, and instructions.
 * So what counts is memory, not values. Memory is divided into equal pieces, a few per value. A
 * piece is supplied once something writes into it. Unknown operators, and delegates, may write all
 * their arguments.
 */
#include <string.h>

#include "calls.h"

static const ptv_rule output_never_written_rule, tensor_read_never_written_rule;

#define NEVER UINT32_MAX

typedef struct supply {
    ptv_calls *calls;
    uint32_t *since; /* per piece: 1 + the first instruction that writes it; 0 if before all */
    uint32_t pieces;
    uint64_t piece;  /* bytes of a piece, which is one of all buffers at once */
    bool alone;      /* the program has no other method */
    uint64_t budget; /* pieces that may still be checked */
} supply;

/* ---- Memory ---- */

typedef struct span {
    uint32_t first, last;
} span;

/* Returns false if the value has no planned bytes, or more pieces than the budget has. */
static bool span_of(supply *s, int64_t value, span *at)
{
    const ptv_calls *c = s->calls;
    ptv_value room;
    if (!ptv_is_tensor(c->plan.values, value)) {
        return false;
    }
    const ptv_value *v = ptv_plan_value(&c->plan, value, &room);
    if (v->memory == 0 || (v->memory != 1 && !s->alone)) { /* methods share the others */
        return false;
    }
    *at =
        (span){(uint32_t)(v->offset / s->piece), (uint32_t)((v->offset + v->bytes - 1) / s->piece)};
    uint64_t pieces = at->last - at->first + UINT64_C(1);
    bool looked = pieces <= s->budget;
    s->budget -= looked ? pieces : s->budget;
    return looked;
}

/* `since`: 1 + the instruction; 0 if before all of them. */
static void supply_tensor(supply *s, int64_t value, uint32_t since)
{
    span at;
    if (!span_of(s, value, &at)) {
        return;
    }
    for (uint32_t i = at.first; i <= at.last; i++) {
        s->since[i] = since < s->since[i] ? since : s->since[i];
    }
}

/* Whether something has been put into every piece before `until`. */
static bool is_supplied(supply *s, int64_t value, uint32_t until)
{
    span at;
    if (!span_of(s, value, &at)) {
        return true;
    }
    for (uint32_t i = at.first; i <= at.last; i++) {
        if (s->since[i] >= until) {
            return false;
        }
    }
    return true;
}

/* ---- Suppliers ---- */

/*
 * Any write counts for the value: its bytes are there when the method runs again, like a state
 * without an initial value. Only the first write counts for the memory.
 */
static void supply_own(supply *s, int64_t value, uint32_t since)
{
    if (ptv_is_tensor(s->calls->plan.values, value) &&
        (s->calls->made[value] & PTV_MADE_WRITTEN) == 0) {
        s->calls->made[value] |= PTV_MADE_SUPPLIED | PTV_MADE_WRITTEN;
        supply_tensor(s, value, since);
    }
}

/* A tensor, or all tensors of a list. */
static void supply_value(supply *s, int64_t value, uint32_t since)
{
    const ptv_plan *plan = &s->calls->plan;
    unsigned size;
    supply_own(s, value, since);
    if (!ptv_is_tensor_list(plan->values, value)) {
        return;
    }
    ptv_vec items = ptv_elements(plan->values, value, &size);
    for (uint32_t i = 0; i < items.count && s->budget > 0; i++) {
        s->budget--;
        supply_own(s, ptv_element(plan->im, items, size, i), since);
    }
}

PTV_NOINLINE static void supply_before(supply *s)
{
    const ptv_plan *plan = &s->calls->plan;
    ptv_vec inputs = ptv_vec_of(plan->im, plan->frame->at, PTV_PROGRAM_EXECUTION_PLAN_INPUTS);
    for (uint32_t i = 0; i < inputs.count; i++) {
        supply_value(s, ptv_index_in(plan->im, inputs, i), 0);
    }
    for (uint32_t i = 0; i < plan->values.list.count; i++) {
        ptv_value room;
        const ptv_value *v = ptv_plan_value(plan, i, &room);
        if (v->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR && (v->is & PTV_VALUE_STATE) != 0) {
            supply_tensor(s, i, 0);
        }
    }
}

/* Whether argument i may be written. The result, behind the arguments, always may. */
static bool may_write(const ptv_calls *c, uint32_t i)
{
    return !ptv_is_known(c->op, c->args) || i >= c->op->count ||
           (ptv_argument_word(c, i) & PTV_WORD_WRITTEN) != 0;
}

/* The result of et_view gets the memory of its source: nothing of its own is read. */
static bool is_view(const ptv_calls *c)
{
    return ptv_is_known(c->op, c->args) &&
           (ptv_called_of(&c->plan, c->here.call).is & PTV_CALLED_VIEW) != 0;
}

/* A delegate may write all its arguments. */
static void note_call(ptv_calls *c)
{
    bool view = is_view(c);
    for (uint32_t i = 0; i < c->args.count; i++) {
        if (view || may_write(c, i)) {
            supply_value(c->context, ptv_argument(c, i), ptv_instruction_number(&c->here) + 1);
        }
    }
    if (c->here.call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL) {
        int64_t to = ptv_program_move_call_move_to(c->plan.im, c->here.call.at);
        if (ptv_is_tensor(c->plan.values, to)) { /* it now has the memory of another */
            c->made[to] |= PTV_MADE_SUPPLIED;
        }
    }
}

/* ---- Readers ---- */

/* Notes once that nothing supplies the tensor before `until`. Returns whether this was the time. */
static bool note_missing(supply *s, int64_t value, uint32_t until)
{
    uint16_t *made = s->calls->made;
    if (!ptv_is_tensor(s->calls->plan.values, value) ||
        (made[value] & (PTV_MADE_SUPPLIED | PTV_MADE_UNSUPPLIED)) != 0 ||
        is_supplied(s, value, until)) {
        return false;
    }
    made[value] |= PTV_MADE_UNSUPPLIED;
    return true;
}

/* In a loop, what comes later also comes before, in the previous round. */
static void judge_argument(ptv_calls *c, uint32_t i)
{
    uint32_t here = ptv_instruction_number(&c->here) + 1;
    if (note_missing(c->context, ptv_argument(c, i), c->back > here ? c->back : here)) {
        ptv_report_argument(c, &tensor_read_never_written_rule, i, ptv_no_mismatch());
    }
}

static const ptv_rule tensor_read_never_written_rule = {
    .name = "tensor-read-never-written",
    .code = 676,
    .severity = PTV_WARNING,
    .with = &ptv_operator_argument_count_rule,
    .title = "an instruction reads a tensor that nothing has set",
    .why = "neither the caller nor the file nor an instruction before puts anything into its "
           "memory: the method computes with what happens to be there. ExecuTorch 0.6 to 1.5 "
           "writes such files itself: of a view of what torch.cond returns",
    .fix =
        "export the model again; copy (clone) what torch.cond returns before it gets another shape",
};

static void judge_call(ptv_calls *c)
{
    bool judged = ptv_is_known(c->op, c->args) && !is_view(c);
    for (uint32_t i = 0; judged && i < c->op->count && !c->plan.run->stopped; i++) {
        if ((ptv_argument_word(c, i) & PTV_WORD_MASK) == PTV_WORD_TENSOR && !may_write(c, i)) {
            judge_argument(c, i);
        }
    }
}

PTV_NOINLINE static void judge_outputs(supply *s)
{
    const ptv_plan *plan = &s->calls->plan;
    ptv_vec outputs = ptv_vec_of(plan->im, plan->frame->at, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS);
    for (uint32_t i = 0; i < outputs.count && !plan->run->stopped; i++) {
        if (note_missing(s, ptv_index_in(plan->im, outputs, i), NEVER)) {
            ptv_report_at(plan->run, &output_never_written_rule,
                          ptv_element_of(plan->frame, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS, i),
                          ptv_no_mismatch());
        }
    }
}

static const ptv_rule output_never_written_rule = {
    .name = "output-never-written",
    .code = 675,
    .severity = PTV_WARNING,
    .with = &ptv_operator_argument_count_rule,
    .title = "the method returns a tensor that nothing computes",
    .why = "no instruction, caller or file puts anything into its memory: what is returned is what "
           "happens to be there",
    .fix = "look for the instruction that computed the result: it is gone, or writes another value",
};

/* ---- The plan ---- */

static uint64_t largest_buffer(const ptv_plan *plan)
{
    ptv_vec sizes =
        ptv_vec_of(plan->im, plan->frame->at, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES);
    uint64_t largest = 0;
    for (uint32_t i = 0; i < sizes.count; i++) {
        uint64_t size = ptv_u64(plan->im, sizes.at + 8 * (uint64_t)i);
        largest = size <= INT64_MAX && size > largest ? size : largest;
    }
    return largest;
}

/* A power of two, because tensors begin at multiples of such. */
static uint64_t piece_of(uint64_t bytes, uint32_t pieces)
{
    uint64_t piece = 1;
    while (bytes / piece >= pieces) {
        piece *= 2;
    }
    return piece;
}

static uint32_t methods_of(const ptv_plan *plan)
{
    return ptv_vec_of(plan->im, ptv_root_of(plan->frame)->at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN)
        .count;
}

/*
 * In a plan that reuses even a little memory, a value covers few pieces. Silent after an error,
 * which may be why something is not supplied.
 */
PTV_NOINLINE void ptv_judge_uninitialized_reads(ptv_calls *c)
{
    enum { LOOKS = 64 };
    supply s = {.calls = c, .since = c->pieces, .pieces = PTV_PIECES * c->plan.values.list.count};
    if (s.pieces == 0 || c->plan.run->errors > 0) {
        return;
    }
    s.piece = piece_of(largest_buffer(&c->plan), s.pieces);
    s.alone = methods_of(&c->plan) == 1;
    s.budget = (uint64_t)LOOKS * s.pieces;
    memset(s.since, 0xff, s.pieces * sizeof *s.since);
    c->context = &s;
    supply_before(&s);
    ptv_calls_again(c, note_call);
    if (s.budget == 0) { /* not everything was seen */
        ptv_skip_rules(c->plan.run, &ptv_supply_list, PTV_SKIP_TOO_MANY);
    } else {
        s.budget = (uint64_t)LOOKS * s.pieces;
        ptv_calls_again(c, judge_call);
        judge_outputs(&s);
    }
    c->context = NULL;
}

static const ptv_rule *const rules[] = {&output_never_written_rule,
                                        &tensor_read_never_written_rule};

const ptv_rule_list ptv_supply_list = PTV_RULE_LIST(rules);
