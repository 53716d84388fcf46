/*
 * A plan as the rules about its instructions see it: its values, its operators, and the
 * instructions of all its chains, one after the other.
 */
#pragma once

#include "../core/operators.h"
#include "values.h"

/* What is known about an operator of a plan, from its name and its entry. */
typedef struct ptv_called {
    uint16_t entry;  /* 1 + its entry in run->operators; 0 if unknown */
    uint8_t results; /* the first of the trailing arguments that it writes */
    uint8_t is;      /* PTV_CALLED_* */
} ptv_called;

enum {
    PTV_CALLED_VIEW = 1,     /* executorch_prim::et_view */
    PTV_CALLED_IN_PLACE = 2, /* `aten::copy_`, but not `aten::__or__` */
    PTV_CALLED_NOP = 4,      /* `aten::_cat_nop` of Cadence, which does nothing */
    PTV_CALLED_SYM_SIZE = 8  /* aten::sym_size */
};

typedef struct ptv_plan {
    ptv_run *run;
    const ptv_image *im; /* run->image */
    const ptv_frame *frame;
    ptv_values values;
    ptv_vec chains, operators;
    ptv_vec buffers; /* sizes of the planned buffers */
    ptv_call *calls; /* instructions of the only chain, kept behind the operators; or NULL */
    const ptv_called *entries; /* per operator */
} ptv_plan;

/* Reads the plan at `frame`, but not `entries`, which need memory. */
ptv_plan ptv_plan_of(ptv_run *run, const ptv_frame *frame);

/* Like ptv_borrow(). What is kept of the plan survives if there is room for both. */
void *ptv_borrow_with(ptv_plan *plan, const ptv_rule *rule, size_t bytes);

/* The same for a caller that can do without. Like ptv_spare(). */
void *ptv_spare_with(ptv_plan *plan, size_t bytes);

/* Fills in one entry per operator, at `memory` unless they are kept already. */
void ptv_find_operators(ptv_plan *plan, void *memory);

/* Whether the budget of ptv_spend() is spent: nobody should read what the index checks have not. */
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

/* The position of a walk over the instructions. All chains of a plan count as one. */
typedef struct ptv_cursor {
    uint32_t chain, index; /* instruction `index` of chain `chain` */
    uint32_t before;       /* number of instructions in earlier chains */
    ptv_vec instructions;  /* all instructions of this chain */
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

/* Advances to the next instruction. Returns false at the end, where `before` counts all of them. */
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
 * The destination of a JumpFalseCall: an instruction of its chain or the end of the chain, unless
 * index-out-of-range has reported it. Returns -1 for other instructions.
 */
static inline int64_t ptv_destination(const ptv_image *im, ptv_call call)
{
    return call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL
               ? ptv_program_jump_false_call_destination_instruction(im, call.at)
               : -1;
}

/* The number of the instruction, counted over the whole plan. */
static inline uint32_t ptv_instruction_number(const ptv_cursor *at)
{
    return at->before + at->index;
}

/* Reports a rule at field `slot` of the call, or at element k of it; -1 = the field itself. */
void ptv_report_call(const ptv_plan *plan, const ptv_cursor *at, const ptv_rule *rule,
                     unsigned slot, int64_t k, ptv_mismatch mismatch);

/* ---- Operators ---- */

/* The operator of a KernelCall; all zero for other calls, and if there is no such operator. */
static inline ptv_called ptv_called_of(const ptv_plan *plan, ptv_call call)
{
    const bool kernel = call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL;
    return kernel && call.callee < plan->operators.count ? plan->entries[call.callee]
                                                         : (ptv_called){0, 0, 0};
}

/* Its signature; NULL if it is unknown, and for other calls. */
static inline const ptv_operator *ptv_operator_of(const ptv_plan *plan, ptv_call call)
{
    uint16_t entry = ptv_called_of(plan, call).entry;
    return entry == 0 ? NULL : &plan->run->operators->entries[entry - 1];
}

/* Number of arguments that the operator takes, including its result. */
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
 * The argument whose data pointer the call sets, or -1 if there is none. It is the result of
 * et_view, or the trailing argument of an in-place operator, which becomes its first argument.
 */
int64_t ptv_set_by(const ptv_plan *plan, ptv_call call);
static inline int64_t ptv_view_of(const ptv_plan *plan, ptv_call call)
{
    const unsigned set = PTV_CALLED_VIEW | PTV_CALLED_IN_PLACE; /* few operators are either */
    return (ptv_called_of(plan, call).is & set) != 0 ? ptv_set_by(plan, call) : -1;
}

/*
 * The result of a call that does nothing, because the exporter has planned it within the bytes of
 * the first argument, or the tensors of a list within its own. Returns -1 for other calls.
 */
int64_t ptv_nop_of(const ptv_plan *plan, ptv_call call);

/* ---- Values ---- */

/* Element k, an i32, of a vector of indexes: arguments, inputs, outputs, lists of tensors. */
static inline int64_t ptv_index_in(const ptv_image *im, ptv_vec vec, uint32_t k)
{
    PTV_REQUIRE(k < vec.count);
    return (int32_t)ptv_u32(im, vec.at + 4 * k);
}

/* Elements of a list of values; empty for other values. Sets *size to the bytes per element. */
ptv_vec ptv_elements(ptv_values values, int64_t value, unsigned *size);

/* Element k of such a vector. */
static inline int64_t ptv_element(const ptv_image *im, ptv_vec vec, unsigned size, uint32_t k)
{
    PTV_REQUIRE(k < vec.count);
    uint64_t at = vec.at + (uint64_t)k * size;
    return size == 8 ? (int64_t)ptv_u64(im, at) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Value i, which must exist. `room` as in ptv_look_at_value(). */
static inline const ptv_value *ptv_plan_value(const ptv_plan *plan, int64_t i, ptv_value *room)
{
    PTV_REQUIRE(i >= 0 && i < plan->values.list.count);
    return ptv_look_at_value(plan->values, plan->buffers, (uint32_t)i, room);
}

static inline bool ptv_is_tensor(ptv_values values, int64_t value)
{
    return ptv_value_kind(values, value) == PTV_PROGRAM_KERNEL_TYPES_TENSOR;
}

/* Whether two tensors have the same type, sizes, order and dynamism. */
bool ptv_have_same_shape(const ptv_plan *plan, int64_t a, int64_t b);

/* What the entry of a Bool says. */
static inline bool ptv_is_true(ptv_values values, int64_t value)
{
    return ptv_program_bool_bool_val(values.im, ptv_value_at(values, value)) != 0;
}

/* Whether ptv_elements() may find any. */
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
