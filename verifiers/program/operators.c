/*
 * Rules about calls of operators whose signatures are known (run->operators), and about what
 * kernels write. What kernels check before they compute is in call_contracts.c, items of lists are
 * in list_item_types.c.
 *
 * First, passes over the instructions of a plan find out what kinds they make of values, whatever
 * the entries say (kinds.c). Then another pass judges the calls. Besides arguments, which the index
 * checks have paid for, it reads only tables, each as often as it is in the tree.
 */
#include "calls.h"
#include "quiet.h"

#define UNSETTLED_WHY \
    "the kernels of the library llm read by position and kind, but may still change"

static const ptv_rule operator_argument_kind_rule, operator_result_kind_rule,
    operator_writes_constant_rule, operator_argument_count_unsettled_rule,
    operator_argument_kind_unsettled_rule, operator_result_kind_unsettled_rule,
    operator_dimension_out_of_range_rule, operator_result_elsewhere_rule;

static bool is_settled(const ptv_calls *c)
{
    return (c->op->flags & PTV_OPERATOR_UNSETTLED) == 0;
}

/* ---- Kinds ---- */

/* The result is behind the arguments. */
static const ptv_rule *rule_of_kind(const ptv_calls *c, uint32_t i)
{
    if (i < c->op->count) {
        return is_settled(c) ? &operator_argument_kind_rule
                             : &operator_argument_kind_unsettled_rule;
    }
    return is_settled(c) ? &operator_result_kind_rule : &operator_result_kind_unsettled_rule;
}

/* `kinds`: what the value may be; none of these is right. */
static void report_kind(ptv_calls *c, uint32_t i, unsigned kinds)
{
    int64_t value = ptv_argument(c, i);
    if ((c->made[value] & PTV_MADE_REPORTED) == 0) {
        c->made[value] |= is_settled(c) ? PTV_MADE_REPORTED : 0;
        ptv_report_argument(c, rule_of_kind(c, i), i, ptv_text_mismatch(ptv_name_of_kinds(kinds)));
    }
}

static const ptv_rule operator_argument_kind_unsettled_rule = {
    .name = "operator-argument-kind-unsettled",
    .code = 656,
    .severity = PTV_WARNING,
    .with = &ptv_operator_argument_count_rule,
    .title = "an argument is of a kind that the llm library does not take today",
    .why = UNSETTLED_WHY,
    .fix = "use the runtime of the release that the model was exported with",
};

static const ptv_rule operator_result_kind_unsettled_rule = {
    .name = "operator-result-kind-unsettled",
    .code = 657,
    .severity = PTV_WARNING,
    .with = &ptv_operator_argument_count_rule,
    .title = "the result of a call goes to a value of a different kind from what the llm library "
             "returns",
    .why = UNSETTLED_WHY,
    .fix = "use the runtime of the release that the model was exported with",
};

/* Returns false if it is wrong. Silent about values without a kind, which another rule reports. */
static bool judge_kind(ptv_calls *c, uint32_t i, unsigned accepted)
{
    unsigned wrong = ptv_wrong_kinds(c, ptv_argument(c, i), accepted);
    if (wrong != 0) {
        report_kind(c, i, wrong);
    }
    return wrong == 0;
}

/* A number that a prim operator makes replaces whatever number the entry holds. */
static bool judge_made(ptv_calls *c, uint32_t i)
{
    unsigned kind = ptv_value_kind(c->plan.values, ptv_argument(c, i));
    if (kind == PTV_PROGRAM_KERNEL_TYPES_NONE || ptv_is_number(kind)) {
        return true;
    }
    ptv_report_argument(c, &operator_result_kind_rule, i, ptv_text_mismatch(ptv_kind_name(kind)));
    return false;
}

static bool judge_arguments(ptv_calls *c)
{
    bool good = true;
    for (uint32_t i = 0; i < c->op->count && !c->plan.run->stopped; i++) {
        unsigned word = ptv_argument_word(c, i);
        good = (ptv_makes_number(c, i) ? judge_made(c, i) : judge_kind(c, i, ptv_accepted(word))) &&
               good;
    }
    return good;
}

static const ptv_rule operator_argument_kind_rule = {
    .name = "operator-argument-kind",
    .code = 652,
    .severity = PTV_ERROR,
    .with = &ptv_operator_argument_count_rule,
    .title = "an argument is of a kind that its operator does not take",
    .why = "the kernel asks the value for a tensor, a number, a list; a value of another kind ends "
           "the process",
    .fix = "export the model again with the release that executes it",
};

/* Judges the value behind the arguments, which gets what the kernel returns. */
static bool judge_result(ptv_calls *c)
{
    if ((c->op->flags & PTV_OPERATOR_PRIM) != 0 || c->plan.run->stopped) {
        return true;
    }
    bool list = (c->op->flags & PTV_OPERATOR_LIST) != 0;
    return judge_kind(c, c->op->count, ptv_accepted(list ? PTV_WORD_TENSORS : PTV_WORD_TENSOR));
}

static const ptv_rule operator_result_kind_rule = {
    .name = "operator-result-kind",
    .code = 653,
    .severity = PTV_ERROR,
    .with = &ptv_operator_argument_count_rule,
    .title = "the result of a call goes to a value of a different kind",
    .why = "the call replaces the value, and what else refers to it finds another kind than it was "
           "made for",
    .fix = "export the model again with the release that executes it",
};

/* ---- Constants ---- */

/* Whether it is stored in a file and not copied into planned memory first. */
PTV_NOINLINE static bool is_constant(const ptv_calls *c, int64_t value)
{
    if (!ptv_is_tensor(c->plan.values, value)) {
        return false;
    }
    ptv_value room;
    return (ptv_plan_value(&c->plan, value, &room)->is & PTV_VALUE_CONSTANT) != 0;
}

/* Returns false if it is wrong. */
static bool judge_written(ptv_calls *c, uint32_t i)
{
    bool constant = is_constant(c, ptv_argument(c, i));
    if (constant && !c->plan.run->stopped) {
        ptv_report_argument(c, &operator_writes_constant_rule, i, ptv_no_mismatch());
    }
    return !constant;
}

static const ptv_rule operator_writes_constant_rule = {
    .name = "operator-writes-constant",
    .code = 654,
    .severity = PTV_ERROR,
    .with = &ptv_operator_argument_count_rule,
    .title = "a kernel writes to a constant",
    .why = "constants are bytes of the file, often mapped read-only: the write ends the process, "
           "or changes the model",
    .fix = "make what is written to a buffer of the module that may change (register_buffer), or "
           "write to a copy (clone); a pass may also have taken an out tensor for a weight",
};

static bool is_written_tensor(const ptv_calls *c, uint32_t i)
{
    unsigned word = ptv_argument_word(c, i);
    return (word & PTV_WORD_MASK) == PTV_WORD_TENSOR && (word & PTV_WORD_WRITTEN) != 0;
}

static bool judge_constants(ptv_calls *c)
{
    bool good = true;
    for (uint32_t i = 0; i < c->op->count; i++) {
        good = (!is_written_tensor(c, i) || judge_written(c, i)) && good;
    }
    return good;
}

/* ---- Results ---- */

/*
 * Whether the kernel writes one tensor, which is its last argument. Kernels that change what they
 * read (copy_) take that first, and have a result of their own.
 */
static bool returns_its_last(const ptv_calls *c)
{
    unsigned written = 0;
    for (uint32_t i = 0; i < c->op->count; i++) {
        written += (ptv_argument_word(c, i) & PTV_WORD_WRITTEN) != 0;
    }
    return written == 1 && c->op->count > 1 && is_written_tensor(c, c->op->count - 1) &&
           (c->op->flags & (PTV_OPERATOR_PRIM | PTV_OPERATOR_LIST | PTV_OPERATOR_UNSETTLED)) == 0;
}

/* Silent about values that do not exist, which another rule reports. */
static void judge_same(ptv_calls *c)
{
    uint32_t i = c->op->count;
    int64_t result = ptv_argument(c, i), written = ptv_argument(c, i - 1);
    bool there = ptv_kinds_of(c, result) != 0 && ptv_kinds_of(c, written) != 0;
    if (there && result != written && !c->plan.run->stopped) {
        ptv_report_argument(c, &operator_result_elsewhere_rule, i,
                            ptv_signed_mismatch(result, written, written));
    }
}

static const ptv_rule operator_result_elsewhere_rule = {
    .name = "operator-result-elsewhere",
    .code = 659,
    .severity = PTV_WARNING,
    .with = &ptv_operator_argument_count_rule,
    .title = "the result of a call is not the tensor that its kernel writes",
    .why = "a kernel fills its last argument; who reads the other tensor computes with what was "
           "there before",
    .fix = "look for the pass that replaced one of the two: the last argument and the out argument "
           "before it name the same tensor",
};

/* ---- Dimensions ---- */

/* Whether it is the prim operator whose number must be a dimension of its tensor. */
static bool is_sym_size(const ptv_calls *c)
{
    return (c->op->flags & PTV_OPERATOR_PRIM) != 0 &&
           (ptv_called_of(&c->plan, c->here.call).is & PTV_CALLED_SYM_SIZE) != 0;
}

/* A number that an instruction makes is not known before it runs. */
PTV_NOINLINE static void judge_dimension(ptv_calls *c)
{
    const ptv_values values = c->plan.values;
    int64_t dimension, tensor = ptv_argument(c, 0);
    if (!ptv_known_int(c, ptv_argument(c, 1), &dimension) || !ptv_is_tensor(values, tensor)) {
        return;
    }
    int64_t rank =
        ptv_vec_of(values.im, ptv_value_at(values, tensor), PTV_PROGRAM_TENSOR_SIZES).count;
    if (dimension < 0 || dimension >= rank) {
        ptv_report_argument(c, &operator_dimension_out_of_range_rule, 1,
                            ptv_signed_mismatch(dimension, 0, rank - 1));
    }
}

static const ptv_rule operator_dimension_out_of_range_rule = {
    .name = "operator-dimension-out-of-range",
    .code = 658,
    .severity = PTV_ERROR,
    .with = &ptv_operator_argument_count_rule,
    .title = "the size of a dimension is asked for that the tensor does not have",
    .why = "the kernel of aten::sym_size.int ends the process",
    .found_is = "value",
    .fix = "pass a dimension that the tensor has at this point: one may have been removed "
           "(squeeze, select), or a pass changed the tensor",
};

/* ---- Calls ---- */

static bool has_all_arguments(ptv_calls *c)
{
    uint32_t wanted = ptv_arguments_of(c->op);
    if (c->args.count == wanted) {
        return true;
    }
    ptv_report_argument(c,
                        is_settled(c) ? &ptv_operator_argument_count_rule
                                      : &operator_argument_count_unsettled_rule,
                        -1, ptv_unsigned_mismatch(c->args.count, wanted, wanted));
    return false;
}

static const ptv_rule operator_argument_count_unsettled_rule = {
    .name = "operator-argument-count-unsettled",
    .code = 655,
    .severity = PTV_WARNING,
    .with = &ptv_operator_argument_count_rule,
    .title = "a call does not pass the number of arguments that the llm library takes today",
    .why = UNSETTLED_WHY,
    .fix = "use the runtime of the release that the model was exported with",
};

/* Returns whether to judge the call further: the operator is known and gets the kinds it takes. */
PTV_NOINLINE static bool judge(ptv_calls *c)
{
    if (c->here.call.tag != PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL) {
        return false;
    }
    if (c->op == NULL && c->args.count > 0) {
        (void)judge_written(c, c->args.count - 1); /* results come last in every signature */
    }
    if (c->op == NULL || !has_all_arguments(c)) {
        return false;
    }
    bool good = judge_arguments(c);
    good = judge_result(c) && good;
    good = good && judge_constants(c);
    if (good && returns_its_last(c)) {
        judge_same(c);
    }
    return good;
}

/* One after the other, so that their stacks do not add up. */
static void judge_call(ptv_calls *c)
{
    if (!judge(c)) {
        return;
    }
    if (is_sym_size(c)) {
        judge_dimension(c);
    }
    ptv_judge_contract(c);
}

/* Goes to the next call of a known operator in a quiet plan, where no number is ever made. */
static bool next_quiet_call(ptv_calls *c)
{
    c->straight = true;
    c->op = NULL;
    while (c->op == NULL && !c->plan.run->stopped && ptv_next(&c->plan, &c->here)) {
        c->op = ptv_operator_of(&c->plan, c->here.call);
        c->args = c->here.call.args;
    }
    return c->op != NULL;
}

static bool calls_prim(const ptv_plan *plan)
{
    for (uint32_t i = 0; i < plan->operators.count; i++) {
        uint16_t entry = plan->entries[i].entry;
        if (entry != 0 &&
            (plan->run->operators->entries[entry - 1].flags & PTV_OPERATOR_PRIM) != 0) {
            return true;
        }
    }
    return false;
}

/* In such a plan only prim operators replace a tensor with another. */
PTV_NOINLINE static void judge_quiet_calls(ptv_calls *c)
{
    if (calls_prim(&c->plan)) {
        for (c->here = (ptv_cursor)PTV_START; next_quiet_call(c);) {
            if ((c->op->flags & PTV_OPERATOR_PRIM) != 0) {
                ptv_calls_return(c);
            }
        }
    }
    for (c->here = (ptv_cursor)PTV_START; next_quiet_call(c);) {
        ptv_judge_contract(c);
    }
}

/* The checks of calls here, in list_item_types.c, call_contracts.c and uninitialized_reads.c. */
static void check_calls(ptv_run *run, const ptv_frame *plan)
{
    ptv_calls *c = (ptv_calls *)(void *)ptv_scratch(run);
    if (ptv_is_spent(run)) {
        return;
    }
    bool quiet = ptv_is_quiet(run, plan, PTV_QUIET_CALLS);
    if (!ptv_calls_begin(c, run, plan, &ptv_operator_argument_count_rule)) {
        ptv_skip_rules(run, &ptv_operator_list, PTV_SKIP_MEMORY);
        ptv_skip_rules(run, &ptv_contract_list, PTV_SKIP_MEMORY);
        ptv_skip_rules(run, &ptv_supply_list, PTV_SKIP_MEMORY);
        ptv_skip_rules(run, &ptv_call_failure_list, PTV_SKIP_MEMORY);
        return;
    }
    if (quiet) {
        judge_quiet_calls(c);
        return;
    }
    ptv_calls_note(c);
    ptv_calls_each(c, judge_call);
    ptv_judge_list_item_types(c);
    ptv_judge_uninitialized_reads(c);
}

const ptv_rule ptv_operator_argument_count_rule = {
    .name = "operator-argument-count",
    .code = 651,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = check_calls,
    .title = "a call does not pass the number of arguments that its operator takes",
    .why = "the kernel reads its arguments by position, beyond the list when there are too few "
           "(release 0.1 passed dequantize_per_tensor one less)",
    .fix = "export the model again with the release that executes it",
};

static const ptv_rule *const rules[] = {&ptv_operator_argument_count_rule,
                                        &operator_argument_kind_rule,
                                        &operator_result_kind_rule,
                                        &operator_writes_constant_rule,
                                        &operator_argument_count_unsettled_rule,
                                        &operator_argument_kind_unsettled_rule,
                                        &operator_result_kind_unsettled_rule,
                                        &operator_dimension_out_of_range_rule,
                                        &operator_result_elsewhere_rule,
                                        &ptv_int_list_item_made_other_rule};

const ptv_rule_list ptv_operator_list = PTV_RULE_LIST(rules);
