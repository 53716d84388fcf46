/*
 * What kernels demand of their arguments besides a kind: types of elements, ranges of
 * numbers, as far as the table of operators has it. A kernel without a case for a type
 * ends the process, where others return an error; only the former are in the table.
 *
 * Not judged: calls with a tensor of an unknown type; tensors and numbers that instructions
 * replace by others.
 */
#include "calls.h"

static ptv_tensor tensor_of(const ptv_calls *c, uint32_t i)
{
    return ptv_tensor_in(c->plan.values, ptv_argument(c, i));
}

/* ---- When a call is judged ---- */

/* Of a type that is none, another rule speaks. */
static bool has_type(const ptv_calls *c, uint32_t i)
{
    ptv_value room;
    return ptv_element_size(ptv_plan_value(&c->plan, ptv_argument(c, i), &room)->scalar_type) > 0;
}

PTV_NOINLINE bool ptv_have_types(const ptv_calls *c)
{
    for (uint32_t i = 0; i < c->op->count; i++) {
        if (ptv_is_tensor(c->plan.values, ptv_argument(c, i)) && !has_type(c, i)) {
            return false;
        }
    }
    return true;
}

/* Of a tensor that nothing takes the place of; -1: not known. */
static int64_t type_of(const ptv_calls *c, uint32_t i)
{
    int64_t value = ptv_argument(c, i);
    bool known = ptv_is_tensor(c->plan.values, value) && (c->made[value] & PTV_MADE_TENSOR) == 0;
    ptv_value room;
    return known ? ptv_plan_value(&c->plan, value, &room)->scalar_type : -1;
}

/* ---- Types ---- */

const char *ptv_scalar_type_name(int64_t type)
{
    const ptv_table *tensor = &ptv_schema_program.tables[PTV_PROGRAM_TENSOR];
    const ptv_enum *types =
        &ptv_schema_program.enums[tensor->fields[PTV_PROGRAM_TENSOR_SCALAR_TYPE].type - 1];
    for (unsigned i = 0; i < types->count; i++) {
        if (types->values[i].value == type) {
            return types->values[i].name;
        }
    }
    return "a type without a name";
}

/* False when it was wrong. */
PTV_NOINLINE static bool judge_type(ptv_calls *c, const ptv_constraint *d)
{
    bool like = d->kind == PTV_CONSTRAINT_LIKE;
    int64_t type = type_of(c, d->argument), other = like ? type_of(c, d->other) : -1;
    if (type < 0 || type > 31) {
        return true; /* not known, or no type at all */
    }
    bool good = like ? other < 0 || type == other : (d->value >> type & 1) != 0;
    if (!good) {
        ptv_report_argument(c, &ptv_operator_argument_type_rule, d->argument,
                            ptv_text_mismatch(ptv_scalar_type_name(type)));
    }
    return good;
}

const ptv_rule ptv_operator_argument_type_rule = {
    .name = "operator-argument-type",
    .code = 672,
    .severity = PTV_ERROR,
    .with = &ptv_operator_argument_count_rule,
    .title = "the elements of an argument are of a type that its kernel does not take",
    .why = "the kernel has no case for the type, and ends the process",
    .fix = "export the model again; the tensor was made for another operator",
};

/* ---- Numbers ---- */

typedef struct range {
    int64_t low, high;
} range;

static const range any = {INT64_MIN, INT64_MAX};

/* What elements of argument `other` can be, as far as it binds one side. */
static range range_of_elements(const ptv_calls *c, const ptv_constraint *d)
{
    range r = any;
    switch (type_of(c, d->other)) {
    case PTV_PROGRAM_SCALAR_TYPE_BYTE: r = (range){0, UINT8_MAX}; break;
    case PTV_PROGRAM_SCALAR_TYPE_CHAR: r = (range){INT8_MIN, INT8_MAX}; break;
    case PTV_PROGRAM_SCALAR_TYPE_SHORT: r = (range){INT16_MIN, INT16_MAX}; break;
    case PTV_PROGRAM_SCALAR_TYPE_UINT16: r = (range){0, UINT16_MAX}; break;
    case PTV_PROGRAM_SCALAR_TYPE_INT: r = (range){INT32_MIN, INT32_MAX}; break;
    default: break;
    }
    return d->kind == PTV_CONSTRAINT_MIN ? (range){r.low, INT64_MAX} : (range){INT64_MIN, r.high};
}

/* Up to the number of another argument. */
static range range_up_to(const ptv_calls *c, const ptv_constraint *d)
{
    int64_t most;
    bool less = d->kind == PTV_CONSTRAINT_LESS;
    if (!ptv_known_int(c, ptv_argument(c, d->other), &most)) {
        return any;
    }
    return (range){INT64_MIN, less && most > INT64_MIN ? most - 1 : most};
}

static range dimensions_of(const ptv_calls *c, const ptv_constraint *d)
{
    int64_t value = ptv_argument(c, d->other);
    if (!ptv_is_tensor(c->plan.values, value) || (c->made[value] & PTV_MADE_TENSOR) != 0) {
        return any;
    }
    int64_t rank = tensor_of(c, d->other).sizes.count;
    return (range){-rank, rank - 1};
}

PTV_NOINLINE static range range_required(const ptv_calls *c, const ptv_constraint *d)
{
    int64_t type;
    switch (d->kind) {
    case PTV_CONSTRAINT_LEAST: return (range){d->value, INT64_MAX};
    case PTV_CONSTRAINT_MOST:
    case PTV_CONSTRAINT_LESS: return range_up_to(c, d);
    case PTV_CONSTRAINT_MIN:
    case PTV_CONSTRAINT_MAX: return range_of_elements(c, d);
    case PTV_CONSTRAINT_DIM: return dimensions_of(c, d);
    default: type = type_of(c, d->other); return type < 0 ? any : (range){type, type};
    }
}

/* The argument itself, or an item of it. */
static bool judge_value(ptv_calls *c, const ptv_constraint *d, int64_t value)
{
    int64_t number;
    const range r = range_required(c, d);
    bool known = ptv_known_int(c, value, &number);
    number =
        d->kind == PTV_CONSTRAINT_TYPE_OF ? (int8_t)number : number; /* as kernels look at it */
    bool good = !known || (number >= r.low && number <= r.high);
    if (!good) {
        ptv_report_argument(c, &ptv_operator_argument_range_rule, d->argument,
                            ptv_signed_mismatch(number, r.low, r.high));
    }
    return good;
}

const ptv_rule ptv_operator_argument_range_rule = {
    .name = "operator-argument-range",
    .code = 673,
    .severity = PTV_ERROR,
    .with = &ptv_operator_argument_count_rule,
    .title = "a number is passed that its kernel does not take",
    .why =
        "the kernel divides by it, or compares it with the type of a tensor, and ends the process",
    .found_is = "value",
    .fix = "look in the model where the number comes from, and pass one that the finding expects",
};

/* Longer lists than tensors have dimensions no kernel takes. */
PTV_NOINLINE static void judge_number(ptv_calls *c, const ptv_constraint *d)
{
    int64_t value = ptv_argument(c, d->argument);
    if (ptv_value_kind(c->plan.values, value) != PTV_PROGRAM_KERNEL_TYPES_INT_LIST) {
        (void)judge_value(c, d, value);
        return;
    }
    unsigned size;
    ptv_vec items = ptv_elements(c->plan.values, value, &size);
    bool good = true;
    for (uint32_t i = 0; good && i < items.count && i < PTV_RANK_MAX; i++) {
        good = judge_value(c, d, ptv_element(c->plan.im, items, size, i));
    }
}

/* The -1 becomes what all others leave of the elements: they are divided by the rest. */
PTV_NOINLINE static void judge_sizes(ptv_calls *c, const ptv_constraint *d)
{
    unsigned size;
    ptv_vec items = ptv_elements(c->plan.values, ptv_argument(c, d->argument), &size);
    bool none = false, rest = false;
    for (uint32_t i = 0; i < items.count && i < PTV_RANK_MAX; i++) {
        int64_t number;
        bool known = ptv_known_int(c, ptv_element(c->plan.im, items, size, i), &number);
        none = none || (known && number == 0);
        rest = rest || (known && number == -1);
    }
    if (none && rest) {
        ptv_report_argument(c, &ptv_operator_argument_range_rule, d->argument,
                            ptv_text_mismatch("0 beside -1"));
    }
}

PTV_NOINLINE static void judge_divisor(ptv_calls *c, const ptv_constraint *d)
{
    int64_t number;
    if (ptv_known_int(c, ptv_argument(c, d->argument), &number) && number == 0 &&
        ptv_kinds_of(c, ptv_argument(c, d->other)) == PTV_BIT(INT)) {
        ptv_report_argument(c, &ptv_operator_argument_range_rule, d->argument,
                            ptv_text_mismatch("0, by which an Int is divided"));
    }
}

/* ---- Numbers of elements ---- */

static bool count_of(const ptv_calls *c, const ptv_tensor *tensor, int64_t *count)
{
    uint64_t elements, bytes;
    bool known = ptv_shape_bytes(c->plan.im, tensor->scalar_type, tensor->sizes, &elements,
                                 &bytes) == PTV_BYTES_KNOWN;
    *count = known ? (int64_t)elements : 0;
    return known;
}

static bool is_fixed(const ptv_tensor *tensor)
{
    return tensor->dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC;
}

static int64_t size_of(const ptv_calls *c, const ptv_tensor *tensor, uint32_t dimension)
{
    return (int32_t)ptv_u32(c->plan.im, tensor->sizes.at + 4 * dimension);
}

/* False when it was wrong. Sizes may change, how many of them there are may not. */
PTV_NOINLINE static bool judge_rank(ptv_calls *c, const ptv_constraint *d)
{
    if (type_of(c, d->argument) < 0) {
        return true;
    }
    int64_t rank = tensor_of(c, d->argument).sizes.count, low = d->value & 255,
            high = d->value >> 8;
    if (rank < low || rank > high) {
        ptv_report_argument(c, &ptv_operator_argument_elements_rule, d->argument,
                            ptv_signed_mismatch(rank, low, high));
    }
    return rank >= low && rank <= high;
}

PTV_NOINLINE static void judge_long(ptv_calls *c, const ptv_constraint *d)
{
    if (type_of(c, d->argument) < 0 || type_of(c, d->other) < 0) {
        return;
    }
    const ptv_tensor tensor = tensor_of(c, d->argument), other = tensor_of(c, d->other);
    uint32_t own = d->value & 255, theirs = d->value >> 8;
    if (!is_fixed(&tensor) || !is_fixed(&other) || own >= tensor.sizes.count ||
        theirs >= other.sizes.count) {
        return;
    }
    int64_t size = size_of(c, &tensor, own), wanted = size_of(c, &other, theirs);
    if (size != wanted) {
        ptv_report_argument(c, &ptv_operator_argument_elements_rule, d->argument,
                            ptv_signed_mismatch(size, wanted, wanted));
    }
}

/*
 * A row for each element of `other`: the result has its sizes, and one of its own. Kernels
 * compare as many of them as the result has, and write all rows.
 */
PTV_NOINLINE static void judge_over(ptv_calls *c, const ptv_constraint *d)
{
    if (type_of(c, d->argument) < 0 || type_of(c, d->other) < 0) {
        return;
    }
    const ptv_tensor tensor = tensor_of(c, d->argument), other = tensor_of(c, d->other);
    const uint32_t rank = tensor.sizes.count, wanted = other.sizes.count + 1;
    bool more = false; /* a result without dimensions, which wraps here, has its own demand */
    for (uint32_t i = rank - 1; i < other.sizes.count && i < PTV_RANK_MAX; i++) {
        more = more || size_of(c, &other, i) != 1;
    }
    if (rank > wanted || more) {
        ptv_report_argument(c, &ptv_operator_argument_elements_rule, d->argument,
                            ptv_signed_mismatch(rank, wanted, wanted));
    }
}

PTV_NOINLINE static void judge_along(ptv_calls *c, const ptv_constraint *d)
{
    int64_t dimension, count;
    if (!ptv_known_int(c, ptv_argument(c, d->value), &dimension) || type_of(c, d->other) < 0 ||
        type_of(c, d->argument) < 0) {
        return;
    }
    const ptv_tensor other = tensor_of(c, d->other), tensor = tensor_of(c, d->argument);
    int64_t rank = other.sizes.count;
    dimension += dimension < 0 ? rank : 0;
    if (!is_fixed(&tensor) || !is_fixed(&other) || dimension < 0 || dimension >= rank ||
        !count_of(c, &tensor, &count)) {
        return;
    }
    int64_t wanted = size_of(c, &other, (uint32_t)dimension);
    if (count != wanted) {
        ptv_report_argument(c, &ptv_operator_argument_elements_rule, d->argument,
                            ptv_signed_mismatch(count, wanted, wanted));
    }
}

const ptv_rule ptv_operator_argument_elements_rule = {
    .name = "operator-argument-elements",
    .code = 674,
    .severity = PTV_ERROR,
    .with = &ptv_operator_argument_count_rule,
    .title = "the sizes of a tensor do not match those of another one in the same call",
    .why = "the kernel compares the two and ends the process, or reads or writes past "
           "the end of one",
    .found_is = "size or rank",
    .fix = "compare the sizes of the two tensors in the model, with a reshape or expand where they "
           "differ; or a pass changed one of them",
};

static void judge_compared(ptv_calls *c, const ptv_constraint *d)
{
    switch (d->kind) {
    case PTV_CONSTRAINT_TYPES: break;
    case PTV_CONSTRAINT_LIKE: (void)judge_type(c, d); break;
    case PTV_CONSTRAINT_ALONG: judge_along(c, d); break;
    case PTV_CONSTRAINT_RANK: (void)judge_rank(c, d); break;
    case PTV_CONSTRAINT_LONG: judge_long(c, d); break;
    case PTV_CONSTRAINT_OVER: judge_over(c, d); break;
    case PTV_CONSTRAINT_SIZES: judge_sizes(c, d); break;
    case PTV_CONSTRAINT_DIVIDES: judge_divisor(c, d); break;
    default: judge_number(c, d); break;
    }
}

/* What is compared with an argument that is wrong itself is not blamed, too. */
PTV_NOINLINE void ptv_judge_constraints(ptv_calls *c)
{
    unsigned count = (c->op->flags & PTV_OPERATOR_UNSETTLED) != 0 ? 0 : c->op->constraint_count;
    if (count == 0 || !ptv_have_types(c)) {
        return; /* a table without demands has no list of them */
    }
    const ptv_constraint *list = c->plan.run->operators->constraints + c->op->constraints;
    bool good = true;
    for (unsigned i = 0; good && i < count; i++) {
        good = list[i].kind != PTV_CONSTRAINT_TYPES || judge_type(c, &list[i]);
    }
    for (unsigned i = 0; good && i < count && !c->plan.run->stopped; i++) {
        judge_compared(c, &list[i]);
    }
}

static const ptv_rule *const rules[] = {&ptv_operator_argument_type_rule,
                                        &ptv_operator_argument_range_rule,
                                        &ptv_operator_argument_elements_rule};

const ptv_rule_list ptv_constraint_list = PTV_RULE_LIST(rules);
