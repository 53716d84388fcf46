/* A plan: its instructions, what its operators are, what its lists hold. */
#include "plan.h"

#include <string.h>

ptv_plan ptv_plan_of(ptv_run *run, const ptv_frame *frame)
{
    const ptv_image *im = &run->image;
    return (ptv_plan){.run = run,
                      .im = im,
                      .frame = frame,
                      .values = ptv_known_values(run, frame),
                      .buffers = ptv_buffers_in(im, frame->at),
                      .chains = ptv_chains_in(im, frame->at),
                      .operators = ptv_vec_of(im, frame->at, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS)};
}

/* ---- Instructions ---- */

PTV_COLD void ptv_blame_call(const ptv_plan *plan, const ptv_cursor *at, const ptv_rule *rule,
                             unsigned slot, int64_t k, ptv_gap gap)
{
    ptv_run *run = plan->run;
    ptv_frame frames[4] = {*plan->frame};
    ptv_frame *f =
        ptv_frame_down(run, frames, PTV_PROGRAM_EXECUTION_PLAN_CHAINS, (int32_t)at->chain);
    f = ptv_frame_down(run, f, PTV_PROGRAM_CHAIN_INSTRUCTIONS, (int32_t)at->index);
    f = ptv_frame_down(run, f, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS, -1);
    ptv_fault(run, rule, (ptv_place){f, NULL, (int32_t)slot, k, NULL}, gap);
}

/* ---- Operators ---- */

/* Of the operator of a KernelCall; nothing when there is no such operator, and for other calls. */
static ptv_vec name_of(const ptv_plan *plan, ptv_call call)
{
    if (call.tag != PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL) {
        return (ptv_vec){0, 0};
    }
    int64_t i = ptv_program_kernel_call_op_index(plan->im, call.at);
    return i < 0 || i >= plan->operators.count
               ? (ptv_vec){0, 0}
               : ptv_vec_of(plan->im, ptv_table_in(plan->im, plan->operators, (uint32_t)i),
                            PTV_PROGRAM_OPERATOR_NAME);
}

void ptv_find_operators(ptv_plan *plan, void *memory)
{
    const ptv_image *im = plan->im;
    const ptv_operators *known = plan->run->operators;
    const char *bytes = (const char *)im->bytes;
    plan->entries = memory;
    for (uint32_t i = 0; i < plan->operators.count; i++) {
        uint32_t at = ptv_table_in(im, plan->operators, i);
        ptv_vec name = ptv_vec_of(im, at, PTV_PROGRAM_OPERATOR_NAME);
        ptv_vec overload = ptv_vec_of(im, at, PTV_PROGRAM_OPERATOR_OVERLOAD);
        const ptv_operator_name wanted = {bytes + name.at, bytes + overload.at, name.count,
                                          overload.count};
        plan->entries[i] = known == NULL ? 0 : (uint16_t)(ptv_operator_find(known, &wanted) + 1);
    }
}

static bool is(const ptv_image *im, ptv_vec name, const char *wanted)
{
    return name.count == strlen(wanted) && memcmp(im->bytes + name.at, wanted, name.count) == 0;
}

bool ptv_calls_operator(const ptv_plan *plan, ptv_call call, const char *name)
{
    return is(plan->im, name_of(plan, call), name);
}

/* `aten::copy_`, but not `aten::__or__`. */
static bool is_in_place(const ptv_image *im, ptv_vec name)
{
    return name.count > 1 && ptv_u8(im, name.at + name.count - 1) == '_' &&
           ptv_u8(im, name.at + name.count - 2) != '_';
}

/* `aten::_cat_nop`: of Cadence. */
static bool is_nop(const ptv_image *im, ptv_vec name)
{
    static const char end[] = "_nop";
    const uint32_t length = sizeof end - 1;
    return name.count > length &&
           memcmp(im->bytes + name.at + name.count - length, end, length) == 0;
}

/* The last argument; -1 when it is also read, as one of the others. */
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

int64_t ptv_view_of(const ptv_plan *plan, ptv_call call)
{
    enum { SELF, SIZE, OUT };
    ptv_vec args = ptv_arguments(plan->im, call);
    ptv_vec name = args.count < 2 ? (ptv_vec){0, 0} : name_of(plan, call);
    if (args.count > OUT && is(plan->im, name, "executorch_prim::et_view")) {
        return ptv_index_in(plan->im, args, OUT);
    }
    return is_in_place(plan->im, name) ? last_of_its_own(plan->im, args) : -1;
}

int64_t ptv_nop_of(const ptv_plan *plan, ptv_call call)
{
    ptv_vec args = ptv_arguments(plan->im, call);
    return args.count >= 2 && is_nop(plan->im, name_of(plan, call))
               ? ptv_index_in(plan->im, args, args.count - 1)
               : -1;
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
