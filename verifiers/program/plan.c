/* A plan: its instructions, its operators, and the contents of its lists. */
#include "plan.h"

#include <string.h>

#include "../context/memory.h"
#include "shapes.h"

/* ---- Operators ---- */

static bool is(const ptv_image *im, ptv_vec name, const char *wanted)
{
    return name.count == strlen(wanted) && memcmp(im->bytes + name.at, wanted, name.count) == 0;
}

static bool is_in_place(const ptv_image *im, ptv_vec name)
{
    return name.count > 1 && ptv_u8(im, name.at + name.count - 1) == '_' &&
           ptv_u8(im, name.at + name.count - 2) != '_';
}

static bool is_nop(const ptv_image *im, ptv_vec name)
{
    static const char end[] = "_nop";
    const uint32_t length = sizeof end - 1;
    return name.count > length &&
           memcmp(im->bytes + name.at + name.count - length, end, length) == 0;
}

static uint16_t entry_of(const ptv_plan *plan, uint32_t at, ptv_vec name)
{
    const char *bytes = (const char *)plan->im->bytes;
    ptv_vec overload = ptv_vec_of(plan->im, at, PTV_PROGRAM_OPERATOR_OVERLOAD);
    const ptv_operator_name wanted = {bytes + name.at, bytes + overload.at, name.count,
                                      overload.count};
    const ptv_operators *known = plan->run->operators;
    return known == NULL ? 0 : (uint16_t)(ptv_operator_find(known, &wanted) + 1);
}

static uint8_t results_of(const ptv_operators *known, uint16_t entry)
{
    const ptv_operator *op = &known->entries[entry - 1];
    uint8_t i = op->count;
    while (i > 0 && (known->words[op->words + i - 1] & PTV_WORD_WRITTEN) != 0) {
        i--;
    }
    return i;
}

static ptv_called read_operator(const ptv_plan *plan, uint32_t i)
{
    const ptv_image *im = plan->im;
    uint32_t at = ptv_table_in(im, plan->operators, i);
    ptv_vec name = ptv_vec_of(im, at, PTV_PROGRAM_OPERATOR_NAME);
    unsigned flags = (is(im, name, "executorch_prim::et_view") ? PTV_CALLED_VIEW : 0u) |
                     (is_in_place(im, name) ? PTV_CALLED_IN_PLACE : 0u) |
                     (is_nop(im, name) ? PTV_CALLED_NOP : 0u) |
                     (is(im, name, "aten::sym_size") ? PTV_CALLED_SYM_SIZE : 0u);
    uint16_t entry = entry_of(plan, at, name);
    return (ptv_called){entry, entry == 0 ? 0 : results_of(plan->run->operators, entry),
                        (uint8_t)flags};
}

/* ---- Kept facts ---- */

PTV_NOINLINE static void know_values(ptv_plan *plan)
{
    ptv_facts *facts = ptv_keep_facts(plan->run, plan->frame->at);
    while (facts != NULL && facts->read < plan->values.list.count) {
        ptv_read_next_value(facts, plan->values, plan->buffers);
    }
    plan->values.known = facts == NULL ? NULL : facts->values;
}

static void find_operators(const ptv_plan *plan, ptv_called *entries)
{
    for (uint32_t i = 0; i < plan->operators.count; i++) {
        entries[i] = read_operator(plan, i);
    }
}

/* Keeps operators, then instructions. Instructions of several chains are read each time instead. */
PTV_NOINLINE static void know_calls(ptv_plan *plan)
{
    const ptv_vec instructions =
        plan->chains.count == 1 ? ptv_instructions_in(plan->im, plan->chains, 0) : (ptv_vec){0, 0};
    const uint64_t bytes = (uint64_t)instructions.count * sizeof(ptv_call) +
                           (uint64_t)plan->operators.count * sizeof(ptv_called);
    bool filled;
    ptv_called *entries = bytes > SIZE_MAX || instructions.count == 0
                              ? NULL
                              : ptv_keep_more(plan->run, (size_t)bytes, &filled);
    if (entries == NULL) {
        return;
    }
    plan->calls = (ptv_call *)(void *)(entries + plan->operators.count);
    if (!filled) {
        find_operators(plan, entries);
    }
    for (uint32_t i = 0; i < instructions.count && !filled; i++) {
        plan->calls[i] = ptv_call_in(plan->im, instructions, i);
    }
}

ptv_plan ptv_plan_of(ptv_run *run, const ptv_frame *frame)
{
    const ptv_image *im = &run->image;
    ptv_plan plan = {.run = run,
                     .im = im,
                     .frame = frame,
                     .values = ptv_values_in(im, frame->at),
                     .buffers = ptv_buffers_in(im, frame->at),
                     .chains = ptv_chains_in(im, frame->at),
                     .operators = ptv_vec_of(im, frame->at, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS)};
    know_values(&plan);
    if (plan.values.known != NULL) {
        know_calls(&plan);
    }
    return plan;
}

/* Drops what is no longer kept, after others have got memory. */
static void forget(ptv_plan *plan)
{
    plan->values.known = ptv_state_of(plan->run)->kept > 0 ? plan->values.known : NULL;
    plan->calls = ptv_state_of(plan->run)->kept_more > 0 ? plan->calls : NULL;
}

void *ptv_borrow_with(ptv_plan *plan, const ptv_rule *rule, size_t bytes)
{
    void *memory = ptv_borrow_beside(plan->run, rule, bytes);
    forget(plan);
    return memory;
}

void *ptv_spare_with(ptv_plan *plan, size_t bytes)
{
    void *memory = ptv_spare(plan->run, bytes);
    forget(plan);
    return memory;
}

void ptv_find_operators(ptv_plan *plan, void *memory)
{
    if (plan->calls != NULL) {
        plan->entries = (ptv_called *)(void *)plan->calls - plan->operators.count;
    } else {
        find_operators(plan, memory);
        plan->entries = memory;
    }
}

/* ---- Instructions ---- */

PTV_COLD void ptv_report_call(const ptv_plan *plan, const ptv_cursor *at, const ptv_rule *rule,
                              unsigned slot, int64_t k, ptv_mismatch mismatch)
{
    ptv_run *run = plan->run;
    ptv_frame frames[4] = {*plan->frame};
    ptv_frame *f =
        ptv_frame_down(run, frames, PTV_PROGRAM_EXECUTION_PLAN_CHAINS, (int32_t)at->chain);
    f = ptv_frame_down(run, f, PTV_PROGRAM_CHAIN_INSTRUCTIONS, (int32_t)at->index);
    f = ptv_frame_down(run, f, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS, -1);
    ptv_report_at(run, rule, (ptv_place){f, NULL, (int32_t)slot, k, NULL}, mismatch);
}

/* The last argument; -1 if it is also one of the others, and so is read. */
static int64_t last_of_its_own(const ptv_image *im, ptv_vec args)
{
    int64_t last = ptv_index_in(im, args, args.count - 1);
    for (uint32_t k = 0; k + 1 < args.count; k++) {
        if (ptv_index_in(im, args, k) == last) {
            return -1;
        }
    }
    return last;
}

int64_t ptv_set_by(const ptv_plan *plan, ptv_call call)
{
    enum { SELF, SIZE, OUT };
    unsigned called = ptv_called_of(plan, call).is;
    ptv_vec args = call.args;
    if ((called & PTV_CALLED_VIEW) != 0 && args.count > OUT) {
        return ptv_index_in(plan->im, args, OUT);
    }
    return (called & PTV_CALLED_IN_PLACE) != 0 && args.count >= 2 ? last_of_its_own(plan->im, args)
                                                                  : -1;
}

int64_t ptv_nop_of(const ptv_plan *plan, ptv_call call)
{
    if ((ptv_called_of(plan, call).is & PTV_CALLED_NOP) == 0) {
        return -1;
    }
    ptv_vec args = call.args;
    return args.count >= 2 ? ptv_index_in(plan->im, args, args.count - 1) : -1;
}

/* ---- Values ---- */

ptv_vec ptv_elements(ptv_values values, int64_t value, unsigned *size)
{
    unsigned slot;
    *size = 4;
    switch (ptv_value_kind(values, value)) {
    case PTV_PROGRAM_KERNEL_TYPES_INT_LIST:
        slot = PTV_PROGRAM_INT_LIST_ITEMS;
        *size = 8;
        break;
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST: slot = PTV_PROGRAM_TENSOR_LIST_ITEMS; break;
    case PTV_PROGRAM_KERNEL_TYPES_OPTIONAL_TENSOR_LIST:
        slot = PTV_PROGRAM_OPTIONAL_TENSOR_LIST_ITEMS;
        break;
    default: return (ptv_vec){0, 0};
    }
    return ptv_vec_of(values.im, ptv_value_at(values, value), slot);
}

PTV_NOINLINE bool ptv_have_same_shape(const ptv_plan *plan, int64_t a, int64_t b)
{
    unsigned slot;
    const ptv_tensor one = ptv_tensor_in(plan->values, a), other = ptv_tensor_in(plan->values, b);
    return one.dynamism == other.dynamism && ptv_same_shape(plan->run, &one, &other, &slot);
}
