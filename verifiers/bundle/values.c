/*
 * One input or expected output of a test case against the value of the method that it is
 * for: kind, type, sizes, number. The bytes of tensors are not read.
 */
#include <string.h>

#include "../tables/bundled_program.h"
#include "cases.h"
#include "../program/values.h"

#define AGAIN "make the bundle again, from this program"
#define CASE "from bundle; set method_test_suites[1].test_cases[0]."

static const ptv_rule case_input_kind_rule, case_input_unsupported_rule, case_output_kind_rule,
    case_tensor_type_rule, case_tensor_rank_rule, case_tensor_size_rule, case_scalar_differs_rule,
    case_dim_order_differs_rule;

static void fault(const ptv_cases *s, const ptv_rule *rule, ptv_place place, ptv_gap gap)
{
    ptv_fault(s->run, rule, place, gap);
}

/* ---- Values of the program ---- */

static uint64_t number(const ptv_cases *s, uint32_t table, unsigned type, unsigned slot)
{
    return ptv_scalar_of(&s->program, table, &ptv_schema_program.tables[type], slot);
}

/* The union's table, 0 when there is none; an index past the list has an error of its own. */
static uint32_t value_at(const ptv_cases *s, int32_t i, unsigned *kind)
{
    if (i < 0 || (uint32_t)i >= s->values.count) {
        return 0;
    }
    uint32_t entry = ptv_table_in(&s->program, s->values, (uint32_t)i);
    *kind = (unsigned)number(s, entry, PTV_PROGRAM_E_VALUE, PTV_PROGRAM_E_VALUE_VAL_TYPE);
    return ptv_table_of(&s->program, entry, PTV_PROGRAM_E_VALUE_VAL);
}

static const char *kind_name(unsigned kind)
{
    const ptv_field *field =
        &ptv_schema_program.tables[PTV_PROGRAM_E_VALUE].fields[PTV_PROGRAM_E_VALUE_VAL];
    return ptv_schema_program.unions[field->type].members[kind].name;
}

/* The tag of a bundled value for a kind of the program; NONE: it cannot be bundled. */
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

/* ---- Tensors ---- */

/* Lists of the two tensors: the bundle's and the program's. */
typedef struct pair {
    ptv_vec ours, theirs;
} pair;

static pair lists_of(const ptv_cases *s, const ptv_frame *tensor, unsigned slot, uint32_t theirs,
                     unsigned their_slot)
{
    return (pair){ptv_vec_of(&s->run->image, tensor->at, slot),
                  ptv_vec_of(&s->program, theirs, their_slot)};
}

/* Ranks above 16 and types that do not exist have errors of their own. */
static bool same_type(const ptv_cases *s, const ptv_frame *tensor, uint32_t theirs)
{
    enum { FIELD = PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE };
    int64_t found = (int64_t)ptv_scalar_of(&s->run->image, tensor->at, tensor->type, FIELD);
    int64_t wanted = (int64_t)number(s, theirs, PTV_PROGRAM_TENSOR, PTV_PROGRAM_TENSOR_SCALAR_TYPE);
    if (found == wanted || ptv_element_size(found) == 0 || ptv_element_size(wanted) == 0) {
        return true;
    }
    fault(s, &case_tensor_type_rule, ptv_field_of(tensor, FIELD),
          ptv_signed_gap(found, wanted, wanted));
    return false;
}

static const ptv_rule case_tensor_type_rule = {
    .name = "case-tensor-type",
    .code = 916,
    .severity = PTV_ERROR,
    .title = "a tensor of a test case has another element type than that of the method",
    .why = "the method refuses the input; an output never compares as equal",
    .fix = AGAIN,
};

static bool fits(int32_t found, int32_t wanted, uint64_t dynamism)
{
    return found == wanted ||
           (dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_BOUND && found < wanted);
}

static bool same_sizes(const ptv_cases *s, const ptv_frame *tensor, uint32_t theirs)
{
    enum { FIELD = PTV_BUNDLED_PROGRAM_TENSOR_SIZES };
    const pair sizes = lists_of(s, tensor, FIELD, theirs, PTV_PROGRAM_TENSOR_SIZES);
    uint64_t dynamism = number(s, theirs, PTV_PROGRAM_TENSOR, PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM);
    uint32_t rank = sizes.theirs.count;
    if (sizes.ours.at == 0 || sizes.theirs.at == 0 || sizes.ours.count > PTV_RANK_MAX ||
        rank > PTV_RANK_MAX) {
        return false;
    }
    if (sizes.ours.count != rank) {
        fault(s, &case_tensor_rank_rule, ptv_field_of(tensor, FIELD),
              ptv_unsigned_gap(sizes.ours.count, rank, rank));
        return false;
    }
    for (uint32_t i = 0; i < rank && dynamism <= PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_BOUND;
         i++) {
        int32_t found = (int32_t)ptv_u32(&s->run->image, sizes.ours.at + 4 * i);
        int32_t wanted = (int32_t)ptv_u32(&s->program, sizes.theirs.at + 4 * i);
        if (found >= 0 && wanted >= 0 && !fits(found, wanted, dynamism)) {
            bool bound = dynamism != PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC;
            fault(s, &case_tensor_size_rule, ptv_element_of(tensor, FIELD, i),
                  ptv_signed_gap(found, bound ? 0 : wanted, wanted));
            return false;
        }
    }
    return true;
}

static const ptv_rule case_tensor_rank_rule = {
    .name = "case-tensor-rank",
    .code = 917,
    .severity = PTV_ERROR,
    .title = "a tensor of a test case has another number of dimensions than that of the method",
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

/* Both are as long as the tensors have dimensions, or have an error of their own. */
static void compare_orders(const ptv_cases *s, const ptv_frame *tensor, uint32_t theirs)
{
    enum { FIELD = PTV_BUNDLED_PROGRAM_TENSOR_DIM_ORDER };
    const pair orders = lists_of(s, tensor, FIELD, theirs, PTV_PROGRAM_TENSOR_DIM_ORDER);
    if (orders.ours.count == orders.theirs.count && orders.ours.count <= PTV_RANK_MAX &&
        memcmp(s->run->image.bytes + orders.ours.at, s->program.bytes + orders.theirs.at,
               orders.ours.count) != 0) {
        fault(s, &case_dim_order_differs_rule, ptv_field_of(tensor, FIELD), ptv_no_gap());
    }
}

static const ptv_rule case_dim_order_differs_rule = {
    .name = "case-dim-order-differs",
    .code = 920,
    .severity = PTV_NOTE,
    .once = 1,
    .title = "a tensor of a test case has its dimensions in another order than that of the method",
    .why = "bundles of methods that take channels-last tensors are made like this; the bytes are "
           "in the order of the test case",
    .fix = "none needed",
};

PTV_NOINLINE static void compare_tensors(const ptv_cases *s, const ptv_frame *tensor,
                                         uint32_t theirs)
{
    if (same_type(s, tensor, theirs) && same_sizes(s, tensor, theirs)) {
        compare_orders(s, tensor, theirs);
    }
}

/* ---- Scalars ---- */

static double real_of(const ptv_image *im, uint32_t at)
{
    uint64_t bits = at == 0 ? 0 : ptv_u64(im, at);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static double magnitude(double a)
{
    return a < 0 ? -a : a;
}

/* As the runtime compares an input with the number that the method was exported with. */
static bool is_close(double a, double b)
{
    bool both_nan = a != a && b != b;
    return both_nan || a == b || magnitude(a - b) <= 1e-4 + 1e-5 * magnitude(b);
}

/* Ints, Bools and Doubles have one field, whose absence is 0 in both formats. */
PTV_NOINLINE static void compare_scalars(const ptv_cases *s, const ptv_frame *scalar,
                                         uint32_t theirs, unsigned kind)
{
    uint32_t ours = ptv_slot(&s->run->image, scalar->at, 0);
    bool same;
    ptv_gap gap = ptv_no_gap();
    if (kind == PTV_PROGRAM_KERNEL_TYPES_DOUBLE) {
        same = is_close(real_of(&s->run->image, ours),
                        real_of(&s->program, ptv_slot(&s->program, theirs, 0)));
    } else if (kind == PTV_PROGRAM_KERNEL_TYPES_BOOL) {
        uint64_t found = ptv_scalar_of(&s->run->image, scalar->at, scalar->type, 0);
        same =
            (found != 0) == (number(s, theirs, PTV_PROGRAM_BOOL, PTV_PROGRAM_BOOL_BOOL_VAL) != 0);
    } else {
        int64_t found = (int64_t)ptv_scalar_of(&s->run->image, scalar->at, scalar->type, 0);
        int64_t wanted = (int64_t)number(s, theirs, PTV_PROGRAM_INT, PTV_PROGRAM_INT_INT_VAL);
        same = found == wanted;
        gap = ptv_signed_gap(found, wanted, wanted);
    }
    if (!same) {
        fault(s, &case_scalar_differs_rule, ptv_field_of(scalar, 0), gap);
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
    unsigned kind = PTV_PROGRAM_KERNEL_TYPES_NONE;
    uint32_t theirs = value_at(s, index, &kind);
    unsigned tag = (unsigned)ptv_scalar_of(&s->run->image, value->at, value->type, TAG);
    const ptv_union *tags = &s->run->schema->unions[value->type->fields[VAL].type];
    if (kind == PTV_PROGRAM_KERNEL_TYPES_NONE ||
        (!input && tag != PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR)) {
        return; /* an index past the list, or expected-output-not-tensor */
    }
    if (!input && kind != PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        fault(s, &case_output_kind_rule, ptv_field_of(value, TAG), ptv_text_gap(kind_name(kind)));
    } else if (tag_for(kind) == PTV_BUNDLED_PROGRAM_VALUE_UNION_NONE) {
        fault(s, &case_input_unsupported_rule, ptv_field_of(value, TAG),
              ptv_text_gap(kind_name(kind)));
    } else if (tag != tag_for(kind)) {
        fault(s, &case_input_kind_rule, ptv_field_of(value, TAG),
              ptv_text_gap(tags->members[tag].name));
    } else {
        uint32_t at = ptv_table_of(&s->run->image, value->at, VAL);
        const ptv_frame frame =
            ptv_frame_below(s->run, value, VAL, -1, tags->members[tag].table, at);
        if (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
            compare_tensors(s, &frame, theirs);
        } else {
            compare_scalars(s, &frame, theirs, kind);
        }
    }
}

static const ptv_rule case_input_kind_rule = {
    .name = "case-input-kind",
    .code = 913,
    .severity = PTV_ERROR,
    .title = "an input of a test case is of another kind than that of the method",
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
    .title = "a test case expects a tensor where the method has another output",
    .why = "the runtime compares tensors only and ends with an error",
    .fix = "leave out the expected outputs of this case",
};

static const ptv_rule *const rules[] = {&case_input_kind_rule,     &case_input_unsupported_rule,
                                        &case_output_kind_rule,    &case_tensor_type_rule,
                                        &case_tensor_rank_rule,    &case_tensor_size_rule,
                                        &case_scalar_differs_rule, &case_dim_order_differs_rule};

const ptv_rule_list ptv_bundle_value_list = PTV_RULE_LIST_OF(rules, NULL);
