/*
 * Calls against the contracts of their kernels, as far as the table of operators has them: what
 * kernels check before they compute. The conditions are evaluated in contracts.c; here is what
 * the file says about the arguments, and what is reported.
 *
 * Not judged: calls with a tensor of an unknown type. Nothing is known of tensors and numbers that
 * instructions replace by others.
 */
#include "calls.h"
#include "contracts.h"

/* ---- Values ---- */

static bool is_replaced(const ptv_calls *c, int64_t value)
{
    return (c->made[value] & (PTV_MADE_TENSOR | PTV_MADE_SHAPE)) != 0;
}

/* The value that is asked about; -1: there is none. */
static int64_t asked_value(const ptv_calls *c, const ptv_question *q)
{
    int64_t value = ptv_argument(c, q->argument);
    if (q->item == PTV_ITEM_NONE) {
        return value;
    }
    unsigned size;
    ptv_vec items = ptv_elements(c->plan.values, value, &size);
    return q->item < items.count ? ptv_element(c->plan.im, items, size, q->item) : -1;
}

/* Of the text: FNV-1a, 31 bits. Texts of kernels are short. */
static ptv_span text_number(const ptv_calls *c, int64_t value)
{
    enum { MOST = 32 };
    const ptv_image *im = c->plan.im;
    ptv_vec text =
        ptv_vec_of(im, ptv_value_at(c->plan.values, value), PTV_PROGRAM_STRING_STRING_VAL);
    uint32_t hash = UINT32_C(0x811c9dc5);
    for (uint32_t i = 0; i < text.count && i < MOST; i++) {
        hash = (hash ^ im->bytes[text.at + i]) * UINT32_C(0x01000193);
    }
    return ptv_one_number(hash & INT32_MAX);
}

static ptv_span number_of(const ptv_calls *c, int64_t value)
{
    int64_t number;
    if (ptv_value_kind(c->plan.values, value) == PTV_PROGRAM_KERNEL_TYPES_STRING) {
        return text_number(c, value);
    }
    if (ptv_known_int(c, value, &number)) {
        return ptv_one_number(number);
    }
    bool known = ptv_value_kind(c->plan.values, value) == PTV_PROGRAM_KERNEL_TYPES_BOOL &&
                 (c->made[value] == 0 || ptv_is_unchanged(c, value));
    return known ? ptv_one_number(ptv_is_true(c->plan.values, value)) : ptv_any_number();
}

static ptv_span number_type(const ptv_calls *c, int64_t value)
{
    switch (ptv_kinds_of(c, value)) {
    case PTV_BIT(INT): return ptv_one_number(PTV_PROGRAM_SCALAR_TYPE_LONG);
    case PTV_BIT(DOUBLE): return ptv_one_number(PTV_PROGRAM_SCALAR_TYPE_DOUBLE);
    case PTV_BIT(BOOL): return ptv_one_number(PTV_PROGRAM_SCALAR_TYPE_BOOL);
    default: return ptv_any_number();
    }
}

/* ---- Lists ---- */

static bool is_listed(const ptv_calls *c, int64_t value)
{
    return ptv_is_list(c->plan.values, value);
}

/* A number is a list of one. */
static ptv_span answer_list(const ptv_calls *c, int64_t value, const ptv_question *q)
{
    unsigned size;
    const bool list = is_listed(c, value);
    const ptv_vec items = ptv_elements(c->plan.values, value, &size);
    if (q->code == PTV_CODE_RANK) {
        bool one = ptv_value_kind(c->plan.values, value) == PTV_PROGRAM_KERNEL_TYPES_INT;
        return list ? ptv_one_number(items.count) : one ? ptv_one_number(1) : ptv_any_number();
    }
    if (!list) {
        return number_of(c, value);
    }
    bool there = size == 8 && q->index >= 0 && q->index < items.count;
    return there ? number_of(c, ptv_element(c->plan.im, items, size, (uint32_t)q->index))
                 : ptv_any_number();
}

/* ---- Tensors ---- */

static bool is_fixed(const ptv_tensor *tensor)
{
    return tensor->dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC;
}

static ptv_span order_of(const ptv_calls *c, const ptv_tensor *tensor)
{
    const uint32_t rank = tensor->sizes.count;
    bool same = true, last = rank == 4 || rank == 5;
    uint32_t left = rank <= PTV_RANK_MAX ? (UINT32_C(1) << rank) - 1 : 0;
    for (uint32_t i = 0; left != 0 && i < rank && i < tensor->dim_order.count; i++) {
        unsigned dim = c->plan.im->bytes[tensor->dim_order.at + i];
        same = same && dim == i;
        last = last && dim == (i == 0 ? 0 : i + 1 == rank ? 1 : i + 1);
        left &= dim < PTV_RANK_MAX ? ~(UINT32_C(1) << dim) : ~0u;
    }
    if (left != 0 || rank > PTV_RANK_MAX) {
        return ptv_any_number(); /* it is no order */
    }
    return ptv_one_number(same ? 0 : last ? 1 : 2);
}

static ptv_span elements_of(const ptv_calls *c, const ptv_tensor *tensor)
{
    uint64_t elements, bytes;
    if (ptv_shape_bytes(c->plan.im, tensor->scalar_type, tensor->sizes, &elements, &bytes) !=
            PTV_BYTES_KNOWN ||
        elements > INT32_MAX ||
        tensor->dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND) {
        return (ptv_span){0, PTV_SPAN_LIMIT};
    }
    return (ptv_span){is_fixed(tensor) ? (int64_t)elements : 0, (int64_t)elements};
}

PTV_NOINLINE static ptv_span answer_tensor(const ptv_calls *c, int64_t value, const ptv_question *q)
{
    const ptv_tensor tensor = ptv_tensor_in(c->plan.values, value);
    switch (q->code) {
    case PTV_CODE_RANK: return ptv_one_number(tensor.sizes.count);
    case PTV_CODE_TYPE: return ptv_one_number(tensor.scalar_type);
    case PTV_CODE_ORDER: return order_of(c, &tensor);
    case PTV_CODE_NUMEL: return elements_of(c, &tensor);
    default: break;
    }
    if (q->index < 0 || q->index >= tensor.sizes.count || q->index >= PTV_RANK_MAX) {
        return ptv_any_number();
    }
    /* The runtime bounds how many elements there may be, and not their sizes one by one. */
    int64_t size = (int32_t)ptv_u32(c->plan.im, tensor.sizes.at + 4 * (uint32_t)q->index);
    return is_fixed(&tensor) ? ptv_one_number(size) : (ptv_span){0, INT32_MAX};
}

/* ---- The call ---- */

static ptv_span ask(const void *context, const ptv_question *q)
{
    const ptv_calls *c = context;
    int64_t value = asked_value(c, q);
    unsigned kind = ptv_value_kind(c->plan.values, value);
    bool none = kind == PTV_PROGRAM_KERNEL_TYPES_NONE || kind == PTV_PROGRAM_KERNEL_TYPES_NULL;
    if (q->code == PTV_CODE_GIVEN) {
        return ptv_one_number(!none);
    }
    if (none || is_replaced(c, value)) {
        return ptv_any_number();
    }
    if (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        return q->code == PTV_CODE_VALUE ? ptv_any_number() : answer_tensor(c, value, q);
    }
    switch (q->code) {
    case PTV_CODE_VALUE: return number_of(c, value);
    case PTV_CODE_TYPE: return number_type(c, value);
    case PTV_CODE_RANK:
    case PTV_CODE_SIZE: return answer_list(c, value, q);
    default: return ptv_any_number();
    }
}

static bool is_about_tensors(const ptv_calls *c, const ptv_condition *d)
{
    unsigned word = ptv_argument_word(c, d->argument) & PTV_WORD_MASK;
    return word == PTV_WORD_TENSOR || word == PTV_WORD_TENSORS || word == PTV_WORD_OPTIONAL_TENSORS;
}

static const ptv_rule *rule_of(const ptv_calls *c, const ptv_condition *d, const ptv_unmet *unmet)
{
    bool dies = (d->is & PTV_CONDITION_DIES) != 0 && (c->op->flags & PTV_OPERATOR_UNSETTLED) == 0;
    return !dies                                ? &ptv_call_always_fails_rule
           : unmet->about.code == PTV_CODE_TYPE ? &ptv_operator_argument_type_rule
           : is_about_tensors(c, d)             ? &ptv_operator_argument_elements_rule
                                                : &ptv_operator_argument_range_rule;
}

#ifndef PTV_DEVICE
/* What the left side is expected to be. */
static ptv_span expected(const ptv_unmet *unmet)
{
    const ptv_span right = unmet->expected;
    switch (unmet->compared) {
    case PTV_CODE_EQUAL: return right;
    case PTV_CODE_LESS: return (ptv_span){right.high > 0 ? 0 : INT64_MIN, right.high - 1};
    case PTV_CODE_AT_MOST: return (ptv_span){right.high >= 0 ? 0 : INT64_MIN, right.high};
    case PTV_CODE_GREATER: return (ptv_span){right.low + 1, INT64_MAX};
    default: return (ptv_span){right.low, INT64_MAX};
    }
}

static ptv_mismatch mismatch_of(const ptv_calls *c, const ptv_condition *d, const ptv_unmet *unmet)
{
    const char *text = c->plan.run->operators->conditions_text;
    if (unmet->compared == PTV_CODE_IN) {
        return ptv_text_mismatch(ptv_scalar_type_name(unmet->found.low));
    }
    ptv_mismatch mismatch = ptv_no_mismatch();
    if (unmet->compared != 0 && unmet->compared != PTV_CODE_UNEQUAL) {
        const ptv_span right = expected(unmet);
        bool below = unmet->found.high < right.low;
        mismatch = ptv_signed_mismatch(below ? unmet->found.high : unmet->found.low, right.low,
                                       right.high);
    }
    mismatch.text = text == NULL ? NULL : text + d->text;
    return mismatch;
}
#else
#define mismatch_of(c, d, unmet) ptv_no_mismatch()
#endif

/* One finding a call: behind the first check that fails the kernel makes no other. */
PTV_NOINLINE void ptv_judge_contract(ptv_calls *c)
{
    const ptv_operators *all = c->plan.run->operators;
    const ptv_contract_call call = {all, ask, c};
    if (c->op->condition_count == 0 || !ptv_have_types(c)) {
        return;
    }
    for (unsigned i = 0; i < c->op->condition_count; i++) {
        const ptv_condition *d = &all->conditions[c->op->conditions + i];
        ptv_unmet unmet;
        if (ptv_condition_fails(&call, d, &unmet)) {
            ptv_report_argument(c, rule_of(c, d, &unmet), d->argument, mismatch_of(c, d, &unmet));
            return;
        }
    }
}

const ptv_rule ptv_call_always_fails_rule = {
    .name = "call-always-fails",
    .code = 690,
    .severity = PTV_WARNING,
    .with = &ptv_operator_argument_count_rule,
    .title = "a kernel returns an error whenever it is reached",
    .why = "what the kernel checks of the sizes, types and numbers of its arguments does not hold "
           "for these: the method fails when it gets here",
    .fix = "compare the arguments of the call with what the condition asks for (a0 is the first "
           "one); a tensor that is not of a dynamic shape keeps its sizes",
};

static const ptv_rule *const rules[] = {&ptv_call_always_fails_rule};

const ptv_rule_list ptv_contract_list = PTV_RULE_LIST(rules);
