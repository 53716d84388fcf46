/*
 * A plan as the rules about its instructions read it: its values, its operators, and the
 * instructions of all its chains, one after the other.
 */
#pragma once

#include "../core/operators.h"
#include "values.h"

/* An operator of a plan: what its name says, and which one it is. */
typedef struct ptv_called {
    uint16_t entry;  /* 1 + its entry in run->operators, 0: unknown */
    uint8_t results; /* the first of the arguments at the end that it writes */
    uint8_t is;      /* PTV_CALLED_* */
} ptv_called;

enum {
    PTV_CALLED_VIEW = 1,     /* executorch_prim::et_view */
    PTV_CALLED_IN_PLACE = 2, /* `aten::copy_`, but not `aten::__or__` */
    PTV_CALLED_NOP = 4,      /* `aten::_cat_nop`, of Cadence: it does nothing */
    PTV_CALLED_SYM_SIZE = 8  /* aten::sym_size */
};

typedef struct ptv_plan {
    ptv_run *run;
    const ptv_image *im; /* run->image */
    const ptv_frame *frame;
    ptv_values values;
    ptv_vec chains, operators;
    ptv_vec buffers; /* sizes of the planned ones */
    ptv_call *calls; /* instructions of the only chain, kept behind the operators; or NULL */
    const ptv_called *entries; /* per operator */
} ptv_plan;

/* `frame`: the plan itself. Without entries, which need memory. */
ptv_plan ptv_plan_of(ptv_run *run, const ptv_frame *frame);

/* Memory for a rule; what is kept of the plan stays if there is room for both. As ptv_borrow(). */
void *ptv_borrow_with(ptv_plan *plan, const ptv_rule *rule, size_t bytes);

/* The same for whoever can do without. As ptv_spare(). */
void *ptv_spare_with(ptv_plan *plan, size_t bytes);

/* Fills in the entries, one for each operator: at `memory` unless they are kept. */
void ptv_find_operators(ptv_plan *plan, void *memory);

/* Whether the budget of ptv_spend() is spent: what indexes have not read nobody should. */
static inline bool ptv_is_spent(const ptv_run *run)
{
    return ptv_state_of(run)->work_budget == 0;
}

/* ---- Instructions ---- */

/* Instruction i of a chain. */
static inline ptv_call ptv_call_at(const ptv_plan *plan, ptv_vec instructions, uint32_t i)
{
    return plan->calls != NULL ? plan->calls[i] : ptv_call_in(plan->im, instructions, i);
}

/* Where a walk over the instructions is: all chains of a plan count as one. */
typedef struct ptv_cursor {
    uint32_t chain, index; /* instruction `index` of chain `chain` */
    uint32_t before;       /* instructions of the chains before it */
    ptv_vec instructions;  /* of the chain */
    ptv_call call;
} ptv_cursor;

/* Before the first instruction: for (ptv_cursor at = PTV_START; ptv_next(&plan, &at);) */
#define PTV_START                          \
    {                                      \
        UINT32_MAX, UINT32_MAX, 0, {0, 0}, \
        {                                  \
            0, 0, {0, 0}, 0                \
        }                                  \
    }

/* Goes to the next instruction. False: there is none, and `before` counts them all. */
static inline bool ptv_next(const ptv_plan *plan, ptv_cursor *at)
{
    for (at->index++; at->index >= at->instructions.count; at->index = 0) {
        at->before += at->instructions.count;
        at->instructions.count = 0;
        if (++at->chain >= plan->chains.count) {
            return false;
        }
        at->instructions = ptv_instructions_in(plan->im, plan->chains, at->chain);
    }
    at->call = ptv_call_at(plan, at->instructions, at->index);
    return true;
}

/*
 * Where a JumpFalseCall leads: an instruction of its chain, or the end of it, unless
 * index-out-of-range has said otherwise. -1: it is no jump.
 */
static inline int64_t ptv_destination(const ptv_image *im, ptv_call call)
{
    return call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL
               ? ptv_program_jump_false_call_destination_instruction(im, call.at)
               : -1;
}

/* The number of the instruction in the plan. */
static inline uint32_t ptv_instruction_number(const ptv_cursor *at)
{
    return at->before + at->index;
}

/* Reports a rule at field `slot` of the call, or at its element k; -1 = the field itself. */
void ptv_report_call(const ptv_plan *plan, const ptv_cursor *at, const ptv_rule *rule,
                     unsigned slot, int64_t k, ptv_mismatch mismatch);

/* ---- Operators ---- */

/* The operator of a KernelCall; nothing when there is no such operator, and for other calls. */
static inline ptv_called ptv_called_of(const ptv_plan *plan, ptv_call call)
{
    const bool kernel = call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL;
    return kernel && call.callee < plan->operators.count ? plan->entries[call.callee]
                                                         : (ptv_called){0, 0, 0};
}

/* Its signature; NULL when it is unknown, and for other calls. */
static inline const ptv_operator *ptv_operator_of(const ptv_plan *plan, ptv_call call)
{
    uint16_t entry = ptv_called_of(plan, call).entry;
    return entry == 0 ? NULL : &plan->run->operators->entries[entry - 1];
}

/* Number of args that the operator takes, its result included. */
static inline uint32_t ptv_arguments_of(const ptv_operator *op)
{
    return op->count + ((op->flags & PTV_OPERATOR_PRIM) == 0 ? 1u : 0u);
}

/* Whether the operator is known and the call passes as many arguments as it takes. */
static inline bool ptv_is_known(const ptv_operator *op, ptv_vec args)
{
    return op != NULL && args.count == ptv_arguments_of(op);
}

/*
 * The argument whose data pointer the call sets: the result of et_view, and the trailing one
 * of an operator in place, which becomes its first argument. -1 when there is none.
 */
int64_t ptv_set_by(const ptv_plan *plan, ptv_call call);
static inline int64_t ptv_view_of(const ptv_plan *plan, ptv_call call)
{
    const unsigned set = PTV_CALLED_VIEW | PTV_CALLED_IN_PLACE; /* by few */
    return (ptv_called_of(plan, call).is & set) != 0 ? ptv_set_by(plan, call) : -1;
}

/*
 * The result of a call that does nothing, because the exporter has planned it within the
 * bytes of the first argument, or the tensors of a list within its own; -1: it is no such call.
 */
int64_t ptv_nop_of(const ptv_plan *plan, ptv_call call);

/* ---- Values ---- */

/* Element k of a vector of indexes, an i32: of arguments, inputs, outputs, lists of tensors. */
static inline int64_t ptv_index_in(const ptv_image *im, ptv_vec vec, uint32_t k)
{
    PTV_REQUIRE(k < vec.count);
    return (int32_t)ptv_u32(im, vec.at + 4 * k);
}

/* Elements of a list of values; nothing for other values. `*size`: bytes of an element. */
ptv_vec ptv_elements(ptv_values values, int64_t value, unsigned *size);

/* Element k of such a vector. */
static inline int64_t ptv_element(const ptv_image *im, ptv_vec vec, unsigned size, uint32_t k)
{
    PTV_REQUIRE(k < vec.count);
    uint64_t at = vec.at + (uint64_t)k * size;
    return size == 8 ? (int64_t)ptv_u64(im, at) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Value i, which there is; `room` as ptv_look_at_value(). */
static inline const ptv_value *ptv_plan_value(const ptv_plan *plan, int64_t i, ptv_value *room)
{
    PTV_REQUIRE(i >= 0 && i < plan->values.list.count);
    return ptv_look_at_value(plan->values, plan->buffers, (uint32_t)i, room);
}

static inline bool ptv_is_tensor(ptv_values values, int64_t value)
{
    return ptv_value_kind(values, value) == PTV_PROGRAM_KERNEL_TYPES_TENSOR;
}

/* Whether two tensors have the same sizes, which may change or not. */
bool ptv_have_same_shape(const ptv_plan *plan, int64_t a, int64_t b);

/* Of a Bool: what its entry says. */
static inline bool ptv_is_true(ptv_values values, int64_t value)
{
    return ptv_program_bool_bool_val(values.im, ptv_value_at(values, value)) != 0;
}

/* Whether ptv_elements() may find some. */
static inline bool ptv_is_list(ptv_values values, int64_t value)
{
    const unsigned lists = 1u << PTV_PROGRAM_KERNEL_TYPES_INT_LIST |
                           1u << PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST |
                           1u << PTV_PROGRAM_KERNEL_TYPES_OPTIONAL_TENSOR_LIST;
    const unsigned kind = ptv_value_kind(values, value);
    return kind < 16 && (lists >> kind & 1) != 0;
}

/* Whether it is a TensorList or an OptionalTensorList. */
static inline bool ptv_is_tensor_list(ptv_values values, int64_t value)
{
    unsigned kind = ptv_value_kind(values, value);
    return kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR_LIST ||
           kind == PTV_PROGRAM_KERNEL_TYPES_OPTIONAL_TENSOR_LIST;
}
