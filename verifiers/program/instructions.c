/*
 * Rules about single instructions: whether the values they name are of a kind they can
 * work on. What instructions do to each other is in flow.c; arguments of kernels are
 * the subject of operators.c.
 */
#include "read.h"

static const ptv_rule condition_not_bool_rule, free_not_a_tensor_rule, move_kind_mismatch_rule,
    move_to_itself_rule, move_tensor_mismatch_rule;

/* Reports a wrong kind. A value that does not exist has its own rule. */
static void report_kind(ptv_run *run, const ptv_rule *rule, const ptv_frame *call, unsigned slot,
                        unsigned kind)
{
    if (kind != PTV_PROGRAM_KERNEL_TYPES_NONE) {
        ptv_report_at(run, rule, ptv_field_of(call, slot), ptv_text_mismatch(ptv_kind_name(kind)));
    }
}

static void condition_not_bool(ptv_run *run, const ptv_frame *jump)
{
    const unsigned slot = PTV_PROGRAM_JUMP_FALSE_CALL_COND_VALUE_INDEX;
    ptv_values values = ptv_values_of(run, jump);
    int64_t i = ptv_program_jump_false_call_cond_value_index(&run->image, jump->at);
    unsigned kind = ptv_value_kind(values, i);
    if (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        if (ptv_program_tensor_scalar_type(&run->image, ptv_value_at(values, i)) !=
            PTV_PROGRAM_SCALAR_TYPE_BOOL) {
            ptv_report_at(run, &condition_not_bool_rule, ptv_field_of(jump, slot),
                          ptv_text_mismatch("Tensor of another type"));
        }
    } else if (kind != PTV_PROGRAM_KERNEL_TYPES_BOOL) {
        report_kind(run, &condition_not_bool_rule, jump, slot, kind);
    }
}

static const ptv_rule condition_not_bool_rule = {
    .name = "condition-not-bool",
    .code = 603,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_JUMP_FALSE_CALL,
    .check = condition_not_bool,
    .title = "the condition of a jump is neither a Bool nor a tensor of bools",
    .why = "the runtime refuses it when the instruction is reached, releases before 0.4 abort",
    .fix = "look at what torch.cond is given in the model: a comparison, or a tensor of one bool",
};

static void free_not_a_tensor(ptv_run *run, const ptv_frame *call)
{
    const unsigned slot = PTV_PROGRAM_FREE_CALL_VALUE_INDEX;
    unsigned kind = ptv_value_kind(ptv_values_of(run, call),
                                   ptv_program_free_call_value_index(&run->image, call->at));
    if (kind != PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        report_kind(run, &free_not_a_tensor_rule, call, slot, kind);
    }
}

static const ptv_rule free_not_a_tensor_rule = {
    .name = "free-not-a-tensor",
    .code = 604,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_FREE_CALL,
    .check = free_not_a_tensor,
    .title = "an instruction frees something that is not a tensor",
    .why = "only tensors have memory of their own: the runtime refuses, or aborts",
    .fix = "look for the pass that renumbered values: value_index is the place of a tensor",
};

static bool same_sizes(const ptv_image *im, ptv_vec a, ptv_vec b)
{
    if (a.count != b.count) {
        return false;
    }
    /* Another rule reports more dimensions than any tensor may have. */
    for (uint32_t i = 0; i < a.count && i < PTV_RANK_MAX; i++) {
        if (ptv_u32(im, a.at + 4 * i) != ptv_u32(im, b.at + 4 * i)) {
            return false;
        }
    }
    return true;
}

/* Bounds of dynamic tensors may differ. Out of line, so that reporting a fault has more stack. */
static PTV_NOINLINE bool looks_the_same(ptv_values values, int64_t from, int64_t to)
{
    ptv_tensor a = ptv_tensor_in(values, from);
    ptv_tensor b = ptv_tensor_in(values, to);
    bool fixed = a.dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC &&
                 b.dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC;
    return a.scalar_type == b.scalar_type && (!fixed || same_sizes(values.im, a.sizes, b.sizes));
}

static void check_move(ptv_run *run, const ptv_frame *move)
{
    enum { FROM = PTV_PROGRAM_MOVE_CALL_MOVE_FROM, TO = PTV_PROGRAM_MOVE_CALL_MOVE_TO };
    ptv_values values = ptv_values_of(run, move);
    int64_t from = ptv_program_move_call_move_from(&run->image, move->at);
    int64_t to = ptv_program_move_call_move_to(&run->image, move->at);
    unsigned kind = ptv_value_kind(values, from);
    if (kind == PTV_PROGRAM_KERNEL_TYPES_NONE) {
        return;
    }
    if (kind != ptv_value_kind(values, to)) {
        report_kind(run, &move_kind_mismatch_rule, move, TO, ptv_value_kind(values, to));
    } else if (from == to) {
        ptv_report_at(run, &move_to_itself_rule, ptv_field_of(move, TO), ptv_no_mismatch());
    } else if (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR && !looks_the_same(values, from, to)) {
        ptv_report_at(run, &move_tensor_mismatch_rule, ptv_field_of(move, TO), ptv_no_mismatch());
    }
}

static const ptv_rule move_kind_mismatch_rule = {
    .name = "move-kind-mismatch",
    .code = 605,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_MOVE_CALL,
    .check = check_move,
    .title = "a value is moved to one of a different kind",
    .why = "the next kernel that uses the target aborts; lists that hold it break at the end",
    .fix = "compare what the branches of torch.cond return: values of the same kind, in the same "
           "order; or a pass renumbered values",
};

static const ptv_rule move_to_itself_rule = {
    .name = "move-to-itself",
    .code = 606,
    .severity = PTV_WARNING,
    .with = &move_kind_mismatch_rule,
    .title = "a value is moved to itself",
    .why = "the instruction does nothing; its operands are probably wrong",
    .fix = "look for the pass that renumbered values: move_from and move_to were two of them",
};

static const ptv_rule move_tensor_mismatch_rule = {
    .name = "move-tensor-mismatch",
    .code = 607,
    .severity = PTV_WARNING,
    .with = &move_kind_mismatch_rule,
    .title = "a tensor is moved to one of a different type or different sizes",
    .why = "what uses the target was planned for a tensor that looks different",
    .fix = "compare what the branches of torch.cond return: tensors of the same type and sizes; or "
           "a pass changed one of them",
};

static const ptv_rule *const rules[] = {&condition_not_bool_rule, &free_not_a_tensor_rule,
                                        &move_kind_mismatch_rule, &move_to_itself_rule,
                                        &move_tensor_mismatch_rule};

const ptv_rule_list ptv_instruction_list = PTV_RULE_LIST(rules);
