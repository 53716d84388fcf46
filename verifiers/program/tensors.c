/*
 * Rules about single tensors of programs, besides those about shapes (shapes.c), devices
 * (devices.c) and names (externals.c).
 */
#include "values.h"

static const ptv_rule storage_offset_not_zero_rule, layout_unknown_rule, tensor_unbound_rule,
    constant_dynamic_rule;

static void must_be_zero(ptv_run *run, const ptv_rule *rule, const ptv_tensor *tensor,
                         unsigned slot, int64_t value)
{
    if (value != 0) {
        ptv_report_at(run, rule, ptv_field_of(tensor->frame, slot),
                      ptv_signed_mismatch(value, 0, 0));
    }
}

/* enum-value-unknown reports numbers that the enum does not have. */
PTV_NOINLINE static void check_dynamism(ptv_run *run, const ptv_tensor *tensor)
{
    enum { SLOT = PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM };
    if (tensor->dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND) {
        ptv_report_at(run, &tensor_unbound_rule, ptv_field_of(tensor->frame, SLOT),
                      ptv_signed_mismatch(tensor->dynamism, 0, 1));
    } else if (tensor->dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_BOUND &&
               ptv_is_constant(tensor)) {
        ptv_report_at(run, &constant_dynamic_rule, ptv_field_of(tensor->frame, SLOT),
                      ptv_signed_mismatch(tensor->dynamism, 0, 0));
    }
}

static const ptv_rule tensor_unbound_rule = {
    .name = "tensor-unbound",
    .code = 422,
    .severity = PTV_WARNING,
    .with = &storage_offset_not_zero_rule,
    .title = "a tensor has no upper bound for its sizes",
    .why = "the portable runtime refuses the method; others may allocate",
    .fix = "export with an upper bound for each dynamic dimension",
};

static const ptv_rule constant_dynamic_rule = {
    .name = "constant-dynamic",
    .code = 423,
    .severity = PTV_WARNING,
    .with = &storage_offset_not_zero_rule,
    .title = "a constant has sizes that may change",
    .why = "its bytes are in the file, in one size; a resized one would be read as another",
    .fix = "look for the pass that marked the weight as dynamic: sizes of constants are STATIC in "
           "shape_dynamism",
};

static void check_tensor(ptv_run *run, const ptv_tensor *tensor)
{
    must_be_zero(run, &storage_offset_not_zero_rule, tensor, PTV_PROGRAM_TENSOR_STORAGE_OFFSET,
                 ptv_program_tensor_storage_offset(&run->image, tensor->at));
    must_be_zero(run, &layout_unknown_rule, tensor, PTV_PROGRAM_TENSOR_LAYOUT,
                 ptv_program_tensor_layout(&run->image, tensor->at));
    check_dynamism(run, tensor);
}

static const ptv_rule storage_offset_not_zero_rule = {
    .name = "storage-offset-not-zero",
    .code = 420,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_TENSOR,
    .tensor = check_tensor,
    .title = "a tensor begins inside another one",
    .why = "storage_offset was never supported: the runtime refuses the method",
    .fix = "copy the view in the model (clone), so that it has memory of its own, and export again",
};

static const ptv_rule layout_unknown_rule = {
    .name = "layout-unknown",
    .code = 421,
    .severity = PTV_WARNING,
    .with = &storage_offset_not_zero_rule,
    .title = "a tensor is not laid out by strides",
    .why = "no other layout is defined, and the runtime reads it as if it were strided",
    .fix = "make the tensor dense in the model (to_dense), and export again",
};

static const ptv_rule *const rules[] = {&storage_offset_not_zero_rule, &layout_unknown_rule,
                                        &tensor_unbound_rule, &constant_dynamic_rule};

const ptv_rule_list ptv_tensor_list = PTV_RULE_LIST(rules);
