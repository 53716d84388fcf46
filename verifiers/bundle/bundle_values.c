/*
 * Compares an input or expected output of a test case with the corresponding value of the method:
 * kind, type, sizes, number. The bytes of tensors are not read.
 */
#include <string.h>

#include "../schemas/bundled_program.h"
#include "cases.h"

#define AGAIN "make the bundle again, from this program"

static const ptv_rule case_input_kind_rule, case_input_unsupported_rule, case_output_kind_rule,
    case_tensor_type_rule, case_tensor_rank_rule, case_tensor_size_rule, case_scalar_differs_rule,
    case_dim_order_differs_rule;

/* The tag of a bundled value for a kind of program value, or NONE if it cannot be bundled. */
static unsigned tag_for(unsigned kind)
{
    switch (kind) {
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR: return PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR;
    case PTV_PROGRAM_KERNEL_TYPES_INT: return PTV_BUNDLED_PROGRAM_VALUE_UNION_INT;
    case PTV_PROGRAM_KERNEL_TYPES_BOOL: return PTV_BUNDLED_PROGRAM_VALUE_UNION_BOOL;
    case PTV_PROGRAM_KERNEL_TYPES_DOUBLE: return PTV_BUNDLED_PROGRAM_VALUE_UNION_DOUBLE;
    default: return PTV_BUNDLED_PROGRAM_VALUE_UNION_NONE;
    }
}

/* ---- Tensors: comparisons are out of line, so that they do not take their stack at once ---- */

/* Types that do not exist, and ranks above 16, are reported elsewhere. */
PTV_NOINLINE static bool same_type(ptv_run *run, const ptv_frame *tensor, const ptv_tensor *theirs)
{
    enum { FIELD = PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE };
    int64_t wanted = theirs->scalar_type;
    int64_t found = (int64_t)ptv_scalar_of(&run->image, tensor->at, tensor->type, FIELD);
    if (found == wanted || ptv_element_size(found) == 0 || ptv_element_size(wanted) == 0) {
        return true;
    }
    ptv_report_at(run, &case_tensor_type_rule, ptv_field_of(tensor, FIELD),
                  ptv_signed_mismatch(found, wanted, wanted));
    return false;
}

static const ptv_rule case_tensor_type_rule = {
    .name = "case-tensor-type",
    .code = 916,
    .severity = PTV_ERROR,
    .title = "a tensor of a test case has a different element type from that of the method",
    .why = "the method refuses the input; an output never compares as equal",
    .fix = AGAIN,
};

static bool fits(int32_t found, int32_t wanted, int64_t dynamism)
{
    return found == wanted ||
           (dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_BOUND && found < wanted);
}

PTV_NOINLINE static bool same_sizes(const ptv_cases *s, const ptv_frame *tensor,
                                    const ptv_tensor *theirs)
{
    enum {
        FIELD = PTV_BUNDLED_PROGRAM_TENSOR_SIZES,
        BOUND = PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_BOUND
    };
    ptv_vec ours = ptv_vec_of(&s->run->image, tensor->at, FIELD);
    uint32_t rank = theirs->sizes.count;
    if (ours.at == 0 || theirs->sizes.at == 0 || ours.count > PTV_RANK_MAX || rank > PTV_RANK_MAX) {
        return false;
    }
    if (ours.count != rank) {
        ptv_report_at(s->run, &case_tensor_rank_rule, ptv_field_of(tensor, FIELD),
                      ptv_unsigned_mismatch(ours.count, rank, rank));
        return false;
    }
    for (uint32_t i = 0; i < rank && theirs->dynamism >= 0 && theirs->dynamism <= BOUND; i++) {
        int32_t found = (int32_t)ptv_u32(&s->run->image, ours.at + 4 * i);
        int32_t wanted = (int32_t)ptv_u32(&s->program, theirs->sizes.at + 4 * i);
        if (found >= 0 && wanted >= 0 && !fits(found, wanted, theirs->dynamism)) {
            bool bound = theirs->dynamism != PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC;
            ptv_report_at(s->run, &case_tensor_size_rule, ptv_element_of(tensor, FIELD, i),
                          ptv_signed_mismatch(found, bound ? 0 : wanted, wanted));
            return false;
        }
    }
    return true;
}

static const ptv_rule case_tensor_rank_rule = {
    .name = "case-tensor-rank",
    .code = 917,
    .severity = PTV_ERROR,
    .title = "a tensor of a test case has a different number of dimensions from that of the method",
    .why = "the method refuses the input; an output never compares as equal",
    .fix = AGAIN,
};

static const ptv_rule case_tensor_size_rule = {
    .name = "case-tensor-size",
    .code = 918,
    .severity = PTV_ERROR,
    .title = "a tensor of a test case has a size that the method does not allow",
    .why = "sizes that are not dynamic have to be equal, dynamic ones not above their bound: the "
           "method refuses the input",
    .fix = AGAIN,
};

/* Each has as many elements as its tensor has dimensions, or that is reported elsewhere. */
PTV_NOINLINE static void compare_orders(const ptv_cases *s, const ptv_frame *tensor, ptv_vec theirs)
{
    enum { FIELD = PTV_BUNDLED_PROGRAM_TENSOR_DIM_ORDER };
    ptv_vec ours = ptv_vec_of(&s->run->image, tensor->at, FIELD);
    if (ours.count == theirs.count && ours.count <= PTV_RANK_MAX &&
        memcmp(s->run->image.bytes + ours.at, s->program.bytes + theirs.at, ours.count) != 0) {
        ptv_report_at(s->run, &case_dim_order_differs_rule, ptv_field_of(tensor, FIELD),
                      ptv_no_mismatch());
    }
}

static const ptv_rule case_dim_order_differs_rule = {
    .name = "case-dim-order-differs",
    .code = 920,
    .severity = PTV_NOTE,
    .once = 1,
    .title =
        "a tensor of a test case has its dimensions in a different order from that of the method",
    .why = "bundles of methods that take channels-last tensors are made like this; the bytes are "
           "in the order of the test case",
    .fix = "none needed",
};

PTV_NOINLINE static void compare_tensors(const ptv_cases *s, const ptv_frame *tensor, int32_t index)
{
    const ptv_tensor theirs = ptv_tensor_in(s->values, index);
    if (same_type(s->run, tensor, &theirs) && same_sizes(s, tensor, &theirs)) {
        compare_orders(s, tensor, theirs.dim_order);
    }
}

/* ---- Scalars ---- */

static double real_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static double magnitude(double a)
{
    return a < 0 ? -a : a;
}

/* The runtime compares an input like this with the number that the method was exported with. */
static bool is_close(double a, double b)
{
    bool both_nan = a != a && b != b;
    return both_nan || a == b || magnitude(a - b) <= 1e-4 + 1e-5 * magnitude(b);
}

/* Int, Bool and Double have a single field, which defaults to 0 in both formats. */
PTV_NOINLINE static void compare_scalars(const ptv_cases *s, const ptv_frame *scalar,
                                         uint32_t theirs, unsigned kind)
{
    uint64_t found = ptv_scalar_of(&s->run->image, scalar->at, scalar->type, 0);
    uint64_t wanted = ptv_scalar_of(&s->program, theirs, scalar->type, 0);
    bool same = found == wanted;
    if (kind == PTV_PROGRAM_KERNEL_TYPES_DOUBLE) {
        same = is_close(real_of(found), real_of(wanted));
    } else if (kind == PTV_PROGRAM_KERNEL_TYPES_BOOL) {
        same = (found != 0) == (wanted != 0);
    }
    if (!same) {
        bool number = kind == PTV_PROGRAM_KERNEL_TYPES_INT;
        int64_t only = (int64_t)wanted;
        ptv_report_at(s->run, &case_scalar_differs_rule, ptv_field_of(scalar, 0),
                      number ? ptv_signed_mismatch((int64_t)found, only, only) : ptv_no_mismatch());
    }
}

static const ptv_rule case_scalar_differs_rule = {
    .name = "case-scalar-differs",
    .code = 919,
    .severity = PTV_WARNING,
    .title = "a number of a test case is not the one that the method was exported with",
    .why = "numbers are constants of an exported method: it refuses another one",
    .fix = AGAIN,
};

/* ---- Values ---- */

void ptv_compare_value(const ptv_cases *s, ptv_frame *value, int32_t index, bool input)
{
    enum { TAG = PTV_BUNDLED_PROGRAM_VALUE_VAL_TYPE, VAL = PTV_BUNDLED_PROGRAM_VALUE_VAL };
    unsigned kind = ptv_value_kind(s->values, index);
    unsigned tag = (unsigned)ptv_scalar_of(&s->run->image, value->at, value->type, TAG);
    const ptv_union *tags = &ptv_state_of(s->run)->schema->unions[value->type->fields[VAL].type];
    const char *found = ptv_kind_name(kind);
    const ptv_rule *rule = NULL;
    if (kind == PTV_PROGRAM_KERNEL_TYPES_NONE ||
        (!input && tag != PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR)) {
        return; /* an index past the list, or expected-output-not-tensor */
    }
    if (!input && kind != PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        rule = &case_output_kind_rule;
    } else if (tag_for(kind) == PTV_BUNDLED_PROGRAM_VALUE_UNION_NONE) {
        rule = &case_input_unsupported_rule;
    } else if (tag != tag_for(kind)) {
        rule = &case_input_kind_rule;
        found = tags->members[tag].name;
    }
    if (rule != NULL) {
        ptv_report_at(s->run, rule, ptv_field_of(value, TAG), ptv_text_mismatch(found));
    } else if (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        compare_tensors(s, ptv_frame_down(s->run, value, VAL, -1), index);
    } else {
        compare_scalars(s, ptv_frame_down(s->run, value, VAL, -1), ptv_value_at(s->values, index),
                        kind);
    }
}

static const ptv_rule case_input_kind_rule = {
    .name = "case-input-kind",
    .code = 913,
    .severity = PTV_ERROR,
    .title = "an input of a test case has a different kind from that of the method",
    .why = "the method does not accept it",
    .fix = AGAIN,
};

static const ptv_rule case_input_unsupported_rule = {
    .name = "case-input-unsupported",
    .code = 914,
    .severity = PTV_WARNING,
    .once = 1,
    .title = "the method has an input that a bundle cannot hold",
    .why = "bundles have tensors and numbers; the runtime cannot set the others from them",
    .fix = "export the method without this input, or test it without a bundle",
};

static const ptv_rule case_output_kind_rule = {
    .name = "case-output-kind",
    .code = 915,
    .severity = PTV_ERROR,
    .title = "a test case expects a tensor where the method has a different output",
    .why = "the runtime compares tensors only and ends with an error",
    .fix = "leave out the expected outputs of this case",
};

static const ptv_rule *const rules[] = {&case_input_kind_rule,     &case_input_unsupported_rule,
                                        &case_output_kind_rule,    &case_tensor_type_rule,
                                        &case_tensor_rank_rule,    &case_tensor_size_rule,
                                        &case_scalar_differs_rule, &case_dim_order_differs_rule};

const ptv_rule_list ptv_bundle_value_list = PTV_RULE_LIST_OF(rules, NULL);
