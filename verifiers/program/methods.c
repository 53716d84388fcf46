/*
 * Rules about methods (execution plans) as a whole: names, chains, what the caller gives
 * and gets, the names of operators. What instructions do is in flow.c.
 */
#include <string.h>

#include "../context/duplicates.h"
#include "../context/memory.h"
#include "uses.h"

static const ptv_rule program_without_methods_rule, method_name_empty_rule,
    method_name_repeated_rule, method_without_chains_rule, method_input_kind_rule,
    method_output_kind_rule, method_input_repeated_rule, flattening_missing_rule,
    output_flattening_missing_rule, operator_name_too_long_rule, operator_overload_missing_rule;

/* Reports a list that is present but empty. field-missing reports an absent one. */
static void must_not_be_empty(ptv_run *run, const ptv_rule *rule, const ptv_frame *table,
                              unsigned slot)
{
    if (ptv_slot(&run->image, table->at, slot) != 0 &&
        ptv_vec_of(&run->image, table->at, slot).count == 0) {
        ptv_report_at(run, rule, ptv_field_of(table, slot), ptv_no_mismatch());
    }
}

static void must_be_there(ptv_run *run, const ptv_rule *rule, const ptv_frame *table, unsigned slot)
{
    if (ptv_slot(&run->image, table->at, slot) == 0) {
        ptv_report_at(run, rule, ptv_field_of(table, slot), ptv_absent_mismatch());
    }
}

/* ---- Names ---- */

static void program_without_methods(ptv_run *run, const ptv_frame *root)
{
    must_not_be_empty(run, &program_without_methods_rule, root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
}

static const ptv_rule program_without_methods_rule = {
    .name = "program-without-methods",
    .code = 661,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(EXECUTION_PLAN),
    .check = program_without_methods,
    .title = "a program without methods",
    .why = "it loads, and there is nothing to run",
    .fix = "export at least one method",
};

static void name_empty(ptv_run *run, const ptv_frame *plan)
{
    must_not_be_empty(run, &method_name_empty_rule, plan, PTV_PROGRAM_EXECUTION_PLAN_NAME);
}

static const ptv_rule method_name_empty_rule = {
    .name = "method-name-empty",
    .code = 662,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = name_empty,
    .title = "the name of a method is empty",
    .why = "it runs when asked for by this name, which few programs do",
    .fix = "give the method a name when exporting",
};

static void name_repeated(ptv_run *run, const ptv_frame *root)
{
    ptv_report_duplicates(run, &method_name_repeated_rule, root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN,
                          PTV_PROGRAM_EXECUTION_PLAN_NAME);
}

static const ptv_rule method_name_repeated_rule = {
    .name = "method-name-repeated",
    .code = 663,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(EXECUTION_PLAN),
    .check = name_repeated,
    .title = "two methods have the same name",
    .why = "who asks for it gets the first; the other cannot be run",
    .fix = "give each method its own name when exporting",
};

/* ---- Chains ---- */

static void method_without_chains(ptv_run *run, const ptv_frame *plan)
{
    must_not_be_empty(run, &method_without_chains_rule, plan, PTV_PROGRAM_EXECUTION_PLAN_CHAINS);
}

static const ptv_rule method_without_chains_rule = {
    .name = "method-without-chains",
    .code = 664,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = method_without_chains,
    .title = "a method has no chain of instructions",
    .why = "the runtime refuses the method; a method that does nothing has one empty chain",
    .fix = "write one chain without instructions for a method that does nothing",
};

/* ---- Inputs and outputs ---- */

/* An index outside the list has no kind, and another rule reports it. */
static bool may_cross(unsigned kind)
{
    switch (kind) {
    case PTV_PROGRAM_KERNEL_TYPES_NONE:
    case PTV_PROGRAM_KERNEL_TYPES_NULL:
    case PTV_PROGRAM_KERNEL_TYPES_INT:
    case PTV_PROGRAM_KERNEL_TYPES_BOOL:
    case PTV_PROGRAM_KERNEL_TYPES_DOUBLE:
    case PTV_PROGRAM_KERNEL_TYPES_STRING:
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR: return true;
    default: return false;
    }
}

static void judge_kinds(ptv_run *run, const ptv_rule *rule, const ptv_frame *plan, unsigned slot)
{
    ptv_values values = ptv_values_of(run, plan);
    ptv_vec indexes = ptv_vec_of(&run->image, plan->at, slot);
    for (uint32_t i = 0; i < indexes.count && !run->stopped && !ptv_is_spent(run); i++) {
        unsigned kind =
            ptv_value_kind(values, ptv_item(&run->image, &plan->type->fields[slot], indexes, i));
        if (!may_cross(kind)) {
            ptv_report_at(run, rule, ptv_element_of(plan, slot, i),
                          ptv_text_mismatch(ptv_kind_name(kind)));
        }
    }
}

static void input_kind(ptv_run *run, const ptv_frame *plan)
{
    judge_kinds(run, &method_input_kind_rule, plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS);
}

static const ptv_rule method_input_kind_rule = {
    .name = "method-input-kind",
    .code = 665,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = input_kind,
    .title = "an input of a method is a list",
    .why = "callers can only pass tensors, numbers, strings and nothing: others are refused",
    .fix = "export the model again; inputs are flattened there",
};

static void output_kind(ptv_run *run, const ptv_frame *plan)
{
    judge_kinds(run, &method_output_kind_rule, plan, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS);
}

static const ptv_rule method_output_kind_rule = {
    .name = "method-output-kind",
    .code = 666,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = output_kind,
    .title = "an output of a method is a list",
    .why = "callers can only get tensors, numbers, strings and nothing: others are refused",
    .fix = "export the model again; outputs are flattened there",
};

/* Takes a byte per value, which takes four in its list. */
static void input_repeated(ptv_run *run, const ptv_frame *plan)
{
    const unsigned slot = PTV_PROGRAM_EXECUTION_PLAN_INPUTS;
    uint32_t values = ptv_values_of(run, plan).list.count;
    ptv_vec inputs = ptv_vec_of(&run->image, plan->at, slot);
    uint8_t *seen = inputs.count < 2 || ptv_is_spent(run)
                        ? NULL
                        : ptv_borrow(run, &method_input_repeated_rule, values);
    if (seen == NULL) {
        return;
    }
    memset(seen, 0, values);
    for (uint32_t i = 0; i < inputs.count && !run->stopped; i++) {
        int64_t value = ptv_item(&run->image, &plan->type->fields[slot], inputs, i);
        if (value < 0 || value >= values) {
            continue;
        }
        if (seen[value] != 0) {
            ptv_report_at(run, &method_input_repeated_rule, ptv_element_of(plan, slot, i),
                          ptv_no_mismatch());
        }
        seen[value] = 1;
    }
}

static const ptv_rule method_input_repeated_rule = {
    .name = "method-input-repeated",
    .code = 667,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = input_repeated,
    .title = "a value is an input of its method twice",
    .why = "what is given second replaces what is given first",
    .fix = "look for the pass that took two inputs for one: each has a value of its own",
};

/* Python needs this to put inputs and outputs together again. */
static void flattening_missing(ptv_run *run, const ptv_frame *plan)
{
    must_be_there(run, &flattening_missing_rule, plan,
                  PTV_PROGRAM_EXECUTION_PLAN_CONTAINER_META_TYPE);
}

static const ptv_rule flattening_missing_rule = {
    .name = "flattening-missing",
    .code = 668,
    .severity = PTV_NOTE,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = flattening_missing,
    .title = "a method does not say how its inputs and outputs were flattened",
    .why = "Python cannot put the outputs together; older runtimes crash when they are asked",
    .fix = "export the model again if Python is to call it",
};

static void output_flattening_missing(ptv_run *run, const ptv_frame *container)
{
    must_be_there(run, &output_flattening_missing_rule, container,
                  PTV_PROGRAM_CONTAINER_METADATA_ENCODED_OUT_STR);
}

static const ptv_rule output_flattening_missing_rule = {
    .name = "output-flattening-missing",
    .code = 669,
    .severity = PTV_NOTE,
    .on = PTV_PROGRAM_CONTAINER_METADATA,
    .check = output_flattening_missing,
    .title = "a method does not say how its outputs were flattened",
    .why = "Python cannot put the outputs together; older runtimes crash when they are asked",
    .fix = "export the model again if Python is to call it",
};

/* ---- Operators ---- */

/* The name, a dot, the overload and a final zero in 100 bytes; no dot without overload. */
static void operator_name_too_long(ptv_run *run, const ptv_frame *operator)
{
    enum { LONGEST = 99 };
    const ptv_image *im = &run->image;
    uint64_t name = ptv_vec_of(im, operator->at, PTV_PROGRAM_OPERATOR_NAME).count;
    uint64_t overload = ptv_vec_of(im, operator->at, PTV_PROGRAM_OPERATOR_OVERLOAD).count;
    uint64_t length = name + (overload == 0 ? 0 : 1 + overload);
    if (length > LONGEST) {
        ptv_report_at(run, &operator_name_too_long_rule,
                      ptv_field_of(operator, PTV_PROGRAM_OPERATOR_NAME),
                      ptv_unsigned_mismatch(length, 0, LONGEST));
    }
}

static const ptv_rule operator_name_too_long_rule = {
    .name = "operator-name-too-long",
    .code = 670,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_OPERATOR,
    .check = operator_name_too_long,
    .title = "name and overload of an operator are longer than the runtime can look up",
    .why = "the runtime puts them together in 100 bytes and refuses what does not fit",
    .found_is = "bytes",
    .fix = "register the kernel under a shorter name and export again",
};

static void operator_overload_missing(ptv_run *run, const ptv_frame *operator)
{
    must_be_there(run, &operator_overload_missing_rule, operator, PTV_PROGRAM_OPERATOR_OVERLOAD);
}

static const ptv_rule operator_overload_missing_rule = {
    .name = "operator-overload-missing",
    .code = 671,
    .severity = PTV_NOTE,
    .on = PTV_PROGRAM_OPERATOR,
    .check = operator_overload_missing,
    .title = "an operator has no overload, not even an empty one",
    .why = "it loads; runtimes that log crash while reporting that the kernel failed",
    .fix =
        "write the overload of the operator, \"out\" mostly, and an empty text where it has none",
};

static const ptv_rule *const rules[] = {
    &program_without_methods_rule, &method_name_empty_rule,        &method_name_repeated_rule,
    &method_without_chains_rule,   &method_input_kind_rule,        &method_output_kind_rule,
    &method_input_repeated_rule,   &flattening_missing_rule,       &output_flattening_missing_rule,
    &operator_name_too_long_rule,  &operator_overload_missing_rule};

const ptv_rule_list ptv_method_list = PTV_RULE_LIST(rules);
